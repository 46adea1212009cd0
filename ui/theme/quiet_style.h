// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace ui {

/// Fusion with two changes: the underlines of mnemonics show while Alt is held, and check boxes are drawn from the
/// palette's roles (Fusion's outline vanishes on a dark surface).
class QuietStyle final : public QProxyStyle
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(QuietStyle)

public:
    QuietStyle();

    int styleHint(StyleHint hint,
        const QStyleOption* option = nullptr,
        const QWidget* widget = nullptr,
        QStyleHintReturn* returned = nullptr) const override;
    int pixelMetric(
        PixelMetric metric, const QStyleOption* option = nullptr, const QWidget* widget = nullptr) const override;
    void drawPrimitive(PrimitiveElement element,
        const QStyleOption* option,
        QPainter* painter,
        const QWidget* widget = nullptr) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setAltHeld(bool held);

    bool m_altHeld = false;
};

/// Whether the person last used the keyboard rather than the mouse. Widgets that get the focus without being asked for
/// it (the head of the first finding) draw their ring only then.
[[nodiscard]] bool keyboardInUse();

} // namespace ui
