// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"
#include "core/checks/what_if.h"
#include "ui/settings/language.h"

#include <QApplication>
#include <QFile>
#include <QLocale>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace ui;

namespace {

struct Message
{
    QString source;
    QStringList forms; ///< one, or one for each plural form
    bool isNumerus = false;
    bool isFinished = false;
};

/// The messages of a .ts file, by what a program asks for them with: context, source and disambiguation.
QMap<QString, Message> messagesOf(const QString& path)
{
    QMap<QString, Message> messages;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    QString comment;
    Message message;
    while (!xml.atEnd()) {
        xml.readNext();
        const auto name = xml.name();
        if (xml.isEndElement() && name == u"message")
            messages.insert(QStringList{ context, message.source, comment }.join(u" | "_s), message);
        if (!xml.isStartElement())
            continue;
        if (name == u"name") {
            context = xml.readElementText();
        } else if (name == u"message") {
            message = {};
            comment.clear();
            message.isNumerus = xml.attributes().value(u"numerus"_s) == u"yes";
        } else if (name == u"source") {
            message.source = xml.readElementText();
        } else if (name == u"comment") {
            comment = xml.readElementText();
        } else if (name == u"translation") {
            message.isFinished = !xml.attributes().hasAttribute(u"type"_s);
            if (!message.isNumerus)
                message.forms = { xml.readElementText() };
        } else if (name == u"numerusform") {
            message.forms.append(xml.readElementText());
        }
    }
    return xml.hasError() ? QMap<QString, Message>() : messages;
}

QString tsFile(const QString& name)
{
    return QStringLiteral(SPARKLOOM_SOURCE_DIR "/resources/translations/sparkloom_") + name + u".ts"_s;
}

/// "%1", "%L2" and "%n", sorted: %L2 is another thing than %2, as it writes the number as the language does.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(u"%(?:L?[0-9]+|n)"_s);
    QStringList found;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        found.append(it.next().captured());
    found.sort();
    return found;
}

} // namespace

class TestTranslations final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup();
    void eachLanguageSpeaks_data();
    void eachLanguageSpeaks();
    void englishNeedsNoTranslation();
    void theFirstLanguageThatIsSpokenIsTaken_data();
    void theFirstLanguageThatIsSpokenIsTaken();
    void numbersAndDatesFollowTheLanguage();
    void nothingIsLeftUntranslated_data();
    void nothingIsLeftUntranslated();
    void placeholdersAndMnemonicsAreKept_data();
    void placeholdersAndMnemonicsAreKept();
    void wordsOfCoreAreTranslated();
    void everyTextOfTheSourcesIsThere_data();
    void everyTextOfTheSourcesIsThere();

private:
    static void addFiles();
};

void TestTranslations::cleanup()
{
    qDeleteAll(qApp->findChildren<QTranslator*>());
    QLocale::setDefault(QLocale::system());
}

void TestTranslations::addFiles()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("forms");
    QTest::newRow("German") << u"de"_s << 2;
    QTest::newRow("Simplified Chinese") << u"zh_CN"_s << 1;
}

void TestTranslations::eachLanguageSpeaks_data()
{
    QTest::addColumn<Language>("language");
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("many");
    QTest::addColumn<QString>("page");
    QTest::newRow("German") << Language::German << u"1 Befund"_s << u"2 Befunde"_s << u"Prüfungen"_s;
    QTest::newRow("Chinese") << Language::Chinese << u"1 项检查结果"_s << u"2 项检查结果"_s << u"检查"_s;
}

void TestTranslations::eachLanguageSpeaks()
{
    QFETCH(Language, language);
    QFETCH(QString, one);
    QFETCH(QString, many);
    QFETCH(QString, page);
    QVERIFY(installTranslation(*qApp, language));
    QCOMPARE(QCoreApplication::translate("ui::Counts", "%n findings", nullptr, 1), one);
    QCOMPARE(QCoreApplication::translate("ui::Counts", "%n findings", nullptr, 2), many);
    QCOMPARE(QCoreApplication::translate("ui::Step", "Checks"), page);
}

void TestTranslations::englishNeedsNoTranslation()
{
    QVERIFY(!installTranslation(*qApp, Language::English));
    QVERIFY(qApp->findChildren<QTranslator*>().isEmpty());
    QCOMPARE(QCoreApplication::translate("ui::Step", "Checks"), u"Checks"_s);
}

void TestTranslations::theFirstLanguageThatIsSpokenIsTaken_data()
{
    QTest::addColumn<QStringList>("wanted");
    QTest::addColumn<Language>("language");
    QTest::newRow("nothing known") << QStringList{} << Language::English;
    QTest::newRow("no language, as in a build") << QStringList{ u"C"_s } << Language::English;
    QTest::newRow("German of Austria") << QStringList{ u"de-AT"_s, u"de"_s } << Language::German;
    QTest::newRow("English before German") << QStringList{ u"en-US"_s, u"de-DE"_s } << Language::English;
    QTest::newRow("one that is not spoken, then German") << QStringList{ u"fr-FR"_s, u"de"_s } << Language::German;
    QTest::newRow("Chinese of China") << QStringList{ u"zh-CN"_s, u"zh"_s } << Language::Chinese;
    QTest::newRow("Chinese of Singapore") << QStringList{ u"zh-SG"_s } << Language::Chinese;
    QTest::newRow("traditional Chinese, then English") << QStringList{ u"zh-TW"_s, u"en"_s } << Language::English;
}

void TestTranslations::theFirstLanguageThatIsSpokenIsTaken()
{
    QFETCH(QStringList, wanted);
    QFETCH(Language, language);
    QCOMPARE(firstSpoken(wanted), language);
}

void TestTranslations::numbersAndDatesFollowTheLanguage()
{
    installTranslation(*qApp, Language::German);
    QCOMPARE(QLocale().toString(QDate(2026, 12, 1), u"d. MMMM"_s), u"1. Dezember"_s);
    QCOMPARE(QLocale().toString(12345), u"12.345"_s);
}

void TestTranslations::nothingIsLeftUntranslated_data()
{
    addFiles();
}

void TestTranslations::nothingIsLeftUntranslated()
{
    QFETCH(QString, file);
    QFETCH(int, forms);
    const auto messages = messagesOf(tsFile(file));
    QVERIFY(!messages.isEmpty());
    QStringList wrong;
    for (auto it = messages.cbegin(); it != messages.cend(); ++it) {
        const Message& message = it.value();
        const bool empty = std::any_of(
            message.forms.cbegin(), message.forms.cend(), [](const QString& form) { return form.isEmpty(); });
        if (!message.isFinished || empty || message.forms.size() != (message.isNumerus ? forms : 1))
            wrong.append(it.key());
    }
    QCOMPARE(wrong.join(u'\n'), QString());
}

void TestTranslations::placeholdersAndMnemonicsAreKept_data()
{
    addFiles();
}

void TestTranslations::placeholdersAndMnemonicsAreKept()
{
    QFETCH(QString, file);
    const auto messages = messagesOf(tsFile(file));
    QVERIFY(!messages.isEmpty());
    QStringList wrong;
    for (auto it = messages.cbegin(); it != messages.cend(); ++it) {
        for (const QString& form : it.value().forms) {
            if (placeholders(form) != placeholders(it.value().source)
                || form.count(u'&') != it.value().source.count(u'&'))
                wrong.append(it.key() + u" -> "_s + form);
        }
    }
    QCOMPARE(wrong.join(u'\n'), QString());
}

void TestTranslations::wordsOfCoreAreTranslated()
{
    QSet<QString> words;
    for (const core::checks::Check& check : core::checks::registry())
        words += check.group;
    for (const core::checks::TrialVariable& variable : core::checks::trialVariables())
        words += { variable.label, variable.unset };
    const auto messages = messagesOf(tsFile(u"de"_s));
    static const QRegularExpression noWord(u"^(?:[0-9]+|AF_.*)$"_s);
    for (const QString& word : std::as_const(words))
        QVERIFY2(word.contains(noWord) || messages.contains(u"ui::CoreWords | "_s + word + u" | "_s), qPrintable(word));
}

void TestTranslations::everyTextOfTheSourcesIsThere_data()
{
    addFiles();
}

void TestTranslations::everyTextOfTheSourcesIsThere()
{
    QFETCH(QString, file);
    const QTemporaryDir folder;
    const QString fresh = folder.filePath(u"sparkloom_"_s + file + u".ts"_s);
    QProcess lupdate;
    lupdate.start(QStringLiteral(SPARKLOOM_LUPDATE),
        QStringLiteral(SPARKLOOM_LUPDATE_ARGUMENTS).split(u'|') + QStringList{ u"-ts"_s, fresh });
    QVERIFY2(lupdate.waitForFinished(120'000) && lupdate.exitCode() == 0, lupdate.readAllStandardError().constData());
    const auto wanted = messagesOf(fresh);
    const auto have = messagesOf(tsFile(file));
    QVERIFY(!wanted.isEmpty());
    QStringList wrong;
    for (auto it = wanted.cbegin(); it != wanted.cend(); ++it) {
        if (!have.contains(it.key()))
            wrong.append(u"not translated: "_s + it.key());
        // A tr() outside of a class of ours is looked up under another context than lupdate writes down.
        if (!it.key().startsWith(u"ui::") && !it.key().startsWith(u"core::"))
            wrong.append(u"nothing will ask for: "_s + it.key());
    }
    for (auto it = have.cbegin(); it != have.cend(); ++it) {
        if (!wanted.contains(it.key()))
            wrong.append(u"no longer in the sources: "_s + it.key());
    }
    if (!wrong.isEmpty())
        wrong.append(u"The target update_translations brings new texts into resources/translations."_s);
    QCOMPARE(wrong.join(u'\n'), QString());
}

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
