// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// As the files of Qt and ours are named.
QString localeName(Language language)
{
    switch (language) {
    case Language::German:
        return u"de"_s;
    case Language::Chinese:
        return u"zh_CN"_s;
    case Language::System:
    case Language::English:
        return u"en"_s;
    }
    Q_UNREACHABLE();
}

bool install(QCoreApplication& application, const QString& file, const QString& folder)
{
    auto* translator = new QTranslator(&application);
    if (translator->load(file, folder) && QCoreApplication::installTranslator(translator))
        return true;
    delete translator;
    return false;
}

} // namespace

const QList<Language>& allLanguages()
{
    static const QList<Language> languages{ Language::System, Language::English, Language::German, Language::Chinese };
    return languages;
}

QString languageName(Language language)
{
    switch (language) {
    case Language::System:
        return u"system"_s;
    case Language::English:
        return u"en"_s;
    case Language::German:
        return u"de"_s;
    case Language::Chinese:
        return u"zh"_s;
    }
    Q_UNREACHABLE();
}

Language languageFrom(const QString& name)
{
    for (const Language language : allLanguages()) {
        if (languageName(language) == name)
            return language;
    }
    return Language::System;
}

QString languageTitle(Language language)
{
    switch (language) {
    case Language::System:
        return QCoreApplication::translate("ui::Language", "As the system");
    case Language::English:
        return u"English"_s;
    case Language::German:
        return u"Deutsch"_s;
    case Language::Chinese:
        return u"中文"_s;
    }
    Q_UNREACHABLE();
}

Language firstSpoken(const QStringList& wanted)
{
    for (const QString& name : wanted) {
        const QLocale locale(name);
        if (locale.language() == QLocale::English || locale.language() == QLocale::C)
            return Language::English;
        if (locale.language() == QLocale::German)
            return Language::German;
        if (locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedChineseScript)
            return Language::Chinese;
    }
    return Language::English;
}

bool installTranslation(QCoreApplication& application, Language language)
{
    const QLocale system = QLocale::system();
    const QString name = localeName(language == Language::System ? firstSpoken(system.uiLanguages()) : language);
    // Whoever reads German in Austria keeps the numbers of Austria; a German month in an English sentence helps nobody.
    if (language != Language::System && QLocale(name).language() != system.language())
        QLocale::setDefault(QLocale(name));
    if (name == localeName(Language::English))
        return false;
    install(application, u"qtbase_"_s + name, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    return install(application, u"sparkloom_"_s + name, u":/sparkloom/translations"_s);
}

} // namespace ui
