// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/transport.h"

#include <QDeadlineTimer>

#include <optional>

namespace core::remote {

/// The limits of one running command, and the sentences for each of them. One place, so that a command that runs here
/// and one that runs on a node end alike.
class RunLimits final
{
public:
    explicit RunLimits(const Command& command);

    /// When somebody has to look again.
    [[nodiscard]] QDeadlineTimer deadline() const;
    /// The limit that is broken, if any. Called after every piece of output.
    [[nodiscard]] std::optional<Error> check(const Output& soFar);
    [[nodiscard]] Error cancelled() const;

private:
    QString m_program;
    qint64 m_maxOutputBytes;
    std::chrono::milliseconds m_firstByteTimeout;
    std::chrono::milliseconds m_timeout;
    QDeadlineTimer m_firstByte;
    QDeadlineTimer m_whole;
    bool m_anyOutput = false;
};

} // namespace core::remote
