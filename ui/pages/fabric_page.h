// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/what_if.h"
#include "ui/frame/page.h"
#include "ui/map/map_key.h"
#include "ui/models/gid_matrix_model.h"
#include "ui/pages/fabric_data.h"

class QBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

class Card;
class CopyableTableView;
class EmptyState;
class FabricMap;
class GidMatrixDelegate;
class ReasonPanel;
class Theme;
class WhatIfPanel;

/// The fabric as it is: map above, GID tables below, the reasoning of the selected row at the side (below the table
/// where the window is narrow).
class FabricPage final : public Page
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FabricPage)

public:
    explicit FabricPage(const Theme& theme, QWidget* parent = nullptr);

    void setData(const FabricData& content);
    /// What follows from the values that are tried out: answer to trialRequested().
    void setTrial(const core::checks::WhatIf& whatIf, const core::Result<core::checks::Diagnosis>& outcome);
    /// Selects the row of that port, if it is shown.
    void selectPort(const QString& node, const QString& hca, int port);

    [[nodiscard]] GidMatrixModel* model() const { return m_model; }
    [[nodiscard]] CopyableTableView* table() const { return m_table; }
    [[nodiscard]] FabricMap* map() const { return m_map; }
    [[nodiscard]] QWidget* firstFocus() const override;

Q_SIGNALS:
    void readAgainRequested();
    void testLinksRequested();
    void saveSnapshotRequested();
    void cancelRequested();
    void continueRequested();
    /// Key as findingKey() makes it: show that finding on the page Checks.
    void findingRequested(const QString& key);
    void retryNodeRequested(const QString& node);
    void trialRequested(const core::checks::WhatIf& whatIf);
    void takeOverRequested(const core::checks::WhatIf& whatIf);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void makeTable();
    /// What is selected or under the pointer in one is so in the other.
    void joinMapAndMatrix();
    void takeFromMap(const MapKey& key);
    void hoverRow(int row);
    void endTableHover();
    [[nodiscard]] int rowOf(const MapKey& key) const;
    [[nodiscard]] MapKey keyOfRow(int row) const;
    [[nodiscard]] const core::checks::Finding* findingAbout(const MapKey& key) const;
    void makeActions();
    void fold();
    void fitColumns();
    void shareRoom();
    void makeFolding();
    void showFolding();
    /// Rows came or went; `row` is to be the current one, or the one that it is folded under.
    void afterFolding(const GidRow& row);
    [[nodiscard]] GidRow currentRow() const;
    void makeWhatIf();
    void openWhatIf(bool open);
    void tryOut();
    void showTables();
    void showHidden();
    void showSelected();
    void showFrame();
    /// Of the trial while there is one, else as it is.
    [[nodiscard]] const QList<core::nccl::RankView>& shownRanks() const;
    [[nodiscard]] const QList<core::checks::Finding>& shownFindings() const;
    [[nodiscard]] const core::checks::Finding* findingFor(const GidRow& row) const;

    const Theme& m_theme;
    FabricData m_data;
    std::optional<core::checks::Diagnosis> m_trial;
    GidMatrixModel* m_model;
    GidMatrixDelegate* m_delegate;
    EmptyState* m_empty;
    QBoxLayout* m_sides = nullptr;
    QList<int> m_columnWidths; ///< what each needs
    int m_tableWidth = 0; ///< their sum
    bool m_measured = false; ///< m_columnWidths are those of what the model holds
    bool m_takingFromMap = false;
    bool m_hoverByTable = false; ///< what is highlighted in the map is what the pointer is on in the table
    Card* m_mapCard;
    FabricMap* m_map;
    Card* m_matrixCard;
    QPushButton* m_foldTwins;
    QPushButton* m_whatIfButton;
    WhatIfPanel* m_whatIf;
    CopyableTableView* m_table;
    QWidget* m_hiddenLine;
    QLabel* m_hiddenText;
    QPushButton* m_toggle;
    ReasonPanel* m_reason;
    QAction* m_testLinks;
    QAction* m_readAgain;
    QAction* m_save;
    QAction* m_cancel;
    QAction* m_primary;
};

} // namespace ui
