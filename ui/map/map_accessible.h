// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_key.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

namespace ui {

class MapView;
struct MapElement;

/// Makes Qt give every MapView the interface below. May be called any number of times.
void installMapAccessibility();

/// An element of the map as a screen reader meets it: it has no widget, so it stands for its key in the view.
class MapElementAccessible final : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    MapElementAccessible(MapView* view, MapKey key);

    [[nodiscard]] bool isValid() const override;
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QWindow* window() const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override;
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override { }
    [[nodiscard]] QRect rect() const override;
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override;

    [[nodiscard]] QStringList actionNames() const override;
    void doAction(const QString& name) override;
    [[nodiscard]] QStringList keyBindingsForAction(const QString& name) const override;

    [[nodiscard]] const MapKey& key() const { return m_key; }

private:
    [[nodiscard]] const MapElement* element() const;

    QPointer<MapView> m_view;
    MapKey m_key;
};

/// The view as a list of its elements.
class MapAccessible final : public QAccessibleWidget
{
    Q_DISABLE_COPY_MOVE(MapAccessible)

public:
    explicit MapAccessible(MapView* view);

    [[nodiscard]] int childCount() const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;

protected:
    ~MapAccessible() override;

private:
    [[nodiscard]] MapView* view() const;

    mutable QHash<MapKey, QAccessible::Id> m_children; ///< made when they are asked for
};

} // namespace ui
