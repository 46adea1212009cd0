// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"
#include "nodes.h"

#include "core/actions/cluster.h"
#include "core/actions/plan_changes.h"
#include "core/actions/preview.h"
#include "core/actions/recovery.h"
#include "core/config/plan_folder.h"

#include <QJsonArray>

#include <mutex>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using namespace core::actions;

namespace {

/// The same machines as transports on this thread's terms: each target is used by one thread of applyToCluster.
struct Targets
{
    std::unique_ptr<Nodes> nodes;
    QList<NodeTarget> list;
};

core::Result<Targets> openTargets(const QStringList& names, const QStringList& addresses, const Arguments& arguments)
{
    auto nodes = Nodes::open(addresses, arguments.sshOptions());
    if (!nodes)
        return tl::unexpected(nodes.error());
    Targets targets;
    targets.nodes = std::move(*nodes);
    for (qsizetype i = 0; i < names.size(); ++i)
        targets.list += NodeTarget{names.at(i), addresses.at(i), targets.nodes->transport(addresses.at(i))};
    return targets;
}

ProgressCallback printing()
{
    return [](const StepProgress& step) {
        if (step.state == StepState::Pending || step.state == StepState::Running)
            return;
        out(u"%1%2: %3%4"_s.arg(step.node, step.path.isEmpty() ? QString() : u' ' + step.path, stepStateWord(step.state), step.message.isEmpty() ? QString() : u". "_s + step.message));
    };
}

QJsonObject outcomeJson(const ClusterOutcome& outcome)
{
    QJsonArray nodes;
    for (const NodeOutcome& node : outcome.nodes) {
        QJsonArray files;
        for (const FileOutcome& file : node.files)
            files += QJsonObject{{u"path"_s, file.path}, {u"state"_s, stepStateName(file.state)}, {u"message"_s, file.message}, {u"backup"_s, file.backupPath}};
        nodes += QJsonObject{{u"node"_s, node.node}, {u"ok"_s, node.ok()}, {u"error"_s, node.error ? QJsonValue(core::describe(*node.error)) : QJsonValue()}, {u"files"_s, files}};
    }
    return {{u"schema"_s, u"sparkloom/apply/1"_s}, {u"run"_s, outcome.runId}, {u"ok"_s, outcome.ok()}, {u"nodes"_s, nodes}};
}

int report(const ClusterOutcome& outcome, const Arguments& arguments)
{
    if (arguments.json())
        json(outcomeJson(outcome));
    for (const NodeOutcome& node : outcome.nodes) {
        if (node.error)
            err(*node.error);
    }
    if (outcome.nodes.isEmpty() && outcome.error)
        err(*outcome.error);
    return outcome.ok() ? Fine : CouldNot;
}

/// Runs that nobody saw the end of: look at the machines and say what is there. `writing`: the person asked for a change,
/// so what the interruption left goes, and need not be told again.
void explainEarlierRuns(Journal& journal, const Arguments& arguments, bool writing)
{
    for (const Run& run : journal.unfinishedRuns()) {
        if (run.inProgress)
            continue;
        err(u"An earlier run was interrupted (%1, %2):"_s.arg(run.title, run.startedAt.toLocalTime().toString(Qt::ISODate)));
        QList<FileStatus> statuses;
        for (const QString& node : run.nodes()) {
            const auto targets = openTargets({node}, {run.addressOf(node).isEmpty() ? node : run.addressOf(node)}, arguments);
            if (!targets)
                continue;
            const QList<FileStatus> found = explainUnfinished(run, targets->list.first(), {});
            for (const FileStatus& status : found)
                err(u"  "_s + status.sentence);
            statuses += found;
            if (!writing)
                continue;
            if (const auto cleaned = cleanLeftovers(found, targets->list.first(), {}); !cleaned)
                err(cleaned.error());
        }
        if (!writing)
            continue;
        if (const auto noted = settle(journal, run.id, statuses); !noted)
            err(noted.error());
    }
}

QString journalFolder()
{
    return Journal::defaultFolder(QProcessEnvironment::systemEnvironment());
}

void printPreview(const ChangeSet& changes)
{
    for (const FilePreview& file : preview(changes)) {
        if (file.kind == FilePreview::Kind::Same)
            continue;
        if (!file.unified.isEmpty())
            out(file.unified.trimmed());
        for (const QString& key : file.newSecrets)
            out(u"%1 gets a new value, which is not shown."_s.arg(key));
        out();
    }
}

int dryRun(const Targets& targets, const ChangeSet& changes, const core::Clock& clock, const ApplyOptions& options, const Arguments& arguments)
{
    ClusterOutcome outcome;
    for (const NodeTarget& target : targets.list) {
        outcome.nodes += dryRunOnNode(target, changes, options, clock.nowUtc(), {}, {});
        const NodeOutcome& node = outcome.nodes.last();
        if (node.error && !outcome.error)
            outcome.error = node.error;
        if (arguments.json())
            continue;
        for (const FileOutcome& file : node.files)
            out(u"%1 %2: %3%4"_s.arg(node.node, file.path, file.state == StepState::Pending ? u"would be written"_s : stepStateWord(file.state), file.message.isEmpty() ? QString() : u". "_s + file.message));
    }
    return report(outcome, arguments);
}

} // namespace

int runApply(const QStringList& words)
{
    Arguments arguments(u"apply DIR [--dry-run] [--all-or-nothing]"_s, u"Writes a plan to the machines: diff first, a dated copy of every file it replaces, undo afterwards."_s);
    arguments.addNodeOptions();
    arguments.add(u"dry-run"_s, u"Show what would be written; write nothing."_s);
    arguments.add(u"all-or-nothing"_s, u"When one machine fails, bring the others back."_s);
    if (const auto code = arguments.parse(words))
        return *code;
    if (arguments.positional().size() != 1)
        return arguments.wrong(u"apply takes the folder of one plan."_s);
    const auto planned = core::config::readPlanFolder(arguments.positional().first());
    if (!planned) {
        err(planned.error());
        return CouldNot;
    }
    QStringList names;
    QList<core::config::PlannedFile> files;
    for (const auto& node : *planned) {
        names += node.name;
        files += node.files;
    }
    const ChangeSet changes = changesFor(files);

    const core::SystemClock clock;
    Journal journal(journalFolder(), clock);
    explainEarlierRuns(journal, arguments, !arguments.isSet(u"dry-run"_s));
    if (!arguments.json())
        printPreview(changes);
    const auto targets = openTargets(names, names, arguments);
    if (!targets) {
        err(targets.error());
        return CouldNot;
    }
    if (arguments.isSet(u"dry-run"_s))
        return dryRun(*targets, changes, clock, {}, arguments);
    const ClusterOptions options{{}, arguments.isSet(u"all-or-nothing"_s)};
    const ClusterOutcome outcome = applyToCluster(targets->list, changes, journal, options, arguments.json() ? ProgressCallback() : printing(), {});
    if (!arguments.json() && outcome.ok())
        out(u"Done. sparkloomctl undo brings the old files back (run %1)."_s.arg(outcome.runId));
    return report(outcome, arguments);
}

int runUndo(const QStringList& words)
{
    Arguments arguments(u"undo [RUN] [--force] [--list]"_s, u"Brings back, byte for byte, what the last apply (or the named run) replaced."_s);
    arguments.addNodeOptions();
    arguments.add(u"force"_s, u"Also over a file that was changed by hand since; that one is kept beside it."_s);
    arguments.add(u"list"_s, u"List the runs."_s);
    if (const auto code = arguments.parse(words))
        return *code;
    const core::SystemClock clock;
    Journal journal(journalFolder(), clock);
    if (arguments.isSet(u"list"_s)) {
        for (const Run& run : journal.readRuns().runs)
            out(u"%1  %2  %3%4"_s.arg(run.id, run.startedAt.toLocalTime().toString(Qt::ISODate), run.title, run.undoable() ? QString() : u"  (nothing left to undo)"_s));
        return Fine;
    }
    explainEarlierRuns(journal, arguments, true);
    std::optional<Run> run;
    if (arguments.positional().isEmpty()) {
        run = journal.lastUndoableRun();
        if (!run) {
            out(u"There is nothing to undo."_s);
            return Fine;
        }
    } else {
        const auto named = journal.run(arguments.positional().first());
        if (!named) {
            err(named.error());
            return CouldNot;
        }
        run = *named;
    }
    QStringList addresses;
    for (const QString& node : run->nodes())
        addresses += run->addressOf(node).isEmpty() ? node : run->addressOf(node);
    const auto targets = openTargets(run->nodes(), addresses, arguments);
    if (!targets) {
        err(targets.error());
        return CouldNot;
    }
    const UndoOptions options{arguments.isSet(u"force"_s), false};
    return report(undoRun(targets->list, run->id, journal, options, arguments.json() ? ProgressCallback() : printing(), {}), arguments);
}

} // namespace ctl
