// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDialog>

class QHBoxLayout;
class QPushButton;

namespace ui {

class Theme;

/// One thing that has to be told or asked before anything goes on: what, what next, the evidence folded away. Open it
/// with open(); it goes away by itself.
class NoticeDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NoticeDialog)

public:
    /// Something went wrong: one button that closes it.
    NoticeDialog(Theme& theme, const QString& title, const core::Error& error, QWidget* parent);
    /// A question. accepted() when the person pressed `commit`; the keyboard starts on the safe button.
    NoticeDialog(Theme& theme, const QString& title, const QString& text, const QString& commit, QWidget* parent);

private:
    QHBoxLayout* layOut(Theme& theme, const QString& title, QWidget* content);
};

} // namespace ui
