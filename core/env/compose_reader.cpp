// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/compose/scanner.h"
#include "core/env/readers.h"

namespace core::env {

using namespace Qt::Literals::StringLiterals;

Result<Variables> readAsCompose(const QByteArray& text, const Variables& process)
{
    const compose::Scan scan = compose::scan(text, process, false);
    if (!scan.problems.isEmpty()) {
        const compose::Problem& problem = scan.problems.front();
        return failure({ ErrorKind::Parse,
            u"Compose rejects the whole env file: line %1: %2."_s.arg(problem.line).arg(problem.what),
            u"Correct line %1, or write its value in single quotes."_s.arg(problem.line),
            u"line %1"_s.arg(problem.line),
            {} });
    }
    Variables result;
    for (const compose::Statement& statement : scan.statements) {
        if (statement.isSet) {
            result.insert(QString::fromUtf8(statement.key), QString::fromUtf8(statement.value));
        }
    }
    return result;
}

} // namespace core::env
