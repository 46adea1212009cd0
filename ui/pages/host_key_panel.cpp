// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/host_key_panel.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/code_block.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

QString fingerprintCommand(const QString& keyType)
{
    const QString type = keyType.toLower();
    QString file = u"ed25519"_s;
    if (type.contains("ecdsa"_L1))
        file = u"ecdsa"_s;
    else if (type.contains("rsa"_L1))
        file = u"rsa"_s;
    return u"ssh-keygen -lf /etc/ssh/ssh_host_%1_key.pub"_s.arg(file);
}

HostKeyPanel::HostKeyPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_title(makeParagraph(theme, TextStyle::BodyStrong, {}))
    , m_shows(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_key(new CodeBlock(theme, tr("fingerprint")))
    , m_command(new CodeBlock(theme, tr("command")))
    , m_trust(makeButton(theme, tr("They are the same: trust it")))
    , m_refuse(makeButton(theme, tr("They differ: do not connect")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme.dp(8));
    column->addWidget(m_title);
    column->addWidget(m_shows);
    column->addWidget(m_key);
    column->addWidget(makeParagraph(theme,
        TextStyle::Body,
        tr("Compare it with what the machine itself says: on its own screen and keyboard, or in a session that you "
           "already trust, run"),
        u"muted"_s));
    column->addWidget(m_command);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, theme.dp(4), 0, 0);
    buttons->setSpacing(theme.dp(8));
    buttons->addWidget(m_trust);
    buttons->addWidget(m_refuse);
    buttons->addStretch(1);
    column->addLayout(buttons);
    m_trust->setObjectName(u"trustHostKey"_s);
    m_refuse->setObjectName(u"refuseHostKey"_s);
    connect(m_trust, &QPushButton::clicked, this, [this] { Q_EMIT trusted(m_fingerprint); });
    connect(m_refuse, &QPushButton::clicked, this, &HostKeyPanel::refused);
}

void HostKeyPanel::setQuestion(const HostKeyQuestion& question)
{
    m_fingerprint = question.fingerprint;
    m_title->setText(tr("Is this really %1?").arg(question.host));
    m_shows->setText(tr("No key of this machine is known yet. It shows this %1 key:").arg(question.keyType));
    m_key->setText(question.fingerprint);
    m_command->setText(fingerprintCommand(question.keyType));
    m_trust->setAccessibleDescription(tr("Remembers the key %1 for %2").arg(question.fingerprint, question.host));
    m_refuse->setAccessibleDescription(tr("Does not connect to %1").arg(question.host));
}

QWidget* HostKeyPanel::firstFocus() const
{
    return m_refuse;
}

} // namespace ui
