// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::Hca;

namespace {

/// Lanes and gigatransfers that each half of a GB10's card has (semantics.md §4).
constexpr int twinLanes = 4;
constexpr double twinSpeed = 32.0;

/// The HCAs behind one socket that is in use, when they sit in different PCI domains: twins, each with half the card.
QList<const Hca*> twinsOf(const Context& context, const fabric::Cage& cage)
{
    QList<const Hca*> hcas;
    QSet<QString> domains;
    for (const fabric::CagePort& port : cage.ports) {
        const inventory::NodeRecord* node = context.snapshot.node(port.ref.node);
        const Hca* hca = node ? node->facts.hca(port.ref.hca) : nullptr;
        if (!hca || !port.active || hca->pciAddress.isEmpty())
            return {};
        hcas += hca;
        domains += hca->pciAddress.section(u':', 0, 0);
    }
    return hcas.size() > 1 && domains.size() == hcas.size() ? hcas : QList<const Hca*>();
}

/// "32.0 GT/s PCIe", "32 GT/s"; 0 when it is no number ("Unknown").
double gigatransfers(const inventory::Fact<QString>& speed)
{
    static const QRegularExpression number(u"^([0-9.]+) GT/s"_s);
    return number.match(speed.valueOr({})).captured(1).toDouble();
}

QString linkText(const Hca& hca)
{
    return u"current %1, %2 lanes; at most %3, %4 lanes"_s.arg(hca.pcie.currentSpeed.valueOr(u"?"_s))
        .arg(hca.pcie.currentWidth.valueOr(0))
        .arg(hca.pcie.maxSpeed.valueOr(u"?"_s))
        .arg(hca.pcie.maxWidth.valueOr(0));
}

Finding pcieFinding(const QString& id,
    const QString& node,
    const QList<const Hca*>& slow,
    const QList<const Hca*>& twins,
    const QString& what)
{
    QStringList names;
    for (const Hca* hca : slow)
        names += hca->name;
    Finding finding = makeFinding(id,
        Severity::Warning,
        { Scope::Kind::Hca, node, names.join(u", "_s) },
        u"%1: %2 %3"_s.arg(node, names.join(u" and "_s), what));
    for (const Hca* hca : twins)
        finding.evidence
            += { node, u"/sys/class/infiniband/%1/device/current_link_{speed,width}"_s.arg(hca->name), linkText(*hca) };
    finding.reasoning
        += u"Each half of the card has a PCIe link of its own, in a PCI domain of its own: Gen5 (32 GT/s) with 4 lanes."_s;
    finding.fixes += { u"Update the machine's firmware, then switch it off and on"_s,
        u"Older UEFI releases of some makers set the second link up with too few lanes; a restart alone does not train it anew."_s,
        u"The machine is away for some minutes."_s,
        { u"sudo fwupdmgr refresh"_s, u"sudo fwupdmgr update"_s },
        {},
        {} };
    return finding;
}

QList<Finding> checkTwins(const QString& node, const QList<const Hca*>& twins)
{
    QList<Finding> findings;
    int widest = 0;
    for (const Hca* hca : twins)
        widest = std::max(widest, hca->pcie.currentWidth.valueOr(0));
    QList<const Hca*> narrow;
    QList<const Hca*> slow;
    for (const Hca* hca : twins) {
        const int width = hca->pcie.currentWidth.valueOr(0);
        const int possible = std::min(twinLanes, std::max(widest, hca->pcie.maxWidth.valueOr(0)));
        if (width > 0 && width < possible)
            narrow += hca;
        const double speed = gigatransfers(hca->pcie.currentSpeed);
        if (speed > 0 && speed < std::min(twinSpeed, gigatransfers(hca->pcie.maxSpeed)))
            slow += hca;
    }
    if (!narrow.isEmpty())
        findings += pcieFinding(u"pcie.narrow"_s,
            node,
            narrow,
            twins,
            u"runs on %1 PCIe lanes instead of %2"_s.arg(narrow.first()->pcie.currentWidth.valueOr(0)).arg(twinLanes));
    if (!slow.isEmpty())
        findings += pcieFinding(u"pcie.slow"_s,
            node,
            slow,
            twins,
            u"runs PCIe at %1 instead of %2"_s.arg(
                slow.first()->pcie.currentSpeed.valueOr({}), slow.first()->pcie.maxSpeed.valueOr({})));
    return findings;
}

/// What the driver last said about the slot's power, per PCI function: true when the slot did not tell.
bool slotPowerNotAdvertised(const QStringList& log, QString& line)
{
    static const QRegularExpression message(
        u"mlx5_core ([0-9a-f:.]+):.*(mlx5_pcie_event|PCIe slot)"_s,
        QRegularExpression::CaseInsensitiveOption);
    QMap<QString, QString> last;
    for (const QString& text : log) {
        const QRegularExpressionMatch match = message.match(text);
        if (match.hasMatch())
            last.insert(match.captured(1), text);
    }
    for (const QString& text : std::as_const(last)) {
        if (text.contains(u"not advertised"_s)) {
            line = text;
            return true;
        }
    }
    return false;
}

} // namespace

QList<Finding> checkPcie(const Context& context)
{
    QList<Finding> findings;
    for (const QString& node : context.readableNodes()) {
        for (const fabric::Cage& cage : context.graph.cages) {
            if (cage.node == node)
                findings += checkTwins(node, twinsOf(context, cage));
        }
        const inventory::NodeFacts& facts = context.snapshot.node(node)->facts;
        QString line;
        if (facts.cardHotplug.valueOr(false) && slotPowerNotAdvertised(facts.kernelLog.valueOr({}), line)) {
            Finding finding = nodeFinding(u"pcie.power-cap"_s,
                Severity::Warning,
                node,
                {},
                u"The network card of %1 may run with its power capped"_s.arg(node));
            finding.evidence += { node, u"journalctl -k"_s, line };
            finding.evidence += {
                node, facts.cardHotplug.source, u"the file exists: the card is switched on when a cable is plugged in"_s
            };
            finding.reasoning
                += u"A card that was switched on after the machine had started is not told how much power its slot "
                   u"gives, "
                   "and keeps to a low one: about 13 Gb/s over a link that says 200 Gb/s. A measurement tells for certain."_s;
            finding.fixes += { u"Start with the cable in and hotplug switched off"_s,
                u"Rename the flag on both machines, then restart both with the cable plugged in."_s,
                u"Without hotplug the card stays off when the machine starts without a cable."_s,
                { u"sudo mv /etc/nvidia/cx7-hotplug-enabled /etc/nvidia/cx7-hotplug-enabled.off"_s, u"sudo reboot"_s },
                {},
                u"sudo mv /etc/nvidia/cx7-hotplug-enabled.off /etc/nvidia/cx7-hotplug-enabled"_s };
            findings += finding;
        }
    }
    return findings;
}

} // namespace core::checks
