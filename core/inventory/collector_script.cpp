// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/collector_script.h"

#include <QFile>

// Outside of any namespace, as the macro demands: the room is a static library, which nothing else initialises.
static void initialiseResources()
{
    Q_INIT_RESOURCE(inventory);
}

namespace core::inventory {

namespace {

QByteArray resource(const QString& name)
{
    QFile file(QStringLiteral(":/sparkloom/collector/") + name);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return file.readAll();
}

} // namespace

QByteArray collectorScript()
{
    initialiseResources();
    QByteArray script = resource(QStringLiteral("collect.sh"));
    script.replace("@MASK_AWK@", resource(QStringLiteral("mask.awk")));
    return script;
}

} // namespace core::inventory
