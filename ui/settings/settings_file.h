// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/settings/settings.h"

#include <QString>
#include <QThreadPool>

#include <optional>

namespace ui {

/// The file that settings are kept in. A missing one means defaults. One that is damaged is moved aside
/// ("….damaged") before the first write; one that a newer Sparkloom made is never written over. GUI thread; writes go
/// to the disk from a thread of their own, in order.
class SettingsFile final
{
public:
    /// `oldSession`: what an earlier version kept in another place; read where there is no settings file yet, and left
    /// alone. Empty `path`: nothing is read or kept.
    explicit SettingsFile(QString path, QString oldSession = {});
    /// Waits until everything is written.
    ~SettingsFile();
    Q_DISABLE_COPY_MOVE(SettingsFile)

    /// $XDG_CONFIG_HOME/sparkloom/settings.json, or below ~/.config.
    [[nodiscard]] static QString defaultPath();
    /// $XDG_STATE_HOME/sparkloom/session.json, or below ~/.local/state: where earlier versions kept the machines.
    [[nodiscard]] static QString oldSessionPath();

    /// What is kept, or defaults. Read when the object was made.
    [[nodiscard]] const Settings& settings() const { return m_settings; }
    /// Why the file could not be read; stays until the end.
    [[nodiscard]] const std::optional<core::Error>& trouble() const { return m_trouble; }
    /// From now on. Nothing is written when nothing changed.
    void keep(const Settings& settings);

private:
    void load(const QString& path);

    QString m_path;
    Settings m_settings;
    std::optional<core::Error> m_trouble;
    bool m_mayWrite = false;
    bool m_moveAside = false;
    QThreadPool m_disk; ///< a slow disk is not the window's affair
};

} // namespace ui
