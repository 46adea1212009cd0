// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/changes.h"

#include "core/env/env_file.h"
#include "core/env/env_reading.h"
#include "core/fabric/subnet.h"
#include "core/inventory/gid_use.h"

#include <QHash>
#include <QMap>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::Hca;
using inventory::HcaPort;
using inventory::Netdev;
using inventory::NodeFacts;
using inventory::NodeRecord;
using inventory::Snapshot;
using Kind = Change::Kind;

namespace {

/// What redaction leaves as it is.
bool isPrivate(const QHostAddress& address)
{
    static const QList<std::pair<QHostAddress, int>> subnets{ { QHostAddress(u"10.0.0.0"_s), 8 },
        { QHostAddress(u"172.16.0.0"_s), 12 },
        { QHostAddress(u"192.168.0.0"_s), 16 },
        { QHostAddress(u"169.254.0.0"_s), 16 },
        { QHostAddress(u"100.64.0.0"_s), 10 },
        { QHostAddress(u"fc00::"_s), 7 } };
    return std::any_of(
        subnets.cbegin(), subnets.cend(), [&address](const auto& subnet) { return address.isInSubnet(subnet); });
}

/// Netdevs that containers, bridges and tunnels make and take away all the time.
bool comesAndGoes(const Netdev& netdev)
{
    static const QStringList kinds{
        u"veth"_s, u"bridge"_s, u"dummy"_s, u"tun"_s, u"wireguard"_s, u"vxlan"_s, u"ipip"_s, u"sit"_s, u"gre"_s
    };
    static const QStringList prefixes{ u"lo"_s,
        u"docker"_s,
        u"br-"_s,
        u"virbr"_s,
        u"veth"_s,
        u"tun"_s,
        u"tap"_s,
        u"wg"_s,
        u"tailscale"_s,
        u"cni"_s,
        u"cali"_s,
        u"flannel"_s,
        u"usb"_s };
    return kinds.contains(netdev.kind)
        || std::any_of(prefixes.cbegin(), prefixes.cend(), [&netdev](const QString& prefix) {
               return netdev.name.startsWith(prefix);
           });
}

class Comparison final
{
public:
    Comparison(const NodeRecord& before, const NodeRecord& after, bool redacted)
        : m_before(before.facts)
        , m_after(after.facts)
        , m_node(after.name)
        , m_redacted(redacted)
    {
    }

    QList<Change> run()
    {
        compareHcas();
        if (m_before.addressesKnown && m_after.addressesKnown)
            compareNetdevs();
        compareFact(Kind::Uefi, m_before.firmwareVersion, m_after.firmwareVersion, u"UEFI"_s);
        compareFact(Kind::Kernel, m_before.kernel, m_after.kernel, u"kernel"_s);
        compareFact(Kind::Driver, m_before.driverVersion, m_after.driverVersion, u"NVIDIA driver"_s);
        compareImages();
        compareEnvFiles();
        return m_changes;
    }

private:
    void add(Kind kind,
        const QString& object,
        const QString& before,
        const QString& after,
        const QString& source,
        const QString& detail = {})
    {
        m_changes += Change{ kind, m_node, object, detail, before, after, source };
    }

    void compareFact(
        Kind kind, const inventory::Fact<QString>& before, const inventory::Fact<QString>& after, const QString& object)
    {
        if (before.known() && after.known() && before.value != after.value)
            add(kind, object, *before.value, *after.value, after.source);
    }

    void compareHcas()
    {
        if (!m_before.rdmaClassPresent.known() || !m_after.rdmaClassPresent.known())
            return;
        const QString folder = u"/sys/class/infiniband"_s;
        for (const Hca& now : m_after.hcas) {
            const Hca* then = m_before.hca(now.name);
            if (!then) {
                add(Kind::Hca, now.name, {}, u"there"_s, folder);
                continue;
            }
            compareFact(Kind::Firmware, then->firmware, now.firmware, now.name);
            for (const HcaPort& port : now.ports) {
                if (const HcaPort* old = then->port(port.number))
                    comparePort(now.name, *old, port);
            }
        }
        for (const Hca& then : m_before.hcas) {
            if (!m_after.hca(then.name))
                add(Kind::Hca, then.name, u"there"_s, {}, folder);
        }
    }

    void comparePort(const QString& hca, const HcaPort& then, const HcaPort& now)
    {
        const QString object = u"%1 port %2"_s.arg(hca).arg(now.number);
        const QString folder = u"/sys/class/infiniband/%1/ports/%2"_s.arg(hca).arg(now.number);
        if (then.state.known() && now.state.known() && then.state.value != now.state.value)
            add(Kind::PortState, object, *then.state.value, *now.state.value, folder + u"/state"_s);
        const QMap<QString, int> old = indexes(m_before, then);
        const QMap<QString, int> fresh = indexes(m_after, now);
        for (auto it = fresh.cbegin(); it != fresh.cend(); ++it) {
            const auto was = old.constFind(it.key());
            if (was != old.cend() && *was != *it)
                add(Kind::GidIndex, object, QString::number(*was), QString::number(*it), folder + u"/gids"_s, it.key());
        }
    }

    /// Address -> index of its RoCE v2 entry, of those that can be used.
    [[nodiscard]] QMap<QString, int> indexes(const NodeFacts& facts, const HcaPort& port) const
    {
        QMap<QString, int> found;
        for (const inventory::GidEntry& entry : port.gids) {
            if (inventory::gidUse(facts, port, entry).usable != true)
                continue;
            const QHostAddress address = inventory::gidIpv4(entry).value_or(QHostAddress(entry.gid));
            if (comparable(address) && !found.contains(address.toString()))
                found.insert(address.toString(), entry.index);
        }
        return found;
    }

    [[nodiscard]] bool comparable(const QHostAddress& address) const { return !m_redacted || isPrivate(address); }

    [[nodiscard]] QStringList addresses(const Netdev& netdev) const
    {
        QStringList words;
        for (const inventory::Address& address : netdev.addresses) {
            const bool temporary = address.dynamic && address.ip.protocol() == QAbstractSocket::IPv6Protocol;
            if (!fabric::isUnroutable(address.ip) && !temporary && comparable(address.ip))
                words += u"%1/%2"_s.arg(address.ip.toString()).arg(address.prefixLength);
        }
        words.sort();
        return words;
    }

    void compareNetdevs()
    {
        for (const Netdev& now : m_after.netdevs) {
            const Netdev* then = m_before.netdev(now.name);
            if (comesAndGoes(now))
                continue;
            if (!then) {
                add(Kind::Netdev, now.name, {}, u"there"_s, u"ip addr"_s);
                continue;
            }
            const QString source = u"ip addr show %1"_s.arg(now.name);
            if (then->mtu > 0 && now.mtu > 0 && then->mtu != now.mtu)
                add(Kind::Mtu, now.name, QString::number(then->mtu), QString::number(now.mtu), source);
            const QStringList old = addresses(*then);
            const QStringList fresh = addresses(now);
            if (old != fresh)
                add(Kind::Address,
                    now.name,
                    old.isEmpty() ? u"none"_s : old.join(u", "_s),
                    fresh.isEmpty() ? u"none"_s : fresh.join(u", "_s),
                    source);
        }
        for (const Netdev& then : m_before.netdevs) {
            if (!comesAndGoes(then) && !m_after.netdev(then.name))
                add(Kind::Netdev, then.name, u"there"_s, {}, u"ip addr"_s);
        }
    }

    void compareImages()
    {
        using Image = inventory::DockerFacts::Image;
        const auto digest
            = [](const Image& image) { return image.repoDigests.isEmpty() ? image.id : image.repoDigests.first(); };
        for (const Image& now : m_after.docker.images) {
            if (now.repoTag.isEmpty() || now.repoTag.contains(u"<none>"_s))
                continue;
            for (const Image& then : m_before.docker.images) {
                // An id and a digest say different things; like is compared with like.
                const bool alike = then.repoDigests.isEmpty() == now.repoDigests.isEmpty();
                if (then.repoTag == now.repoTag && alike && digest(then) != digest(now))
                    add(Kind::Image, now.repoTag, digest(then), digest(now), u"docker images"_s);
            }
        }
    }

    /// A value with what redaction replaces taken out.
    [[nodiscard]] QString plain(QString value) const
    {
        if (!m_redacted)
            return value;
        static const QRegularExpression user(u"[\\w.-]+@"_s);
        static const QRegularExpression home(u"/home/[^/\\s]+"_s);
        static const QRegularExpression ipv4(u"\\b(?:\\d{1,3}\\.){3}\\d{1,3}\\b"_s);
        value.replace(user, u"@"_s).replace(home, u"/home/~"_s);
        QRegularExpressionMatch match = ipv4.match(value);
        while (match.hasMatch()) {
            qsizetype next = match.capturedEnd();
            if (!isPrivate(QHostAddress(match.captured()))) {
                value.replace(match.capturedStart(), match.capturedLength(), u"x"_s);
                next = match.capturedStart() + 1;
            }
            match = ipv4.match(value, next);
        }
        return value;
    }

    void compareEnvFiles()
    {
        for (const inventory::Recipe& now : m_after.recipes) {
            const auto then = std::find_if(m_before.recipes.cbegin(),
                m_before.recipes.cend(),
                [&](const inventory::Recipe& recipe) { return recipe.folder == now.folder; });
            if (then == m_before.recipes.cend())
                continue;
            using State = inventory::NodeFile::State;
            if (then->envFile.state != State::Present || now.envFile.state != State::Present
                || then->envFile.text == now.envFile.text)
                continue;
            const env::Variables old = env::readEnv(then->envFile.text).variables();
            const env::Variables fresh = env::readEnv(now.envFile.text).variables();
            QSet<QString> keys;
            for (auto it = old.cbegin(); it != old.cend(); ++it)
                keys.insert(it.key());
            for (auto it = fresh.cbegin(); it != fresh.cend(); ++it)
                keys.insert(it.key());
            QStringList sorted(keys.cbegin(), keys.cend());
            sorted.sort();
            for (const QString& key : std::as_const(sorted)) {
                const bool was = old.contains(key);
                const bool is = fresh.contains(key);
                if (was == is && plain(old.value(key)) == plain(fresh.value(key)))
                    continue;
                const bool secret = env::isSecretKey(key);
                const auto shown = [secret](bool there, const QString& value) {
                    return !there ? QString() : secret ? u"(hidden)"_s : value.isEmpty() ? u"(empty)"_s : value;
                };
                add(Kind::EnvFile, key, shown(was, old.value(key)), shown(is, fresh.value(key)), now.envFile.path);
            }
        }
    }

    const NodeFacts& m_before;
    const NodeFacts& m_after;
    QString m_node;
    bool m_redacted;
    QList<Change> m_changes;
};

} // namespace

QList<Change> changesBetween(const Snapshot& before, const Snapshot& after)
{
    QHash<QString, const NodeRecord*> old;
    for (const NodeRecord& node : before.nodes)
        old.insert(node.name, &node);
    QList<Change> changes;
    QSet<QString> names;
    const bool redacted = before.redacted || after.redacted;
    for (const NodeRecord& node : after.nodes) {
        names.insert(node.name);
        const NodeRecord* then = old.value(node.name);
        if (!then)
            changes += Change{ Kind::Node, node.name, node.name, {}, {}, u"there"_s, u"snapshot"_s };
        else if (then->reachable() && node.reachable())
            changes += Comparison(*then, node, redacted).run();
    }
    for (const NodeRecord& node : before.nodes) {
        if (!names.contains(node.name))
            changes += Change{ Kind::Node, node.name, node.name, {}, u"there"_s, {}, u"snapshot"_s };
    }
    return changes;
}

namespace {

/// An entry's type and netdev cannot be read while the slot is being filled: that is unknown, and no change.
bool holdTheSame(const inventory::GidEntry* was, const inventory::GidEntry* is)
{
    if (!was || !is)
        return was == is;
    const bool types
        = was->type == inventory::GidType::Unknown || is->type == inventory::GidType::Unknown || was->type == is->type;
    return types && std::equal(std::begin(was->gid.c), std::end(was->gid.c), std::begin(is->gid.c));
}

} // namespace

QList<GidSlot> changedGidSlots(const Snapshot& before, const Snapshot& after)
{
    QList<GidSlot> found;
    if (before.redacted != after.redacted)
        return found;
    for (const NodeRecord& node : after.nodes) {
        const NodeRecord* then = before.node(node.name);
        if (!then || !then->reachable() || !node.reachable())
            continue;
        for (const Hca& hca : node.facts.hcas) {
            const Hca* oldHca = then->facts.hca(hca.name);
            for (const HcaPort& port : hca.ports) {
                const HcaPort* old = oldHca ? oldHca->port(port.number) : nullptr;
                // A table of no length was not read.
                if (!old || old->gidTableLength == 0 || port.gidTableLength == 0)
                    continue;
                for (int index = 0; index < std::max(old->gidTableLength, port.gidTableLength); ++index) {
                    if (!holdTheSame(old->gidAt(index), port.gidAt(index)))
                        found += GidSlot{ node.name, hca.name, port.number, index };
                }
            }
        }
    }
    return found;
}

QString changeName(Kind kind)
{
    switch (kind) {
    case Kind::GidIndex:
        return u"gid-index"_s;
    case Kind::Address:
        return u"address"_s;
    case Kind::Mtu:
        return u"mtu"_s;
    case Kind::PortState:
        return u"port-state"_s;
    case Kind::Hca:
        return u"hca"_s;
    case Kind::Netdev:
        return u"netdev"_s;
    case Kind::Firmware:
        return u"nic-firmware"_s;
    case Kind::Uefi:
        return u"uefi"_s;
    case Kind::Kernel:
        return u"kernel"_s;
    case Kind::Driver:
        return u"driver"_s;
    case Kind::Image:
        return u"image"_s;
    case Kind::EnvFile:
        return u"env-file"_s;
    case Kind::Node:
        return u"node"_s;
    }
    return u"node"_s;
}

QString changeSentence(const Change& change)
{
    const QString what
        = change.kind == Kind::GidIndex ? u"%1: index of %2"_s.arg(change.object, change.detail) : change.object;
    if (change.before.isEmpty())
        return change.after == u"there" ? u"%1 is new"_s.arg(what) : u"%1 is new: %2"_s.arg(what, change.after);
    if (change.after.isEmpty())
        return change.before == u"there" ? u"%1 is gone"_s.arg(what)
                                         : u"%1 is gone; it was %2"_s.arg(what, change.before);
    return u"%1 was %2, is %3"_s.arg(what, change.before, change.after);
}

} // namespace core::checks
