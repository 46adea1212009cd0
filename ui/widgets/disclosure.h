// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace ui {

class Theme;

/// A line that opens and closes what is under it.
class Disclosure final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Disclosure)

public:
    Disclosure(const Theme& theme, const QString& title, QWidget* parent = nullptr);

    /// Takes `content`; replaces what was there.
    void setContent(QWidget* content);
    [[nodiscard]] bool isOpen() const { return m_open; }
    void setOpen(bool open);
    void setTitle(const QString& title);

Q_SIGNALS:
    void openChanged(bool open);

private:
    void showState();

    const Theme& m_theme;
    QString m_title;
    QPushButton* m_button;
    QVBoxLayout* m_column;
    QWidget* m_content = nullptr;
    bool m_open = false;
};

} // namespace ui
