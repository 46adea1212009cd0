// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "render_variable.h"

#include "console.h"

#include "core/catalogue/page.h"
#include "core/catalogue/variable_json.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using core::catalogue::Catalogue;
using core::catalogue::Variable;

void printVariable(const QString& name, const Catalogue::Match& match, bool asJson)
{
    const Variable& variable = *match.variable;
    if (asJson) {
        QJsonObject document = core::catalogue::toJson(variable);
        document[u"schema"_s] = u"sparkloom/variable/1"_s;
        document[u"asked"_s] = name;
        document[u"rank"_s] = name == variable.name && !variable.numbered ? QJsonValue() : QJsonValue(match.rank);
        json(document);
        return;
    }
    out(name == variable.name ? name : u"%1: %2 of rank %3"_s.arg(name, variable.name).arg(match.rank));
    out(u"  "_s + variable.summary);
    qsizetype width = 0;
    const QList<core::catalogue::Fact> facts = core::catalogue::facts(variable);
    for (const auto& fact : facts) {
        width = std::max(width, fact.label.size());
    }
    for (const auto& fact : facts) {
        out(u"  %1  %2"_s.arg(fact.label, -static_cast<int>(width)).arg(fact.text));
    }
}

void printVariables(const Catalogue& catalogue, bool asJson)
{
    if (asJson) {
        QJsonArray list;
        for (const Variable& variable : catalogue.all()) {
            list += core::catalogue::toJson(variable);
        }
        json({ { u"schema"_s, u"sparkloom/variables/1"_s }, { u"variables"_s, list } });
        return;
    }
    for (const Variable& variable : catalogue.all()) {
        out(u"%1  %2"_s.arg(variable.name, -44).arg(variable.summary));
    }
}

} // namespace ctl
