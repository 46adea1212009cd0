// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/journal_entry.h"

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

constexpr std::array<std::pair<FileState, const char*>, 11> stateNames{ {
    { FileState::Planned, "planned" },
    { FileState::AboutToWrite, "about-to-write" },
    { FileState::Written, "written" },
    { FileState::Failed, "failed" },
    { FileState::Uncertain, "uncertain" },
    { FileState::AboutToUndo, "about-to-undo" },
    { FileState::Undone, "undone" },
    { FileState::UndoFailed, "undo-failed" },
    { FileState::FoundOld, "found-old" },
    { FileState::FoundNew, "found-new" },
    { FileState::FoundOther, "found-other" },
} };

constexpr std::array<std::pair<RunEnd, const char*>, 4> endNames{ {
    { RunEnd::Done, "done" },
    { RunEnd::Failed, "failed" },
    { RunEnd::Cancelled, "cancelled" },
    { RunEnd::Settled, "settled" },
} };

template <class Table, class Value> QString nameIn(const Table& table, Value value)
{
    for (const auto& [entry, name] : table) {
        if (entry == value)
            return QString::fromLatin1(name);
    }
    return {};
}

template <class Value, class Table> std::optional<Value> valueIn(const Table& table, const QString& wanted)
{
    for (const auto& [entry, name] : table) {
        if (wanted == QLatin1StringView(name))
            return entry;
    }
    return std::nullopt;
}

tl::unexpected<Error> badField(const QString& field)
{
    return failure({ .kind = ErrorKind::Parse,
        .what = u"A journal entry has no usable \"%1\""_s.arg(field),
        .hint = u"The entry is left out; the rest of the journal counts."_s,
        .detail = {},
        .node = {} });
}

} // namespace

QString fileStateName(FileState state)
{
    return nameIn(stateNames, state);
}

std::optional<FileState> fileStateFromName(const QString& name)
{
    return valueIn<FileState>(stateNames, name);
}

QString runEndName(RunEnd end)
{
    return nameIn(endNames, end);
}

std::optional<RunEnd> runEndFromName(const QString& name)
{
    return valueIn<RunEnd>(endNames, name);
}

bool RunFile::unfinished() const
{
    return state == FileState::AboutToWrite || state == FileState::Uncertain || state == FileState::AboutToUndo;
}

bool RunFile::undoable() const
{
    switch (state) {
    case FileState::Planned:
    case FileState::Failed:
    case FileState::Undone:
    case FileState::FoundOld:
        return false;
    case FileState::AboutToWrite:
    case FileState::Written:
    case FileState::Uncertain:
    case FileState::AboutToUndo:
    case FileState::UndoFailed:
    case FileState::FoundNew:
    case FileState::FoundOther:
        return true;
    }
    return false;
}

QJsonObject toJson(const RunFile& file)
{
    QJsonObject object{ { u"node"_s, file.node },
        { u"address"_s, file.address },
        { u"path"_s, file.path },
        { u"backup"_s, file.backupPath },
        { u"newSha256"_s, QString::fromLatin1(file.newSha256) },
        { u"state"_s, fileStateName(file.state) } };
    object[u"oldSha256"_s] = file.oldSha256 ? QJsonValue(QString::fromLatin1(*file.oldSha256)) : QJsonValue();
    if (file.oldMode != 0)
        object[u"oldMode"_s] = u"%1"_s.arg(file.oldMode, 4, 8, QChar(u'0'));
    if (!file.createdFolders.isEmpty())
        object[u"createdFolders"_s] = QJsonArray::fromStringList(file.createdFolders);
    if (!file.message.isEmpty())
        object[u"message"_s] = file.message;
    return object;
}

Result<RunFile> runFileFromJson(const QJsonObject& object)
{
    RunFile file;
    file.node = object[u"node"_s].toString();
    file.path = object[u"path"_s].toString();
    if (file.node.isEmpty())
        return badField(u"node"_s);
    if (!file.path.startsWith(u'/'))
        return badField(u"path"_s);
    const std::optional<FileState> state = fileStateFromName(object[u"state"_s].toString());
    if (!state)
        return badField(u"state"_s);
    file.state = *state;
    file.address = object[u"address"_s].toString();
    file.backupPath = object[u"backup"_s].toString();
    file.newSha256 = object[u"newSha256"_s].toString().toLatin1();
    if (file.newSha256.size() != 64)
        return badField(u"newSha256"_s);
    if (object[u"oldSha256"_s].isString()) {
        file.oldSha256 = object[u"oldSha256"_s].toString().toLatin1();
        if (file.oldSha256->size() != 64)
            return badField(u"oldSha256"_s);
    }
    file.oldMode = object[u"oldMode"_s].toString().toInt(nullptr, 8) & 07777;
    for (const QJsonValue folder : object[u"createdFolders"_s].toArray())
        file.createdFolders += folder.toString();
    file.message = object[u"message"_s].toString();
    return file;
}

bool Run::unfinished() const
{
    if (inProgress)
        return false;
    return !end || std::any_of(files.cbegin(), files.cend(), [](const RunFile& file) { return file.unfinished(); });
}

bool Run::undoable() const
{
    return !inProgress
        && std::any_of(files.cbegin(), files.cend(), [](const RunFile& file) { return file.undoable(); });
}

QStringList Run::nodes() const
{
    QStringList names;
    for (const RunFile& file : files) {
        if (!names.contains(file.node))
            names += file.node;
    }
    return names;
}

QString Run::addressOf(const QString& node) const
{
    QString address;
    for (const RunFile& file : files) {
        if (file.node == node && !file.address.isEmpty())
            address = file.address;
    }
    return address;
}

QList<RunFile> Run::filesOf(const QString& node) const
{
    QList<RunFile> own;
    std::copy_if(
        files.cbegin(), files.cend(), std::back_inserter(own), [&](const RunFile& file) { return file.node == node; });
    return own;
}

void Run::take(const RunFile& entry)
{
    for (RunFile& file : files) {
        if (file.node == entry.node && file.path == entry.path) {
            file = entry;
            return;
        }
    }
    files += entry;
}

} // namespace core::actions
