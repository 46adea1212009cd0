// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/machine_row_widget.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/copy_button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

MachineRowWidget::MachineRowWidget(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_sign(new StateSign(theme, Status::NotDone))
    , m_title(new ElidedLabel)
    , m_address(new ElidedLabel)
    , m_state(makeLabel(theme, TextStyle::BodyStrong, {}))
    , m_text(new ElidedLabel)
    , m_changes(new ElidedLabel)
    , m_progress(new QProgressBar)
    , m_elapsed(makeLabel(theme, TextStyle::Secondary, {}, u"muted"_s))
    , m_answer(makeButton(theme, tr("Answer…")))
    , m_cancel(makeButton(theme, tr("Cancel")))
    , m_retry(makeButton(theme, tr("Try again")))
    , m_terminal(new CopyButton(theme, {}, {}))
    , m_remove(makeIconButton(theme, Glyph::Remove, tr("Remove")))
    , m_errorLine(new QHBoxLayout)
{
    theme.applyFont(m_title, TextStyle::BodyStrong);
    theme.applyFont(m_address, TextStyle::MonoSmall);
    theme.applyFont(m_text, TextStyle::Secondary);
    m_address->setProperty("tone", u"muted"_s);
    m_address->setElideMode(Qt::ElideMiddle);
    m_text->setProperty("tone", u"muted"_s);
    theme.applyFont(m_changes, TextStyle::Secondary);
    m_changes->setProperty("tone", u"accent"_s);
    m_changes->setObjectName(u"changes"_s);
    m_progress->setTextVisible(false);
    m_progress->setFocusPolicy(Qt::NoFocus);
    layOut(theme);
    connect(m_answer, &QPushButton::clicked, this, &MachineRowWidget::answerRequested);
    connect(m_cancel, &QPushButton::clicked, this, &MachineRowWidget::cancelRequested);
    connect(m_retry, &QPushButton::clicked, this, &MachineRowWidget::retryRequested);
    connect(m_remove, &QPushButton::clicked, this, &MachineRowWidget::removeRequested);
}

void MachineRowWidget::layOut(const Theme& theme)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, theme.dp(10));
    column->setSpacing(theme.dp(8));
    column->addWidget(makeLine());
    auto* row = new QHBoxLayout;
    row->setSpacing(theme.dp(12));
    row->addWidget(m_sign, 0, Qt::AlignTop);
    auto* names = new QVBoxLayout;
    names->setSpacing(theme.dp(2));
    names->addWidget(m_title);
    names->addWidget(m_address);
    names->addStretch(1);
    row->addLayout(names, 2);
    auto* states = new QVBoxLayout;
    states->setSpacing(theme.dp(2));
    states->addWidget(m_state);
    states->addWidget(m_text);
    states->addWidget(m_changes);
    states->addWidget(m_progress);
    states->addStretch(1);
    row->addLayout(states, 3);
    // A place of its own width, so that the states of all machines stand in one line whatever buttons a row has.
    auto* end = new QWidget;
    end->setMinimumWidth(theme.dp(300));
    auto* buttons = new QHBoxLayout(end);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(theme.dp(8));
    buttons->addStretch(1);
    buttons->addWidget(m_elapsed);
    buttons->addSpacing(theme.dp(8));
    m_terminal->setObjectName(u"copySsh"_s);
    for (QPushButton* button : std::initializer_list<QPushButton*>{ m_answer, m_cancel, m_retry, m_terminal, m_remove })
        buttons->addWidget(button);
    row->addWidget(end);
    column->addLayout(row);
    m_errorLine->setContentsMargins(theme.dp(30), 0, 0, 0);
    column->addLayout(m_errorLine);
}

void MachineRowWidget::setMachine(const MachineRow& machine, const QString& elapsed)
{
    if (machine == m_machine && elapsed == m_elapsed->text())
        return;
    m_machine = machine;
    const bool busy = machineIsBusy(machine.state);
    m_sign->setStatus(machineStatus(machine.state));
    m_title->setFullText(machine.name);
    m_address->setFullText(machine.address);
    m_state->setText(machineStateWord(machine.state));
    QStringList said{ machine.error ? QString{} : machine.message, machine.readAt };
    said.removeAll(QString{});
    m_text->setFullText(said.join(tr(" · ")));
    m_changes->setFullText(machine.changesTitle.isEmpty()
            ? QString{}
            : tr("%1: %2").arg(machine.changesTitle, machine.changes.join(tr(" · "))));
    m_changes->setVisible(!machine.changesTitle.isEmpty());
    m_text->setVisible(!m_text->fullText().isEmpty());
    m_elapsed->setText(elapsed);
    m_progress->setVisible(busy && machine.stepsTotal > 0);
    m_progress->setRange(0, std::max(1, machine.stepsTotal));
    m_progress->setValue(machine.stepsDone);
    m_progress->setAccessibleName(tr("Progress of %1").arg(machine.name));
    m_answer->setVisible(machine.state == MachineState::NeedsAnswer);
    m_cancel->setVisible(busy);
    m_retry->setVisible(
        !machine.fixed && (machine.state == MachineState::Failed || machine.state == MachineState::Cancelled));
    m_terminal->setVisible(!machine.sshCommand.isEmpty());
    m_terminal->setTextToCopy(machine.sshCommand);
    m_terminal->setName(tr("Copy “%1”, which opens a terminal on it").arg(machine.sshCommand));
    m_remove->setVisible(!machine.fixed);
    m_remove->setEnabled(!busy);
    m_remove->setToolTip(busy ? tr("Cancel before you remove it")
                              : tr("Remove %1 from this list; nothing changes on it").arg(machine.name));
    m_answer->setAccessibleName(tr("Answer the question of %1").arg(machine.name));
    m_cancel->setAccessibleName(tr("Cancel %1").arg(machine.name));
    m_retry->setAccessibleName(tr("Try %1 again").arg(machine.name));
    m_remove->setAccessibleName(tr("Remove %1").arg(machine.name));
    showError();
    setAccessibleName(machine.name + u", "_s + machineStateWord(machine.state));
}

void MachineRowWidget::showError()
{
    // Few machines ever fail, and a message has more widgets than the rest of the row.
    if (m_machine.error && !m_error) {
        m_error = new InlineMessage(m_theme);
        m_errorLine->addWidget(m_error);
    }
    if (!m_error)
        return;
    m_error->setVisible(m_machine.error.has_value());
    if (m_machine.error)
        m_error->setError(*m_machine.error);
}

} // namespace ui
