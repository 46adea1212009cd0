// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/raw_capture.h"
#include "core/remote/transport.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>

namespace bench {

/// One node of a made-up large cluster as raw text: four HCAs behind two cages of a switch, sixteen GIDs each, eight
/// neighbours on each rail. `faulty`: the pinned index misses on every port, so that every node gives findings.
core::inventory::RawCapture nodeCapture(int number, int nodes);
QString nodeName(int number);

/// A way to that node: it answers the collector, and nothing else. nullptr: `name` is none of nodeName().
std::unique_ptr<core::remote::Transport> replay(const QString& name, int nodes);

/// The head's env file; with a pin that misses when `faulty`.
QByteArray envText(bool faulty);

} // namespace bench
