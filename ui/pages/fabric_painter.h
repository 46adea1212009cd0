// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/fabric_layout.h"

class QPainter;

namespace ui {

/// Draws a map that was laid out. Links are solid, dashed where something is wrong, dotted where it is not known: the
/// state shows without colour too.
class FabricPainter final
{
public:
    FabricPainter(const Theme& theme, const FabricMapData& map, const FabricLayout& layout);

    void paint(QPainter* painter) const;

private:
    void paintWires(QPainter* painter, const MapLink& link, const LinkBox& box) const;
    void paintLabel(QPainter* painter, const MapLink& link, const LinkBox& box) const;
    void paintNode(QPainter* painter, const MapNode& node, const NodeBox& box) const;
    void paintCage(QPainter* painter, const MapCage& cage, const CageBox& box) const;

    const Theme& m_theme;
    const FabricMapData& m_map;
    const FabricLayout& m_layout;
};

} // namespace ui
