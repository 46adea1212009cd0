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

std::optional<ui::ThemeChoice> themeFrom(const QString& name)
{
    if (name.isEmpty() || name == u"system")
        return ui::ThemeChoice::System;
    if (name == u"light")
        return ui::ThemeChoice::Light;
    if (name == u"dark")
        return ui::ThemeChoice::Dark;
    return std::nullopt;
}

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
    parser.addPositionalArgument(u"NODE"_s, u"Machines to open with: ssh names or user@host."_s, u"[NODE…]"_s);
    parser.addOption({u"demo"_s, u"Open the built-in demo cluster; no machine is touched."_s});
    parser.addOption({u"theme"_s, u"system, light or dark."_s, u"THEME"_s});
    parser.addOption({u"F"_s, u"Use this ssh_config instead of ~/.ssh/config."_s, u"FILE"_s});
    parser.addOption({u"known-hosts"_s, u"Use this known_hosts file."_s, u"FILE"_s});
    parser.addOption({u"screenshots"_s, u"Write one picture of each page into this folder and end."_s, u"DIR"_s});
    parser.process(application);

    const auto theme = themeFrom(parser.value(u"theme"_s));
    if (!theme)
        return wrongUsage(u"--theme takes system, light or dark."_s);

    ui::prepareApplicationStyle();
    ui::MainWindow::Options options;
    options.theme = *theme;
    options.workspace.demo = parser.isSet(u"demo"_s);
    options.workspace.ssh.configFile = parser.value(u"F"_s);
    options.workspace.ssh.knownHostsFile = parser.value(u"known-hosts"_s);
    options.workspace.journalFolder = core::actions::Journal::defaultFolder(QProcessEnvironment::systemEnvironment());
    if (options.workspace.demo)
        options.workspace.journalFolder += u"-demo"_s; // what is made up has no place among what was really written
    if (!parser.isSet(u"screenshots"_s) && parser.positionalArguments().isEmpty())
        options.sessionFile = ui::savedSessionPath();
    options.workspace.hiddenFile = QFileInfo(ui::savedSessionPath()).path() + u"/hidden-findings.json"_s;

    ui::MainWindow window(options);
    for (const QString& name : parser.positionalArguments()) {
        if (const auto added = window.workspace().addMachine(name); !added)
            return wrongUsage(core::describe(added.error()));
    }
    if (!parser.positionalArguments().isEmpty())
        window.workspace().readAll();
    window.show();
    if (parser.isSet(u"screenshots"_s))
        takePictures(window, parser.value(u"screenshots"_s));
    return QApplication::exec();
}
