// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/changed_key_panel.h"

#include "ui/pages/host_key_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/code_block.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

ChangedKeyPanel::ChangedKeyPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_message(new InlineMessage(theme))
    , m_keys(new CodeBlock(theme, tr("fingerprints")))
    , m_next(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_command(new CodeBlock(theme, tr("command")))
    , m_retry(makeButton(theme, tr("Look again")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme.dp(8));
    column->addWidget(m_message);
    column->addWidget(m_keys);
    column->addWidget(makeParagraph(
        theme, TextStyle::Body, tr("What the machine really has, say its own screen and keyboard:"), u"muted"_s));
    column->addWidget(m_command);
    column->addWidget(m_next);
    column->addWidget(m_retry, 0, Qt::AlignLeading);
    m_retry->setObjectName(u"lookAgain"_s);
    connect(m_retry, &QPushButton::clicked, this, &ChangedKeyPanel::retryRequested);
}

void ChangedKeyPanel::setChange(const HostKeyChanged& change)
{
    m_message->setMessage(Status::Problem,
        tr("%1 shows another key than the one that is known").arg(change.host),
        tr("Either the machine was set up anew, or something else answers in its place. Until that is clear, Sparkloom "
           "does not connect."));
    QStringList lines;
    if (!change.knownFingerprint.isEmpty())
        lines.append(tr("known  %1 %2").arg(change.knownFingerprint, change.knownKeyType));
    lines.append(tr("shown  %1 %2").arg(change.offeredFingerprint, change.keyType));
    m_keys->setText(lines.join(u'\n'));
    m_command->setText(fingerprintCommand(change.keyType));
    const QString place = change.knownHostsPlace.isEmpty() ? tr("your known_hosts file") : change.knownHostsPlace;
    m_next->setText(tr("If it is the shown key and you know why it changed, take the old one out of %1 yourself, then "
                       "look again. If it is not, "
                       "do not sign in, and ask whoever runs the network.")
            .arg(place));
    m_retry->setAccessibleDescription(tr("Checks the key of %1 once more").arg(change.host));
}

QWidget* ChangedKeyPanel::firstFocus() const
{
    return m_retry;
}

} // namespace ui
