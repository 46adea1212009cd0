// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pictures.h"
#include "version.h"

#include "ui/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QTextStream>

using namespace Qt::Literals::StringLiterals;

namespace {

int wrongUsage(const QString& sentence)
{
    QTextStream(stderr) << u"sparkloom: "_s << sentence << u"\nRun sparkloom --help for the options.\n"_s;
    return 64;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(u"sparkloom"_s);
    QApplication::setApplicationDisplayName(u"Sparkloom"_s);
    QApplication::setApplicationVersion(QString::fromLatin1(SPARKLOOM_VERSION));
    QApplication::setDesktopFileName(u"io.github.sparkloom.Sparkloom"_s);

    QCommandLineParser parser;
    parser.setApplicationDescription(u"From DGX Sparks and a cable to a running vLLM stack."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        u"NODE"_s, u"Machines to open with: ssh names or user@host. A file that exists is a snapshot to look at."_s, u"[NODE…|FILE]"_s);
    parser.addOption({u"snapshot"_s, u"Look at this snapshot instead of machines; none is asked."_s, u"FILE"_s});
    parser.addOption({u"demo"_s, u"Open the built-in demo cluster; no machine is touched."_s});
    parser.addOption({u"theme"_s, u"system, light or dark."_s, u"THEME"_s});
    parser.addOption({u"F"_s, u"Use this ssh_config instead of ~/.ssh/config."_s, u"FILE"_s});
    parser.addOption({u"known-hosts"_s, u"Use this known_hosts file."_s, u"FILE"_s});
    parser.addOption({u"screenshots"_s, u"Write one picture of each page into this folder and end."_s, u"DIR"_s});
    parser.process(application);

    const auto theme = ui::themeFrom(parser.value(u"theme"_s));
    if (parser.isSet(u"theme"_s) && !theme)
        return wrongUsage(u"--theme takes system, light or dark."_s);
    QStringList names = parser.positionalArguments();
    QStringList snapshots = parser.values(u"snapshot"_s);
    for (const QString& name : std::as_const(names)) {
        if (QFileInfo(name).isFile()) {
            snapshots += name;
            names.removeOne(name);
        }
    }
    if (snapshots.size() > 1 || (!snapshots.isEmpty() && (!names.isEmpty() || parser.isSet(u"demo"_s))))
        return wrongUsage(u"one snapshot is opened, alone: without machines and without --demo."_s);
    const bool pictures = parser.isSet(u"screenshots"_s);

    ui::prepareApplicationStyle();
    ui::MainWindow::Options options;
    options.theme = theme;
    options.workspace.demo = parser.isSet(u"demo"_s);
    options.workspace.ssh.configFile = parser.value(u"F"_s);
    options.workspace.ssh.knownHostsFile = parser.value(u"known-hosts"_s);
    options.workspace.journalFolder = core::actions::Journal::defaultFolder(QProcessEnvironment::systemEnvironment());
    if (options.workspace.demo)
        options.workspace.journalFolder += u"-demo"_s; // what is made up has no place among what was really written
    if (!pictures) {
        options.settingsFile = ui::SettingsFile::defaultPath();
        options.oldSessionFile = ui::SettingsFile::oldSessionPath();
    }
    options.opensList = names.isEmpty();
    options.readsList = snapshots.isEmpty(); // whoever opens a file has not asked for the machines
    // Before the first widget: each takes its words when it is made.
    ui::installTranslation(application, ui::SettingsFile(options.settingsFile, options.oldSessionFile).settings().language);
    if (!options.settingsFile.isEmpty())
        options.workspace.hiddenFile = QFileInfo(options.settingsFile).path() + u"/hidden-findings.json"_s;

    ui::MainWindow window(options);
    for (const QString& name : parser.positionalArguments()) {
        if (const auto added = window.workspace().addMachine(name); !added)
            return wrongUsage(core::describe(added.error()));
    }
    if (!names.isEmpty())
        window.workspace().readAll();
    window.show();
    if (!snapshots.isEmpty()) {
        if (pictures)
            QObject::connect(&window, &ui::MainWindow::snapshotRefused, &application, [](const core::Error& error) {
                QTextStream(stderr) << u"sparkloom: "_s << core::describe(error) << Qt::endl;
                QApplication::exit(3);
            });
        window.openSnapshot(snapshots.first());
    }
    if (pictures)
        takePictures(window, parser.value(u"screenshots"_s));
    return QApplication::exec();
}
