// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keyboard on the drawing.
#include "ui/map/map_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace ui {

namespace {

constexpr double wheelStep = 1.15; ///< for a notch of the wheel
constexpr double notch = 120; ///< eighths of a degree, as Qt counts them

std::optional<TravelStep> stepOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return TravelStep::Left;
    case Qt::Key_Right:
        return TravelStep::Right;
    case Qt::Key_Up:
        return TravelStep::Up;
    case Qt::Key_Down:
        return TravelStep::Down;
    case Qt::Key_Home:
        return TravelStep::First;
    case Qt::Key_End:
        return TravelStep::Last;
    default:
        return std::nullopt;
    }
}

} // namespace

void MapView::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (const auto step = stepOf(event->key()); plain && step) {
        choose(travel(m_scene->spots(), m_selected, *step));
        showLooks();
        event->accept();
        return;
    }
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        const MapKey key = m_selected;
        activate(key);
        // A card is a door to its ports.
        if (key.kind == MapKey::Kind::Node && m_selected == key)
            choose(travel(m_scene->spots(), key, TravelStep::In));
        showLooks();
        event->accept();
        return;
    }
    // Everything else belongs to the page: the base class would scroll by the page keys.
    event->ignore();
}

void MapView::wheelEvent(QWheelEvent* event)
{
    // Without Ctrl the wheel scrolls the page that the map stands on.
    if (!(event->modifiers() & Qt::ControlModifier)) {
        event->ignore();
        return;
    }
    setTransformationAnchor(AnchorUnderMouse);
    zoomBy(std::pow(wheelStep, event->angleDelta().y() / notch));
    setTransformationAnchor(AnchorViewCenter);
    event->accept();
}

void MapView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_pressed = event->pos();
    m_draggedFrom = event->pos();
    m_dragging = false;
    event->accept();
}

void MapView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed) {
        hover(m_scene->keyAt(mapToScene(event->pos())));
        return;
    }
    const bool far = (event->pos() - *m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (!m_dragging && far && canPan()) {
        m_dragging = true;
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    if (!m_dragging)
        return;
    const QPoint way = event->pos() - m_draggedFrom;
    m_draggedFrom = event->pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - way.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - way.y());
}

void MapView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    m_pressed.reset();
    if (m_dragging) {
        m_dragging = false;
        viewport()->unsetCursor();
        return;
    }
    choose(m_scene->keyAt(mapToScene(event->pos())));
    showLooks();
}

void MapView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        activate(m_scene->keyAt(mapToScene(event->pos())));
}

void MapView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    if (m_fitted)
        fit();
}

void MapView::focusInEvent(QFocusEvent* event)
{
    QGraphicsView::focusInEvent(event);
    const bool byKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKey && m_selected.isNone() && !m_scene->spots().isEmpty())
        choose(m_scene->spots().first().key);
    else
        tell(m_selected);
    showLooks();
}

void MapView::focusOutEvent(QFocusEvent* event)
{
    QGraphicsView::focusOutEvent(event);
    showLooks();
}

} // namespace ui
