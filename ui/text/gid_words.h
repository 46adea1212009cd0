// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nccl/rank_view.h"
#include "ui/theme/status.h"

#include <QString>

namespace ui {

/// How an entry of a GID table looks at a glance.
enum class GidLook
{
    LinkLocal, ///< fe80::/10: every port has one, so it is drawn quietly
    Address, ///< IPv4 in its mapped form, or any other IPv6
};

[[nodiscard]] GidLook gidLook(const core::inventory::GidEntry& entry);
/// "192.168.100.11", "fe80::a288:c2ff:fe12:3456", "2001:db8::11".
[[nodiscard]] QString gidAddress(const core::inventory::GidEntry& entry);
/// The address as a cell has room for it: "fe80" for link-local.
[[nodiscard]] QString gidShortAddress(const core::inventory::GidEntry& entry);
/// "v1", "v2", "IB", "v?".
[[nodiscard]] QString gidTypeShort(core::inventory::GidType type);
/// "RoCE v1", "RoCE v2", "InfiniBand", "type unknown".
[[nodiscard]] QString gidTypeText(core::inventory::GidType type);

/// What core/nccl decided about a port, as a badge: sign and few words. `view` may be null: nothing was worked out.
struct ChoiceBadge
{
    Status status = Status::Unknown;
    QString text;
};
[[nodiscard]] ChoiceBadge choiceBadge(const core::nccl::DeviceView* view);
/// The same as a whole sentence, for screen readers and the head of the side panel.
[[nodiscard]] QString choiceSentence(
    const core::nccl::DeviceView* view, const QString& node, const QString& hca, int port);
/// A pin that asks for an entry that does not serve.
[[nodiscard]] bool pinMisses(const core::nccl::DeviceView& view);

} // namespace ui
