// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"

namespace core::checks {

/// What a person does by hand, with commands to copy; there is nothing to undo.
Fix advice(const QString& title, const QString& effect = {}, const QStringList& commands = {});

/// A change of the head's env file that Sparkloom can make and take back.
Fix envChange(const QString& title, const QString& effect, const QList<EnvEdit>& edits);

} // namespace core::checks
