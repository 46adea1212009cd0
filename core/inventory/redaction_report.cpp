// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/redaction_report.h"

namespace core::inventory {

namespace {

constexpr qsizetype examplesKept = 3;

} // namespace

void RedactionNotes::add(RedactedKind kind, const QString& before, const QString& after)
{
    if (before == after)
        return;
    Entry& entry = m_entries[kind];
    ++entry.places;
    if (++entry.seen[before] == 1 && entry.examples.size() < examplesKept)
        entry.examples += RedactionExample{ before, after };
}

QList<Redacted> RedactionNotes::report() const
{
    QList<Redacted> report;
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it)
        report += Redacted{ it.key(), static_cast<int>(it->seen.size()), it->places, it->examples };
    return report;
}

} // namespace core::inventory
