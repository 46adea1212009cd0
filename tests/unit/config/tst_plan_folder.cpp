// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/plan_folder.h"
#include "tests/support/made_cluster.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::config;
using namespace test;

namespace {

ClusterPlan somePlan()
{
    const auto snapshot = twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n"), 4, 3);
    return planCluster(snapshot, core::checks::diagnose(snapshot, {}).value(), {}).value();
}

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

class TestPlanFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBackAsItWasWritten()
    {
        const QTemporaryDir folder;
        const ClusterPlan plan = somePlan();
        QVERIFY(writePlanFolder(plan, folder.filePath(u"plan"_s)));
        const auto nodes = readPlanFolder(folder.filePath(u"plan"_s));
        QVERIFY(nodes);
        QList<PlannedFile> files;
        for (const PlannedNode& node : *nodes)
            files += node.files;
        QCOMPARE(files, plan.files);
    }

    void nobodyElseMayReadIt()
    {
        const QTemporaryDir folder;
        QVERIFY(writePlanFolder(somePlan(), folder.filePath(u"plan"_s)));
        const QFileInfo file(folder.filePath(u"plan/spark-a/.env.dspark"_s));
        QVERIFY(file.exists());
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther), QFile::Permissions());
    }

    void editsByHandCount()
    {
        const QTemporaryDir folder;
        QVERIFY(writePlanFolder(somePlan(), folder.path()));
        write(folder.filePath(u"spark-a/.env.dspark"_s), "MINE=1\n");
        QCOMPARE(readPlanFolder(folder.path())->first().files.first().content, QByteArray("MINE=1\n"));
    }

    void whatIsNoPlanIsRefusedWithTheFileNamed_data()
    {
        QTest::addColumn<QByteArray>("manifest");
        QTest::newRow("not JSON") << QByteArray("hello");
        QTest::newRow("other schema") << QByteArray("{\"schema\":\"sparkloom/plan/99\"}");
        QTest::newRow("no nodes") << QByteArray("{\"schema\":\"sparkloom/plan/1\",\"nodes\":[]}");
        QTest::newRow("climbs out") << QByteArray("{\"schema\":\"sparkloom/plan/1\",\"nodes\":[{\"name\":\"..\",\"files\":[]}]}");
        QTest::newRow("relative path") << QByteArray("{\"schema\":\"sparkloom/plan/1\",\"nodes\":[{\"name\":\"a\",\"files\":[{\"path\":\"etc/x\"}]}]}");
    }

    void whatIsNoPlanIsRefusedWithTheFileNamed()
    {
        QFETCH(QByteArray, manifest);
        const QTemporaryDir folder;
        write(folder.filePath(u"plan.json"_s), manifest);
        const auto nodes = readPlanFolder(folder.path());
        QVERIFY(!nodes);
        QVERIFY2(nodes.error().what.contains(u"plan.json"_s), qPrintable(nodes.error().what));
    }

    void aMissingFolderIsSaid()
    {
        const auto nodes = readPlanFolder(u"/nonexistent/plan"_s);
        QVERIFY(!nodes);
        QCOMPARE(nodes.error().kind, core::ErrorKind::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestPlanFolder)
#include "tst_plan_folder.moc"
