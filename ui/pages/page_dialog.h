// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTextBrowser;

namespace ui {

class Theme;

/// A page of the documentation beside the window, read from what is built in: works without a network. Does not stop
/// the window; deletes itself when closed.
class PageDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PageDialog)

public:
    PageDialog(Theme& theme, QWidget* parent);

    /// The page of a finding id; says so when there is none.
    void showFinding(const QString& id);

private:
    const Theme& m_theme;
    QTextBrowser* m_text;
};

} // namespace ui
