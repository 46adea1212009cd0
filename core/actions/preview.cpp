// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/preview.h"

#include "core/env/env_file.h"

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

/// The planner starts from masked text, so a secret value in the clear can only be one that the person has just given.
QStringList secretsGiven(const FileChange& change)
{
    QStringList keys;
    if (change.path.endsWith(u".yml"_s) || change.path.endsWith(u".yaml"_s))
        return keys;
    for (const env::EnvFile::Assignment& assignment : env::EnvFile::fromBytes(change.newContent).assignments()) {
        const QByteArray value = assignment.rawValue.trimmed();
        const bool given = !value.isEmpty() && value != "''" && value != "\"\"" && !value.contains(env::hiddenMark);
        if (given && env::isSecretKey(assignment.key) && !keys.contains(assignment.key))
            keys += assignment.key;
    }
    return keys;
}

FilePreview previewOf(const FileChange& change)
{
    FilePreview shown;
    shown.node = change.node;
    shown.path = change.path;
    const QString before = QString::fromUtf8(env::maskSecrets(change.baseContent.value_or(QByteArray())));
    const QString after = QString::fromUtf8(env::maskSecrets(change.newContent));
    shown.lines = diffLines(before, after);
    shown.unified = unifiedDiff(before, after, change.baseContent ? change.path : u"/dev/null"_s, change.path);
    for (const DiffLine& line : std::as_const(shown.lines)) {
        shown.addedLines += line.kind == DiffLine::Kind::Added ? 1 : 0;
        shown.removedLines += line.kind == DiffLine::Kind::Removed ? 1 : 0;
    }
    shown.newSecrets = secretsGiven(change);
    if (!change.baseContent) {
        shown.kind = FilePreview::Kind::Create;
        shown.undoNote = u"Undo removes the file again."_s;
    } else if (before != after || !shown.newSecrets.isEmpty()) {
        shown.kind = FilePreview::Kind::Change;
        shown.undoNote = u"A dated backup is kept beside it; undo brings it back byte for byte."_s;
    } else {
        shown.kind = FilePreview::Kind::Same;
        shown.undoNote = u"Nothing will be written."_s;
    }
    return shown;
}

} // namespace

QList<FilePreview> preview(const ChangeSet& changes)
{
    QList<FilePreview> previews;
    previews.reserve(changes.changes.size());
    for (const FileChange& change : changes.changes)
        previews += previewOf(change);
    return previews;
}

} // namespace core::actions
