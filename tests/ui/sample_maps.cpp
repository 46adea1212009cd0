// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_maps.h"

#include "sample_cluster.h"

namespace samples {

using namespace Qt::Literals::StringLiterals;
using namespace ui;

namespace {

QString nameOf(const MapWish& wish, int node)
{
    if (wish.longNames)
        return u"laboratory-three-rack-seventeen-spark-%1.machines.example.org"_s.arg(node);
    return node < 26 ? nodeName(node) : u"spark-%1"_s.arg(node);
}

MapCage cage(const MapWish& wish, int node, int number, bool cabled)
{
    MapCage made;
    made.title = u"Cage %1"_s.arg(number);
    made.state = cabled ? u"200 Gb/s · up"_s : u"no cable"_s;
    made.status = cabled ? Status::Ok : Status::NotDone;
    for (int twin = 0; cabled && twin < 2; ++twin) {
        const QString domain = twin == 0 ? u"p1s0"_s : u"P2p1s0"_s;
        QString hca = u"roce%1f%2"_s.arg(domain).arg(number);
        QString address = u"192.168.%1.%2"_s.arg(100 + 2 * number + twin).arg(11 + node);
        if (wish.longNames) {
            hca += u"_renamed_by_somebody_with_patience"_s;
            address = u"2001:db8:aaaa:bbbb:cccc:dddd:%1:%2"_s.arg(1000 + twin).arg(1000 + node);
        }
        const bool bad = wish.fault && node == 1 && number == 0 && twin == 0;
        made.twins.append(
            { hca, 1, u"en%1f%2np%2"_s.arg(domain).arg(number), address, bad ? Status::Problem : Status::Ok });
    }
    return made;
}

MapLink link(const MapWish& wish, const QList<MapEnd>& ends, int number, const QString& title)
{
    MapLink made;
    made.ends = ends;
    made.title = title;
    made.state = u"200 Gb/s · up"_s;
    made.evidence = u"seen by subnet, neighbour and ping"_s;
    for (int rail = 0; rail < 2; ++rail) {
        const QString subnet = wish.longNames ? u"2001:db8:aaaa:bbbb:cccc:%1:%2::/112"_s.arg(number).arg(1000 + rail)
                                              : u"192.168.%1.0/24"_s.arg(100 + 2 * number + rail);
        made.subnets.append(subnet);
        made.lines.append(subnet + u" · MTU 9000"_s);
    }
    return made;
}

} // namespace

FabricMapData mapOf(const MapWish& wish)
{
    FabricMapData map;
    map.cluster = u"studio-pair"_s;
    map.takenAt = QDateTime(QDate(2026, 3, 14), QTime(15, 9), Qt::UTC);
    const bool both = wish.cabling == Cabling::Ring || wish.cabling == Cabling::TwoCables;
    for (int i = 0; i < wish.nodes; ++i) {
        MapNode node;
        node.name = nameOf(wish, i);
        node.line = u"%1 · rank %2 · 10.20.0.%3"_s.arg(i == 0 ? u"head"_s : u"worker"_s).arg(i).arg(11 + i);
        const bool inside = wish.cabling == Cabling::Chain && i > 0 && i + 1 < wish.nodes;
        node.cages = { cage(wish, i, 0, wish.cabling != Cabling::None), cage(wish, i, 1, both || inside) };
        if (wish.fault && i == 1)
            node.status = Status::Problem;
        map.nodes.append(node);
    }
    const int n = wish.nodes;
    switch (wish.cabling) {
    case Cabling::None:
        break;
    case Cabling::OneCable:
        map.links = { link(wish, { { 0, 0 }, { 1, 0 } }, 0, u"one cable, two rails"_s) };
        break;
    case Cabling::TwoCables:
        map.links = { link(wish, { { 0, 0 }, { 1, 0 } }, 0, u"one cable, two rails"_s),
            link(wish, { { 0, 1 }, { 1, 1 } }, 1, u"one cable, two rails"_s) };
        break;
    case Cabling::Ring:
        for (int i = 0; i < n; ++i)
            map.links.append(link(wish, { { i, 1 }, { (i + 1) % n, 0 } }, i, u"one cable, two rails"_s));
        break;
    case Cabling::Chain:
        for (int i = 0; i + 1 < n; ++i)
            map.links.append(link(wish, { { i, i == 0 ? 0 : 1 }, { i + 1, 0 } }, i, u"one cable, two rails"_s));
        break;
    case Cabling::Switch:
        map.links = { link(wish, {}, 0, u"one network"_s) };
        for (int i = 0; i < n; ++i)
            map.links.first().ends.append({ i, 0 });
        break;
    }
    if (wish.fault && !map.links.isEmpty()) {
        map.links.first().status = Status::Problem;
        map.links.first().state = u"200 Gb/s · Problem"_s;
    }
    if (wish.unread) {
        MapNode& last = map.nodes.last();
        last.status = Status::Unknown;
        last.cages.clear();
        last.message = u"Could not be read: %1 did not answer within 15 s"_s.arg(last.name);
        map.links.removeIf([n](const MapLink& l) {
            return l.ends.size() == 2 && (l.ends.at(0).node == n - 1 || l.ends.at(1).node == n - 1);
        });
        for (MapLink& l : map.links)
            l.ends.removeIf([n](const MapEnd& end) { return end.node == n - 1; });
    }
    return map;
}

QList<std::pair<QString, MapWish>> allShapes()
{
    QList<std::pair<QString, MapWish>> shapes{
        { u"single"_s, { 1, Cabling::None } },
        { u"pair-unjoined"_s, { 2, Cabling::None } },
        { u"pair"_s, { 2, Cabling::OneCable } },
        { u"pair-two-cables"_s, { 2, Cabling::TwoCables } },
        { u"three-unjoined"_s, { 3, Cabling::None } },
        { u"ring-3"_s, { 3, Cabling::Ring } },
        { u"chain-3"_s, { 3, Cabling::Chain } },
        { u"switch-3"_s, { 3, Cabling::Switch } },
        { u"ring-4"_s, { 4, Cabling::Ring } },
        { u"chain-4"_s, { 4, Cabling::Chain } },
        { u"switch-4"_s, { 4, Cabling::Switch } },
        { u"ring-5"_s, { 5, Cabling::Ring } },
        { u"ring-8"_s, { 8, Cabling::Ring } },
        { u"switch-8"_s, { 8, Cabling::Switch } },
        { u"switch-20"_s, { 20, Cabling::Switch } },
        { u"ring-16"_s, { 16, Cabling::Ring } },
        { u"switch-64"_s, { 64, Cabling::Switch } },
        { u"unjoined-64"_s, { 64, Cabling::None } },
    };
    for (const auto& [name, cabling] :
        { std::pair(u"pair"_s, Cabling::OneCable), std::pair(u"ring-3"_s, Cabling::Ring) })
        shapes.append({ name + u"-fault"_s, { name == u"pair"_s ? 2 : 3, cabling, false, true, false } });
    shapes.append({ u"pair-unread"_s, { 2, Cabling::OneCable, false, false, true } });
    shapes.append({ u"ring-4-unread"_s, { 4, Cabling::Ring, false, false, true } });
    shapes.append({ u"switch-4-unread"_s, { 4, Cabling::Switch, false, true, true } });
    return shapes;
}

} // namespace samples
