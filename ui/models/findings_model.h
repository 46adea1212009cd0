// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/finding.h"
#include "ui/theme/status.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace ui {

[[nodiscard]] Status severityStatus(core::checks::Severity severity);
/// Tells two findings of the same id apart by what they are about.
[[nodiscard]] QString findingKey(const core::checks::Finding& finding);

/// Findings as a tree of two levels: root causes by severity, and under each what follows from it. Refreshing keeps
/// every finding that is still there in place, so that what is open stays open.
class FindingsModel final : public QAbstractItemModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindingsModel)

public:
    enum Role
    {
        RawRole = Qt::UserRole, ///< severity as int, Problem = 0
        StatusRole, ///< ui::Status as int
        KeyRole, ///< findingKey
        ConsequencesRole, ///< how many follow from this one
    };

    explicit FindingsModel(QObject* parent = nullptr);
    ~FindingsModel() override;

    void setFindings(const QList<core::checks::Finding>& findings);
    [[nodiscard]] const core::checks::Finding& finding(const QModelIndex& index) const;
    /// Root causes only: what follows from one is not another thing to mend.
    [[nodiscard]] int count(core::checks::Severity severity) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Root
    {
        core::checks::Finding finding;
        QList<core::checks::Finding> consequences;
    };
    void syncRoots(const std::vector<Root>& wanted);
    void syncConsequences(int row, const QList<core::checks::Finding>& wanted);
    [[nodiscard]] static std::vector<Root> arrange(const QList<core::checks::Finding>& findings);

    std::vector<std::unique_ptr<Root>> m_roots;
};

} // namespace ui
