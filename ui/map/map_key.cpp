// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_key.h"

#include <QHash>

namespace ui {

using namespace Qt::Literals::StringLiterals;

MapKey MapKey::ofNode(const QString& node)
{
    MapKey key;
    key.kind = Kind::Node;
    key.node = node;
    return key;
}

MapKey MapKey::ofTwin(const QString& node, const QString& hca, int port)
{
    MapKey key;
    key.kind = Kind::Twin;
    key.node = node;
    key.hca = hca;
    key.port = port;
    return key;
}

MapKey MapKey::ofLink(const FabricMapData& map, const MapLink& link)
{
    MapKey key;
    key.kind = Kind::Link;
    key.subnets = link.subnets;
    for (const MapEnd& end : link.ends) {
        if (end.node >= 0 && end.node < map.nodes.size())
            key.ends.append(u"%1/%2"_s.arg(map.nodes.at(end.node).name).arg(end.cage));
    }
    return key;
}

size_t qHash(const MapKey& key, size_t seed)
{
    return qHashMulti(seed, static_cast<int>(key.kind), key.node, key.hca, key.port, key.subnets, key.ends);
}

} // namespace ui
