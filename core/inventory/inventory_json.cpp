// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/inventory_json.h"

#include "core/inventory/inventory_json_parts.h"

#include <QJsonArray>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

QString stateWord(NodeFile::State state)
{
    switch (state) {
    case NodeFile::State::Present:
        return u"present"_s;
    case NodeFile::State::Denied:
        return u"denied"_s;
    case NodeFile::State::Missing:
        break;
    }
    return u"missing"_s;
}

QJsonObject fileJson(const NodeFile& file)
{
    return { { u"path"_s, orNull(file.path) },
        { u"state"_s, stateWord(file.state) },
        { u"mode"_s, file.mode ? QJsonValue(QString::number(*file.mode, 8)) : QJsonValue(QJsonValue::Null) },
        { u"owner"_s, orNull(file.owner) } };
}

QJsonArray recipesJson(const QList<Recipe>& recipes)
{
    QJsonArray array;
    for (const Recipe& recipe : recipes) {
        array.append(QJsonObject{ { u"folder"_s, recipe.folder },
            { u"upstream_checkout"_s, recipe.upstreamCheckout },
            { u"env_file"_s, fileJson(recipe.envFile) },
            { u"compose_file"_s, fileJson(recipe.composeFile) } });
    }
    return array;
}

QJsonValue listeningJson(const Fact<QList<ListeningPort>>& listening)
{
    if (!listening.known()) {
        return QJsonValue::Null;
    }
    QJsonArray array;
    for (const ListeningPort& port : *listening.value) {
        array.append(QJsonObject{ { u"address"_s, port.address.toString() },
            { u"port"_s, port.port },
            { u"process"_s, orNull(port.process) } });
    }
    return array;
}

QJsonObject nodeJson(const NodeRecord& node)
{
    QJsonObject object{
        { u"name"_s, node.name }, { u"address"_s, orNull(node.address) }, { u"error"_s, QJsonValue(QJsonValue::Null) }
    };
    if (node.error) {
        object.insert(u"error"_s,
            QJsonObject{ { u"kind"_s, errorKindName(node.error->kind) },
                { u"what"_s, node.error->what },
                { u"hint"_s, orNull(node.error->hint) },
                { u"detail"_s, orNull(node.error->detail) } });
        return object;
    }
    const NodeFacts& facts = node.facts;
    object.insert(u"read_at"_s, orNull(facts.readAt.toUTC().toString(Qt::ISODate)));
    addMachineJson(object, facts);
    addNetworkJson(object, facts);
    addStackJson(object, facts);
    object.insert(u"listening"_s, listeningJson(facts.listening));
    object.insert(u"etc_nccl_conf"_s, fileJson(facts.etcNcclConf));
    object.insert(u"home_nccl_conf"_s, fileJson(facts.homeNcclConf));
    object.insert(u"recipes"_s, recipesJson(facts.recipes));
    object.insert(u"unreadable"_s, QJsonArray::fromStringList(facts.unreadable));
    return object;
}

} // namespace

QJsonObject inventoryJson(const Snapshot& snapshot)
{
    QJsonArray nodes;
    for (const NodeRecord& node : snapshot.nodes) {
        nodes.append(nodeJson(node));
    }
    return { { u"schema"_s, u"sparkloom/inventory/1"_s },
        { u"taken_at"_s, orNull(snapshot.takenAt.toUTC().toString(Qt::ISODate)) },
        { u"producer"_s, orNull(snapshot.producer) },
        { u"demo"_s, snapshot.demo },
        { u"nodes"_s, nodes } };
}

} // namespace core::inventory
