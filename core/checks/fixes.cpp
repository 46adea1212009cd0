// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"

namespace core::checks {

using namespace Qt::Literals::StringLiterals;

Fix advice(const QString& title, const QString& effect, const QStringList& commands)
{
    return { title, effect, {}, commands, {}, {} };
}

Fix envChange(const QString& title, const QString& effect, const QList<EnvEdit>& edits)
{
    return { title, effect, {}, {}, edits, u"Undo brings the old file back."_s };
}

} // namespace core::checks
