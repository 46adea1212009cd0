// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"

#include <QJsonObject>

namespace core::inventory {

/// The machine-readable inventory, "schema": "sparkloom/inventory/1". What is not known is null; what is empty is
/// empty. Per node: name, address, error (null, or kind/what/hint/detail), and what was read: see the code, which is
/// the list. Sizes in KiB or MiB as their names say, links in Gb/s.
QJsonObject inventoryJson(const Snapshot& snapshot);

} // namespace core::inventory
