// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/snapshot_words.h"

#include "ui/text/counts.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace ui {

namespace {

/// Reading all nodes takes some seconds; what is further apart than this is of another time.
constexpr qint64 sameTimeSeconds = 60;

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::SnapshotWords)
};

} // namespace

QString snapshotTitle(const Workspace& workspace)
{
    const auto& opened = workspace.openedSnapshot();
    if (!opened)
        return {};
    return opened->takenAt.isValid() ? Words::tr("Snapshot of %1").arg(momentText(opened->takenAt))
                                     : Words::tr("Snapshot without a date");
}

QString snapshotOrigin(const Workspace& workspace)
{
    const auto& opened = workspace.openedSnapshot();
    if (!opened)
        return {};
    const QString file = QFileInfo(opened->path).fileName();
    QStringList sentences;
    sentences += opened->snapshot.producer.isEmpty()
        ? Words::tr("From the file %1.").arg(file)
        : Words::tr("From the file %1, saved by %2.").arg(file, opened->snapshot.producer);
    if (opened->snapshot.redacted)
        sentences
            += Words::tr("Redacted: user names, public addresses, serial and hardware numbers in it are placeholders.");
    sentences += Words::tr("The machines are as they were then: nothing is read, asked or written.");
    return sentences.join(u' ');
}

QString snapshotReason()
{
    return Words::tr("This is a snapshot: nothing in it can be read again, tested or written.");
}

QString olderReadingText(const Workspace& workspace, const QString& node, const QDateTime& now)
{
    QDateTime own;
    QDateTime newest;
    for (const Machine& machine : workspace.machines()) {
        if (machine.name == node)
            own = machine.readAt;
        if (machine.readAt.isValid() && (!newest.isValid() || machine.readAt > newest))
            newest = machine.readAt;
    }
    if (!own.isValid() || own.secsTo(newest) < sameTimeSeconds)
        return {};
    return Words::tr("read at %1").arg(clockText(own, now));
}

} // namespace ui
