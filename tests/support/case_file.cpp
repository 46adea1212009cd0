// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/case_file.h"

#include "core/inventory/demo_cluster.h"
#include "core/inventory/node_reading.h"
#include "tests/support/case_yaml.h"
#include "tests/support/made_ports.h"

#include <QDir>
#include <QFileInfo>

namespace test {

using namespace Qt::Literals::StringLiterals;
using core::inventory::NodeRecord;
using core::inventory::RawCapture;
using core::inventory::RawItem;

namespace {

const QString envItem = u"file:/home/lab/dspark/.env.dspark"_s;

class FixedClock final : public core::Clock
{
public:
    [[nodiscard]] QDateTime nowUtc() const override { return QDateTime({2026, 9, 1}, {12, 0}, Qt::UTC); }
};

constexpr auto text = yamlText;
constexpr auto child = yamlChild;

QByteArray bytes(const YAML::Node& node)
{
    // Not by way of QString, which drops a byte order mark.
    return node.IsDefined() && !node.IsNull() ? QByteArray::fromStdString(node.as<std::string>()) : QByteArray();
}

RawItem::Status statusOf(const YAML::Node& node)
{
    static const QMap<QString, RawItem::Status> names{{u"ok"_s, RawItem::Status::Ok}, {u"missing"_s, RawItem::Status::Missing},
        {u"denied"_s, RawItem::Status::Denied}, {u"failed"_s, RawItem::Status::Failed},
        {u"timed-out"_s, RawItem::Status::TimedOut}, {u"truncated"_s, RawItem::Status::Truncated}};
    const auto found = names.constFind(text(node));
    if (found == names.cend())
        throw BadCase(node, u"\"%1\" is no status"_s.arg(text(node)));
    return *found;
}

/// The item with that source, added when it is not there and `mayAdd`.
RawItem& itemOf(RawCapture& capture, const YAML::Node& where, const QString& source, bool mayAdd)
{
    for (RawItem& item : capture.items) {
        if (item.source == source)
            return item;
    }
    if (!mayAdd)
        throw BadCase(where, u"there is no item \"%1\""_s.arg(source));
    capture.items.append(RawItem{source, RawItem::Status::Ok, {}});
    return capture.items.last();
}

/// One step of a "change" list, see README.md there.
void change(RawCapture& capture, const YAML::Node& step)
{
    const QString source = text(step["item"]);
    if (step["remove"]) {
        const RawItem& item = itemOf(capture, step, source, false);
        capture.items.removeAt(&item - capture.items.constData());
        return;
    }
    RawItem& item = itemOf(capture, step, source, step["text"] || step["status"]);
    if (step["text"])
        item.text = bytes(step["text"]);
    if (step["append"])
        item.text += bytes(step["append"]);
    for (const YAML::Node& pair : child(step, u"replace"_s)) {
        const QByteArray from = bytes(pair[0]);
        if (!item.text.contains(from))
            throw BadCase(pair, u"\"%1\" does not contain \"%2\""_s.arg(source, QString::fromUtf8(from)));
        item.text.replace(from, bytes(pair[1]));
    }
    if (step["status"])
        item.status = statusOf(step["status"]);
}

/// Sets a variable in place, or at the end when the file has no line for it.
void setVariable(QByteArray& file, const QByteArray& key, const QByteArray& value)
{
    QList<QByteArray> lines = file.split('\n');
    for (QByteArray& line : lines) {
        if (line.startsWith(QByteArray(key + '='))) {
            line = key + '=' + value;
            file = lines.join('\n');
            return;
        }
    }
    file += key + '=' + value + '\n';
}

void changeEnv(RawCapture& capture, const YAML::Node& env)
{
    RawItem& item = itemOf(capture, env, envItem, false);
    if (env["text"])
        item.text = bytes(env["text"]);
    for (const auto& pair : child(env, u"set"_s))
        setVariable(item.text, bytes(pair.first), bytes(pair.second));
    for (const YAML::Node& key : child(env, u"remove"_s)) {
        QList<QByteArray> lines = item.text.split('\n');
        const qsizetype before = lines.size();
        lines.removeIf([&](const QByteArray& line) { return line.startsWith(QByteArray(bytes(key) + '=')); });
        if (lines.size() == before)
            throw BadCase(key, u"the env file has no %1"_s.arg(text(key)));
        item.text = lines.join('\n');
    }
    if (env["append"])
        item.text += bytes(env["append"]);
}

/// Why a node could not be read: a sentence, or {kind, code, says, address}.
core::Error silenceOf(const YAML::Node& node, const QString& name)
{
    core::Error error{core::ErrorKind::Unreachable, text(node.IsMap() ? node["says"] : node), u"See whether it is switched on."_s, {}, name};
    if (!node.IsMap())
        return error;
    for (int kind = 0; kind <= static_cast<int>(core::ErrorKind::Internal); ++kind) {
        if (core::errorKindName(static_cast<core::ErrorKind>(kind)) == text(node["kind"]))
            error.kind = static_cast<core::ErrorKind>(kind);
    }
    error.code = text(node["code"]);
    return error;
}

/// The cluster that a case describes. `parts` are looked in first, then the case itself: the older snapshot of a case
/// differs from the newer one in what its "since" says.
core::inventory::Snapshot cluster(const YAML::Node& root, const YAML::Node& older)
{
    YAML::Node parts(YAML::NodeType::Map);
    for (const QString& key : {u"nodes"_s, u"cables"_s, u"ports"_s, u"change"_s, u"env"_s, u"unreachable"_s}) {
        const YAML::Node own = child(older, key);
        const YAML::Node inherited = child(root, key);
        if (const YAML::Node& chosen = own.IsNull() ? inherited : own; !chosen.IsNull())
            parts[key.toStdString()] = chosen;
    }
    core::inventory::DemoShape shape;
    shape.classicFault = false;
    shape.nodes = parts["nodes"] ? parts["nodes"].as<int>() : 2;
    static QMap<int, core::inventory::Snapshot> made; // the demo nodes run the collector, which takes its time
    if (!made.contains(shape.nodes))
        made.insert(shape.nodes, core::inventory::demoSnapshot(FixedClock(), shape));
    core::inventory::Snapshot snapshot = made.value(shape.nodes);
    snapshot.demo = false;
    QStringList names;
    for (const NodeRecord& node : snapshot.nodes)
        names += node.name;
    const MadePorts ports(parts, names);
    for (NodeRecord& node : snapshot.nodes) {
        RawCapture capture = node.capture;
        ports.apply(node.name, capture);
        for (const QString& name : {u"all"_s, node.name}) {
            for (const YAML::Node& step : child(child(parts, u"change"_s), name))
                change(capture, step);
        }
        if (parts["env"] && node.name == u"spark-a")
            changeEnv(capture, parts["env"]);
        const YAML::Node silent = child(child(parts, u"unreachable"_s), node.name);
        if (!silent.IsNull())
            node = core::inventory::recordOf(node.name, silent.IsMap() && silent["address"] ? text(silent["address"]) : node.name,
                core::failure(silenceOf(silent, node.name)));
        else
            node = core::inventory::recordOf(node.name, node.name, capture);
    }
    return snapshot;
}

void build(CaseFile& result, const YAML::Node& root)
{
    result.title = text(root["title"]);
    result.ncclVersion = text(root["nccl"]);
    result.head = text(root["head"]);
    result.snapshot = cluster(root, YAML::Node(YAML::NodeType::Null));
    if (const YAML::Node older = child(root, u"since"_s); !older.IsNull()) {
        knowsOnly(older, {u"nodes"_s, u"cables"_s, u"ports"_s, u"change"_s, u"env"_s, u"unreachable"_s});
        result.since = cluster(root, older);
        result.since->takenAt = result.snapshot.takenAt.addDays(-1);
    }
    for (const auto& log : child(root, u"logs"_s))
        result.logs.insert(text(log.first), bytes(log.second));

    const YAML::Node expect = root["expect"];
    if (!expect)
        throw BadCase(root, u"\"expect\" is missing"_s);
    result.status = text(expect["status"]);
    for (const YAML::Node& finding : child(expect, u"findings"_s)) {
        CaseFile::Expected expected{text(finding["id"]), text(finding["severity"]), text(finding["node"]), text(finding["cause"]), {}};
        for (const YAML::Node& words : child(finding, u"says"_s))
            expected.says += text(words);
        result.findings += expected;
    }
}

} // namespace

core::Result<CaseFile> readCase(const QString& path)
{
    CaseFile result;
    result.id = QFileInfo(path).completeBaseName();
    try {
        build(result, YAML::LoadFile(path.toStdString()));
    } catch (const std::exception& error) {
        return core::failure({core::ErrorKind::Parse, u"%1: %2"_s.arg(path, QString::fromUtf8(error.what())), {}, {}, {}});
    }
    return result;
}

core::inventory::Snapshot describedCluster(const QString& yaml)
{
    try {
        return cluster(YAML::Load(yaml.toStdString()), YAML::Node(YAML::NodeType::Null));
    } catch (const std::exception& error) {
        qFatal("%s", error.what());
    }
}

QStringList caseFiles()
{
    const QDir folder(QStringLiteral(SPARKLOOM_TEST_DATA "/cases"));
    QStringList paths;
    for (const QFileInfo& file : folder.entryInfoList({u"*.yaml"_s}, QDir::Files, QDir::Name))
        paths += file.filePath();
    return paths;
}

} // namespace test
