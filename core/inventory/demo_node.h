// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/demo_cluster.h"
#include "core/inventory/link_pings.h"
#include "core/inventory/raw_capture.h"

#include <QMap>

namespace core::inventory {

/// One made-up Spark: what its files and programs would print, from its number in the cluster.
class DemoSpark final
{
public:
    DemoSpark(const DemoShape& shape, int number);

    [[nodiscard]] QString name() const { return name(m_number); }
    [[nodiscard]] bool silent() const { return m_shape.silent == m_number; }
    [[nodiscard]] static QString user() { return QStringLiteral("lab"); }
    [[nodiscard]] static QString home() { return QStringLiteral("/home/lab"); }

    /// Everything but the files below the home folder.
    [[nodiscard]] QList<RawItem> items() const;
    /// Path -> content of the files that a person put there.
    [[nodiscard]] QMap<QString, QByteArray> files() const;

    // Shared by the parts that make the items.
    [[nodiscard]] static QString name(int number);
    [[nodiscard]] static QString managementAddress(int number);
    [[nodiscard]] static QString railAddress(int rail, int number); ///< rail 0 and 1
    /// Of one of the four PCI functions of the card: 0 and 1 in the first domain, 2 and 3 in the second.
    [[nodiscard]] static QString functionMac(int function, int number);
    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] const DemoShape& shape() const { return m_shape; }

private:
    DemoShape m_shape;
    int m_number;
};

/// ip, /sys/class/net, who configured what.
QList<RawItem> demoNetwork(const DemoSpark& spark);
/// GPU, Docker, image and model; the same on each.
QList<RawItem> demoStack();
/// /sys/class/infiniband.
QList<RawItem> demoHcas(const DemoSpark& spark);

/// What ping says of the rails: every machine that answers, answers.
QList<RawItem> demoPings(const DemoSpark& spark, const QList<PingTarget>& targets);

/// A file of resources/demo.
QByteArray demoResource(const QString& name);

} // namespace core::inventory
