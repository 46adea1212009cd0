// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>

namespace core::logs {

/// The text of one log: a file, what a person pasted, what a program printed. NCCL, vLLM, PyTorch, Docker and shells
/// may be mixed in it, and so may several ranks.
struct LogSource
{
    QString name; ///< for evidence: the file's name, "pasted text"
    QByteArray text;
    QString node; ///< the node it was written on, when the person said so; empty = found out where possible

    bool operator==(const LogSource&) const = default;
};

/// One line without what other programs put around it: colours, time stamps, "container  | ", "(Worker pid=7) ".
struct LogLine
{
    int number = 0; ///< from 1; parts of one line that are separated by a carriage return have the same number
    QString text;
    QString container; ///< of docker compose's prefix
    QString host; ///< of a syslog prefix
    QString address; ///< of Ray's "(… pid=7, ip=10.0.0.2)"
    int rank = -1; ///< of torchrun's and PyTorch's "[rank1]:"
};

enum class TextKind
{
    Text,
    Empty,
    Binary,
    Compressed
};

/// What the first bytes say. UTF-16 with a byte order mark (a redirect of PowerShell) is text.
[[nodiscard]] TextKind textKind(const QByteArray& bytes);

/// Calls `each` for every line that is not empty. Lines longer than 4 KiB come in pieces, so that the work is
/// linear in the size of the text, whatever is in it.
void forEachLine(const QByteArray& text, const std::function<void(const LogLine&)>& each);

/// For showing: at most some hundred characters, no control characters, values that look like keys hidden.
[[nodiscard]] QString shownLine(const QString& text);

} // namespace core::logs
