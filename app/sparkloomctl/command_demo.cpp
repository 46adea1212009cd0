// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"
#include "nodes.h"
#include "render_findings.h"
#include "render_plan.h"

#include "core/actions/cluster.h"
#include "core/actions/plan_changes.h"
#include "core/config/plan_folder.h"

#include <QDir>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

namespace {

core::Result<core::checks::Diagnosis> look(Nodes& nodes, core::inventory::Snapshot& snapshot)
{
    snapshot = nodes.read();
    auto diagnosis = core::checks::diagnose(snapshot, {});
    if (diagnosis)
        printReport(*diagnosis, snapshot);
    return diagnosis;
}

int fail(const core::Error& error)
{
    err(error);
    return CouldNot;
}

} // namespace

int runDemo(const QStringList& words)
{
    Arguments arguments(u"demo [-o DIR]"_s, u"The whole chain on the built-in demo cluster: read, diagnose, plan, write, read again. No machine is touched."_s);
    arguments.add(u"o|output"_s, u"Keep the plan in this folder (default: sparkloom-demo)."_s, u"DIR"_s);
    if (const auto code = arguments.parse(words))
        return *code;
    if (!arguments.positional().isEmpty())
        return arguments.wrong(u"demo takes no machines."_s);
    const QString folder = arguments.isSet(u"output"_s) ? arguments.value(u"output"_s) : u"sparkloom-demo"_s;

    out(u"1. Reading the demo cluster"_s);
    const auto nodes = Nodes::demo();
    core::inventory::Snapshot snapshot;
    const auto before = look(*nodes, snapshot);
    if (!before)
        return fail(before.error());

    out();
    out(u"2. Planning the files"_s);
    const auto plan = core::config::planCluster(snapshot, *before, {});
    if (!plan)
        return fail(plan.error());
    const QString planFolder = folder + u"/plan"_s;
    if (const auto written = core::config::writePlanFolder(*plan, planFolder); !written)
        return fail(written.error());
    printPlan(*plan, planFolder);

    out();
    out(u"3. Writing them to the demo cluster (in memory)"_s);
    QList<core::actions::NodeTarget> targets;
    for (const auto& record : snapshot.nodes)
        targets += core::actions::NodeTarget{record.name, record.address, nodes->transport(record.name)};
    const core::SystemClock clock;
    // A journal of its own: what is made up has no place among what was really written.
    core::actions::Journal journal(folder + u"/journal"_s, clock);
    const auto outcome = core::actions::applyToCluster(targets, core::actions::changesFor(plan->files), journal, {}, {}, {});
    if (!outcome.ok())
        return fail(*outcome.error);
    for (const auto& node : outcome.nodes) {
        for (const auto& file : node.files)
            out(u"%1 %2: %3"_s.arg(node.node, file.path, core::actions::stepStateWord(file.state)));
    }

    out();
    out(u"4. Reading again"_s);
    const auto after = look(*nodes, snapshot);
    if (!after)
        return fail(after.error());
    out();
    out(u"The files of the demo cluster are in %1."_s.arg(QDir(planFolder).absolutePath()));
    return exitCodeOf(*after, snapshot);
}

} // namespace ctl
