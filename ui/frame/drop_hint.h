// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMimeData;

namespace ui {

class Theme;

/// The one local file that is being dragged; empty when it is none, or several.
[[nodiscard]] QString draggedFile(const QMimeData* mime);

/// Covers the window while a file is held over it, and says what letting go would do.
class DropHint final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DropHint)

public:
    DropHint(const Theme& theme, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace ui
