// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QCoreApplication;

namespace ui {

enum class Language
{
    System,
    English,
    German,
    Chinese
};

[[nodiscard]] const QList<Language>& allLanguages();
/// Stable word for files: "system", "en", "de", "zh".
[[nodiscard]] QString languageName(Language language);
/// System for a word that is none.
[[nodiscard]] Language languageFrom(const QString& name);
/// As its own speakers write it: "Deutsch"; System is translated.
[[nodiscard]] QString languageTitle(Language language);

/// The first of these that Sparkloom speaks, English when there is none. `wanted` is best first, as
/// QLocale::uiLanguages has it: "de-AT", "en".
[[nodiscard]] Language firstSpoken(const QStringList& wanted);

/// Lets `application` speak that language from now on: widgets made later have its words, and numbers and dates its
/// form. Qt's own words (the buttons of a file dialog) come along where Qt's translations are installed. False where
/// there is no translation, as for English.
bool installTranslation(QCoreApplication& application, Language language);

} // namespace ui
