// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/inventory/raw_capture.h"

#include <QString>

namespace core::inventory {

/// Everything that can be known from a capture. Pure, and never fails: what is missing stays unknown with its reason,
/// and what cannot be understood is told in NodeFacts::unreadable.
NodeFacts readFacts(const RawCapture& capture, const QString& nodeName);

} // namespace core::inventory
