// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "collector_run.h"

#include "core/inventory/collector_script.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QProcessEnvironment>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;

RawItem CollectorRun::item(const QString& source) const
{
    const RawItem* found = answer.capture.find(source);
    return found ? *found : RawItem{ source, RawItem::Status::Failed, {} };
}

CollectorRun runCollector(const CollectorSetup& setup)
{
    QStringList argv = setup.command;
    const QString marker = QString::fromLatin1(testMarker);
    if (argv.filter(u"%M"_s).isEmpty()) {
        argv << u"-s"_s << u"--"_s << marker;
    } else {
        argv.replaceInStrings(u"%M"_s, marker);
    }
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!setup.home.isEmpty()) {
        environment.insert(u"HOME"_s, setup.home);
    }
    if (!setup.toolsFirst.isEmpty()) {
        environment.insert(u"PATH"_s, setup.toolsFirst + u':' + environment.value(u"PATH"_s));
    }
    QProcess process;
    process.setProcessEnvironment(environment);
    QElapsedTimer timer;
    timer.start();
    process.start(argv.constFirst(), argv.mid(1));
    process.write(setup.script.isEmpty() ? collectorScript() : setup.script);
    process.closeWriteChannel();
    process.waitForFinished(60000);
    CollectorRun run;
    run.milliseconds = timer.elapsed();
    run.exitStatus = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    run.standardOutput = process.readAllStandardOutput();
    run.standardError = process.readAllStandardError();
    run.answer = unframe(run.standardOutput, testMarker);
    return run;
}

QByteArray changedScript(const QList<QPair<QByteArray, QByteArray>>& changes)
{
    QByteArray script = collectorScript();
    for (const auto& [before, after] : changes) {
        if (script.count(before) != 1) {
            qFatal("The collector holds \"%s\" %d times", before.constData(), static_cast<int>(script.count(before)));
        }
        script.replace(before, after);
    }
    return script;
}

void writeFile(const QString& path, const QByteArray& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("Cannot write %s", qPrintable(path));
    }
}

void writeTool(const QString& folder, const QString& name, const QByteArray& text)
{
    const QString path = folder + u'/' + name;
    writeFile(path, text);
    QFile::setPermissions(path,
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther
            | QFile::ExeOther);
}
