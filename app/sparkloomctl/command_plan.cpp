// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"
#include "nodes.h"
#include "render_plan.h"

#include "core/config/cluster_plan.h"
#include "core/config/plan_folder.h"

using namespace Qt::Literals::StringLiterals;

namespace ctl {

int runPlan(const QStringList& words)
{
    Arguments arguments(u"plan NODE… | --snapshot FILE --head NODE [--env FILE] [--set KEY=VALUE]… -o DIR"_s,
        u"Works out the files for each machine and puts them into a folder. Nothing is written to a machine."_s);
    arguments.addNodeOptions();
    arguments.addDiagnosisOptions();
    arguments.add(u"set"_s, u"A value of your own; may be given several times."_s, u"KEY=VALUE"_s);
    arguments.add(u"o|output"_s, u"The folder to write."_s, u"DIR"_s);
    if (const auto code = arguments.parse(words))
        return *code;
    if (!arguments.isSet(u"output"_s))
        return arguments.wrong(u"-o DIR says where to put the plan."_s);
    core::config::PlanOptions planOptions;
    for (const QString& setting : arguments.values(u"set"_s)) {
        const qsizetype equals = setting.indexOf(u'=');
        if (equals <= 0)
            return arguments.wrong(u"--set %1 is not KEY=VALUE."_s.arg(setting));
        planOptions.settings.insert(setting.left(equals), setting.mid(equals + 1));
    }
    int code = Fine;
    const auto diagnosed = diagnosedFor(arguments, code);
    if (!diagnosed)
        return code;
    const auto& [snapshot, diagnosis] = *diagnosed;
    const auto plan = core::config::planCluster(snapshot, diagnosis, planOptions);
    if (!plan) {
        err(plan.error());
        return CouldNot;
    }
    if (const auto written = core::config::writePlanFolder(*plan, arguments.value(u"output"_s)); !written) {
        err(written.error());
        return CouldNot;
    }
    if (arguments.json())
        json(planJson(*plan));
    else
        printPlan(*plan, arguments.value(u"output"_s));
    return plan->missing.isEmpty() ? Fine : Problems;
}

} // namespace ctl
