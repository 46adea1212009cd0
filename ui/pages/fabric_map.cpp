// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fabric_map.h"

#include "ui/pages/fabric_painter.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

FabricMap::FabricMap(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Map of machines and cables"));
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void FabricMap::setMap(const FabricMapData& map)
{
    if (map == m_map)
        return;
    m_map = map;
    setAccessibleDescription(describe());
    updateGeometry();
    update();
}

QSize FabricMap::sizeHint() const
{
    const int width = m_theme.dp(820);
    return { width, heightForWidth(width) };
}

QSize FabricMap::minimumSizeHint() const
{
    return { m_theme.dp(520), m_theme.dp(80) };
}

int FabricMap::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(layOutFabric(m_theme, m_map, width).height)) + 2;
}

void FabricMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // Names and numbers in a picture of hardware: drawn from left to right in every language.
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.translate(0.5, 0.5);
    const FabricLayout layout = layOutFabric(m_theme, m_map, width() - 1);
    FabricPainter(m_theme, m_map, layout).paint(&painter);
}

void FabricMap::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    updateGeometry();
}

QString FabricMap::describe() const
{
    QStringList sentences;
    for (const MapNode& node : m_map.nodes) {
        QStringList parts{ node.name, statusWord(node.status), node.line };
        if (!node.message.isEmpty())
            parts.append(node.message);
        for (const MapCage& cage : node.cages)
            parts.append(cage.title + u": "_s + cage.state);
        sentences.append(parts.join(u", "_s) + u'.');
    }
    for (const MapLink& link : m_map.links) {
        QStringList ends;
        for (const MapEnd& end : link.ends) {
            if (end.node >= 0 && end.node < m_map.nodes.size())
                ends.append(m_map.nodes.at(end.node).name);
        }
        sentences.append(tr("Between %1: %2, %3.").arg(ends.join(u", "_s), linkBarText(link), statusWord(link.status)));
    }
    return sentences.join(u' ');
}

} // namespace ui
