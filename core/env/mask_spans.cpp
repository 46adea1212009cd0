// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/mask_spans.h"

#include "core/env/env_file.h"

#include <algorithm>
#include <cstring>

namespace core::env {

namespace {

bool isOneOf(char c, const char* list)
{
    return c != '\0' && std::strchr(list, c) != nullptr;
}

constexpr char blanks[] = " \t";
constexpr char spaces[] = " \t\r\v\f";

qsizetype skip(const QByteArray& text, qsizetype at, const char* what)
{
    while (at < text.size() && isOneOf(text[at], what)) {
        ++at;
    }
    return at;
}

/// One physical line, without its LF.
struct Line
{
    QByteArray text;
    qsizetype begin = 0; ///< in the file
};

QList<Line> linesOf(const QByteArray& text)
{
    QList<Line> lines;
    qsizetype at = 0;
    for (const QByteArray& line : text.split('\n')) {
        lines.append({ line, at });
        at += line.size() + 1;
    }
    return lines;
}

/// Everything up to the separator of "[#] [export] KEY =".
struct Head
{
    QByteArray key;
    bool commented = false;
    qsizetype valueBegin = -1; ///< in the line; -1: no statement begins there
};

Head readHead(const QByteArray& line)
{
    Head head;
    qsizetype at = skip(line, line.startsWith("\xEF\xBB\xBF") ? 3 : 0, spaces);
    head.commented = at < line.size() && line[at] == '#';
    if (head.commented) {
        at = skip(line, at, "# \t\r\v\f");
    }
    const auto readKey = [&] {
        const qsizetype begin = at;
        while (at < line.size() && line[at] != '\0' && !isOneOf(line[at], " \t\r\v\f=:#'\"$`;&|()<>\\")) {
            ++at;
        }
        head.key = line.mid(begin, at - begin);
        at = skip(line, at, spaces);
    };
    readKey();
    if (head.key == "export" && at < line.size() && isOneOf(line[at - 1], spaces) && !isOneOf(line[at], "=:")) {
        readKey();
    }
    const bool separated = !head.key.isEmpty() && at < line.size() && isOneOf(line[at], "=:");
    if (separated && !(head.commented && line[at] == ':')) {
        head.valueBegin = at + 1;
    }
    return head;
}

/// Reads on in a file, character by character, over line ends where a reader does so.
class Scan final
{
public:
    Scan(const QList<Line>& lines, qsizetype number, qsizetype column)
        : m_lines(lines)
        , m_number(number)
        , m_column(column)
    {
    }

    /// The line on which bash ends the command; -1 when a quote or group never closes.
    qsizetype bashEnd(bool wordStart)
    {
        QByteArray open; // what is open, innermost last; 'A' for $'
        char before = wordStart ? ' ' : 'x';
        bool first = true;
        for (;;) {
            bool joined = false;
            const QByteArray& text = m_lines[m_number].text;
            for (qsizetype i = m_column; i < text.size(); ++i) {
                const char c = text[i];
                const char next = i + 1 < text.size() ? text[i + 1] : '\0';
                const char top = open.isEmpty() ? '\0' : open.back();
                if (top == '\'' || top == '`') {
                    if (c == top) {
                        open.chop(1);
                    }
                } else if (c == '\\') {
                    joined = ++i >= text.size();
                } else if (top == '"' || top == 'A') {
                    if (c == (top == 'A' ? '\'' : '"')) {
                        open.chop(1);
                    }
                } else if (c == '\'' || c == '"' || c == '`') {
                    open += c;
                } else if (c == '$' && isOneOf(next, "({'")) {
                    open += next == '\'' ? 'A' : next;
                    ++i;
                } else if (c == '(' && (top == '(' || (first && open.isEmpty() && before == 'x'))) {
                    open += c; // of a group, or a list: KEY=(…)
                } else if ((top == '(' && c == ')') || (top == '{' && c == '}')) {
                    open.chop(1);
                } else if (open.isEmpty() && c == '#' && isOneOf(before, " \t;&|()<>")) {
                    return m_number;
                }
                before = c;
                first = false;
            }
            if (open.isEmpty() && !joined) {
                return m_number;
            }
            if (!nextLine()) {
                return open.isEmpty() ? m_number : -1;
            }
            before = 'x';
            first = false;
        }
    }

    /// The same for Compose, which looks at the first quote alone, and where a backslash hides any quote.
    qsizetype composeEnd()
    {
        const QByteArray& first = m_lines[m_number].text;
        if (m_column >= first.size() || !isOneOf(first[m_column], "'\"")) {
            return m_number;
        }
        const char quote = first[m_column++];
        do {
            const QByteArray& text = m_lines[m_number].text;
            for (qsizetype i = m_column; i < text.size(); ++i) {
                if (text[i] == '\\') {
                    ++i;
                } else if (text[i] == quote) {
                    return m_number;
                }
            }
        } while (nextLine());
        return -1;
    }

private:
    bool nextLine()
    {
        if (m_number + 1 >= m_lines.size()) {
            return false;
        }
        ++m_number;
        m_column = 0;
        return true;
    }

    const QList<Line>& m_lines;
    qsizetype m_number;
    qsizetype m_column;
};

/// A secret with a value. Nothing, or a pair of quotes around nothing, hides nothing and matters to the checks.
bool isHidden(const QByteArray& line, const Head& head)
{
    if (!isSecretKey(QString::fromLatin1(head.key))) {
        return false;
    }
    const qsizetype begin = skip(line, head.valueBegin, spaces);
    qsizetype end = line.size();
    while (end > begin && isOneOf(line[end - 1], spaces)) {
        --end;
    }
    const QByteArray bare = line.mid(begin, end - begin);
    return !(bare.isEmpty() || bare == "''" || bare == "\"\"");
}

/// Where the two readers end a statement; -1: a quote never closes.
struct Ends
{
    qsizetype bash = -1;
    qsizetype compose = -1;

    [[nodiscard]] bool agree() const { return bash == compose && bash >= 0; }
    [[nodiscard]] qsizetype later(const QList<Line>& lines) const
    {
        return bash < 0 || compose < 0 ? lines.size() - 1 : std::max(bash, compose);
    }
};

Ends findEnds(const QList<Line>& lines, qsizetype number, const Head& head)
{
    if (head.commented) {
        return { number, number };
    }
    const qsizetype start = skip(lines[number].text, head.valueBegin, blanks);
    return { Scan(lines, number, start).bashEnd(start > head.valueBegin), Scan(lines, number, start).composeEnd() };
}

/// The last line of the secret that begins on `number`, and of those that begin below it in turn.
qsizetype endOfSecret(const QList<Line>& lines, qsizetype number, const Ends& ends)
{
    qsizetype last = ends.later(lines);
    for (qsizetype below = number + 1; below <= last; ++below) {
        const Head head = readHead(lines[below].text);
        if (head.valueBegin >= 0 && !head.commented && isHidden(lines[below].text, head)) {
            last = std::max(last, findEnds(lines, below, head).later(lines));
        }
    }
    return last;
}

bool isMark(const QByteArray& raw)
{
    QByteArray value = raw.trimmed();
    if (value.size() > 2 && value.front() == value.back() && isOneOf(value.front(), "'\"")) {
        value = value.mid(1, value.size() - 2);
    }
    return value == hiddenMark;
}

/// [valueBegin, end) of a statement from `number` to `last`, in the file.
MaskSpan spanOf(const QList<Line>& lines, qsizetype number, const Head& head, qsizetype last)
{
    const Line& end = lines[last];
    const bool carriageReturn = end.text.endsWith('\r') && last + 1 < lines.size();
    MaskSpan span{ head.key, head.commented, isHidden(lines[number].text, head), 0, 0, static_cast<int>(number) + 1 };
    span.valueBegin = lines[number].begin + head.valueBegin;
    span.end = std::max(end.begin + end.text.size() - (carriageReturn ? 1 : 0), span.valueBegin);
    return span;
}

/// A line that begins no statement, behind which the two readers may be at different places.
bool isDoubtful(const QByteArray& line)
{
    const qsizetype at = skip(line, 0, spaces);
    const bool comment = at < line.size() && line[at] == '#';
    return !comment && std::any_of(line.cbegin(), line.cend(), [](char c) { return isOneOf(c, "\\'\"`$"); });
}

} // namespace

QList<MaskSpan> findMaskSpans(const QByteArray& text)
{
    const QList<Line> lines = linesOf(text);
    QList<MaskSpan> spans;
    bool doubt = false;
    for (qsizetype number = 0; number < lines.size(); ++number) {
        const Line& line = lines[number];
        const Head head = readHead(line.text);
        if (head.valueBegin < 0) {
            doubt = doubt || isDoubtful(line.text);
            continue;
        }
        const Ends ends = findEnds(lines, number, head);
        doubt = doubt || !ends.agree();
        const bool hidden = isHidden(line.text, head);
        const qsizetype last = hidden ? endOfSecret(lines, number, ends) : (doubt ? number : ends.bash);
        spans.append(spanOf(lines, number, head, last));
        number = last;
    }
    return spans;
}

QList<MaskSpan> findMarks(const QByteArray& text)
{
    const QList<Line> lines = linesOf(text);
    QList<MaskSpan> spans;
    for (qsizetype number = 0; number < lines.size(); ++number) {
        const Head head = readHead(lines[number].text);
        if (head.valueBegin >= 0 && isMark(lines[number].text.mid(head.valueBegin))) {
            spans.append(spanOf(lines, number, head, number));
        }
    }
    return spans;
}

} // namespace core::env
