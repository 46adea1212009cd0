// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

#include <functional>

namespace test {

/// What goes wrong at one operation of a transport.
enum class Fault
{
    None,
    LinkLostBefore, ///< the operation never reaches the node, nor does any after it
    LinkLostAfter, ///< the node does it, but the answer and everything after it are lost
    LinkLostInside, ///< a replacement stops half-way, with its temporary sibling left behind; then as above
    Refused, ///< the node answers with an error and does nothing; later operations work
    KilledBefore, ///< our own process dies by SIGKILL before the operation
    KilledAfter, ///< … after it
};

/// A way to a node on which one chosen operation (counted from 0) goes wrong.
class FaultTransport final : public core::remote::Transport
{
public:
    FaultTransport(core::remote::Transport& inner, Fault fault, int step);

    [[nodiscard]] QString nodeName() const override { return m_inner.nodeName(); }
    [[nodiscard]] core::Result<> connect(std::stop_token stop) override { return m_inner.connect(stop); }
    [[nodiscard]] core::Result<core::remote::Output> run(
        const core::remote::Command& command, std::stop_token stop) override;
    [[nodiscard]] core::Result<QByteArray> readFile(
        const QString& path, qint64 maxBytes, std::stop_token stop) override;
    [[nodiscard]] core::Result<> replaceFile(
        const core::remote::FileReplacement& replacement, std::stop_token stop) override;
    void disconnect() override { m_inner.disconnect(); }

    /// Operations asked for so far.
    [[nodiscard]] int steps() const { return m_steps; }
    /// The fault has happened.
    [[nodiscard]] bool struck() const { return m_struck; }
    /// Called before each operation with its number and, for a replacement, the path.
    std::function<void(int, const QString&)> beforeStep;

private:
    template <class T>
    core::Result<T> at(
        const QString& path, const std::function<core::Result<T>()>& operation, const std::function<void()>& half = {});
    [[nodiscard]] core::Error linkLost() const;

    core::remote::Transport& m_inner;
    Fault m_fault;
    int m_faultStep;
    int m_steps = 0;
    bool m_struck = false;
    bool m_dead = false;
};

} // namespace test
