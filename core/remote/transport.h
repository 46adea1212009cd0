// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>

namespace core::remote {

/// One command for a node: an argv list (never a string that somebody concatenated) and what it gets on standard input.
struct Command
{
    QStringList argv;
    QByteArray standardInput;
    std::chrono::milliseconds firstByteTimeout{ 15000 }; ///< silence allowed before the first byte of output
    std::chrono::milliseconds timeout{ 30000 }; ///< for the whole command
    qint64 maxOutputBytes = 32 * 1024 * 1024; ///< stdout and stderr together; more is an error, not a truncation
};

struct Output
{
    std::optional<int> exitStatus; ///< nullopt: the node gave none (killed by a signal, connection lost after output)
    QByteArray standardOutput;
    QByteArray standardError;

    [[nodiscard]] bool ok() const { return exitStatus == 0; }
};

/// A whole new content for one file on a node.
struct FileReplacement
{
    QString path; ///< absolute
    QByteArray content;
    int modeIfNew = 0600; ///< an existing file keeps its mode and owner
};

/// A way to one machine. Blocking; every call may be made from one thread at a time only (the node's worker thread),
/// never from the GUI thread. Every call returns within its time limits, and within 250 ms after `stop` is requested
/// (ErrorKind::Cancelled). A call after a lost connection connects again.
class Transport
{
public:
    virtual ~Transport() = default;

    /// How the person names the machine (ssh name or user@host:port); used in errors.
    [[nodiscard]] virtual QString nodeName() const = 0;

    /// Connects and signs in. Nothing to do when already connected.
    [[nodiscard]] virtual Result<> connect(std::stop_token stop) = 0;

    /// Runs one command; a non-zero exit status is an Output, not an Error. stdin is closed after standardInput.
    [[nodiscard]] virtual Result<Output> run(const Command& command, std::stop_token stop) = 0;

    /// The whole file; NotFound, PermissionDenied and "larger than maxBytes" (ErrorKind::Parse) are told apart.
    [[nodiscard]] virtual Result<QByteArray> readFile(const QString& path, qint64 maxBytes, std::stop_token stop) = 0;

    /// Private sibling (0600) written and synced, owner and mode of the old file put on it, then renamed over the old
    /// one: an interruption at any point leaves the old or the new file whole, and at most a sibling named
    /// ".<name>.sparkloom-<random>" beside it. Refuses a path that is a directory, or a symbolic link.
    [[nodiscard]] virtual Result<> replaceFile(const FileReplacement& replacement, std::stop_token stop) = 0;

    /// Hangs up. Safe to call twice.
    virtual void disconnect() = 0;
};

} // namespace core::remote
