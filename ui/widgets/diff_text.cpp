// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/diff_text.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

class Gutter final : public QWidget
{
public:
    explicit Gutter(DiffText* text)
        : QWidget(text)
        , m_text(text)
    {
    }

protected:
    void paintEvent(QPaintEvent* event) override { m_text->paintGutter(event); }

private:
    DiffText* m_text;
};

Role groundOf(DiffRow::Kind kind)
{
    switch (kind) {
    case DiffRow::Kind::Removed:
        return Role::ProblemSoft;
    case DiffRow::Kind::Added:
        return Role::OkSoft;
    case DiffRow::Kind::Gap:
        return Role::Raised;
    case DiffRow::Kind::Same:
        return Role::Surface;
    }
    Q_UNREACHABLE();
}

QString signOf(DiffRow::Kind kind)
{
    switch (kind) {
    case DiffRow::Kind::Removed:
        return u"- "_s;
    case DiffRow::Kind::Added:
        return u"+ "_s;
    case DiffRow::Kind::Same:
    case DiffRow::Kind::Gap:
        return u"  "_s;
    }
    Q_UNREACHABLE();
}

} // namespace

DiffText::DiffText(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent)
    , m_theme(theme)
    , m_gutter(new Gutter(this))
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setLineWrapMode(NoWrap);
    setAccessibleName(tr("Changes, line by line"));
    theme.applyFont(this, TextStyle::Mono);
    document()->setDocumentMargin(0);
    connect(&theme, &Theme::changed, this, &DiffText::write);
    connect(this, &QPlainTextEdit::updateRequest, m_gutter, [this](const QRect& rect, int dy) {
        if (dy)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
}

void DiffText::setRows(const QList<DiffRow>& rows)
{
    if (rows == m_rows)
        return;
    m_rows = rows;
    write();
}

void DiffText::write()
{
    QStringList lines;
    for (const DiffRow& row : std::as_const(m_rows)) {
        if (row.kind == DiffRow::Kind::Gap)
            lines.append(u"  "_s + tr("… %L1 unchanged lines").arg(row.hidden));
        else
            lines.append(signOf(row.kind) + row.text);
    }
    setPlainText(lines.join(u'\n'));
    setViewportMargins(gutterWidth(), 0, 0, 0);
    m_gutter->setGeometry(0, 0, viewport()->x(), height());
    colourLines();
}

void DiffText::colourLines()
{
    QList<QTextEdit::ExtraSelection> selections;
    QTextBlock block = document()->firstBlock();
    for (qsizetype i = 0; i < m_rows.size() && block.isValid(); ++i, block = block.next()) {
        const DiffRow::Kind kind = m_rows.at(i).kind;
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.format.setBackground(m_theme.color(groundOf(kind)));
        QTextEdit::ExtraSelection ink;
        ink.cursor = QTextCursor(block);
        ink.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        const bool changed = kind == DiffRow::Kind::Removed || kind == DiffRow::Kind::Added;
        ink.format.setForeground(m_theme.color(changed ? Role::Text : Role::Muted));
        selections.append(selection);
        selections.append(ink);
    }
    setExtraSelections(selections);
}

void DiffText::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    m_gutter->setGeometry(0, 0, viewport()->x(), height());
}

void DiffText::paintGutter(QPaintEvent* event)
{
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), m_theme.color(Role::Surface));
    painter.setFont(font());
    const QFontMetrics metrics(font());
    QTextBlock block = firstVisibleBlock();
    while (block.isValid()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom() || block.blockNumber() >= m_rows.size())
            break;
        const DiffRow& row = m_rows.at(block.blockNumber());
        const QRect line(0, qRound(box.top()) + viewport()->y(), m_gutter->width(), qRound(box.height()));
        painter.fillRect(line, m_theme.color(groundOf(row.kind)));
        painter.setPen(m_theme.color(row.kind == DiffRow::Kind::Same ? Role::Muted : Role::Text));
        const int width = numberWidth();
        if (row.oldNumber > 0)
            painter.drawText(QRect(m_theme.dp(4), line.y(), width, line.height()),
                Qt::AlignRight | Qt::AlignTop,
                QString::number(row.oldNumber));
        if (row.newNumber > 0) {
            const int left = m_theme.dp(4) + width + metrics.horizontalAdvance(u' ');
            painter.drawText(QRect(left, line.y(), width, line.height()),
                Qt::AlignRight | Qt::AlignTop,
                QString::number(row.newNumber));
        }
        block = block.next();
    }
}

int DiffText::numberWidth() const
{
    int largest = 99;
    for (const DiffRow& row : m_rows)
        largest = std::max({ largest, row.oldNumber, row.newNumber });
    return QFontMetrics(font()).horizontalAdvance(QString::number(largest));
}

int DiffText::gutterWidth() const
{
    return 2 * numberWidth() + QFontMetrics(font()).horizontalAdvance(u' ') + m_theme.dp(10);
}

} // namespace ui
