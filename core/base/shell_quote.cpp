// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell_quote.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core {

namespace {

bool isSafe(QChar c)
{
    const ushort u = c.unicode();
    return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || (u >= '0' && u <= '9') || u == '_' || u == '.' || u == '/'
        || u == ':' || u == '@' || u == '+' || u == ',' || u == '-';
}

} // namespace

QString quoteShellWord(const QString& word)
{
    if (!word.isEmpty() && std::all_of(word.cbegin(), word.cend(), isSafe))
        return word;
    // Quote and backslash leave the single quotes and come back as \' and \\: fish treats a backslash inside single
    // quotes as an escape where sh does not, so neither character may stand inside.
    QString quoted;
    bool inside = false;
    for (const QChar c : word) {
        const bool special = c == u'\'' || c == u'\\';
        if (special == inside) {
            quoted += u'\'';
            inside = !inside;
        }
        if (special)
            quoted += u'\\';
        quoted += c;
    }
    if (inside)
        quoted += u'\'';
    return quoted.isEmpty() ? u"''"_s : quoted;
}

QString quoteShellCommand(const QStringList& argv)
{
    QStringList words;
    words.reserve(argv.size());
    for (const QString& word : argv)
        words += quoteShellWord(word);
    return words.join(u' ');
}

} // namespace core
