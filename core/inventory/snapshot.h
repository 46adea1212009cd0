// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/inventory/raw_capture.h"

#include <optional>

namespace core::inventory {

/// One node in a snapshot: what was read, or why it could not be.
struct NodeRecord
{
    QString name; ///< how the person names the node
    QString address; ///< user@host:port as used; for display
    std::optional<Error> error; ///< set when nothing could be read
    RawCapture capture; ///< raw, kept so that a newer Sparkloom can read more out of it
    NodeFacts facts; ///< read from capture; empty when error is set

    [[nodiscard]] bool reachable() const { return !error.has_value(); }
};

/// All that was read of all nodes at one time, in the order in which the person named them.
struct Snapshot
{
    QDateTime takenAt; ///< UTC
    QString producer; ///< "sparkloom 0.1.0"
    bool demo = false; ///< made up, built in; marked DEMO wherever it shows
    bool redacted = false;
    QList<NodeRecord> nodes;

    [[nodiscard]] const NodeRecord* node(const QString& name) const;
};

} // namespace core::inventory
