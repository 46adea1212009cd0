// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/sign_in_data.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

class CodeBlock;
class Theme;

/// The command that prints the fingerprint of a machine's key on the machine itself.
[[nodiscard]] QString fingerprintCommand(const QString& keyType);

/// "Is this the machine you mean?": the fingerprint, how to compare it, two answers.
class HostKeyPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HostKeyPanel)

public:
    explicit HostKeyPanel(const Theme& theme, QWidget* parent = nullptr);

    void setQuestion(const HostKeyQuestion& question);
    [[nodiscard]] QWidget* firstFocus() const;

Q_SIGNALS:
    void trusted(const QString& fingerprint);
    void refused();

private:
    QString m_fingerprint;
    QLabel* m_title;
    QLabel* m_shows;
    CodeBlock* m_key;
    CodeBlock* m_command;
    QPushButton* m_trust;
    QPushButton* m_refuse;
};

} // namespace ui
