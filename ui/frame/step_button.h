// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/theme/status.h"

#include <QAbstractButton>

namespace ui {

class Theme;

/// One step on the rail: sign, name, one line of state.
class StepButton final : public QAbstractButton
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepButton)

public:
    StepButton(const Theme& theme, Step step, QWidget* parent = nullptr);

    [[nodiscard]] Step step() const { return m_step; }
    void setState(Status status, const QString& line);
    [[nodiscard]] Status status() const { return m_status; }
    [[nodiscard]] QString line() const { return m_line; }

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void describe();

    const Theme& m_theme;
    Step m_step;
    Status m_status = Status::NotDone;
    QString m_line;
};

} // namespace ui
