// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>
#include <QStringList>

namespace ui {

/// Where the person left: enough to open again in the same place. No secret, nothing that was read.
struct SavedSession
{
    QStringList machines; ///< as typed
    QString head; ///< empty: found by itself
    QString page; ///< stable name of the step
    QString theme; ///< "system", "light", "dark"

    bool operator==(const SavedSession&) const = default;
};

/// $XDG_STATE_HOME/sparkloom/session.json, or below ~/.local/state.
QString savedSessionPath();

/// A missing file is an empty session. Error (Parse): the file is damaged or of a newer version; it is left alone.
[[nodiscard]] core::Result<SavedSession> loadSession(const QString& path);
[[nodiscard]] core::Result<> saveSession(const SavedSession& session, const QString& path);

} // namespace ui
