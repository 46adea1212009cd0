// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sign_in_page.h"

#include "ui/pages/sign_in_card.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QAction>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;

SignInPage::SignInPage(const Theme& theme, QWidget* parent)
    : Page(Step::SignIn, parent)
    , m_theme(theme)
    , m_empty(new EmptyState(theme,
          Glyph::Key,
          tr("Nobody to sign in to yet"),
          tr("Machines that you add ask here for what they need: whether a key is theirs, a password, a passphrase. "
             "Keys and the SSH agent "
             "that you already use are tried first.")))
    , m_snapshot(new EmptyState(theme, Glyph::File, {}, {}))
    , m_column(nullptr)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* page = new ScrollPage(theme);
    outer->addWidget(page);
    m_column = page->column();
    m_column->addWidget(m_empty);
    QPushButton* close = m_snapshot->addButton(tr("C&lose snapshot"));
    close->setObjectName(u"closeSnapshot"_s);
    connect(close, &QPushButton::clicked, this, &SignInPage::closeSnapshotRequested);
    m_column->addWidget(m_snapshot);
    m_column->addStretch(1);
    makeActions();
    showState();
}

void SignInPage::makeActions()
{
    m_retryFailed = addPageAction(u"retryFailed"_s, tr("Retry failed"), QKeySequence(Qt::Key_F5));
    m_cancelAll = addPageAction(u"cancelAll"_s, tr("Cancel"), QKeySequence(Qt::Key_Escape));
    m_primary = addPageAction(u"signInPrimary"_s, tr("Sign in"));
    connect(m_retryFailed, &QAction::triggered, this, &SignInPage::retryFailedRequested);
    connect(m_cancelAll, &QAction::triggered, this, &SignInPage::cancelAllRequested);
    connect(m_primary, &QAction::triggered, this, [this] {
        const bool anyIn = std::any_of(m_data.machines.begin(),
            m_data.machines.end(),
            [](const SignInMachine& machine) { return machine.state == MachineState::SignedIn; });
        if (anyIn || !m_data.snapshot.isEmpty())
            Q_EMIT continueRequested();
        else
            Q_EMIT signInRequested();
    });
}

SignInCard* SignInPage::makeCard()
{
    auto* card = new SignInCard(m_theme);
    const auto name = [card] { return card->machine().name; };
    connect(card, &SignInCard::hostKeyTrusted, this, [this, name](const QString& key) {
        Q_EMIT hostKeyTrusted(name(), key);
    });
    connect(card, &SignInCard::hostKeyRefused, this, [this, name] { Q_EMIT hostKeyRefused(name()); });
    connect(card,
        &SignInCard::promptAnswered,
        this,
        [this, name](const QString& id, const QList<core::SecretString>& answers) {
            Q_EMIT promptAnswered(name(), id, answers);
        });
    connect(card, &SignInCard::promptCancelled, this, [this, name](const QString& id) {
        Q_EMIT promptCancelled(name(), id);
    });
    connect(card, &SignInCard::retryRequested, this, [this, name] { Q_EMIT retryRequested(name()); });
    connect(card, &SignInCard::cancelRequested, this, [this, name] { Q_EMIT cancelRequested(name()); });
    return card;
}

void SignInPage::setData(const SignInData& content)
{
    if (content == m_data)
        return;
    m_data = content;
    // A card stays with its machine, so that a half-typed password survives a machine that comes or goes above it.
    QList<SignInCard*> cards;
    for (const SignInMachine& machine : content.machines) {
        const auto known = std::find_if(m_cards.begin(), m_cards.end(), [&](const SignInCard* card) {
            return card->machine().name == machine.name;
        });
        SignInCard* card = known == m_cards.end() ? makeCard() : *known;
        if (known != m_cards.end())
            m_cards.erase(known);
        card->setMachine(machine);
        cards.append(card);
    }
    for (SignInCard* gone : std::as_const(m_cards))
        discard(gone);
    m_cards = cards;
    for (int i = 0; i < m_cards.size(); ++i) {
        if (m_column->indexOf(m_cards.at(i)) != i)
            m_column->insertWidget(i, m_cards.at(i));
    }
    showState();
}

QWidget* SignInPage::firstFocus() const
{
    for (const SignInCard* card : m_cards) {
        if (QWidget* focus = card->firstFocus())
            return focus;
    }
    return nullptr;
}

void SignInPage::showState()
{
    const auto& machines = m_data.machines;
    const auto countOf
        = [&](auto test) { return static_cast<int>(std::count_if(machines.begin(), machines.end(), test)); };
    const int total = static_cast<int>(machines.size());
    const int in = countOf([](const SignInMachine& m) { return m.state == MachineState::SignedIn; });
    const int asks = countOf([](const SignInMachine& m) { return m.hostKey || m.prompt; });
    const int failed
        = countOf([](const SignInMachine& m) { return m.error && m.error->kind != core::ErrorKind::Cancelled; });
    const int stopped = countOf([](const SignInMachine& m) { return m.changedKey.has_value(); });
    const int busy = countOf([](const SignInMachine& m) { return machineIsBusy(m.state) && !m.changedKey; });
    const bool inSnapshot = !m_data.snapshot.isEmpty();
    m_empty->setVisible(total == 0 && !inSnapshot);
    m_snapshot->setVisible(inSnapshot);
    if (inSnapshot)
        m_snapshot->setTexts(m_data.snapshot,
            tr("Nobody is asked to let you in: what a snapshot shows was read by whoever made it. Close it to get back to "
               "your own machines."));

    QStringList parts;
    if (inSnapshot)
        parts.append(tr("Nothing to sign in to"));
    else if (total == 0)
        parts.append(tr("Add machines first"));
    else
        parts.append(in == total ? tr("%1 signed in").arg(machinesText(total))
                                 : tr("%1 of %2 signed in").arg(in).arg(machinesText(total)));
    if (asks > 0)
        parts.append(asks == 1 ? tr("1 asks you something") : tr("%n ask you something", nullptr, asks));
    if (failed > 0)
        parts.append(tr("%n failed", nullptr, failed));
    if (stopped > 0)
        parts.append(stopped == 1 ? tr("1 shows a changed key") : tr("%n show a changed key", nullptr, stopped));

    m_retryFailed->setVisible(failed > 0);
    m_retryFailed->setEnabled(failed > 0);
    m_retryFailed->setText(tr("Retry &failed (%1)").arg(failed));
    m_cancelAll->setVisible(busy > 0);
    m_cancelAll->setEnabled(busy > 0);
    const bool part = in > 0 && in < total;
    m_primary->setText(in == 0 && !inSnapshot ? tr("&Sign in")
            : part             ? tr("&Continue with %1").arg(machinesText(in))
                               : tr("&Continue to fabric"));
    m_primary->setEnabled((total > 0 && busy == 0) || inSnapshot);
    PageFrame frame;
    frame.headline = parts.join(tr(" · "));
    frame.safety = inSnapshot ? tr("A snapshot stays as it is: nothing is read, asked or written.")
                              : tr("Passwords are used once and never stored. Nothing is changed on the machines.");
    frame.beside = { m_cancelAll, m_retryFailed };
    frame.primary = m_primary;
    setFrame(frame);
}

} // namespace ui
