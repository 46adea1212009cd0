// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/theme/status.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

class CodeBlock;
class Disclosure;
class StateSign;
class Theme;

/// What went wrong (or what to know), what to do next, and the evidence behind a disclosure. Stays until it is taken
/// away; sits beside the thing it is about.
class InlineMessage final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InlineMessage)

public:
    explicit InlineMessage(const Theme& theme, QWidget* parent = nullptr);

    void setMessage(Status status, const QString& what, const QString& hint = {}, const QString& detail = {});
    /// A cancelled call is not a failure and is shown as such.
    void setError(const core::Error& error);
    /// A button of the message, e.g. "Try again".
    [[nodiscard]] QPushButton* addButton(const QString& text);

private:
    const Theme& m_theme;
    StateSign* m_sign;
    QLabel* m_what;
    QLabel* m_hint;
    Disclosure* m_disclosure;
    CodeBlock* m_detail;
    QHBoxLayout* m_buttons;
};

} // namespace ui
