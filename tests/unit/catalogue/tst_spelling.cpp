// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"
#include "core/catalogue/spelling.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;

class TestSpelling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSlipIsOneStep_data()
    {
        QTest::addColumn<QString>("other");
        QTest::addColumn<int>("distance");
        QTest::newRow("the same") << u"NCCL_NET"_s << 0;
        QTest::newRow("left out") << u"NCCL_NT"_s << 1;
        QTest::newRow("put in") << u"NCCL_NEET"_s << 1;
        QTest::newRow("changed") << u"NCCL_NAT"_s << 1;
        QTest::newRow("swapped") << u"NCLC_NET"_s << 1;
        QTest::newRow("two slips") << u"NCL_NAT"_s << 2;
        QTest::newRow("nothing") << QString() << 8;
    }

    void aSlipIsOneStep()
    {
        QFETCH(QString, other);
        QFETCH(int, distance);
        QCOMPARE(core::catalogue::spellingDistance(u"NCCL_NET"_s, other), distance);
        QCOMPARE(core::catalogue::spellingDistance(other, u"NCCL_NET"_s), distance);
    }

    void aMisspellingIsRecognised_data()
    {
        QTest::addColumn<QString>("meant");
        QTest::newRow("NCCL_IB_GID_INDX") << u"NCCL_IB_GID_INDEX"_s;
        QTest::newRow("NCCL_SOCKET_IFNAMES") << u"NCCL_SOCKET_IFNAME"_s;
        QTest::newRow("NCLC_IB_HCA") << u"NCCL_IB_HCA"_s;
        QTest::newRow("MAX_MODLE_LEN") << u"MAX_MODEL_LEN"_s;
        QTest::newRow("WORKER_NCCL_IB_HAC") << u"WORKER_NCCL_IB_HCA"_s;
        QTest::newRow("WORKER2_NCCL_IB_HAC") << u"WORKER2_NCCL_IB_HCA"_s;
        QTest::newRow("nccl_ib_hca") << QString(); // another name altogether: variables have a case
    }

    void aMisspellingIsRecognised()
    {
        QFETCH(QString, meant);
        const QString name = QString::fromLatin1(QTest::currentDataTag());
        QCOMPARE(core::catalogue::builtInCatalogue().suggestion(name).value_or(QString()), meant);
    }

    void whatSomebodyReadsIsNoMisspelling_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {
                 "NCCL_MIN_CTAS", // beside NCCL_MAX_CTAS
                 "NCCL_PXN_C2C",
                 "VLLM_RPC_TIMEOUT",
                 "TORCH_NCCL_HIGH_PRIORITY",
                 "DSPARK_SPINWAIT_HOTFIX", // an earlier recipe's DSPARK_SPIN_WAIT_HOTFIX
                 "WORKER_NCCL_IB_TC",
                 "WORKER3_HOST",
                 "COMPOSE_PROJECT_NAME",
             }) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void whatSomebodyReadsIsNoMisspelling()
    {
        QFETCH(QString, name);
        QVERIFY(core::catalogue::builtInCatalogue().knows(name));
        QCOMPARE(core::catalogue::builtInCatalogue().suggestion(name), std::nullopt);
    }

    void aVariableOfOnesOwnIsNoMisspelling_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            { "MY_OWN_SETTING", "METRICS_PORT", "TZ", "PORTS", "HOST", "DSPARK_GREETING", "", "_", "A" }) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void aVariableOfOnesOwnIsNoMisspelling()
    {
        QFETCH(QString, name);
        QCOMPARE(core::catalogue::builtInCatalogue().suggestion(name), std::nullopt);
    }

    void figuresAreCountedNotMistyped()
    {
        QCOMPARE(core::catalogue::closest(u"SERVER_NAME_2"_s, { u"SERVER_NAME_1"_s }), std::nullopt);
    }

    void twoThatAreEquallyCloseAreNone()
    {
        QCOMPARE(core::catalogue::closest(u"LEVEL_C"_s, { u"LEVEL_A"_s, u"LEVEL_B"_s }), std::nullopt);
    }
};

QTEST_GUILESS_MAIN(TestSpelling)
#include "tst_spelling.moc"
