// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/models/findings_model.h"
#include "ui/pages/checks_data.h"

class QVBoxLayout;

namespace ui {

class EmptyState;
class FoldCard;
class ScrollPage;
class StatusBadge;
class Theme;

/// What does not fit: root causes by severity, each opens to evidence and fix; what follows from one stands inside it.
class ChecksPage final : public Page
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChecksPage)

public:
    explicit ChecksPage(const Theme& theme, QWidget* parent = nullptr);

    void setData(const ChecksData& content);
    /// Opens that finding (or the one it follows from) and brings it into view.
    void showFinding(const QString& key);

    [[nodiscard]] FindingsModel* model() const { return m_model; }
    [[nodiscard]] QWidget* firstFocus() const override;

Q_SIGNALS:
    void checkAgainRequested();
    /// Show what fix number `fix` of a finding would write; writes nothing.
    void previewRequested(const QString& findingKey, int fix);
    /// The same for all problems that Sparkloom can fix.
    void previewAllRequested();
    void continueRequested();
    /// The page of the documentation about that id.
    void pageRequested(const QString& findingId);
    void explainLogRequested();
    void hideRequested(const QString& findingKey, const QString& reason);
    void showAgainRequested(const QString& findingKey);

private:
    struct Entry
    {
        QString key;
        core::checks::Finding finding;
        QList<core::checks::Finding> consequences;
        FoldCard* card = nullptr;
    };
    void layOut();
    void makeActions();
    void syncCards();
    void fillCard(Entry& entry, const QModelIndex& root);
    [[nodiscard]] QWidget* makeContent(const Entry& entry);
    [[nodiscard]] QWidget* makeConsequences(const QList<core::checks::Finding>& consequences);
    void showChanges();
    void showFine();
    void showHidden();
    [[nodiscard]] QWidget* makeHidden();
    void showBadges();
    void showFrame();
    [[nodiscard]] int fixable() const;

    const Theme& m_theme;
    ChecksData m_data;
    FindingsModel* m_model;
    QList<Entry> m_entries;
    bool m_openedFirst = false;
    EmptyState* m_empty;
    QWidget* m_badges;
    QList<StatusBadge*> m_badgeList;
    QWidget* m_cards;
    QVBoxLayout* m_cardsLayout;
    FoldCard* m_changes;
    FoldCard* m_fine;
    FoldCard* m_hidden;
    QList<HiddenLine> m_hiddenShown;
    QStringList m_fineSentences;
    QStringList m_changesShown;
    ScrollPage* m_page;
    QAction* m_again;
    QAction* m_copy;
    QAction* m_log;
    QAction* m_anyway;
    QAction* m_primary;
};

} // namespace ui
