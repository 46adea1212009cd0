// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Image = inventory::DockerFacts::Image;
using inventory::Netdev;
using inventory::NodeFacts;

namespace {

/// The compose files of the recipe that the stack starts from; empty when none could be read.
QByteArray composeText(const Context& context)
{
    const inventory::NodeRecord* head = context.snapshot.node(context.env ? context.env->node : QString());
    for (const inventory::Recipe& recipe : head ? head->facts.recipes : QList<inventory::Recipe>()) {
        if (recipe.envFile.path == context.env->path)
            return recipe.composeFile.state == inventory::NodeFile::State::Present ? recipe.composeFile.text
                                                                                   : QByteArray();
    }
    return {};
}

bool namesVariable(const QByteArray& compose, const QString& key)
{
    const QRegularExpression word(u"(?<![A-Z0-9_])%1(?![A-Z0-9_])"_s.arg(key));
    return QString::fromUtf8(compose).contains(word);
}

/// What the process gets: the image's value wherever the env file sets none, or Compose does not hand it on.
bool bakedWins(const Context& context, const nccl::RankView& rank, const QByteArray& compose, const QString& key)
{
    if (Context::value(rank, key).isEmpty())
        return true;
    Q_UNUSED(context)
    return !compose.isEmpty() && !namesVariable(compose, key) && !compose.contains("env_file");
}

bool isUsable(const NodeFacts& facts, const QString& name)
{
    const Netdev* netdev = facts.netdev(name);
    return netdev && netdev->running() && !netdev->addresses.isEmpty();
}

/// True when the value fits the node. NCCL_SOCKET_IFNAME is a list of prefixes, of which one must do.
bool fits(const NodeFacts& facts, const QString& key, const QString& value)
{
    if (key != u"NCCL_SOCKET_IFNAME")
        return isUsable(facts, value);
    if (value.startsWith(u'^'))
        return true;
    const bool exact = value.startsWith(u'=');
    const QStringList entries = (exact ? value.mid(1) : value).split(u',', Qt::SkipEmptyParts);
    return std::any_of(facts.netdevs.cbegin(), facts.netdevs.cend(), [&](const Netdev& netdev) {
        return isUsable(facts, netdev.name) && std::any_of(entries.cbegin(), entries.cend(), [&](const QString& entry) {
            const QString name = entry.section(u':', 0, 0);
            return exact ? netdev.name == name : netdev.name.startsWith(name);
        });
    });
}

Finding bakedFinding(
    const nccl::RankView& rank, const QString& image, const QString& key, const QString& value, bool works)
{
    const QString wanted = Context::value(rank, key);
    Finding finding = nodeFinding(u"image.baked-value"_s,
        works ? Severity::Warning : Severity::Problem,
        rank.node,
        key,
        works ? u"The image sets %1=%2 itself, and the env file's %3 does not reach %4"_s.arg(
                    key, value, wanted, rank.node)
              : u"The image sets %1=%2 itself, which does not fit %3"_s.arg(key, value, rank.node));
    finding.evidence += { rank.node, u"docker image inspect %1"_s.arg(image), key + u'=' + value };
    if (wanted.isEmpty())
        finding.evidence += { rank.node, u"environment"_s, u"%1 is not set by the env file"_s.arg(key) };
    else
        finding.evidence += { rank.node,
            rank.environment.value(key).source,
            u"%1=%2, but the compose file does not name %1"_s.arg(key, wanted) };
    finding.reasoning
        += u"Variables of the image count unless Compose sets them: a value in the env file alone does not change them."_s;
    Fix fix{ u"Set %1 for every rank, and hand it on"_s.arg(key),
        u"In the env file, and by its bare name under environment: in the compose file."_s,
        {},
        {},
        {},
        {} };
    finding.fixes += fix;
    return finding;
}

} // namespace

QList<Finding> checkBakedValues(const Context& context)
{
    static const QStringList interfaceKeys{ u"NCCL_SOCKET_IFNAME"_s, u"GLOO_SOCKET_IFNAME"_s, u"TP_SOCKET_IFNAME"_s };
    static const QStringList pinKeys{ u"NCCL_IB_GID_INDEX"_s, u"NCCL_IB_HCA"_s, u"VLLM_HOST_IP"_s, u"MASTER_ADDR"_s };
    const ImageName name = stackImage(context);
    if (name.isEmpty())
        return {};
    const QByteArray compose = composeText(context);
    QList<Finding> findings;
    for (const nccl::RankView& rank : context.ranks) {
        const NodeFacts& facts = context.snapshot.node(rank.node)->facts;
        for (const Image& image : facts.docker.images) {
            if (!image.detailed || !answersTo(image, name))
                continue;
            for (auto it = image.environment.cbegin(); it != image.environment.cend(); ++it) {
                const QString& key = it.key();
                const bool isInterface = interfaceKeys.contains(key);
                if (it.value().isEmpty() || !(isInterface || pinKeys.contains(key))
                    || !bakedWins(context, rank, compose, key))
                    continue;
                const QString wanted = Context::value(rank, key);
                // One value for every machine: an address or an index that an image brings is nobody's own.
                const bool works = isInterface ? fits(facts, key, it.value()) : !wanted.isEmpty();
                const bool ignored = !wanted.isEmpty() && wanted != it.value();
                if (!works || ignored)
                    findings += bakedFinding(rank, name.repository, key, it.value(), works);
            }
            break;
        }
    }
    return findings;
}

} // namespace core::checks
