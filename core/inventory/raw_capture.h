// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

namespace core::inventory {

/// One file or command output as the node gave it.
struct RawItem
{
    enum class Status
    {
        Ok,
        Missing, ///< file or program is not there
        Denied, ///< permission
        Failed, ///< the command ended non-zero; text holds what it printed
        TimedOut,
        Truncated, ///< longer than the collector takes
    };
    QString source; ///< "file:/etc/hostname", "cmd:ip -j addr": stable names, the reader's keys
    Status status = Status::Ok;
    QByteArray text; ///< raw bytes, exactly as read

    bool operator==(const RawItem&) const = default;
};

/// All that one run of the collector brought from one node. Plain data; what NodeFacts are read from.
struct RawCapture
{
    int collectorVersion = 0;
    QDateTime readAt; ///< UTC, by the controlling machine's clock
    QList<RawItem> items;

    /// The item with that source, or nullptr.
    [[nodiscard]] const RawItem* find(const QString& source) const;
    bool operator==(const RawCapture&) const = default;
};

} // namespace core::inventory
