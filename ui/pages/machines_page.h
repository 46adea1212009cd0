// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/pages/machines_data.h"

class QLineEdit;
class QPushButton;
class QTimer;
class QVBoxLayout;

namespace ui {

class AliasList;
class Card;
class EmptyState;
class InlineMessage;
class MachineRowWidget;
class Theme;

/// Which machines: typed in or taken from the SSH configuration, with what happens to each.
class MachinesPage final : public Page
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MachinesPage)

public:
    explicit MachinesPage(const Theme& theme, QWidget* parent = nullptr);

    void setData(const MachinesData& content);
    /// What is wrong with the address that was typed; nullopt takes the message away. The text typed is kept until an
    /// addRequested is followed by setData with the machine in it.
    void setAddError(const std::optional<core::Error>& error);

    [[nodiscard]] MachineListModel* model() const { return m_model; }
    [[nodiscard]] QWidget* firstFocus() const override;

Q_SIGNALS:
    void addRequested(const QString& address);
    void addAliasesRequested(const QStringList& aliases);
    void removeRequested(const QString& machine);
    void retryRequested(const QString& machine);
    void cancelRequested(const QString& machine);
    /// A machine waits for an answer: show the page Sign in.
    void answerRequested(const QString& machine);
    void retryFailedRequested();
    void cancelAllRequested();
    void signInRequested();
    void readAgainRequested();
    void demoRequested();
    void openSnapshotRequested();
    void closeSnapshotRequested();
    void continueRequested();

private:
    [[nodiscard]] QWidget* makeAddCard();
    void makeActions();
    void syncRows();
    void fillRow(int row);
    void showState();
    void requestAdd();

    const Theme& m_theme;
    MachineListModel* m_model;
    QWidget* m_addCard = nullptr;
    QLineEdit* m_address;
    InlineMessage* m_snapshot;
    QPushButton* m_closeSnapshot;
    InlineMessage* m_addError;
    AliasList* m_aliases;
    EmptyState* m_empty;
    bool m_inSnapshot = false;
    Card* m_list;
    QVBoxLayout* m_rowsLayout;
    QTimer* m_moreRows;
    QList<MachineRowWidget*> m_rows;
    QAction* m_primary;
    QAction* m_readAgain;
    QAction* m_retryFailed;
    QAction* m_cancelAll;
};

} // namespace ui
