// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/read_facts.h"
#include "core/inventory/snapshot_file.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <utility>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

using Status = RawItem::Status;

constexpr std::pair<Status, const char*> statusWords[] = { { Status::Ok, "ok" },
    { Status::Missing, "missing" },
    { Status::Denied, "denied" },
    { Status::Failed, "failed" },
    { Status::TimedOut, "timed-out" },
    { Status::Truncated, "truncated" } };

QString word(Status status)
{
    for (const auto& [value, text] : statusWords) {
        if (value == status) {
            return QString::fromLatin1(text);
        }
    }
    return u"failed"_s;
}

Status statusOf(const QString& word)
{
    for (const auto& [value, text] : statusWords) {
        if (word == QLatin1String(text)) {
            return value;
        }
    }
    return Status::Failed;
}

QJsonObject itemToJson(const RawItem& item)
{
    QJsonObject object{ { u"source"_s, item.source }, { u"status"_s, word(item.status) } };
    // As text where it is text, so that a person can read and compare the file.
    const QString text = QString::fromUtf8(item.text);
    if (text.toUtf8() == item.text && !text.contains(QChar::ReplacementCharacter)) {
        object.insert(u"text"_s, text);
    } else {
        object.insert(u"base64"_s, QString::fromLatin1(item.text.toBase64()));
    }
    return object;
}

QJsonObject errorToJson(const Error& error)
{
    return { { u"kind"_s, errorKindName(error.kind) },
        { u"what"_s, error.what },
        { u"hint"_s, error.hint },
        { u"detail"_s, error.detail },
        { u"node"_s, error.node },
        { u"code"_s, error.code } };
}

Error errorFromJson(const QJsonObject& object)
{
    Error error;
    const QString kind = object.value(u"kind"_s).toString();
    for (int value = 0; value <= static_cast<int>(ErrorKind::Internal); ++value) {
        if (errorKindName(static_cast<ErrorKind>(value)) == kind) {
            error.kind = static_cast<ErrorKind>(value);
        }
    }
    error.what = object.value(u"what"_s).toString();
    error.hint = object.value(u"hint"_s).toString();
    error.detail = object.value(u"detail"_s).toString();
    error.node = object.value(u"node"_s).toString();
    error.code = object.value(u"code"_s).toString();
    return error;
}

QString timeText(const QDateTime& time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}

QDateTime timeOf(const QJsonValue& value)
{
    return QDateTime::fromString(value.toString(), Qt::ISODateWithMs).toUTC();
}

QJsonObject nodeToJson(const NodeRecord& node)
{
    QJsonArray items;
    for (const RawItem& item : node.capture.items) {
        items.append(itemToJson(item));
    }
    return { { u"name"_s, node.name },
        { u"address"_s, node.address },
        { u"error"_s, node.error ? QJsonValue(errorToJson(*node.error)) : QJsonValue(QJsonValue::Null) },
        { u"collector_version"_s, node.capture.collectorVersion },
        { u"read_at"_s, timeText(node.capture.readAt) },
        { u"items"_s, items } };
}

tl::unexpected<Error> refusal(const QString& what, const QString& hint, const QString& detail = {})
{
    return failure({ ErrorKind::Parse, what, hint, detail, {} });
}

QString chooseAnother()
{
    return u"Choose a file that was made with: sparkloomctl snapshot NODE… -o FILE"_s;
}

Result<RawItem> itemFromJson(const QJsonObject& object, const QString& where)
{
    RawItem item{ object.value(u"source"_s).toString(), statusOf(object.value(u"status"_s).toString()), {} };
    if (item.source.isEmpty()) {
        return refusal(u"%1 is damaged: an item has no source."_s.arg(where), chooseAnother());
    }
    if (object.contains(u"base64"_s)) {
        const auto decoded = QByteArray::fromBase64Encoding(
            object.value(u"base64"_s).toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded) {
            return refusal(u"%1 is damaged: \"%2\" is not valid base64."_s.arg(where, item.source), chooseAnother());
        }
        item.text = *decoded;
    } else {
        item.text = object.value(u"text"_s).toString().toUtf8();
    }
    return item;
}

Result<NodeRecord> nodeFromJson(const QJsonObject& object, const QString& fileName)
{
    NodeRecord node;
    node.name = object.value(u"name"_s).toString();
    if (node.name.isEmpty() || !object.value(u"items"_s).isArray()) {
        return refusal(u"%1 is damaged: a node has no name or no items."_s.arg(fileName), chooseAnother());
    }
    node.address = object.value(u"address"_s).toString();
    if (object.value(u"error"_s).isObject()) {
        node.error = errorFromJson(object.value(u"error"_s).toObject());
    }
    node.capture.collectorVersion = object.value(u"collector_version"_s).toInt();
    node.capture.readAt = timeOf(object.value(u"read_at"_s));
    const QJsonArray items = object.value(u"items"_s).toArray();
    for (const auto& value : items) {
        Result<RawItem> item = itemFromJson(value.toObject(), u"%1, node %2,"_s.arg(fileName, node.name));
        if (!item) {
            return tl::unexpected(item.error());
        }
        node.capture.items.append(*item);
    }
    if (!node.error) {
        node.facts = readFacts(node.capture, node.name);
    }
    return node;
}

/// The line of a byte offset, from 1.
qsizetype lineOf(const QByteArray& text, qsizetype offset)
{
    return text.left(offset).count('\n') + 1;
}

/// Nothing when the document is a snapshot that this version can read.
std::optional<Error> whyNotOurs(const QJsonObject& root, const QString& fileName)
{
    const QString schema = root.value(u"schema"_s).toString();
    static const QRegularExpression shape(u"^sparkloom/snapshot/(\\d{1,6})$"_s);
    const QRegularExpressionMatch match = shape.match(schema);
    if (!match.hasMatch()) {
        return Error{ ErrorKind::Parse,
            schema.isEmpty() ? u"%1 is JSON, but not a Sparkloom snapshot."_s.arg(fileName)
                             : u"%1 is not a snapshot: it says that it is \"%2\"."_s.arg(fileName, schema.left(80)),
            chooseAnother(),
            {},
            {} };
    }
    const int version = match.captured(1).toInt();
    if (version > snapshotVersion || version < 1) {
        return Error{ ErrorKind::Parse,
            u"%1 was made by a newer Sparkloom (snapshot version %2, this one reads up to %3)."_s.arg(fileName)
                .arg(version)
                .arg(snapshotVersion),
            u"Update Sparkloom."_s,
            u"made by %1"_s.arg(root.value(u"producer"_s).toString().left(80)),
            {} };
    }
    return {};
}

} // namespace

QByteArray snapshotToJson(const Snapshot& snapshot)
{
    QJsonArray nodes;
    for (const NodeRecord& node : snapshot.nodes) {
        nodes.append(nodeToJson(node));
    }
    return QJsonDocument(QJsonObject{ { u"schema"_s, u"sparkloom/snapshot/%1"_s.arg(snapshotVersion) },
                             { u"taken_at"_s, timeText(snapshot.takenAt) },
                             { u"producer"_s, snapshot.producer },
                             { u"demo"_s, snapshot.demo },
                             { u"redacted"_s, snapshot.redacted },
                             { u"nodes"_s, nodes } })
        .toJson(QJsonDocument::Indented);
}

Result<Snapshot> snapshotFromJson(const QByteArray& json, const QString& fileName)
{
    if (json.trimmed().isEmpty()) {
        return refusal(u"%1 is empty."_s.arg(fileName), chooseAnother());
    }
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(json, &parseError);
    if (parseError.error != QJsonParseError::NoError) {
        return refusal(u"%1 is not a Sparkloom snapshot, or it is damaged: it is not valid JSON."_s.arg(fileName),
            chooseAnother(),
            u"line %1: %2"_s.arg(lineOf(json, parseError.offset)).arg(parseError.errorString()));
    }
    const QJsonObject root = document.object();
    if (const std::optional<Error> error = whyNotOurs(root, fileName)) {
        return failure(*error);
    }
    if (!root.value(u"nodes"_s).isArray()) {
        return refusal(u"%1 is damaged: it has no list of nodes."_s.arg(fileName), chooseAnother());
    }
    Snapshot snapshot;
    snapshot.takenAt = timeOf(root.value(u"taken_at"_s));
    snapshot.producer = root.value(u"producer"_s).toString();
    snapshot.demo = root.value(u"demo"_s).toBool();
    snapshot.redacted = root.value(u"redacted"_s).toBool();
    const QJsonArray nodes = root.value(u"nodes"_s).toArray();
    for (const auto& value : nodes) {
        Result<NodeRecord> node = nodeFromJson(value.toObject(), fileName);
        if (!node) {
            return tl::unexpected(node.error());
        }
        if (snapshot.node(node->name)) {
            return refusal(u"%1 is damaged: it has two nodes named %2."_s.arg(fileName, node->name), chooseAnother());
        }
        snapshot.nodes.append(*node);
    }
    return snapshot;
}

} // namespace core::inventory
