// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/expander.h"
#include "core/env/bash/pattern.h"

namespace core::env::bash {

/// What stands between the braces of one "${…}": which parameter, and what is done with its value.
class ParameterExpansion final
{
public:
    ParameterExpansion(Expander& expander, bool quoted, Expanded& out);

    void expand(const QByteArray& inner);

private:
    using Parameter = Expander::Parameter;

    /// Length of the parameter at the start of `text` (name with subscript, digits, or one special character).
    [[nodiscard]] static qsizetype parameterLength(const QByteArray& text);
    void expandLength(const QByteArray& name);
    void expandIndirect(const QByteArray& inner);
    void operate(const QByteArray& name, const QByteArray& op);
    bool operateOnPresence(const QByteArray& name, const Parameter& parameter, const QByteArray& op);
    void assignDefault(const QByteArray& name, const QByteArray& word);
    void operateOnList(const QByteArray& name, const QByteArray& op);
    Parameter lookUp(const QByteArray& name);

    void cutSubstring(const QByteArray& value, const QByteArray& spec);
    void removeMatch(const QByteArray& value, const QByteArray& op);
    void replace(const QByteArray& value, const QByteArray& op);
    void changeCase(const QByteArray& value, const QByteArray& op);
    void transform(const QByteArray& value, bool isSet, const QByteArray& op);

    Pattern pattern(const QByteArray& raw);
    QByteArray replacement(const Expanded& text, const QByteArray& match) const;
    QList<QByteArray> characters(const QByteArray& value); ///< empty with trouble when too long to match in good time
    void addWord(const QByteArray& raw);
    void add(const QByteArray& value);
    void bad();

    Expander& m_expander;
    bool m_quoted;
    Expanded& m_out;
};

} // namespace core::env::bash
