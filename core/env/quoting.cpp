// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/quoting.h"

#include "core/env/bash/state.h"
#include "core/env/bash/names.h"

#include <QRegularExpression>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

Result<QByteArray> quoteValue(const QString& value)
{
    static const QRegularExpression bare(u"\\A[A-Za-z0-9_./:@%+,=-]+\\z"_s);
    if (value.contains(QChar(u'\0'))) {
        return failure({ ErrorKind::Usage,
            u"The value holds a NUL character, which no environment can carry."_s,
            u"Leave that character out."_s,
            {},
            {} });
    }
    if (!value.isValidUtf16()) {
        return failure({ ErrorKind::Usage,
            u"The value holds half a character, which cannot be written as UTF-8."_s,
            u"Leave that character out."_s,
            {},
            {} });
    }
    if (bare.match(value).hasMatch()) {
        return value.toUtf8();
    }
    qsizetype backslashes = 0;
    while (backslashes < value.size() && value[value.size() - 1 - backslashes] == u'\\') {
        ++backslashes;
    }
    if (!value.contains(u'\'') && backslashes % 2 == 0) {
        return "'" + value.toUtf8() + "'";
    }
    if (!value.contains(u'`')) {
        QByteArray text = value.toUtf8();
        text.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$");
        return "\"" + text + "\"";
    }
    return failure({ ErrorKind::Usage,
        u"The value holds a backtick together with %1, and there is no way to write that so that Compose and bash read the same."_s
            .arg(value.contains(u'\'') ? u"a single quote"_s : u"an odd number of backslashes at its end"_s),
        u"Leave out the backtick, or the other of the two."_s,
        {},
        {} });
}

bool isWritableKey(const QString& key)
{
    const QByteArray name = key.toUtf8();
    return bash::isName(name) && !bash::isReadOnlyName(name);
}

} // namespace core::env
