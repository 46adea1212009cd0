// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/snapshot.h"
#include "core/remote/transport.h"

#include <QByteArray>
#include <QHostAddress>
#include <QList>
#include <QString>

#include <optional>
#include <stop_token>

namespace core::inventory {

/// One address of another node that a node is asked to ping over the fabric.
struct PingTarget
{
    QString netdev; ///< of the node that pings; nothing leaves by another one
    QHostAddress from; ///< the netdev's own
    QHostAddress to; ///< of the same family
    int mtu = 0; ///< bytes of the largest packet that the netdev sends

    bool operator==(const PingTarget&) const = default;
};

/// What one ping of three packets came to. A fact of its node, kept in the node's capture and in snapshots.
struct LinkPing
{
    QString netdev;
    QHostAddress from;
    QHostAddress to;
    int packetBytes = 0; ///< of the IP packet, headers included: comparable with an MTU
    bool ran = false; ///< false: ping is not there, or said nothing that can be read
    int sent = 0;
    int received = 0;
    std::optional<double> averageMs; ///< there and back
    bool neighbourKnown = false; ///< the kernel has a MAC for `to`: a network card answered, whatever became of the ping
    QString said; ///< what ping printed about packets that it could not send, or why it did not run; may be empty
    QString source; ///< of the item, for evidence
    QString text; ///< its last lines

    [[nodiscard]] bool answered() const { return received > 0; }
    bool operator==(const LinkPing&) const = default;
};

/// Small packets first, then the largest that pass without being cut: in three packets each, never in pieces (DF).
remote::Command pingCommand(const QList<PingTarget>& targets, const QByteArray& marker);

/// The targets, when `command` is a pingCommand(); for transports that make answers up.
struct PingRequest
{
    QByteArray marker;
    QList<PingTarget> targets;
};
std::optional<PingRequest> pingRequestOf(const remote::Command& command);

/// One item of a capture for each ping, in order. Blocking, on the node's worker thread; some ten seconds when nobody
/// answers. Errors: those of the transport; CommandFailed when the answer is none or not whole.
[[nodiscard]] Result<QList<RawItem>> pingLinks(remote::Transport& transport, const QList<PingTarget>& targets, std::stop_token stop);

/// Puts the answer among what was read of the node, in place of an older one; a failure too, so that it is not taken
/// for links that nobody tested.
void addPings(NodeRecord& node, const Result<QList<RawItem>>& pings);

/// The answers of an older reading of the same node, where the newer one has none of its own.
void keepPings(NodeRecord& node, const NodeRecord& older);

/// Whether pings were asked for, come what may.
[[nodiscard]] bool wasPinging(const RawCapture& capture);

/// Why the links could not be tested from a node, where that was tried; empty otherwise.
[[nodiscard]] QString pingFailure(const RawCapture& capture);

/// Empty where nobody asked for pings.
[[nodiscard]] QList<LinkPing> linkPings(const RawCapture& capture);

} // namespace core::inventory
