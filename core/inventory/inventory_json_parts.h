// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"

#include <QJsonObject>
#include <QJsonValue>

/// The pieces that inventoryJson() is put together from. Internal to this room.
namespace core::inventory {

template <class T> QJsonValue orNull(const Fact<T>& fact)
{
    return fact.known() ? QJsonValue(*fact.value) : QJsonValue(QJsonValue::Null);
}

inline QJsonValue orNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

inline QJsonValue orNull(const std::optional<bool>& value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

/// Names, releases, GPUs, memory, limits.
void addMachineJson(QJsonObject& object, const NodeFacts& facts);
/// Docker, images, containers, models.
void addStackJson(QJsonObject& object, const NodeFacts& facts);
/// HCAs with their GID tables, netdevs, neighbours, routes.
void addNetworkJson(QJsonObject& object, const NodeFacts& facts);

} // namespace core::inventory
