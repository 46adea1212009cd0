// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/comm_id.h"

#include <arpa/inet.h>
#include <netinet/in.h>

namespace core::nccl {

namespace {

CommId bracketed(const QByteArray& text)
{
    const qsizetype close = text.indexOf(']');
    if (close < 0) {
        return {};
    }
    const QByteArray inside = text.mid(1, close - 1);
    const qsizetype percent = inside.lastIndexOf('%');
    CommId id;
    id.kind = CommId::Kind::Address;
    in6_addr raw{};
    // NCCL does not check inet_pton here: a bad address stays all zero.
    const QByteArray digits = percent < 0 ? inside : inside.left(percent);
    if (inet_pton(AF_INET6, digits.constData(), &raw) != 1) {
        raw = in6_addr{};
    }
    id.address = QHostAddress(static_cast<const quint8*>(raw.s6_addr));
    id.scopeInterface = percent < 0 ? QString() : QString::fromUtf8(inside.mid(percent + 1).left(15));
    return id;
}

} // namespace

CommId parseCommId(const QByteArray& text)
{
    if (text.size() <= 1) {
        return {};
    }
    if (text.startsWith('[')) {
        return bracketed(text);
    }
    for (const QByteArray& piece : text.split(',')) {
        const QByteArray host = piece.split(':').at(0).left(63);
        if (host.isEmpty()) {
            continue;
        }
        CommId id;
        in_addr raw{};
        // getaddrinfo takes what inet_aton takes, "10.1" included.
        if (inet_aton(host.constData(), &raw) != 0) {
            id.kind = CommId::Kind::Address;
            id.address = QHostAddress(ntohl(raw.s_addr));
        } else {
            id.kind = CommId::Kind::HostName;
            id.hostName = QString::fromUtf8(host);
        }
        return id;
    }
    return {};
}

} // namespace core::nccl
