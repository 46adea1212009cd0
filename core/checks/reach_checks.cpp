// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

namespace {

/// How a machine fails to answer, which decides what a person does next.
struct Refusal
{
    QString id;
    QString fix; ///< title
};

Refusal refusalOf(const Error& error)
{
    if (error.code == u"key-locked")
        return {u"node.key-locked"_s, u"Unlock the key"_s};
    if (error.code == u"shell-refuses")
        return {u"node.shell-refuses"_s, u"Give the account an ordinary shell"_s};
    if (error.code == u"name-unknown" || error.code == u"name-server-silent")
        return {u"node.name-unknown"_s, u"Use a name or an address that leads there"_s};
    if (error.code == u"refused" || error.code == u"not-ssh")
        return {u"node.no-ssh-server"_s, u"Start the SSH server, or name its port"_s};
    switch (error.kind) {
    case ErrorKind::AuthRejected:
        return {u"node.auth-refused"_s, u"Sign in with a key that the account knows"_s};
    case ErrorKind::HostKeyUnknown:
        return {u"node.host-key-unknown"_s, u"Compare the fingerprint, then accept it"_s};
    case ErrorKind::HostKeyChanged:
        return {u"node.host-key-changed"_s, u"Find out why the key is another one"_s};
    case ErrorKind::TimedOut:
        return {u"node.timed-out"_s, u"Look at the machine's load and its SSH server"_s};
    case ErrorKind::CommandMissing:
    case ErrorKind::CommandFailed:
    case ErrorKind::Parse:
    case ErrorKind::Cancelled:
    case ErrorKind::Internal:
        return {u"node.reading-failed"_s, u"Read the machine again"_s};
    default:
        return {u"node.unreachable"_s, u"Bring it within reach"_s};
    }
}

/// The fabric's addresses lead from node to node only: a management address is what reaches a machine from outside.
QStringList fabricAddressesNamed(const Context& context, const inventory::NodeRecord& node)
{
    const QHostAddress used(node.address.section(u'@', -1).section(u':', 0, 0));
    QStringList words;
    for (const fabric::Rail& rail : context.graph.rails) {
        if (!used.isNull() && rail.subnet.contains(used))
            words += u"%1 lies in %2, a subnet of the fabric: such an address can be reached from the other nodes only, so use the machine's management address."_s
                         .arg(used.toString(), rail.subnet.toString());
    }
    return words;
}

} // namespace

QList<Finding> checkReachable(const Context& context)
{
    QList<Finding> findings;
    for (const inventory::NodeRecord& node : context.snapshot.nodes) {
        if (!node.error)
            continue;
        const Refusal refusal = refusalOf(*node.error);
        Finding finding;
        finding.id = refusal.id;
        finding.severity = Severity::Problem;
        finding.scope = {Scope::Kind::Node, node.name, {}};
        finding.title = u"%1 could not be read: %2"_s.arg(node.name, node.error->what);
        finding.reasoning = fabricAddressesNamed(context, node);
        finding.evidence += {node.name, node.address, node.error->detail.isEmpty() ? node.error->what : node.error->detail};
        Fix fix;
        fix.title = refusal.fix;
        fix.effect = node.error->hint;
        finding.fixes += fix;
        for (const Check& check : registry()) {
            if (check.run != checkReachable)
                finding.related += check.id;
        }
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
