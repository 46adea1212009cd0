// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/map_travel.h"

#include <algorithm>

namespace ui {

namespace {

/// Distance between two stretches of a line; 0 where they overlap.
double apart(double a1, double a2, double b1, double b2)
{
    return std::max({ 0.0, b1 - a2, a1 - b2 });
}

/// How far `to` is in the direction of `step`; negative when it does not lie there. Things that are reached straight on
/// are nearer than those off the way.
double distance(const QRectF& from, const QRectF& to, TravelStep step)
{
    const QPointF way = to.center() - from.center();
    const bool level = step == TravelStep::Left || step == TravelStep::Right;
    const double along = step == TravelStep::Left ? -way.x()
        : step == TravelStep::Right               ? way.x()
        : step == TravelStep::Up                  ? -way.y()
                                                  : way.y();
    if (along <= 1)
        return -1;
    const double aside = level ? apart(from.top(), from.bottom(), to.top(), to.bottom())
                               : apart(from.left(), from.right(), to.left(), to.right());
    const double gap = level ? apart(from.left(), from.right(), to.left(), to.right())
                             : apart(from.top(), from.bottom(), to.top(), to.bottom());
    // Beside and overlapping is not "below": a card's neighbour in the row is reached sideways only.
    if (aside > 0 && gap <= 0)
        return -1;
    const double offCentre = level ? std::abs(way.y()) : std::abs(way.x());
    return gap + aside + offCentre / 8;
}

bool isTwin(const TravelSpot& spot)
{
    return spot.key.kind == MapKey::Kind::Twin;
}

MapKey nearest(const QList<TravelSpot>& spots, const TravelSpot& from, const MapKey& home, TravelStep step)
{
    const TravelSpot* best = nullptr;
    double least = 0;
    for (const TravelSpot& spot : spots) {
        if (isTwin(spot) || spot.key == home)
            continue;
        const double far = distance(from.rect, spot.rect, step);
        if (far >= 0 && (!best || far < least)) {
            best = &spot;
            least = far;
        }
    }
    return best ? best->key : from.key;
}

} // namespace

MapKey travel(const QList<TravelSpot>& spots, const MapKey& from, TravelStep step)
{
    if (spots.isEmpty())
        return {};
    const auto found = std::find_if(spots.begin(), spots.end(), [&](const TravelSpot& s) { return s.key == from; });
    if (step == TravelStep::First || found == spots.end())
        return spots.first().key;
    if (step == TravelStep::Last)
        return spots.last().key;
    const qsizetype at = found - spots.begin();
    const bool portFollows = at + 1 < spots.size() && isTwin(spots.at(at + 1));
    if (step == TravelStep::In)
        return portFollows && !isTwin(*found) ? spots.at(at + 1).key : from;
    if (step == TravelStep::Down && portFollows)
        return spots.at(at + 1).key;
    if (!isTwin(*found))
        return nearest(spots, *found, from, step);
    if (step == TravelStep::Up)
        return spots.at(at - 1).key; // the port before it, or the card
    qsizetype card = at;
    while (card > 0 && isTwin(spots.at(card)))
        --card;
    // Sideways from where the port is, down from the card's edge.
    const TravelSpot start{ from, step == TravelStep::Down ? spots.at(card).rect : found->rect };
    return nearest(spots, start, spots.at(card).key, step);
}

} // namespace ui
