// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/step_presenter.h"

#include "ui/presenters/machines_presenter.h"
#include "ui/text/counts.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::checks::Severity;

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::StepPresenter)
};

int countOf(const Workspace& workspace, MachineState state)
{
    const auto& machines = workspace.machines();
    return static_cast<int>(std::count_if(machines.cbegin(), machines.cend(), [state](const Machine& machine) {
        return machineState(machine) == state;
    }));
}

StepLine machinesLine(const Workspace& workspace)
{
    const int all = static_cast<int>(workspace.machines().size());
    if (all == 0)
        return { Step::Machines, Status::NotDone, Words::tr("none yet") };
    return { Step::Machines, Status::Ok, workspace.openedSnapshot() ? nodesText(all) : machinesText(all) };
}

StepLine signInLine(const Workspace& workspace)
{
    if (workspace.openedSnapshot())
        return { Step::SignIn, Status::NotDone, Words::tr("not for a snapshot") };
    const int all = static_cast<int>(workspace.machines().size());
    const int read = countOf(workspace, MachineState::SignedIn);
    const int failed = countOf(workspace, MachineState::Failed);
    if (!workspace.questions().empty())
        return { Step::SignIn, Status::Warning, Words::tr("waits for you") };
    if (workspace.isReadingOnRequest())
        return { Step::SignIn, Status::Running, Words::tr("%1 of %2 read").arg(read).arg(all) };
    if (failed > 0)
        return { Step::SignIn, Status::Problem, Words::tr("%1 not reached").arg(failed) };
    if (read == 0)
        return { Step::SignIn, Status::NotDone, Words::tr("not signed in") };
    return { Step::SignIn, read == all ? Status::Ok : Status::Unknown, Words::tr("%1 signed in").arg(read) };
}

StepLine fabricLine(const Workspace& workspace)
{
    if (!workspace.diagnosis())
        return { Step::Fabric, Status::NotDone, Words::tr("not read yet") };
    const auto& diagnosis = *workspace.diagnosis();
    const auto& links = diagnosis.graph.links;
    const bool network = std::any_of(links.cbegin(), links.cend(), [](const auto& link) { return link.throughSwitch; });
    const QString cables = network ? Words::tr("one network") : cablesText(static_cast<int>(links.size()));
    const int nodes = static_cast<int>(diagnosis.ranks.size());
    if (links.isEmpty() && !workspace.isUpToDate())
        return {
            Step::Fabric, Status::Running, Words::tr("%1 of %2 read").arg(nodes).arg(workspace.machines().size())
        };
    return { Step::Fabric, links.isEmpty() ? Status::Unknown : Status::Ok, listText({ nodesText(nodes), cables }) };
}

StepLine checksLine(const Workspace& workspace)
{
    if (!workspace.diagnosis())
        return { Step::Checks, Status::NotDone, Words::tr("not checked yet") };
    const core::checks::Report report{ workspace.findings().shown, {} }; // what the person hid does not count
    QStringList parts;
    if (const int count = report.count(Severity::Problem))
        parts += problemsText(count);
    if (const int count = report.count(Severity::Warning))
        parts += warningsText(count);
    if (const int count = report.count(Severity::Unknown))
        parts += notKnownText(count);
    if (const int count = report.count(Severity::Note))
        parts += notesText(count);
    switch (report.status()) {
    case core::checks::Status::Ok:
        // Not "fine" before all is known.
        if (!workspace.isUpToDate())
            return { Step::Checks, Status::Running, Words::tr("checking") };
        return { Step::Checks, Status::Ok, parts.isEmpty() ? Words::tr("all fine") : listText(parts) };
    case core::checks::Status::Warning:
        return { Step::Checks, Status::Warning, listText(parts) };
    case core::checks::Status::Problem:
        return { Step::Checks, Status::Problem, listText(parts) };
    case core::checks::Status::Unknown:
        return { Step::Checks, Status::Unknown, listText(parts) };
    }
    return { Step::Checks, Status::Unknown, {} };
}

StepLine configurationLine(const Workspace& workspace)
{
    if (workspace.isWriting())
        return { Step::Configuration, Status::Running, Words::tr("writing") };
    if (workspace.outcome() && !workspace.outcome()->ok())
        return { Step::Configuration, Status::Problem, Words::tr("not written everywhere") };
    if (!workspace.plan())
        return { Step::Configuration, Status::NotDone, Words::tr("not planned yet") };
    if (!*workspace.plan() && !workspace.isUpToDate())
        return { Step::Configuration, Status::Running, Words::tr("planning") };
    if (!*workspace.plan())
        return { Step::Configuration, Status::Unknown, Words::tr("no plan possible") };
    const auto& files = (*workspace.plan())->files;
    const int changing = static_cast<int>(
        std::count_if(files.cbegin(), files.cend(), [](const auto& file) { return file.changes(); }));
    if (changing == 0)
        return { Step::Configuration, Status::Ok, Words::tr("as planned on every node") };
    return { Step::Configuration, Status::NotDone, filesChangeText(changing) };
}

} // namespace

QList<StepLine> stepLines(const Workspace& workspace)
{
    return { machinesLine(workspace),
        signInLine(workspace),
        fabricLine(workspace),
        checksLine(workspace),
        configurationLine(workspace),
        { Step::Probe, Status::NotDone, Words::tr("not built yet") },
        { Step::Stack, Status::NotDone, Words::tr("not built yet") } };
}

QString stepName(Step step)
{
    switch (step) {
    case Step::Machines:
        return u"machines"_s;
    case Step::SignIn:
        return u"sign-in"_s;
    case Step::Fabric:
        return u"fabric"_s;
    case Step::Checks:
        return u"checks"_s;
    case Step::Configuration:
        return u"configuration"_s;
    case Step::Probe:
        return u"probe"_s;
    case Step::Stack:
        return u"stack"_s;
    }
    return {};
}

} // namespace ui
