// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/node_files.h"

#include "core/actions/node_script.h"

#include <QCryptographicHash>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

// Prints for each path its siblings and missing folders, then one line "is KIND MODE WRITABLE".
const QString inspectScript = uR"(
for path; do
    folder=${path%/*}
    [ -n "$folder" ] || folder=/
    name=${path##*/}
    kind=missing mode=0 writable=no
    if [ -L "$path" ]; then kind=link
    elif [ -f "$path" ]; then
        kind=file
        mode=$(stat -c %a -- "$path") || mode=0
    elif [ -d "$path" ]; then kind=folder
    elif [ -e "$path" ]; then kind=other
    fi
    above=$folder
    while [ ! -d "$above" ]; do
        if [ -e "$above" ] || [ -L "$above" ]; then
            kind=blocked
            break
        fi
        printf 'above %s\n' "$above"
        above=${above%/*}
        [ -n "$above" ] || above=/
    done
    if [ "$kind" = missing ] && [ ! -x "$above" ]; then kind=hidden; fi
    if [ -w "$above" ]; then writable=yes; fi
    for sibling in "${folder%/}/.$name.sparkloom-"* "$path.sparkloom-backup-"*; do
        if [ -f "$sibling" ] && [ ! -L "$sibling" ]; then printf 'beside %s\n' "$sibling"; fi
    done
    printf 'is %s %s %s\n' "$kind" "$mode" "$writable"
done
)"_s;

NodeFile::Kind kindFrom(const QString& word)
{
    using Kind = NodeFile::Kind;
    static const QHash<QString, Kind> kinds{ { u"missing"_s, Kind::Missing },
        { u"file"_s, Kind::File },
        { u"link"_s, Kind::Link },
        { u"folder"_s, Kind::Folder },
        { u"hidden"_s, Kind::Hidden },
        { u"blocked"_s, Kind::Blocked } };
    return kinds.value(word, Kind::Other);
}

/// The backup of ".x" is called ".x.sparkloom-backup-TIME", which looks like a temporary sibling of a file "x".
bool looksLikeBackup(const QString& path)
{
    static const QRegularExpression form(u"\\.sparkloom-backup-[0-9]{8}T[0-9]{6}Z(-[0-9]+)?$"_s);
    return form.match(path).hasMatch();
}

void takeSibling(NodeFile& file, const QString& path, const QString& sibling)
{
    const QString name = path.mid(path.lastIndexOf(u'/') + 1);
    const QString temporary = folderOf(path) + (folderOf(path).endsWith(u'/') ? u"."_s : u"/."_s) + name;
    if (sibling.startsWith(path + u".sparkloom-backup-"_s))
        file.backups += sibling;
    else if (sibling.startsWith(temporary + u".sparkloom-"_s) && !looksLikeBackup(sibling))
        file.leftovers += sibling;
}

} // namespace

Result<QList<NodeFile>> inspectFiles(remote::Transport& transport, const QStringList& paths, std::stop_token stop)
{
    const Result<QStringList> lines = runNodeScript(transport, inspectScript, paths, stop);
    if (!lines)
        return failure(lines.error());
    QList<NodeFile> files;
    NodeFile file;
    for (const QString& line : *lines) {
        if (files.size() == paths.size())
            break;
        if (line.startsWith(u"above "_s)) {
            file.missingFolders += line.mid(6);
        } else if (line.startsWith(u"beside "_s)) {
            takeSibling(file, paths.at(files.size()), line.mid(7));
        } else if (line.startsWith(u"is "_s)) {
            const QStringList words = line.split(u' ');
            file.kind = kindFrom(words.value(1));
            file.mode = words.value(2).toInt(nullptr, 8) & 07777;
            file.folderWritable = words.value(3) == u"yes"_s;
            files += file;
            file = {};
        }
    }
    if (files.size() != paths.size()) {
        return failure({ .kind = ErrorKind::Parse,
            .what = u"%1 gave no usable answer about its files"_s.arg(transport.nodeName()),
            .hint = u"See whether the login shell of this user can run sh."_s,
            .detail = lines->join(u'\n').left(400),
            .node = transport.nodeName() });
    }
    return files;
}

Result<std::optional<QByteArray>> readIfThere(remote::Transport& transport, const QString& path, std::stop_token stop)
{
    Result<QByteArray> bytes = transport.readFile(path, largestFile, stop);
    if (bytes)
        return std::optional<QByteArray>(*std::move(bytes));
    if (bytes.error().kind == ErrorKind::NotFound)
        return std::optional<QByteArray>();
    return failure(bytes.error());
}

Result<> makeFolder(remote::Transport& transport, const QString& path, std::stop_token stop)
{
    const Result<QStringList> made
        = runNodeScript(transport, u"umask 077; mkdir -p -- \"$1\" || exit 1"_s, { path }, stop);
    if (made)
        return {};
    Error error = made.error();
    error.what = u"The folder %1 cannot be created on %2"_s.arg(path, transport.nodeName());
    return failure(error);
}

Result<> removeEmptyFolders(remote::Transport& transport, const QStringList& folders, std::stop_token stop)
{
    if (folders.isEmpty())
        return {};
    const QString script = u"for folder; do rmdir -- \"$folder\" 2>/dev/null || :; done"_s;
    const Result<QStringList> done = runNodeScript(transport, script, folders, stop);
    return done ? Result<>() : failure(done.error());
}

Result<> removeFiles(remote::Transport& transport, const QStringList& paths, std::stop_token stop)
{
    if (paths.isEmpty())
        return {};
    const Result<QStringList> done = runNodeScript(transport, u"rm -f -- \"$@\" || exit 1"_s, paths, stop);
    return done ? Result<>() : failure(done.error());
}

QString backupPathFor(const QString& path, const QDateTime& time, const QStringList& taken)
{
    const QString base = path + u".sparkloom-backup-"_s + time.toUTC().toString(u"yyyyMMdd'T'HHmmss'Z'"_s);
    QString candidate = base;
    for (int number = 2; taken.contains(candidate); ++number)
        candidate = base + u'-' + QString::number(number);
    return candidate;
}

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash <= 0 ? u"/"_s : path.left(slash);
}

Result<> checkPath(const QString& path, const QString& node)
{
    const bool control = std::any_of(
        path.cbegin(), path.cend(), [](QChar character) { return character.category() == QChar::Other_Control; });
    if (path.size() > 1 && path.startsWith(u'/') && QDir::cleanPath(path) == path && !control)
        return {};
    return failure({ .kind = ErrorKind::Usage,
        .what = u"\"%1\" is not a path that Sparkloom writes to"_s.arg(path),
        .hint = u"Give the whole path from / on, without \"..\" and control characters."_s,
        .detail = {},
        .node = node });
}

QByteArray sha256Hex(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

} // namespace core::actions
