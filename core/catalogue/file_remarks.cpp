// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/file_remarks.h"

#include <algorithm>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

QList<FileRemark> fileRemarks(
    const Catalogue& catalogue, const env::EnvReading& reading, std::optional<nccl::Version> version)
{
    QList<FileRemark> remarks;
    for (auto it = reading.values.cbegin(); it != reading.values.cend(); ++it) {
        if (it->line == 0) {
            continue; // not of this file
        }
        for (const Remark& remark : validate(catalogue, it.key(), it->value, version)) {
            remarks
                += FileRemark{ it->line, it.key(), nameOf(remark.kind), remark.severity, remark.text, remark.advice };
        }
        const std::optional<QString> meant = catalogue.suggestion(it.key());
        // Who sets the known one as well has a variable of his own under the other name.
        if (meant && !reading.values.contains(*meant)) {
            remarks += FileRemark{ it->line,
                it.key(),
                u"misspelt"_s,
                Severity::Warning,
                u"Nobody is known to read %1; did you mean %2?"_s.arg(it.key(), *meant),
                u"Leave it as it is if it is a variable of your own."_s };
        }
    }
    std::stable_sort(
        remarks.begin(), remarks.end(), [](const FileRemark& a, const FileRemark& b) { return a.line < b.line; });
    return remarks;
}

} // namespace core::catalogue
