// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/status.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace ui {

class ElidedLabel;
class Theme;

/// A surface with a 1 px line and round corners. An optional head line holds a title, a muted note and what the page
/// adds.
class Card final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Card)

public:
    explicit Card(const Theme& theme, QWidget* parent = nullptr);

    /// A note that has too little room is cut with an ellipsis.
    void setTitle(const QString& title, const QString& note = {});
    /// After setTitle(): the note may take a second line, in a head that a button makes high enough for two.
    void letNoteWrap();
    /// Colour of the line: problem and warning stand out, everything else stays calm.
    void setOutline(Status status);

    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// The head line, for buttons at its end; made on demand.
    [[nodiscard]] QHBoxLayout* head();

private:
    const Theme& m_theme;
    QVBoxLayout* m_body;
    QHBoxLayout* m_head = nullptr;
    QLabel* m_title = nullptr;
    ElidedLabel* m_note = nullptr;
};

} // namespace ui
