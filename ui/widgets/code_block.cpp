// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_block.h"

#include "ui/theme/theme.h"
#include "ui/widgets/copy_button.h"

#include <QFontMetrics>
#include <QFrame>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int outline = 1;

} // namespace

CodeBlock::CodeBlock(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_face(new QFrame(this))
    , m_edit(new QPlainTextEdit)
    , m_copy(new CopyButton(theme, {}, tr("Copy %1").arg(name)))
{
    m_face->setProperty("frame", u"raised"_s);
    // The height is worked out from the text, so that layouts know it before anything is drawn. No layout stands
    // between: they would ask it and not us.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);

    m_edit->setReadOnly(true);
    m_edit->setTabChangesFocus(true);
    m_edit->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_edit->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_edit->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_edit->setAccessibleName(name);
    m_edit->document()->setDocumentMargin(0);
    m_edit->setMinimumSize(1, 1);
    m_edit->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    theme.applyFont(m_edit, TextStyle::Mono);
    auto* row = new QHBoxLayout(m_face);
    row->setContentsMargins(theme.dp(10), theme.dp(8), theme.dp(6), theme.dp(8));
    row->setSpacing(theme.dp(4));
    row->addWidget(m_edit, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    connect(&theme, &Theme::changed, this, &CodeBlock::write);
}

void CodeBlock::setLines(const QList<CodeLine>& lines)
{
    if (lines == m_lines)
        return;
    m_lines = lines;
    m_copy->setTextToCopy(text());
    write();
}

void CodeBlock::setText(const QString& text)
{
    QList<CodeLine> lines;
    const QStringList parts = text.split(u'\n');
    for (const QString& part : parts)
        lines.append({ part, Status::NotDone });
    setLines(lines);
}

QString CodeBlock::text() const
{
    QStringList texts;
    for (const CodeLine& line : m_lines)
        texts.append(line.text);
    return texts.join(u'\n');
}

void CodeBlock::setMaximumLines(int lines)
{
    m_maximumLines = lines;
    updateGeometry();
}

QSize CodeBlock::sizeHint() const
{
    const int width = m_theme.dp(280);
    return { width, heightForWidth(this->width() > 0 && testAttribute(Qt::WA_Resized) ? this->width() : width) };
}

QSize CodeBlock::minimumSizeHint() const
{
    return { m_theme.dp(120), QFontMetrics(m_edit->font()).lineSpacing() };
}

int CodeBlock::heightForWidth(int width) const
{
    const QMargins around = m_face->layout()->contentsMargins();
    const int beside
        = around.left() + around.right() + m_copy->sizeHint().width() + m_face->layout()->spacing() + 2 * outline;
    const int text = std::max(textHeight(width - beside), QFontMetrics(m_edit->font()).lineSpacing());
    // A pixel to spare: the editor scrolls as soon as its last line lacks one.
    return std::max(text + m_theme.dp(2), m_copy->sizeHint().height()) + around.top() + around.bottom() + 2 * outline;
}

void CodeBlock::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_face->setGeometry(rect());
}

void CodeBlock::write()
{
    m_edit->clear();
    QTextCursor cursor(m_edit->document());
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        QTextCharFormat format;
        const CodeLine& line = m_lines.at(i);
        format.setForeground(m_theme.color(line.status == Status::NotDone ? Role::Text : statusRole(line.status)));
        if (i > 0)
            cursor.insertBlock();
        cursor.insertText(line.text, format);
    }
    m_edit->moveCursor(QTextCursor::Start);
    updateGeometry();
}

int CodeBlock::textHeight(int width) const
{
    double height = 0;
    int lines = 0;
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    for (const CodeLine& line : m_lines) {
        QTextLayout layout(line.text, m_edit->font());
        layout.setTextOption(wrap);
        layout.beginLayout();
        for (QTextLine part = layout.createLine(); part.isValid() && lines < m_maximumLines;
            part = layout.createLine()) {
            part.setLineWidth(std::max(1, width));
            height += std::ceil(part.height());
            ++lines;
        }
        layout.endLayout();
    }
    return static_cast<int>(height);
}

} // namespace ui
