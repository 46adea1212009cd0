// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/netplan_addresses.h"

#include <QRegularExpression>

#include <algorithm>
#include <yaml-cpp/yaml.h>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isTrue(const YAML::Node& value)
{
    static const QStringList words{ u"true"_s, u"yes"_s, u"on"_s, u"y"_s };
    return value.IsDefined() && value.IsScalar()
        && words.contains(QString::fromStdString(value.as<std::string>()).toLower());
}

bool isListed(const QStringList& addresses, const QHostAddress& address)
{
    return std::any_of(
        addresses.cbegin(), addresses.cend(), [&](const QString& listed) { return QHostAddress(listed) == address; });
}

} // namespace

bool NetplanAddresses::means(const Netdev& netdev) const
{
    return std::any_of(patterns.cbegin(), patterns.cend(), [&](const QString& pattern) {
        return QRegularExpression::fromWildcard(pattern, Qt::CaseSensitive).match(netdev.name).hasMatch()
            || pattern.compare(netdev.mac, Qt::CaseInsensitive) == 0;
    });
}

NetplanAddresses netplanAddresses(const QString& id, const YAML::Node& body)
{
    NetplanAddresses definition;
    definition.patterns << id;
    if (!body.IsMap()) {
        return definition;
    }
    if (const YAML::Node match = body["match"]; match.IsDefined() && match.IsMap()) {
        definition.patterns.clear();
        for (const char* key : { "name", "macaddress" }) {
            if (match[key].IsDefined() && match[key].IsScalar()) {
                definition.patterns << QString::fromStdString(match[key].as<std::string>());
            }
        }
    }
    if (const YAML::Node name = body["set-name"]; name.IsDefined() && name.IsScalar()) {
        definition.patterns << QString::fromStdString(name.as<std::string>());
    }
    definition.automatic = isTrue(body["dhcp4"]) || isTrue(body["dhcp6"]);
    if (const YAML::Node local = body["link-local"]; local.IsDefined() && local.IsSequence()) {
        for (const auto& family : local) {
            definition.automatic = definition.automatic || family.as<std::string>() == "ipv4";
        }
    }
    if (const YAML::Node list = body["addresses"]; list.IsDefined() && list.IsSequence()) {
        for (const auto& entry : list) {
            // "192.168.100.11/24", or a map with options below that key.
            const std::string text = entry.IsMap() && entry.size() > 0 ? entry.begin()->first.as<std::string>()
                : entry.IsScalar()                                     ? entry.as<std::string>()
                                                                       : std::string();
            definition.addresses << QString::fromStdString(text).section(u'/', 0, 0);
        }
    }
    return definition;
}

QStringList addressesNotIn(const QList<NetplanAddresses>& definitions, const Netdev& netdev)
{
    QStringList lost;
    for (const Address& address : netdev.addresses) {
        if (address.dynamic || address.scope == u"host"_s || address.ip.isLinkLocal() || address.ip.isLoopback()) {
            continue;
        }
        const bool kept = std::any_of(
            definitions.cbegin(), definitions.cend(), [&](const NetplanAddresses& definition) {
                return definition.means(netdev) && (definition.automatic || isListed(definition.addresses, address.ip));
            });
        if (!kept) {
            lost << address.ip.toString();
        }
    }
    return lost;
}

} // namespace core::inventory
