// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/workspace.h"

#include "core/actions/plan_changes.h"
#include "core/fabric/ping_plan.h"
#include "core/inventory/collect.h"
#include "core/inventory/demo_cluster.h"
#include "core/inventory/link_pings.h"
#include "core/inventory/node_reading.h"
#include "core/remote/local_transport.h"
#include "core/remote/ssh_target.h"
#include "core/remote/ssh_transport.h"
#include "ui/workspace/background.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::inventory::NodeRecord;
using core::remote::NodeSession;

namespace {

struct Conclusion
{
    core::Result<core::checks::Diagnosis> diagnosis;
    std::optional<core::Result<core::config::ClusterPlan>> plan;
    QList<core::actions::FilePreview> previews;
    Changes changes;
};

/// Only nodes of which there are two readings; a node that came or went was the person's own doing.
Changes changesOf(const core::inventory::Snapshot& before, const core::inventory::Snapshot& after)
{
    Changes changes;
    core::inventory::Snapshot known = after;
    known.nodes.removeIf([&before](const NodeRecord& node) { return !before.node(node.name); });
    for (const NodeRecord& node : before.nodes) {
        if (!changes.since.isValid() || node.capture.readAt < changes.since)
            changes.since = node.capture.readAt;
    }
    changes.list = core::checks::changesBetween(before, known);
    changes.gidSlots = core::checks::changedGidSlots(before, known);
    return changes;
}

Machine unread(const QString& name)
{
    Machine machine;
    machine.name = name;
    return machine;
}

Conclusion conclude(const core::inventory::Snapshot& snapshot,
    const core::inventory::Snapshot& before,
    const QString& head,
    const core::config::PlanOptions& planOptions)
{
    core::checks::DiagnoseOptions options;
    options.head = snapshot.node(head) ? head : QString();
    Conclusion conclusion{ core::checks::diagnose(snapshot, options), std::nullopt, {}, changesOf(before, snapshot) };
    if (conclusion.diagnosis)
        conclusion.plan = core::config::planCluster(snapshot, *conclusion.diagnosis, planOptions);
    if (conclusion.plan && *conclusion.plan)
        conclusion.previews = core::actions::preview(core::actions::changesFor((*conclusion.plan)->files));
    return conclusion;
}

} // namespace

Workspace::Workspace(Options options, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
    , m_journal(m_options.journalFolder, m_clock)
    , m_prompter(std::make_shared<GuiPrompter>())
{
    m_pool.setMaxThreadCount(4);
    connect(m_prompter.get(), &GuiPrompter::asked, this, [this](const std::shared_ptr<PendingQuestion>& question) {
        m_questions.push_back(question);
        if (Machine* entry = machine(question->node()))
            entry->asking = true;
        Q_EMIT questionsChanged();
        Q_EMIT machinesChanged();
    });
    connect(m_prompter.get(), &GuiPrompter::closed, this, [this](int id) {
        const auto found = std::find_if(
            m_questions.begin(), m_questions.end(), [id](const auto& question) { return question->id() == id; });
        if (found == m_questions.end())
            return;
        if (Machine* entry = machine((*found)->node()))
            entry->asking = false;
        m_questions.erase(found);
        Q_EMIT questionsChanged();
        Q_EMIT machinesChanged();
    });
    m_rebuild.setSingleShot(true);
    m_rebuild.setInterval(0);
    connect(&m_rebuild, &QTimer::timeout, this, [this] {
        rebuildSnapshot();
        Q_EMIT machinesChanged();
        diagnoseAgain(std::exchange(m_quietly, true));
        if (!isReading())
            lookAtUnfinishedRuns();
    });
    m_disk.setMaxThreadCount(1);
    QFile hidden(m_options.hiddenFile);
    if (!m_options.hiddenFile.isEmpty() && !m_options.demo && hidden.open(QIODevice::ReadOnly)) {
        if (const auto list = core::checks::hiddenFromJson(hidden.readAll()))
            m_hidden = *list;
        else
            m_options.hiddenFile.clear(); // what this version cannot read it does not write over
    }
    refreshUndo();
    if (m_options.demo)
        openDemo();
}

Workspace::~Workspace()
{
    m_writingStop.request_stop();
    for (auto& [name, entry] : m_nodes)
        entry.session->cancel();
    m_pool.waitForDone();
    m_disk.waitForDone();
}

core::Result<> Workspace::addMachine(const QString& text)
{
    if (m_opened)
        return core::failure({ core::ErrorKind::Usage,
            tr("A snapshot is open: its machines are the ones that were read then."),
            tr("Close the snapshot, then add machines."),
            {},
            {} });
    const auto target = core::remote::parseSshTarget(text);
    if (!target)
        return tl::unexpected(target.error());
    if (machine(target->text))
        return core::failure({ core::ErrorKind::Usage,
            tr("%1 is in the list already.").arg(target->text),
            tr("Add another machine, or read it again."),
            {},
            {} });
    append(target->text);
    Q_EMIT machinesChanged();
    return {};
}

std::unique_ptr<core::remote::Transport> Workspace::makeTransport(const QString& name)
{
    if (m_options.makeTransport)
        return m_options.makeTransport(name);
    if (name == u"localhost")
        return std::make_unique<core::remote::LocalTransport>(name);
    return std::make_unique<core::remote::SshTransport>(
        core::remote::parseSshTarget(name).value(), m_options.ssh, m_prompter);
}

void Workspace::removeMachine(const QString& name)
{
    if (m_writing || m_opened)
        return;
    m_machines.removeIf([&name](const Machine& entry) { return entry.name == name; });
    std::erase_if(m_nodes, [&name](const auto& entry) { return entry.first == name; });
    rebuildSnapshot();
    Q_EMIT machinesChanged();
    diagnoseAgain();
}

void Workspace::openDemo()
{
    if (m_writing)
        return;
    clearList();
    m_options.demo = true;
    for (auto& demo : core::inventory::demoCluster(m_options.demoShape)) {
        m_machines += unread(demo.name);
        m_nodes.emplace_back(demo.name, Node{ std::make_unique<NodeSession>(std::move(demo.transport)), {}, {}, 0 });
    }
    rebuildSnapshot();
    diagnoseAgain();
    readAll();
}

void Workspace::openList(const QStringList& names, const QString& head)
{
    if (m_writing)
        return;
    clearList();
    m_head = head;
    for (const QString& name : names) {
        const auto target = core::remote::parseSshTarget(name);
        // A name that an older version took and this one does not is simply not there.
        if (target && !machine(target->text))
            append(target->text);
    }
    rebuildSnapshot();
    Q_EMIT machinesChanged();
    diagnoseAgain();
}

void Workspace::clearList()
{
    ++m_openRequest;
    m_opening = false;
    m_opened.reset();
    m_openedMachines.clear();
    m_machines.clear();
    m_nodes.clear();
    m_options.demo = false;
    m_outcome.reset();
    m_planOptions = {};
    m_head.clear();
}

void Workspace::append(const QString& name)
{
    m_machines += unread(name);
    m_nodes.emplace_back(name, Node{ std::make_unique<NodeSession>(makeTransport(name)), {}, {}, 0 });
}

QStringList Workspace::listedMachines() const
{
    QStringList names;
    for (const Machine& entry : m_machines)
        names += entry.name;
    return names;
}

void Workspace::read(const QString& name)
{
    if (m_opened)
        return;
    startReading(name, false);
    Q_EMIT machinesChanged();
}

void Workspace::startReading(const QString& name, bool quiet)
{
    Machine* entry = machine(name);
    Node* target = node(name);
    if (!entry || !target)
        return;
    if (entry->state == Machine::State::Reading) {
        // Somebody asks for what is under way by itself: now they wait for it.
        if (entry->quiet && !quiet) {
            entry->quiet = false;
            Q_EMIT machinesChanged();
        }
        return;
    }
    entry->state = Machine::State::Reading;
    entry->quiet = quiet;
    if (!quiet)
        entry->error.reset();
    entry->startedAt = m_clock.nowUtc();
    const int reading = ++target->reading;
    target->session
        ->submit(
            [this, name](core::remote::Transport& transport, const std::stop_token& stop) -> core::Result<NodeRecord> {
                const auto capture = core::inventory::collect(transport, m_clock, stop);
                if (!capture)
                    return tl::unexpected(capture.error());
                // A large GID table takes longer than a frame, and all machines may have answered at once: a processor
                // stays free for the window.
                m_understanding.acquire();
                const QSemaphoreReleaser turn(m_understanding);
                return core::inventory::recordOf(name, name, capture);
            })
        .then(this, [this, name, reading](const core::Result<NodeRecord>& result) { take(name, reading, result); });
}

void Workspace::readAll()
{
    if (m_opened)
        return;
    for (const Machine& entry : QList<Machine>(m_machines))
        startReading(entry.name, false);
    Q_EMIT machinesChanged();
}

bool Workspace::isReadingDue(std::chrono::seconds interval, const QDateTime& now) const
{
    if (interval.count() <= 0 || m_opened || m_opening || m_writing || !m_questions.empty() || m_machines.isEmpty())
        return false;
    QDateTime last;
    for (const Machine& entry : m_machines) {
        if (entry.state == Machine::State::Reading)
            return false;
        for (const QDateTime& time : { entry.startedAt, entry.readAt }) {
            if (time.isValid() && (!last.isValid() || time > last))
                last = time;
        }
    }
    return last.isValid() && last.secsTo(now) >= interval.count();
}

void Workspace::readAgainQuietly()
{
    for (const Machine& entry : QList<Machine>(m_machines)) {
        const bool away = entry.state == Machine::State::Failed && entry.error
            && (entry.error->kind == core::ErrorKind::Unreachable || entry.error->kind == core::ErrorKind::TimedOut);
        if (!m_opened && (entry.state == Machine::State::Read || away))
            startReading(entry.name, true);
    }
    Q_EMIT machinesChanged();
}

bool Workspace::canTestLinks() const
{
    return m_diagnosis && !m_opened && isUpToDate() && !m_writing && !m_diagnosis->graph.links.isEmpty();
}

void Workspace::testLinks()
{
    if (!canTestLinks())
        return;
    for (auto& [name, target] : m_nodes) {
        Machine* entry = machine(name);
        const QList<core::inventory::PingTarget> targets = core::fabric::pingTargets(m_diagnosis->graph, name);
        if (!entry || targets.isEmpty())
            continue;
        entry->state = Machine::State::Reading;
        entry->pinging = true;
        entry->quiet = false;
        entry->startedAt = m_clock.nowUtc();
        const int reading = ++target.reading;
        target.session
            ->submit([targets](core::remote::Transport& transport, const std::stop_token& stop) {
                return core::inventory::pingLinks(transport, targets, stop);
            })
            .then(
                this, [this, machineName = name, reading](const core::Result<QList<core::inventory::RawItem>>& pings) {
                    takePings(machineName, reading, pings);
                });
    }
    Q_EMIT machinesChanged();
}

void Workspace::takePings(const QString& name, int reading, const core::Result<QList<core::inventory::RawItem>>& pings)
{
    Machine* entry = machine(name);
    Node* target = node(name);
    if (!entry || !target || target->reading != reading || !target->record)
        return;
    entry->state = Machine::State::Read; // whatever became of the pings, what was read before still stands
    entry->pinging = false;
    if (pings || pings.error().kind != core::ErrorKind::Cancelled)
        core::inventory::addPings(*target->record, pings);
    m_quietly = false;
    m_rebuild.start();
}

void Workspace::cancel(const QString& name)
{
    if (Node* target = node(name))
        target->session->cancel();
}

void Workspace::take(const QString& name, int reading, core::Result<NodeRecord> result)
{
    Machine* entry = machine(name);
    Node* target = node(name);
    if (!entry || !target || target->reading != reading)
        return;
    if (result) {
        entry->state = Machine::State::Read;
        entry->readAt = m_clock.nowUtc();
        entry->error.reset();
        if (target->record && target->record->reachable() && (!entry->quiet || !target->before))
            target->before = target->record;
        if (entry->quiet && target->record)
            core::inventory::keepPings(*result, *target->record);
        target->record = std::move(*result);
    } else if (result.error().kind == core::ErrorKind::Cancelled) {
        entry->state = entry->quiet && target->record && target->record->reachable() ? Machine::State::Read
                                                                                     : Machine::State::Cancelled;
    } else {
        entry->state = Machine::State::Failed;
        entry->error = result.error();
        target->record = core::inventory::recordOf(name, name, tl::unexpected(result.error()));
    }
    // One that somebody waits for makes the whole a thing that somebody waits for.
    m_quietly = std::exchange(entry->quiet, false) && m_quietly;
    m_rebuild.start();
}

core::inventory::Snapshot Workspace::readingsBefore() const
{
    core::inventory::Snapshot before;
    if (m_opened)
        return before; // a file has none
    for (const auto& [name, entry] : m_nodes) {
        if (entry.before)
            before.nodes += *entry.before;
    }
    return before;
}

void Workspace::rebuildSnapshot()
{
    m_snapshot = {};
    m_snapshot.takenAt = m_clock.nowUtc();
    m_snapshot.producer = u"sparkloom "_s + QCoreApplication::applicationVersion();
    m_snapshot.demo = m_options.demo;
    m_snapshot.nodes.reserve(static_cast<qsizetype>(m_nodes.size()));
    for (const auto& [name, entry] : m_nodes) {
        if (entry.record)
            m_snapshot.nodes += *entry.record;
    }
}

void Workspace::diagnoseAgain(bool quietly)
{
    const int request = ++m_diagnosing;
    if (!quietly)
        m_awaited = request;
    if (snapshot().nodes.isEmpty()) {
        m_concluded = request;
        m_diagnosis.reset();
        splitFindings();
        m_plan.reset();
        m_previews.clear();
        m_changes = {};
        Q_EMIT diagnosisChanged();
        return;
    }
    runInBackground(m_pool,
        [shown = snapshot(),
            before = readingsBefore(),
            head = head(),
            planOptions = m_opened ? m_openedPlanOptions : m_planOptions] {
            return conclude(shown, before, head, planOptions);
        })
        .then(this, [this, request](const Conclusion& conclusion) {
            if (request != m_diagnosing)
                return; // something newer is on its way
            m_concluded = request;
            m_diagnosis = conclusion.diagnosis ? std::optional(*conclusion.diagnosis) : std::nullopt;
            splitFindings();
            m_plan = conclusion.plan;
            m_previews = conclusion.previews;
            m_changes = conclusion.changes;
            Q_EMIT diagnosisChanged();
        });
}

void Workspace::splitFindings()
{
    m_findings
        = m_diagnosis ? core::checks::splitHidden(m_diagnosis->report.findings, m_hidden) : core::checks::Split();
}

void Workspace::hideFinding(const core::checks::Finding& finding, const QString& reason)
{
    m_hidden += core::checks::hide(finding, reason, m_clock.nowUtc());
    keepHidden();
}

void Workspace::showFindingAgain(const core::checks::HiddenFinding& hidden)
{
    m_hidden.removeAll(hidden);
    keepHidden();
}

void Workspace::keepHidden()
{
    splitFindings();
    Q_EMIT diagnosisChanged();
    if (m_options.hiddenFile.isEmpty() || m_options.demo)
        return;
    // One at a time, or an older list could be written last.
    runInBackground(m_disk, [json = core::checks::hiddenToJson(m_hidden), path = m_options.hiddenFile] {
        QSaveFile file(path);
        return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly)
            && file.write(json) == json.size() && file.commit();
    }).then(this, [this](bool kept) {
        if (!kept)
            Q_EMIT hiddenNotKept(m_options.hiddenFile);
    });
}

void Workspace::setHead(const QString& node)
{
    if (head() == node)
        return;
    (m_opened ? m_openedHead : m_head) = node;
    diagnoseAgain();
}

void Workspace::setSetting(const QString& key, const QString& value)
{
    core::config::PlanOptions& options = m_opened ? m_openedPlanOptions : m_planOptions;
    options.removed.removeAll(key);
    if (value.isEmpty())
        options.settings.remove(key);
    else
        options.settings.insert(key, value);
    diagnoseAgain();
}

QFuture<core::Result<core::checks::Diagnosis>> Workspace::tryOut(const core::checks::WhatIf& whatIf)
{
    return runInBackground(
        m_pool, [shown = snapshot(), now = m_diagnosis, whatIf]() -> core::Result<core::checks::Diagnosis> {
            if (!now)
                return core::failure({ core::ErrorKind::Usage,
                    tr("No machine has been read yet."),
                    tr("Read the machines first."),
                    {},
                    {} });
            return core::checks::tryOut(shown, {}, *now, whatIf);
        });
}

void Workspace::takeOver(const core::checks::WhatIf& whatIf)
{
    if (!m_diagnosis)
        return;
    core::config::PlanOptions& options = m_opened ? m_openedPlanOptions : m_planOptions;
    const auto lines = core::checks::envLines(whatIf, *m_diagnosis);
    for (auto it = lines.cbegin(); it != lines.cend(); ++it) {
        options.settings.remove(it.key());
        options.removed.removeAll(it.key());
        if (*it)
            options.settings.insert(it.key(), **it);
        else
            options.removed += it.key();
    }
    diagnoseAgain();
}

bool Workspace::isReading() const
{
    return std::any_of(machines().cbegin(), machines().cend(), [](const Machine& entry) {
        return entry.state == Machine::State::Reading;
    });
}

bool Workspace::isReadingOnRequest() const
{
    return std::any_of(machines().cbegin(), machines().cend(), [](const Machine& entry) {
        return entry.state == Machine::State::Reading && (!entry.quiet || entry.asking);
    });
}

Machine* Workspace::machine(const QString& name)
{
    const auto found = std::find_if(
        m_machines.begin(), m_machines.end(), [&name](const Machine& entry) { return entry.name == name; });
    return found == m_machines.end() ? nullptr : &*found;
}

Workspace::Node* Workspace::node(const QString& name)
{
    const auto found
        = std::find_if(m_nodes.begin(), m_nodes.end(), [&name](const auto& entry) { return entry.first == name; });
    return found == m_nodes.end() ? nullptr : &found->second;
}

QFuture<core::logs::LogExplanation> Workspace::explainLog(const QByteArray& text)
{
    return runInBackground(m_pool, [text, snapshot = snapshot(), head = head()] {
        const QList<core::logs::LogSource> logs{ { tr("pasted text"), text, {} } };
        core::checks::DiagnoseOptions options;
        options.head = snapshot.node(head) ? head : QString();
        options.version = core::logs::readLogs(logs).version();
        if (const auto diagnosis = core::checks::diagnose(snapshot, options))
            return core::logs::explain(logs, snapshot, *diagnosis);
        return core::logs::explain(logs);
    });
}

} // namespace ui
