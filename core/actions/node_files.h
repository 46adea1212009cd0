// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

#include <QDateTime>
#include <QStringList>

#include <optional>

namespace core::actions {

/// Files larger than this are no env or compose files of a person.
inline constexpr qint64 largestFile = 4 * 1024 * 1024;

/// What stands at a path on a node, and beside it.
struct NodeFile
{
    enum class Kind
    {
        Missing,
        File,
        Link, ///< symbolic; never followed
        Folder,
        Other, ///< device, socket, …
        Hidden, ///< a folder above it cannot be entered
        Blocked, ///< something that is no folder stands where a folder has to be
    };
    Kind kind = Kind::Missing;
    int mode = 0; ///< permission bits of a File
    bool folderWritable = false; ///< the folder, or the lowest one that is there, may be written to
    QStringList missingFolders; ///< to be created first, deepest first
    QStringList leftovers; ///< absolute paths of temporary siblings that an interrupted write left
    QStringList backups; ///< absolute paths of dated backups of ours
};

/// All paths with one command. Answers in the same order.
[[nodiscard]] Result<QList<NodeFile>> inspectFiles(
    remote::Transport& transport, const QStringList& paths, std::stop_token stop);

/// nullopt: there is no such file.
[[nodiscard]] Result<std::optional<QByteArray>> readIfThere(
    remote::Transport& transport, const QString& path, std::stop_token stop);

/// Creates a folder and what is missing above it, all 0700.
[[nodiscard]] Result<> makeFolder(remote::Transport& transport, const QString& path, std::stop_token stop);

/// Removes the folders that are empty, in the given order; the others stay, and that is no error.
[[nodiscard]] Result<> removeEmptyFolders(
    remote::Transport& transport, const QStringList& folders, std::stop_token stop);

/// Removes files; one that is not there is no error.
[[nodiscard]] Result<> removeFiles(remote::Transport& transport, const QStringList& paths, std::stop_token stop);

/// "<path>.sparkloom-backup-20261201T101500Z", with "-2", "-3" … where `taken` has it already.
[[nodiscard]] QString backupPathFor(const QString& path, const QDateTime& time, const QStringList& taken);

/// Folder of an absolute path.
[[nodiscard]] QString folderOf(const QString& path);

/// Error (Usage): not absolute, not clean ("..", "//", trailing "/"), or with a control character in it.
[[nodiscard]] Result<> checkPath(const QString& path, const QString& node);

/// Lower-case hex.
[[nodiscard]] QByteArray sha256Hex(const QByteArray& bytes);

} // namespace core::actions
