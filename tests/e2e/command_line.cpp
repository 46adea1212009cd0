// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <QProcess>

using namespace Qt::Literals::StringLiterals;

namespace test {

Ctl::Ctl(const Testbed& bed)
{
    if (!bed.sshConfigFile().isEmpty())
        m_options = {u"-F"_s, bed.sshConfigFile(), u"--known-hosts"_s, bed.knownHostsFile()};
}

QString Ctl::program()
{
    return QStringLiteral(SPARKLOOM_BIN_DIR "/sparkloomctl");
}

QStringList Ctl::environment() const
{
    QStringList variables = QProcess::systemEnvironment();
    variables.removeIf([](const QString& variable) { return variable.startsWith(u"XDG_STATE_HOME=") || variable.startsWith(u"SSH_AUTH_SOCK="); });
    variables += u"XDG_STATE_HOME="_s + m_folder.filePath(u"state"_s);
    return variables;
}

CtlRun Ctl::run(const QStringList& arguments, int timeoutMs) const
{
    return runPlain(arguments + m_options, timeoutMs);
}

CtlRun Ctl::runPlain(const QStringList& arguments, int timeoutMs) const
{
    QProcess process;
    process.setEnvironment(environment());
    process.start(program(), arguments);
    process.closeWriteChannel();
    CtlRun run;
    const bool finished = process.waitForFinished(timeoutMs);
    if (!finished) {
        process.kill();
        process.waitForFinished(5000);
    }
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    if (finished && process.exitStatus() == QProcess::NormalExit)
        run.code = process.exitCode();
    return run;
}

} // namespace test
