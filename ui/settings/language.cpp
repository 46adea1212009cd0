// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/language.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

namespace ui {

using namespace Qt::Literals::StringLiterals;

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

bool installTranslation(QCoreApplication& application, Language language)
{
    const QLocale locale = language == Language::System ? QLocale() : QLocale(languageName(language));
    auto* translator = new QTranslator(&application);
    if (translator->load(locale, u"sparkloom"_s, u"_"_s, u":/sparkloom/translations"_s)
        && QCoreApplication::installTranslator(translator))
        return true;
    delete translator;
    return false;
}

} // namespace ui
