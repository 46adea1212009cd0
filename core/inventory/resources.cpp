// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/resources.h"

#include <QFile>

// Outside of any namespace, as the macro demands: the room is a static library, which nothing else initialises.
static void initialiseResources()
{
    Q_INIT_RESOURCE(inventory);
}

namespace core::inventory {

QByteArray resource(const QString& name)
{
    initialiseResources();
    QFile file(QStringLiteral(":/sparkloom/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace core::inventory
