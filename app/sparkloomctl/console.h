// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QString>

namespace ctl {

/// One line to stdout; made printable, so that text from a node never drives the terminal.
void out(const QString& line = {});
/// One line to stderr; made printable.
void err(const QString& line);
/// "sparkloomctl: node: what" and the hint; with the detail below it.
void err(const core::Error& error);
/// Bytes as they are, for content that is asked for as such (env get, JSON).
void raw(const QByteArray& bytes);
void json(const QJsonObject& object);

} // namespace ctl
