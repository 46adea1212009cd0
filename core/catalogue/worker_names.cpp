// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/worker_names.h"

#include <QRegularExpression>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

WorkerName splitWorkerName(const QString& name)
{
    // WORKER_ is rank 1; there is no WORKER1_ and no WORKER0_ (env::workerPrefix).
    static const QRegularExpression form(u"\\AWORKER([2-9]|[1-9][0-9]{1,3})?_(.+)\\z"_s);
    const QRegularExpressionMatch match = form.match(name);
    if (!match.hasMatch()) {
        return { name, 0 };
    }
    const QString number = match.captured(1);
    return { match.captured(2), number.isEmpty() ? 1 : number.toInt() };
}

} // namespace core::catalogue
