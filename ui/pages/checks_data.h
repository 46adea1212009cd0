// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"

#include <QPair>

namespace ui {

/// A finding that the person hid, and why.
struct HiddenLine
{
    QString key; ///< findingKey()
    core::checks::Severity severity = core::checks::Severity::Note;
    QString title;
    QString reason;
    QString since; ///< "1 Dec 2026"

    bool operator==(const HiddenLine&) const = default;
};

/// What the page Checks shows.
struct ChecksData
{
    bool checked = false; ///< false: nothing has been looked at yet
    bool running = false;
    QList<core::checks::Finding> findings;
    int fine = 0; ///< checks that found nothing to say
    QList<QPair<QString, int>> fineByFamily; ///< "Fabric" → 14, in the order to be shown
    QList<HiddenLine> hidden;
    QString whyNotLive; ///< a snapshot: why nothing can be checked anew; empty = it can
    QString changesTitle; ///< "2 changes since 10:15"; empty = nothing changed
    QStringList changes; ///< one sentence each
    QString summary; ///< markdown for *Copy summary*; empty hides it

    bool operator==(const ChecksData&) const = default;
};

} // namespace ui
