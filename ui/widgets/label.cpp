// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/label.h"

#include "ui/theme/style_sheet.h"

#include <QFrame>
#include <QLabel>

namespace ui {

using namespace Qt::Literals::StringLiterals;

QLabel* makeLabel(const Theme& theme, TextStyle style, const QString& text, const QString& tone)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("tone", tone);
    theme.applyFont(label, style);
    return label;
}

QLabel* makeParagraph(const Theme& theme, TextStyle style, const QString& text, const QString& tone)
{
    QLabel* label = makeLabel(theme, style, text, tone);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    label->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    return label;
}

void setTone(QLabel* label, const QString& tone)
{
    setStyleProperty(label, "tone", tone);
}

void discard(QWidget* widget)
{
    if (!widget)
        return;
    widget->hide();
    widget->deleteLater();
}

QFrame* makeLine()
{
    auto* line = new QFrame;
    line->setProperty("frame", u"line"_s);
    line->setFixedHeight(1);
    return line;
}

} // namespace ui
