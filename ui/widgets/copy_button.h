// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

class QTimer;

namespace ui {

class Theme;

/// Copies a text to the clipboard and says "Copied" for two seconds.
class CopyButton final : public QPushButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CopyButton)

public:
    /// `label` is the text at rest ("Copy", "Copy evidence"); empty gives a button with a sign only, named `name`.
    CopyButton(const Theme& theme, const QString& label, const QString& name, QWidget* parent = nullptr);

    void setName(const QString& name);
    void setTextToCopy(const QString& text) { m_textToCopy = text; }
    [[nodiscard]] QString textToCopy() const { return m_textToCopy; }

private:
    void copy();
    void rest();

    const Theme& m_theme;
    QString m_label;
    QString m_name;
    QString m_textToCopy;
    QTimer* m_timer;
};

} // namespace ui
