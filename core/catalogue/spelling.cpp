// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/spelling.h"

#include <QList>

#include <algorithm>

namespace core::catalogue {

namespace {

constexpr qsizetype shortest = 6; ///< in shorter names one slip makes another word
constexpr qsizetype longName = 12;

QString withoutFigures(const QString& name)
{
    QString letters;
    for (const QChar c : name) {
        if (c < u'0' || c > u'9') {
            letters += c;
        }
    }
    return letters;
}

} // namespace

int spellingDistance(const QString& a, const QString& b)
{
    QList<int> beforeLast;
    QList<int> last(b.size() + 1);
    QList<int> row(b.size() + 1);
    for (qsizetype j = 0; j <= b.size(); ++j) {
        last[j] = static_cast<int>(j);
    }
    for (qsizetype i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const int changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({ last[j] + 1, row[j - 1] + 1, changed });
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
            }
        }
        beforeLast = last;
        last = row;
    }
    return last[b.size()];
}

std::optional<QString> closest(const QString& name, const QStringList& names)
{
    if (name.size() < shortest) {
        return std::nullopt;
    }
    int best = name.size() >= longName ? 2 : 1;
    QString found;
    bool single = false;
    for (const QString& each : names) {
        if (qAbs(each.size() - name.size()) > best || withoutFigures(each) == withoutFigures(name)) {
            continue;
        }
        const int distance = spellingDistance(name, each);
        if (distance < best || (distance == best && found.isEmpty())) {
            best = distance;
            found = each;
            single = true;
        } else if (distance == best) {
            single = false;
        }
    }
    return single ? std::optional(found) : std::nullopt;
}

} // namespace core::catalogue
