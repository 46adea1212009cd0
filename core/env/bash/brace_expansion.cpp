// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/brace_expansion.h"

#include "core/env/bash/groups.h"

#include <algorithm>
#include <cstdlib>

namespace core::env::bash {

namespace {

constexpr qsizetype mostWords = 1000;
constexpr int deepest = 20;

/// Offset behind what stands at `at`: a quoted piece, an escape, "${…}", or one character.
qsizetype step(const QByteArray& raw, qsizetype at)
{
    const char c = raw[at];
    if (c == '\\') {
        return std::min(at + 2, raw.size());
    }
    if (c == '\'' || c == '"' || c == '`') {
        return endOfGroup(raw, at);
    }
    if (c == '$' && at + 1 < raw.size() && raw[at + 1] == '$') {
        return at + 2;
    }
    return c == '$' ? endOfDollar(raw, at, false) : at + 1;
}

struct Group
{
    qsizetype close = -1;
    QList<qsizetype> commas;
};

Group readGroup(const QByteArray& raw, qsizetype open)
{
    Group group;
    int depth = 1;
    for (qsizetype i = open + 1; i < raw.size(); i = step(raw, i)) {
        const char c = raw[i];
        depth += c == '{' ? 1 : 0;
        if (c == '}' && --depth == 0) {
            group.close = i;
            return group;
        }
        if (c == ',' && depth == 1) {
            group.commas.append(i);
        }
    }
    return group;
}

std::optional<qint64> integer(const QByteArray& text)
{
    bool ok = false;
    const qint64 value = text.toLongLong(&ok);
    const bool sane = ok && text.size() < 10 && !text.contains(' ');
    return sane ? std::optional(value) : std::nullopt;
}

QByteArray padded(qint64 value, qsizetype width)
{
    const QByteArray digits = QByteArray::number(std::abs(value)).rightJustified(width - (value < 0 ? 1 : 0), '0');
    return value < 0 ? "-" + digits : digits;
}

/// {1..3}, {01..10..3}, {a..e}: empty when it is none.
QList<QByteArray> sequence(const QByteArray& body)
{
    QList<QByteArray> parts;
    qsizetype from = 0;
    for (qsizetype dots = body.indexOf(".."); dots >= 0; dots = body.indexOf("..", from)) {
        parts.append(body.mid(from, dots - from));
        from = dots + 2;
    }
    parts.append(body.mid(from));
    if (parts.size() < 2 || parts.size() > 3) {
        return {};
    }
    const std::optional<qint64> increment = parts.size() == 3 ? integer(parts[2]) : std::optional<qint64>(1);
    if (!increment) {
        return {};
    }
    const auto letter = [](const QByteArray& text) {
        return text.size() == 1 && ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
    };
    const bool letters = letter(parts[0]) && letter(parts[1]);
    const std::optional<qint64> first = letters ? std::optional<qint64>(parts[0][0]) : integer(parts[0]);
    const std::optional<qint64> last = letters ? std::optional<qint64>(parts[1][0]) : integer(parts[1]);
    if (!first || !last) {
        return {};
    }
    const auto zeros = [](const QByteArray& text) {
        const QByteArray digits = text.startsWith('-') ? text.mid(1) : text;
        return digits.size() > 1 && digits.startsWith('0');
    };
    const bool pad = !letters && (zeros(parts[0]) || zeros(parts[1]));
    const qsizetype width = pad ? std::max(parts[0].size(), parts[1].size()) : 0;
    const qint64 stride = std::max<qint64>(1, std::abs(*increment)) * (*first <= *last ? 1 : -1);
    QList<QByteArray> result;
    for (qint64 at = *first; stride > 0 ? at <= *last : at >= *last; at += stride) {
        result.append(letters ? QByteArray(1, static_cast<char>(at)) : padded(at, width));
        if (result.size() > mostWords) {
            break;
        }
    }
    return result;
}

std::optional<QList<QByteArray>> expandAt(const QByteArray& raw, int depth)
{
    if (depth > deepest) {
        return std::nullopt;
    }
    for (qsizetype open = 0; open < raw.size(); open = step(raw, open)) {
        if (raw[open] != '{') {
            continue;
        }
        const Group group = readGroup(raw, open);
        if (group.close < 0) {
            continue;
        }
        QList<QByteArray> middles;
        if (group.commas.isEmpty()) {
            middles = sequence(raw.mid(open + 1, group.close - open - 1));
            if (middles.isEmpty()) {
                continue;
            }
        } else {
            qsizetype from = open + 1;
            for (const qsizetype end : group.commas + QList<qsizetype>{ group.close }) {
                const auto inner = expandAt(raw.mid(from, end - from), depth + 1);
                if (!inner) {
                    return std::nullopt;
                }
                middles += *inner;
                from = end + 1;
            }
        }
        const auto tails = expandAt(raw.mid(group.close + 1), depth + 1);
        if (!tails || middles.size() * tails->size() > mostWords) {
            return std::nullopt;
        }
        QList<QByteArray> result;
        for (const QByteArray& middle : std::as_const(middles)) {
            for (const QByteArray& tail : *tails) {
                result.append(raw.left(open) + middle + tail);
            }
        }
        return result;
    }
    return QList<QByteArray>{ raw };
}

} // namespace

std::optional<QList<QByteArray>> expandBraces(const QByteArray& raw)
{
    return raw.contains('{') ? expandAt(raw, 0) : QList<QByteArray>{ raw };
}

} // namespace core::env::bash
