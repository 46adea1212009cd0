// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

Fact<QStringList> kernelOptions(const Reading& reading)
{
    const QString source = u"words:/proc/cmdline"_s;
    const RawItem* item = reading.usable(source);
    return item ? knownFact(linesOf(item->text), shownSource(source))
                : unknownFact<QStringList>(shownSource(source), reading.whyNot(source));
}

/// Nothing said is not an answer: a user who may not read the journal is shown an empty one.
Fact<QStringList> kernelLog(const Reading& reading)
{
    const Fact<QString> text = reading.text(u"cmd:journalctl -k"_s);
    return text.known() ? knownFact(linesOf(text.value->toUtf8()), text.source)
                        : unknownFact<QStringList>(text.source, text.whyUnknown);
}

Fact<bool> cardHotplug(const Reading& reading)
{
    const QString source = u"file:/etc/nvidia/cx7-hotplug-enabled"_s;
    const RawItem* item = reading.capture().find(source);
    if (item && (item->status == RawItem::Status::Ok || item->status == RawItem::Status::Missing)) {
        return knownFact(item->status == RawItem::Status::Ok, shownSource(source));
    }
    return unknownFact<bool>(shownSource(source), reading.whyNot(source));
}

/// "date +%s" of the node against the time at which the answer was complete: too small by the seconds that reading
/// took, which the collector limits to some ten.
Fact<qint64> clockAhead(const Reading& reading)
{
    const Fact<QString> text = reading.text(u"cmd:date +%s"_s);
    bool isNumber = false;
    const qint64 seconds = text.valueOr({}).toLongLong(&isNumber);
    if (!isNumber || !reading.capture().readAt.isValid()) {
        return unknownFact<qint64>(text.source, text.known() ? u"could not be understood"_s : text.whyUnknown);
    }
    return knownFact(seconds - reading.capture().readAt.toSecsSinceEpoch(), text.source);
}

} // namespace

void readKernel(const Reading& reading, NodeFacts& facts)
{
    facts.kernelOptions = kernelOptions(reading);
    facts.kernelLog = kernelLog(reading);
    facts.cardHotplug = cardHotplug(reading);
    facts.clockAheadSeconds = clockAhead(reading);
    const Attributes ipv4(reading, u"attrs:/proc/sys/net/ipv4/conf/all"_s);
    facts.arpIgnore = ipv4.number(u"arp_ignore"_s, 0);
    facts.arpAnnounce = ipv4.number(u"arp_announce"_s, 0);
}

void readFirewall(const Reading& reading, NodeFacts& facts)
{
    Firewall& firewall = facts.firewall;
    const QString status = u"cmd:ufw status"_s;
    if (const RawItem* item = reading.usable(status)) {
        const QStringList lines = linesOf(item->text);
        firewall.kind = u"ufw"_s;
        firewall.active = knownFact(lines.value(0).contains(u": active"_s), shownSource(status));
        firewall.rules = knownFact(lines, shownSource(status));
        return;
    }
    firewall.rules = unknownFact<QStringList>(shownSource(status), reading.whyNot(status));
    const Fact<QString> firewalld = reading.text(u"cmd:systemctl is-active firewalld"_s);
    if (firewalld.value == u"active"_s) {
        firewall.kind = u"firewalld"_s;
        firewall.active = knownFact(true, firewalld.source);
        return;
    }
    // Everybody may read whether ufw starts at boot; what it lets through only root.
    const QString conf = u"file:/etc/ufw/ufw.conf"_s;
    const RawItem* item = reading.usable(conf);
    firewall.active = unknownFact<bool>(shownSource(conf), reading.whyNot(conf));
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        if (line.startsWith(u"ENABLED="_s)) {
            firewall.kind = u"ufw"_s;
            firewall.active
                = knownFact(line.section(u'=', 1).trimmed().remove(u'"').toLower() == u"yes"_s, shownSource(conf));
        }
    }
}

} // namespace core::inventory
