// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/theme/glyph.h"

namespace ui {

class Theme;

/// A step that is not built yet: says so, and what it will do. Base of ProbePage and StackPage.
class ComingPage : public Page
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComingPage)

protected:
    struct Texts
    {
        Glyph glyph = Glyph::Chart;
        QString headline;
        QString title;
        QString text;
        QStringList points; ///< what it will do, one line each
        QString meanwhile; ///< what one can do until then
    };
    ComingPage(const Theme& theme, Step step, const Texts& texts, QWidget* parent);
};

/// The NCCL probe over the nodes.
class ProbePage final : public ComingPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProbePage)

public:
    explicit ProbePage(const Theme& theme, QWidget* parent = nullptr);
};

/// Starting, watching and stopping the stack.
class StackPage final : public ComingPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StackPage)

public:
    explicit StackPage(const Theme& theme, QWidget* parent = nullptr);
};

} // namespace ui
