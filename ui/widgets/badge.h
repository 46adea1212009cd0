// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/status.h"

#include <QWidget>

class QPainter;

namespace ui {

class Theme;

/// Size that paintBadge needs.
[[nodiscard]] QSize badgeSize(const Theme& theme, const QString& text);

/// A pill with sign and word, for delegates and for StatusBadge. Drawn at the leading edge of `rect`, centred in
/// height.
void paintBadge(QPainter* painter,
    const Theme& theme,
    const QRect& rect,
    Status status,
    const QString& text,
    Qt::LayoutDirection direction);

/// A pill with the sign of a state and a word: "1 problem".
class StatusBadge final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StatusBadge)

public:
    explicit StatusBadge(const Theme& theme, QWidget* parent = nullptr);

    void setStatus(Status status, const QString& text);
    [[nodiscard]] Status status() const { return m_status; }
    [[nodiscard]] QString text() const { return m_text; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Status m_status = Status::NotDone;
    QString m_text;
};

/// The sign alone, where the word stands beside it. Its accessible name is the word.
class StateSign final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StateSign)

public:
    StateSign(const Theme& theme, Status status, double size = 18, QWidget* parent = nullptr);

    void setStatus(Status status);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Status m_status;
    double m_size;
};

} // namespace ui
