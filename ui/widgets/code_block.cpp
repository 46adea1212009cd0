// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/code_block.h"

#include "ui/theme/theme.h"
#include "ui/widgets/copy_button.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int lineWidthOfFrame = 1;

} // namespace

CodeBlock::CodeBlock(const Theme& theme, const QString& name, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_edit(new QPlainTextEdit(this))
    , m_copy(new CopyButton(theme, {}, tr("Copy %1").arg(name), this))
{
    setProperty("frame", u"raised"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_edit->setReadOnly(true);
    m_edit->setTabChangesFocus(true);
    m_edit->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_edit->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_edit->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_edit->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_edit->setAccessibleName(name);
    m_edit->document()->setDocumentMargin(theme.dp(2));
    theme.applyFont(m_edit, TextStyle::Mono);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.dp(8), theme.dp(6), theme.dp(6), theme.dp(6));
    row->setSpacing(theme.dp(4));
    row->addWidget(m_edit, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    connect(&theme, &Theme::changed, this, &CodeBlock::write);
    connect(m_edit->document()->documentLayout(),
        &QAbstractTextDocumentLayout::documentSizeChanged,
        this,
        &CodeBlock::fitHeight);
    fitHeight();
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
    fitHeight();
}

void CodeBlock::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitHeight();
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
    fitHeight();
}

void CodeBlock::fitHeight()
{
    // A plain text layout counts its height in lines, wrapped ones included.
    const int wrapped = static_cast<int>(m_edit->document()->size().height());
    const int lines = std::clamp(wrapped, 1, m_maximumLines);
    const int margin = static_cast<int>(2 * m_edit->document()->documentMargin());
    const int height = lines * QFontMetrics(m_edit->font()).lineSpacing() + margin + m_theme.dp(4);
    if (m_edit->minimumHeight() == height)
        return;
    m_edit->setFixedHeight(height);
    // The frame's own height as well: it is what the layouts above look at, and they must not wait for ours to settle.
    const QMargins around = layout()->contentsMargins();
    setFixedHeight(height + around.top() + around.bottom() + 2 * lineWidthOfFrame);
}

} // namespace ui
