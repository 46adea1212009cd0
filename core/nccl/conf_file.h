// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/inventory/node_facts.h"
#include "core/nccl/version.h"

#include <QByteArray>
#include <QList>
#include <QStringList>

namespace core::nccl {

/// One line of an nccl.conf that NCCL turns into a variable. No quotes, no trimming, no comments behind a value:
/// key and value are the raw bytes around the first '=' (semantics.md §1.0).
struct ConfAssignment
{
    QByteArray key;
    QByteArray value;
    int line = 0; ///< from 1

    bool operator==(const ConfAssignment&) const = default;
};

/// Every assignment in file order; NCCL obeys the first of a key. Never fails: any bytes are a file.
[[nodiscard]] QList<ConfAssignment> parseConfFile(const QByteArray& text, Version version);

/// What NCCL sees once it has read its files.
struct MergedEnvironment
{
    env::RankEnvironment environment;
    QStringList why; ///< which files were looked at, and what could not be known
};

/// Process environment first, then NCCL_CONF_FILE or else ~/.nccl.conf, then /etc/nccl.conf. A variable that the
/// process has, even empty, keeps its value; the chain then says which file it hides. Only NCCL_ variables are taken:
/// others would reach a library that may have read its environment long before NCCL starts.
[[nodiscard]] MergedEnvironment mergeConfFiles(
    const inventory::NodeFacts& facts, const env::RankEnvironment& process, Version version);

} // namespace core::nccl
