// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace core::env {

/// What stands in place of a secret value in everything that is shown, logged or kept: KEY=<hidden by Sparkloom>
inline constexpr char hiddenMark[] = "<hidden by Sparkloom>";

/// A person's .env.dspark, edited without losing a byte: comments, order, blank lines, unknown keys, odd spacing, line
/// ends, BOM and a missing final newline stay as they are. Only the statements that an edit names change.
///
/// A *statement* is an assignment together with all physical lines it covers (quoted values may span lines), found by
/// the rules that Compose and bash share; lines that neither can read are kept as they are and reported by
/// lint() (env_lint.h). Pure value type.
class EnvFile final
{
public:
    struct Assignment
    {
        QString key;
        int firstLine = 0; ///< from 1
        int lastLine = 0;
        QByteArray rawValue; ///< bytes after the '=' up to the end of the statement, comment included
        bool exported = false; ///< had a leading "export"
    };

    /// Never fails: any bytes are a file.
    static EnvFile fromBytes(const QByteArray& bytes);
    [[nodiscard]] QByteArray toBytes() const;

    [[nodiscard]] QList<Assignment> assignments() const; ///< in file order, duplicates included
    [[nodiscard]] std::optional<Assignment> last(const QString& key) const; ///< the one that counts

    /// Changes the value of the last assignment of `key`, keeping indentation, "export" and a trailing comment, or
    /// appends `KEY=value` at the end (after a commented-out "#KEY=…" of the same key when there is one). Written in
    /// the quoting that both readers agree on (quoting.h). Nothing changes when both readers already read `value`.
    /// Error (Usage): a key or value that no common form can carry; the message says why.
    [[nodiscard]] Result<> set(const QString& key, const QString& value);

    /// Removes every assignment of `key` with the lines it covers; comments above it stay. False: it was not there.
    bool remove(const QString& key);

    bool operator==(const EnvFile&) const = default;

private:
    QByteArray m_bytes;
};

/// `text` with every secret value (see isSecretKey) replaced by hiddenMark. Idempotent. Multi-line quoted values are
/// replaced whole. The collector does the same on the node, so secrets never leave it.
QByteArray maskSecrets(const QByteArray& text);

/// True for keys such as HF_TOKEN, DSPARK_API_KEYS, *_PASSWORD, *_SECRET (by their words, not by a fixed list).
bool isSecretKey(const QString& key);

/// Puts back what was hidden: every assignment in `edited` whose value is hiddenMark gets the raw value that the same
/// key has in `current`. Error (Conflict): `current` has no such key.
[[nodiscard]] Result<QByteArray> restoreSecrets(const QByteArray& edited, const QByteArray& current);

} // namespace core::env
