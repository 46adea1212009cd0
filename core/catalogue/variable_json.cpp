// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/variable_json.h"

#include <QJsonArray>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonValue textOrNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue textOrNull(const std::optional<QString>& text)
{
    return text ? QJsonValue(*text) : QJsonValue();
}

QJsonValue range(const Variable& variable)
{
    if (!variable.least || !variable.most) {
        return {};
    }
    return QJsonArray{ *variable.least, *variable.most };
}

QJsonArray dangers(const Variable& variable)
{
    QJsonArray list;
    for (const Danger& danger : variable.dangers) {
        list += QJsonObject{ { u"word"_s, danger.word }, { u"text"_s, danger.sentence } };
    }
    return list;
}

QJsonValue empty(const Variable& variable)
{
    if (!variable.empty) {
        return {};
    }
    return QJsonObject{ { u"severity"_s, nameOf(variable.empty->severity) }, { u"effect"_s, variable.empty->effect } };
}

QJsonValue spark(const Variable& variable)
{
    if (!variable.spark) {
        return {};
    }
    return QJsonObject{ { u"works"_s, variable.spark->works }, { u"reason"_s, textOrNull(variable.spark->reason) } };
}

} // namespace

QJsonObject toJson(const Variable& variable)
{
    return {
        { u"name"_s, variable.name },
        { u"group"_s, nameOf(variable.group) },
        { u"type"_s, nameOf(variable.type) },
        { u"values"_s, QJsonArray::fromStringList(variable.values) },
        { u"range"_s, range(variable) },
        { u"unit"_s, textOrNull(variable.unit) },
        { u"takes"_s, describeValues(variable) },
        { u"default"_s, textOrNull(variable.standard) },
        { u"recipe"_s, textOrNull(variable.recipe) },
        { u"unset"_s, textOrNull(variable.unset) },
        { u"since"_s, textOrNull(variable.since) },
        { u"until"_s, textOrNull(variable.until) },
        { u"summary"_s, variable.summary },
        { u"readers"_s, QJsonArray::fromStringList(variable.readers) },
        { u"scope"_s, nameOf(variable.scope) },
        { u"per_worker"_s, variable.perWorker || variable.numbered },
        { u"secret"_s, variable.secret },
        { u"empty"_s, empty(variable) },
        { u"dangers"_s, dangers(variable) },
        { u"gb10"_s, spark(variable) },
        { u"source"_s, variable.source },
    };
}

} // namespace core::catalogue
