// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/drop_hint.h"

#include "ui/theme/theme.h"

#include <QMimeData>
#include <QPainter>
#include <QUrl>

namespace ui {

using namespace Qt::Literals::StringLiterals;

QString draggedFile(const QMimeData* mime)
{
    const QList<QUrl> urls = mime->urls();
    return urls.size() == 1 && urls.first().isLocalFile() ? urls.first().toLocalFile() : QString();
}

DropHint::DropHint(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(u"dropHint"_s);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("Let go to open the snapshot"));
    hide();
}

void DropHint::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = m_theme.color(Role::Window);
    veil.setAlphaF(0.86F);
    painter.fillRect(rect(), veil);
    painter.setPen(QPen(m_theme.color(Role::Accent), m_theme.dpF(2), Qt::DashLine));
    const double inset = m_theme.dpF(16);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), m_theme.dpF(10), m_theme.dpF(10));
    painter.setFont(m_theme.font(TextStyle::Title));
    painter.setPen(m_theme.color(Role::Accent));
    painter.drawText(rect(), Qt::AlignCenter, tr("Let go to open the snapshot"));
}

} // namespace ui
