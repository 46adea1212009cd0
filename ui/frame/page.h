// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QAction;

namespace ui {

/// The steps of the way from boxes to a running stack, in order.
enum class Step
{
    Machines,
    SignIn,
    Fabric,
    Checks,
    Configuration,
    Probe,
    Stack
};

[[nodiscard]] const QList<Step>& allSteps();
/// "Machines", "Sign in", …: translated.
[[nodiscard]] QString stepTitle(Step step);

/// What a page tells the frame around it. Actions belong to the page; the frame shows them as buttons.
struct PageFrame
{
    QString headline; ///< one sentence about the state
    QList<QAction*> secondary; ///< title bar, right
    QString safety; ///< action bar, left: what is and is not changed here
    QList<QAction*> beside; ///< action bar, between Back and the primary button
    QAction* primary = nullptr; ///< named by its verb
};

/// One step's content. A pure view: gets values by setters, tells wishes by signals; no I/O.
class Page : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Page)

public:
    Page(Step step, QWidget* parent = nullptr);

    [[nodiscard]] Step step() const { return m_step; }
    [[nodiscard]] const PageFrame& frame() const { return m_frame; }

    /// "read 14 s ago"; whoever keeps the time sets it.
    void setFreshness(const QString& text);
    [[nodiscard]] QString freshness() const { return m_freshness; }

    /// Where the keyboard starts on this page: the first field, or the first thing that is wrong.
    [[nodiscard]] virtual QWidget* firstFocus() const { return nullptr; }

Q_SIGNALS:
    /// Headline, freshness, safety sentence or the set of actions changed.
    void frameChanged();

protected:
    void setFrame(const PageFrame& frame);
    void setHeadline(const QString& headline);
    void setSafety(const QString& safety);
    /// An action with a shortcut that works while this page is shown.
    QAction* addPageAction(const QString& objectName, const QString& text, const QKeySequence& shortcut = {});

private:
    Step m_step;
    PageFrame m_frame;
    QString m_freshness;
};

} // namespace ui
