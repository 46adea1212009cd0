// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/preview.h"

#include "core/env/env_file.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using actions::FilePreview;

class PreviewTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhatEachFileBecomes_data();
    void saysWhatEachFileBecomes();
    void showsTheChangedLinesAsAUnifiedDiff();
    void neverShowsASecretOfEitherSide();
    void namesTheKeysThatGetANewSecret();
};

namespace {

FilePreview previewOf(
    const std::optional<QByteArray>& base, const QByteArray& content, const QString& name = u".env.dspark"_s)
{
    actions::FileChange change;
    change.node = u"spark-a"_s;
    change.path = u"/home/u/"_s + name;
    change.newContent = content;
    change.baseContent = base;
    return actions::preview({ u"1"_s, u"t"_s, { change } }).value(0);
}

} // namespace

void PreviewTest::saysWhatEachFileBecomes_data()
{
    QTest::addColumn<std::optional<QByteArray>>("base");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<FilePreview::Kind>("kind");
    QTest::addColumn<int>("added");
    QTest::addColumn<int>("removed");
    using Base = std::optional<QByteArray>;
    QTest::newRow("new file") << Base() << QByteArray("A=1\nB=2\n") << FilePreview::Kind::Create << 2 << 0;
    QTest::newRow("same") << Base("A=1\n") << QByteArray("A=1\n") << FilePreview::Kind::Same << 0 << 0;
    QTest::newRow("one line") << Base("A=1\nB=2\n") << QByteArray("A=1\nB=3\n") << FilePreview::Kind::Change << 1 << 1;
    QTest::newRow("line gone") << Base("A=1\nB=2\n") << QByteArray("A=1\n") << FilePreview::Kind::Change << 0 << 1;
    QTest::newRow("empty old file") << Base("") << QByteArray("A=1\n") << FilePreview::Kind::Change << 1 << 0;
    QTest::newRow("hidden secret stays") << Base("HF_TOKEN=__hidden_by_Sparkloom__\n")
                                         << QByteArray("HF_TOKEN=__hidden_by_Sparkloom__\n") << FilePreview::Kind::Same
                                         << 0 << 0;
}

void PreviewTest::saysWhatEachFileBecomes()
{
    QFETCH(std::optional<QByteArray>, base);
    QFETCH(QByteArray, content);
    const FilePreview shown = previewOf(base, content);
    QTEST(shown.kind, "kind");
    QTEST(shown.addedLines, "added");
    QTEST(shown.removedLines, "removed");
    QCOMPARE(shown.node, u"spark-a"_s);
    QVERIFY(!shown.undoNote.isEmpty());
}

void PreviewTest::showsTheChangedLinesAsAUnifiedDiff()
{
    const FilePreview shown = previewOf(QByteArray("A=1\nNCCL_IB_GID_INDEX=3\nB=2\n"), "A=1\nB=2\n");
    QCOMPARE(shown.unified,
        u"--- /home/u/.env.dspark\n+++ /home/u/.env.dspark\n@@ -1,3 +1,2 @@\n A=1\n-NCCL_IB_GID_INDEX=3\n B=2\n"_s);
}

void PreviewTest::neverShowsASecretOfEitherSide()
{
    const FilePreview shown = previewOf(QByteArray("HF_TOKEN=hf_old_secret\nA=1\n"), "HF_TOKEN=hf_new_secret\nA=2\n");
    QString all = shown.unified + shown.undoNote + shown.newSecrets.join(u' ');
    for (const DiffLine& line : shown.lines)
        all += line.text;
    QVERIFY2(!all.contains(u"secret"_s), qPrintable(all));
    QVERIFY(all.contains(u"A=2"_s));
}

void PreviewTest::namesTheKeysThatGetANewSecret()
{
    const QByteArray base = "HF_TOKEN=__hidden_by_Sparkloom__\nDSPARK_API_KEYS=__hidden_by_Sparkloom__\n";
    const FilePreview shown = previewOf(base, "HF_TOKEN=hf_given\nDSPARK_API_KEYS=__hidden_by_Sparkloom__\n");
    QCOMPARE(shown.newSecrets, QStringList{ u"HF_TOKEN"_s });
    QCOMPARE(shown.kind, FilePreview::Kind::Change);
    // A compose file hands variables on; it gives no values of its own.
    QVERIFY(previewOf({}, "    HF_TOKEN: ${HF_TOKEN:-}\n", u"docker-compose.dspark.yml"_s).newSecrets.isEmpty());
}

QTEST_APPLESS_MAIN(PreviewTest)
#include "tst_preview.moc"
