// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QMap>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Container = inventory::DockerFacts::Container;
using Image = inventory::DockerFacts::Image;

namespace {

const QString stackService = u"vllm-dspark"_s;

bool hasStackImage(const Container& container, const ImageName& wanted)
{
    return !wanted.isEmpty() && ImageName::parse(container.image).repository == wanted.repository;
}

} // namespace

Finding makeFinding(const QString& id, Severity severity, const Scope& scope, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.scope = scope;
    finding.title = title;
    return finding;
}

Finding nodeFinding(
    const QString& id, Severity severity, const QString& node, const QString& object, const QString& title)
{
    return makeFinding(id, severity, { Scope::Kind::Node, node, object }, title);
}

ImageName ImageName::parse(const QString& text)
{
    ImageName name;
    const QString trimmed = text.trimmed();
    name.digest = trimmed.section(u'@', 1, 1);
    name.repository = trimmed.section(u'@', 0, 0);
    // A colon before the last slash belongs to the registry's port.
    const qsizetype colon = name.repository.lastIndexOf(u':');
    if (colon > name.repository.lastIndexOf(u'/')) {
        name.tag = name.repository.mid(colon + 1);
        name.repository.truncate(colon);
    }
    // Docker writes the names of its own registry short.
    for (const QString& prefix : { u"docker.io/library/"_s, u"docker.io/"_s }) {
        if (name.repository.startsWith(prefix))
            name.repository.remove(0, prefix.size());
    }
    if (name.tag.isEmpty() && name.digest.isEmpty() && !name.repository.isEmpty())
        name.tag = u"latest"_s;
    return name;
}

ImageName stackImage(const Context& context)
{
    return ImageName::parse(context.file.value(u"DSPARK_VLLM_IMAGE"_s).value_or(QString()));
}

bool answersTo(const Image& image, const ImageName& name)
{
    if (name.digest.isEmpty()) {
        const ImageName own = ImageName::parse(image.repoTag);
        return !image.repoTag.isEmpty() && own.repository == name.repository && own.tag == name.tag;
    }
    return std::any_of(image.repoDigests.cbegin(), image.repoDigests.cend(), [&](const QString& text) {
        const ImageName own = ImageName::parse(text);
        return own.repository == name.repository && own.digest == name.digest;
    });
}

QStringList stackNodes(const Context& context)
{
    qsizetype ranks = 1;
    for (qsizetype rank = 1; rank < context.order.size(); ++rank) {
        const QString key = rank == 1 ? u"WORKER_HOST"_s : u"WORKER%1_HOST"_s.arg(rank);
        if (!context.file.value(key).value_or(QString()).isEmpty())
            ranks = rank + 1;
    }
    return ranks == 1 ? context.order : context.order.mid(0, ranks);
}

QList<const Container*> stackContainers(const Context& context, const QString& node)
{
    QList<const Container*> list;
    const inventory::NodeRecord* record = context.snapshot.node(node);
    if (!record || !record->reachable())
        return list;
    const ImageName wanted = stackImage(context);
    for (const Container& container : record->facts.docker.containers) {
        const bool byName = container.service == stackService || container.name.contains(stackService);
        // Without Compose a rank is known by what it was told about its peers.
        const bool byImage = hasStackImage(container, wanted)
            && (!container.detailed || !container.service.isEmpty()
                || container.environment.contains(u"MASTER_ADDR"_s));
        if (byName || byImage)
            list += &container;
    }
    return list;
}

bool isRunning(const Container& container)
{
    return container.state == u"running" || container.state == u"paused";
}

int stackPort(const Context& context, const QString& key, int usual)
{
    const QString text = context.file.value(key).value_or(QString());
    if (text.isEmpty())
        return usual;
    bool isNumber = false;
    const int port = text.toInt(&isNumber);
    return isNumber && port > 0 && port < 65536 ? port : 0;
}

bool ranksHaveJoined(const Context& context)
{
    const auto runs = [](const Container* container) { return isRunning(*container); };
    const QStringList nodes = stackNodes(context);
    for (const QString& node : nodes) {
        const QList<const Container*> own = stackContainers(context, node);
        if (std::none_of(own.cbegin(), own.cend(), runs))
            return false;
    }
    const inventory::NodeRecord* head = context.snapshot.node(nodes.value(0));
    if (!head || !head->facts.listening.known())
        return false;
    const QList<inventory::ListeningPort>& listening = *head->facts.listening.value;
    const int wanted = stackPort(context, u"VLLM_PORT"_s, usualApiPort);
    return std::any_of(listening.cbegin(), listening.cend(), [&](const inventory::ListeningPort& port) {
        return wanted != 0 && port.port == wanted;
    });
}

bool isGb10(const inventory::NodeFacts& facts)
{
    return facts.dgxName.valueOr({}).contains(u"Spark"_s, Qt::CaseInsensitive)
        || std::any_of(facts.gpus.cbegin(), facts.gpus.cend(), [](const inventory::Gpu& gpu) {
               return gpu.name.contains(u"GB10"_s);
           });
}

QString valuesByNode(const QList<std::pair<QString, QString>>& nodeAndValue)
{
    QMap<QString, QStringList> nodes;
    QStringList order;
    for (const auto& [node, value] : nodeAndValue) {
        if (!nodes.contains(value))
            order += value;
        nodes[value] += node;
    }
    QStringList words;
    for (const QString& value : order)
        words += u"%1 on %2"_s.arg(value, nodes.value(value).join(u" and "_s));
    return words.join(u", "_s);
}

} // namespace core::checks
