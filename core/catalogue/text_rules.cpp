// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/value_rules.h"

#include <QRegularExpression>

#include <algorithm>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

bool hasBlank(const QString& text)
{
    return std::any_of(text.cbegin(), text.cend(), [](QChar c) { return c.isSpace(); });
}

bool hasDanger(const Variable& variable, const QString& word)
{
    return std::any_of(
        variable.dangers.cbegin(), variable.dangers.cend(), [&](const Danger& danger) { return danger.word == word; });
}

/// The launcher's own rules; it stops where one is broken.
std::optional<Remark> checkKeys(const Given& given)
{
    QString wrong;
    static const QRegularExpression lineEnd(u"[\\r\\n\\v\\f]"_s);
    static const QRegularExpression blanks(u"[ \\t]+"_s);
    const QStringList keys = given.value.split(blanks, Qt::SkipEmptyParts);
    if (given.value.contains(lineEnd)) {
        wrong = u"a line end"_s;
    } else if (given.value.contains(u'\\')) {
        wrong = u"a backslash"_s;
    } else if (std::any_of(keys.cbegin(), keys.cend(), [](const QString& key) { return key.startsWith(u'-'); })) {
        wrong = u"a key that begins with -"_s;
    } else {
        return std::nullopt;
    }
    return Remark{ Remark::Kind::WrongType,
        Severity::Problem,
        u"%1 has %2 in it, with which the launcher stops."_s.arg(given.name, wrong),
        u"Write keys of other characters on one line, with blanks between them."_s };
}

std::optional<Remark> checkDuration(const Given& given)
{
    static const QRegularExpression form(u"\\A([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+\\z"_s);
    if (form.match(given.value).hasMatch()) {
        return std::nullopt;
    }
    return wrongType(given, u"a time that Compose can read"_s, u"Write the unit with it, as in 10s."_s);
}

} // namespace

std::optional<Remark> checkText(const Given& given)
{
    switch (given.variable.type) {
    case Type::Path:
        if (given.value.startsWith(u"~/"_s) && hasDanger(given.variable, u"tilde"_s)) {
            return Remark{ Remark::Kind::Trap,
                Severity::Warning,
                u"%1 begins with a ~ that nobody expands."_s.arg(given.shown()),
                u"Write ${HOME} instead, or the whole path."_s };
        }
        return std::nullopt;
    case Type::Image:
    case Type::Model:
    case Type::Revision:
        return hasBlank(given.value) ? std::optional(wrongType(given, u"one word"_s, u"Take the blanks out."_s))
                                     : std::nullopt;
    case Type::Duration:
        return checkDuration(given);
    case Type::Key:
        return hasBlank(given.value)
            ? std::optional(wrongType(given, u"one word"_s, u"Write one key, without blanks."_s))
            : std::nullopt;
    case Type::Keys:
        return checkKeys(given);
    default:
        return std::nullopt;
    }
}

} // namespace core::catalogue
