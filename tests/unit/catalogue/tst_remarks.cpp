// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/file_remarks.h"
#include "tests/support/case_file.h"

#include <QFile>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::catalogue::builtInCatalogue;
using core::catalogue::FileRemark;

namespace {

QStringList remarksOn(const QByteArray& text)
{
    QStringList lines;
    const auto reading = core::env::readEnv(text, { { u"HOME"_s, u"/home/u"_s } });
    for (const FileRemark& remark : core::catalogue::fileRemarks(builtInCatalogue(), reading)) {
        lines += u"%1 %2 %3"_s.arg(remark.line).arg(remark.key, remark.kind);
    }
    return lines;
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestRemarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHealthyFileGetsNone()
    {
        const QByteArray example = bytesOf(QStringLiteral(SPARKLOOM_TEST_DATA "/env/example.env.dspark"));
        QVERIFY(!example.isEmpty());
        QCOMPARE(remarksOn(example).join(u'\n'), QString());
    }

    void theDemoGetsNone()
    {
        QByteArray demo = bytesOf(QStringLiteral(SPARKLOOM_SOURCE_DIR "/resources/demo/env.dspark"));
        QVERIFY(!demo.isEmpty());
        demo.replace("@HEAD@", "192.168.100.10").replace("@WORKER@", "192.168.100.11").replace("@PIN@", "");
        QCOMPARE(remarksOn(demo).join(u'\n'), QString());
    }

    void theFilesOfHealthyClustersGetNone()
    {
        int seen = 0;
        for (const QString& path : test::caseFiles()) {
            if (!path.section(u'/', -1).startsWith(u"healthy-"_s)) {
                continue;
            }
            const auto described = test::readCase(path);
            QVERIFY2(described, qPrintable(path));
            for (const auto& node : described->snapshot.nodes) {
                for (const auto& recipe : node.facts.recipes) {
                    QCOMPARE(path + remarksOn(recipe.envFile.text).join(u'\n'), path);
                    seen += recipe.envFile.text.isEmpty() ? 0 : 1;
                }
            }
        }
        QVERIFY(seen > 10);
    }

    void aValueIsRemarkedOnWithItsLine()
    {
        QCOMPARE(remarksOn("# a comment\nNCCL_IB_GID_INDEX=abc\n\nVLLM_PORT=http # the web\n"),
            QStringList({ u"2 NCCL_IB_GID_INDEX odd-number"_s, u"4 VLLM_PORT wrong-type"_s }));
    }

    void theLastOfTwoCounts()
    {
        QCOMPARE(remarksOn("VLLM_PORT=http\nVLLM_PORT=8888\n"), QStringList());
        QCOMPARE(remarksOn("VLLM_PORT=8888\nVLLM_PORT=http\n"), QStringList({ u"2 VLLM_PORT wrong-type"_s }));
    }

    void aMisspellingIsAskedAbout()
    {
        QCOMPARE(remarksOn("NCCL_IB_GID_INDX=3\nMY_OWN=1\n"), QStringList({ u"1 NCCL_IB_GID_INDX misspelt"_s }));
    }

    void aNameBesideTheKnownOneIsOnesOwn() { QCOMPARE(remarksOn("MAX_NUM_SEQS=6\nMAX_NUM_SEQ=6\n"), QStringList()); }

    void aCommentedOutLineIsNotLookedAt()
    {
        QCOMPARE(remarksOn("# VLLM_PORT=http\n#NCCL_IB_GID_INDX=3\n"), QStringList());
    }

    void quotesAndReferencesAreReadFirst()
    {
        QCOMPARE(
            remarksOn("PORT_OF_MINE=8000\nVLLM_PORT=\"$PORT_OF_MINE\"\nMAX_NUM_SEQS='6' # users\n"), QStringList());
    }

    void anyBytesAreAFile()
    {
        const QList<QByteArray> files{ QByteArray(),
            QByteArray("\0=\0", 3),
            QByteArray("\xff\xfe=1\n"),
            QByteArray("VLLM_PORT=${"),
            QByteArray("VLLM_PORT='"),
            QByteArray(100000, 'A') + QByteArray("=1\n") };
        for (const QByteArray& text : files) {
            QCOMPARE(remarksOn(text), QStringList());
        }
    }
};

QTEST_GUILESS_MAIN(TestRemarks)
#include "tst_remarks.moc"
