// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/lldp.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// lldpctl's json0 form makes a list of everything.
QJsonArray all(const QJsonValue& value, const QString& name)
{
    return value.toObject().value(name).toArray();
}

/// The "value" of the first entry of that name, of the wanted type where one is given.
QString text(const QJsonValue& value, const QString& name, const QString& type = {})
{
    const QJsonArray entries = all(value, name);
    for (const auto& entry : entries) {
        if (type.isEmpty() || entry.toObject().value(u"type"_s).toString() == type) {
            return entry.toObject().value(u"value"_s).toString();
        }
    }
    return {};
}

} // namespace

QList<LldpNeighbour> lldpNeighbours(const RawCapture& capture)
{
    QList<LldpNeighbour> neighbours;
    const RawItem* item = capture.find(u"cmd:lldpctl -f json0"_s);
    if (!item || item->status != RawItem::Status::Ok) {
        return neighbours;
    }
    const QJsonArray groups = QJsonDocument::fromJson(item->text).object().value(u"lldp"_s).toArray();
    for (const auto& group : groups) {
        const QJsonArray interfaces = all(group, u"interface"_s);
        for (const auto& interface : interfaces) {
            const QJsonValue port = all(interface, u"port"_s).at(0);
            LldpNeighbour neighbour;
            neighbour.netdev = interface.toObject().value(u"name"_s).toString();
            neighbour.portMac = text(port, u"id"_s, u"mac"_s);
            neighbour.portName = text(port, u"descr"_s);
            if (neighbour.portName.isEmpty()) {
                neighbour.portName = text(port, u"id"_s);
            }
            neighbour.systemName = text(all(interface, u"chassis"_s).at(0), u"name"_s);
            if (!neighbour.netdev.isEmpty()) {
                neighbours.append(neighbour);
            }
        }
    }
    return neighbours;
}

} // namespace core::inventory
