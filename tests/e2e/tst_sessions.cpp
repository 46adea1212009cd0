// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using test::Ctl;
using test::CtlRun;
using test::Testbed;

namespace {

QStringList namesOf(const Testbed& bed)
{
    QStringList names;
    for (const auto& node : bed.nodes())
        names += node.name;
    return names;
}

} // namespace

class TestSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readingOpensOneSessionAndRunsOneCommandANode_data()
    {
        QTest::addColumn<QString>("yaml");
        QTest::newRow("2 nodes") << u"two-sparks.yaml"_s;
        QTest::newRow("8 nodes") << u"eight-sparks.yaml"_s;
    }

    void readingOpensOneSessionAndRunsOneCommandANode()
    {
        QFETCH(QString, yaml);
        Testbed bed;
        TESTBED_UP(bed, yaml);
        const Ctl ctl(bed);
        QMap<QString, int> connections;
        QMap<QString, int> commands;
        for (const QString& name : namesOf(bed)) {
            connections[name] = bed.connections(name);
            commands[name] = bed.commands(name);
        }
        const CtlRun run = ctl.run(QStringList{u"inventory"_s, u"--json"_s} + namesOf(bed));
        QVERIFY2(run.code == 0, run.both().constData());
        QCOMPARE(run.json()[u"nodes"_s].toArray().size(), bed.nodes().size());
        for (const QString& name : namesOf(bed)) {
            QVERIFY2(bed.connections(name) - connections[name] == 1, bed.sshdLog(name).constData());
            QVERIFY2(bed.commands(name) - commands[name] == 1, bed.sshdLog(name).constData());
            QCOMPARE(bed.subsystems(name), 0);
        }
    }

    void aNodeThatNeverAnswersIsOneFindingAndTheOthersAreRead()
    {
        Testbed bed;
        TESTBED_UP(bed, u"eight-one-hangs.yaml"_s);
        const Ctl ctl(bed);
        const CtlRun run = ctl.run(QStringList{u"diagnose"_s, u"--json"_s} + namesOf(bed));
        QVERIFY2(run.code == 2, run.both().constData());
        const QJsonArray findings = run.json()[u"findings"_s].toArray();
        QVERIFY2(findings.size() == 1, run.out.constData());
        QCOMPARE(findings.first()[u"id"_s].toString(), u"node.timed-out"_s);
        QCOMPARE(findings.first()[u"node"_s].toString(), u"spark-5"_s);
        QVERIFY(!findings.first()[u"related"_s].toArray().isEmpty());
        QVERIFY2(run.err.contains("spark-5"), run.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestSessions)
#include "tst_sessions.moc"
