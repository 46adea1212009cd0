// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/printable_text.h"

using namespace Qt::Literals::StringLiterals;

namespace core {

QString printable(const QString& text)
{
    QString clean;
    clean.reserve(text.size());
    for (const QChar c : text) {
        const bool control = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format;
        if (!control || c == u'\n')
            clean += c;
        else if (c == u'\t')
            clean += u"    "_s;
        else if (c.unicode() < 0x20)
            clean += u'^' + QChar(c.unicode() + 0x40);
        else
            clean += u"\\u%1"_s.arg(static_cast<uint>(c.unicode()), 4, 16, QLatin1Char('0'));
    }
    return clean;
}

} // namespace core
