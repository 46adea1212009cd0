// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/checks/finding.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

namespace core::checks {

/// A finding that a person does not want to see any more, and why. It stays hidden as long as it says the same: with
/// another index, address or machine it is another finding.
struct HiddenFinding
{
    QString id;
    Scope scope;
    QString title;
    QString reason; ///< in the person's words; never empty
    QDateTime since; ///< UTC

    [[nodiscard]] bool hides(const Finding& finding) const;
    bool operator==(const HiddenFinding&) const = default;
};

[[nodiscard]] HiddenFinding hide(const Finding& finding, const QString& reason, const QDateTime& now);

/// Findings with what is hidden taken out. What follows from a hidden root is hidden with it.
struct Split
{
    QList<Finding> shown;
    QList<std::pair<Finding, HiddenFinding>> hidden; ///< roots, each with why it is hidden
};
[[nodiscard]] Split splitHidden(const QList<Finding>& findings, const QList<HiddenFinding>& hidden);

/// The list as a file: JSON, schema sparkloom/hidden-findings/1.
[[nodiscard]] QByteArray hiddenToJson(const QList<HiddenFinding>& hidden);
/// Error (Parse): not such a list, or of a newer version.
[[nodiscard]] Result<QList<HiddenFinding>> hiddenFromJson(const QByteArray& json);

} // namespace core::checks
