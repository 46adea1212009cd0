// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

namespace {

/// From design: a room sees only the rooms before it.
const QStringList rooms{u"base"_s, u"remote"_s, u"discovery"_s, u"inventory"_s, u"env"_s, u"nccl"_s, u"catalogue"_s, u"fabric"_s, u"checks"_s,
    u"logs"_s, u"config"_s, u"actions"_s, u"probe"_s, u"stack"_s};

const QString sourceDir = QStringLiteral(SPARKLOOM_SOURCE_DIR);

struct Include
{
    QString file;
    int line = 0;
    QString name;
};

QStringList sourcesBelow(const QString& folder)
{
    QStringList files;
    QDirIterator it(sourceDir + u'/' + folder, {u"*.h"_s, u"*.cpp"_s, u"*.in"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext())
        files += it.next();
    return files;
}

QList<Include> includesOf(const QString& path)
{
    static const QRegularExpression form(u"^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"_s);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<Include> includes;
    int number = 0;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        ++number;
        const QRegularExpressionMatch match = form.match(line);
        if (match.hasMatch())
            includes += Include{path, number, match.captured(1)};
    }
    return includes;
}

/// Names of all headers that a Qt module installs ("QWidget", "qwidget.h", …).
QSet<QString> headersOf(const QString& module)
{
    QSet<QString> names;
    for (const QString& root : {u"/usr/include/x86_64-linux-gnu/qt6/"_s, u"/usr/include/aarch64-linux-gnu/qt6/"_s, u"/usr/include/qt6/"_s}) {
        for (const QString& name : QDir(root + module).entryList(QDir::Files))
            names += name;
    }
    return names;
}

} // namespace

class TestArchitecture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void coreIncludesNoGuiOrWidgetsHeader()
    {
        const QSet<QString> gui = headersOf(u"QtGui"_s) + headersOf(u"QtWidgets"_s);
        QVERIFY2(gui.contains(u"QWidget"_s) && gui.contains(u"QColor"_s), "the headers of Qt were not found");
        QStringList wrong;
        for (const QString& path : sourcesBelow(u"core"_s)) {
            for (const Include& include : includesOf(path)) {
                const bool byModule = include.name.startsWith(u"QtGui"_s) || include.name.startsWith(u"QtWidgets"_s) || include.name.startsWith(u"QtSvg"_s);
                if (byModule || gui.contains(include.name))
                    wrong += u"%1:%2 %3"_s.arg(include.file).arg(include.line).arg(include.name);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void importsInsideCoreRunOneWay()
    {
        QStringList wrong;
        int seen = 0;
        for (const QString& room : rooms) {
            for (const QString& path : sourcesBelow(u"core/"_s + room)) {
                for (const Include& include : includesOf(path)) {
                    if (!include.name.startsWith(u"core/"_s))
                        continue;
                    ++seen;
                    const qsizetype target = rooms.indexOf(include.name.section(u'/', 1, 1));
                    if (target < 0 || target > rooms.indexOf(room))
                        wrong += u"%1:%2 %3"_s.arg(include.file).arg(include.line).arg(include.name);
                }
            }
        }
        QVERIFY(seen > 100);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void everyFolderOfCoreIsAKnownRoom()
    {
        for (const QString& folder : QDir(sourceDir + u"/core"_s).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QVERIFY2(rooms.contains(folder), qPrintable(folder));
    }

    void coreAndTheCommandLineKnowNothingOfTheWindow()
    {
        for (const QString& folder : {u"core"_s, u"app/sparkloomctl"_s}) {
            for (const QString& path : sourcesBelow(folder)) {
                for (const Include& include : includesOf(path))
                    QVERIFY2(!include.name.startsWith(u"ui/"_s), qPrintable(path + u' ' + include.name));
            }
        }
    }

    /// What NCCL does is worked out in core alone: the window sees its results, asks no reader of env files, and names
    /// no variable.
    void theWindowHoldsNoRuleOfNccl()
    {
        QStringList wrong;
        int results = 0;
        for (const QString& path : sourcesBelow(u"ui"_s)) {
            for (const Include& include : includesOf(path)) {
                const QString room = include.name.startsWith(u"core/"_s) ? include.name.section(u'/', 1, 1) : QString();
                if (include.name == u"core/nccl/rank_view.h"_s)
                    ++results;
                else if (room == u"nccl"_s || room == u"env"_s || room == u"catalogue"_s)
                    wrong += u"%1:%2 %3"_s.arg(include.file).arg(include.line).arg(include.name);
            }
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            if (file.readAll().contains("\"NCCL_"))
                wrong += path + u" names a variable of NCCL"_s;
        }
        QVERIFY(results > 0);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void everySourceFileSaysItsLicence()
    {
        QStringList without;
        for (const QString& folder : {u"core"_s, u"ui"_s, u"app"_s, u"tests"_s}) {
            for (const QString& path : sourcesBelow(folder)) {
                QFile file(path);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray head = file.read(200);
                if (!head.startsWith("// SPDX-FileCopyrightText: ") || !head.contains("// SPDX-License-Identifier: GPL-3.0-or-later\n"))
                    without += path;
            }
        }
        QVERIFY2(without.isEmpty(), qPrintable(without.join(u'\n')));
    }
};

QTEST_GUILESS_MAIN(TestArchitecture)
#include "tst_architecture.moc"
