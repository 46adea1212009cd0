// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace core::env::bash {

/// A shell pattern (*, ?, […]), as ${x#…}, ${x%…} and ${x/…} use it. Characters are what State::characters() makes.
class Pattern final
{
public:
    /// `quoted[i]`: character i stands for itself.
    Pattern(const QList<QByteArray>& characters, const QList<bool>& quoted);

    /// Whether the whole of text[from, to) matches.
    [[nodiscard]] bool matches(const QList<QByteArray>& text, qsizetype from, qsizetype to) const;
    [[nodiscard]] bool isEmpty() const { return m_parts.isEmpty(); }

private:
    struct Part
    {
        enum class Kind
        {
            Literal,
            Any,
            AnyRun,
            Set
        };
        Kind kind = Kind::Literal;
        QByteArray literal;
        bool negated = false;
        QList<std::pair<QByteArray, QByteArray>> ranges;
        QList<QByteArray> classes; ///< names in [:name:]
    };
    static bool parseSet(const QList<QByteArray>& characters, const QList<bool>& quoted, qsizetype& at, Part& part);
    static bool holds(const Part& part, const QByteArray& character);

    QList<Part> m_parts;
};

} // namespace core::env::bash
