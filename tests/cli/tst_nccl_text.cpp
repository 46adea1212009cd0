// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/case_file.h"

#include "core/inventory/snapshot_file.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

/// What "sparkloomctl nccl" says, as a person reads it.
class TestNcclText : public QObject
{
    Q_OBJECT

private:
    /// Of a cluster that a case file describes.
    QString said(const QString& caseText, const QStringList& options = {})
    {
        const QString file = m_folder.filePath(u"snapshot.json"_s);
        if (!core::inventory::saveSnapshot(test::describedCluster(caseText), file, core::inventory::Redaction::Keep))
            return u"the snapshot could not be saved"_s;
        QProcess ctl;
        ctl.start(QStringLiteral(SPARKLOOM_CTL), QStringList{ u"nccl"_s, u"--snapshot"_s, file } + options);
        ctl.waitForFinished();
        m_code = ctl.exitCode();
        return QString::fromUtf8(ctl.readAllStandardOutput()).simplified();
    }

    QTemporaryDir m_folder;
    int m_code = -1;

private Q_SLOTS:
    // semantics.md §1.6: the default level joins ports of one PCI switch; on a GB10 f0 and f1 of a domain share theirs,
    // while the twins of one cage do not.
    void theTwoCablePairIsToldThatFusionJoinsTheCagesOfADomainAndWhatThatMeans()
    {
        const QString text = said(u"nodes: 2\ncables:\n  - [spark-a 0, spark-b 0]\n  - [spark-a 1, spark-b 1]\nenv:\n  set: {NCCL_IB_HCA: \"=rocep1s0f0,rocep1s0f1,roceP2p1s0f0,roceP2p1s0f1\"}\n"_s);
        QCOMPARE(m_code, 0);
        QVERIFY2(text.contains(u"Cabling: two cables"_s), qPrintable(text));
        const QString devices = text.mid(text.indexOf(u"Network devices"_s));
        QVERIFY2(devices.startsWith(u"Network devices: rocep1s0f0:1 + rocep1s0f1:1 | roceP2p1s0f0:1 + roceP2p1s0f1:1"_s), qPrintable(devices.left(1500)));
        QVERIFY2(devices.contains(u"On a DGX Spark such a pair belongs to two different cages"_s), qPrintable(devices.left(1500)));
        QVERIFY2(devices.contains(u"On these cables NCCL joins rocep1s0f0 in cage 0 and rocep1s0f1 in cage 1 into one device"_s), qPrintable(devices.left(1500)));
    }

    void aRingIsToldWhichVariablesItNeedsAndSinceWhen()
    {
        const QString ring = u"nodes: 3\ncables:\n  - [spark-a 0, spark-b 1]\n  - [spark-b 0, spark-c 1]\n  - [spark-c 0, spark-a 1]\n"_s;
        const QString text = said(ring);
        QCOMPARE(m_code, 0);
        QVERIFY2(text.contains(u"Cabling: ring"_s), qPrintable(text));
        for (const QString& needed : { u"NCCL_IB_MERGE_NICS=0"_s, u"NCCL_IB_SUBNET_AWARE_ROUTING=1"_s })
            QVERIFY2(text.contains(needed), qPrintable(needed + u'\n' + text));
        QVERIFY2(text.contains(QRegularExpression(u"(since|from) (NCCL )?2\\.\\d\\d"_s)), qPrintable(text));
    }

    void anUnknownVersionIsWrongUsageAndNotASilentGuess()
    {
        said(u"nodes: 2\n"_s, { u"--nccl-version"_s, u"two"_s });
        QCOMPARE(m_code, 64);
    }
};

QTEST_GUILESS_MAIN(TestNcclText)
#include "tst_nccl_text.moc"
