// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Values that are tried out on the page.
#include "ui/pages/fabric_page.h"

#include "ui/pages/what_if_panel.h"
#include "ui/text/counts.h"

#include <QPushButton>

namespace ui {

using namespace Qt::Literals::StringLiterals;

void FabricPage::makeWhatIf()
{
    m_whatIfButton->setObjectName(u"openWhatIf"_s);
    m_whatIfButton->setCheckable(true);
    m_whatIfButton->setToolTip(tr("Try other values out and see what NCCL would take; nothing is written."));
    m_whatIf->hide();
    connect(m_whatIfButton, &QPushButton::toggled, this, &FabricPage::openWhatIf);
    connect(m_whatIf, &WhatIfPanel::changed, this, &FabricPage::tryOut);
    connect(m_whatIf, &WhatIfPanel::takeOverRequested, this, [this] {
        const core::checks::WhatIf taken = m_whatIf->whatIf();
        m_whatIfButton->setChecked(false);
        Q_EMIT takeOverRequested(taken);
    });
}

void FabricPage::openWhatIf(bool open)
{
    m_whatIf->setVisible(open);
    m_whatIf->startOver();
    if (open && m_whatIf->firstFocus())
        m_whatIf->firstFocus()->setFocus(Qt::OtherFocusReason);
    fold();
}

/// Asks for what would follow; what is shown stays until the answer is there.
void FabricPage::tryOut()
{
    const core::checks::WhatIf whatIf = m_whatIf->whatIf();
    if (!m_whatIfButton->isChecked() || whatIf.isEmpty()) {
        if (m_trial) {
            m_trial.reset();
            showTables();
        }
        return;
    }
    Q_EMIT trialRequested(whatIf);
}

void FabricPage::setTrial(const core::checks::WhatIf& whatIf, const core::Result<core::checks::Diagnosis>& outcome)
{
    if (!m_whatIfButton->isChecked() || whatIf != m_whatIf->whatIf())
        return; // another value was typed since
    if (!outcome) {
        m_whatIf->setOutcome(Status::Problem, outcome.error().what + u' ' + outcome.error().hint);
        return;
    }
    m_trial = *outcome;
    const int problems = m_trial->report.count(core::checks::Severity::Problem);
    const int warnings = m_trial->report.count(core::checks::Severity::Warning);
    if (problems + warnings == 0)
        m_whatIf->setOutcome(Status::Ok, tr("Tried out, not written: no problem would be left."));
    else
        m_whatIf->setOutcome(problems > 0 ? Status::Problem : Status::Warning,
            tr("Tried out, not written: %1. %2.")
                .arg(problems > 0 ? problemsText(problems) : warningsText(warnings),
                    m_trial->report.findings.first().title));
    showTables();
}

const QList<core::nccl::RankView>& FabricPage::shownRanks() const
{
    return m_trial ? m_trial->ranks : m_data.ranks;
}

const QList<core::checks::Finding>& FabricPage::shownFindings() const
{
    return m_trial ? m_trial->report.findings : m_data.findings;
}

} // namespace ui
