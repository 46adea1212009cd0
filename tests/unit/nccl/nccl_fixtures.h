// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <initializer_list>
#include <utility>

/// What the tests of this room share: reading vectors, and building small machines.
namespace fixtures {

using namespace Qt::Literals::StringLiterals;

/// The vectors of the real implementation; SPARKLOOM_VECTORS points to other ones of the same form.
inline QJsonDocument loadVectors(const QString& name)
{
    QString folder = qEnvironmentVariable("SPARKLOOM_VECTORS");
    if (folder.isEmpty()) {
        folder = QStringLiteral(SPARKLOOM_TEST_DATA "/vectors");
    }
    QFile file(folder + u'/' + name);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QJsonDocument::fromJson(file.readAll());
}

inline core::env::RankEnvironment environmentOf(std::initializer_list<std::pair<QString, QString>> values)
{
    core::env::RankEnvironment environment;
    for (const auto& [key, value] : values) {
        environment[key] = { value, u"test"_s, { u"test"_s } };
    }
    return environment;
}

inline core::env::RankEnvironment environmentOf(const QJsonObject& object)
{
    core::env::RankEnvironment environment;
    for (auto it = object.begin(); it != object.end(); ++it) {
        environment[it.key()] = { it.value().toString(), u"vector"_s, { u"vector"_s } };
    }
    return environment;
}

inline core::inventory::GidType gidType(const QString& text)
{
    return text.contains(u"v2"_s) ? core::inventory::GidType::RoceV2
        : text.contains(u"v1"_s)  ? core::inventory::GidType::RoceV1
                                  : core::inventory::GidType::Unknown;
}

inline core::inventory::GidEntry gidEntry(
    int index, const QString& gid, core::inventory::GidType type, const QString& netdev = {})
{
    core::inventory::GidEntry entry;
    entry.index = index;
    entry.gid = QHostAddress(gid).toIPv6Address();
    entry.type = type;
    entry.netdev = netdev;
    return entry;
}

template <class T> core::inventory::Fact<T> known(T value)
{
    return { std::move(value), u"test"_s, {} };
}

/// A port that carries the GID rows of a vector.
inline core::inventory::HcaPort portOf(const QJsonObject& vector)
{
    core::inventory::HcaPort port;
    port.number = vector.value(u"port"_s).toInt(1);
    port.linkLayer = core::inventory::LinkLayer::Ethernet;
    port.state = known(u"ACTIVE"_s);
    port.gidTableLength = vector.value(u"gid_table_len"_s).toInt();
    const QJsonArray rows = vector.value(u"gids"_s).toArray();
    for (const QJsonValue& row : rows) {
        port.gids << gidEntry(row[u"index"_s].toInt(), row[u"gid"_s].toString(), gidType(row[u"type"_s].toString()));
    }
    return port;
}

inline core::inventory::Netdev netdev(
    int ifindex, const QString& name, const QStringList& addresses, bool running = true)
{
    core::inventory::Netdev made;
    made.name = name;
    made.ifindex = ifindex;
    made.flags = running ? QStringList{ u"UP"_s, u"LOWER_UP"_s } : QStringList{ u"UP"_s };
    made.operState = running ? u"UP"_s : u"DOWN"_s;
    for (const QString& text : addresses) {
        const auto subnet = QHostAddress::parseSubnet(text);
        made.addresses.append({ QHostAddress(text.section(u'/', 0, 0)), subnet.second, u"global"_s, false });
    }
    return made;
}

} // namespace fixtures
