// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/link_label.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype mostSubnets = 4;
constexpr double widestTall = 300;
constexpr double widestWide = 640;

} // namespace

QStringList labelLines(const MapLink& link, bool wide)
{
    QStringList lines = link.lines;
    const qsizetype most = wide ? 2 * mostSubnets : mostSubnets;
    if (lines.size() > most) {
        const auto left = static_cast<int>(lines.size() - most + 1);
        lines = lines.first(most - 1);
        lines.append(QCoreApplication::translate("ui::FabricMap", "and %n more", nullptr, left));
    }
    if (!wide)
        return lines;
    QStringList pairs;
    for (qsizetype i = 0; i < lines.size(); i += 2)
        pairs.append(i + 1 < lines.size() ? lines.at(i) + u"   "_s + lines.at(i + 1) : lines.at(i));
    return pairs;
}

double wideHeadWidth(const MapType& type, const MapLink& link)
{
    double width = type.sign() + type.dp(5) + type.strong.width(link.title);
    if (!link.state.isEmpty())
        width += type.dp(10) + type.line.width(link.state);
    if (!link.evidence.isEmpty())
        width += type.dp(10) + type.line.width(link.evidence);
    return width;
}

QSizeF labelSize(const MapType& type, const MapLink& link, bool wide)
{
    const QStringList lines = labelLines(link, wide);
    const auto count = static_cast<double>(lines.size());
    double width = type.mono.widest(lines);
    double height = type.strong.height() + count * (type.mono.height() + 1);
    if (wide) {
        width = std::max(width, wideHeadWidth(type, link));
        height += type.dp(14);
    } else {
        width = std::max({ width,
            type.strong.width(link.title),
            type.line.width(link.evidence),
            type.sign() + type.dp(5) + type.strong.width(link.state) });
        height += type.dp(20) + (link.state.isEmpty() ? 0 : type.strong.height())
            + (link.evidence.isEmpty() ? 0 : type.line.height() + type.dp(3));
    }
    const double limit = type.dp(wide ? widestWide : widestTall);
    return { std::ceil(std::min(width + type.dp(24), limit)), std::ceil(height) };
}

} // namespace ui
