// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QString>

#include <optional>

namespace core::nccl {

/// NCCL_COMM_ID taken apart as NCCL does it: ipv4:port, [ipv6]:port, [fe80::1%interface]:port or host:port.
struct CommId
{
    enum class Kind
    {
        Invalid, ///< NCCL refuses it and init fails
        Address,
        HostName, ///< only the node's resolver knows the address
    };
    Kind kind = Kind::Invalid;
    QHostAddress address; ///< of Kind::Address, without scope
    QString scopeInterface; ///< behind % in a bracketed address; empty: global
    QString hostName; ///< of Kind::HostName
};

/// `text` must be free of NUL.
[[nodiscard]] CommId parseCommId(const QByteArray& text);

} // namespace core::nccl
