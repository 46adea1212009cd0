// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace core::checks {

enum class Severity {
    Problem, ///< the stack will not work, or not as meant
    Warning, ///< works today, or costs speed
    Note, ///< worth knowing; not counted as a fault
    Unknown, ///< the check could not run
};

/// What a finding is about.
struct Scope
{
    enum class Kind { Cluster, Node, Hca, Netdev, Link, File };
    Kind kind = Kind::Cluster;
    QString node; ///< empty for Cluster
    QString object; ///< HCA, netdev, "a ↔ b" or file name

    bool operator==(const Scope&) const = default;
};

/// The fact a finding rests on, as it was read.
struct Evidence
{
    QString node;
    QString source; ///< file (with line) or command
    QString text; ///< the raw value or line

    bool operator==(const Evidence&) const = default;
};

/// One change of a line in the env file that a fix proposes; value empty optional-like: remove = true.
struct EnvEdit
{
    QString key;
    QString value;
    bool remove = false;

    bool operator==(const EnvEdit&) const = default;
};

/// What can be done about it.
struct Fix
{
    QString title; ///< "Remove the pin"
    QString effect; ///< what it will do, one or two sentences
    QString risk; ///< plain words; empty = none known
    QStringList commands; ///< to copy, for those who do it themselves; prefixed by nothing
    QList<EnvEdit> envEdits; ///< when Sparkloom can do it by changing the head's env file
    QString undo; ///< how it is undone

    bool operator==(const Fix&) const = default;
};

/// One thing that does not fit. `id` is stable and dotted ("gid.pin.empty-slot").
struct Finding
{
    QString id;
    Severity severity = Severity::Problem;
    Scope scope;
    QString title; ///< what is wrong, for anyone
    QString why; ///< why it matters, one or two sentences; left empty by a check: taken from docs/findings/ID.md
    QStringList reasoning; ///< for the expert: the chain of facts, one sentence each
    QList<Evidence> evidence;
    QList<Fix> fixes;
    QStringList related; ///< ids of findings that follow from this one
    QString causedBy; ///< id of the root cause this one is folded under; empty = itself a root

    bool operator==(const Finding&) const = default;
};

/// Stable lower-case word: "problem", "warning", "note", "unknown".
QString severityName(Severity severity);

} // namespace core::checks
