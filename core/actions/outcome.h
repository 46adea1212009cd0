// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace core::remote {
class Transport;
}

namespace core::actions {

/// Where one file on one node stands. Cancelled is not Failed, and "already right" is shown, not hidden.
enum class StepState
{
    Pending, ///< not begun; in a dry run: would be written
    Running,
    Succeeded,
    AlreadyDone, ///< was right before; nothing written
    Failed,
    Cancelled,
    RolledBack, ///< was written, and the old state was brought back after a failure elsewhere
};

/// "Waiting", "Working", "Done", "Already done", "Failed", "Cancelled", "Rolled back".
QString stepStateWord(StepState state);

/// Stable lower-case word for JSON: "pending", "running", "succeeded", "already-done", …
QString stepStateName(StepState state);

struct StepProgress
{
    QString node;
    QString path; ///< empty: about the node as a whole
    StepState state = StepState::Pending;
    QString message; ///< one sentence; never a secret
};

/// "first. second", whether or not `first` ends in a full stop.
QString joinSentences(const QString& first, const QString& second);

/// Called on the thread that works on the node. May be empty.
using ProgressCallback = std::function<void(const StepProgress&)>;

/// One node to work on. The transport is borrowed and must outlive the call.
struct NodeTarget
{
    QString node;
    QString address; ///< user@host:port, for the journal, so that an undo finds the way back
    remote::Transport* transport = nullptr;
};

/// What became of one file.
struct FileOutcome
{
    QString path;
    StepState state = StepState::Pending;
    QString message;
    QString backupPath; ///< empty: none was made
    std::optional<Error> error;
};

/// What became of one node.
struct NodeOutcome
{
    QString node;
    QList<FileOutcome> files; ///< every file that was asked for, in order
    std::optional<Error> error; ///< the first thing that went wrong

    [[nodiscard]] bool ok() const { return !error.has_value(); }
    [[nodiscard]] bool cancelled() const { return error && error->kind == ErrorKind::Cancelled; }
    [[nodiscard]] bool wroteAnything() const;
};

} // namespace core::actions
