// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_key.h"

#include <QWidget>

class QAction;
class QMenu;

namespace ui {

class CopyableTableView;
class InlineMessage;
class MapModel;
class MapView;
class Theme;

/// The fabric as a drawing, or as a table for those who do not see the drawing; both know the same things by the same
/// keys. A line under it holds what can be done with it.
class FabricMap final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FabricMap)

public:
    explicit FabricMap(const Theme& theme, QWidget* parent = nullptr);

    /// Changes what is shown in place; an equal map changes nothing.
    void setMap(const FabricMapData& map);
    [[nodiscard]] const FabricMapData& map() const;

    [[nodiscard]] MapView* view() const { return m_view; }
    [[nodiscard]] CopyableTableView* table() const { return m_table; }
    [[nodiscard]] MapModel* model() const { return m_model; }
    [[nodiscard]] bool showsTable() const;
    void setShowsTable(bool table);

    /// Asks where to write the picture; exportTo() takes it from there.
    void askForPicture();
    /// What went wrong is said under the map.
    void exportTo(const QString& path);

public Q_SLOTS:
    void setHovered(const ui::MapKey& key);
    void setSelected(const ui::MapKey& key);

Q_SIGNALS:
    void elementHovered(const ui::MapKey& key); ///< None: nothing under the pointer any more
    void elementSelected(const ui::MapKey& key); ///< by the person, here
    void elementActivated(const ui::MapKey& key); ///< Enter or double click

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void makeActions();
    void makeTable();
    void layOut();
    void showZoom();
    void takeTableRow(int row);
    [[nodiscard]] QAction* addMapAction(const QString& name, const QString& text);

    const Theme& m_theme;
    MapView* m_view;
    MapModel* m_model;
    CopyableTableView* m_table;
    InlineMessage* m_message;
    bool m_filling = false;
    QAction* m_zoomIn = nullptr;
    QAction* m_zoomOut = nullptr;
    QAction* m_fit = nullptr;
    QAction* m_asTable = nullptr;
    QAction* m_export = nullptr;
};

} // namespace ui
