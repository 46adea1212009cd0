// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/button.h"

#include <QAction>
#include <QPushButton>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

QString kindName(ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Plain:
        return u"plain"_s;
    case ButtonKind::Primary:
        return u"primary"_s;
    case ButtonKind::Link:
        return u"link"_s;
    case ButtonKind::Quiet:
        return u"quiet"_s;
    }
    Q_UNREACHABLE();
}

Role inkOf(ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Plain:
        return Role::Text;
    case ButtonKind::Primary:
        return Role::OnAccent;
    case ButtonKind::Link:
        return Role::Accent;
    case ButtonKind::Quiet:
        return Role::Muted;
    }
    Q_UNREACHABLE();
}

QString withoutMnemonic(QString text)
{
    text.replace(u"&&"_s, u"\x01"_s);
    text.remove(u'&');
    return text.replace(u'\x01', u'&');
}

} // namespace

QPushButton* makeButton(const Theme& theme, const QString& text, ButtonKind kind, std::optional<Glyph> glyph)
{
    auto* button = new QPushButton(text);
    button->setProperty("kind", kindName(kind));
    // Outside a dialog only buttons with autoDefault answer to Enter.
    button->setAutoDefault(true);
    button->setCursor(kind == ButtonKind::Link ? Qt::PointingHandCursor : Qt::ArrowCursor);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    theme.applyFont(
        button, kind == ButtonKind::Link || kind == ButtonKind::Quiet ? TextStyle::Body : TextStyle::Button);
    if (glyph) {
        button->setIcon(glyphIcon(theme, *glyph, inkOf(kind)));
        button->setIconSize(QSize(theme.dp(14), theme.dp(14)));
    }
    return button;
}

QPushButton* makeIconButton(const Theme& theme, Glyph glyph, const QString& name)
{
    QPushButton* button = makeButton(theme, {}, ButtonKind::Quiet, glyph);
    button->setIconSize(QSize(theme.dp(16), theme.dp(16)));
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

QPushButton* makeActionButton(const Theme& theme, QAction* action, ButtonKind kind)
{
    QPushButton* button = makeButton(theme, action->text(), kind);
    const auto follow = [button, action] {
        button->setText(action->text());
        button->setEnabled(action->isEnabled());
        // Showing a button that nobody has put anywhere yet would make a window of it.
        if (button->parentWidget() || !action->isVisible())
            button->setVisible(action->isVisible());
        // QAction makes a tool tip of its text by itself; that would only repeat the button.
        const bool saysMore = action->toolTip() != withoutMnemonic(action->text());
        button->setToolTip(saysMore ? action->toolTip() : QString{});
        button->setAccessibleName(withoutMnemonic(action->text()));
        button->setAccessibleDescription(saysMore ? action->toolTip() : action->statusTip());
    };
    follow();
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace ui
