// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/diff_rows.h"

#include <QPlainTextEdit>

namespace ui {

class Theme;

/// The lines of one diff. Signs "+" and "-" are part of the text, so that copying, reading aloud and looking without
/// colour all keep them; numbers stand in a gutter.
class DiffText final : public QPlainTextEdit
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DiffText)

public:
    explicit DiffText(const Theme& theme, QWidget* parent = nullptr);

    void setRows(const QList<DiffRow>& rows);
    void paintGutter(QPaintEvent* event);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    void colourLines();
    [[nodiscard]] int numberWidth() const;
    [[nodiscard]] int gutterWidth() const;

    const Theme& m_theme;
    QList<DiffRow> m_rows;
    QWidget* m_gutter;
};

} // namespace ui
