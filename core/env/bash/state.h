// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/readers.h"

#include <QByteArray>
#include <QMap>
#include <QSet>

#include <optional>

namespace core::env::bash {

struct Variable
{
    QByteArray value;
    bool isSet = false; ///< false: only attributes so far
    bool exported = false;
    bool readOnly = false;
    bool uncertain = false; ///< the value depends on the process
    bool isArray = false; ///< then `elements` counts, and the variable is never in the environment
    QMap<qint64, QByteArray> elements;
    bool touched = false; ///< named by the file, not only inherited
};

/// Why a reading could not go on as usual.
struct Trouble
{
    BashReading::Outcome outcome = BashReading::Outcome::Fails;
    QString reason; ///< without the line
    bool drops = false; ///< bash gives up only the line (an error in arithmetic), and reads on with the next
};

/// The shell as far as an env file can see and change it. A copy is a subshell.
class State final
{
public:
    /// The shell that `set -e; set -a` leaves, with `process` as its environment.
    explicit State(const Variables& process);

    /// The value of $NAME, nullopt when unset. Marks `uncertain` when it depends on the process.
    [[nodiscard]] std::optional<QByteArray> value(const QByteArray& name, bool& uncertain) const;
    [[nodiscard]] const Variable* find(const QByteArray& name) const;
    [[nodiscard]] bool isReadOnly(const QByteArray& name) const;

    /// Assigns as a plain NAME=value does. The caller has asked isReadOnly().
    void assign(const QByteArray& name, const QByteArray& value, bool uncertain);
    void assignElement(const QByteArray& name, qint64 index, const QByteArray& value);
    void assignArray(const QByteArray& name, const QList<QByteArray>& values, bool append);
    void unset(const QByteArray& name);
    Variable& touch(const QByteArray& name); ///< creates it when missing

    /// Variables that the file named and that are in the environment. Without those that depend on the process.
    [[nodiscard]] Variables environment() const;
    [[nodiscard]] bool anyUncertain() const { return m_uncertain; }
    void noteUncertain() { m_uncertain = true; }

    /// Characters of `text` as bash counts them: bytes, or UTF-8 sequences where the locale says UTF-8.
    [[nodiscard]] QList<QByteArray> characters(const QByteArray& text) const;

    bool errexit = true;
    bool allexport = true;
    bool nounset = false;
    bool pipefail = false;
    int status = 0; ///< $?
    bool background = false; ///< a "&" was seen: $! is not empty any more
    std::optional<QList<QByteArray>> positional; ///< known only after "set -- …"
    QSet<QByteArray> functions;

private:
    QMap<QByteArray, Variable> m_variables;
    bool m_uncertain = false;
};

/// Names whose value bash makes up itself or takes from where it runs.
bool isDynamicName(const QByteArray& name);
/// UID, EUID, PPID, SHELLOPTS, BASHOPTS, BASH_VERSINFO
bool isReadOnlyName(const QByteArray& name);

} // namespace core::env::bash
