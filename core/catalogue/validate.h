// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/nccl/version.h"

namespace core::catalogue {

/// One thing that a value does other than it says. No text of a secret is in it.
struct Remark
{
    enum class Kind
    {
        WrongType, ///< not what the reader can take
        OutOfRange,
        OddNumber, ///< NCCL or bash reads another number than a person does
        Empty, ///< set to nothing, which is not the same as unset
        Trap, ///< a ^ that selects nothing, a blank that belongs to a name, 0 for a flag that any text sets
        NoEffectOnSpark,
        UnknownToVersion, ///< the NCCL in use does not know the variable
    };
    Kind kind = Kind::WrongType;
    Severity severity = Severity::Warning;
    QString text; ///< what is so, one sentence
    QString advice; ///< what to write; empty where nothing has to be done
};

/// The word for a kind in JSON: "wrong-type".
[[nodiscard]] QString nameOf(Remark::Kind kind);

/// What there is to say of `name` with `value`, where `value` is what the reader gets (quotes, comments and references
/// already dealt with; an empty one is set but empty). `version`: of the NCCL in use; nullopt leaves out what depends
/// on it. Nothing for a name without an entry: people have variables of their own. Pure.
[[nodiscard]] QList<Remark> validate(const Catalogue& catalogue,
    const QString& name,
    const QString& value,
    std::optional<nccl::Version> version = std::nullopt);

} // namespace core::catalogue
