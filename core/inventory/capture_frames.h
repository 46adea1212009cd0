// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/raw_capture.h"

#include <QByteArray>

namespace core::inventory {

/// What an answer of the collector (see resources/collector/collect.sh for the format) turned out to hold.
struct Unframed
{
    bool begun = false; ///< the first line was there: the script ran
    bool complete = false; ///< the last line was there
    RawCapture capture; ///< items in the order in which they began; readAt is not set here
    QByteArray noise; ///< the start of what was printed around our lines
};

/// Takes an answer apart. Whatever does not begin with the marker is noise. An item that was promised and never
/// finished is TimedOut when the answer is complete, and Failed when its lines do not add up. Any bytes are accepted.
Unframed unframe(const QByteArray& output, const QByteArray& marker);

/// Prints a capture as the collector would have: unframe(frame(c, m), m).capture == c but for readAt.
/// For replayed and made-up nodes, which go through the same reader as real ones.
QByteArray frame(const RawCapture& capture, const QByteArray& marker);

} // namespace core::inventory
