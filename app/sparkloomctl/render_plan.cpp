// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "render_plan.h"

#include "console.h"

#include "core/base/diff.h"

#include <QJsonArray>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using namespace core::config;

void printPlan(const ClusterPlan& plan, const QString& folder)
{
    for (const PlanValue& value : plan.values)
        out(u"%1: %2%3"_s.arg(value.label, value.value, value.note.isEmpty() ? QString() : u"   ("_s + value.note + u')'));
    out();
    for (const PlannedFile& file : plan.files) {
        if (!file.changes()) {
            out(u"%1 %2: stays as it is"_s.arg(file.node, file.path));
            continue;
        }
        const QString before = QString::fromUtf8(file.base.value_or(QByteArray()));
        const QString where = file.node + u':' + file.path;
        if (!file.base)
            out(u"%1: new file"_s.arg(where));
        else
            out(core::unifiedDiff(before, QString::fromUtf8(file.content), where, where + u" (planned)"_s).trimmed());
        out();
    }
    for (const QString& note : plan.notes)
        out(note);
    for (const QString& key : plan.missing)
        err(u"sparkloomctl: %1 is not known and the launcher insists on it. Plan again with --set %1=…"_s.arg(key));
    out(u"The plan is in %1. Nothing was written to a machine; sparkloomctl apply %1 does that."_s.arg(folder));
}

QJsonObject planJson(const ClusterPlan& plan)
{
    QJsonArray values;
    for (const PlanValue& value : plan.values)
        values += QJsonObject{{u"group"_s, value.group}, {u"label"_s, value.label}, {u"key"_s, value.key}, {u"value"_s, value.value}, {u"note"_s, value.note}};
    QJsonArray files;
    for (const PlannedFile& file : plan.files)
        files += QJsonObject{{u"node"_s, file.node}, {u"path"_s, file.path}, {u"new"_s, !file.base.has_value()}, {u"changes"_s, file.changes()}};
    return {{u"schema"_s, u"sparkloom/plan-summary/1"_s}, {u"head"_s, plan.head}, {u"values"_s, values}, {u"files"_s, files},
        {u"notes"_s, QJsonArray::fromStringList(plan.notes)}, {u"missing"_s, QJsonArray::fromStringList(plan.missing)}};
}

} // namespace ctl
