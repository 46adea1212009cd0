// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/bash/syntax.h"

#include <optional>

namespace core::env::bash {

/// NAME=value, NAME+=value, NAME[subscript]=value as parts of a word. `value` is not expanded.
struct AssignmentParts
{
    QByteArray name;
    std::optional<QByteArray> subscript;
    bool append = false;
    QByteArray value;
};

/// nullopt: the word is no assignment.
std::optional<AssignmentParts> splitAssignment(const Word& word);

/// The builtins whose arguments bash reads as assignments: export, declare, typeset, readonly, local.
bool isDeclaration(const QByteArray& command);

} // namespace core::env::bash
