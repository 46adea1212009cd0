// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"

#include <QJsonObject>

namespace core::catalogue {

/// One entry for "sparkloom/variable/1". What is not known is null, or an empty list.
[[nodiscard]] QJsonObject toJson(const Variable& variable);

} // namespace core::catalogue
