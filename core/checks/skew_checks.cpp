// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::Hca;
using inventory::NodeFacts;

namespace {

using Values = QList<std::pair<QString, QString>>;

bool differ(const Values& values)
{
    return std::any_of(
        values.cbegin(), values.cend(), [&](const auto& value) { return value.second != values.first().second; });
}

Finding skewFinding(const QString& id,
    Severity severity,
    const QString& what,
    const Values& values,
    const QString& source,
    const Fix& fix)
{
    Finding finding
        = makeFinding(id, severity, { Scope::Kind::Cluster, {}, {} }, u"%1: %2"_s.arg(what, valuesByNode(values)));
    for (const auto& [node, value] : values)
        finding.evidence += { node, source, value };
    finding.fixes += fix;
    return finding;
}

const Fix& updateFix()
{
    static const Fix fix{ u"Bring all machines to the same release"_s,
        u"Update each one through DGX Dashboard or with apt and fwupdmgr, and restart it."_s,
        u"A machine is away for some minutes."_s,
        { u"sudo apt update && sudo apt full-upgrade"_s,
            u"sudo fwupdmgr refresh && sudo fwupdmgr update"_s,
            u"sudo reboot"_s },
        {},
        {} };
    return fix;
}

/// One value a node, for those that have one.
template <class Get> Values collect(const Context& context, const Get& get)
{
    Values values;
    for (const QString& node : context.readableNodes()) {
        const QString value = get(context.snapshot.node(node)->facts);
        if (!value.isEmpty())
            values += std::pair(node, value);
    }
    return values;
}

/// Firmware of the card's functions of one type, "a / b" when they differ among themselves.
QString firmwareOf(const NodeFacts& facts, const QString& hcaType)
{
    QStringList versions;
    for (const Hca& hca : facts.hcas) {
        if (hca.hcaType.value == hcaType && hca.firmware.known() && !versions.contains(*hca.firmware.value))
            versions += *hca.firmware.value;
    }
    versions.sort();
    return versions.join(u" / "_s);
}

QList<Finding> nicFirmware(const Context& context)
{
    QStringList types;
    QStringList boards;
    for (const QString& node : context.readableNodes()) {
        for (const Hca& hca : context.snapshot.node(node)->facts.hcas) {
            if (hca.hcaType.known() && !types.contains(*hca.hcaType.value))
                types += *hca.hcaType.value;
            if (hca.boardId.known() && !boards.contains(*hca.boardId.value))
                boards += *hca.boardId.value;
        }
    }
    QList<Finding> findings;
    for (const QString& type : types) {
        const Values values = collect(context, [&](const NodeFacts& facts) { return firmwareOf(facts, type); });
        if (!differ(values))
            continue;
        // Cards of different makers get their releases at different times: worth knowing, no more.
        const Severity severity = boards.size() > 1 ? Severity::Note : Severity::Warning;
        findings += skewFinding(u"skew.nic-firmware"_s,
            severity,
            u"The network cards have different firmware"_s,
            values,
            u"/sys/class/infiniband/*/fw_ver"_s,
            updateFix());
    }
    return findings;
}

QString branch(const QString& driver)
{
    return driver.section(u'.', 0, 0);
}

QList<Finding> drivers(const Context& context)
{
    const Values values = collect(context, [](const NodeFacts& facts) { return facts.driverVersion.valueOr({}); });
    if (!differ(values))
        return {};
    const bool otherBranch = std::any_of(values.cbegin(), values.cend(), [&](const auto& value) {
        return branch(value.second) != branch(values.first().second);
    });
    return { skewFinding(u"skew.driver"_s,
        otherBranch ? Severity::Warning : Severity::Note,
        u"The machines have different NVIDIA drivers"_s,
        values,
        u"nvidia-smi"_s,
        updateFix()) };
}

QList<Finding> kernels(const Context& context)
{
    const Values values = collect(context, [](const NodeFacts& facts) { return facts.kernel.valueOr({}); });
    if (!differ(values))
        return {};
    return { skewFinding(u"skew.kernel"_s,
        Severity::Note,
        u"The machines run different kernels"_s,
        values,
        u"uname -r"_s,
        updateFix()) };
}

/// Only machines of one product have comparable UEFI releases.
QList<Finding> uefi(const Context& context)
{
    QList<Finding> findings;
    const Values products = collect(context, [](const NodeFacts& facts) { return facts.productName.valueOr({}); });
    QStringList seen;
    for (const auto& [node, product] : products) {
        if (seen.contains(product))
            continue;
        seen += product;
        const Values values = collect(context, [&](const NodeFacts& facts) {
            return facts.productName.value == product ? facts.firmwareVersion.valueOr({}) : QString();
        });
        if (differ(values))
            findings += skewFinding(u"skew.uefi"_s,
                Severity::Note,
                u"The machines have different UEFI firmware"_s,
                values,
                u"/sys/class/dmi/id/bios_version"_s,
                updateFix());
    }
    return findings;
}

} // namespace

QList<Finding> checkSkew(const Context& context)
{
    QList<Finding> findings = nicFirmware(context) + drivers(context) + kernels(context) + uefi(context);
    const Values releases = collect(context, [](const NodeFacts& facts) { return facts.dgxVersion.valueOr({}); });
    if (!differ(releases))
        return findings;
    // The release brings the others along: it is the cause, and as grave as what comes of it.
    const bool grave = std::any_of(findings.cbegin(), findings.cend(), [](const Finding& finding) {
        return finding.severity == Severity::Warning;
    });
    findings += skewFinding(u"skew.release"_s,
        grave ? Severity::Warning : Severity::Note,
        u"The machines have different releases of DGX OS"_s,
        releases,
        u"/etc/dgx-release"_s,
        updateFix());
    return findings;
}

} // namespace core::checks
