// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_accessible.h"

#include "ui/map/map_view.h"

#include <QWindow>

namespace ui {

namespace {

QAccessibleInterface* makeMapAccessible(const QString&, QObject* object)
{
    auto* view = qobject_cast<MapView*>(object);
    return view ? new MapAccessible(view) : nullptr;
}

} // namespace

void installMapAccessibility()
{
    QAccessible::installFactory(makeMapAccessible); // keeps one of each
}

MapElementAccessible::MapElementAccessible(MapView* view, MapKey key)
    : m_view(view)
    , m_key(std::move(key))
{
}

const MapElement* MapElementAccessible::element() const
{
    const int index = m_view ? m_view->mapScene().indexOf(m_key) : -1;
    return index < 0 ? nullptr : &m_view->mapScene().elements().at(index);
}

bool MapElementAccessible::isValid() const
{
    return element() != nullptr;
}

QWindow* MapElementAccessible::window() const
{
    return m_view ? m_view->window()->windowHandle() : nullptr;
}

QAccessibleInterface* MapElementAccessible::parent() const
{
    return m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr;
}

QString MapElementAccessible::text(QAccessible::Text kind) const
{
    const MapElement* shown = element();
    if (!shown)
        return {};
    if (kind == QAccessible::Name)
        return shown->spokenName();
    return kind == QAccessible::Description ? shown->spokenText() : QString();
}

QRect MapElementAccessible::rect() const
{
    if (!isValid())
        return {};
    const QRect inside = m_view->rectOf(m_key);
    return { m_view->viewport()->mapToGlobal(inside.topLeft()), inside.size() };
}

QAccessible::State MapElementAccessible::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    state.focusable = true;
    state.selectable = true;
    state.selected = m_view->selected() == m_key;
    state.focused = state.selected && m_view->hasFocus();
    state.offscreen = !m_view->viewport()->rect().intersects(m_view->rectOf(m_key));
    return state;
}

void* MapElementAccessible::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
}

QStringList MapElementAccessible::actionNames() const
{
    return { pressAction(), setFocusAction() };
}

void MapElementAccessible::doAction(const QString& name)
{
    if (!isValid())
        return;
    if (name == pressAction()) {
        m_view->activate(m_key);
    } else if (name == setFocusAction()) {
        m_view->setFocus();
        m_view->choose(m_key);
    }
}

QStringList MapElementAccessible::keyBindingsForAction(const QString&) const
{
    return {};
}

MapAccessible::MapAccessible(MapView* view)
    : QAccessibleWidget(view, QAccessible::List)
{
}

MapAccessible::~MapAccessible()
{
    for (const QAccessible::Id id : std::as_const(m_children))
        QAccessible::deleteAccessibleInterface(id);
}

MapView* MapAccessible::view() const
{
    return qobject_cast<MapView*>(object());
}

int MapAccessible::childCount() const
{
    return view() ? static_cast<int>(view()->mapScene().elements().size()) : 0;
}

QAccessibleInterface* MapAccessible::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    const MapKey& key = view()->mapScene().elements().at(index).key;
    const auto known = m_children.constFind(key);
    if (known != m_children.cend())
        return QAccessible::accessibleInterface(*known);
    auto* made = new MapElementAccessible(view(), key);
    m_children.insert(key, QAccessible::registerAccessibleInterface(made));
    return made;
}

int MapAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    const auto* element = dynamic_cast<const MapElementAccessible*>(child);
    return element && view() ? view()->mapScene().indexOf(element->key()) : -1;
}

QAccessibleInterface* MapAccessible::childAt(int x, int y) const
{
    if (!view())
        return nullptr;
    const QPoint inside = view()->viewport()->mapFromGlobal(QPoint(x, y));
    return child(view()->mapScene().indexOf(view()->mapScene().keyAt(view()->mapToScene(inside))));
}

QAccessibleInterface* MapAccessible::focusChild() const
{
    return view() && view()->hasFocus() ? child(view()->mapScene().indexOf(view()->selected())) : nullptr;
}

} // namespace ui
