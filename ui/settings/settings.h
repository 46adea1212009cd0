// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/settings/language.h"
#include "ui/theme/theme.h"

#include <QList>
#include <QStringList>

#include <chrono>
#include <optional>

namespace ui {

/// Machines that belong together. No secret, and nothing that was read of them.
struct ClusterList
{
    QString name; ///< given by the person; empty: not saved under a name
    QStringList machines; ///< as typed
    QString head; ///< empty: found by itself

    bool operator==(const ClusterList&) const = default;
};

/// How often what is on the screen is read again by itself.
[[nodiscard]] const QList<std::chrono::seconds>& readAgainChoices(); ///< zero: never

/// All that is kept from one start to the next.
struct Settings
{
    QList<ClusterList> clusters; ///< those with a name, in the order in which they were saved
    ClusterList open; ///< what was on the screen; one of `clusters` when it has a name
    QString page; ///< stable name of the step
    ThemeChoice theme = ThemeChoice::System;
    Language language = Language::System;
    std::chrono::seconds readAgain{ 0 };

    [[nodiscard]] const ClusterList* cluster(const QString& name) const;
    /// What is on the screen now. One that has a name is kept under it as well.
    void setOpen(const QStringList& machines, const QString& head);
    /// Keeps what is on the screen under `name`, in place of a list of that name.
    void saveOpenAs(const QString& name);
    /// False: there is no such list, or another one has that name.
    bool rename(const QString& from, const QString& to);
    /// What is on the screen stays there, without a name.
    void forget(const QString& name);

    bool operator==(const Settings&) const = default;
};

/// "system", "light", "dark".
[[nodiscard]] QString themeName(ThemeChoice theme);
[[nodiscard]] std::optional<ThemeChoice> themeFrom(const QString& name);

} // namespace ui
