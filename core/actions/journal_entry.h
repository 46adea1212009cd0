// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::actions {

/// What the journal last said about one file on one node.
enum class FileState
{
    Planned, ///< part of the run, not begun
    AboutToWrite, ///< noted before the node is touched
    Written, ///< and read back
    Failed, ///< not written: the old state is there
    Uncertain, ///< the link was lost, so nobody knows whether the old or the new file is there
    AboutToUndo,
    Undone, ///< the old state is back, and was read back
    UndoFailed,
    FoundOld, ///< looked at after an interruption
    FoundNew,
    FoundOther,
};

QString fileStateName(FileState state);
std::optional<FileState> fileStateFromName(const QString& name);

/// One file of one run. Holds hashes, never a content and never a secret.
struct RunFile
{
    QString node;
    QString address;
    QString path;
    QString backupPath; ///< on the node; empty: the file was not there before
    std::optional<QByteArray> oldSha256; ///< hex; nullopt: the file was not there before
    QByteArray newSha256; ///< hex
    int oldMode = 0; ///< permission bits; 0 when the file was not there
    QStringList createdFolders; ///< folders that the run creates, deepest first
    FileState state = FileState::Planned;
    QString message; ///< why it failed
    QDateTime time; ///< UTC, of the last entry

    /// Nobody noted how it ended.
    [[nodiscard]] bool unfinished() const;
    /// There may be something of ours on the node that can be taken back.
    [[nodiscard]] bool undoable() const;

    bool operator==(const RunFile&) const = default;
};

QJsonObject toJson(const RunFile& file);
/// Error (Parse): which field is missing or of the wrong type.
[[nodiscard]] Result<RunFile> runFileFromJson(const QJsonObject& object);

enum class RunEnd
{
    Done,
    Failed,
    Cancelled,
    Settled
};

QString runEndName(RunEnd end);
std::optional<RunEnd> runEndFromName(const QString& name);

/// One run as the journal tells it.
struct Run
{
    QString id;
    QString title;
    QDateTime startedAt; ///< UTC
    QList<RunFile> files; ///< last state of each, in the order in which they were first named
    std::optional<RunEnd> end; ///< nullopt: the program never came to its end
    bool inProgress = false; ///< a running Sparkloom holds it open now
    bool torn = false; ///< the last line was cut off (power, kill); what stood before it counts
    int damagedLines = 0; ///< other lines that could not be read, skipped

    [[nodiscard]] bool unfinished() const;
    [[nodiscard]] bool undoable() const;
    [[nodiscard]] QStringList nodes() const; ///< in order, each once
    [[nodiscard]] QString addressOf(const QString& node) const; ///< last one noted
    [[nodiscard]] QList<RunFile> filesOf(const QString& node) const;

    /// Takes one entry: replaces the state of a known file or adds the file.
    void take(const RunFile& entry);
};

} // namespace core::actions
