// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/configuration_presenter.h"

#include "ui/presenters/snapshot_words.h"
#include "ui/text/counts.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::actions::FilePreview;
using core::actions::NodeOutcome;
using core::actions::StepProgress;
using core::actions::StepState;
using core::config::ClusterPlan;

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::ConfigurationPresenter)
};

Status statusOf(StepState state)
{
    switch (state) {
    case StepState::Pending:
        return Status::NotDone;
    case StepState::Running:
        return Status::Running;
    case StepState::Succeeded:
    case StepState::AlreadyDone:
        return Status::Ok;
    case StepState::Failed:
        return Status::Problem;
    case StepState::Cancelled:
    case StepState::RolledBack:
        return Status::Cancelled;
    }
    return Status::Unknown;
}

QList<ConfigValue> valuesOf(const Workspace& workspace, const ClusterPlan& plan)
{
    QList<ConfigValue> values;
    ConfigValue head;
    head.key = QLatin1String(headKey);
    head.label = Words::tr("Head");
    head.value = plan.head;
    head.kind = ConfigValue::Kind::Choice;
    head.note = Words::tr("rank 0; serves the API");
    for (const auto& node : workspace.snapshot().nodes)
        head.choices += node.name;
    for (const auto& value : plan.values) {
        ConfigValue shown;
        shown.key = value.key;
        shown.group = value.group;
        shown.label = value.label;
        shown.value = value.value;
        shown.note = value.note;
        if (value.key == u"MASTER_PORT" || value.key == u"DSPARK_VLLM_IMAGE")
            shown.kind = ConfigValue::Kind::Text;
        if (plan.missing.contains(value.key)) {
            shown.value.clear();
            shown.problem = Words::tr("The launcher insists on it, and no machine knows it.");
        }
        if (value.key == u"VLLM_HOST_IP" && !head.label.isEmpty()) { // who it is stands before where it is
            head.group = value.group;
            values += head;
            head.label.clear();
        }
        values += shown;
    }
    return values;
}

QList<DiffFile> filesOf(const QList<FilePreview>& previews)
{
    QList<DiffFile> files;
    for (const FilePreview& preview : previews) {
        DiffFile file;
        const QString name = preview.path.section(u'/', -1);
        file.title = preview.node + u" · "_s + name;
        file.path = preview.path;
        file.note = preview.kind == FilePreview::Kind::Create ? Words::tr("new file")
            : preview.kind == FilePreview::Kind::Same         ? Words::tr("already right")
                                                              : QString();
        file.isNew = preview.kind == FilePreview::Kind::Create;
        file.lines = preview.lines;
        files += file;
    }
    return files;
}

NodeWrite writeOf(const NodeOutcome& outcome)
{
    NodeWrite write;
    write.node = outcome.node;
    write.error = outcome.error;
    int done = 0;
    int already = 0;
    for (const auto& file : outcome.files) {
        done += file.state == StepState::Succeeded ? 1 : 0;
        already += file.state == StepState::AlreadyDone ? 1 : 0;
    }
    write.status = !outcome.error ? Status::Ok : outcome.cancelled() ? Status::Cancelled : Status::Problem;
    if (outcome.error)
        write.message = outcome.error->what;
    else if (done > 0)
        write.message = already > 0 ? Words::tr("%1 done, %2 already right").arg(done).arg(already)
                                    : Words::tr("%1 done").arg(done);
    else
        write.message = Words::tr("already right");
    write.stepsDone = write.stepsTotal = static_cast<int>(outcome.files.size());
    return write;
}

QList<NodeWrite> writesUnderWay(const Workspace& workspace, const ClusterPlan& plan)
{
    QList<NodeWrite> writes;
    for (const auto& rank : plan.ranks) {
        NodeWrite write;
        write.node = rank.node;
        write.status = Status::Running;
        write.message = Words::tr("waiting");
        for (const auto& file : plan.files)
            write.stepsTotal += file.node == rank.node ? 1 : 0;
        for (const StepProgress& step : workspace.progress()) {
            if (step.node != rank.node)
                continue;
            write.status = statusOf(step.state) == Status::Ok ? Status::Running : statusOf(step.state);
            write.message = step.message.isEmpty() ? step.path : step.message;
            if (step.state == StepState::Succeeded || step.state == StepState::AlreadyDone)
                write.stepsDone = std::min(write.stepsDone + 1, write.stepsTotal);
        }
        writes += write;
    }
    return writes;
}

void addOutcome(ConfigurationData& data, const Workspace& workspace, const ClusterPlan& plan)
{
    if (workspace.isWriting()) {
        data.stage = ConfigurationData::Stage::Writing;
        data.writes = writesUnderWay(workspace, plan);
        return;
    }
    if (!workspace.outcome())
        return;
    for (const NodeOutcome& outcome : workspace.outcome()->nodes)
        data.writes += writeOf(outcome);
    if (workspace.outcome()->nodes.isEmpty()) {
        data.error = workspace.outcome()->error;
        return;
    }
    data.stage = workspace.lastWasUndo() ? ConfigurationData::Stage::Undone
        : workspace.outcome()->ok()      ? ConfigurationData::Stage::Written
                                         : ConfigurationData::Stage::PartlyWritten;
    data.written = workspace.writtenAt().toLocalTime().toString(u"HH:mm"_s);
}

} // namespace

ConfigurationData configurationData(const Workspace& workspace)
{
    ConfigurationData data;
    data.canUndo = workspace.canUndo() && !workspace.isWriting();
    if (workspace.openedSnapshot())
        data.whyNotLive = snapshotReason();
    data.undoNote = Words::tr("Brings back every file of the last run, byte for byte.");
    if (!workspace.plan())
        return data;
    if (!*workspace.plan()) {
        data.error = workspace.plan()->error();
        return data;
    }
    const ClusterPlan& plan = **workspace.plan();
    data.stage = ConfigurationData::Stage::Preview;
    data.values = valuesOf(workspace, plan);
    data.files = filesOf(workspace.previews());
    QSet<QString> changing;
    for (const auto& file : plan.files) {
        if (file.changes())
            changing += file.node;
    }
    data.machinesToWrite = static_cast<int>(changing.size());
    if (workspace.openedSnapshot())
        data.whyNotWritable = data.whyNotLive = snapshotReason();
    else if (workspace.isReadingOnRequest())
        data.whyNotWritable = Words::tr("The machines are being read; that takes a moment.");
    else if (!plan.missing.isEmpty())
        data.whyNotWritable = Words::tr("%1 is not known yet.").arg(listText(plan.missing));
    addOutcome(data, workspace, plan);
    return data;
}

} // namespace ui
