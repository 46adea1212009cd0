// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/row_lanes.h"

#include <algorithm>

namespace ui {

QList<double> shareLanes(QList<LanePiece>* pieces, double margin)
{
    QList<double> heights;
    QList<QList<std::pair<double, double>>> taken;
    for (LanePiece& piece : *pieces) {
        const auto fits = [&](const QList<std::pair<double, double>>& lane) {
            return std::all_of(lane.begin(), lane.end(), [&](const std::pair<double, double>& other) {
                return piece.to + margin <= other.first || piece.from - margin >= other.second;
            });
        };
        const auto found = std::find_if(taken.begin(), taken.end(), fits);
        piece.lane = static_cast<int>(found - taken.begin());
        if (found == taken.end()) {
            taken.append(QList<std::pair<double, double>>{});
            heights.append(0);
        }
        taken[piece.lane].append({ piece.from, piece.to });
        heights[piece.lane] = std::max(heights.at(piece.lane), piece.height);
    }
    return heights;
}

} // namespace ui
