// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/diagnosis.h"

#include <QJsonArray>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

namespace {

QJsonArray toJson(const QList<Evidence>& evidence)
{
    QJsonArray array;
    for (const Evidence& item : evidence)
        array += QJsonObject{{u"node"_s, item.node}, {u"source"_s, item.source}, {u"text"_s, item.text}};
    return array;
}

QJsonArray toJson(const QList<Fix>& fixes)
{
    QJsonArray array;
    for (const Fix& fix : fixes) {
        QJsonArray edits;
        for (const EnvEdit& edit : fix.envEdits) {
            QJsonObject object{{u"key"_s, edit.key}, {u"remove"_s, edit.remove}};
            if (!edit.remove)
                object[u"value"_s] = edit.value;
            edits += object;
        }
        array += QJsonObject{{u"title"_s, fix.title}, {u"effect"_s, fix.effect}, {u"risk"_s, fix.risk},
            {u"commands"_s, QJsonArray::fromStringList(fix.commands)}, {u"env_edits"_s, edits}, {u"undo"_s, fix.undo}};
    }
    return array;
}

QString scopeName(Scope::Kind kind)
{
    switch (kind) {
    case Scope::Kind::Cluster:
        return u"cluster"_s;
    case Scope::Kind::Node:
        return u"node"_s;
    case Scope::Kind::Hca:
        return u"hca"_s;
    case Scope::Kind::Netdev:
        return u"netdev"_s;
    case Scope::Kind::Link:
        return u"link"_s;
    case Scope::Kind::File:
        return u"file"_s;
    }
    return u"cluster"_s;
}

QString stateName(CheckResult::State state)
{
    switch (state) {
    case CheckResult::State::Fine:
        return u"fine"_s;
    case CheckResult::State::Found:
        return u"found"_s;
    case CheckResult::State::NotRun:
        return u"not-run"_s;
    }
    return u"not-run"_s;
}

} // namespace

QJsonArray findingsArray(const QList<Finding>& list)
{
    QJsonArray findings;
    for (const Finding& finding : list) {
        QJsonObject object{{u"id"_s, finding.id}, {u"severity"_s, severityName(finding.severity)},
            {u"scope"_s, scopeName(finding.scope.kind)}, {u"node"_s, finding.scope.node},
            {u"object"_s, finding.scope.object}, {u"title"_s, finding.title}, {u"why"_s, finding.why},
            {u"reasoning"_s, QJsonArray::fromStringList(finding.reasoning)}, {u"evidence"_s, toJson(finding.evidence)},
            {u"fixes"_s, toJson(finding.fixes)}, {u"related"_s, QJsonArray::fromStringList(finding.related)}};
        if (!finding.causedBy.isEmpty())
            object[u"caused_by"_s] = finding.causedBy;
        findings += object;
    }
    return findings;
}

QJsonObject findingsJson(const Diagnosis& diagnosis)
{
    QJsonArray checks;
    for (const CheckResult& check : diagnosis.report.checks) {
        QJsonObject object{{u"id"_s, check.id}, {u"group"_s, check.group}, {u"title"_s, check.title}, {u"state"_s, stateName(check.state)}};
        if (!check.whyNotRun.isEmpty())
            object[u"why_not_run"_s] = check.whyNotRun;
        checks += object;
    }
    return {{u"schema"_s, u"sparkloom/findings/1"_s}, {u"status"_s, statusName(diagnosis.report.status())},
        {u"head"_s, diagnosis.head}, {u"order"_s, QJsonArray::fromStringList(diagnosis.order)},
        {u"env_file"_s, diagnosis.env ? QJsonValue(diagnosis.env->fileName) : QJsonValue()},
        {u"findings"_s, findingsArray(diagnosis.report.findings)}, {u"checks"_s, checks}};
}

} // namespace core::checks
