// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/compose/template.h"

#include <cstring>

namespace core::env::compose {

using namespace Qt::Literals::StringLiterals;

namespace {

using Text = tl::expected<QByteArray, QString>;

constexpr int deepest = 100;

/// Length of the name character at `at`, 0 when it is none. Compose matches names without regard to case, which takes
/// in the two letters that Unicode folds onto s and k.
qsizetype nameCharacter(const QByteArray& text, qsizetype at, bool first)
{
    if (at >= text.size()) {
        return 0;
    }
    const char c = text[at];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (!first && c >= '0' && c <= '9')) {
        return 1;
    }
    if (text.mid(at, 2) == "\xC5\xBF") {
        return 2;
    }
    return text.mid(at, 3) == "\xE2\x84\xAA" ? 3 : 0;
}

qsizetype nameLength(const QByteArray& text, qsizetype at)
{
    qsizetype end = at;
    while (const qsizetype step = nameCharacter(text, end, end == at)) {
        end += step;
    }
    return end - at;
}

/// Offset of the "}" that closes the first "{" of `text`, by Compose's own way of counting (the character behind a "{"
/// is never looked at); -1 when none does.
qsizetype closingBrace(const QByteArray& text)
{
    int open = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == '}' && --open == 0) {
            return i;
        }
        if (text[i] == '{') {
            ++open;
            ++i;
        }
    }
    return -1;
}

class Interpolation final
{
public:
    explicit Interpolation(const Lookup& lookup)
        : m_lookup(lookup)
    {
    }

    Text run(const QByteArray& text, int depth)
    {
        if (depth > deepest) {
            return tl::unexpected(u"defaults are nested too deeply"_s);
        }
        QByteArray result;
        for (qsizetype i = 0; i < text.size();) {
            const qsizetype dollar = text.indexOf('$', i);
            if (dollar < 0) {
                return result + text.mid(i);
            }
            result += text.mid(i, dollar - i);
            i = dollar + 1;
            const char next = i < text.size() ? text[i] : '\0';
            if (next == '$') {
                result += '$';
                ++i;
            } else if (const qsizetype length = nameLength(text, i)) {
                result += m_lookup(text.mid(i, length)).value_or("");
                i += length;
            } else if (next == '{') {
                const Text value = braced(text, i, depth);
                if (!value) {
                    return value;
                }
                result += *value;
            } else {
                result += '$';
            }
        }
        return result;
    }

private:
    /// `at` is on the "{"; left behind what belongs to it.
    Text braced(const QByteArray& text, qsizetype& at, int depth)
    {
        const QString broken = u"a ${…} is not one that Compose knows"_s;
        const qsizetype length = nameLength(text, at + 1);
        const QByteArray name = text.mid(at + 1, length);
        const qsizetype op = at + 1 + length;
        if (length == 0 || op >= text.size()) {
            return tl::unexpected(broken);
        }
        if (text[op] == '}') {
            at = op + 1;
            return m_lookup(name).value_or("");
        }
        const bool colon = text[op] == ':';
        const qsizetype kind = colon ? op + 1 : op;
        if (kind >= text.size() || std::strchr("-+?", text[kind]) == nullptr) {
            return tl::unexpected(broken);
        }
        // The pattern takes all up to the last "}" of the line; what lies behind the one that really closes is
        // interpolated afterwards.
        qsizetype lineEnd = text.indexOf('\n', kind);
        lineEnd = lineEnd < 0 ? text.size() : lineEnd;
        const qsizetype last = text.lastIndexOf('}', lineEnd - 1);
        if (last <= kind) {
            return tl::unexpected(broken);
        }
        QByteArray body = text.mid(at, last + 1 - at);
        const qsizetype close = closingBrace(body);
        const QByteArray rest = close >= 0 ? body.mid(close + 1) : QByteArray();
        body = close >= 0 ? body.left(close + 1) : body;
        const QByteArray word = body.mid(kind + 1 - at, body.size() - (kind + 1 - at) - 1);
        at = last + 1;
        const Text value = apply(name, text[kind], colon, word, depth);
        if (!value) {
            return value;
        }
        const Text tail = run(rest, depth + 1);
        return tail ? Text(*value + *tail) : tail;
    }

    Text apply(const QByteArray& name, char kind, bool colon, const QByteArray& word, int depth)
    {
        const std::optional<QByteArray> value = m_lookup(name);
        const bool present = value && (!colon || !value->isEmpty());
        if (kind == '+') {
            return present ? run(word, depth + 1) : Text(value.value_or(""));
        }
        if (present) {
            return *value;
        }
        if (kind == '-') {
            return run(word, depth + 1);
        }
        return tl::unexpected(u"the variable %1 is required by ${…?…} and has no value"_s.arg(QString::fromUtf8(name)));
    }

    const Lookup& m_lookup;
};

} // namespace

tl::expected<QByteArray, QString> interpolate(const QByteArray& text, const Lookup& lookup)
{
    return Interpolation(lookup).run(text, 0);
}

} // namespace core::env::compose
