// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret_string.h"
#include "ui/pages/sign_in_data.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

class Card;
class ChangedKeyPanel;
class ElidedLabel;
class HostKeyPanel;
class InlineMessage;
class PromptPanel;
class StateSign;
class Theme;

/// One machine on the page Sign in: its state, and what it asks, if anything.
class SignInCard final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SignInCard)

public:
    explicit SignInCard(const Theme& theme, QWidget* parent = nullptr);

    void setMachine(const SignInMachine& machine);
    [[nodiscard]] const SignInMachine& machine() const { return m_machine; }
    /// Where an answer is to be given; nullptr when nothing is asked.
    [[nodiscard]] QWidget* firstFocus() const;

Q_SIGNALS:
    void hostKeyTrusted(const QString& fingerprint);
    void hostKeyRefused();
    void promptAnswered(const QString& promptId, const QList<core::SecretString>& answers);
    void promptCancelled(const QString& promptId);
    void retryRequested();
    void cancelRequested();

private:
    void layOut(const Theme& theme);
    void connectPanels();

    SignInMachine m_machine;
    Card* m_card;
    StateSign* m_sign;
    ElidedLabel* m_title;
    ElidedLabel* m_address;
    QLabel* m_state;
    QPushButton* m_cancel;
    QPushButton* m_retry;
    HostKeyPanel* m_hostKey;
    ChangedKeyPanel* m_changedKey;
    PromptPanel* m_prompt;
    InlineMessage* m_error;
};

} // namespace ui
