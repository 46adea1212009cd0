// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/step_rail.h"

#include "ui/frame/cluster_button.h"
#include "ui/frame/step_button.h"
#include "ui/theme/theme.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

StepRail::StepRail(const Theme& theme, QWidget* parent)
    : QFrame(parent)
    , m_theme(theme)
    , m_cluster(new ClusterButton(theme))
    , m_mark(makeLabel(theme, TextStyle::SecondaryStrong, {}, u"rail-heading"_s))
{
    setFixedWidth(std::max(theme.dp(216), m_cluster->widthOfOwnWords() + theme.dp(24)));
    setAccessibleName(tr("Steps"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(12), theme.dp(18), theme.dp(12), theme.dp(18));
    column->setSpacing(theme.dp(5));
    auto* top = new QHBoxLayout;
    top->setContentsMargins(theme.dp(8), 0, theme.dp(8), theme.dp(14));
    //: Name of the application
    top->addWidget(makeLabel(theme, TextStyle::Title, tr("Sparkloom"), u"rail-heading"_s));
    top->addStretch(1);
    m_mark->hide();
    top->addWidget(m_mark);
    column->addLayout(top);

    for (const Step step : allSteps()) {
        auto* button = new StepButton(theme, step);
        button->setObjectName(u"step%1"_s.arg(static_cast<int>(step)));
        button->setFocusPolicy(Qt::ClickFocus);
        button->installEventFilter(this);
        connect(button, &QAbstractButton::clicked, this, [this, step] { Q_EMIT stepChosen(step); });
        column->addWidget(button);
        m_buttons.append(button);
    }
    column->addStretch(1);

    column->addWidget(m_cluster);
    setCurrentStep(Step::Machines);
}

void StepRail::setStepState(Step step, Status status, const QString& line)
{
    button(step)->setState(status, line);
}

void StepRail::setCurrentStep(Step step)
{
    for (StepButton* button : std::as_const(m_buttons)) {
        const bool current = button->step() == step;
        button->setChecked(current);
        button->setFocusPolicy(current ? Qt::StrongFocus : Qt::ClickFocus);
    }
}

void StepRail::setCluster(const QString& name, const QString& line)
{
    m_cluster->setCluster(name, line);
}

void StepRail::setMark(const QString& word, const QString& description)
{
    m_mark->setText(word);
    m_mark->setAccessibleDescription(description);
    m_mark->setToolTip(description);
    m_mark->setVisible(!word.isEmpty());
    update();
}

StepButton* StepRail::button(Step step) const
{
    return m_buttons.at(static_cast<int>(step));
}

bool StepRail::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const auto from = m_buttons.indexOf(static_cast<StepButton*>(watched));
        switch (key->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Home:
        case Qt::Key_End:
            moveFocus(static_cast<int>(from), key->key());
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            m_buttons.at(from)->click();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void StepRail::moveFocus(int from, int key)
{
    const int last = static_cast<int>(m_buttons.size()) - 1;
    int to = from;
    if (key == Qt::Key_Up)
        to = std::max(0, from - 1);
    else if (key == Qt::Key_Down)
        to = std::min(last, from + 1);
    else
        to = key == Qt::Key_Home ? 0 : last;
    m_buttons.at(to)->setFocus(Qt::TabFocusReason);
}

void StepRail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::Rail));
    if (m_mark->isVisible()) {
        const QRectF box
            = QRectF(m_mark->geometry()).adjusted(-m_theme.dpF(7), -m_theme.dpF(2), m_theme.dpF(7), m_theme.dpF(2));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.color(Role::RailAccent), 1));
        painter.setBrush(m_theme.color(Role::RailSelected));
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    }
}

} // namespace ui
