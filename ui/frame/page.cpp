// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/page.h"

#include <QAction>
#include <QCoreApplication>

namespace ui {

const QList<Step>& allSteps()
{
    static const QList<Step> steps{
        Step::Machines, Step::SignIn, Step::Fabric, Step::Checks, Step::Configuration, Step::Probe, Step::Stack
    };
    return steps;
}

QString stepTitle(Step step)
{
    switch (step) {
    case Step::Machines:
        return QCoreApplication::translate("ui::Step", "Machines");
    case Step::SignIn:
        return QCoreApplication::translate("ui::Step", "Sign in");
    case Step::Fabric:
        return QCoreApplication::translate("ui::Step", "Fabric");
    case Step::Checks:
        return QCoreApplication::translate("ui::Step", "Checks");
    case Step::Configuration:
        return QCoreApplication::translate("ui::Step", "Configuration");
    case Step::Probe:
        return QCoreApplication::translate("ui::Step", "Probe");
    case Step::Stack:
        return QCoreApplication::translate("ui::Step", "Stack");
    }
    Q_UNREACHABLE();
}

Page::Page(Step step, QWidget* parent)
    : QWidget(parent)
    , m_step(step)
{
    setAccessibleName(stepTitle(step));
}

void Page::setFreshness(const QString& text)
{
    if (text == m_freshness)
        return;
    m_freshness = text;
    Q_EMIT frameChanged();
}

void Page::setFrame(const PageFrame& frame)
{
    m_frame = frame;
    Q_EMIT frameChanged();
}

void Page::setHeadline(const QString& headline)
{
    if (headline == m_frame.headline)
        return;
    m_frame.headline = headline;
    Q_EMIT frameChanged();
}

void Page::setSafety(const QString& safety)
{
    if (safety == m_frame.safety)
        return;
    m_frame.safety = safety;
    Q_EMIT frameChanged();
}

QAction* Page::addPageAction(const QString& objectName, const QString& text, const QKeySequence& shortcut)
{
    auto* action = new QAction(text, this);
    action->setObjectName(objectName);
    // Window-wide, but Qt ignores it while this page is hidden: each page can have its own F5 and Esc.
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WindowShortcut);
    addAction(action);
    return action;
}

} // namespace ui
