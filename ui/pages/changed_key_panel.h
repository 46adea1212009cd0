// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/sign_in_data.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

class CodeBlock;
class InlineMessage;
class Theme;

/// A changed host key: stops and explains. There is no button that goes on with the new key.
class ChangedKeyPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChangedKeyPanel)

public:
    explicit ChangedKeyPanel(const Theme& theme, QWidget* parent = nullptr);

    void setChange(const HostKeyChanged& change);
    [[nodiscard]] QWidget* firstFocus() const;

Q_SIGNALS:
    /// Look again, after the person sorted it out: the same check runs again.
    void retryRequested();

private:
    InlineMessage* m_message;
    CodeBlock* m_keys;
    QLabel* m_next;
    CodeBlock* m_command;
    QPushButton* m_retry;
};

} // namespace ui
