// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace core::config {

inline constexpr char composeFileName[] = "docker-compose.dspark.yml";

/// The compose file of one rank for a node without an upstream checkout. The same text on every node: what differs
/// between ranks comes from .env.dspark. Valid for Compose 2.20 and later and read by docker-compose 1.29: device
/// reservations rather than "gpus:", interpolation without nesting, optional variables by bare name so that an unset
/// one stays unset (semantics.md §1.0, §2.2; cases C118, C119).
QByteArray composeDocument(int nodeCount);

/// True for a file that composeDocument() made, so that it may be replaced. A person's own file never is.
bool isOurCompose(const QByteArray& text);

} // namespace core::config
