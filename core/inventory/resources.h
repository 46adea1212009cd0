// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace core::inventory {

/// A file of /resources that is built into this room, such as "collector/collect.sh". Empty when there is none.
QByteArray resource(const QString& name);

} // namespace core::inventory
