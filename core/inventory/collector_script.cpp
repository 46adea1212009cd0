// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/collector_script.h"

#include "core/inventory/resources.h"

namespace core::inventory {

QByteArray collectorScript()
{
    QByteArray script = resource(QStringLiteral("collector/collect.sh"));
    script.replace("@MASK_AWK@", resource(QStringLiteral("collector/mask.awk")));
    return script;
}

} // namespace core::inventory
