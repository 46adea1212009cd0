// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/label.h"

#include "ui/theme/style_sheet.h"

#include <QFontMetricsF>
#include <QFrame>
#include <QLabel>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A QLabel has no line height, and it breaks lines between words only: an HCA list of a hundred letters would run out
/// of its card. One whose text can be selected lays it out in a document of its own, which can do both. The label fills
/// that document anew at every setText and puts its own options back at every layout; each time the contents count as
/// changed.
void keepParagraph(const Theme& theme, QLabel* label, TextStyle style)
{
    auto* document = label->findChild<QTextDocument*>();
    if (!document)
        return;
    const auto apply = [&theme, document, label, style] {
        QTextOption option = document->defaultTextOption();
        if (label->wordWrap() && option.wrapMode() != QTextOption::WrapAtWordBoundaryOrAnywhere) {
            option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
            document->setDefaultTextOption(option);
        }
        // Distance is added below a line, so that the first one stands where a label without it would have it.
        const double distance = theme.lineHeight(style) - QFontMetricsF(label->font()).height();
        QTextBlockFormat format;
        format.setLineHeight(std::max(0.0, distance), QTextBlockFormat::LineDistanceHeight);
        QTextCursor cursor(document);
        cursor.select(QTextCursor::Document);
        if (cursor.blockFormat().lineHeightType() == QTextBlockFormat::LineDistanceHeight
            && qFuzzyCompare(1 + cursor.blockFormat().lineHeight(), 1 + format.lineHeight()))
            return;
        cursor.mergeBlockFormat(format);
    };
    QObject::connect(document, &QTextDocument::contentsChanged, label, apply);
    QObject::connect(&theme, &Theme::changed, label, [apply, label] {
        apply();
        label->updateGeometry();
    });
    apply();
}

} // namespace

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
    // A label makes its document only once it has had some text.
    QLabel* label = makeLabel(theme, style, u" "_s, tone);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    label->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    // Else the longest word would be its least width, though it can be broken.
    label->setMinimumWidth(theme.dp(16));
    keepParagraph(theme, label, style);
    label->setText(text);
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
