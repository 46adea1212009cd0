// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/value_rules.h"

#include "core/nccl/comm_id.h"
#include "core/nccl/gid_address.h"

#include <QHostAddress>
#include <QRegularExpression>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isAddress(const QString& text)
{
    static const QRegularExpression figures(u"\\A[0-9.]+\\z"_s);
    static const QRegularExpression name(u"\\A[A-Za-z0-9_]([A-Za-z0-9._-]*)\\z"_s);
    static const QRegularExpression four(u"\\A[0-9]{1,3}(\\.[0-9]{1,3}){3}\\z"_s);
    if (figures.match(text).hasMatch()) {
        // QHostAddress also takes 10.1 and 1, as inet_aton does; nobody means them.
        return four.match(text).hasMatch() && !QHostAddress(text).isNull();
    }
    const bool bracketed = text.startsWith(u'[') && text.endsWith(u']');
    const QString bare = bracketed ? text.mid(1, text.size() - 2) : text;
    return bare.contains(u':') ? !QHostAddress(bare).isNull() : name.match(bare).hasMatch();
}

std::optional<Remark> checkRange(const Given& given)
{
    QString asIpv4;
    QString asIpv6;
    const QByteArray text = given.value.toUtf8();
    (void)nccl::AddressRange::parse(text, nccl::AddressFamily::IPv4, asIpv4);
    (void)nccl::AddressRange::parse(text, nccl::AddressFamily::IPv6, asIpv6);
    if (asIpv4.isEmpty() || asIpv6.isEmpty()) {
        return std::nullopt;
    }
    return Remark{ Remark::Kind::WrongType,
        Severity::Warning,
        given.value.contains(u':') ? asIpv6 : asIpv4,
        u"Write one subnet that covers the addresses of all HCAs, as in 192.168.100.0/23."_s };
}

std::optional<Remark> checkEndpoint(const Given& given)
{
    const QString advice = u"Write it as 192.168.100.10:29500 or [fd00::10]:29500, or take the line out."_s;
    if (nccl::parseCommId(given.value.toUtf8()).kind == nccl::CommId::Kind::Invalid) {
        return Remark{ Remark::Kind::WrongType,
            Severity::Problem,
            u"%1 is no address, so nothing starts."_s.arg(given.shown()),
            advice };
    }
    static const QRegularExpression port(u":[0-9]+\\z"_s);
    return port.match(given.value).hasMatch() ? std::nullopt
                                              : std::optional(wrongType(given, u"an address with a port"_s, advice));
}

} // namespace

std::optional<Remark> checkAddress(const Given& given)
{
    switch (given.variable.type) {
    case Type::Cidr:
        return checkRange(given);
    case Type::Endpoint:
        return checkEndpoint(given);
    case Type::Url:
        if (given.value.startsWith(u"http://"_s) || given.value.startsWith(u"https://"_s)) {
            return std::nullopt;
        }
        return wrongType(given, u"a URL"_s, u"Let it begin with http:// or https://."_s);
    case Type::Login:
        if (isAddress(given.value.section(u'@', -1)) && !given.value.startsWith(u'@') && !given.value.contains(u' ')) {
            return std::nullopt;
        }
        return wrongType(given, u"a host that ssh could reach"_s, u"Write a name or an address, or user@host."_s);
    default:
        break;
    }
    if (isAddress(given.value)) {
        return std::nullopt;
    }
    return wrongType(
        given, u"an address"_s, u"Write the address or the name alone: no user, no port, no prefix length."_s);
}

} // namespace core::catalogue
