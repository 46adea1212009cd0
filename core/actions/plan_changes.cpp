// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/plan_changes.h"

#include "core/env/env_file.h"

#include <QCryptographicHash>
#include <QSet>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

ChangeSet changesFor(const QList<config::PlannedFile>& files)
{
    ChangeSet set;
    QSet<QString> nodes;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const config::PlannedFile& file : files) {
        FileChange change;
        change.node = file.node;
        change.path = file.path;
        change.newContent = file.content;
        change.baseContent = file.base;
        change.modeIfNew = file.modeIfNew;
        change.hasSecrets = file.content.contains(env::hiddenMark);
        set.changes += change;
        nodes += file.node;
        const QByteArray bytes = file.node.toUtf8() + '\0' + file.path.toUtf8() + '\0' + file.content + '\0';
        hash.addData(bytes);
    }
    // The same plan has the same name, however often it is made.
    set.id = QString::fromLatin1(hash.result().toHex().left(12));
    set.title = nodes.size() == 1 ? u"Configure 1 machine"_s : u"Configure %1 machines"_s.arg(nodes.size());
    return set;
}

} // namespace core::actions
