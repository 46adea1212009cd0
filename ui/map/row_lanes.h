// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/map/map_data.h"

#include <QList>

namespace ui {

/// The nodes in rows of `columns`; rows stand in pairs with a band between them for the links of both.
struct RowPlan
{
    int columns = 1;
    int rows = 1;

    [[nodiscard]] int pairs() const { return (rows + 1) / 2; }
    [[nodiscard]] int rowOf(int node) const { return node / columns; }
    [[nodiscard]] int pairOf(int node) const { return node / columns / 2; }
    [[nodiscard]] int columnOf(int node) const { return node % columns; }
};

/// Part of a link in one band.
struct LanePiece
{
    int link = 0;
    bool home = false; ///< carries the label
    double from = 0; ///< extent with the label, left to right
    double to = 0;
    double height = 0;
    int lane = -1; ///< from above
};

/// Gives each piece a lane in which nothing else stands at its place; pieces keep their order where they can.
/// Returns the heights of the lanes.
[[nodiscard]] QList<double> shareLanes(QList<LanePiece>* pieces, double margin);

} // namespace ui
