// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/what_if_panel.h"

#include "ui/text/core_words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::checks::TrialVariable;
using core::nccl::RankView;

namespace {

constexpr int columns = 3;
constexpr int unsetChoice = 0;

QString valueOn(const RankView* rank, const QString& key)
{
    const auto found = rank ? rank->environment.constFind(key) : core::env::RankEnvironment::const_iterator();
    return rank && found != rank->environment.cend() ? found->value.value_or(QString()) : QString();
}

} // namespace

QString WhatIfPanel::Field::text() const
{
    if (edit)
        return edit->text().trimmed();
    return choice->currentIndex() == unsetChoice ? QString() : choice->currentText();
}

WhatIfPanel::WhatIfPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_grid(new QGridLayout)
    , m_scope(new ComboBox(theme))
    , m_version(new QLineEdit)
    , m_sign(new StateSign(theme, Status::Note, 16))
    , m_sentence(makeParagraph(theme, TextStyle::Body, {}))
    , m_takeOver(makeButton(theme, tr("Take o&ver into the configuration")))
    , m_startOver(makeButton(theme, tr("Start ov&er"), ButtonKind::Link))
{
    m_sentence->setObjectName(u"whatIfOutcome"_s);
    setObjectName(u"whatIf"_s);
    layOut();
    m_soon.setSingleShot(true);
    m_soon.setInterval(250);
    connect(&m_soon, &QTimer::timeout, this, [this] {
        showState();
        Q_EMIT changed();
    });
    connect(m_scope, &QComboBox::activated, this, [this] {
        showValuesNow();
        changedSoon();
    });
    connect(m_version, &QLineEdit::textEdited, this, &WhatIfPanel::changedSoon);
    connect(m_takeOver, &QPushButton::clicked, this, &WhatIfPanel::takeOverRequested);
    connect(m_startOver, &QPushButton::clicked, this, &WhatIfPanel::startOver);
    showState();
}

void WhatIfPanel::layOut()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m_theme.dp(8), 0, m_theme.dp(8), m_theme.dp(8));
    column->setSpacing(m_theme.dp(10));
    m_grid->setHorizontalSpacing(m_theme.dp(12));
    m_grid->setVerticalSpacing(m_theme.dp(4));
    for (int i = 0; i < columns; ++i)
        m_grid->setColumnStretch(i, 1);
    column->addLayout(m_grid);

    m_scope->setObjectName(u"whatIfScope"_s);
    place(m_scope, tr("For"), tr("All ranks, or one worker alone"));
    for (const TrialVariable& variable : core::checks::trialVariables())
        addField(variable);
    m_version->setObjectName(u"whatIfVersion"_s);
    m_theme.applyFont(m_version, TextStyle::Mono);
    place(m_version, tr("NCCL version"), tr("Of the NCCL in the image"));

    auto* state = new QHBoxLayout;
    state->setSpacing(m_theme.dp(8));
    state->addWidget(m_sign, 0, Qt::AlignTop);
    state->addWidget(m_sentence, 1);
    column->addLayout(state);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(m_theme.dp(12));
    buttons->addWidget(m_takeOver);
    buttons->addWidget(m_startOver);
    buttons->addStretch(1);
    column->addLayout(buttons);
    column->addWidget(makeLine());
}

void WhatIfPanel::place(QWidget* field, const QString& label, const QString& description)
{
    QLabel* title = makeLabel(m_theme, TextStyle::Secondary, label, u"muted"_s);
    title->setBuddy(field);
    field->setAccessibleName(label);
    field->setAccessibleDescription(description);
    field->setToolTip(description);
    const int line = m_placed / columns * 2;
    m_grid->addWidget(title, line, m_placed % columns);
    m_grid->addWidget(field, line + 1, m_placed % columns);
    ++m_placed;
}

void WhatIfPanel::addField(const TrialVariable& variable)
{
    Field field;
    field.key = variable.key;
    const QString unset = coreWord(variable.unset);
    QWidget* widget = nullptr;
    if (variable.choices.isEmpty()) {
        field.edit = new QLineEdit;
        field.edit->setPlaceholderText(unset);
        connect(field.edit, &QLineEdit::textEdited, this, &WhatIfPanel::changedSoon);
        widget = field.edit;
    } else {
        field.choice = new ComboBox(m_theme);
        field.choice->addItem(tr("not set (%1)").arg(unset));
        field.choice->addItems(variable.choices);
        connect(field.choice, &QComboBox::activated, this, &WhatIfPanel::changedSoon);
        widget = field.choice;
    }
    m_theme.applyFont(widget, TextStyle::Mono);
    widget->setObjectName(u"whatIf-"_s + variable.key);
    place(widget, coreWord(variable.label), tr("%1; empty: not set, then %2").arg(variable.key, unset));
    m_fields.append(field);
}

const RankView* WhatIfPanel::rank() const
{
    const int index = std::max(0, m_scope->currentIndex());
    return index < m_ranks.size() ? &m_ranks.at(index) : nullptr;
}

void WhatIfPanel::setRanks(const QList<RankView>& ranks)
{
    QStringList names;
    for (const RankView& rank : ranks)
        names.append(names.isEmpty() ? tr("all ranks") : tr("%1 alone").arg(rank.node));
    QStringList shown;
    for (int i = 0; i < m_scope->count(); ++i)
        shown.append(m_scope->itemText(i));
    m_ranks = ranks;
    if (shown != names) {
        const QString chosen = m_scope->currentText();
        const QSignalBlocker quiet(m_scope);
        m_scope->clear();
        m_scope->addItems(names);
        m_scope->setCurrentIndex(std::max(0, static_cast<int>(names.indexOf(chosen))));
    }
    if (const RankView* first = rank())
        m_version->setPlaceholderText(
            first->versionAssumed ? tr("%1, assumed").arg(first->version.toString()) : first->version.toString());
    for (Field& field : m_fields)
        fill(field, valueOn(rank(), field.key));
    showState();
}

/// A field that was changed keeps what was typed: only what it is compared with is another.
void WhatIfPanel::fill(Field& field, const QString& now)
{
    const bool untouched = field.text() == field.now;
    field.now = now;
    if (!untouched)
        return;
    if (field.edit) {
        field.edit->setText(now);
        field.edit->setCursorPosition(0);
        return;
    }
    if (!now.isEmpty() && field.choice->findText(now) < 0)
        field.choice->addItem(now); // what stands in the file can be chosen, whatever it is
    field.choice->setCurrentIndex(now.isEmpty() ? unsetChoice : field.choice->findText(now));
}

void WhatIfPanel::showValuesNow()
{
    for (Field& field : m_fields) {
        field.now = field.text();
        fill(field, valueOn(rank(), field.key));
    }
}

core::checks::WhatIf WhatIfPanel::whatIf() const
{
    core::checks::WhatIf whatIf;
    if (m_scope->currentIndex() > 0 && rank())
        whatIf.node = rank()->node;
    for (const Field& field : m_fields) {
        const QString text = field.text();
        if (text != field.now)
            whatIf.changes.insert(field.key, text.isEmpty() ? std::nullopt : std::optional(text));
    }
    if (const auto version = core::nccl::Version::parse(m_version->text().trimmed()))
        whatIf.version = *version;
    return whatIf;
}

void WhatIfPanel::startOver()
{
    m_version->clear();
    showValuesNow();
    m_soon.stop();
    showState();
    Q_EMIT changed();
}

void WhatIfPanel::setOutcome(Status status, const QString& sentence)
{
    m_sign->setStatus(status);
    m_sentence->setText(sentence);
}

void WhatIfPanel::changedSoon()
{
    m_soon.start();
}

void WhatIfPanel::showState()
{
    const core::checks::WhatIf tried = whatIf();
    const QString version = m_version->text().trimmed();
    m_takeOver->setEnabled(!tried.changes.isEmpty());
    m_startOver->setEnabled(!tried.isEmpty() || !version.isEmpty());
    if (!version.isEmpty() && !tried.version)
        setOutcome(Status::Problem, tr("“%1” is no version of NCCL: write it as 2.28.3.").arg(version));
    else if (tried.isEmpty())
        setOutcome(Status::Note, tr("Change a value and see which entries NCCL would take. Nothing is written."));
}

QWidget* WhatIfPanel::firstFocus() const
{
    return m_fields.isEmpty() ? nullptr : m_fields.first().edit;
}

} // namespace ui
