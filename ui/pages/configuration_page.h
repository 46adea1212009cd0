// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/page.h"
#include "ui/pages/configuration_data.h"

class QBoxLayout;

namespace ui {

class Card;
class ConfigForm;
class DiffView;
class EmptyState;
class InlineMessage;
class Theme;
class WriteResults;

/// The plan: values and where they come from at the left, the files that change at the right, one button that writes.
class ConfigurationPage final : public Page
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ConfigurationPage)

public:
    explicit ConfigurationPage(const Theme& theme, QWidget* parent = nullptr);

    void setData(const ConfigurationData& content);
    [[nodiscard]] DiffView* diff() const { return m_diff; }
    [[nodiscard]] QWidget* firstFocus() const override;

Q_SIGNALS:
    /// The person changed a value: plan again.
    void valueEdited(const QString& key, const QString& value);
    void planAgainRequested();
    /// The one signal of all pages that leads to a change on machines.
    void writeRequested();
    void retryNodeRequested(const QString& node);
    void cancelRequested();
    void undoRequested();
    void continueRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void makeActions();
    void showFrame();
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString safety() const;
    [[nodiscard]] bool writes() const;

    const Theme& m_theme;
    ConfigurationData m_data;
    EmptyState* m_empty;
    QBoxLayout* m_sides = nullptr;
    InlineMessage* m_error;
    Card* m_resultCard;
    WriteResults* m_results;
    Card* m_formCard;
    ConfigForm* m_form;
    Card* m_diffCard;
    DiffView* m_diff;
    QAction* m_planAgain;
    QAction* m_cancel;
    QAction* m_undo;
    QAction* m_primary;
};

} // namespace ui
