// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QGuiApplication>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The family of the faces, or empty when any of them is refused: a family with holes would be drawn in two designs.
QString registerFaces(const QStringList& files)
{
    QString family;
    for (const QString& file : files) {
        const int id = QFontDatabase::addApplicationFont(u":/sparkloom/fonts/"_s + file);
        const QStringList families = id < 0 ? QStringList{} : QFontDatabase::applicationFontFamilies(id);
        if (families.isEmpty())
            return {};
        if (family.isEmpty())
            family = families.first();
    }
    return family;
}

} // namespace

FontFamilies loadFonts()
{
    static const FontFamilies families = [] {
        FontFamilies loaded;
        loaded.text = registerFaces({ u"Inter-Regular.otf"_s, u"Inter-Medium.otf"_s, u"Inter-SemiBold.otf"_s });
        loaded.fixed = registerFaces({ u"JetBrainsMono-Regular.ttf"_s, u"JetBrainsMono-Medium.ttf"_s });
        if (loaded.text.isEmpty())
            loaded.text = QGuiApplication::font().family();
        if (loaded.fixed.isEmpty())
            loaded.fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
        return loaded;
    }();
    return families;
}

} // namespace ui
