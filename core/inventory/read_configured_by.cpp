// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/netplan_addresses.h"
#include "core/inventory/readers.h"

#include <QHash>
#include <QRegularExpression>
#include <yaml-cpp/yaml.h>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What the files and managers of a node say about netdevs.
struct Managers
{
    QHash<QString, QString> netplanFile; ///< netdev name or "match" pattern or MAC -> YAML file
    bool netplanHidden = false; ///< there are YAML files this user may not read
    QStringList netplanFiles; ///< all YAML files
    QList<NetplanAddresses> netplanAddresses;
    bool netplanThere = false; ///< installed: DGX OS and Ubuntu set up the network with it
    bool allAsked = false; ///< netplan and NetworkManager were asked and answered
    QHash<int, QString> networkFile; ///< ifindex -> systemd-networkd's .network file
    QHash<QString, QString> connection; ///< netdev -> NetworkManager's connection
    QHash<QString, QString> connectionFile;
    QHash<QString, QString> interfacesFile; ///< netdev -> file of ifupdown
};

/// A definition's netdevs: its id, or what it matches.
void addNetplanDefinition(Managers& managers, const YAML::Node& id, const YAML::Node& body, const QString& file)
{
    const YAML::Node match = body.IsMap() ? body["match"] : YAML::Node(YAML::NodeType::Undefined);
    if (!match.IsDefined() || !match.IsMap()) {
        managers.netplanFile.insert(QString::fromStdString(id.as<std::string>()), file);
        return;
    }
    for (const char* key : { "name", "macaddress" }) {
        if (match[key].IsDefined() && match[key].IsScalar()) {
            managers.netplanFile.insert(QString::fromStdString(match[key].as<std::string>()), file);
        }
    }
    if (body["set-name"].IsDefined() && body["set-name"].IsScalar()) {
        managers.netplanFile.insert(QString::fromStdString(body["set-name"].as<std::string>()), file);
    }
}

void readNetplanFile(Reading& reading, Managers& managers, const RawItem& item)
{
    const QString file = shownSource(item.source);
    try {
        const YAML::Node root = YAML::Load(item.text.toStdString());
        if (!root.IsMap() || !root["network"].IsDefined() || !root["network"].IsMap()) {
            return;
        }
        for (const auto& section : root["network"]) {
            if (!section.second.IsMap()) { // version, renderer
                continue;
            }
            for (const auto& definition : section.second) {
                addNetplanDefinition(managers, definition.first, definition.second, file);
                managers.netplanAddresses
                    << netplanAddresses(QString::fromStdString(definition.first.as<std::string>()), definition.second);
            }
        }
    } catch (const YAML::Exception& error) {
        managers.netplanHidden = true; // what it would say is not known
        reading.takeDown(u"%1 is not valid YAML: %2"_s.arg(file, QString::fromUtf8(error.what())));
    }
}

void readNetplan(Reading& reading, Managers& managers)
{
    for (const RawItem& item : reading.capture().items) {
        if (!item.source.startsWith(u"file:/etc/netplan/"_s)) {
            continue;
        }
        managers.netplanFiles << shownSource(item.source);
        if (item.status == RawItem::Status::Ok) {
            readNetplanFile(reading, managers, item);
        } else {
            managers.netplanHidden = true;
        }
    }
}

/// Splits a line of "nmcli -t": fields end at ':', a '\' protects the next character.
QStringList terseFields(const QString& line)
{
    QStringList fields{ QString() };
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line.at(i) == u'\\' && i + 1 < line.size()) {
            fields.last() += line.at(++i);
        } else if (line.at(i) == u':') {
            fields << QString();
        } else {
            fields.last() += line.at(i);
        }
    }
    return fields;
}

Managers readManagers(Reading& reading)
{
    Managers managers;
    readNetplan(reading, managers);
    if (const RawItem* item = reading.usable(u"dir:/run/systemd/netif/links"_s)) {
        for (const QString& line : linesOf(item->text)) {
            const QString key = u" NETWORK_FILE="_s;
            const qsizetype at = line.indexOf(key);
            if (at > 0) {
                managers.networkFile.insert(line.left(at).toInt(), line.mid(at + key.size()));
            }
        }
    }
    if (const RawItem* item = reading.usable(u"cmd:nmcli connection"_s)) {
        for (const QString& line : linesOf(item->text)) {
            const QStringList fields = terseFields(line);
            if (fields.size() >= 2 && !fields.at(0).isEmpty()) {
                managers.connection.insert(fields.at(0), fields.at(1));
                managers.connectionFile.insert(fields.at(0), fields.value(2));
            }
        }
    }
    if (const RawItem* item = reading.usable(u"lines:/etc/network/interfaces"_s)) {
        for (const QString& line : linesOf(item->text)) { // "FILE iface NAME inet static"
            managers.interfacesFile.insert(line.section(u' ', 2, 2), line.section(u' ', 0, 0));
        }
    }
    const auto answered = [&](const QString& source) {
        const RawItem* item = reading.capture().find(source);
        return item && (item->status == RawItem::Status::Ok || item->status == RawItem::Status::Missing);
    };
    managers.netplanThere = reading.usable(u"dir:/etc/netplan"_s) != nullptr;
    managers.allAsked = answered(u"dir:/etc/netplan"_s) && answered(u"cmd:nmcli connection"_s)
        && answered(u"dir:/run/systemd/netif/links"_s);
    return managers;
}

QString netplanFileOf(const Managers& managers, const Netdev& netdev)
{
    for (auto it = managers.netplanFile.cbegin(); it != managers.netplanFile.cend(); ++it) {
        const auto pattern = QRegularExpression::fromWildcard(it.key(), Qt::CaseSensitive);
        if (pattern.match(netdev.name).hasMatch() || it.key().compare(netdev.mac, Qt::CaseInsensitive) == 0) {
            return it.value();
        }
    }
    return {};
}

/// "netplan (/etc/netplan/40-cx7.yaml)" when the file is known, or the only one there is.
QString netplanText(const Managers& managers, const QString& file, const QString& backend)
{
    const QString certain = !file.isEmpty() ? file
        : managers.netplanFiles.size() == 1 ? managers.netplanFiles.constFirst()
                                            : u"/etc/netplan"_s;
    return u"netplan (%1, through %2)"_s.arg(certain, backend);
}

Fact<QString> configuredBy(const Managers& managers, const Netdev& netdev)
{
    const QString file = netplanFileOf(managers, netdev);
    if (managers.connection.contains(netdev.name)) {
        const QString name = managers.connection.value(netdev.name);
        const QString path = managers.connectionFile.value(netdev.name);
        const QString source = u"nmcli connection show --active"_s;
        const bool netplan = name.startsWith(u"netplan-"_s) || path.section(u'/', -1).startsWith(u"netplan-"_s);
        return knownFact(
            netplan ? netplanText(managers, file, u"NetworkManager"_s) : u"NetworkManager (%1)"_s.arg(name), source);
    }
    const QString network = managers.networkFile.value(netdev.ifindex);
    if (!network.isEmpty()) {
        const bool netplan = network.contains(u"-netplan-"_s);
        return knownFact(
            netplan ? netplanText(managers, file, u"systemd-networkd"_s) : u"systemd-networkd (%1)"_s.arg(network),
            u"/run/systemd/netif/links/%1"_s.arg(netdev.ifindex));
    }
    if (managers.interfacesFile.contains(netdev.name)) {
        const QString path = managers.interfacesFile.value(netdev.name);
        return knownFact(u"ifupdown (%1)"_s.arg(path), path);
    }
    if (!file.isEmpty()) {
        return knownFact(u"netplan (%1)"_s.arg(file), file);
    }
    return unknownFact<QString>(u"/etc/netplan"_s,
        managers.netplanHidden
            ? u"this user may not read the files of netplan, and no network manager names it"_s
            : u"no file and no network manager names it: an address set by hand is lost at reboot"_s);
}

/// Whether netplan's files bring the addresses back.
Fact<bool> keptByNetplan(const Managers& managers, const Netdev& netdev, const QString& file)
{
    const QString source = file.isEmpty() ? u"/etc/netplan"_s : file;
    if (managers.netplanHidden) {
        return unknownFact<bool>(source, u"this user may not read the files of netplan"_s);
    }
    if (file.isEmpty()) {
        return unknownFact<bool>(source, u"no file names it"_s);
    }
    return knownFact(addressesNotIn(managers.netplanAddresses, netdev).isEmpty(), source);
}

bool managesAnything(const Managers& managers)
{
    const QStringList byHand = managers.interfacesFile.keys();
    return !managers.connection.isEmpty() || !managers.networkFile.isEmpty() || managers.netplanThere
        || std::any_of(byHand.cbegin(), byHand.cend(), [](const QString& name) { return name != u"lo"; });
}

Fact<bool> persistent(const Managers& managers, const Netdev& netdev)
{
    const QString file = netplanFileOf(managers, netdev);
    if (managers.connection.contains(netdev.name)) {
        const QString path = managers.connectionFile.value(netdev.name);
        if (managers.connection.value(netdev.name).startsWith(u"netplan-"_s)
            || path.section(u'/', -1).startsWith(u"netplan-"_s)) {
            return keptByNetplan(managers, netdev, file);
        }
        // A profile below /run is gone after a reboot.
        return path.startsWith(u"/run/"_s) ? knownFact(false, path)
            : path.startsWith(u"/etc/"_s)  ? knownFact(true, path)
                                           : unknownFact<bool>(path, u"where its profile is kept is not known"_s);
    }
    const QString network = managers.networkFile.value(netdev.ifindex);
    if (!network.isEmpty() && !network.contains(u"-netplan-"_s)) {
        return network.startsWith(u"/run/"_s)
            ? unknownFact<bool>(network, u"the file was made at boot by something else"_s)
            : knownFact(true, network);
    }
    if (network.isEmpty() && managers.interfacesFile.contains(netdev.name)) {
        return knownFact(true, managers.interfacesFile.value(netdev.name));
    }
    if (network.isEmpty() && file.isEmpty() && !managers.netplanHidden && managers.allAsked) {
        // Where nothing manages the network, something that we do not know sets it up, at each start for all we know.
        return managesAnything(managers)
            ? knownFact(false, u"/etc/netplan"_s)
            : unknownFact<bool>(u"/etc/netplan"_s, u"no network manager is in use on this machine"_s);
    }
    return keptByNetplan(managers, netdev, file);
}

} // namespace

void readConfiguredBy(Reading& reading, NodeFacts& facts)
{
    const Managers managers = readManagers(reading);
    for (Netdev& netdev : facts.netdevs) {
        netdev.configuredBy = configuredBy(managers, netdev);
        netdev.persistent = persistent(managers, netdev);
    }
}

} // namespace core::inventory
