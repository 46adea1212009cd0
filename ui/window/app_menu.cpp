// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/app_menu.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A name of the person's may hold what a menu takes for a mnemonic.
QString asIs(QString name)
{
    return name.replace(u'&', u"&&"_s);
}

QAction* addChoice(QMenu* menu, QActionGroup* group, const QString& text, int value)
{
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setData(value);
    group->addAction(action);
    return action;
}

void check(const QActionGroup* group, int value)
{
    for (QAction* action : group->actions())
        action->setChecked(action->data().toInt() == value);
}

} // namespace

QString intervalText(std::chrono::seconds interval)
{
    if (interval.count() == 0)
        return AppMenu::tr("never");
    if (interval.count() < 60)
        return AppMenu::tr("every %1 s").arg(interval.count());
    if (interval.count() == 60)
        return AppMenu::tr("every minute");
    return AppMenu::tr("every %1 min").arg(interval.count() / 60);
}

AppMenu::AppMenu(QWidget* window)
    : QObject(window)
    , m_menu(new QMenu(window))
    , m_clusters(new QActionGroup(this))
{
    m_menu->setObjectName(u"appMenu"_s);
    m_menu->setAccessibleName(tr("Clusters, snapshots and settings"));
    m_clustersEnd = m_menu->addSeparator();
    m_saveCluster = add("saveCluster", &AppMenu::saveClusterRequested);
    m_rename = add("renameCluster", &AppMenu::renameClusterRequested);
    m_forget = add("forgetCluster", &AppMenu::forgetClusterRequested);
    m_newList = add("newList", &AppMenu::newListRequested);
    m_menu->addSeparator();
    m_open = add("openSnapshot", &AppMenu::openSnapshotRequested, QKeySequence::Open);
    m_save = add("saveSnapshot", &AppMenu::saveSnapshotRequested, QKeySequence::Save);
    m_close = add("closeSnapshot", &AppMenu::closeSnapshotRequested, QKeySequence(Qt::CTRL | Qt::Key_W));
    m_demo = add("demo", &AppMenu::demoRequested);
    m_closeDemo = add("closeDemo", &AppMenu::closeDemoRequested);
    m_menu->addSeparator();
    makeSettings();
    connect(m_clusters, &QActionGroup::triggered, this, [this](const QAction* action) {
        Q_EMIT clusterChosen(action->data().toString());
    });
    showClusters();
    showState();
}

QAction* AppMenu::add(const char* name, void (AppMenu::*signal)(), const QKeySequence& keys)
{
    QAction* action = m_menu->addAction(QString());
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, signal);
    return action;
}

QMenu* AppMenu::addChoices(const QString& title, const char* name)
{
    QMenu* menu = m_menu->addMenu(title);
    menu->setObjectName(QLatin1String(name));
    return menu;
}

void AppMenu::makeSettings()
{
    QMenu* intervals = addChoices(tr("&Read again by itself"), "readAgainMenu");
    m_intervals = new QActionGroup(intervals);
    for (const std::chrono::seconds seconds : readAgainChoices())
        addChoice(intervals, m_intervals, intervalText(seconds), static_cast<int>(seconds.count()));
    intervals->addSeparator();
    intervals->addAction(tr("Only while nothing is written or asked, and the window is seen"))->setEnabled(false);
    connect(m_intervals, &QActionGroup::triggered, this, [this](const QAction* action) {
        Q_EMIT readAgainChosen(std::chrono::seconds(action->data().toInt()));
    });

    QMenu* themes = addChoices(tr("&Theme"), "themeMenu");
    m_themes = new QActionGroup(themes);
    addChoice(themes, m_themes, tr("As the &system"), static_cast<int>(ThemeChoice::System));
    addChoice(themes, m_themes, tr("&Light"), static_cast<int>(ThemeChoice::Light));
    addChoice(themes, m_themes, tr("&Dark"), static_cast<int>(ThemeChoice::Dark));
    connect(m_themes, &QActionGroup::triggered, this, [this](const QAction* action) {
        Q_EMIT themeChosen(static_cast<ThemeChoice>(action->data().toInt()));
    });

    QMenu* languages = addChoices(tr("Lan&guage"), "languageMenu");
    m_languages = new QActionGroup(languages);
    for (const Language language : allLanguages())
        addChoice(languages, m_languages, languageTitle(language), static_cast<int>(language));
    languages->addSeparator();
    languages->addAction(tr("From the next start; findings stay in English"))->setEnabled(false);
    connect(m_languages, &QActionGroup::triggered, this, [this](const QAction* action) {
        Q_EMIT languageChosen(static_cast<Language>(action->data().toInt()));
    });
}

void AppMenu::setState(const AppMenuState& state)
{
    if (state == m_state)
        return;
    const bool lists = state.clusters != m_state.clusters;
    m_state = state;
    if (lists)
        showClusters();
    showState();
}

void AppMenu::showClusters()
{
    const QList<QAction*> old = m_clusters->actions();
    qDeleteAll(old);
    for (const QString& name : std::as_const(m_state.clusters)) {
        auto* action = new QAction(asIs(name), m_clusters);
        action->setCheckable(true);
        action->setData(name);
        m_menu->insertAction(m_clustersEnd, action);
    }
    m_clustersEnd->setVisible(!m_state.clusters.isEmpty());
}

void AppMenu::showState()
{
    const bool free = m_state.whyNotOpen.isEmpty();
    // What cannot be done says why where it stands.
    const auto say = [](QAction* action, const QString& text, const QString& whyNot) {
        action->setText(whyNot.isEmpty() ? text : tr("%1 (%2)").arg(text, whyNot));
        action->setEnabled(whyNot.isEmpty());
    };
    for (QAction* action : m_clusters->actions()) {
        action->setChecked(action->data().toString() == m_state.current && !m_state.demoOpen);
        say(action, asIs(action->data().toString()), m_state.whyNotOpen);
    }
    const bool named = !m_state.current.isEmpty() && !m_state.demoOpen;
    const QString name = asIs(m_state.current);
    say(m_saveCluster,
        named ? tr("Save these machines under another name…") : tr("Save these mac&hines under a name…"),
        m_state.demoOpen           ? tr("the demo is made up")
            : m_state.snapshotOpen ? tr("a snapshot is open")
            : !m_state.hasMachines ? tr("no machines yet")
                                   : QString());
    say(m_rename, tr("Rename “%1”…").arg(name), {});
    say(m_forget, tr("Forget “%1”…").arg(name), {});
    m_rename->setVisible(named);
    m_forget->setVisible(named);
    say(m_newList, tr("Start a &new list"), m_state.whyNotOpen);
    m_newList->setVisible(m_state.hasMachines && !m_state.demoOpen);
    say(m_open, tr("&Open snapshot…"), m_state.whyNotOpen);
    say(m_save, tr("&Save snapshot…"), m_state.whyNotSave);
    say(m_close, tr("&Close snapshot"), {});
    m_close->setVisible(m_state.snapshotOpen);
    m_close->setEnabled(m_state.snapshotOpen);
    say(m_demo, tr("Look at the de&mo cluster"), m_state.whyNotOpen);
    m_demo->setVisible(!m_state.demoOpen);
    say(m_closeDemo, tr("Close the de&mo cluster"), m_state.whyNotOpen);
    m_closeDemo->setVisible(m_state.demoOpen);
    m_closeDemo->setEnabled(m_state.demoOpen && free);
    check(m_themes, static_cast<int>(m_state.theme));
    check(m_languages, static_cast<int>(m_state.language));
    check(m_intervals, static_cast<int>(m_state.readAgain.count()));
}

} // namespace ui
