// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/findings_model.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using core::checks::Finding;
using core::checks::Scope;
using core::checks::Severity;

namespace {

Finding finding(const QString& id, Severity severity, const QString& node = {}, const QString& causedBy = {})
{
    Finding made;
    made.id = id;
    made.severity = severity;
    made.scope = { node.isEmpty() ? Scope::Kind::Cluster : Scope::Kind::Node, node, {} };
    made.title = id + u' ' + node;
    made.causedBy = causedBy;
    return made;
}

QStringList titles(const FindingsModel& model, const QModelIndex& parent = {})
{
    QStringList list;
    for (int i = 0; i < model.rowCount(parent); ++i)
        list.append(model.index(i, 0, parent).data().toString());
    return list;
}

} // namespace

class TestFindingsModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rootsComeBySeverityAndUnknownBeforeNotes();
    void consequencesAreFoldedUnderTheirRoot();
    void consequenceGoesToTheCauseOfItsOwnNode();
    void findingWhoseCauseIsMissingOrCircularStaysVisible();
    void refreshingKeepsWhatIsStillThere();
    void twoFindingsOfOneKeyAreBothShown();
};

void TestFindingsModel::rootsComeBySeverityAndUnknownBeforeNotes()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFindings({ finding(u"n"_s, Severity::Note),
        finding(u"w"_s, Severity::Warning),
        finding(u"u"_s, Severity::Unknown),
        finding(u"p"_s, Severity::Problem) });
    QCOMPARE(titles(model), (QStringList{ u"p "_s, u"w "_s, u"u "_s, u"n "_s }));
    QVERIFY(model.index(0, 0).data(Qt::AccessibleTextRole).toString().startsWith(u"Problem: p"_s));
}

void TestFindingsModel::consequencesAreFoldedUnderTheirRoot()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFindings({ finding(u"c"_s, Severity::Problem, u"a"_s, u"b"_s),
        finding(u"b"_s, Severity::Problem, u"a"_s, u"root"_s),
        finding(u"root"_s, Severity::Warning, u"a"_s) });
    QCOMPARE(titles(model), QStringList{ u"root a"_s });
    QCOMPARE(titles(model, model.index(0, 0)), (QStringList{ u"c a"_s, u"b a"_s }));
    QCOMPARE(model.count(Severity::Problem), 0);
    QCOMPARE(model.count(Severity::Warning), 1);
    QCOMPARE(model.index(0, 0).data(FindingsModel::ConsequencesRole).toInt(), 2);
    QVERIFY(model.index(0, 0).data(Qt::AccessibleTextRole).toString().contains(u"2 more findings"_s));
}

void TestFindingsModel::consequenceGoesToTheCauseOfItsOwnNode()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFindings({ finding(u"lost"_s, Severity::Problem, u"a"_s),
        finding(u"lost"_s, Severity::Problem, u"b"_s),
        finding(u"x"_s, Severity::Unknown, u"b"_s, u"lost"_s) });
    QCOMPARE(model.rowCount(model.index(0, 0)), 0);
    QCOMPARE(titles(model, model.index(1, 0)), QStringList{ u"x b"_s });
}

void TestFindingsModel::findingWhoseCauseIsMissingOrCircularStaysVisible()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFindings({ finding(u"x"_s, Severity::Problem, u"a"_s, u"nowhere"_s),
        finding(u"y"_s, Severity::Problem, u"a"_s, u"z"_s),
        finding(u"z"_s, Severity::Problem, u"a"_s, u"y"_s) });
    int shown = model.rowCount();
    for (int i = 0; i < model.rowCount(); ++i)
        shown += model.rowCount(model.index(i, 0));
    QCOMPARE(shown, 3);
}

void TestFindingsModel::refreshingKeepsWhatIsStillThere()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Finding root = finding(u"root"_s, Severity::Warning, u"a"_s);
    const Finding child = finding(u"child"_s, Severity::Warning, u"a"_s, u"root"_s);
    model.setFindings({ root, child });
    const QPersistentModelIndex kept = model.index(0, 0);
    const QPersistentModelIndex keptChild = model.index(0, 0, kept);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setFindings({ root, child, finding(u"worse"_s, Severity::Problem) });
    QCOMPARE(kept.row(), 1);
    QCOMPARE(kept.data().toString(), u"root a"_s);
    QCOMPARE(keptChild.data().toString(), u"child a"_s);
    QCOMPARE(keptChild.parent(), QModelIndex(kept));
    Finding renamed = root;
    renamed.title = u"changed"_s;
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setFindings({ renamed, child, finding(u"worse"_s, Severity::Problem) });
    QCOMPARE(changed.size(), 1);
    QCOMPARE(kept.data().toString(), u"changed"_s);
    model.setFindings({ renamed });
    QCOMPARE(kept.row(), 0);
    QVERIFY(!keptChild.isValid());
    QCOMPARE(reset.size(), 0);
}

void TestFindingsModel::twoFindingsOfOneKeyAreBothShown()
{
    FindingsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFindings({ finding(u"same"_s, Severity::Note), finding(u"same"_s, Severity::Note) });
    QCOMPARE(model.rowCount(), 2);
    model.setFindings({ finding(u"same"_s, Severity::Note) });
    QCOMPARE(model.rowCount(), 1);
}

QTEST_GUILESS_MAIN(TestFindingsModel)
#include "tst_findings_model.moc"
