// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTest>
#include <QThread>

#include <csignal>

using namespace Qt::Literals::StringLiterals;
using test::Ctl;
using test::CtlRun;
using test::Testbed;

namespace {

const QStringList both{u"spark-a"_s, u"spark-b"_s};

/// Every file that a plan puts on a node, whole: old (or absent) and new.
struct Expected
{
    QString path; ///< as this machine sees it
    std::optional<QByteArray> before;
    QByteArray after;
};

std::optional<QByteArray> read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? std::optional(file.readAll()) : std::nullopt;
}

QList<Expected> expectations(const Testbed& bed, const Ctl& ctl)
{
    QList<Expected> all;
    for (const QString& node : both) {
        for (const QString& name : {u".env.dspark"_s, u"docker-compose.dspark.yml"_s}) {
            const QString path = bed.node(node).homeOnHost() + u"/dspark/"_s + name;
            all += Expected{path, read(path), read(ctl.path(u"plan/%1/%2"_s.arg(node, name))).value_or("?")};
        }
    }
    return all;
}

/// Nothing but the old or the new content, and nothing half-written under the real name.
void verifyWhole(const QList<Expected>& files)
{
    for (const Expected& file : files) {
        const std::optional<QByteArray> now = read(file.path);
        QVERIFY2(now == file.before || now == file.after, qPrintable(file.path));
    }
}

bool restored(const QList<Expected>& files)
{
    return std::all_of(files.cbegin(), files.cend(), [](const Expected& file) { return read(file.path) == file.before; });
}

} // namespace

class TestInterrupted : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void killingTheProgramLeavesOldOrNewFilesAndTheNextStartTells()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        QVERIFY(ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)}).code == 0);
        const QList<Expected> files = expectations(bed, ctl);

        QElapsedTimer timer;
        timer.start();
        QCOMPARE(ctl.run({u"apply"_s, ctl.path(u"plan"_s)}).code, 0);
        const qint64 whole = timer.elapsed();
        QCOMPARE(ctl.run({u"undo"_s}).code, 0);
        QVERIFY(restored(files));

        int explained = 0;
        constexpr int rounds = 12;
        for (int round = 0; round < rounds; ++round) {
            QProcess process;
            process.setEnvironment(ctl.environment());
            process.start(Ctl::program(), QStringList{u"apply"_s, ctl.path(u"plan"_s)} + ctl.options());
            QVERIFY(process.waitForStarted());
            QThread::msleep(static_cast<unsigned long>(whole * (round + 1) / (rounds + 1)));
            ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
            process.waitForFinished();
            QThread::msleep(150); // what was on the wire arrives
            verifyWhole(files);
            // The next start says what happened, and undo brings the old state back.
            const CtlRun next = ctl.run({u"undo"_s});
            QVERIFY2(next.code == 0, next.both().constData());
            explained += next.err.contains("interrupted") ? 1 : 0;
            QVERIFY2(restored(files), next.both().constData());
            for (const QString& node : both) {
                const QStringList left = QDir(bed.node(node).homeOnHost() + u"/dspark"_s).entryList({u"*.sparkloom-*"_s}, QDir::Files | QDir::Hidden);
                for (const QString& name : left)
                    QVERIFY2(name.contains(u"backup"_s), qPrintable(name));
            }
        }
        QVERIFY2(explained > 0, "no round was interrupted while it wrote");
    }

    void losingTheLinkLeavesOldOrNewFiles()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        QVERIFY(ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)}).code == 0);
        const QList<Expected> files = expectations(bed, ctl);
        for (const int delay : {40, 120, 250, 400}) {
            QProcess process;
            process.setEnvironment(ctl.environment());
            process.start(Ctl::program(), QStringList{u"apply"_s, ctl.path(u"plan"_s)} + ctl.options());
            QVERIFY(process.waitForStarted());
            QThread::msleep(static_cast<unsigned long>(delay));
            QVERIFY(bed.fault(u"spark-b"_s, {u"mgmt-down"_s}).ok());
            QThread::msleep(300);
            verifyWhole(files);
            QVERIFY(bed.heal(u"spark-b"_s, {u"mgmt-down"_s}).ok());
            QVERIFY(process.waitForFinished(60000));
            verifyWhole(files);
            const CtlRun undo = ctl.run({u"undo"_s});
            QVERIFY2(undo.code == 0, undo.both().constData());
            QVERIFY2(restored(files), undo.both().constData());
        }
    }

    void aFullDiskIsSaidAndNothingIsLost()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        QVERIFY(ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)}).code == 0);
        const QList<Expected> files = expectations(bed, ctl);
        QVERIFY(bed.fault(u"spark-a"_s, {u"disk-full"_s}).ok());
        const CtlRun apply = ctl.run({u"apply"_s, u"--all-or-nothing"_s, ctl.path(u"plan"_s)});
        QVERIFY2(apply.code == 3, apply.both().constData());
        QVERIFY2(apply.err.toLower().contains("space") && apply.err.contains("spark-a"), apply.both().constData());
        verifyWhole(files);
        QVERIFY(bed.heal(u"spark-a"_s, {u"disk-full"_s}).ok());
        QVERIFY2(restored(files), "all or nothing");
    }

    void aChangedHostKeyStopsWriting()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks.yaml"_s);
        const Ctl ctl(bed);
        QVERIFY(ctl.run(QStringList{u"plan"_s} + both + QStringList{u"--head"_s, u"spark-a"_s, u"-o"_s, ctl.path(u"plan"_s)}).code == 0);
        const QList<Expected> files = expectations(bed, ctl);
        QVERIFY(bed.fault(u"spark-a"_s, {u"host-key-replace"_s}).ok());
        const CtlRun apply = ctl.run({u"apply"_s, u"--all-or-nothing"_s, ctl.path(u"plan"_s)});
        QVERIFY2(apply.code == 3, apply.both().constData());
        QVERIFY2(apply.err.contains("SHA256:"), apply.both().constData());
        QVERIFY(read(files.first().path) == files.first().before);
    }
};

QTEST_GUILESS_MAIN(TestInterrupted)
#include "tst_interrupted.moc"
