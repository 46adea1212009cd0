// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/diff_rows.h"

#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using core::DiffLine;
using ui::DiffRow;

namespace {

DiffLine line(DiffLine::Kind kind, int oldNumber, int newNumber, const QString& text = u"x"_s)
{
    DiffLine made;
    made.kind = kind;
    made.oldNumber = oldNumber;
    made.newNumber = newNumber;
    made.text = text;
    return made;
}

/// One letter a row: "s", "-", "+", and the number of hidden lines for a gap.
QString picture(const QList<DiffRow>& rows)
{
    QString text;
    for (const DiffRow& row : rows) {
        switch (row.kind) {
        case DiffRow::Kind::Same:
            text += u's';
            break;
        case DiffRow::Kind::Removed:
            text += u'-';
            break;
        case DiffRow::Kind::Added:
            text += u'+';
            break;
        case DiffRow::Kind::Gap:
            text += u'[' + QString::number(row.hidden) + u']';
            break;
        }
    }
    return text;
}

} // namespace

class TestDiffRows final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foldsLongUnchangedStretches_data();
    void foldsLongUnchangedStretches();
    void controlCharactersStayOnTheirLine();
    void countsEachKind();
};

void TestDiffRows::foldsLongUnchangedStretches_data()
{
    QTest::addColumn<QString>("lines"); // s same, - removed, + added
    QTest::addColumn<QString>("rows");
    QTest::newRow("empty") << u""_s << u""_s;
    QTest::newRow("nothing changed") << u"sssss"_s << u"[5]"_s;
    QTest::newRow("one line is never folded") << u"s"_s << u"s"_s;
    QTest::newRow("change in the middle") << u"sssss-+sssss"_s << u"[3]ss-+ss[3]"_s;
    QTest::newRow("fold would save one line only") << u"sss-"_s << u"sss-"_s;
    QTest::newRow("two changes close together") << u"-ssss-"_s << u"-ssss-"_s;
    QTest::newRow("two changes far apart") << u"-ssssss+"_s << u"-ss[2]ss+"_s;
    QTest::newRow("all new") << u"+++"_s << u"+++"_s;
}

void TestDiffRows::foldsLongUnchangedStretches()
{
    QFETCH(QString, lines);
    QFETCH(QString, rows);
    QList<DiffLine> input;
    for (const QChar c : lines)
        input.append(line(c == u's' ? DiffLine::Kind::Same
                : c == u'-'         ? DiffLine::Kind::Removed
                                    : DiffLine::Kind::Added,
            1,
            1));
    QCOMPARE(picture(ui::diffRows(input, 2)), rows);
}

void TestDiffRows::controlCharactersStayOnTheirLine()
{
    const auto rows
        = ui::diffRows({ line(DiffLine::Kind::Added, 0, 1, u"A=1\r"_s + QChar(QChar::LineSeparator) + u"\tB"_s) }, 2);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.first().text, u"A=1␍␤\tB"_s);
}

void TestDiffRows::countsEachKind()
{
    const auto counts = ui::countDiff({ line(DiffLine::Kind::Same, 1, 1),
        line(DiffLine::Kind::Removed, 2, 0),
        line(DiffLine::Kind::Added, 0, 2),
        line(DiffLine::Kind::Added, 0, 3) });
    QCOMPARE(counts.same, 1);
    QCOMPARE(counts.removed, 1);
    QCOMPARE(counts.added, 2);
}

QTEST_GUILESS_MAIN(TestDiffRows)
#include "tst_diff_rows.moc"
