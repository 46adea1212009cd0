// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sign_in_card.h"

#include "ui/pages/changed_key_panel.h"
#include "ui/pages/host_key_panel.h"
#include "ui/pages/prompt_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

SignInCard::SignInCard(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_card(new Card(theme))
    , m_sign(new StateSign(theme, Status::NotDone))
    , m_title(new ElidedLabel)
    , m_address(new ElidedLabel)
    , m_state(makeLabel(theme, TextStyle::Body, {}, u"muted"_s))
    , m_cancel(makeButton(theme, tr("Cancel")))
    , m_retry(makeButton(theme, tr("Try again")))
    , m_hostKey(new HostKeyPanel(theme))
    , m_changedKey(new ChangedKeyPanel(theme))
    , m_prompt(new PromptPanel(theme))
    , m_error(new InlineMessage(theme))
{
    theme.applyFont(m_title, TextStyle::BodyStrong);
    theme.applyFont(m_address, TextStyle::MonoSmall);
    m_address->setProperty("tone", u"muted"_s);
    m_address->setElideMode(Qt::ElideMiddle);
    layOut(theme);
    connectPanels();
}

void SignInCard::layOut(const Theme& theme)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_card);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme.dp(12));
    row->addWidget(m_sign, 0, Qt::AlignVCenter);
    auto* names = new QVBoxLayout;
    names->setSpacing(theme.dp(2));
    names->addWidget(m_title);
    names->addWidget(m_address);
    row->addLayout(names, 1);
    row->addWidget(m_state, 0, Qt::AlignVCenter);
    row->addWidget(m_cancel);
    row->addWidget(m_retry);
    m_card->body()->addLayout(row);
    for (QWidget* panel : { static_cast<QWidget*>(m_hostKey),
             static_cast<QWidget*>(m_changedKey),
             static_cast<QWidget*>(m_prompt),
             static_cast<QWidget*>(m_error) }) {
        panel->hide();
        // Under the names, not under the sign.
        auto* indent = new QHBoxLayout;
        indent->setContentsMargins(theme.dp(30), 0, 0, 0);
        indent->addWidget(panel);
        m_card->body()->addLayout(indent);
    }
}

void SignInCard::connectPanels()
{
    connect(m_hostKey, &HostKeyPanel::trusted, this, &SignInCard::hostKeyTrusted);
    connect(m_hostKey, &HostKeyPanel::refused, this, &SignInCard::hostKeyRefused);
    connect(m_prompt, &PromptPanel::answered, this, &SignInCard::promptAnswered);
    connect(m_prompt, &PromptPanel::cancelled, this, &SignInCard::promptCancelled);
    connect(m_changedKey, &ChangedKeyPanel::retryRequested, this, &SignInCard::retryRequested);
    connect(m_retry, &QPushButton::clicked, this, &SignInCard::retryRequested);
    connect(m_cancel, &QPushButton::clicked, this, &SignInCard::cancelRequested);
}

void SignInCard::setMachine(const SignInMachine& machine)
{
    if (machine == m_machine)
        return;
    m_machine = machine;
    const bool asks = machine.hostKey || machine.prompt;
    const bool stuck = machine.error || machine.changedKey;
    const bool cancelled = machine.error && machine.error->kind == core::ErrorKind::Cancelled;
    m_sign->setStatus(machine.changedKey ? Status::Problem : machineStatus(machine.state));
    m_card->setOutline(machine.changedKey ? Status::Problem
            : asks                        ? Status::Warning
            : stuck && !cancelled         ? Status::Problem
                                          : Status::NotDone);
    m_title->setFullText(machine.name);
    m_address->setFullText(machine.address);
    m_address->setVisible(!machine.address.isEmpty());
    const QString word = machine.changedKey ? tr("Stopped: key changed") : machineStateWord(machine.state);
    m_state->setText(machine.message.isEmpty() || asks || stuck ? word : tr("%1 · %2").arg(word, machine.message));
    m_cancel->setVisible(machineIsBusy(machine.state) && !asks && !stuck);
    m_cancel->setAccessibleName(tr("Cancel %1").arg(machine.name));
    m_retry->setVisible(machine.error.has_value() || machine.state == MachineState::Cancelled);
    m_retry->setAccessibleName(tr("Try %1 again").arg(machine.name));
    m_hostKey->setVisible(machine.hostKey.has_value());
    m_changedKey->setVisible(machine.changedKey.has_value());
    m_prompt->setVisible(machine.prompt.has_value());
    m_error->setVisible(machine.error.has_value());
    if (machine.hostKey)
        m_hostKey->setQuestion(*machine.hostKey);
    if (machine.changedKey)
        m_changedKey->setChange(*machine.changedKey);
    if (machine.prompt)
        m_prompt->setPrompt(*machine.prompt);
    if (machine.error)
        m_error->setError(*machine.error);
    setAccessibleName(tr("%1, %2").arg(machine.name, word));
}

QWidget* SignInCard::firstFocus() const
{
    if (m_machine.hostKey)
        return m_hostKey->firstFocus();
    if (m_machine.prompt)
        return m_prompt->firstFocus();
    if (m_machine.changedKey)
        return m_changedKey->firstFocus();
    return m_machine.error ? m_retry : nullptr;
}

} // namespace ui
