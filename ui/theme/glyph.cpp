// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/glyph.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <memory>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

class GlyphIconEngine final : public QIconEngine
{
public:
    GlyphIconEngine(const Theme& theme, Glyph glyph, Role role)
        : m_theme(theme)
        , m_glyph(glyph)
        , m_role(role)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        paintGlyph(painter, m_glyph, rect, m_theme.color(mode == QIcon::Disabled ? Role::Muted : m_role));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new GlyphIconEngine(*this); }

private:
    const Theme& m_theme;
    Glyph m_glyph;
    Role m_role;
};

/// The file with its ink replaced, parsed. One renderer a glyph and colour: some thirty glyphs and a dozen colours.
QSvgRenderer* rendererFor(Glyph glyph, const QColor& color)
{
    static QHash<quint64, std::shared_ptr<QSvgRenderer>> renderers;
    const quint64 key = (static_cast<quint64>(glyph) << 32) | color.rgb();
    auto& renderer = renderers[key];
    if (!renderer) {
        QFile file(u":/sparkloom/icons/"_s + glyphFile(glyph) + u".svg"_s);
        QByteArray text;
        if (file.open(QIODevice::ReadOnly))
            text = file.readAll();
        text.replace("#000000", color.name().toLatin1());
        renderer = std::make_shared<QSvgRenderer>(text);
    }
    return renderer.get();
}

} // namespace

const QList<Glyph>& allGlyphs()
{
    static const QList<Glyph> glyphs = [] {
        QList<Glyph> list;
        for (int i = 0; i <= static_cast<int>(Glyph::Stack); ++i)
            list.append(static_cast<Glyph>(i));
        return list;
    }();
    return glyphs;
}

QString glyphFile(Glyph glyph)
{
    switch (glyph) {
    case Glyph::StateOk:
        return u"state-ok"_s;
    case Glyph::StateWarning:
        return u"state-warning"_s;
    case Glyph::StateProblem:
        return u"state-problem"_s;
    case Glyph::StateUnknown:
        return u"state-unknown"_s;
    case Glyph::StateRunning:
        return u"state-running"_s;
    case Glyph::StateNotDone:
        return u"state-not-done"_s;
    case Glyph::StateNote:
        return u"state-note"_s;
    case Glyph::StateCancelled:
        return u"state-cancelled"_s;
    case Glyph::Refresh:
        return u"action-refresh"_s;
    case Glyph::Copy:
        return u"action-copy"_s;
    case Glyph::Done:
        return u"action-done"_s;
    case Glyph::Close:
        return u"action-close"_s;
    case Glyph::Add:
        return u"action-add"_s;
    case Glyph::Remove:
        return u"action-remove"_s;
    case Glyph::Stop:
        return u"action-stop"_s;
    case Glyph::Undo:
        return u"action-undo"_s;
    case Glyph::Save:
        return u"action-save"_s;
    case Glyph::Search:
        return u"action-search"_s;
    case Glyph::ZoomOut:
        return u"action-zoom-out"_s;
    case Glyph::Fit:
        return u"action-fit"_s;
    case Glyph::ChevronRight:
        return u"chevron-right"_s;
    case Glyph::ChevronDown:
        return u"chevron-down"_s;
    case Glyph::Machine:
        return u"thing-machine"_s;
    case Glyph::Cable:
        return u"thing-cable"_s;
    case Glyph::Key:
        return u"thing-key"_s;
    case Glyph::File:
        return u"thing-file"_s;
    case Glyph::Chart:
        return u"thing-chart"_s;
    case Glyph::Stack:
        return u"thing-stack"_s;
    }
    Q_UNREACHABLE();
}

void paintGlyph(QPainter* painter, Glyph glyph, const QRectF& rect, const QColor& color)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    rendererFor(glyph, color)->render(painter, rect);
    painter->restore();
}

QIcon glyphIcon(const Theme& theme, Glyph glyph, Role role)
{
    return QIcon(new GlyphIconEngine(theme, glyph, role));
}

} // namespace ui
