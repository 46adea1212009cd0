// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/coming_page.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/card.h"
#include "ui/widgets/glyph_view.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

ComingPage::ComingPage(const Theme& theme, Step step, const Texts& texts, QWidget* parent)
    : Page(step, parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* page = new ScrollPage(theme);
    outer->addWidget(page);

    auto* card = new Card(theme);
    card->body()->setContentsMargins(theme.dp(24), theme.dp(24), theme.dp(24), theme.dp(24));
    card->body()->setSpacing(theme.dp(10));
    auto* head = new QHBoxLayout;
    head->setSpacing(theme.dp(14));
    head->addWidget(new GlyphView(theme, texts.glyph, Role::Muted, 28));
    head->addWidget(makeLabel(theme, TextStyle::Title, texts.title));
    auto* badge = new StatusBadge(theme);
    badge->setStatus(Status::NotDone, tr("Not built yet"));
    head->addWidget(badge);
    head->addStretch(1);
    card->body()->addLayout(head);
    QLabel* text = makeParagraph(theme, TextStyle::Body, texts.text, u"muted"_s);
    text->setMaximumWidth(theme.dp(760));
    auto* textRow = new QHBoxLayout;
    textRow->addWidget(text, 100);
    textRow->addStretch(1);
    card->body()->addLayout(textRow);
    card->body()->addSpacing(theme.dp(6));
    card->body()->addWidget(makeLine());
    card->body()->addSpacing(theme.dp(2));
    card->body()->addWidget(makeLabel(theme, TextStyle::Section, tr("What it will do")));
    for (const QString& point : texts.points) {
        auto* row = new QHBoxLayout;
        row->setSpacing(theme.dp(10));
        row->addWidget(new GlyphView(theme, Glyph::StateNotDone, Role::Muted, 14));
        row->addWidget(makeParagraph(theme, TextStyle::Body, point), 1);
        card->body()->addLayout(row);
    }
    card->body()->addSpacing(theme.dp(6));
    card->body()->addWidget(makeParagraph(theme, TextStyle::Secondary, texts.meanwhile, u"muted"_s));
    page->column()->addWidget(card);
    page->column()->addStretch(1);

    PageFrame frame;
    frame.headline = texts.headline;
    frame.safety = tr("Nothing runs and nothing is changed here.");
    setFrame(frame);
}

ProbePage::ProbePage(const Theme& theme, QWidget* parent)
    : ComingPage(theme,
          Step::Probe,
          { Glyph::Chart,
              tr("The probe is not built yet"),
              tr("Prove the fabric with real traffic"),
              tr("A cable that is up can still carry too little. The probe runs NCCL itself between the machines, with "
                 "the environment that the stack "
                 "will have, and compares what comes out with what such a fabric should give."),
              { tr("Measure bus bandwidth in GB/s over message size, live, with the expected band beside it"),
                  tr("Run each rail alone, and plain sockets as a control"),
                  tr("Compare what NCCL really took with what the page Fabric predicts") },
              tr("Until then: the page Fabric says what NCCL will take on every machine, and why.") },
          parent)
{
}

StackPage::StackPage(const Theme& theme, QWidget* parent)
    : ComingPage(theme,
          Step::Stack,
          { Glyph::Stack,
              tr("Starting the stack is not built yet"),
              tr("Start, watch and stop the stack"),
              tr("From the written configuration to a model that answers: containers on every machine, NCCL between "
                 "them, the API on the head."),
              { tr("Look before the start whether everything that it needs is there"),
                  tr("Show each stage with its time, per machine, and the logs of all ranks together"),
                  tr("Tell which machine holds the others up when it does not come up") },
              tr("Until then: start it on the machines as you do today; the files that the page Configuration writes "
                 "are the ones it reads.") },
          parent)
{
}

} // namespace ui
