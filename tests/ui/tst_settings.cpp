// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_file.h"
#include "ui/settings/settings_json.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;
using namespace ui;

namespace {

Settings sample()
{
    Settings settings;
    settings.clusters = { { u"studio-pair"_s, { u"spark-a"_s, u"lab@10.20.0.12"_s }, u"spark-a"_s },
        { u"lab & co"_s, { u"gx10-1"_s }, {} } };
    settings.open = settings.clusters.first();
    settings.page = u"checks"_s;
    settings.theme = ThemeChoice::Dark;
    settings.language = Language::German;
    settings.readAgain = 60s;
    return settings;
}

void put(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no file)");
}

/// Changes one thing, and waits until it is on the disk.
void change(const QString& path, const QString& old = {})
{
    SettingsFile file(path, old);
    Settings settings = file.settings();
    settings.theme = settings.theme == ThemeChoice::Dark ? ThemeChoice::Light : ThemeChoice::Dark;
    file.keep(settings);
}

const QByteArray session
    = R"({"schema": "sparkloom/session/1", "machines": ["spark-a", "lab@10.20.0.12"], "head": "spark-a",
    "page": "fabric", "theme": "dark"})";

} // namespace

class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsKeptComesBack()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"deep/below/settings.json"_s);
        {
            SettingsFile file(path);
            QVERIFY(!file.trouble());
            QCOMPARE(file.settings(), Settings());
            file.keep(sample());
        }
        const SettingsFile again(path);
        QVERIFY(!again.trouble());
        QCOMPARE(again.settings(), sample());
        const auto others = QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther;
        QCOMPARE(int(QFile::permissions(path) & others), 0);
    }

    void everyValueComesBack()
    {
        for (const ThemeChoice theme : { ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark }) {
            for (const Language language : allLanguages()) {
                for (const std::chrono::seconds interval : readAgainChoices()) {
                    Settings settings = sample();
                    settings.theme = theme;
                    settings.language = language;
                    settings.readAgain = interval;
                    const auto read = settingsFromJson(settingsToJson(settings), u"f"_s);
                    QVERIFY(read);
                    QCOMPARE(*read, settings);
                }
            }
        }
    }

    void theSessionOfAnEarlierVersionIsTakenOver()
    {
        const QTemporaryDir folder;
        const QString old = folder.filePath(u"session.json"_s);
        const QString path = folder.filePath(u"settings.json"_s);
        put(old, session);
        Settings expected;
        expected.open = { {}, { u"spark-a"_s, u"lab@10.20.0.12"_s }, u"spark-a"_s };
        expected.page = u"fabric"_s;
        expected.theme = ThemeChoice::Dark;
        QCOMPARE(SettingsFile(path, old).settings(), expected);
        change(path, old);
        QCOMPARE(content(old), session);
        // From now on the new file counts.
        put(old, QByteArray(session).replace("spark-a", "other"));
        expected.theme = ThemeChoice::Light;
        QCOMPARE(SettingsFile(path, old).settings(), expected);
    }

    void aDamagedSessionOfAnEarlierVersionIsNoTrouble()
    {
        const QTemporaryDir folder;
        const QString old = folder.filePath(u"session.json"_s);
        put(old, "{\"schema\": \"sparkloom/ses");
        const SettingsFile file(folder.filePath(u"settings.json"_s), old);
        QVERIFY(!file.trouble());
        QCOMPARE(file.settings(), Settings());
    }

    void garbageIsKeptBesideTheNewFile_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("theme=dark\n");
        QTest::newRow("cut") << settingsToJson(sample()).left(100);
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("something else") << QByteArray("{\"schema\": \"sparkloom/snapshot/1\"}");
        QTest::newRow("no version") << QByteArray("{\"schema\": \"sparkloom/settings/new\"}");
        QTest::newRow("binary") << QByteArray("\x00\xff\xfe{\x01", 5);
    }

    void garbageIsKeptBesideTheNewFile()
    {
        QFETCH(QByteArray, text);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"settings.json"_s);
        put(path, text);
        {
            const SettingsFile file(path);
            QVERIFY(file.trouble());
            QVERIFY(file.trouble()->what.contains(path));
            QVERIFY(!file.trouble()->hint.isEmpty());
            QCOMPARE(file.settings(), Settings());
        }
        QCOMPARE(content(path), text); // looking changes nothing
        change(path);
        QCOMPARE(content(path + u".damaged"_s), text);
        QCOMPARE(SettingsFile(path).settings().theme, ThemeChoice::Dark);
        QVERIFY(!SettingsFile(path).trouble());
    }

    void aNewerVersionIsNeverWrittenOver()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"settings.json"_s);
        const QByteArray newer = "{\"schema\": \"sparkloom/settings/2\", \"clusters\": {\"a\": 1}}";
        put(path, newer);
        change(path);
        change(path);
        QCOMPARE(content(path), newer);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{ u"settings.json"_s });
        const SettingsFile file(path);
        QVERIFY(file.trouble() && file.trouble()->what.contains(u"newer"_s));
    }

    void valuesThatMeanNothingAreLeftAtTheirDefault()
    {
        const auto read = settingsFromJson(R"({"schema": "sparkloom/settings/1", "theme": "purple", "language": 7,
            "read_again_seconds": 1, "page": 4, "open": {"name": "gone", "machines": ["a", "a", "", 3]},
            "clusters": [{"name": "  "}, {"name": "b", "machines": "x"}, {"name": "b", "machines": ["y"]}, 5]})",
            u"f"_s);
        QVERIFY(read);
        Settings expected;
        expected.clusters = { { u"b"_s, {}, {} } };
        expected.open = { {}, { u"a"_s }, {} };
        QCOMPARE(*read, expected);
    }

    void unknownKeysOfTheSameVersionDoNotMatter()
    {
        QByteArray json = settingsToJson(sample());
        json.replace("\"theme\"", "\"window\": [3, 4], \"theme\"");
        QCOMPARE(settingsFromJson(json, u"f"_s).value(), sample());
    }

    void onlyWhatTheInterfaceNamesIsWritten()
    {
        const QJsonObject object = QJsonDocument::fromJson(settingsToJson(sample())).object();
        QCOMPARE(object.keys(),
            (QStringList{ u"clusters"_s,
                u"language"_s,
                u"open"_s,
                u"page"_s,
                u"read_again_seconds"_s,
                u"schema"_s,
                u"theme"_s }));
        QCOMPARE(object[u"open"_s].toObject().keys(), (QStringList{ u"head"_s, u"machines"_s, u"name"_s }));
    }

    void nothingIsKeptWithoutAFile()
    {
        SettingsFile file{ QString() };
        file.keep(sample());
        QCOMPARE(file.settings(), sample());
    }

    void aListThatHasANameFollowsWhatIsOnTheScreen()
    {
        Settings settings;
        settings.setOpen({ u"a"_s, u"b"_s }, u"a"_s);
        QVERIFY(settings.clusters.isEmpty());
        settings.saveOpenAs(u"pair"_s);
        settings.setOpen({ u"a"_s, u"b"_s, u"c"_s }, u"b"_s);
        const ClusterList pair{ u"pair"_s, { u"a"_s, u"b"_s, u"c"_s }, u"b"_s };
        QCOMPARE(settings.clusters, QList<ClusterList>{ pair });
        QVERIFY(settings.rename(u"pair"_s, u"trio"_s));
        QCOMPARE(settings.open.name, u"trio"_s);
        QVERIFY(settings.cluster(u"trio"_s) && !settings.cluster(u"pair"_s));
        settings.saveOpenAs(u"copy"_s);
        QCOMPARE(settings.clusters.size(), 2);
        QVERIFY(!settings.rename(u"copy"_s, u"trio"_s)); // taken
        QVERIFY(!settings.rename(u"nobody"_s, u"x"_s));
        settings.forget(u"copy"_s);
        QCOMPARE(settings.open, (ClusterList{ {}, pair.machines, pair.head }));
        QCOMPARE(settings.clusters.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
