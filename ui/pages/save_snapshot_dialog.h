// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/inventory/redaction_report.h"

#include <QDialog>

#include <optional>

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace ui {

class InlineMessage;
class Theme;

/// What the dialog shows of a snapshot that is to be saved.
struct SaveSnapshotData
{
    int nodes = 0;
    bool redactedBefore = false; ///< somebody replaced everything already
    QList<core::inventory::Redacted> replaced;
};

/// Shows what is replaced in a snapshot before it is saved, and what stays. Does no work of its own: the redaction is
/// made, and the file written, by whoever opened it. Open it with open(); it goes away by itself.
class SaveSnapshotDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SaveSnapshotDialog)

public:
    SaveSnapshotDialog(Theme& theme, QWidget* parent);

    /// Until this is called the dialog says that it looks.
    void setData(const SaveSnapshotData& content);
    void setSaving(const QString& path);
    void setSaved(const QString& path);
    void setError(const core::Error& error);

Q_SIGNALS:
    /// Choose a file, then call setSaving(). `everything`: as it was read, nothing replaced.
    void fileRequested(bool everything);

private:
    enum class Stage
    {
        Looking,
        Ready,
        Saving,
        Saved
    };

    void showState();
    void showMessage(bool everything);
    void addRow(const core::inventory::Redacted& entry, int row);

    const Theme& m_theme;
    Stage m_stage = Stage::Looking;
    SaveSnapshotData m_data;
    std::optional<core::Error> m_error;
    QString m_path;
    QLabel* m_headline;
    QWidget* m_table;
    QGridLayout* m_rows;
    QLabel* m_stays;
    QCheckBox* m_keep;
    InlineMessage* m_message;
    QPushButton* m_cancel;
    QPushButton* m_choose;
};

} // namespace ui
