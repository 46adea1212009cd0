// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/value_rules.h"

#include <algorithm>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isOneOf(const Variable& variable, const QString& word)
{
    const Qt::CaseSensitivity sensitivity = variable.anyCase ? Qt::CaseInsensitive : Qt::CaseSensitive;
    const bool digit = variable.digitsToo && !word.isEmpty() && word.front() >= u'0' && word.front() <= u'9';
    return digit || std::any_of(variable.values.cbegin(), variable.values.cend(), [&](const QString& value) {
        return variable.valuePrefix ? word.startsWith(value, sensitivity) : word.compare(value, sensitivity) == 0;
    });
}

Remark notAWord(const Given& given, const QString& word)
{
    Remark remark{ Remark::Kind::WrongType,
        given.variable.open.isEmpty() ? Severity::Warning : Severity::Note,
        u"%1: “%2” is none of %3."_s.arg(given.name, word, given.variable.values.join(u", "_s)),
        u"Write one of these%1."_s.arg(given.variable.anyCase ? QString() : u", in just these letters"_s) };
    if (!given.variable.open.isEmpty()) {
        remark.text += u' ' + given.variable.open;
        remark.advice.clear();
    }
    return remark;
}

} // namespace

std::optional<Remark> checkWords(const Given& given)
{
    const Variable& variable = given.variable;
    if (variable.type == Type::Flag) {
        static const QStringList offWords{ u"0"_s, u"false"_s, u"no"_s, u"off"_s };
        if (!offWords.contains(given.value, Qt::CaseInsensitive)) {
            return std::nullopt;
        }
        return Remark{ Remark::Kind::Trap,
            Severity::Warning,
            u"%1 switches it on, as any text does."_s.arg(given.shown()),
            u"Leave the value empty to switch it off."_s };
    }
    if (variable.type == Type::Enum) {
        return isOneOf(variable, given.value) ? std::nullopt : std::optional(notAWord(given, given.value));
    }
    const QString list = given.value.startsWith(u'^') ? given.value.mid(1) : given.value;
    for (const QString& word : list.split(u',', Qt::SkipEmptyParts)) {
        if (!isOneOf(variable, word)) {
            return notAWord(given, word);
        }
    }
    return std::nullopt;
}

} // namespace core::catalogue
