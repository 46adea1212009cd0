// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/explanations.h"
#include "core/checks/registry.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;

namespace {

/// Every id that the sources of a room write out, u"family.name"_s; `loosely`: every literal of that form, in tables too,
/// and the names of changes, which are put together.
QSet<QString> idsIn(const QString& room, bool loosely = false)
{
    static const QRegularExpression strict(u"u\"([a-z]+(?:\\.[a-z0-9-]+)+)\"_s"_s);
    static const QRegularExpression any(u"\"([a-z]+(?:\\.[a-z0-9-]+)+)\""_s);
    const QRegularExpression& literal = loosely ? any : strict;
    const QDir folder(QStringLiteral(SPARKLOOM_SOURCE_DIR "/core/") + room);
    QSet<QString> ids;
    for (const QString& name : folder.entryList({u"*.cpp"_s}, QDir::Files)) {
        if (name == u"registry.cpp" || name == u"fold.cpp")
            continue;
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QString text = QString::fromUtf8(file.readAll());
        for (auto match = literal.globalMatch(text); match.hasNext();)
            ids += match.next().captured(1);
        static const QRegularExpression change(u"return u\"([a-z-]+)\"_s;"_s);
        for (auto match = change.globalMatch(name == u"changes.cpp" && loosely ? text : QString()); match.hasNext();)
            ids += u"change."_s + match.next().captured(1);
    }
    return ids;
}

} // namespace

/// The pages in docs/findings are the one source of what is said about an id, so there is one for each, and no other.
class TestPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyIdHasItsPageAndEveryPageItsId()
    {
        QSet<QString> ids = idsIn(u"checks"_s);
        ids.unite(idsIn(u"logs"_s));
        QVERIFY(ids.size() > 40);
        const QStringList explained = explainedIds();
        const QSet<QString> pages(explained.cbegin(), explained.cend());
        QStringList missing = (ids - pages).values();
        QStringList idle = (pages - idsIn(u"checks"_s, true) - idsIn(u"logs"_s, true)).values();
        missing.sort();
        idle.sort();
        QCOMPARE(missing.join(u' '), QString());
        QCOMPARE(idle.join(u' '), QString());
    }

    void pageHasItsParts_data()
    {
        QTest::addColumn<QString>("id");
        for (const QString& id : explainedIds())
            QTest::newRow(qPrintable(id)) << id;
    }

    void pageHasItsParts()
    {
        QFETCH(QString, id);
        const auto page = explanation(id);
        QVERIFY(page);
        QVERIFY(!page->title.isEmpty());
        QVERIFY2(page->why.size() > 20 && !page->why.startsWith(u'#'), qPrintable(page->why));
        QVERIFY2(page->why.endsWith(u'.'), qPrintable(page->why));
        const qsizetype seen = page->page.indexOf(u"\n## How it is seen\n"_s);
        const qsizetype act = page->page.indexOf(u"\n## What to do\n"_s);
        QVERIFY(seen > 0 && act > seen);
        QVERIFY(page->page.mid(seen, act - seen).trimmed().count(u'\n') > 1);
        QVERIFY(page->page.mid(act).trimmed().count(u'\n') > 1);
        QVERIFY2(page->page.count(u'\n') <= 40, "a page is read in a minute");
    }
};

QTEST_GUILESS_MAIN(TestPages)
#include "tst_pages.moc"
