// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSet>

namespace ui {

/// Turns the list of keys `current` into `wanted` by single removals and insertions, so that a model can tell its views
/// what moved instead of resetting them. `remove(i)` and `insert(i, key)` are called for the model's rows, in an order
/// that keeps `i` right. A key that changed its place is taken out and put in again. Keys are unique.
template <class Key, class Remove, class Insert>
void syncKeys(QList<Key> current, const QList<Key>& wanted, Remove remove, Insert insert)
{
    const QSet<Key> keep(wanted.begin(), wanted.end());
    for (qsizetype i = current.size() - 1; i >= 0; --i) {
        if (!keep.contains(current.at(i))) {
            remove(static_cast<int>(i));
            current.removeAt(i);
        }
    }
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        if (i < current.size() && current.at(i) == wanted.at(i))
            continue;
        const qsizetype elsewhere = current.indexOf(wanted.at(i), i);
        if (elsewhere >= 0) {
            remove(static_cast<int>(elsewhere));
            current.removeAt(elsewhere);
        }
        insert(static_cast<int>(i), wanted.at(i));
        current.insert(i, wanted.at(i));
    }
}

} // namespace ui
