// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_scene.h"

#include <QGraphicsView>
#include <QHash>

#include <optional>

namespace ui {

/// The drawing: cards, ports and links, reached by mouse and keyboard, zoomed and moved. As long as nobody zooms it
/// fits itself into its room. To a screen reader it is a list of its elements.
class MapView final : public QGraphicsView
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MapView)

public:
    explicit MapView(const Theme& theme, QWidget* parent = nullptr);

    void setMap(const FabricMapData& map);
    [[nodiscard]] const MapScene& mapScene() const { return *m_scene; }

    [[nodiscard]] MapKey selected() const { return m_selected; }
    [[nodiscard]] MapKey hovered() const { return m_hovered; }
    void setSelected(const MapKey& key);
    void setHovered(const MapKey& key);
    /// As if the person had chosen it here.
    void choose(const MapKey& key);
    void activate(const MapKey& key);
    /// Where an element is seen, in pixels of the viewport.
    [[nodiscard]] QRect rectOf(const MapKey& key) const;

    [[nodiscard]] double zoom() const { return transform().m11(); }
    [[nodiscard]] double leastZoom() const;
    [[nodiscard]] bool isFitted() const { return m_fitted; }
    void zoomBy(double factor);
    void fit();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

    static constexpr double mostZoom = 4;

Q_SIGNALS:
    void hoveredChanged(const ui::MapKey& key);
    void selectedChanged(const ui::MapKey& key);
    void activated(const ui::MapKey& key);
    void zoomChanged();

protected:
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void retype();
    void showLooks();
    void hover(const MapKey& key);
    void tell(const MapKey& key);
    [[nodiscard]] QSizeF roomFor(int width) const;
    [[nodiscard]] bool canPan() const;

    const Theme& m_theme;
    MapScene* m_scene;
    MapKey m_hovered;
    MapKey m_selected;
    bool m_fitted = true;
    std::optional<QPoint> m_pressed; ///< where the button went down
    QPoint m_draggedFrom;
    bool m_dragging = false;
    mutable QHash<int, int> m_heights; ///< by width: layouts ask for several in turn
};

} // namespace ui
