// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"

namespace ctl {

/// What is known of one variable, under the name that was asked for (perhaps a worker's).
void printVariable(const QString& name, const core::catalogue::Catalogue::Match& match, bool asJson);

/// All variables, a line each.
void printVariables(const core::catalogue::Catalogue& catalogue, bool asJson);

} // namespace ctl
