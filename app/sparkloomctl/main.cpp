// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "console.h"
#include "exit_codes.h"
#include "version.h"

#include <QCoreApplication>

using namespace Qt::Literals::StringLiterals;

namespace {

struct Command
{
    QString name;
    int (*run)(const QStringList&);
    QString summary;
};

const Command commands[] = {
    {u"snapshot"_s, ctl::runSnapshot, u"read the machines once and keep what was read"_s},
    {u"inventory"_s, ctl::runInventory, u"machines, HCAs, ports, GID tables"_s},
    {u"diagnose"_s, ctl::runDiagnose, u"what does not fit, why, and what to do"_s},
    {u"nccl"_s, ctl::runNccl, u"what NCCL will do on each rank, and why"_s},
    {u"explain"_s, ctl::runExplain, u"what a log of NCCL, vLLM or Docker means, and what to do"_s},
    {u"plan"_s, ctl::runPlan, u"the files for each machine, into a folder"_s},
    {u"apply"_s, ctl::runApply, u"write such a folder to the machines, with backup"_s},
    {u"undo"_s, ctl::runUndo, u"bring back what the last apply replaced"_s},
    {u"env"_s, ctl::runEnv, u"lint an env file, get, set and explain its values"_s},
    {u"demo"_s, ctl::runDemo, u"the whole chain on the built-in demo cluster"_s},
};

void printHelp()
{
    ctl::out(u"Usage: sparkloomctl COMMAND [NODE…] [options]   (sparkloomctl COMMAND --help for one command)"_s);
    ctl::out();
    for (const Command& command : commands)
        ctl::out(u"  %1  %2"_s.arg(command.name, -10).arg(command.summary));
    ctl::out();
    ctl::out(u"Exit codes: 0 fine, 1 warnings, 2 problems, 3 could not look or could not do, 64 wrong usage."_s);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"sparkloomctl"_s);
    QCoreApplication::setApplicationVersion(QString::fromLatin1(SPARKLOOM_VERSION));
    const QStringList words = QCoreApplication::arguments().mid(1);
    const QString name = words.value(0);
    if (name == u"--version" || name == u"-v") {
        ctl::out(u"sparkloomctl "_s + QCoreApplication::applicationVersion());
        return ctl::Fine;
    }
    if (name == u"--help" || name == u"-h" || name == u"help") {
        printHelp();
        return ctl::Fine;
    }
    for (const Command& command : commands) {
        if (command.name == name)
            return command.run(words.mid(1));
    }
    ctl::err(name.isEmpty() ? u"sparkloomctl: no command given."_s : u"sparkloomctl: there is no command \"%1\"."_s.arg(name));
    ctl::err(u"Run sparkloomctl --help for the list."_s);
    return ctl::WrongUsage;
}
