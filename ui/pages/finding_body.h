// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"

#include <QWidget>

class QVBoxLayout;

namespace ui {

class Theme;

/// A finding opened: evidence at the left, what can be done at the right, the whole reasoning behind a disclosure.
/// Made for one finding and thrown away with it.
class FindingBody final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindingBody)

public:
    FindingBody(const Theme& theme, const core::checks::Finding& finding, QWidget* parent = nullptr);

Q_SIGNALS:
    /// "Preview the change…" of fix number `fix`.
    void previewRequested(int fix);
    /// The page of the documentation about this kind of finding.
    void pageRequested(const QString& findingId);
    /// The person does not want to see it any more, and says why.
    void hideRequested(const QString& reason);

private:
    [[nodiscard]] QWidget* makeHiding();
    [[nodiscard]] QWidget* makeEvidence(const core::checks::Finding& finding);
    [[nodiscard]] QWidget* makeFixes(const core::checks::Finding& finding);
    void addFix(QVBoxLayout* column, const core::checks::Fix& fix, int number);

    const Theme& m_theme;
};

} // namespace ui
