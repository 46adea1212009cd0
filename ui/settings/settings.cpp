// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings.h"

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

const QList<std::chrono::seconds>& readAgainChoices()
{
    static const QList<std::chrono::seconds> choices{ 0s, 30s, 60s, 300s };
    return choices;
}

const ClusterList* Settings::cluster(const QString& name) const
{
    const auto at = std::find_if(
        clusters.cbegin(), clusters.cend(), [&name](const ClusterList& entry) { return entry.name == name; });
    return at == clusters.cend() ? nullptr : &*at;
}

void Settings::setOpen(const QStringList& machines, const QString& head)
{
    open.machines = machines;
    open.head = head;
    for (ClusterList& entry : clusters) {
        if (entry.name == open.name)
            entry = open;
    }
}

void Settings::saveOpenAs(const QString& name)
{
    open.name = name;
    if (!cluster(name))
        clusters += open;
    setOpen(open.machines, open.head);
}

bool Settings::rename(const QString& from, const QString& to)
{
    if (!cluster(from) || (from != to && cluster(to)))
        return false;
    for (ClusterList& entry : clusters) {
        if (entry.name == from)
            entry.name = to;
    }
    if (open.name == from)
        open.name = to;
    return true;
}

void Settings::forget(const QString& name)
{
    clusters.removeIf([&name](const ClusterList& entry) { return entry.name == name; });
    if (open.name == name)
        open.name.clear();
}

QString themeName(ThemeChoice theme)
{
    switch (theme) {
    case ThemeChoice::System:
        return u"system"_s;
    case ThemeChoice::Light:
        return u"light"_s;
    case ThemeChoice::Dark:
        return u"dark"_s;
    }
    Q_UNREACHABLE();
}

std::optional<ThemeChoice> themeFrom(const QString& name)
{
    for (const ThemeChoice theme : { ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark }) {
        if (themeName(theme) == name)
            return theme;
    }
    return std::nullopt;
}

} // namespace ui
