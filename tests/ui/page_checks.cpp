// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_checks.h"

#include "ui/frame/step_button.h"
#include "ui/map/fabric_map.h"
#include "ui/theme/role.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/clickable_header.h"
#include "ui/widgets/code_block.h"
#include "ui/widgets/elided_label.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QKeySequence>
#include <QLabel>
#include <QMap>
#include <QPushButton>
#include <QWidget>

#include <algorithm>

namespace samples {

using namespace Qt::Literals::StringLiterals;

namespace {

QString describe(const QWidget* widget, const QString& text)
{
    return u"%1 %2 \"%3\" has %4 x %5"_s
        .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(), text.left(60))
        .arg(widget->width())
        .arg(widget->height());
}

QString needs(const QSize& size)
{
    return u", needs %1 x %2"_s.arg(size.width()).arg(size.height());
}

} // namespace

QStringList namelessWidgets(QWidget* window)
{
    QStringList found;
    const auto widgets = window->findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus))
            continue;
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).trimmed().isEmpty())
            found.append(describe(widget, {}));
    }
    return found;
}

QStringList clippedTexts(QWidget* window)
{
    QStringList found;
    const auto labels = window->findChildren<QLabel*>();
    for (const QLabel* label : labels) {
        if (!label->isVisible() || label->text().isEmpty() || qobject_cast<const ui::ElidedLabel*>(label))
            continue;
        if (label->wordWrap()) {
            const int height = label->heightForWidth(label->width());
            if (height > label->height() + 1)
                found.append(describe(label, label->text()) + needs({ label->width(), height }));
        } else if (label->sizeHint().width() > label->width() + 1 || label->sizeHint().height() > label->height() + 1) {
            found.append(describe(label, label->text()) + needs(label->sizeHint()));
        }
    }
    const auto buttons = window->findChildren<QAbstractButton*>();
    for (const QAbstractButton* button : buttons) {
        const bool paintsItself
            = qobject_cast<const ui::StepButton*>(button) || qobject_cast<const ui::ClickableHeader*>(button);
        if (!button->isVisible() || button->text().isEmpty() || paintsItself)
            continue;
        if (button->sizeHint().width() > button->width() + 1 || button->sizeHint().height() > button->height() + 1)
            found.append(describe(button, button->text()) + needs(button->sizeHint()));
    }
    const auto blocks = window->findChildren<ui::CodeBlock*>();
    for (const ui::CodeBlock* block : blocks) {
        const int height = block->heightForWidth(block->width());
        if (block->isVisible() && block->height() < height)
            found.append(describe(block, block->text()) + needs({ block->width(), height }));
    }
    const auto maps = window->findChildren<ui::FabricMap*>();
    for (const ui::FabricMap* map : maps) {
        if (map->isVisible() && map->height() < map->heightForWidth(map->width()))
            found.append(describe(map, {}) + needs({ map->width(), map->heightForWidth(map->width()) }));
    }
    const auto badges = window->findChildren<ui::StatusBadge*>();
    for (const ui::StatusBadge* badge : badges) {
        if (badge->isVisible()
            && (badge->sizeHint().width() > badge->width() || badge->sizeHint().height() > badge->height()))
            found.append(describe(badge, badge->text()) + needs(badge->sizeHint()));
    }
    return found;
}

QStringList faintTexts(QWidget* window, const QImage& picture)
{
    QStringList found;
    const auto widgets = window->findChildren<QWidget*>();
    for (const QWidget* widget : widgets) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QPushButton*>(widget);
        const QString text = label ? label->text() : button ? button->text() : QString{};
        const QRect seen = widget->visibleRegion().boundingRect();
        if (!widget->isVisible() || text.trimmed().isEmpty() || seen.width() < 4 || seen.height() < widget->height())
            continue;
        const double ratio = picture.devicePixelRatio();
        const QPoint corner = widget->mapTo(window, seen.topLeft());
        const QRect where
            = QRectF(QPointF(corner) * ratio, QSizeF(seen.size()) * ratio).toAlignedRect() & picture.rect();
        QHash<QRgb, int> colours;
        for (int y = where.top(); y <= where.bottom(); y += 2) {
            for (int x = where.left(); x <= where.right(); ++x)
                ++colours[picture.pixel(x, y)];
        }
        const QRgb ground = std::max_element(colours.cbegin(), colours.cend()).key();
        double best = 1;
        for (auto it = colours.cbegin(); it != colours.cend(); ++it)
            best = std::max(best, ui::contrastRatio(QColor(it.key()), QColor(ground)));
        // Thin strokes never reach their full colour on a pixel grid: 4.5 for the roles is proved elsewhere.
        if (best < 3)
            found.append(describe(widget, text) + u" contrast %1"_s.arg(best));
    }
    return found;
}

QStringList clashingMnemonics(QWidget* window)
{
    QMap<QString, QStringList> byKey;
    const auto widgets = window->findChildren<QWidget*>();
    for (const QWidget* widget : widgets) {
        if (!widget->isVisible())
            continue;
        QString text;
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget); button && button->isEnabled())
            text = button->text();
        else if (const auto* label = qobject_cast<const QLabel*>(widget); label && label->buddy())
            text = label->text();
        const QKeySequence key = QKeySequence::mnemonic(text);
        if (!key.isEmpty())
            byKey[key.toString()].append(text);
    }
    QStringList found;
    for (auto it = byKey.cbegin(); it != byKey.cend(); ++it) {
        if (it.value().size() > 1)
            found.append(it.key() + u": "_s + it.value().join(u" | "_s));
    }
    return found;
}

} // namespace samples
