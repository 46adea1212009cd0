// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::checks {

/// A variable that is worth trying out: it decides which devices, entries and interfaces NCCL takes (semantics.md §1).
struct TrialVariable
{
    QString key;
    QString label; ///< "Selector"
    QString unset; ///< what NCCL does without it, in two or three words
    QStringList choices; ///< empty: free text
};

const QList<TrialVariable>& trialVariables();

/// Changes of the env file that a person tries out before anything is written.
struct WhatIf
{
    QString node; ///< for this worker's rank alone; empty, or the head = for all ranks
    QMap<QString, std::optional<QString>> changes; ///< variable -> value; nullopt = not set
    std::optional<nccl::Version> version; ///< nullopt = as it is

    [[nodiscard]] bool isEmpty() const { return changes.isEmpty() && !version; }
    bool operator==(const WhatIf&) const = default;
};

/// The lines of the head's env file that make it so: key (with a worker's prefix where it is meant for one) -> value,
/// nullopt = no such line. What is meant for all ranks also takes away what the file says for single workers.
[[nodiscard]] QMap<QString, std::optional<QString>> envLines(const WhatIf& whatIf, const Diagnosis& now);

/// `source` with those lines, an empty file where there is none. Error (Usage): a value that no env file can carry.
[[nodiscard]] Result<EnvSource> withLines(
    const std::optional<EnvSource>& source, const QMap<QString, std::optional<QString>>& lines);

/// What would follow: the same as diagnose() with the changed file. `options` are those of `now`. Pure.
[[nodiscard]] Result<Diagnosis> tryOut(const inventory::Snapshot& snapshot, const DiagnoseOptions& options, const Diagnosis& now, const WhatIf& whatIf);

} // namespace core::checks
