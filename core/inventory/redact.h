// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/redaction_report.h"
#include "core/inventory/snapshot.h"

namespace core::inventory {

/// A copy that can be given to others. The raw texts are changed and the facts read anew from them, so that a diagnosis
/// of the copy finds the same as one of the original.
///
///  * Values of secret keys never were in it: the collector hides them on the node.
///  * Public addresses and hardware numbers: see AddressRedaction. Private addresses stay.
///  * Machine ids and serial numbers become numbered placeholders, equal ones equal.
///  * User names become user1, user2 …, in home folders, owners, "user@host"; root stays.
///  * Names of wireless networks become wifi-1, wifi-2 …
///  * Host and netdev names stay: they are how people and findings name things. So do file contents otherwise.
///
/// `seed` decides the masks. The same snapshot and seed give the same copy.
Snapshot redacted(const Snapshot& snapshot, quint32 seed);

/// The same with a seed that nobody knows.
Snapshot redacted(const Snapshot& snapshot);

/// A copy that can be given to others, with what was replaced in it.
struct RedactedCopy
{
    Snapshot snapshot;
    QList<Redacted> replaced; ///< empty when the snapshot was redacted before: it stays as it is
};

/// As redacted(), and tells what it did, so that a person can look before the copy leaves the machine. Pure.
RedactedCopy redactedWithReport(const Snapshot& snapshot, quint32 seed);
RedactedCopy redactedWithReport(const Snapshot& snapshot);

} // namespace core::inventory
