// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_paint.h"

#include "ui/map/link_label.h"
#include "ui/map/wire_path.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double strandWidth = 3;
constexpr double strandStep = 6;

/// One line of text in the middle of `box`, cut to its width.
void drawText(QPainter* painter,
    const MapFont& font,
    const QColor& ink,
    const QRectF& box,
    const QString& text,
    Qt::Alignment align = Qt::AlignLeft,
    Qt::TextElideMode mode = Qt::ElideRight)
{
    painter->setFont(font.font());
    painter->setPen(ink);
    // The box is measured: a hair must not cost the last letter.
    const QString shown = font.cut(text, box.width(), mode);
    painter->drawText(box.adjusted(align & Qt::AlignLeft ? 0 : -2, 0, align & Qt::AlignRight ? 0 : 2, 0),
        static_cast<int>(align | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip,
        shown);
}

void drawSign(QPainter* painter, const MapBrush& brush, Status status, double x, double middle)
{
    const double size = brush.type.sign();
    paintGlyph(
        painter, statusGlyph(status), QRectF(x, middle - size / 2, size, size), brush.theme.color(statusRole(status)));
}

void drawRing(QPainter* painter, const MapBrush& brush, const QRectF& rect, double radius)
{
    const double out = brush.type.dp(2.5);
    painter->setPen(QPen(brush.theme.color(Role::Accent), brush.type.dp(2)));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(rect.adjusted(-out, -out, out, out), radius + out, radius + out);
}

/// A box on half pixels, so that a line of one pixel is one pixel.
QRectF crisp(const QRectF& rect)
{
    return rect.adjusted(0.5, 0.5, -0.5, -0.5);
}

void drawBox(
    QPainter* painter, const MapBrush& brush, const QRectF& rect, double radius, Status status, const MapLook& look)
{
    const bool loud = isLoud(status);
    const Role line = loud ? statusRole(status) : look.hovered ? Role::Muted : Role::Line;
    QPen pen(brush.theme.color(line), loud ? 1.5 : 1);
    if (status == Status::Unknown)
        pen.setDashPattern({ 4, 3 });
    painter->setPen(pen);
    painter->setBrush(brush.theme.color(look.selected ? Role::AccentSoft : Role::Surface));
    painter->drawRoundedRect(crisp(rect), radius, radius);
    if (look.focused)
        drawRing(painter, brush, rect, radius);
}

void drawCage(QPainter* painter, const MapBrush& brush, const CardForm& form, const MapCage& cage, const CageBox& box)
{
    const MapType& type = brush.type;
    const bool used = cage.status != Status::NotDone;
    if (!box.plain) {
        painter->setPen(QPen(brush.theme.color(Role::Line), 1));
        painter->setBrush(brush.theme.color(Role::Raised));
        painter->drawRoundedRect(crisp(box.rect), type.dp(7), type.dp(7));
    }
    const double side = type.cagePad();
    QRectF line(box.rect.left() + side,
        box.rect.top() + (box.plain ? 0 : type.pad() / 2),
        box.rect.width() - 2 * side,
        type.strong.height());
    const QColor ink = brush.theme.color(used ? statusRole(cage.status) : Role::Muted);
    if (used) {
        drawSign(painter, brush, cage.status, line.right() - type.sign(), line.center().y());
        line.setRight(line.right() - type.sign() - type.dp(4));
    }
    drawText(painter, type.strong, ink, line, form.stateBelow && !box.plain ? cage.title : cageText(cage));
    if (form.stateBelow && !box.plain && !cage.state.isEmpty())
        drawText(painter,
            type.line,
            ink,
            QRectF(line.left(), line.bottom(), box.rect.width() - 2 * side, type.line.height()),
            cage.state);
}

QString middleOf(const MapFont& font, const QString& text, double width)
{
    return font.cut(text, width, Qt::ElideMiddle);
}

} // namespace

bool isLoud(Status status)
{
    return status == Status::Problem || status == Status::Warning;
}

double ringReach(const MapType& type)
{
    return std::ceil(type.dp(4));
}

void paintCard(QPainter* painter,
    const MapBrush& brush,
    const CardForm& form,
    const MapNode& node,
    const NodeBox& box,
    const MapLook& look)
{
    const MapType& type = brush.type;
    drawBox(painter, brush, box.rect, type.dp(10), node.status, look);
    QRectF line(box.rect.left() + type.pad() + type.dp(2),
        box.rect.top() + type.pad(),
        box.rect.width() - 2 * type.pad() - type.dp(2),
        type.name.height());
    if (node.status != Status::Ok) {
        const QString word = statusWord(node.status);
        const double width = type.strong.width(word);
        const QRectF place(line.right() - width, line.top(), width, line.height());
        drawText(painter, type.strong, brush.theme.color(statusRole(node.status)), place, word);
        drawSign(painter, brush, node.status, place.left() - type.sign() - type.dp(4), line.center().y());
        line.setRight(place.left() - type.sign() - type.dp(12));
    }
    drawText(painter, type.name, brush.theme.color(Role::Text), line, middleOf(type.name, node.name, line.width()));
    QRectF row(line.left(), line.bottom(), box.rect.right() - type.pad() - line.left(), type.line.height());
    const QStringList words = type.line.wrapped(node.line, row.width(), form.lineRows);
    for (const QString& text : words) {
        drawText(painter, type.line, brush.theme.color(Role::Muted), row, text);
        row.translate(0, row.height());
    }
    for (qsizetype i = 0; i < box.cages.size(); ++i)
        drawCage(painter, brush, form, node.cages.at(i), box.cages.at(i));
    if (node.message.isEmpty())
        return;
    const QColor ink = brush.theme.color(isLoud(node.status) ? statusRole(node.status) : Role::Muted);
    row = QRectF(
        box.message.left() + type.dp(2), box.message.top(), box.message.width() - type.dp(2), type.line.height());
    const auto rows = static_cast<int>(std::lround(box.message.height() / type.line.height()));
    for (const QString& text : type.line.wrapped(node.message, box.message.width(), rows)) {
        drawText(painter, type.line, ink, row, text);
        row.translate(0, row.height());
    }
}

void paintTwin(QPainter* painter,
    const MapBrush& brush,
    const CardForm& form,
    const MapTwin& twin,
    const QRectF& rect,
    const MapLook& look)
{
    const MapType& type = brush.type;
    const double side = type.dp(5);
    if (look.hovered || look.selected) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(brush.theme.color(look.selected ? Role::AccentSoft : Role::UnknownSoft));
        painter->drawRoundedRect(rect.adjusted(-side, 0, side, 0), type.dp(4), type.dp(4));
    }
    if (look.focused)
        drawRing(painter, brush, rect.adjusted(-side + 2, 1, side - 2, -1), type.dp(3));
    const bool loud = isLoud(twin.status);
    const QColor ink = brush.theme.color(loud ? statusRole(twin.status)
            : twin.status == Status::NotDone  ? Role::Muted
                                              : Role::Text);
    const QColor quiet = brush.theme.color(loud ? statusRole(twin.status) : Role::Muted);
    QRectF line = rect;
    if (form.twins == TwinForm::TwoLines)
        line.setHeight(type.mono.height() + 1);
    double left = line.left();
    if (loud) {
        drawSign(painter, brush, twin.status, left, line.center().y());
        left += type.sign() + type.dp(3);
    }
    const double address = std::min(type.mono.width(twin.address), rect.width() * 0.62);
    const bool full = form.twins == TwinForm::Full && !twin.netdev.isEmpty();
    const double nameEnd = full ? line.left() + form.netdevAt - type.dp(8) : line.right() - address - type.gap();
    const double name = std::max(0.0, nameEnd - left);
    drawText(
        painter, type.mono, ink, QRectF(left, line.top(), name, line.height()), middleOf(type.mono, twin.hca, name));
    drawText(painter,
        type.mono,
        quiet,
        QRectF(line.right() - address, line.top(), address, line.height()),
        middleOf(type.mono, twin.address, address),
        Qt::AlignRight);
    if (full) {
        const double at = line.left() + form.netdevAt;
        drawText(painter,
            type.mono,
            quiet,
            QRectF(at, line.top(), line.right() - address - type.gap() - at, line.height()),
            twin.netdev);
    } else if (form.twins == TwinForm::TwoLines) {
        const QRectF below(left, line.bottom() - 1, rect.right() - left, line.height());
        drawText(painter, type.mono, quiet, below, middleOf(type.mono, twin.netdev, below.width()));
    }
}

void paintLabel(QPainter* painter, const MapBrush& brush, const MapLink& link, const LinkBox& box, const MapLook& look)
{
    const MapType& type = brush.type;
    const Theme& theme = brush.theme;
    drawBox(painter, brush, box.label, type.dp(8), link.status, look);
    const QColor muted = theme.color(Role::Muted);
    const QColor state = theme.color(statusRole(link.status));
    const QColor title = theme.color(isLoud(link.status) ? statusRole(link.status) : Role::Text);
    const QRectF inner = box.label.adjusted(type.dp(12), 0, -type.dp(12), 0);
    double y = box.label.top() + type.dp(box.wide ? 7 : 10);
    const auto row = [&](double height) { return QRectF(inner.left(), y, inner.width(), height); };
    if (box.wide) {
        const QRectF line = row(type.strong.height());
        double x = line.left() + std::max(0.0, (line.width() - wideHeadWidth(type, link)) / 2);
        const auto put = [&](const MapFont& font, const QColor& ink, const QString& text) {
            const double width = std::max(0.0, std::min(font.width(text), line.right() - x));
            drawText(painter, font, ink, QRectF(x, line.top(), width, line.height()), text);
            x += width + type.dp(10);
        };
        drawSign(painter, brush, link.status, x, line.center().y());
        x += type.sign() + type.dp(5);
        put(type.strong, title, link.title);
        if (!link.state.isEmpty())
            put(type.line, state, link.state);
        if (!link.evidence.isEmpty())
            put(type.line, muted, link.evidence);
        y = line.bottom();
    } else {
        drawText(painter, type.strong, title, row(type.strong.height()), link.title, Qt::AlignHCenter);
        y += type.strong.height();
        if (!link.state.isEmpty()) {
            const QRectF line = row(type.strong.height());
            const double sign = type.sign() + type.dp(5);
            const double width = std::min(type.strong.width(link.state), line.width() - sign);
            const double x = line.left() + (line.width() - width - sign) / 2;
            drawSign(painter, brush, link.status, x, line.center().y());
            drawText(painter, type.strong, state, QRectF(x + sign, y, width, line.height()), link.state);
            y = line.bottom();
        }
    }
    const QStringList lines = labelLines(link, box.wide);
    for (const QString& line : lines) {
        drawText(painter, type.mono, muted, row(type.mono.height() + 1), line, Qt::AlignHCenter, Qt::ElideMiddle);
        y += type.mono.height() + 1;
    }
    if (!box.wide && !link.evidence.isEmpty()) {
        y += type.dp(3);
        drawText(painter, type.line, muted, row(type.line.height()), link.evidence, Qt::AlignHCenter);
    }
}

void paintWires(QPainter* painter, const MapBrush& brush, const MapLink& link, const LinkBox& box, const MapLook& look)
{
    const MapType& type = brush.type;
    QPen pen(brush.theme.color(statusRole(link.status)),
        type.dp(look.hovered || look.selected ? strandWidth + 1 : strandWidth));
    pen.setCapStyle(Qt::FlatCap);
    if (isLoud(link.status))
        pen.setDashPattern({ 3, 1.5 });
    else if (link.status != Status::Ok)
        pen.setDashPattern({ 1, 1.5 });
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    const int strands = std::clamp(link.strands, 1, 4);
    for (const QPolygonF& wire : box.wires) {
        for (int i = 0; i < strands; ++i)
            painter->drawPath(wirePath(wire, (i - (strands - 1) / 2.0) * type.dp(strandStep), type.dp(7)));
    }
}

} // namespace ui
