// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/file_check.h"
#include "core/actions/run_log.h"

namespace core::actions {

/// Writes checked files on one node: notes each in the journal before the node is touched, makes the missing folders
/// and the dated backup, replaces the file atomically, reads it back and notes how it went. One node, one thread.
class FileWriter final
{
public:
    /// Everything is borrowed and must outlive the writer.
    FileWriter(const NodeTarget& target, RunLog& log);

    /// Once `stop` is requested nothing new is begun; a replacement under way is followed to its end, so that it is
    /// known what is on the node.
    FileOutcome write(const FileCheck& check, std::stop_token stop);

    /// Files of ours that are, or may be, on the node now; last written first, as an undo takes them.
    [[nodiscard]] const QList<RunFile>& touched() const { return m_touched; }

private:
    Result<> prepare(const FileCheck& check, std::stop_token stop);
    Result<> checkStillTheSame(const FileCheck& check, std::stop_token stop);
    void waitUntilQuiet(const FileCheck& check);
    FileOutcome abandon(const FileCheck& check, RunFile entry, const Error& error);
    FileOutcome conclude(const FileCheck& check, RunFile entry, const Result<>& replaced);
    FileOutcome uncertain(const FileCheck& check, RunFile entry, const Error& error);

    const NodeTarget& m_target;
    RunLog& m_log;
    QList<RunFile> m_touched;
};

} // namespace core::actions
