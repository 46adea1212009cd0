// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QString>

#include <optional>

namespace core::logs {

/// "::ffff:192.168.100.10", "fe80::1", as ibv_modify_qp's warning and completion errors print a GID; nullopt for
/// "N/A" and what is no address.
[[nodiscard]] std::optional<Q_IPV6ADDR> gidFromText(const QString& text);

/// "GID 3 (0/A64A8C0FFFF0000)": two words in hexadecimal, each eight bytes of the GID read as a little-endian number
/// with leading zeros dropped (semantics.md §1.6). nullopt when one of them is no such word.
[[nodiscard]] std::optional<Q_IPV6ADDR> gidFromWords(const QString& prefix, const QString& interfaceId);

/// "192.168.100.10<43512>", "fe80::1%eth0<0>", "[::ffff:10.0.0.1]:25000" -> the address; null when there is none.
[[nodiscard]] QHostAddress addressFromText(const QString& text);

} // namespace core::logs
