// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/status.h"

#include <QWidget>

class QAbstractButton;
class QLabel;
class QVBoxLayout;

namespace ui {

class Card;
class GlyphView;
class StateSign;
class Theme;

/// A card with a sign, a title and a line; pressing it opens what is below.
class FoldCard final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FoldCard)

public:
    explicit FoldCard(const Theme& theme, QWidget* parent = nullptr);

    void setHead(Status status, const QString& title, const QString& line);
    /// Takes `content`; replaces what was there. nullptr: there is nothing to open.
    void setContent(QWidget* content);
    [[nodiscard]] bool isOpen() const { return m_open; }
    void setOpen(bool open);
    [[nodiscard]] QWidget* header() const;

Q_SIGNALS:
    void openChanged(bool open);

private:
    void showState();

    Card* m_card;
    QAbstractButton* m_header;
    StateSign* m_sign;
    QLabel* m_title;
    QLabel* m_line;
    GlyphView* m_chevron;
    QVBoxLayout* m_body;
    int m_indent;
    int m_gap;
    QWidget* m_content = nullptr;
    Status m_status = Status::NotDone;
    bool m_open = false;
};

} // namespace ui
