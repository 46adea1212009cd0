// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fabric_painter.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isLoud(Status status)
{
    return status == Status::Problem || status == Status::Warning;
}

/// One line of text at `y`, cut with an ellipsis; returns the y below it.
double drawLine(QPainter* painter,
    const QFont& font,
    const QColor& ink,
    const QRectF& box,
    double y,
    const QString& text,
    Qt::Alignment align)
{
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    painter->setPen(ink);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, box.width());
    painter->drawText(
        QRectF(box.left(), y, box.width(), metrics.height()), align | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    return y + metrics.height();
}

} // namespace

FabricPainter::FabricPainter(const Theme& theme, const FabricMapData& map, const FabricLayout& layout)
    : m_theme(theme)
    , m_map(map)
    , m_layout(layout)
{
}

void FabricPainter::paint(QPainter* painter) const
{
    for (int i = 0; i < m_layout.nodes.size(); ++i)
        paintNode(painter, m_map.nodes.at(i), m_layout.nodes.at(i));
    for (int i = 0; i < m_layout.links.size(); ++i)
        paintWires(painter, m_map.links.at(i), m_layout.links.at(i));
    for (int i = 0; i < m_layout.links.size(); ++i)
        paintLabel(painter, m_map.links.at(i), m_layout.links.at(i));
}

void FabricPainter::paintWires(QPainter* painter, const MapLink& link, const LinkBox& box) const
{
    QPen pen(m_theme.color(statusRole(link.status)), m_theme.dpF(3));
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::MiterJoin);
    if (isLoud(link.status))
        pen.setDashPattern({ 3, 1.5 });
    else if (link.status != Status::Ok)
        pen.setDashPattern({ 1, 1.5 });
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    const double step = m_theme.dpF(6);
    const int strands = std::max(1, link.strands);
    for (const QPolygonF& wire : box.wires) {
        for (int s = 0; s < strands; ++s) {
            // Where the wire turns, the strand that lies outside before the bend lies outside after it.
            const double shift = (s - (strands - 1) / 2.0) * step;
            const bool down = wire.last().y() >= wire.first().y();
            QPolygonF strand;
            for (int p = 0; p < wire.size(); ++p) {
                const bool upright = wire.size() == 3 ? p > 0 : p == 1 || p == 2;
                const bool level = wire.size() == 3 ? p < 2 : true;
                strand.append(wire.at(p) + QPointF(upright ? (down ? -shift : shift) : 0, level ? shift : 0));
            }
            painter->drawPolyline(strand);
        }
    }
}

void FabricPainter::paintLabel(QPainter* painter, const MapLink& link, const LinkBox& box) const
{
    painter->setPen(QPen(m_theme.color(isLoud(link.status) ? statusRole(link.status) : Role::Line), 1));
    painter->setBrush(m_theme.color(Role::Surface));
    painter->drawRoundedRect(box.label, m_theme.dpF(8), m_theme.dpF(8));
    const QRectF inner = box.label.adjusted(m_theme.dpF(8), 0, -m_theme.dpF(8), 0);
    if (box.bar) {
        painter->setFont(m_theme.font(TextStyle::SecondaryStrong));
        painter->setPen(m_theme.color(isLoud(link.status) ? statusRole(link.status) : Role::Text));
        painter->drawText(inner,
            Qt::AlignCenter | Qt::TextSingleLine,
            painter->fontMetrics().elidedText(linkBarText(link), Qt::ElideRight, static_cast<int>(inner.width())));
        return;
    }
    double y = box.label.top() + m_theme.dpF(10);
    const Role ink = isLoud(link.status) ? statusRole(link.status) : Role::Text;
    y = drawLine(
        painter, m_theme.font(TextStyle::SecondaryStrong), m_theme.color(ink), inner, y, link.title, Qt::AlignHCenter);
    for (const QString& line : link.lines)
        y = drawLine(painter,
            m_theme.font(TextStyle::MonoSmall),
            m_theme.color(Role::Muted),
            inner,
            y + 1,
            line,
            Qt::AlignHCenter);
    if (!link.evidence.isEmpty())
        drawLine(painter,
            m_theme.font(TextStyle::Secondary),
            m_theme.color(Role::Muted),
            inner,
            y + m_theme.dpF(4),
            link.evidence,
            Qt::AlignHCenter);
}

void FabricPainter::paintNode(QPainter* painter, const MapNode& node, const NodeBox& box) const
{
    const bool loud = isLoud(node.status);
    painter->setPen(QPen(m_theme.color(loud ? statusRole(node.status) : Role::Line), loud ? 1.5 : 1));
    painter->setBrush(m_theme.color(Role::Surface));
    painter->drawRoundedRect(box.rect, m_theme.dpF(10), m_theme.dpF(10));
    const double pad = m_theme.dpF(12);
    QRectF text = box.rect.adjusted(pad + m_theme.dpF(2), pad, -pad, -pad);
    if (node.status != Status::Ok) {
        const double sign = m_theme.dpF(16);
        paintGlyph(painter,
            statusGlyph(node.status),
            QRectF(text.right() - sign, text.top(), sign, sign),
            m_theme.color(statusRole(node.status)));
    }
    QRectF name = text;
    name.setRight(text.right() - m_theme.dpF(20));
    double y = drawLine(painter,
        m_theme.font(TextStyle::Section),
        m_theme.color(Role::Text),
        name,
        text.top(),
        node.name,
        Qt::AlignLeft);
    const QFont secondary = m_theme.font(TextStyle::Secondary);
    const double lineHeight = QFontMetricsF(secondary).height();
    const int lines = m_layout.narrow ? 2 : 1;
    painter->setFont(secondary);
    painter->setPen(m_theme.color(Role::Muted));
    painter->drawText(QRectF(text.left(), y, text.width(), lines * lineHeight),
        Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
        node.line);
    y += lines * lineHeight;
    for (int i = 0; i < box.cages.size(); ++i)
        paintCage(painter, node.cages.at(i), box.cages.at(i));
    if (!node.message.isEmpty()) {
        painter->setFont(m_theme.font(TextStyle::Secondary));
        painter->setPen(m_theme.color(loud ? statusRole(node.status) : Role::Muted));
        const QRectF where(text.left(),
            box.cages.isEmpty() ? y + m_theme.dpF(8) : box.cages.last().rect.bottom() + m_theme.dpF(8),
            text.width(),
            text.bottom() - y);
        painter->drawText(where, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, node.message);
    }
}

void FabricPainter::paintCage(QPainter* painter, const MapCage& cage, const CageBox& box) const
{
    const QRectF& rect = box.rect;
    const double pad = m_theme.dpF(9);
    const QRectF inner = rect.adjusted(pad, box.plain ? 0 : m_theme.dpF(6), -pad, 0);
    if (!box.plain) {
        painter->setPen(QPen(m_theme.color(Role::Line), 1));
        painter->setBrush(m_theme.color(Role::Raised));
        painter->drawRoundedRect(rect, m_theme.dpF(7), m_theme.dpF(7));
    }
    const bool used = cage.status != Status::NotDone;
    const QString title = m_layout.narrow && !box.plain ? cage.title : cageText(cage);
    double y = drawLine(painter,
        m_theme.font(TextStyle::SecondaryStrong),
        m_theme.color(used ? statusRole(cage.status) : Role::Muted),
        inner,
        inner.top(),
        title,
        Qt::AlignLeft);
    if (m_layout.narrow && !box.plain && !cage.state.isEmpty()) {
        const Role ink = used ? statusRole(cage.status) : Role::Muted;
        y = drawLine(
            painter, m_theme.font(TextStyle::Secondary), m_theme.color(ink), inner, y, cage.state, Qt::AlignLeft);
    }
    const QFont mono = m_theme.font(TextStyle::MonoSmall);
    const QFontMetricsF metrics(mono);
    y += m_theme.dpF(3);
    for (const MapTwin& twin : cage.twins) {
        const Role ink = isLoud(twin.status) ? statusRole(twin.status) : Role::Text;
        const Role quiet = isLoud(twin.status) ? statusRole(twin.status) : Role::Muted;
        const double address = metrics.horizontalAdvance(twin.address);
        const double room = inner.width() - address - m_theme.dpF(8);
        // Where both do not fit the name stays and the address is left to the table below: the name says which HCA.
        const bool both = room >= metrics.horizontalAdvance(twin.hca);
        QRectF name = inner;
        if (both)
            name.setRight(inner.left() + room);
        drawLine(painter, mono, m_theme.color(ink), name, y, twin.hca, Qt::AlignLeft);
        if (both)
            drawLine(painter, mono, m_theme.color(quiet), inner, y, twin.address, Qt::AlignRight);
        y += metrics.height() + 1;
    }
}

} // namespace ui
