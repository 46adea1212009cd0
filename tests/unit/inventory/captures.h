// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/read_facts.h"

#include <QFile>

/// A capture that holds just these items.
inline core::inventory::RawCapture captureOf(const QList<core::inventory::RawItem>& items)
{
    core::inventory::RawCapture capture;
    capture.collectorVersion = 1;
    capture.items = items;
    return capture;
}

inline core::inventory::RawItem okItem(const QString& source, const QByteArray& text)
{
    return { source, core::inventory::RawItem::Status::Ok, text };
}

inline core::inventory::NodeFacts factsOf(const QList<core::inventory::RawItem>& items)
{
    return core::inventory::readFacts(captureOf(items), QStringLiteral("spark-a"));
}

/// A file of tests/data/inventory, recorded from the real program that its name says.
inline QByteArray recorded(const QString& name)
{
    QFile file(QStringLiteral(SPARKLOOM_TEST_DATA "/inventory/") + name);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("No test data %s", qPrintable(name));
    }
    return file.readAll();
}
