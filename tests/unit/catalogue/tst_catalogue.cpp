// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"
#include "core/catalogue/page.h"
#include "core/catalogue/validate.h"
#include "core/catalogue/variable_json.h"
#include "core/env/env_file.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::catalogue::builtInCatalogue;
using core::catalogue::Catalogue;
using core::catalogue::Remark;
using core::catalogue::Type;
using core::catalogue::Variable;

namespace {

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QByteArray entry = "variables:\n"
                         "  - name: A_NAME\n    group: cluster\n    type: text\n    summary: A thing.\n"
                         "    readers: [vllm]\n    scope: cluster\n    source: here\n";

/// Whether the entry's own rules take `value` for what it says.
QString wrongWith(const Variable& variable, const QString& value)
{
    for (const Remark& remark : core::catalogue::validate(builtInCatalogue(), variable.name, value)) {
        if (remark.kind != Remark::Kind::NoEffectOnSpark && remark.severity != core::catalogue::Severity::Note) {
            return remark.text;
        }
    }
    return {};
}

} // namespace

class TestCatalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFileCanBeRead()
    {
        const auto read
            = Catalogue::read(bytesOf(QStringLiteral(SPARKLOOM_SOURCE_DIR "/resources/catalogue/variables.yaml")));
        QVERIFY2(read, read ? "" : qPrintable(read.error().detail));
        QVERIFY(read->all().size() > 200);
        QCOMPARE(builtInCatalogue().all().size(), read->all().size());
    }

    void entriesAreWellFormed()
    {
        for (const Variable& variable : builtInCatalogue().all()) {
            const QByteArray latin1 = variable.name.toLatin1();
            const char* name = latin1.constData();
            QVERIFY2(variable.summary.endsWith(u'.'), name);
            QVERIFY2(variable.summary.front().isUpper(), name);
            QVERIFY2(!variable.summary.contains(u". "_s), name); // one sentence
            QVERIFY2(variable.unset.isEmpty() || variable.unset.endsWith(u'.'), name);
            QVERIFY2(variable.outside.isEmpty() || variable.outside.endsWith(u'.'), name);
            QVERIFY2(!variable.empty || !variable.empty->effect.endsWith(u'.'), name);
            QVERIFY2(!core::catalogue::describeValues(variable).isEmpty(), name);
            for (const core::catalogue::Danger& danger : variable.dangers) {
                QVERIFY2(danger.sentence.endsWith(u'.'), name);
            }
            if (variable.spark && !variable.spark->works) {
                QVERIFY2(variable.spark->reason.endsWith(u'.'), name);
            }
            if (variable.name.startsWith(u"NCCL_"_s) && variable.isNumber() && variable.readers.contains(u"nccl"_s)) {
                const bool typed = variable.name == u"NCCL_SET_THREAD_NAME"; // semantics.md §1.0
                QVERIFY2(typed || variable.number == core::catalogue::NumberReader::Strtoll, name);
            }
        }
    }

    void defaultsAndValuesAreValid()
    {
        for (const Variable& variable : builtInCatalogue().all()) {
            QStringList values = variable.values;
            if (variable.standard) {
                values += *variable.standard;
            }
            if (variable.recipe) {
                values += *variable.recipe;
            }
            if (variable.spark) {
                values += variable.spark->quiet;
            }
            for (const QString& value : std::as_const(values)) {
                const QString wrong = wrongWith(variable, value);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
        }
    }

    void secretsAreThoseThatEnvHides()
    {
        QStringList secrets;
        for (const Variable& variable : builtInCatalogue().all()) {
            QCOMPARE(variable.secret, core::env::isSecretKey(variable.name));
            const bool isKey = variable.type == Type::Key || variable.type == Type::Keys;
            QVERIFY2(isKey == variable.secret, qPrintable(variable.name));
            if (variable.secret) {
                secrets += variable.name;
                QVERIFY2(!variable.standard && !variable.recipe, qPrintable(variable.name));
            }
        }
        QCOMPARE(secrets, QStringList({ u"VLLM_API_KEY"_s, u"DSPARK_API_KEYS"_s, u"HF_TOKEN"_s }));
    }

    void namesOfWorkersBelongToTheEntry_data()
    {
        QTest::addColumn<QString>("entryName");
        QTest::addColumn<int>("rank");
        QTest::newRow("NCCL_IB_HCA") << u"NCCL_IB_HCA"_s << 0;
        QTest::newRow("WORKER_NCCL_IB_HCA") << u"NCCL_IB_HCA"_s << 1;
        QTest::newRow("WORKER2_NCCL_IB_HCA") << u"NCCL_IB_HCA"_s << 2;
        QTest::newRow("WORKER7_NCCL_IB_HCA") << u"NCCL_IB_HCA"_s << 7;
        QTest::newRow("WORKER_HOST") << u"WORKER_HOST"_s << 1;
        QTest::newRow("WORKER3_HOST") << u"WORKER_HOST"_s << 3;
        QTest::newRow("WORKER2_DIR") << u"WORKER_DIR"_s << 2;
        QTest::newRow("WORKER_HF_CACHE") << u"HF_CACHE"_s << 1;
        QTest::newRow("WORKER_NCCL_DEBUG") << u"NCCL_DEBUG"_s << 1;
        QTest::newRow("WORKER1_NCCL_IB_HCA") << QString() << 0; // rank 1 has no number
        QTest::newRow("WORKER0_HOST") << QString() << 0;
        QTest::newRow("WORKER_MAX_NUM_SEQS") << QString() << 0;
        QTest::newRow("WORKER_") << QString() << 0;
        QTest::newRow("worker_nccl_ib_hca") << QString() << 0;
        QTest::newRow("MY_OWN") << QString() << 0;
    }

    void namesOfWorkersBelongToTheEntry()
    {
        QFETCH(QString, entryName);
        QFETCH(int, rank);
        const auto match = builtInCatalogue().find(QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(match ? match->variable->name : QString(), entryName);
        QCOMPARE(match ? match->rank : 0, rank);
    }

    void theFileIsSortedByGroup()
    {
        const QByteArray text = bytesOf(QStringLiteral(SPARKLOOM_SOURCE_DIR "/resources/catalogue/variables.yaml"));
        qsizetype last = -1;
        for (const Variable& variable : builtInCatalogue().all()) {
            const qsizetype at = text.indexOf(u"- name: %1\n"_s.arg(variable.name).toLatin1());
            QVERIFY2(at > last, qPrintable(variable.name));
            last = at;
        }
    }

    void aFaultyFileIsAnErrorThatNamesTheEntry_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("detail");
        const auto changed
            = [](const QByteArray& from, const QByteArray& to) { return QByteArray(entry).replace(from, to); };
        QTest::newRow("no summary") << changed("    summary: A thing.\n", "") << u"A_NAME has no summary"_s;
        QTest::newRow("no readers") << changed("    readers: [vllm]\n", "") << u"A_NAME has no readers"_s;
        QTest::newRow("unknown type") << changed("text", "texts") << u"A_NAME has type \"texts\", which is none"_s;
        QTest::newRow("unknown group") << changed("group: cluster", "group: x")
                                       << u"A_NAME has group \"x\", which is none"_s;
        QTest::newRow("unknown scope") << changed("scope: cluster", "scope: x")
                                       << u"A_NAME has scope \"x\", which is none"_s;
        QTest::newRow("unknown field") << entry + "    colour: red\n"
                                       << u"A_NAME has a field \"colour\" that nobody knows"_s;
        QTest::newRow("values missing") << changed("text", "enum") << u"A_NAME has no values"_s;
        QTest::newRow("values unwanted") << entry + "    values: [a]\n"
                                         << u"A_NAME has values, which its type has not"_s;
        QTest::newRow("no reason") << entry + "    gb10: no-effect\n"
                                   << u"A_NAME says neither works nor no-effect with a reason for gb10"_s;
        QTest::newRow("twice") << entry + entry.mid(entry.indexOf("  - ")) << u"A_NAME is there twice."_s;
        QTest::newRow("no list") << QByteArray("variables: 3\n") << u"It has no list of variables."_s;
        QTest::newRow("empty") << QByteArray() << u"It has no list of variables."_s;
        QTest::newRow("a range that is none") << entry + "    range: [a, b]\n" << QString();
        QTest::newRow("a list that is none") << entry + "    dangers: [a]\n" << QString();
        QTest::newRow("no YAML") << QByteArray("variables: [\n") << QString();
    }

    void aFaultyFileIsAnErrorThatNamesTheEntry()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, detail);
        QVERIFY(Catalogue::read(entry));
        const auto read = Catalogue::read(text);
        QVERIFY(!read);
        QCOMPARE(read.error().kind, core::ErrorKind::Parse);
        if (!detail.isEmpty()) {
            QCOMPARE(read.error().detail, detail);
        }
    }

    void whatIsNotKnownIsShownAsUnknown()
    {
        const auto read = Catalogue::read(entry);
        QVERIFY(read);
        const Variable& variable = read->all().first();
        QStringList unknown;
        for (const core::catalogue::Fact& fact : core::catalogue::facts(variable)) {
            if (fact.text == u"unknown") {
                unknown += fact.label;
            }
        }
        QCOMPARE(unknown, QStringList({ u"When unset"_s, u"On a DGX Spark"_s }));
        const QJsonObject json = core::catalogue::toJson(variable);
        for (const QString& key : { u"default"_s, u"recipe"_s, u"since"_s, u"gb10"_s, u"range"_s, u"unit"_s }) {
            QVERIFY2(json.value(key).isNull(), qPrintable(key));
        }
    }

    void thePageOfTheDocsIsCurrent()
    {
        const QByteArray page = bytesOf(QStringLiteral(SPARKLOOM_SOURCE_DIR "/docs/variables.md"));
        QVERIFY2(page == core::catalogue::markdownPage(builtInCatalogue()),
            "docs/variables.md is not what the catalogue says: run docs/update-variables.sh");
    }
};

QTEST_GUILESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
