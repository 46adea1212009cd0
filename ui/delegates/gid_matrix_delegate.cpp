// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/delegates/gid_matrix_delegate.h"

#include "ui/models/gid_matrix_model.h"
#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWidget>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double cellPadding = 7;
constexpr double cellMargin = 3;
constexpr double wordGap = 6;
constexpr double foldRoom = 18; ///< before the name of an HCA

bool isTakesColumn(const QModelIndex& index)
{
    return index.column() == index.model()->columnCount() - 1;
}

GidCellKind kindOf(const QModelIndex& index)
{
    return static_cast<GidCellKind>(index.data(GidMatrixModel::CellKindRole).toInt());
}

} // namespace

GidMatrixDelegate::GidMatrixDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
{
    connect(&theme, &Theme::changed, this, &GidMatrixDelegate::measure);
    measure();
}

void GidMatrixDelegate::measure()
{
    m_widths.clear();
    const int lines = QFontMetrics(m_theme.font(TextStyle::Mono)).height()
        + QFontMetrics(m_theme.font(TextStyle::MonoSmall)).height();
    m_rowHeight = std::max(m_theme.dp(44), lines + m_theme.dp(8));
    m_bareBadge = badgeSize(m_theme, {}).width();
}

void GidMatrixDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter, option, index);
    if (index.column() == GidMatrixModel::NodeColumn) {
        paintNode(painter, option, index);
    } else if (index.column() == GidMatrixModel::HcaColumn) {
        paintHca(painter, option, index);
    } else if (isTakesColumn(index)) {
        const auto status = static_cast<Status>(index.data(GidMatrixModel::StatusRole).toInt());
        paintBadge(painter,
            m_theme,
            option.rect.adjusted(m_theme.dp(6), 0, -m_theme.dp(4), -1),
            status,
            index.data(Qt::DisplayRole).toString(),
            option.direction);
    } else {
        paintEntry(painter, option, index);
    }
    painter->restore();
}

QSize GidMatrixDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    const int padding = 2 * m_theme.dp(cellPadding + cellMargin);
    int width = 0;
    if (index.column() == GidMatrixModel::NodeColumn) {
        width = textWidth(TextStyle::BodyStrong, text) + m_theme.dp(22);
    } else if (index.column() == GidMatrixModel::HcaColumn) {
        // A sentence about a node without ports runs over the cells beside it and asks for no width of its own.
        const bool port = !index.data(GidMatrixModel::SecondLineRole).toString().isEmpty();
        const int first = port ? textWidth(TextStyle::Mono, text) : 0;
        const QString second = index.data(GidMatrixModel::SecondLineRole).toString();
        width = std::max(first, textWidth(TextStyle::MonoSmall, second)) + m_theme.dp(20 + foldRoom);
    } else if (isTakesColumn(index)) {
        width = m_bareBadge + textWidth(TextStyle::SecondaryStrong, text) + m_theme.dp(12);
    } else {
        width = textWidth(TextStyle::MonoSmall, text) + padding;
    }
    return { width, m_rowHeight };
}

QRect GidMatrixDelegate::foldSign(const QStyleOptionViewItem& option) const
{
    const int side = m_theme.dp(14);
    const QRect sign(option.rect.left() + m_theme.dp(6), option.rect.center().y() - side / 2, side, side);
    return QStyle::visualRect(option.direction, option.rect, sign);
}

bool GidMatrixDelegate::editorEvent(
    QEvent* event, QAbstractItemModel*, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Space && key != Qt::Key_Plus && key != Qt::Key_Minus)
            return false;
        Q_EMIT foldRequested(index.row());
        return true;
    }
    if (event->type() != QEvent::MouseButtonRelease || index.column() != GidMatrixModel::HcaColumn)
        return false;
    const int near = m_theme.dp(4);
    if (!foldSign(option).adjusted(-near, -near, near, near).contains(static_cast<QMouseEvent*>(event)->pos()))
        return false;
    Q_EMIT foldRequested(index.row());
    return true;
}

int GidMatrixDelegate::textWidth(TextStyle style, const QString& text) const
{
    // Tables of large clusters repeat few texts many times, and measuring is what filling them costs.
    int& width = m_widths[{ static_cast<int>(style), text }];
    if (width == 0 && !text.isEmpty())
        width = QFontMetrics(m_theme.font(style)).horizontalAdvance(text);
    return width;
}

void GidMatrixDelegate::paintGround(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hover = option.state.testFlag(QStyle::State_MouseOver) || index.row() == m_hoveredRow;
    painter->fillRect(option.rect, m_theme.color(selected ? Role::AccentSoft : hover ? Role::Raised : Role::Surface));
    // The keyboard's place: a bar at the start of the row, calmer than a frame round the whole table.
    if (selected && index.column() == 0 && option.widget && option.widget->hasFocus()) {
        const int bar = m_theme.dp(3);
        const int x = option.direction == Qt::RightToLeft ? option.rect.right() + 1 - bar : option.rect.left();
        painter->fillRect(QRect(x, option.rect.top(), bar, option.rect.height()), m_theme.color(Role::Accent));
    }
    painter->fillRect(
        QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), m_theme.color(Role::Line));
}

void GidMatrixDelegate::paintNode(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!index.data(GidMatrixModel::FirstOfNodeRole).toBool())
        return;
    painter->setFont(m_theme.font(TextStyle::BodyStrong));
    painter->setPen(m_theme.color(Role::Text));
    const QRect box = option.rect.adjusted(m_theme.dp(8), 0, -m_theme.dp(8), 0);
    const QString name = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, box.width());
    painter->drawText(box, Qt::AlignLeading | Qt::AlignVCenter, name);
}

void GidMatrixDelegate::paintHca(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (const auto fold = static_cast<GidFold>(index.data(GidMatrixModel::FoldRole).toInt()); fold != GidFold::None)
        paintGlyph(painter,
            fold == GidFold::Open ? Glyph::ChevronDown : Glyph::ChevronRight,
            foldSign(option),
            m_theme.color(Role::Muted));
    const QRect box = QStyle::visualRect(option.direction,
        option.rect,
        option.rect.adjusted(m_theme.dp(8) + m_theme.dp(foldRoom), 0, -m_theme.dp(4), -1));
    const QString first = index.data().toString();
    const QString second = index.data(GidMatrixModel::SecondLineRole).toString();
    const bool port = !second.isEmpty();
    painter->setFont(m_theme.font(port ? TextStyle::Mono : TextStyle::Body));
    const int firstHeight = painter->fontMetrics().height();
    const int secondHeight = port ? QFontMetrics(m_theme.font(TextStyle::MonoSmall)).height() : 0;
    const int top = box.top() + (box.height() - firstHeight - secondHeight) / 2;
    painter->setPen(m_theme.color(port ? Role::Text : Role::Muted));
    const QString shown = painter->fontMetrics().elidedText(first, Qt::ElideRight, box.width());
    painter->drawText(QRect(box.left(), top, box.width(), firstHeight),
        Qt::AlignLeading | Qt::AlignVCenter | Qt::TextSingleLine,
        shown);
    if (!port)
        return;
    painter->setFont(m_theme.font(TextStyle::MonoSmall));
    painter->setPen(m_theme.color(Role::Muted));
    painter->drawText(QRect(box.left(), top + firstHeight, box.width(), secondHeight),
        Qt::AlignLeading | Qt::AlignVCenter | Qt::TextSingleLine,
        painter->fontMetrics().elidedText(second, Qt::ElideRight, box.width()));
}

void GidMatrixDelegate::paintEntry(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool taken = index.data(GidMatrixModel::TakenRole).toBool();
    const bool misses = index.data(GidMatrixModel::PinMissesRole).toBool();
    const GidCellKind kind = kindOf(index);
    // Type before address, whichever way the language runs.
    painter->setLayoutDirection(Qt::LeftToRight);
    QFont font = m_theme.font(TextStyle::MonoSmall);
    const int height = QFontMetrics(font).height() + m_theme.dp(9);
    QRectF box(option.rect.left() + m_theme.dp(cellMargin),
        option.rect.center().y() - height / 2,
        option.rect.width() - 2 * m_theme.dp(cellMargin),
        height);
    box.adjust(0.5, 0.5, -0.5, -0.5);

    if (misses) {
        painter->setPen(QPen(m_theme.color(Role::Problem), 1));
        painter->setBrush(m_theme.color(Role::ProblemSoft));
    } else if (taken) {
        painter->setPen(QPen(m_theme.color(Role::Accent), 2));
        painter->setBrush(m_theme.color(Role::Surface));
    } else if (kind == GidCellKind::Address) {
        painter->setPen(QPen(m_theme.color(Role::Line), 1));
        painter->setBrush(m_theme.color(Role::Surface));
    } else {
        painter->setPen(Qt::NoPen);
        painter->setBrush(Qt::NoBrush);
    }
    painter->drawRoundedRect(box, m_theme.dpF(6), m_theme.dpF(6));

    if (index.data(GidMatrixModel::ChangedRole).toBool()) {
        // A dot on the corner: to be found by whoever looks, in nobody's way.
        const double dot = m_theme.dpF(6);
        painter->setPen(QPen(m_theme.color(Role::Surface), m_theme.dpF(1.5)));
        painter->setBrush(m_theme.color(Role::Accent));
        painter->drawEllipse(QRectF(box.right() - dot * 0.7, box.top() - dot * 0.3, dot, dot));
    }
    font.setStrikeOut(misses);
    painter->setFont(font);
    const QFontMetrics metrics(font);
    const QString type = misses ? QString{} : index.data(GidMatrixModel::TypeRole).toString();
    if (type.isEmpty()) {
        painter->setPen(m_theme.color(misses ? Role::Problem : Role::Muted));
        painter->drawText(box, Qt::AlignCenter | Qt::TextSingleLine, index.data().toString());
        return;
    }
    const QString address = index.data(GidMatrixModel::AddressRole).toString();
    const int gap = m_theme.dp(wordGap);
    const int typeWidth = metrics.horizontalAdvance(type);
    const double left = box.left() + (box.width() - typeWidth - gap - metrics.horizontalAdvance(address)) / 2;
    painter->setPen(m_theme.color(Role::Muted));
    painter->drawText(QRectF(left, box.top(), typeWidth + 1, box.height()),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        type);
    painter->setPen(m_theme.color(kind == GidCellKind::Address ? Role::Text : Role::Muted));
    painter->drawText(QRectF(left + typeWidth + gap, box.top(), box.right() - left - typeWidth - gap, box.height()),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        address);
}

} // namespace ui
