// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

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

/// Lets `application` speak that language from now on: widgets made later have its words. False where there is no
/// translation: it stays English.
bool installTranslation(QCoreApplication& application, Language language);

} // namespace ui
