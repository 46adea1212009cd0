// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/compose/scanner.h"

#include "core/env/compose/characters.h"

#include <QHash>

#include <algorithm>
#include <cstring>

namespace core::env::compose {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The escapes that Compose expands between double quotes; "\$" becomes "$$", which interpolation turns into "$".
QByteArray expandEscapes(const QByteArray& text)
{
    static constexpr char names[] = "abfnrtv\"\\";
    static constexpr char values[] = "\a\b\f\n\r\t\v\"\\";
    QByteArray result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (text[i] != '\\' || next == '\0') {
            result += text[i];
            continue;
        }
        ++i;
        if (next == '$') {
            result += "$$";
        } else if (const char* found = std::strchr(names, next)) {
            result += values[found - names];
        } else if (next == '0') {
            qsizetype digits = 0;
            while (digits < 3 && i + 1 + digits < text.size() && text[i + 1 + digits] >= '0'
                && text[i + 1 + digits] <= '9') {
                ++digits;
            }
            bool ok = false;
            const uint code = text.mid(i + 1, digits).toUInt(&ok, 8);
            if (digits == 3 && ok && code <= 0xFF) {
                result += QString(QChar(code)).toUtf8();
            } else {
                result += text.mid(i - 1, 2 + digits);
            }
            i += digits;
        } else {
            result += text.mid(i - 1, 2);
        }
    }
    return result;
}

class Scanner final
{
public:
    Scanner(const QByteArray& text, const Variables& process, bool goOn)
        : m_text(text)
        , m_goOn(goOn)
    {
        for (auto it = process.cbegin(); it != process.cend(); ++it) {
            m_process.insert(it.key().toUtf8(), it.value().toUtf8());
        }
        m_pos = m_text.startsWith("\xEF\xBB\xBF") ? 3 : 0;
    }

    Scan run()
    {
        while (skipToStatement()) {
            const qsizetype start = m_pos;
            if (!readStatement()) {
                if (!m_goOn) {
                    break;
                }
                const qsizetype newline = m_text.indexOf('\n', start);
                m_pos = newline < 0 ? m_text.size() : newline + 1;
            }
        }
        return m_result;
    }

private:
    bool problem(qsizetype at, const QString& what)
    {
        m_result.problems.append({ lineOf(at), what });
        return false;
    }

    int lineOf(qsizetype at)
    {
        if (at < m_countedTo) {
            m_countedTo = 0;
            m_countedLine = 1;
        }
        m_countedLine += static_cast<int>(std::count(m_text.cbegin() + m_countedTo, m_text.cbegin() + at, '\n'));
        m_countedTo = at;
        return m_countedLine;
    }

    bool skipToStatement()
    {
        while (m_pos < m_text.size()) {
            const Character character = characterAt(m_text, m_pos);
            if (isUnicodeSpace(character.code)) {
                m_pos += character.length;
            } else if (character.code == '#') {
                const qsizetype newline = m_text.indexOf('\n', m_pos);
                m_pos = newline < 0 ? m_text.size() : newline;
            } else {
                return true;
            }
        }
        return false;
    }

    void skipExport()
    {
        if (m_text.mid(m_pos, 6) == "export" && m_pos + 6 < m_text.size()
            && std::strchr("\t\n\f\r ", m_text[m_pos + 6]) != nullptr) {
            m_pos = skipInlineSpace(m_text, m_pos + 6);
        }
    }

    bool readStatement()
    {
        const qsizetype statementStart = m_pos;
        skipExport();
        if (m_pos >= m_text.size()) {
            return problem(statementStart, u"'export' has no name behind it"_s);
        }
        const qsizetype keyStart = m_pos;
        qsizetype separator = -1;
        for (qsizetype i = keyStart; i < m_text.size() && separator < 0;) {
            const Character character = characterAt(m_text, i);
            const char32_t c = character.code;
            if (c == '=' || c == ':' || c == '\n') {
                separator = i;
            } else if (!isInlineSpace(c) && c != '_' && c != '.' && c != '-' && c != '[' && c != ']'
                && !isLetterOrNumber(c)) {
                const QByteArray shown = m_text.mid(i, character.length);
                return problem(i, u"the name of a variable cannot hold '%1'"_s.arg(QString::fromUtf8(shown)));
            }
            i += character.length;
        }
        Statement statement;
        statement.line = lineOf(keyStart);
        if (separator < 0) {
            // A name at the very end of the file, without a line end: Compose takes it for the value of no name.
            return readValue(statement);
        }
        statement.key = trimmedRight(m_text.mid(keyStart, separator - keyStart));
        statement.inherited = m_text[separator] == '\n';
        m_pos = skipInlineSpace(m_text, separator + 1);
        if (statement.key.contains(' ')) {
            return problem(keyStart, u"the name of a variable cannot hold a space"_s);
        }
        if (!statement.inherited) {
            return readValue(statement);
        }
        const auto found = m_process.constFind(statement.key);
        statement.isSet = found != m_process.cend();
        statement.value = statement.isSet ? *found : QByteArray();
        store(statement);
        return true;
    }

    bool readValue(Statement& statement)
    {
        const char quote = m_pos < m_text.size() ? m_text[m_pos] : '\0';
        if (quote == '\'' || quote == '"') {
            return readQuoted(statement, quote);
        }
        const qsizetype start = m_pos;
        const qsizetype newline = m_text.indexOf('\n', m_pos);
        QByteArray value = m_text.mid(m_pos, newline < 0 ? -1 : newline - m_pos);
        m_pos = newline < 0 ? m_text.size() : newline + 1;
        const qsizetype comment = value.indexOf(" #");
        value = trimmedRight(comment < 0 ? value : value.left(comment));
        return interpolated(statement, value, start);
    }

    bool readQuoted(Statement& statement, char quote)
    {
        const qsizetype start = m_pos;
        QByteArray value;
        bool escaped = false;
        for (qsizetype i = start + 1; i < m_text.size(); ++i) {
            const char c = m_text[i];
            if (c == quote && !escaped) {
                m_pos = i + 1;
                if (quote == '"') {
                    return interpolated(statement, expandEscapes(value), start);
                }
                statement.value = value;
                store(statement);
                return true;
            }
            if (c == '\\' && !escaped) {
                escaped = true;
                continue;
            }
            if (escaped && c != quote) {
                value += '\\';
            }
            value += c;
            escaped = false;
        }
        return problem(start, u"a quote is opened and never closed"_s);
    }

    bool interpolated(Statement& statement, const QByteArray& value, qsizetype start)
    {
        const auto lookup = [this](const QByteArray& name) -> std::optional<QByteArray> {
            if (const auto found = m_process.constFind(name); found != m_process.cend()) {
                return *found;
            }
            const auto found = m_values.constFind(name);
            return found == m_values.cend() ? std::nullopt : std::optional(*found);
        };
        const auto text = interpolate(value, lookup);
        if (!text) {
            return problem(start, text.error());
        }
        statement.value = *text;
        store(statement);
        return true;
    }

    void store(const Statement& statement)
    {
        if (statement.isSet) {
            m_values.insert(statement.key, statement.value);
        }
        m_result.statements.append(statement);
    }

    const QByteArray m_text;
    bool m_goOn;
    qsizetype m_pos = 0;
    qsizetype m_countedTo = 0;
    int m_countedLine = 1;
    QHash<QByteArray, QByteArray> m_process;
    QHash<QByteArray, QByteArray> m_values;
    Scan m_result;
};

} // namespace

Scan scan(const QByteArray& text, const Variables& process, bool goOn)
{
    return Scanner(text, process, goOn).run();
}

} // namespace core::env::compose
