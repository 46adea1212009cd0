// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/catalogue/variable.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

namespace core::catalogue {

/// All that is known of the variables that the recipe and NCCL read (resources/catalogue/variables.yaml). Immutable
/// once made; reading it from several threads is safe.
class Catalogue final
{
public:
    /// An entry, and the rank for which the name sets it: 0 for the plain name, 1 for WORKER_…, 2 for WORKER2_…
    struct Match
    {
        const Variable* variable = nullptr; ///< lives as long as the catalogue
        int rank = 0;
    };

    /// Error (Parse): no such document, or an entry with a field or a word that nobody knows; the message names it.
    [[nodiscard]] static Result<Catalogue> read(const QByteArray& yaml);

    /// By group, and inside a group as the file has them.
    [[nodiscard]] const QList<Variable>& all() const { return m_variables; }

    /// The entry that `name` belongs to, be it its own name or that of a worker (WORKER3_NCCL_IB_HCA).
    [[nodiscard]] std::optional<Match> find(const QString& name) const;

    /// Somebody reads a variable of that name, described or not, for whatever rank.
    [[nodiscard]] bool knows(const QString& name) const;

    /// The known name that `name` is probably a misspelling of; nullopt when it is known itself or not close to any.
    [[nodiscard]] std::optional<QString> suggestion(const QString& name) const;

private:
    QList<Variable> m_variables;
    QHash<QString, qsizetype> m_index;
    QSet<QString> m_known;
};

/// The catalogue that is built in. A table like any other constant one: made once, at the first call.
[[nodiscard]] const Catalogue& builtInCatalogue();

} // namespace core::catalogue
