// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/cluster.h"
#include "core/actions/journal.h"
#include "core/actions/preview.h"
#include "core/actions/recovery.h"
#include "core/base/clock.h"
#include "core/checks/diagnosis.h"
#include "core/checks/hidden.h"
#include "core/checks/what_if.h"
#include "core/config/cluster_plan.h"
#include "core/inventory/snapshot.h"
#include "core/logs/explain.h"
#include "core/remote/node_session.h"
#include "core/remote/ssh_options.h"
#include "ui/workspace/gui_prompter.h"

#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

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
    QDateTime startedAt; ///< of the reading under way
    QDateTime readAt; ///< of the last that succeeded
    bool asking = false; ///< waits for the person

    bool operator==(const Machine&) const = default;
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
    [[nodiscard]] const QList<Machine>& machines() const { return m_machines; }
    [[nodiscard]] bool isReading() const;
    /// False while a machine is being read, or what was read is not yet in diagnosis() and plan().
    [[nodiscard]] bool isSettled() const { return !isReading() && !m_rebuild.isActive() && m_concluded == m_diagnosing; }
    [[nodiscard]] bool isDemo() const { return m_options.demo; }
    /// Replaces the list by the demo cluster and reads it.
    void openDemo();

    // Signing in
    [[nodiscard]] const std::vector<std::shared_ptr<PendingQuestion>>& questions() const { return m_questions; }

    // What follows from what was read
    [[nodiscard]] const core::inventory::Snapshot& snapshot() const { return m_snapshot; }
    [[nodiscard]] const std::optional<core::checks::Diagnosis>& diagnosis() const { return m_diagnosis; }
    /// The findings without those that the person hid.
    [[nodiscard]] const core::checks::Split& findings() const { return m_findings; }
    void hideFinding(const core::checks::Finding& finding, const QString& reason);
    void showFindingAgain(const core::checks::HiddenFinding& hidden);
    [[nodiscard]] const std::optional<core::Result<core::config::ClusterPlan>>& plan() const { return m_plan; }
    /// What the plan would change, file by file; made with the plan, away from the GUI thread.
    [[nodiscard]] const QList<core::actions::FilePreview>& previews() const { return m_previews; }
    [[nodiscard]] QString head() const { return m_head; }
    void setHead(const QString& node);
    /// A value of the person's own for the plan; empty takes it back.
    void setSetting(const QString& key, const QString& value);

    // Writing
    void apply();
    void undo();
    void cancelWriting();
    [[nodiscard]] bool isWriting() const { return m_writing; }
    [[nodiscard]] bool canUndo() const { return m_canUndo; }
    [[nodiscard]] const QList<core::actions::StepProgress>& progress() const { return m_progress; }
    [[nodiscard]] const std::optional<core::actions::ClusterOutcome>& outcome() const { return m_outcome; }
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

    [[nodiscard]] core::Result<> saveSnapshot(const QString& path) const;

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
        int reading = 0; ///< number of the reading under way; an older one's result is dropped
    };

    Machine* machine(const QString& name);
    Node* node(const QString& name);
    std::unique_ptr<core::remote::Transport> makeTransport(const QString& name);
    void startReading(const QString& name);
    void take(const QString& name, int reading, core::Result<core::inventory::NodeRecord> result);
    void takePings(const QString& name, int reading, const core::Result<QList<core::inventory::RawItem>>& pings);
    void rebuildSnapshot();
    void diagnoseAgain();
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
    std::vector<std::pair<QString, Node>> m_nodes; // same order as m_machines
    std::vector<std::shared_ptr<PendingQuestion>> m_questions;
    core::inventory::Snapshot m_snapshot;
    std::optional<core::checks::Diagnosis> m_diagnosis;
    QList<core::checks::HiddenFinding> m_hidden;
    core::checks::Split m_findings;
    std::optional<core::Result<core::config::ClusterPlan>> m_plan;
    QList<core::actions::FilePreview> m_previews;
    QString m_head;
    core::config::PlanOptions m_planOptions;
    int m_diagnosing = 0; // number of the latest request
    int m_concluded = 0; // and of the one that is shown
    bool m_writing = false;
    bool m_canUndo = false;
    bool m_lastWasUndo = false;
    QDateTime m_writtenAt;
    bool m_looked = false; // for unfinished runs
    std::stop_source m_writingStop;
    QList<core::actions::StepProgress> m_progress;
    std::optional<core::actions::ClusterOutcome> m_outcome;
    QStringList m_recovered;
    QTimer m_rebuild; // many machines answer at once: what follows is worked out once for all of them
    QThreadPool m_disk; // for small files, one after the other
    QThreadPool m_pool; // last: its threads end before anything above goes
};

} // namespace ui
