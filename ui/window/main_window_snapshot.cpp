// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/pages/notice_dialog.h"
#include "ui/pages/save_snapshot_dialog.h"

#include <QFileDialog>
#include <QPointer>

// Snapshots: looking at one, and saving what is shown as one. And reading again by itself.

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::inventory::RedactedCopy;
using core::inventory::Snapshot;

void MainWindow::chooseSnapshot()
{
    auto* dialog = new QFileDialog(m_frame.get(), tr("Open snapshot"), {}, tr("Snapshots (*.json);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openSnapshot);
    dialog->open();
}

void MainWindow::openSnapshot(const QString& path)
{
    m_workspace->openSnapshot(path).then(this, [this](const core::Result<>& opened) {
        if (opened)
            return;
        auto* dialog = new NoticeDialog(m_theme, tr("The snapshot was not opened"), opened.error(), m_frame.get());
        dialog->open();
        Q_EMIT snapshotRefused(opened.error());
    });
}

void MainWindow::closeSnapshot()
{
    m_workspace->closeSnapshot();
    // Opened with a snapshot, nobody has asked the machines yet.
    bool untouched = true;
    for (const Machine& machine : m_workspace->machines())
        untouched = untouched && machine.state == Machine::State::Idle;
    if (untouched)
        m_workspace->readAll();
}

void MainWindow::saveSnapshot()
{
    const Snapshot shown = m_workspace->snapshot();
    auto* dialog = new SaveSnapshotDialog(m_theme, m_frame.get());
    m_workspace->redactedSnapshot().then(dialog, [this, dialog, shown](const RedactedCopy& copy) {
        dialog->setData({ static_cast<int>(shown.nodes.size()), shown.redacted, copy.replaced });
        // What is written is the very copy that was shown.
        connect(dialog, &SaveSnapshotDialog::fileRequested, this, [this, dialog, shown, copy](bool everything) {
            saveInto(dialog, everything ? shown : copy.snapshot);
        });
    });
    dialog->open();
}

void MainWindow::saveInto(SaveSnapshotDialog* dialog, const Snapshot& snapshot)
{
    auto* files = new QFileDialog(dialog, tr("Save snapshot"), {}, tr("Snapshots (*.json)"));
    files->setAcceptMode(QFileDialog::AcceptSave);
    files->setDefaultSuffix(u"json"_s);
    files->setAttribute(Qt::WA_DeleteOnClose);
    connect(files, &QFileDialog::fileSelected, dialog, [this, dialog, snapshot](const QString& path) {
        dialog->setSaving(path);
        m_workspace->saveSnapshot(snapshot, path).then(dialog, [dialog, path](const core::Result<>& saved) {
            if (saved)
                dialog->setSaved(path);
            else
                dialog->setError(saved.error());
        });
    });
    files->open();
}

void MainWindow::tick(const QDateTime& now)
{
    // Nobody looks at a minimised window; as soon as it is back, what is due is read.
    if (!m_frame->isMinimized() && m_workspace->isReadingDue(m_settings.readAgain, now))
        m_workspace->readAgainQuietly();
    showFreshness(now);
    if (m_workspace->isReadingOnRequest())
        changed(); // how long it has taken so far
}

} // namespace ui
