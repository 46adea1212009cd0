// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/file_scripts.h"

#include "core/base/shell_quote.h"

#include <QCryptographicHash>
#include <QRandomGenerator>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

// Both scripts are one brace group: sh runs nothing of it before it has read the closing brace, so a script that was
// cut off by a lost connection does nothing at all.
// "fail WORD" ends the script; the word says which step it was, standard error says why.
constexpr auto readScript = R"({
export LC_ALL=C
p=%1 m=%2
fail() { printf '\n%s fail %s\n' "$m" "$1"; exit 1; }
[ -d "$p" ] && fail directory
if ! [ -e "$p" ]; then stat -L -- "$p" >/dev/null; fail missing; fi
[ -f "$p" ] || fail special
printf '\n%s data\n' "$m"
head -c %3 -- "$p" || fail read
printf '\n%s done\n' "$m"
exit 0
}
)";

constexpr auto replaceScript = R"({
export LC_ALL=C
umask 077
p=%1 d=%2 t=%3 m=%4
fail() { rm -f -- "$t"; printf '\n%s fail %s\n' "$m" "$1"; exit 1; }
for tool in base64 sha256sum stat; do command -v "$tool" >/dev/null 2>&1 || fail tools; done
if ! [ -d "$d" ]; then stat -L -- "$d" >/dev/null; fail folder; fi
[ -h "$p" ] && fail link
[ -d "$p" ] && fail directory
old=
if [ -e "$p" ]; then
    [ -f "$p" ] || fail special
    old=$(stat -c '%a %u %g' -- "$p") || fail stat
fi
trap 'rm -f -- "$t"; exit 1' HUP INT TERM
set -C
base64 -d <<'%4' >"$t" || fail write
%5
%4
set +C
sum=$(sha256sum <"$t") || fail write
[ "${sum%% *}" = %6 ] || fail sum
if [ -n "$old" ]; then
    set -- $old
    now=$(stat -c '%u %g' -- "$t") || fail stat
    if [ "$now" != "$2 $3" ]; then chown -- "$2:$3" "$t" || fail owner; fi
    chmod -- "$1" "$t" || fail mode
else
    chmod -- %7 "$t" || fail mode
fi
sync -- "$t" 2>/dev/null || sync || fail sync
mv -f -- "$t" "$p" </dev/null || fail rename
sync -- "$d" 2>/dev/null
printf '\n%s done\n' "$m"
exit 0
}
)";

QString randomWord()
{
    return QString::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, u'0');
}

/// Fills %1… in one pass, so that a value with a "%2" in it stays as it is, and "%s" of printf is left alone.
QByteArray fill(const char* script, const QList<QByteArray>& values)
{
    const QByteArray text(script);
    QByteArray filled;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int index = i + 1 < text.size() ? text.at(i + 1) - '1' : -1;
        if (text.at(i) == '%' && index >= 0 && index < values.size()) {
            filled += values.at(index);
            ++i;
        } else {
            filled += text.at(i);
        }
    }
    return filled;
}

QByteArray quoted(const QString& word)
{
    return quoteShellWord(word).toUtf8();
}

Result<> checkPath(const QString& path)
{
    const QString name = path.section(u'/', -1);
    const bool clean
        = path.startsWith(u'/') && !path.contains(QChar(0)) && !name.isEmpty() && name != u"."_s && name != u".."_s;
    if (!clean) {
        return failure({ ErrorKind::Usage,
            u"“%1” is not the full path of a file."_s.arg(path.left(200)),
            u"Give a path that begins with / and ends with the name of the file."_s,
            {},
            {} });
    }
    return {};
}

/// What came out between banners and farewells of login scripts.
struct Framed
{
    QByteArray data;
    QByteArray failedStep; ///< word behind "fail", empty when there was none
    bool done = false;
};

Framed unframe(const QByteArray& output, const QByteArray& marker)
{
    Framed framed;
    const QByteArray begin = '\n' + marker + " data\n";
    const QByteArray end = '\n' + marker + " done\n";
    const QByteArray fail = '\n' + marker + " fail ";
    const qsizetype last = output.lastIndexOf(end);
    framed.done = last >= 0;
    if (const qsizetype first = output.indexOf(begin); first >= 0 && last >= first) {
        const qsizetype from = first + begin.size();
        framed.data = output.mid(from, std::max<qsizetype>(0, last - from));
    }
    if (const qsizetype at = output.lastIndexOf(fail); at >= 0 && !framed.done) {
        const qsizetype from = at + fail.size();
        framed.failedStep = output.mid(from, output.indexOf('\n', from) - from);
    }
    return framed;
}

/// The kind of a failure from what the C library said about it.
ErrorKind kindFromText(const QByteArray& text, ErrorKind otherwise)
{
    if (text.contains("No space left on device") || text.contains("Disk quota exceeded"))
        return ErrorKind::NoSpace;
    if (text.contains("Permission denied") || text.contains("Read-only file system")
        || text.contains("Operation not permitted"))
        return ErrorKind::PermissionDenied;
    if (text.contains("No such file or directory") || text.contains("Not a directory"))
        return ErrorKind::NotFound;
    return otherwise;
}

struct StepText
{
    const char* step;
    ErrorKind kind; ///< unless the C library's text says more
    const char* what;
    const char* hint;
};

constexpr StepText stepTexts[] = {
    { "tools",
        ErrorKind::CommandMissing,
        "the machine lacks one of the programs base64, sha256sum, stat",
        "Install coreutils on the machine." },
    { "directory", ErrorKind::Usage, "it is a folder", "Give the path of a file." },
    { "link",
        ErrorKind::Usage,
        "it is a symbolic link, which replacing would cut",
        "Give the path of the file that the link points to." },
    { "special", ErrorKind::Usage, "it is not an ordinary file", "Give the path of an ordinary file." },
    { "missing", ErrorKind::NotFound, "there is no such file", "Check the path on the machine." },
    { "folder", ErrorKind::NotFound, "its folder does not exist", "Create the folder on the machine first." },
    { "read", ErrorKind::CommandFailed, "reading it stopped with an error", "Look at the file on the machine." },
    { "write",
        ErrorKind::CommandFailed,
        "the new text could not be written beside it",
        "Look at the free space and the permissions of the folder." },
    { "sum",
        ErrorKind::CommandFailed,
        "what arrived on the machine is not what was sent",
        "Try again; if it happens again, test the disk and the memory of the machine." },
    { "owner",
        ErrorKind::PermissionDenied,
        "it belongs to another user or group, and this account may not keep that",
        "Sign in as the owner of the file, or change its owner." },
    { "mode", ErrorKind::CommandFailed, "its permissions could not be kept", "Look at the file on the machine." },
    { "stat",
        ErrorKind::CommandFailed,
        "its owner and permissions could not be read",
        "Look at the file on the machine." },
    { "sync",
        ErrorKind::CommandFailed,
        "the disk did not confirm that the text is stored",
        "Test the disk of the machine." },
    { "rename",
        ErrorKind::CommandFailed,
        "the new file could not take the place of the old one",
        "Look at the permissions of the folder." },
};

QString hintFor(ErrorKind kind, const QString& hint)
{
    if (kind == ErrorKind::NoSpace)
        return u"Free some space there (df -h shows how much is left), then try again."_s;
    if (kind == ErrorKind::PermissionDenied)
        return u"Sign in as a user who may do that, or change the permissions on the machine."_s;
    return hint;
}

Error stepError(const QString& doing, const QByteArray& step, const Output& output)
{
    const QString detail = QString::fromUtf8(output.standardError.right(1000)).trimmed();
    for (const StepText& text : stepTexts) {
        if (step != text.step)
            continue;
        ErrorKind kind = kindFromText(output.standardError, text.kind);
        QString why = QString::fromUtf8(text.what);
        QString hint = QString::fromUtf8(text.hint);
        if (step == "owner" || step == "tools" || step == "link")
            kind = text.kind;
        else if (kind == ErrorKind::NoSpace)
            why = u"the disk (or the quota) is full"_s;
        else if (kind == ErrorKind::PermissionDenied)
            why = output.standardError.contains("Read-only") ? u"the file system there is read-only"_s
                                                             : u"this account may not do that"_s;
        else if (kind == ErrorKind::NotFound && step != "folder")
            why = u"there is no such file"_s;
        return { kind, doing + u": "_s + why + u'.', kind == text.kind ? hint : hintFor(kind, hint), detail, {} };
    }
    const QString status = output.exitStatus ? QString::number(*output.exitStatus) : u"none"_s;
    return { ErrorKind::CommandFailed,
        doing + u": the machine's shell ended before it was done."_s,
        u"Sign in by hand and look whether `sh -c true` works and what the login scripts do."_s,
        u"exit status: %1\n%2"_s.arg(
            status, detail.isEmpty() ? QString::fromUtf8(output.standardOutput.right(400)) : detail),
        {} };
}

Error labelled(Error error, const QString& label)
{
    if (error.node.isEmpty())
        error.node = label;
    return error;
}

/// Not one line: some shells and tools are slow with, or refuse, lines of megabytes.
QByteArray inLines(const QByteArray& base64)
{
    constexpr qsizetype width = 1024;
    QByteArray lines;
    lines.reserve(base64.size() + base64.size() / width + 1);
    for (qsizetype i = 0; i < base64.size(); i += width) {
        lines.append(base64.constData() + i, std::min(width, base64.size() - i));
        lines += '\n';
    }
    lines.chop(lines.isEmpty() ? 0 : 1);
    return lines;
}

} // namespace

Result<QByteArray> readFileByScript(
    const CommandRunner& run, const QString& label, const QString& path, qint64 maxBytes)
{
    if (const auto checked = checkPath(path); !checked)
        return tl::unexpected(labelled(checked.error(), label));
    const QString doing = u"%1 could not be read"_s.arg(path);
    const QByteArray marker = "sparkloom-" + randomWord().toLatin1() + randomWord().toLatin1();
    Command command;
    command.argv = { u"sh"_s, u"-s"_s };
    command.standardInput = fill(readScript, { quoted(path), marker, QByteArray::number(maxBytes + 1) });
    command.maxOutputBytes = maxBytes + 256 * 1024; // room for banners around it
    const auto output = run(command);
    if (!output)
        return tl::unexpected(labelled(output.error(), label));
    const Framed framed = unframe(output->standardOutput, marker);
    if (!framed.done)
        return tl::unexpected(labelled(stepError(doing, framed.failedStep, *output), label));
    if (framed.data.size() > maxBytes) {
        return failure({ ErrorKind::Parse,
            doing + u": it is larger than %1 bytes."_s.arg(maxBytes),
            u"Look at the file on the machine: it is not what was expected there."_s,
            {},
            label });
    }
    return framed.data;
}

Result<> replaceFileByScript(const CommandRunner& run, const QString& label, const FileReplacement& replacement)
{
    const QString& path = replacement.path;
    if (const auto checked = checkPath(path); !checked)
        return tl::unexpected(labelled(checked.error(), label));
    const qsizetype slash = path.lastIndexOf(u'/');
    const QString folder = slash == 0 ? u"/"_s : path.left(slash);
    const QString sibling = path.left(slash + 1) + u'.' + path.mid(slash + 1) + u".sparkloom-"_s + randomWord();
    const QByteArray marker = "sparkloom-" + randomWord().toLatin1() + randomWord().toLatin1();
    const QByteArray sum = QCryptographicHash::hash(replacement.content, QCryptographicHash::Sha256).toHex();
    Command command;
    command.argv = { u"sh"_s, u"-s"_s };
    command.standardInput = fill(replaceScript,
        { quoted(path),
            quoted(folder),
            quoted(sibling),
            marker,
            inLines(replacement.content.toBase64()),
            sum,
            QByteArray::number(replacement.modeIfNew & 07777, 8) });
    command.firstByteTimeout = command.timeout = std::chrono::seconds(60); // a slow disk may take its time to sync
    const auto output = run(command);
    const QString doing = u"%1 was not changed"_s.arg(path);
    if (!output) {
        Error error = labelled(output.error(), label);
        error.detail += (error.detail.isEmpty() ? QString() : u"\n"_s)
            + u"%1 is whole, but it is not known whether it is the old or the new one."_s.arg(path);
        return tl::unexpected(error);
    }
    const Framed framed = unframe(output->standardOutput, marker);
    if (!framed.done)
        return tl::unexpected(labelled(stepError(doing, framed.failedStep, *output), label));
    return {};
}

} // namespace core::remote
