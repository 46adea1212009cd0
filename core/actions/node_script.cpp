// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/node_script.h"

#include <QRandomGenerator>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

namespace {

Error scriptError(const QString& node, const remote::Output& output)
{
    Error error{ .kind = ErrorKind::CommandFailed,
        .what = u"A file command failed on %1"_s.arg(node),
        .hint = u"Look at the details, put it right on the machine, and try again."_s,
        .detail = QString::fromUtf8(output.standardError).trimmed(),
        .node = node };
    if (output.exitStatus == 127) {
        error.kind = ErrorKind::CommandMissing;
        error.what = u"%1 has no usable sh"_s.arg(node);
    } else if (output.standardError.contains("Permission denied")) {
        error.kind = ErrorKind::PermissionDenied;
        error.what = u"%1 does not let this user change the folder"_s.arg(node);
        error.hint = u"Sign in as the user who owns the files, or change their owner."_s;
    } else if (output.standardError.contains("No space left") || output.standardError.contains("quota exceeded")) {
        error.kind = ErrorKind::NoSpace;
        error.what = u"The disk of %1 is full"_s.arg(node);
        error.hint = u"Free some space on it and try again."_s;
    } else if (output.standardError.contains("Read-only file system")) {
        error.kind = ErrorKind::PermissionDenied;
        error.what = u"The file system of %1 is read-only"_s.arg(node);
        error.hint = u"Mount it for writing, or choose another folder."_s;
    }
    return error;
}

} // namespace

Result<QStringList> runNodeScript(
    remote::Transport& transport, const QString& script, const QStringList& arguments, std::stop_token stop)
{
    const QString marker = u"sparkloom-%1"_s.arg(QRandomGenerator::system()->generate64(), 16, 16, QChar(u'0'));
    remote::Command command;
    command.argv = QStringList{ u"sh"_s, u"-s"_s, marker } + arguments;
    // One brace group: sh runs nothing of it before it has read the closing brace, so a script that a lost link cut off
    // does nothing.
    command.standardInput = "{\nLC_ALL=C; export LC_ALL; marker=$1; shift; printf '\\n%s\\n' \"$marker begin\"\n"
        + script.toUtf8() + "\nprintf '%s\\n' \"$marker end\"\n}\n";
    const Result<remote::Output> output = transport.run(command, stop);
    if (!output)
        return failure(output.error());
    const QString node = transport.nodeName();
    if (!output->exitStatus) {
        return failure({ .kind = ErrorKind::Unreachable,
            .what = u"%1 hung up before it said how the command ended"_s.arg(node),
            .hint = u"Check the link to the machine and try again."_s,
            .detail = QString::fromUtf8(output->standardError).trimmed(),
            .node = node });
    }
    if (!output->ok())
        return failure(scriptError(node, *output));
    const QStringList all = QString::fromUtf8(output->standardOutput).split(u'\n');
    const qsizetype begin = all.indexOf(marker + u" begin"_s);
    const qsizetype end = all.indexOf(marker + u" end"_s);
    if (begin < 0 || end < begin) {
        return failure({ .kind = ErrorKind::Parse,
            .what = u"%1 gave no usable answer to a file command"_s.arg(node),
            .hint = u"See whether the login shell of this user can run sh."_s,
            .detail = QString::fromUtf8(output->standardOutput.left(400)),
            .node = node });
    }
    return all.mid(begin + 1, end - begin - 1);
}

} // namespace core::actions
