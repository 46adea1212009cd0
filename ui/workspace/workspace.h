// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/cluster.h"
#include "core/actions/journal.h"
#include "core/actions/preview.h"
#include "core/actions/recovery.h"
#include "core/base/clock.h"
#include "core/checks/changes.h"
#include "core/checks/diagnosis.h"
#include "core/checks/hidden.h"
#include "core/checks/what_if.h"
#include "core/config/cluster_plan.h"
#include "core/inventory/demo_cluster.h"
#include "core/inventory/redact.h"
#include "core/inventory/snapshot.h"
#include "core/logs/explain.h"
#include "core/remote/node_session.h"
#include "core/remote/ssh_options.h"
#include "ui/workspace/gui_prompter.h"

#include <QFuture>
#include <QObject>
#include <QSemaphore>
#include <QThread>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// One machine of the list, as far as it is known.
struct Machine
{
    enum class State
    {
        Idle,
        Reading,
        Read,
        Failed,
        Cancelled
    };
    QString name;
    State state = State::Idle;
    std::optional<core::Error> error;
    bool pinging = false; ///< Reading, and it is the links that are tested
    bool quiet = false; ///< Reading because the time for it came: what was read before stands until then
    QDateTime startedAt; ///< of the reading under way
    QDateTime readAt; ///< of the last that succeeded
    bool asking = false; ///< waits for the person

    bool operator==(const Machine&) const = default;
};

/// A snapshot file that is looked at instead of the machines.
struct OpenedSnapshot
{
    QString path;
    core::inventory::Snapshot snapshot;
    QDateTime takenAt; ///< of the snapshot, else of its latest reading; invalid = the file does not say
};

/// What is not as it was in the reading before the last one that the person asked for. Readings that came by
/// themselves are all compared with the same one, so that a change stays marked until somebody was there.
struct Changes
{
    QDateTime since; ///< UTC, of the older reading; invalid = there is none
    QList<core::checks::Change> list;
    QList<core::checks::GidSlot> gidSlots;
};

/// The state behind the window, and the only thing there that talks to machines: it starts work on the sessions'
/// threads and takes results back on the GUI thread. Everything that is shown is computed from its values.
class Workspace final : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        core::remote::SshOptions ssh;
        QString journalFolder;
        QString hiddenFile; ///< list of hidden findings; empty: kept while the window is open only
        bool demo = false; ///< the built-in cluster instead of machines
        /// Another way to machines than SSH, for tests; by their names.
        std::function<std::unique_ptr<core::remote::Transport>(const QString&)> makeTransport = {};
        core::inventory::DemoShape demoShape;
    };

    explicit Workspace(Options options, QObject* parent = nullptr);
    /// Stops what runs and waits for the threads (a quarter of a second at most).
    ~Workspace() override;

    // Machines
    /// Error (Usage): not a machine's name, or in the list already.
    [[nodiscard]] core::Result<> addMachine(const QString& text);
    void removeMachine(const QString& name);
    void read(const QString& name);
    void readAll();
    /// Lets the machines that were read ping each other over the fabric; the answers join what was read of them.
    void testLinks();
    /// Machines that have another one to ping.
    [[nodiscard]] bool canTestLinks() const;
    void cancel(const QString& name);
    [[nodiscard]] const QList<Machine>& machines() const { return m_opened ? m_openedMachines : m_machines; }
    [[nodiscard]] bool isReading() const;
    /// Somebody waits for it; not a reading that came by itself, unless it turned out to need an answer.
    [[nodiscard]] bool isReadingOnRequest() const;
    /// False while a machine is being read, or what was read is not yet in diagnosis() and plan().
    [[nodiscard]] bool isSettled() const
    {
        return !isReading() && !m_rebuild.isActive() && m_concluded == m_diagnosing && !m_opening;
    }
    /// The same without the readings that came by themselves: what a page may show as "under way".
    [[nodiscard]] bool isUpToDate() const
    {
        return !isReadingOnRequest() && !m_rebuild.isActive() && m_concluded >= m_awaited && !m_opening;
    }
    /// Time to read again by itself: nothing is being read, asked, written or only looked at, and the last try is
    /// `interval` ago. Zero: never.
    [[nodiscard]] bool isReadingDue(std::chrono::seconds interval, const QDateTime& now) const;
    /// Reads machines that were read, or that were only not there. Never one that refused us: asking it over and over
    /// gets people locked out.
    void readAgainQuietly();
    /// Made up: the demo cluster, or a snapshot of it.
    [[nodiscard]] bool isDemo() const { return m_opened ? m_opened->snapshot.demo : m_options.demo; }
    /// Replaces the list by the demo cluster and reads it. Not while something is being written.
    void openDemo();
    /// Replaces the list; what is no machine's name is left out. Nothing is read yet. Not while something is written.
    void openList(const QStringList& names, const QString& head);
    /// The list and head that are kept, whatever is looked at.
    [[nodiscard]] QStringList listedMachines() const;
    [[nodiscard]] QString listedHead() const { return m_head; }
    [[nodiscard]] bool listIsDemo() const { return m_options.demo; }

    // A snapshot instead of the machines
    /// Reads the file away from the GUI thread. On an error everything stays as it was. Otherwise the machines stand
    /// aside with all that is known of them, and nothing is read, asked or written until closeSnapshot().
    [[nodiscard]] QFuture<core::Result<>> openSnapshot(const QString& path);
    void closeSnapshot();
    [[nodiscard]] const std::optional<OpenedSnapshot>& openedSnapshot() const { return m_opened; }

    // Signing in
    [[nodiscard]] const std::vector<std::shared_ptr<PendingQuestion>>& questions() const { return m_questions; }

    // What follows from what was read
    [[nodiscard]] const core::inventory::Snapshot& snapshot() const
    {
        return m_opened ? m_opened->snapshot : m_snapshot;
    }
    [[nodiscard]] const Changes& changes() const { return m_changes; }
    [[nodiscard]] const std::optional<core::checks::Diagnosis>& diagnosis() const { return m_diagnosis; }
    /// The findings without those that the person hid.
    [[nodiscard]] const core::checks::Split& findings() const { return m_findings; }
    void hideFinding(const core::checks::Finding& finding, const QString& reason);
    void showFindingAgain(const core::checks::HiddenFinding& hidden);
    [[nodiscard]] const std::optional<core::Result<core::config::ClusterPlan>>& plan() const { return m_plan; }
    /// What the plan would change, file by file; made with the plan, away from the GUI thread.
    [[nodiscard]] const QList<core::actions::FilePreview>& previews() const { return m_previews; }
    [[nodiscard]] QString head() const { return m_opened ? m_openedHead : m_head; }
    void setHead(const QString& node);
    /// A value of the person's own for the plan; empty takes it back.
    void setSetting(const QString& key, const QString& value);

    // Writing
    void apply();
    void undo();
    void cancelWriting();
    [[nodiscard]] bool isWriting() const { return m_writing; }
    [[nodiscard]] bool canUndo() const { return m_canUndo && !m_opened; }
    [[nodiscard]] const QList<core::actions::StepProgress>& progress() const { return m_progress; }
    /// Of the last writing to the machines; none while a snapshot is open.
    [[nodiscard]] const std::optional<core::actions::ClusterOutcome>& outcome() const
    {
        return m_opened ? m_noOutcome : m_outcome;
    }
    [[nodiscard]] bool lastWasUndo() const { return m_lastWasUndo; }
    [[nodiscard]] QDateTime writtenAt() const { return m_writtenAt; }
    /// What an interrupted earlier run left, one sentence a file.
    [[nodiscard]] const QStringList& recovered() const { return m_recovered; }

    /// What would follow from other values. In the background; nothing is kept.
    [[nodiscard]] QFuture<core::Result<core::checks::Diagnosis>> tryOut(const core::checks::WhatIf& whatIf);
    /// Makes those values the person's own for the plan.
    void takeOver(const core::checks::WhatIf& whatIf);

    /// What a log says, tied to the machines that are open, if any. Read in the background.
    [[nodiscard]] QFuture<core::logs::LogExplanation> explainLog(const QByteArray& text);

    /// A copy of what is shown that can be given to others, with what was replaced in it. In the background.
    [[nodiscard]] QFuture<core::inventory::RedactedCopy> redactedSnapshot();
    /// Writes it as it is. In the background.
    [[nodiscard]] QFuture<core::Result<>> saveSnapshot(const core::inventory::Snapshot& snapshot, const QString& path);

Q_SIGNALS:
    void machinesChanged();
    void questionsChanged();
    void diagnosisChanged(); ///< snapshot, diagnosis and plan
    void writingChanged();
    void recoveredChanged();
    void hiddenNotKept(const QString& path); ///< the list of hidden findings could not be written there

private:
    struct Node
    {
        std::unique_ptr<core::remote::NodeSession> session;
        std::optional<core::inventory::NodeRecord> record;
        std::optional<core::inventory::NodeRecord> before; ///< what changes are told against
        int reading = 0; ///< number of the reading under way; an older one's result is dropped
    };

    Machine* machine(const QString& name);
    Node* node(const QString& name);
    std::unique_ptr<core::remote::Transport> makeTransport(const QString& name);
    void startReading(const QString& name, bool quiet);
    void clearList();
    void append(const QString& name);
    void take(const QString& name, int reading, core::Result<core::inventory::NodeRecord> result);
    void takePings(const QString& name, int reading, const core::Result<QList<core::inventory::RawItem>>& pings);
    void rebuildSnapshot();
    /// `quietly`: nobody waits for it.
    void diagnoseAgain(bool quietly = false);
    [[nodiscard]] core::inventory::Snapshot readingsBefore() const;
    void showSnapshot(const QString& path, const core::inventory::Snapshot& snapshot);
    void splitFindings();
    void keepHidden();
    void startWriting(std::function<core::actions::ClusterOutcome(
            const QList<core::actions::NodeTarget>&, const core::actions::ProgressCallback&, std::stop_token)> work);
    void finishWriting(core::actions::ClusterOutcome outcome);
    void lookAtUnfinishedRuns();
    void refreshUndo();

    Options m_options;
    core::SystemClock m_clock;
    core::actions::Journal m_journal;
    std::shared_ptr<GuiPrompter> m_prompter;
    QList<Machine> m_machines;
    QSemaphore m_understanding{ std::max(
        1, QThread::idealThreadCount() - 1) }; ///< captures being read; outlives m_nodes
    std::vector<std::pair<QString, Node>> m_nodes; // same order as m_machines
    std::vector<std::shared_ptr<PendingQuestion>> m_questions;
    core::inventory::Snapshot m_snapshot;
    std::optional<core::checks::Diagnosis> m_diagnosis;
    QList<core::checks::HiddenFinding> m_hidden;
    core::checks::Split m_findings;
    std::optional<core::Result<core::config::ClusterPlan>> m_plan;
    QList<core::actions::FilePreview> m_previews;
    Changes m_changes;
    QString m_head;
    core::config::PlanOptions m_planOptions;
    std::optional<OpenedSnapshot> m_opened;
    QList<Machine> m_openedMachines;
    QString m_openedHead;
    core::config::PlanOptions m_openedPlanOptions;
    int m_openRequest = 0; // number of the latest; an older one's file is not shown
    bool m_opening = false;
    int m_diagnosing = 0; // number of the latest request
    int m_awaited = 0; // of the latest that somebody waits for
    int m_concluded = 0; // and of the one that is shown
    bool m_writing = false;
    bool m_canUndo = false;
    bool m_lastWasUndo = false;
    QDateTime m_writtenAt;
    bool m_looked = false; // for unfinished runs
    std::stop_source m_writingStop;
    QList<core::actions::StepProgress> m_progress;
    std::optional<core::actions::ClusterOutcome> m_outcome;
    const std::optional<core::actions::ClusterOutcome> m_noOutcome;
    QStringList m_recovered;
    bool m_quietly = true; // nobody waits for what m_rebuild will work out
    QTimer m_rebuild; // many machines answer at once: what follows is worked out once for all of them
    QThreadPool m_disk; // for small files, one after the other
    QThreadPool m_pool; // last: its threads end before anything above goes
};

} // namespace ui
