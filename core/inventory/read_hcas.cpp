// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// "4: ACTIVE" -> "ACTIVE". Anything else is not understood.
Fact<QString> stateWord(Reading& reading, const Fact<QString>& text)
{
    if (!text.known()) {
        return text;
    }
    static const QRegularExpression state(u"^\\d+:\\s*(\\S.*)$"_s);
    const QRegularExpressionMatch match = state.match(*text.value);
    if (!match.hasMatch()) {
        reading.takeDown(u"%1 could not be understood: %2"_s.arg(text.source, text.value->left(60)));
        return unknownFact<QString>(text.source, u"could not be understood"_s);
    }
    return knownFact(match.captured(1), text.source);
}

/// "200 Gb/sec (4X HDR)", "2.5 Gb/sec (1X SDR)", "100 Gb/sec (4X)" (semantics.md §3.1).
Fact<double> rate(Reading& reading, const Fact<QString>& text)
{
    if (!text.known()) {
        return unknownFact<double>(text.source, text.whyUnknown);
    }
    static const QRegularExpression gigabits(u"^(\\d+(?:\\.\\d+)?)\\s*Gb/sec"_s);
    const QRegularExpressionMatch match = gigabits.match(*text.value);
    if (!match.hasMatch()) {
        reading.takeDown(u"%1 could not be understood: %2"_s.arg(text.source, text.value->left(60)));
        return unknownFact<double>(text.source, u"could not be understood"_s);
    }
    return knownFact(match.captured(1).toDouble(), text.source);
}

LinkLayer linkLayer(const std::optional<QString>& text)
{
    if (text == u"Ethernet"_s) {
        return LinkLayer::Ethernet;
    }
    return text == u"InfiniBand"_s ? LinkLayer::InfiniBand : LinkLayer::Unknown;
}

HcaPort readPort(Reading& reading, const QString& folder, int number)
{
    const Attributes attributes(reading, u"attrs:"_s + folder);
    HcaPort port;
    port.number = number;
    port.state = stateWord(reading, attributes.text(u"state"_s));
    port.physState = stateWord(reading, attributes.text(u"phys_state"_s));
    port.linkLayer = linkLayer(attributes.value(u"link_layer"_s));
    port.rateText = attributes.value(u"rate"_s).value_or(QString());
    port.rateGbps = rate(reading, attributes.text(u"rate"_s));
    readGidTable(reading, folder, port);
    return port;
}

Hca readHca(Reading& reading, const QString& name)
{
    const QString folder = u"/sys/class/infiniband/"_s + name;
    const Attributes attributes(reading, u"attrs:"_s + folder);
    Hca hca;
    hca.name = name;
    hca.nodeGuid = attributes.text(u"node_guid"_s);
    hca.sysImageGuid = attributes.text(u"sys_image_guid"_s);
    hca.firmware = attributes.text(u"fw_ver"_s);
    hca.boardId = attributes.text(u"board_id"_s);
    hca.hcaType = attributes.text(u"hca_type"_s);
    hca.pciPath = attributes.target(u"device"_s);
    hca.pciAddress = pciAddressIn(hca.pciPath);
    hca.pcie.currentSpeed = attributes.text(u"device/current_link_speed"_s);
    hca.pcie.maxSpeed = attributes.text(u"device/max_link_speed"_s);
    hca.pcie.currentWidth = attributes.number(u"device/current_link_width"_s, 1);
    hca.pcie.maxWidth = attributes.number(u"device/max_link_width"_s, 1);
    hca.numaNode = attributes.number(u"device/numa_node"_s, 0);
    hca.netdevs = attributes.values(u"net"_s);
    for (const QString& text : attributes.values(u"port"_s)) {
        bool isNumber = false;
        const int number = text.toInt(&isNumber);
        if (isNumber) {
            hca.ports.append(readPort(reading, folder + u"/ports/"_s + text, number));
        }
    }
    std::sort(
        hca.ports.begin(), hca.ports.end(), [](const HcaPort& a, const HcaPort& b) { return a.number < b.number; });
    return hca;
}

} // namespace

void readHcas(Reading& reading, NodeFacts& facts)
{
    const QString folder = u"/sys/class/infiniband"_s;
    const RawItem* item = reading.capture().find(u"dir:"_s + folder);
    if (!item || item->status != RawItem::Status::Ok) {
        const bool absent = item && item->status == RawItem::Status::Missing;
        facts.rdmaClassPresent
            = absent ? knownFact(false, folder) : unknownFact<bool>(folder, reading.whyNot(u"dir:"_s + folder));
        return;
    }
    QStringList names = linesOf(item->text);
    static const QRegularExpression plain(u"^[\\w.:-]+$"_s);
    if (std::any_of(names.cbegin(), names.cend(), [](const QString& name) { return !plain.match(name).hasMatch(); })) {
        facts.rdmaClassPresent = unknownFact<bool>(folder, u"could not be understood"_s);
        return;
    }
    facts.rdmaClassPresent = knownFact(true, folder);
    names.sort();
    for (const QString& name : names) {
        facts.hcas.append(readHca(reading, name));
    }
}

} // namespace core::inventory
