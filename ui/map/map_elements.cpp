// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_elements.h"

#include <QCoreApplication>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::MapElement)
};

void append(QStringList* parts, const QString& text)
{
    if (!text.isEmpty())
        parts->append(text);
}

MapElement nodeElement(const MapNode& node)
{
    MapElement element{
        MapKey::ofNode(node.name), node.status, Words::tr("Machine"), node.name, statusWord(node.status), {}
    };
    QStringList details;
    append(&details, node.line);
    append(&details, node.message);
    for (const MapCage& cage : node.cages)
        details.append(cage.state.isEmpty() ? cage.title : Words::tr("%1: %2").arg(cage.title, cage.state));
    element.details = details.join(u"; "_s);
    return element;
}

MapElement twinElement(const MapNode& node, const MapCage& cage, const MapTwin& twin)
{
    MapElement element;
    element.key = MapKey::ofTwin(node.name, twin.hca, twin.port);
    element.status = twin.status;
    element.kind = Words::tr("Port");
    element.name = twin.port == 1 ? Words::tr("%1 on %2").arg(twin.hca, node.name)
                                  : Words::tr("%1 port %2 on %3").arg(twin.hca, QString::number(twin.port), node.name);
    element.state = twin.status == Status::NotDone ? Words::tr("No link") : statusWord(twin.status);
    QStringList details{ cage.state.isEmpty() ? cage.title : Words::tr("%1: %2").arg(cage.title, cage.state) };
    append(&details, twin.netdev);
    details.append(twin.address.isEmpty() ? Words::tr("no address") : twin.address);
    element.details = details.join(u"; "_s);
    return element;
}

MapElement linkElement(const FabricMapData& map, const MapLink& link)
{
    QStringList ends;
    for (const MapEnd& end : link.ends) {
        if (end.node >= 0 && end.node < map.nodes.size() && !ends.contains(map.nodes.at(end.node).name))
            ends.append(map.nodes.at(end.node).name);
    }
    MapElement element{ MapKey::ofLink(map, link), link.status, Words::tr("Link"), ends.join(u" – "_s), {}, {} };
    QStringList state{ statusWord(link.status) };
    append(&state, link.state);
    element.state = state.join(u" · "_s);
    QStringList details;
    append(&details, link.title);
    details.append(link.lines);
    append(&details, link.evidence);
    element.details = details.join(u"; "_s);
    return element;
}

} // namespace

QString MapElement::spokenName() const
{
    return kind + u' ' + name;
}

QString MapElement::spokenText() const
{
    return details.isEmpty() ? state : state + u": "_s + details;
}

QList<MapElement> mapElements(const FabricMapData& map)
{
    QList<MapElement> elements;
    for (const MapNode& node : map.nodes) {
        elements.append(nodeElement(node));
        for (const MapCage& cage : node.cages) {
            for (const MapTwin& twin : cage.twins)
                elements.append(twinElement(node, cage, twin));
        }
    }
    for (const MapLink& link : map.links)
        elements.append(linkElement(map, link));
    return elements;
}

} // namespace ui
