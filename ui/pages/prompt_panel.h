// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret_string.h"
#include "ui/pages/sign_in_data.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace ui {

class InlineMessage;
class Theme;

/// The fields a machine asks for, in the page and not in a dialog. What is typed lives in the fields until it is sent,
/// then they are emptied.
class PromptPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PromptPanel)

public:
    explicit PromptPanel(const Theme& theme, QWidget* parent = nullptr);

    void setPrompt(const SignInPrompt& prompt);
    [[nodiscard]] QWidget* firstFocus() const;

Q_SIGNALS:
    void answered(const QString& promptId, const QList<core::SecretString>& answers);
    void cancelled(const QString& promptId);

private:
    void makeFields();
    void send();
    [[nodiscard]] QString titleText() const;
    [[nodiscard]] QString promiseText() const;

    const Theme& m_theme;
    SignInPrompt m_prompt;
    QLabel* m_title;
    QLabel* m_instruction;
    InlineMessage* m_rejected;
    QVBoxLayout* m_fieldsLayout;
    QWidget* m_fields = nullptr;
    QList<QLineEdit*> m_edits;
    QLabel* m_promise;
    QPushButton* m_send;
    QPushButton* m_cancel;
};

} // namespace ui
