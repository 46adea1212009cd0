// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/version_rules.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace core::nccl {

/// One entry of NCCL's list grammar `name[:port[:rail[:plane]]]`, shared by NCCL_IB_HCA, NCCL_SOCKET_IFNAME and
/// NCCL_NET_FORCE_MERGE (semantics.md §1.1, §1.2).
struct NameEntry
{
    QByteArray name; ///< at most 63 bytes
    int port = -1; ///< -1: any
    int rail = -1; ///< -1: undefined
    int plane = -1; ///< -1: undefined
    QByteArray text; ///< as written, for sentences

    bool operator==(const NameEntry&) const = default;
};

struct NameList
{
    bool exclude = false; ///< leading ^
    bool exact = false; ///< leading = (after ^)
    QList<NameEntry> entries;
    int dropped = 0; ///< entries beyond the limit, which NCCL does not look at

    /// Index of the first entry that fits, -1 when none does. `port` -1 fits every entry.
    [[nodiscard]] int find(const QByteArray& name, int port) const;
    /// What NCCL decides: an empty list fits everything, ^ turns the answer round.
    [[nodiscard]] bool keeps(const QByteArray& name, int port) const;
};

/// The entries alone, without ^ and = (as in a NCCL_NET_FORCE_MERGE group). No error exists in this grammar.
[[nodiscard]] NameList parseEntries(const QByteArray& text, int maxEntries, const VersionRules& rules);
/// ^ and = first, then the entries.
[[nodiscard]] NameList parseNameList(const QByteArray& text, int maxEntries, const VersionRules& rules);

} // namespace core::nccl
