// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/assignment.h"

#include "core/env/bash/groups.h"
#include "core/env/bash/names.h"

namespace core::env::bash {

bool isDeclaration(const QByteArray& command)
{
    return command == "export" || command == "declare" || command == "typeset" || command == "readonly"
        || command == "local";
}

std::optional<AssignmentParts> splitAssignment(const Word& word)
{
    const QByteArray& text = word.text;
    qsizetype end = 0;
    while (end < text.size() && isNameChar(text[end])) {
        ++end;
    }
    if (end == 0 || !isNameStart(text[0])) {
        return std::nullopt;
    }
    AssignmentParts parts;
    parts.name = text.left(end);
    if (end < text.size() && text[end] == '[') {
        const qsizetype close = endOfGroup(text, end);
        if (text[close - 1] != ']') {
            return std::nullopt;
        }
        parts.subscript = text.mid(end + 1, close - end - 2);
        end = close;
    }
    parts.append = end < text.size() && text[end] == '+';
    end += parts.append ? 1 : 0;
    if (end >= text.size() || text[end] != '=') {
        return std::nullopt;
    }
    parts.value = text.mid(end + 1);
    return parts;
}

} // namespace core::env::bash
