// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/catalogue/variable.h"

namespace YAML {
class Node;
}

namespace core::catalogue {

/// One entry of the data file. Error (Parse): a field or a word that nobody knows, or one that is missing. May throw
/// what yaml-cpp throws for a value of the wrong kind.
[[nodiscard]] Result<Variable> readEntry(const YAML::Node& node);

} // namespace core::catalogue
