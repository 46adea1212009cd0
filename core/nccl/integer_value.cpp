// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/integer_value.h"

#include "core/nccl/environment.h"

#include <QRegularExpression>

#include <cctype>
#include <cerrno>
#include <cstdlib>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Why a reader would be surprised by what strtoll made of the text; empty when nobody would.
QString surprise(const QByteArray& text, qsizetype used, qint64 value)
{
    const QString number = QString::number(value);
    const QString rest = QString::fromUtf8(text.mid(used));
    if (used == 0) {
        return u"it does not start with a number, so NCCL reads 0, not the default"_s;
    }
    if (used < text.size()) {
        return u"NCCL stops reading at “%1” and takes %2"_s.arg(rest, number);
    }
    const bool blank = std::isspace(static_cast<unsigned char>(text.front())) != 0;
    const QByteArray body = text.trimmed();
    const QByteArray digits = body.startsWith('-') || body.startsWith('+') ? body.mid(1) : body;
    if (digits.size() > 1 && digits.startsWith('0')) {
        const bool hex = digits.at(1) == 'x' || digits.at(1) == 'X';
        return hex ? u"0x makes it hexadecimal, so NCCL reads %1"_s.arg(number)
                   : u"a leading 0 makes it octal, so NCCL reads %1"_s.arg(number);
    }
    return blank ? u"NCCL skips the blank in front and reads %1"_s.arg(number) : QString();
}

} // namespace

IntegerValue readInteger(const QByteArray& text, const QString& name, qint64 fallback)
{
    IntegerValue result;
    result.value = fallback;
    if (text.isNull()) {
        return result;
    }
    const QString quoted = name + u" is “"_s + QString::fromUtf8(text) + u"”: "_s;
    if (text.isEmpty()) {
        result.oddity = name + u" is set but empty: NCCL takes the default "_s + QString::number(fallback)
            + u", and the empty value hides what an nccl.conf says."_s;
        return result;
    }
    errno = 0;
    char* end = nullptr;
    const long long parsed = std::strtoll(text.constData(), &end, 0);
    if (errno != 0) {
        result.oddity
            = quoted + u"the number is too large, so NCCL takes the default "_s + QString::number(fallback) + u'.';
        return result;
    }
    result.value = parsed;
    result.fromText = true;
    if (const QString why = surprise(text, end - text.constData(), parsed); !why.isEmpty()) {
        result.oddity = quoted + why + u'.';
    }
    return result;
}

std::optional<OddInteger> oddInteger(const QByteArray& text, const QString& name)
{
    if (text.trimmed().isEmpty()) {
        return std::nullopt;
    }
    const IntegerValue value = readInteger(text, name, 0);
    bool decimal = false;
    const qint64 plain = QString::fromUtf8(text).trimmed().toLongLong(&decimal, 10);
    // A person reads 007 or +3 as NCCL does.
    if (value.oddity.isEmpty() || (decimal && value.fromText && plain == value.value)) {
        return std::nullopt;
    }
    static const QRegularExpression hex(u"^[-+]?0[xX][0-9a-fA-F]+$"_s);
    return OddInteger{ value.oddity, hex.match(QString::fromUtf8(text).trimmed()).hasMatch() };
}

IntegerValue readInteger(const env::RankEnvironment& environment, const QString& name, qint64 fallback)
{
    IntegerValue result = readInteger(bytesOf(environment, name), name, fallback);
    if (const env::EffectiveValue* found = variable(environment, name)) {
        result.source = found->source;
    }
    return result;
}

} // namespace core::nccl
