// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/value_rules.h"

#include "core/nccl/integer_value.h"

#include <QRegularExpression>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

QString rangeOf(const Variable& variable)
{
    return u"%1 to %2"_s.arg(*variable.least, 0, 'g', 17).arg(*variable.most, 0, 'g', 17);
}

std::optional<Remark> checkRange(const Given& given, double number)
{
    const Variable& variable = given.variable;
    const bool inside = !variable.least || (number >= *variable.least && number <= *variable.most);
    // -1 or -2 often means "leave it to me", and lies outside of what can be asked for.
    if (inside || given.value == variable.standard) {
        return std::nullopt;
    }
    Remark remark{ Remark::Kind::OutOfRange,
        Severity::Warning,
        u"%1 is out of range (%2)."_s.arg(given.shown(), rangeOf(variable)),
        u"Write a number from %1."_s.arg(rangeOf(variable)) };
    if (!variable.outside.isEmpty()) {
        remark.text += u' ' + variable.outside;
    }
    return remark;
}

std::optional<Remark> checkForNccl(const Given& given)
{
    const QByteArray text = given.value.toUtf8();
    if (const auto oddity = nccl::oddInteger(text, given.name)) {
        return Remark{ Remark::Kind::OddNumber,
            oddity->hexadecimal ? Severity::Note : Severity::Warning,
            oddity->sentence,
            u"Write a plain decimal number, or take the line out."_s };
    }
    return checkRange(given, static_cast<double>(nccl::readInteger(text, given.name, 0).value));
}

std::optional<Remark> checkInteger(const Given& given)
{
    static const QRegularExpression plain(u"\\A[+-]?[0-9]+\\z"_s);
    const QString advice = u"Digits alone: no quotes inside the value, no unit, no blank."_s;
    if (!plain.match(given.value).hasMatch()) {
        return wrongType(given, u"a whole number"_s, advice);
    }
    const QString digits
        = given.value.startsWith(u'-') || given.value.startsWith(u'+') ? given.value.mid(1) : given.value;
    if (given.variable.number == NumberReader::Bash && digits.size() > 1 && digits.startsWith(u'0')) {
        return Remark{ Remark::Kind::OddNumber,
            Severity::Warning,
            u"%1: bash, which counts with it, takes a leading 0 for octal."_s.arg(given.shown()),
            u"Leave the 0 out."_s };
    }
    return checkRange(given, given.value.toDouble());
}

} // namespace

std::optional<Remark> checkNumber(const Given& given)
{
    if (given.variable.type == Type::Number) {
        bool isNumber = false;
        const double number = given.value.toDouble(&isNumber);
        if (!isNumber) {
            return wrongType(given, u"a number"_s, u"Write it with a point, as in 0.8."_s);
        }
        return checkRange(given, number);
    }
    if (given.variable.type == Type::Tokens) {
        // The forms that vLLM's command line takes.
        static const QRegularExpression form(u"\\A([0-9]+|[0-9]+(\\.[0-9]+)?[kKmMgGtT]|-1|auto)\\z"_s);
        if (!form.match(given.value).hasMatch()) {
            return wrongType(given, u"a number of tokens"_s, u"Write digits, or a short form such as 200k."_s);
        }
        return std::nullopt;
    }
    return given.variable.number == NumberReader::Strtoll ? checkForNccl(given) : checkInteger(given);
}

} // namespace core::catalogue
