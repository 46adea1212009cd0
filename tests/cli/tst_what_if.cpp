// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/case_file.h"

#include "core/checks/what_if.h"
#include "core/inventory/snapshot_file.h"
#include "core/nccl/rank_view_json.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::checks::WhatIf;

Q_DECLARE_METATYPE(WhatIf)

/// What the window's "What if" says is what "sparkloomctl nccl" says of the same file.
class TestWhatIf : public QObject
{
    Q_OBJECT

    static WhatIf with(const QString& key, const std::optional<QString>& value, const QString& node = {})
    {
        WhatIf whatIf;
        whatIf.node = node;
        whatIf.changes.insert(key, value);
        return whatIf;
    }

private Q_SLOTS:
    void saysTheSameAsTheCommandLine_data()
    {
        QTest::addColumn<WhatIf>("whatIf");
        QTest::newRow("no pin") << with(u"NCCL_IB_GID_INDEX"_s, std::nullopt);
        QTest::newRow("pin 5") << with(u"NCCL_IB_GID_INDEX"_s, u"5"_s);
        QTest::newRow("pin that is no number") << with(u"NCCL_IB_GID_INDEX"_s, u"three"_s);
        QTest::newRow("pin for one worker") << with(u"NCCL_IB_GID_INDEX"_s, u"1"_s, u"spark-b"_s);
        QTest::newRow("selector that matches more") << with(u"NCCL_IB_HCA"_s, u"rocep1s0"_s);
        QTest::newRow("selector that excludes") << with(u"NCCL_IB_HCA"_s, u"^=rocep1s0f0"_s);
        QTest::newRow("no selector") << with(u"NCCL_IB_HCA"_s, std::nullopt);
        QTest::newRow("IPv6") << with(u"NCCL_IB_ADDR_FAMILY"_s, u"AF_INET6"_s);
        QTest::newRow("range") << with(u"NCCL_IB_ADDR_RANGE"_s, u"10.0.0.0/8"_s);
        QTest::newRow("RoCE 1") << with(u"NCCL_IB_ROCE_VERSION_NUM"_s, u"1"_s);
        QTest::newRow("an interface that is not there") << with(u"NCCL_SOCKET_IFNAME"_s, u"eth7"_s, u"spark-b"_s);
        WhatIf older = with(u"NCCL_IB_GID_INDEX"_s, std::nullopt);
        older.version = core::nccl::Version{ 2, 20, 5 };
        QTest::newRow("an older NCCL") << older;
    }

    void saysTheSameAsTheCommandLine()
    {
        QFETCH(WhatIf, whatIf);
        const auto snapshot = test::describedCluster(u"nodes: 2\nenv:\n  set: {NCCL_IB_GID_INDEX: \"3\"}\n"_s);
        const auto now = core::checks::diagnose(snapshot, {});
        QVERIFY(now);
        const auto tried = core::checks::tryOut(snapshot, {}, *now, whatIf);
        QVERIFY(tried);

        const QTemporaryDir folder;
        const QString envFile = folder.filePath(u".env.dspark"_s);
        const QString snapshotFile = folder.filePath(u"snapshot.json"_s);
        QVERIFY(core::inventory::saveSnapshot(snapshot, snapshotFile, core::inventory::Redaction::Keep));
        QFile env(envFile);
        QVERIFY(env.open(QIODevice::WriteOnly));
        env.write(core::checks::withLines(now->env, core::checks::envLines(whatIf, *now))->text);
        env.close();
        QStringList words{ u"nccl"_s, u"--json"_s, u"--snapshot"_s, snapshotFile, u"--env"_s, envFile, u"--head"_s, now->head };
        if (whatIf.version)
            words << u"--nccl-version"_s << whatIf.version->toString();
        QProcess ctl;
        ctl.start(QStringLiteral(SPARKLOOM_CTL), words);
        QVERIFY(ctl.waitForFinished());
        QByteArray out = ctl.readAllStandardOutput();
        out.replace(envFile.toUtf8(), ".env.dspark"); // the same file under another name
        const QJsonArray said = QJsonDocument::fromJson(out).object()[u"ranks"_s].toArray();
        QVERIFY(said.size() == 2);
        QCOMPARE(QJsonDocument(said).toJson(), QJsonDocument(core::nccl::toJson(tried->ranks)[u"ranks"_s].toArray()).toJson());
    }

    void aValueThatNoFileCanCarryIsAnError()
    {
        const auto snapshot = test::describedCluster(u"nodes: 2\n"_s);
        const auto now = core::checks::diagnose(snapshot, {});
        QVERIFY(now);
        const auto tried = core::checks::tryOut(snapshot, {}, *now, with(u"NCCL_IB_HCA"_s, QString(u"a\nb"_s) + QChar(0)));
        QVERIFY(!tried);
        QVERIFY(!tried.error().hint.isEmpty());
    }

    void whatIsMeantForAllRanksTakesAwayWhatSingleWorkersHad()
    {
        const auto snapshot = test::describedCluster(u"nodes: 2\nenv:\n  set: {WORKER_NCCL_IB_GID_INDEX: \"1\"}\n"_s);
        const auto now = core::checks::diagnose(snapshot, {});
        QVERIFY(now);
        const auto tried = core::checks::tryOut(snapshot, {}, *now, with(u"NCCL_IB_GID_INDEX"_s, std::nullopt));
        QVERIFY(tried);
        for (const auto& rank : tried->ranks) {
            for (const auto* device : rank.selected())
                QVERIFY(!device->gid.pinned);
        }
    }
};

QTEST_GUILESS_MAIN(TestWhatIf)
#include "tst_what_if.moc"
