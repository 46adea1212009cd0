// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pictures.h"

#include "ui/window/main_window.h"
#include "ui/presenters/step_presenter.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QTextStream>
#include <QTimer>

#include <memory>

using namespace Qt::Literals::StringLiterals;

namespace {

/// One picture at a time from the event loop, so that layouts settle in between.
class Photographer : public QObject
{
public:
    Photographer(ui::MainWindow& window, QString folder)
        : QObject(&window)
        , m_window(window)
        , m_folder(std::move(folder))
    {
        for (const ui::ThemeChoice theme : {ui::ThemeChoice::Light, ui::ThemeChoice::Dark}) {
            for (const ui::Step step : ui::allSteps())
                m_shots += {theme, step};
        }
        connect(&m_timer, &QTimer::timeout, this, [this] { next(); });
        m_timer.start(150);
    }

private:
    void next()
    {
        if (!m_window.workspace().isSettled())
            return;
        if (m_at > 0 && !save(m_shots.at(m_at - 1))) {
            QTextStream(stderr) << u"sparkloom: no picture could be written into "_s << m_folder << Qt::endl;
            QApplication::exit(1);
            return;
        }
        if (m_at == m_shots.size()) {
            QApplication::exit(0);
            return;
        }
        m_window.theme().setChoice(m_shots.at(m_at).first);
        m_window.frame().showStep(m_shots.at(m_at).second);
        ++m_at;
    }

    bool save(const std::pair<ui::ThemeChoice, ui::Step>& shot)
    {
        const QString theme = shot.first == ui::ThemeChoice::Light ? u"light"_s : u"dark"_s;
        return QDir().mkpath(m_folder)
            && m_window.frame().grab().save(u"%1/%2-%3.png"_s.arg(m_folder, ui::stepName(shot.second), theme));
    }

    ui::MainWindow& m_window;
    QString m_folder;
    QList<std::pair<ui::ThemeChoice, ui::Step>> m_shots;
    qsizetype m_at = 0;
    QTimer m_timer;
};

} // namespace

void takePictures(ui::MainWindow& window, const QString& folder)
{
    new Photographer(window, folder); // owned by the window
}
