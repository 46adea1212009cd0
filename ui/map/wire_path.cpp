// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/wire_path.h"

#include <QLineF>

#include <algorithm>

namespace ui {

namespace {

QPolygonF withoutRepeats(const QPolygonF& wire)
{
    QPolygonF points;
    for (const QPointF& point : wire) {
        if (points.isEmpty() || QLineF(points.last(), point).length() > 0.01)
            points.append(point);
    }
    return points;
}

/// Unit vector to the right-hand side of the run that begins at `from`.
QPointF sideOf(const QPointF& from, const QPointF& to)
{
    const QLineF run(from, to);
    return { -run.dy() / run.length(), run.dx() / run.length() };
}

} // namespace

QPainterPath wirePath(const QPolygonF& wire, double shift, double radius)
{
    const QPolygonF points = withoutRepeats(wire);
    QPainterPath path;
    if (points.size() < 2)
        return path;
    QPolygonF strand;
    for (qsizetype i = 0; i < points.size(); ++i) {
        // Runs meet at right angles: at a corner the shifts of both simply add up.
        QPointF move;
        if (i > 0)
            move += sideOf(points.at(i - 1), points.at(i)) * shift;
        if (i + 1 < points.size())
            move += sideOf(points.at(i), points.at(i + 1)) * shift;
        strand.append(points.at(i) + move);
    }
    path.moveTo(strand.first());
    for (qsizetype i = 1; i + 1 < strand.size(); ++i) {
        const QLineF before(strand.at(i), strand.at(i - 1));
        const QLineF after(strand.at(i), strand.at(i + 1));
        const double bend = std::min({ radius, before.length() / 2, after.length() / 2 });
        path.lineTo(before.pointAt(before.length() > 0 ? bend / before.length() : 0));
        path.quadTo(strand.at(i), after.pointAt(after.length() > 0 ? bend / after.length() : 0));
    }
    path.lineTo(strand.last());
    return path;
}

} // namespace ui
