// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret_string.h"
#include "ui/frame/page.h"
#include "ui/pages/sign_in_data.h"

class QVBoxLayout;

namespace ui {

class EmptyState;
class SignInCard;
class Theme;

/// Every machine's way in: host keys to compare, passwords and passphrases asked for in place, keys that changed.
class SignInPage final : public Page
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SignInPage)

public:
    explicit SignInPage(const Theme& theme, QWidget* parent = nullptr);

    void setData(const SignInData& content);
    [[nodiscard]] QWidget* firstFocus() const override;

Q_SIGNALS:
    void closeSnapshotRequested();
    void hostKeyTrusted(const QString& machine, const QString& fingerprint);
    void hostKeyRefused(const QString& machine);
    void promptAnswered(const QString& machine, const QString& promptId, const QList<core::SecretString>& answers);
    void promptCancelled(const QString& machine, const QString& promptId);
    void retryRequested(const QString& machine);
    void retryFailedRequested();
    void cancelRequested(const QString& machine);
    void cancelAllRequested();
    void signInRequested();
    void continueRequested();

private:
    void makeActions();
    SignInCard* makeCard();
    void showState();

    const Theme& m_theme;
    SignInData m_data;
    EmptyState* m_empty;
    EmptyState* m_snapshot;
    QVBoxLayout* m_column;
    QList<SignInCard*> m_cards;
    QAction* m_primary;
    QAction* m_retryFailed;
    QAction* m_cancelAll;
};

} // namespace ui
