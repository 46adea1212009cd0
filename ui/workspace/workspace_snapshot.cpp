// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/workspace.h"

#include "core/inventory/snapshot_file.h"
#include "ui/workspace/background.h"

using namespace Qt::Literals::StringLiterals;

namespace ui {

using core::inventory::NodeRecord;
using core::inventory::RedactedCopy;
using core::inventory::Snapshot;

namespace {

QDateTime timeOf(const Snapshot& snapshot)
{
    QDateTime time = snapshot.takenAt;
    for (const NodeRecord& node : snapshot.nodes) {
        const QDateTime& read = node.capture.readAt;
        if (!snapshot.takenAt.isValid() && read.isValid() && (!time.isValid() || read > time))
            time = read;
    }
    return time;
}

Machine machineOf(const NodeRecord& node)
{
    Machine machine;
    machine.name = node.name;
    machine.state = node.reachable() ? Machine::State::Read : Machine::State::Failed;
    machine.error = node.error;
    machine.readAt = node.capture.readAt;
    return machine;
}

} // namespace

QFuture<core::Result<>> Workspace::openSnapshot(const QString& path)
{
    const int request = ++m_openRequest;
    m_opening = true;
    return runInBackground(m_pool, [path] {
        return core::inventory::loadSnapshot(path);
    }).then(this, [this, path, request](const core::Result<Snapshot>& loaded) -> core::Result<> {
        if (request != m_openRequest)
            return {}; // another file was chosen in the meantime
        m_opening = false;
        if (m_writing) // whoever writes wants to see what becomes of it
            return core::failure({ core::ErrorKind::Usage,
                tr("%1 was not opened: files are being written to the machines.").arg(path),
                tr("Open it when that is done."),
                {},
                {} });
        if (!loaded)
            return tl::unexpected(loaded.error());
        if (loaded->nodes.isEmpty())
            return core::failure({ core::ErrorKind::Parse,
                tr("%1 is a snapshot of no machine.").arg(path),
                tr("Choose another file."),
                {},
                {} });
        showSnapshot(path, *loaded);
        return {};
    });
}

void Workspace::showSnapshot(const QString& path, const Snapshot& snapshot)
{
    m_opened = OpenedSnapshot{ path, snapshot, timeOf(snapshot) };
    m_openedHead.clear();
    m_openedPlanOptions = {};
    m_openedMachines.clear();
    for (const NodeRecord& node : snapshot.nodes)
        m_openedMachines += machineOf(node);
    // Nothing of the machines may stand under the snapshot's name until its own diagnosis is there.
    m_diagnosis.reset();
    splitFindings();
    m_plan.reset();
    m_previews.clear();
    m_changes = {};
    diagnoseAgain();
    Q_EMIT machinesChanged();
    Q_EMIT diagnosisChanged();
}

void Workspace::closeSnapshot()
{
    ++m_openRequest;
    m_opening = false;
    if (!m_opened)
        return;
    m_opened.reset();
    m_openedMachines.clear();
    m_diagnosis.reset();
    splitFindings();
    m_plan.reset();
    m_previews.clear();
    m_changes = {};
    diagnoseAgain();
    Q_EMIT machinesChanged();
    Q_EMIT diagnosisChanged();
}

QFuture<RedactedCopy> Workspace::redactedSnapshot()
{
    return runInBackground(m_pool, [shown = snapshot()] { return core::inventory::redactedWithReport(shown); });
}

QFuture<core::Result<>> Workspace::saveSnapshot(const Snapshot& snapshot, const QString& path)
{
    return runInBackground(m_pool, [snapshot, path]() -> core::Result<> {
        return core::inventory::saveSnapshot(snapshot, path, core::inventory::Redaction::Keep);
    });
}

} // namespace ui
