// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"
#include "core/nccl/version_rules.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::catalogue::builtInCatalogue;
using core::nccl::Version;
using core::nccl::VersionRules;

namespace {

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList listedNames()
{
    QStringList names;
    const QString text = textOf(QStringLiteral(SPARKLOOM_TEST_DATA "/catalogue/recipe-variables.txt"));
    for (const QString& line : text.split(u'\n')) {
        if (!line.isEmpty() && !line.startsWith(u'#') && !line.startsWith(u'[')) {
            names += line;
        }
    }
    return names;
}

/// Every file of a room, in one text.
QString sourcesOf(const QString& room)
{
    QString text;
    QDirIterator it(QStringLiteral(SPARKLOOM_SOURCE_DIR "/core/") + room, { u"*.cpp"_s, u"*.h"_s }, QDir::Files);
    while (it.hasNext()) {
        text += textOf(it.next());
    }
    return text;
}

} // namespace

class TestComplete : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyVariableOfTheRecipeHasAnEntry()
    {
        const QStringList names = listedNames();
        QVERIFY2(names.size() > 200, qPrintable(QString::number(names.size())));
        QStringList missing;
        for (const QString& name : names) {
            if (!builtInCatalogue().find(name)) {
                missing += name;
            }
        }
        QCOMPARE(missing.join(u' '), QString());
    }

    void everyVariableOfTheDemoHasAnEntry()
    {
        static const QRegularExpression form(u"^(?:# ?)?([A-Z][A-Z0-9_]+)="_s, QRegularExpression::MultilineOption);
        auto it = form.globalMatch(textOf(QStringLiteral(SPARKLOOM_SOURCE_DIR "/resources/demo/env.dspark")));
        int seen = 0;
        while (it.hasNext()) {
            const QString name = it.next().captured(1);
            QVERIFY2(builtInCatalogue().find(name), qPrintable(name));
            ++seen;
        }
        QVERIFY(seen > 20);
    }

    void everyVariableThatTheModelOfNcclReadsHasAnEntry()
    {
        // Made for sentences ("NCCL_X"), and a variable of the container's image.
        static const QStringList others{ u"NCCL_X"_s, u"NCCL_"_s, u"NCCL_IB_"_s };
        static const QRegularExpression form(u"NCCL_[A-Z0-9_]+"_s);
        auto it = form.globalMatch(sourcesOf(u"nccl"_s));
        QSet<QString> seen;
        while (it.hasNext()) {
            const QString name = it.next().captured();
            if (!others.contains(name)) {
                seen.insert(name);
                QVERIFY2(builtInCatalogue().find(name), qPrintable(name));
            }
        }
        QVERIFY(seen.size() >= 20);
    }

    void theModelTakesTheSameDefaults_data()
    {
        QTest::addColumn<int>("value");
        static const QRegularExpression form(u"readInteger\\([^,]+, u\"(NCCL_[A-Z0-9_]+)\"_s, (-?[0-9]+)\\)"_s);
        for (const QString& room : { u"nccl"_s, u"checks"_s }) {
            auto it = form.globalMatch(sourcesOf(room));
            while (it.hasNext()) {
                const QRegularExpressionMatch match = it.next();
                QTest::addRow("%s %s", qPrintable(match.captured(1)), qPrintable(room)) << match.captured(2).toInt();
            }
        }
        // Those that the model reads under a name it keeps in a variable.
        QTest::newRow("NCCL_IB_MERGE_NICS") << 1;
        QTest::newRow("NCCL_IB_DEVICE_PCI_ORDER") << 1;
        QTest::newRow("NCCL_IB_SUBNET_AWARE_ROUTING") << 0;
        QTest::newRow("NCCL_IB_GID_INDEX") << core::nccl::rulesOf(core::nccl::referenceVersion).defaultGidIndex;
    }

    void theModelTakesTheSameDefaults()
    {
        QFETCH(int, value);
        const auto match = builtInCatalogue().find(QString::fromLatin1(QTest::currentDataTag()).section(u' ', 0, 0));
        QVERIFY(match);
        QCOMPARE(match->variable->standard, QString::number(value));
    }

    void theModelDatesThemTheSame_data()
    {
        QTest::addColumn<bool>("before");
        QTest::addColumn<bool>("after");
        const auto row = [](const char* name, bool (*has)(const VersionRules&)) {
            const auto match = builtInCatalogue().find(QString::fromLatin1(name));
            const Version since = Version::parse(match->variable->since.mid(5)).value_or(Version());
            const Version before{ since.major, since.patch > 0 ? since.minor : since.minor - 1, since.patch - 1 };
            const bool hadIt
                = has(core::nccl::rulesOf(since.patch > 0 ? before : Version{ since.major, since.minor - 1, 99 }));
            QTest::newRow(name) << hadIt << has(core::nccl::rulesOf(since));
        };
        row("NCCL_IB_ADDR_FAMILY", [](const VersionRules& rules) { return rules.searchesGidTable; });
        row("NCCL_IB_ADDR_RANGE", [](const VersionRules& rules) { return rules.searchesGidTable; });
        row("NCCL_IB_ROCE_VERSION_NUM", [](const VersionRules& rules) { return rules.searchesGidTable; });
        row("NCCL_IB_ROUTABLE_FLID_GID_INDEX", [](const VersionRules& rules) { return rules.looksForRoutableFlid; });
        row("NCCL_CONF_FILE", [](const VersionRules& rules) { return rules.readsConfFileVariable; });
        row("NCCL_IB_DEVICE_PCI_ORDER", [](const VersionRules& rules) { return rules.sortsByPci; });
        row("NCCL_NET_MERGE_POLICY", [](const VersionRules& rules) { return rules.hasMergePolicy; });
        row("NCCL_IB_SUBNET_AWARE_ROUTING", [](const VersionRules& rules) { return rules.hasSubnetAwareRouting; });
        row("NCCL_NET_MERGE_LEVEL",
            [](const VersionRules& rules) { return rules.fusion == core::nccl::FusionKind::Topology; });
        row("NCCL_IB_MERGE_NICS",
            [](const VersionRules& rules) { return rules.fusion != core::nccl::FusionKind::None; });
    }

    void theModelDatesThemTheSame()
    {
        QFETCH(bool, before);
        QFETCH(bool, after);
        QVERIFY(!before);
        QVERIFY(after);
    }
};

QTEST_GUILESS_MAIN(TestComplete)
#include "tst_complete.moc"
