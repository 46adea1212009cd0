// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diff.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::DiffLine;
using core::diffLines;
using core::unifiedDiff;

namespace {

void write(const QString& path, const QString& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

} // namespace

class TestDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalTextsDifferInNothing()
    {
        QVERIFY(unifiedDiff(u"a\nb\n"_s, u"a\nb\n"_s, u"x"_s, u"y"_s).isEmpty());
        QCOMPARE(diffLines({}, {}).size(), qsizetype(0));
    }

    void aChangedLineIsRemovedAndAdded()
    {
        const auto lines = diffLines(u"a\nb\nc\n"_s, u"a\nB\nc\n"_s);
        QCOMPARE(lines.size(), qsizetype(4));
        QCOMPARE(lines.at(1), (DiffLine{DiffLine::Kind::Removed, 2, 0, u"b"_s}));
        QCOMPARE(lines.at(2), (DiffLine{DiffLine::Kind::Added, 0, 2, u"B"_s}));
        QCOMPARE(lines.at(3), (DiffLine{DiffLine::Kind::Same, 3, 3, u"c"_s}));
    }

    void aCarriageReturnIsADifference() { QVERIFY(!unifiedDiff(u"a\r\n"_s, u"a\n"_s, u"x"_s, u"y"_s).isEmpty()); }

    void patchAppliesTheDiff()
    {
        // The reference is GNU patch: what it makes of the old text and our diff must be the new text.
        QRandomGenerator random(7);
        QTemporaryDir folder;
        for (int round = 0; round < 40; ++round) {
            const auto text = [&random] {
                QString lines;
                for (quint32 i = random.bounded(12U); i > 0; --i)
                    lines += QChar(static_cast<ushort>('a' + random.bounded(4))) + QString(u'\n');
                if (!lines.isEmpty() && random.bounded(4) == 0)
                    lines.chop(1);
                return lines;
            };
            const QString before = text();
            const QString after = text();
            const QString diff = unifiedDiff(before, after, u"old"_s, u"old"_s);
            if (diff.isEmpty()) {
                QCOMPARE(before, after);
                continue;
            }
            write(folder.filePath(u"old"_s), before);
            write(folder.filePath(u"diff"_s), diff);
            QProcess patch;
            patch.setWorkingDirectory(folder.path());
            patch.start(u"patch"_s, {u"--quiet"_s, u"--no-backup-if-mismatch"_s, u"old"_s, u"diff"_s});
            if (!patch.waitForStarted())
                QSKIP("patch is not installed");
            QVERIFY(patch.waitForFinished());
            QFile result(folder.filePath(u"old"_s));
            const QString made = result.open(QIODevice::ReadOnly) ? QString::fromUtf8(result.readAll()) : QString();
            QCOMPARE(made, after);
        }
    }
};

QTEST_GUILESS_MAIN(TestDiff)
#include "tst_diff.moc"
