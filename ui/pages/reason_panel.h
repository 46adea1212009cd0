// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/gid_matrix_model.h"
#include "ui/pages/fabric_data.h"
#include "ui/widgets/code_block.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Card;
class CopyButton;
class Disclosure;
class InlineMessage;
class ScrollPage;
class StatusBadge;
class Theme;

/// Why the selected row is as it is: verdict, the reasoning sentence by sentence, what helps, where the facts came
/// from.
class ReasonPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReasonPanel)

public:
    explicit ReasonPanel(const Theme& theme, QWidget* parent = nullptr);

    /// `rank` and `finding` may be null.
    void setRow(const GidRow& row, const core::nccl::RankView* rank, const core::checks::Finding* finding);
    void clear();
    /// Scrolls inside itself, or takes the height it needs.
    void setGrows(bool grows);

    /// False for a snapshot: a node that was silent stays so.
    void setMayRetry(bool may);

Q_SIGNALS:
    /// The person wants the whole finding, or its fix.
    void findingRequested(const QString& key);
    void retryRequested(const QString& node);

private:
    void layOut();
    void showSentences(const QStringList& sentences);
    QLabel* addLine(int number);
    void showSources(const QList<PortFact>& facts);
    void showFix(const core::checks::Finding* finding);
    void showUnreadable(const GidRow& row);

    const Theme& m_theme;
    QString m_key;
    QString m_node;
    Card* m_card;
    ScrollPage* m_scroll;
    StatusBadge* m_badge;
    QLabel* m_title;
    QLabel* m_why;
    InlineMessage* m_error;
    QPushButton* m_retry = nullptr;
    QWidget* m_reasons;
    QVBoxLayout* m_sentences;
    QList<QLabel*> m_lines; ///< in it
    QStringList m_shown; ///< the sentences that stand there
    QWidget* m_fix;
    QLabel* m_fixText;
    CodeBlock* m_fixLines;
    QPushButton* m_open;
    CopyButton* m_copy;
    Disclosure* m_sources;
    CodeBlock* m_sourceLines;
};

/// Lines "- KEY" and "+ KEY=VALUE" of a fix that changes the env file; empty when it does not.
[[nodiscard]] QList<CodeLine> envEditLines(const core::checks::Fix& fix);

} // namespace ui
