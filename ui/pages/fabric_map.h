// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/fabric_data.h"

#include <QWidget>

namespace ui {

class Theme;

/// Nodes as cards with their cages, links drawn between cages. Two nodes stand side by side with the link between them;
/// more stand in two rows with the links as bars between the rows. What it shows is told in its accessible description,
/// and the GID table under it is its twin in text.
class FabricMap final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FabricMap)

public:
    explicit FabricMap(const Theme& theme, QWidget* parent = nullptr);

    void setMap(const FabricMapData& map);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QString describe() const;

    const Theme& m_theme;
    FabricMapData m_map;
};

} // namespace ui
