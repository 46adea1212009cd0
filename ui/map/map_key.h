// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_data.h"

#include <QMetaType>

namespace ui {

/// Names one thing of the map, whatever the order it is shown in: a node, a port of one of its HCAs, or a link.
struct MapKey
{
    enum class Kind
    {
        None,
        Node,
        Twin,
        Link
    };
    Kind kind = Kind::None;
    QString node; ///< Node and Twin
    QString hca; ///< Twin
    int port = 0; ///< Twin
    QStringList subnets; ///< Link
    QStringList ends; ///< Link: "spark-a/0", because cables without an address have no subnet to be told apart by

    [[nodiscard]] static MapKey ofNode(const QString& node);
    [[nodiscard]] static MapKey ofTwin(const QString& node, const QString& hca, int port);
    [[nodiscard]] static MapKey ofLink(const FabricMapData& map, const MapLink& link);

    [[nodiscard]] bool isNone() const { return kind == Kind::None; }
    bool operator==(const MapKey&) const = default;
};

[[nodiscard]] size_t qHash(const MapKey& key, size_t seed = 0);

} // namespace ui

Q_DECLARE_METATYPE(ui::MapKey)
