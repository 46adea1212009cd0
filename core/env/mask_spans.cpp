// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/mask_spans.h"

#include "core/env/env_file.h"
#include "core/env/mask_walk.h"

#include <algorithm>
#include <cstring>

namespace core::env {

namespace {

constexpr char blanks[] = " \t";
constexpr const char* spaces = maskSpaces;
using Line = MaskLine;

/// Where a line begins behind a byte order mark.
qsizetype afterMark(const QByteArray& line)
{
    return line.startsWith("\xEF\xBB\xBF") ? 3 : 0;
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
    qsizetype at = skip(line, afterMark(line), spaces);
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

/// Nothing, or a pair of quotes around nothing, hides nothing and matters to the checks.
bool isNothing(const QByteArray& value)
{
    const qsizetype begin = skip(value, 0, spaces);
    qsizetype end = value.size();
    while (end > begin && isOneOf(value[end - 1], spaces)) {
        --end;
    }
    const QByteArray bare = value.mid(begin, end - begin);
    return bare.isEmpty() || bare == "''" || bare == "\"\"";
}

/// A secret with a value. Behind a mark stands what was no part of the secret: it must not be hidden at the next turn.
bool isHidden(const QByteArray& line, const Head& head)
{
    const QByteArray value = line.mid(head.valueBegin);
    return isSecretKey(QString::fromLatin1(head.key)) && !isNothing(value) && !value.startsWith(hiddenMark);
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
    return { BashWalk(lines, number, start, start > head.valueBegin).toEndOfCommand(),
        composeEnd(lines, number, start) };
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

/// The end of a line in the file, before its line end.
qsizetype endOf(const QList<Line>& lines, qsizetype number)
{
    const Line& line = lines[number];
    const bool carriageReturn = line.text.endsWith('\r') && number + 1 < lines.size();
    return line.begin + line.text.size() - (carriageReturn ? 1 : 0);
}

/// [valueBegin, end) of a statement from `number` to `last`, in the file.
MaskSpan spanOf(const QList<Line>& lines, qsizetype number, const Head& head, qsizetype last)
{
    MaskSpan span{ head.key, head.commented, isHidden(lines[number].text, head), 0, 0, static_cast<int>(number) + 1 };
    span.valueBegin = lines[number].begin + head.valueBegin;
    span.end = std::max(endOf(lines, last), span.valueBegin);
    return span;
}

bool isComment(const QByteArray& line)
{
    const qsizetype at = skip(line, afterMark(line), spaces);
    return at < line.size() && line[at] == '#';
}

/// The next "KEY=" of a line at or behind `from`, wherever it stands: behind a command, in quotes, in a comment. "+=",
/// ":=" and blanks before the sign count too; "$KEY =" compares.
Head nextAssignment(const QByteArray& line, qsizetype from)
{
    const auto isKeyCharacter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || isOneOf(c, "_.-");
    };
    for (qsizetype sign = line.indexOf('=', from); sign >= 0; sign = line.indexOf('=', sign + 1)) {
        qsizetype end = sign;
        if (end > 0 && isOneOf(line[end - 1], "+:")) {
            --end;
        }
        while (end > 0 && isOneOf(line[end - 1], blanks)) {
            --end;
        }
        qsizetype begin = end;
        while (begin > 0 && isKeyCharacter(line[begin - 1])) {
            --begin;
        }
        if (begin < end && (begin == 0 || line[begin - 1] != '$')) {
            return { line.mid(begin, end - begin), isComment(line), sign + 1 };
        }
    }
    return {};
}

/// A line that begins no statement, behind which the two readers may be at different places.
bool isDoubtful(const QByteArray& line)
{
    return !isComment(line) && std::any_of(line.cbegin(), line.cend(), [](char c) { return isOneOf(c, "\\'\"`$"); });
}

/// Secrets that are assigned further on in something that is no secret: A=1 HF_TOKEN=x, env HF_TOKEN=x COMMAND.
class Inside final
{
public:
    Inside(const QByteArray& text, const QList<Line>& lines, QList<MaskSpan>& spans)
        : m_text(text)
        , m_lines(lines)
        , m_spans(spans)
    {
    }

    /// Looks from where `walk` stands to the end of `last`; gives back the last line that what it found takes.
    qsizetype find(BashWalk walk, qsizetype last)
    {
        qsizetype shown = walk.number(); // on which the line at hand begins, once what is hidden is gone
        for (;;) {
            Head head = nextAssignment(m_lines[walk.number()].text, walk.column());
            head.commented = isComment(m_lines[shown].text);
            if (head.valueBegin < 0) {
                while (walk.step()) { }
                if (walk.number() >= last || !walk.nextLine()) {
                    return last;
                }
                shown = walk.number();
                continue;
            }
            while (walk.column() < head.valueBegin && walk.step()) { }
            if (!isHidden(m_lines[walk.number()].text, head)) {
                continue;
            }
            if (const qsizetype end = hide(head, walk, last); end >= 0) {
                return end;
            }
        }
    }

private:
    /// Hides one value: up to the quote or group that the assignment stands in, else as far as that of a statement.
    /// -1: `walk` stands behind it, and more may follow; otherwise the last line that is hidden.
    qsizetype hide(const Head& head, BashWalk& walk, qsizetype last)
    {
        const qsizetype number = walk.number();
        const Line& line = m_lines[number];
        if (walk.inComment()) {
            add(head, number, endOf(m_lines, number));
            return number;
        }
        if (walk.depth() > 0) {
            BashWalk closer = walk;
            qsizetype end = 0;
            do {
                end = m_lines[closer.number()].begin + closer.column();
            } while (
                (closer.step() || (closer.number() < last && closer.nextLine())) && closer.depth() >= walk.depth());
            if (closer.depth() < walk.depth()) {
                add(head, number, end);
                walk = closer;
                return -1;
            }
        }
        BashWalk bash = walk;
        if (walk.depth() == 0) {
            const qsizetype start = skip(line.text, head.valueBegin, blanks);
            bash = BashWalk(m_lines, number, start, start > head.valueBegin);
        }
        const qsizetype end = std::max(last, endOfSecret(m_lines, number, { bash.toEndOfCommand(), number }));
        add(head, number, endOf(m_lines, end));
        return end;
    }

    void add(const Head& head, qsizetype number, qsizetype end)
    {
        const qsizetype begin = m_lines[number].begin + head.valueBegin;
        if (!isNothing(m_text.mid(begin, end - begin))) {
            m_spans.append({ head.key, head.commented, true, begin, end, static_cast<int>(number) + 1 });
        }
    }

    const QByteArray& m_text;
    const QList<Line>& m_lines;
    QList<MaskSpan>& m_spans;
};

BashWalk walkFrom(const QList<Line>& lines, qsizetype number, qsizetype column, bool wordStart)
{
    BashWalk walk(lines, number, column, wordStart);
    if (isComment(lines[number].text)) {
        walk.beginComment();
    }
    return walk;
}

} // namespace

QList<MaskSpan> findMaskSpans(const QByteArray& text)
{
    const QList<Line> lines = maskLines(text);
    QList<MaskSpan> spans;
    Inside inside(text, lines, spans);
    bool doubt = false;
    for (qsizetype number = 0; number < lines.size(); ++number) {
        const Line& line = lines[number];
        const Head head = readHead(line.text);
        if (head.valueBegin < 0) {
            doubt = doubt || isDoubtful(line.text);
            number = inside.find(walkFrom(lines, number, 0, true), number);
            continue;
        }
        const Ends ends = findEnds(lines, number, head);
        doubt = doubt || !ends.agree();
        const bool hidden = isHidden(line.text, head);
        qsizetype last = hidden ? endOfSecret(lines, number, ends) : (doubt ? number : ends.bash);
        spans.append(spanOf(lines, number, head, last));
        if (!hidden) {
            const qsizetype start = skip(line.text, head.valueBegin, blanks);
            last = inside.find(walkFrom(lines, number, start, start > head.valueBegin), last);
        }
        number = last;
    }
    return spans;
}

QList<MaskSpan> findMarks(const QByteArray& text)
{
    const QList<Line> lines = maskLines(text);
    QList<MaskSpan> spans;
    for (qsizetype number = 0; number < lines.size(); ++number) {
        const Line& line = lines[number];
        Head head = readHead(line.text);
        if (head.valueBegin >= 0 && isMark(line.text.mid(head.valueBegin))) {
            spans.append(spanOf(lines, number, head, number));
            continue;
        }
        for (head = nextAssignment(line.text, 0); head.valueBegin >= 0;
            head = nextAssignment(line.text, head.valueBegin)) {
            if (line.text.mid(head.valueBegin).startsWith(hiddenMark)) {
                const qsizetype begin = line.begin + head.valueBegin;
                const qsizetype end = begin + static_cast<qsizetype>(std::strlen(hiddenMark));
                spans.append({ head.key, head.commented, true, begin, end, static_cast<int>(number) + 1 });
            }
        }
    }
    return spans;
}

} // namespace core::env
