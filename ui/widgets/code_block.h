// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/status.h"

#include <QList>
#include <QWidget>

class QFrame;
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
class CodeBlock final : public QWidget
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

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void write();
    /// Of the lines that are shown, wrapped at `width`.
    [[nodiscard]] int textHeight(int width) const;

    const Theme& m_theme;
    QList<CodeLine> m_lines;
    int m_maximumLines = 12;
    QFrame* m_face;
    QPlainTextEdit* m_edit;
    CopyButton* m_copy;
};

} // namespace ui
