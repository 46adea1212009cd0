// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/collect.h"

#include "core/inventory/capture_frames.h"
#include "core/inventory/collector_script.h"

#include <QRandomGenerator>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype evidenceKept = 600;

QByteArray randomMarker()
{
    QByteArray bytes;
    for (int i = 0; i < 4; ++i) {
        bytes += QByteArray::number(QRandomGenerator::system()->generate(), 16).rightJustified(8, '0');
    }
    return "sparkloom-" + bytes;
}

QString evidence(const remote::Output& output, const QByteArray& noise)
{
    QStringList parts;
    parts << (output.exitStatus ? u"exit status %1"_s.arg(*output.exitStatus) : u"no exit status"_s);
    for (const QByteArray& text : { output.standardError, noise }) {
        const QString shown = QString::fromUtf8(text.left(evidenceKept)).trimmed();
        if (!shown.isEmpty()) {
            parts << shown;
        }
    }
    return parts.join(u'\n');
}

/// The script never ran: say which of the known reasons it was.
Error notBegun(const remote::Output& output, const QByteArray& noise, const QString& node)
{
    const QString detail = evidence(output, noise);
    const QByteArray said = (output.standardError + noise).toLower();
    const int status = output.exitStatus.value_or(-1);
    if (status == 126 || status == 127 || said.contains("restricted") || said.contains("command not found")
        || said.contains("unknown command")) {
        return { ErrorKind::CommandMissing,
            u"The login shell does not run \"sh\", with which Sparkloom reads a machine."_s,
            u"Give the account an ordinary login shell (see the last field of: getent passwd USER), or use another account."_s,
            detail,
            node,
            u"shell-refuses"_s };
    }
    if (output.exitStatus && status != 0) {
        return { ErrorKind::CommandFailed,
            u"Signing in worked, but the login shell refuses to run commands."_s,
            u"Look at the login shell of the account (getent passwd USER): nologin and false let nobody in. Give it an ordinary shell, or use another account."_s,
            detail,
            node,
            u"shell-refuses"_s };
    }
    if (!output.exitStatus) {
        return { ErrorKind::CommandFailed,
            u"The connection ended before the machine answered."_s,
            u"Read the machine again; if it stays so, look at its load and its SSH log (journalctl -u ssh)."_s,
            detail,
            node };
    }
    return { ErrorKind::Parse,
        u"Something other than a shell answered."_s,
        u"Look for a forced command: command= in ~/.ssh/authorized_keys, or ForceCommand in sshd_config, on the machine."_s,
        detail,
        node,
        u"shell-refuses"_s };
}

Error notFinished(const remote::Output& output, const Unframed& answer, const QString& node)
{
    return { ErrorKind::CommandFailed,
        u"The answer stopped before its end: the connection was cut, or the reading was killed on the machine."_s,
        u"Read the machine again; if it stays so, look at its load and memory (a full machine kills programs)."_s,
        u"%1 items had arrived; "_s.arg(answer.capture.items.size()) % evidence(output, answer.noise),
        node };
}

} // namespace

remote::Command collectCommand(const QByteArray& marker)
{
    remote::Command command;
    command.argv = { u"sh"_s, u"-s"_s, u"--"_s, QString::fromLatin1(marker) };
    command.standardInput = collectorScript();
    return command;
}

std::optional<QByteArray> markerOfCollectCommand(const remote::Command& command)
{
    if (command.argv.size() != 4 || command.argv.mid(0, 3) != QStringList{ u"sh"_s, u"-s"_s, u"--"_s }
        || command.standardInput != collectorScript()) {
        return {};
    }
    return command.argv.at(3).toLatin1();
}

Result<RawCapture> collect(remote::Transport& transport, const Clock& clock, std::stop_token stop)
{
    const QByteArray marker = randomMarker();
    Result<remote::Output> output = transport.run(collectCommand(marker), stop);
    if (!output) {
        return tl::unexpected(output.error());
    }
    Unframed answer = unframe(output->standardOutput, marker);
    if (!answer.begun) {
        return failure(notBegun(*output, answer.noise, transport.nodeName()));
    }
    if (!answer.complete) {
        return failure(notFinished(*output, answer, transport.nodeName()));
    }
    answer.capture.readAt = clock.nowUtc();
    // The parts of the script run side by side; sorted, the same node gives the same capture.
    std::stable_sort(answer.capture.items.begin(), answer.capture.items.end(), [](const RawItem& a, const RawItem& b) {
        return a.source < b.source;
    });
    return answer.capture;
}

} // namespace core::inventory
