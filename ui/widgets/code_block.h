// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/status.h"

#include <QFrame>
#include <QList>

class QPlainTextEdit;

namespace ui {

class CopyButton;
class Theme;

/// A line of a CodeBlock; `status` colours it (Problem, Ok, …), NotDone leaves it plain.
struct CodeLine
{
    QString text;
    Status status = Status::NotDone;

    bool operator==(const CodeLine&) const = default;
};

/// Commands, files and outputs as they are: fixed type, selectable, copyable; long lines wrap on screen only, many
/// lines scroll.
class CodeBlock final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CodeBlock)

public:
    /// `name` says what it is, for screen readers and for the copy button: "evidence", "command".
    CodeBlock(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    void setLines(const QList<CodeLine>& lines);
    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    void setMaximumLines(int lines);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    void fitHeight();

    const Theme& m_theme;
    QList<CodeLine> m_lines;
    int m_maximumLines = 12;
    QPlainTextEdit* m_edit;
    CopyButton* m_copy;
};

} // namespace ui
