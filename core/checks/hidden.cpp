// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/hidden.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

namespace {

const QString schema = u"sparkloom/hidden-findings/1"_s;

} // namespace

bool HiddenFinding::hides(const Finding& finding) const
{
    return finding.id == id && finding.scope == scope && finding.title == title;
}

HiddenFinding hide(const Finding& finding, const QString& reason, const QDateTime& now)
{
    return { finding.id, finding.scope, finding.title, reason, now };
}

Split splitHidden(const QList<Finding>& findings, const QList<HiddenFinding>& hidden)
{
    Split split;
    bool rootIsHidden = false; // what follows from a root comes right after it
    for (const Finding& finding : findings) {
        if (!finding.causedBy.isEmpty()) {
            if (!rootIsHidden)
                split.shown += finding;
            continue;
        }
        const auto by = std::find_if(hidden.cbegin(), hidden.cend(), [&](const HiddenFinding& h) { return h.hides(finding); });
        rootIsHidden = by != hidden.cend();
        if (rootIsHidden)
            split.hidden += { finding, *by };
        else
            split.shown += finding;
    }
    return split;
}

QByteArray hiddenToJson(const QList<HiddenFinding>& hidden)
{
    QJsonArray list;
    for (const HiddenFinding& entry : hidden) {
        list += QJsonObject{ { u"id"_s, entry.id },
            { u"scope"_s, static_cast<int>(entry.scope.kind) },
            { u"node"_s, entry.scope.node },
            { u"object"_s, entry.scope.object },
            { u"title"_s, entry.title },
            { u"reason"_s, entry.reason },
            { u"since"_s, entry.since.toUTC().toString(Qt::ISODate) } };
    }
    return QJsonDocument(QJsonObject{ { u"schema"_s, schema }, { u"hidden"_s, list } }).toJson();
}

Result<QList<HiddenFinding>> hiddenFromJson(const QByteArray& json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    if (object[u"schema"_s].toString() != schema)
        return failure({ ErrorKind::Parse,
            u"This is no list of hidden findings that this version can read."_s,
            u"Nothing is hidden, and the file is left alone."_s,
            {},
            {} });
    QList<HiddenFinding> hidden;
    for (const auto& value : object[u"hidden"_s].toArray()) {
        const QJsonObject entry = value.toObject();
        const int kind = entry[u"scope"_s].toInt(-1);
        if (kind < 0 || kind > static_cast<int>(Scope::Kind::File) || entry[u"id"_s].toString().isEmpty())
            continue;
        hidden += HiddenFinding{ entry[u"id"_s].toString(),
            { static_cast<Scope::Kind>(kind), entry[u"node"_s].toString(), entry[u"object"_s].toString() },
            entry[u"title"_s].toString(),
            entry[u"reason"_s].toString(),
            QDateTime::fromString(entry[u"since"_s].toString(), Qt::ISODate) };
    }
    return hidden;
}

} // namespace core::checks
