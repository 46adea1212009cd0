// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/nccl/comm_id.h"
#include "core/nccl/name_list.h"
#include "core/nccl/socket_interface.h"

#include <QList>

#include <optional>

namespace core::nccl {

/// The addresses of one node in the order of getifaddrs, with NCCL's filters.
class SocketCandidates final
{
public:
    /// `family` is the text of NCCL_SOCKET_FAMILY; anything but AF_INET and AF_INET6 leaves both.
    SocketCandidates(const inventory::NodeFacts& facts, const QByteArray& family, const VersionRules& rules);

    /// One per name, at most `limit`.
    [[nodiscard]] QList<SocketInterface> matching(const NameList& list, int limit) const;
    /// The first interface in the subnet of `id`; looks at all interfaces, running or not, of any name.
    [[nodiscard]] std::optional<SocketInterface> sameSubnet(const CommId& id) const;
    /// Why `list` finds nothing: a sentence for every interface that it names but that does not count.
    [[nodiscard]] QStringList whyNone(const NameList& list) const;

private:
    struct Candidate
    {
        const inventory::Netdev* netdev = nullptr;
        const inventory::Address* address = nullptr;
    };
    [[nodiscard]] bool counts(const Candidate& candidate) const;

    const inventory::NodeFacts& m_facts;
    QList<Candidate> m_order;
    VersionRules m_rules;
    std::optional<QAbstractSocket::NetworkLayerProtocol> m_family;
};

} // namespace core::nccl
