// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace core::env {

/// One physical line, without its LF.
struct MaskLine
{
    QByteArray text;
    qsizetype begin = 0; ///< in the file
};

QList<MaskLine> maskLines(const QByteArray& text);

inline constexpr char maskSpaces[] = " \t\r\v\f";

bool isOneOf(char c, const char* list);
/// The first position from `at` on whose character is none of `what`.
qsizetype skip(const QByteArray& text, qsizetype at, const char* what);

/// Goes through a file character by character and knows which quotes and groups of bash are open. Borrows the lines.
class BashWalk final
{
public:
    /// `wordStart`: a word begins there, so that "#" begins a comment; else the value of an assignment does.
    BashWalk(const QList<MaskLine>& lines, qsizetype number, qsizetype column, bool wordStart);

    [[nodiscard]] qsizetype number() const { return m_number; }
    [[nodiscard]] qsizetype column() const { return m_column; }
    [[nodiscard]] qsizetype depth() const { return m_open.size(); } ///< how many are open
    [[nodiscard]] bool inComment() const { return m_comment; } ///< which goes to the end of the line
    void beginComment() { m_comment = true; }

    /// Over one character, or two that belong together; false at the end of the line.
    bool step();
    bool nextLine(); ///< false when there is none

    /// Goes on to the line on which bash ends the command; -1 when a quote or group never closes.
    qsizetype toEndOfCommand();

private:
    const QList<MaskLine>* m_lines;
    qsizetype m_number;
    qsizetype m_column;
    QByteArray m_open; ///< innermost last; 'A' for $'
    char m_before;
    bool m_first = true;
    bool m_joined = false; ///< the line ends in a backslash
    bool m_comment = false;
};

/// The line on which Compose ends a value: it looks at the first quote alone, and a backslash hides any quote. -1:
/// never.
qsizetype composeEnd(const QList<MaskLine>& lines, qsizetype number, qsizetype column);

} // namespace core::env
