// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>

namespace ui {

/// What a colour is for. Widgets name roles and never colours; the tables are in role.cpp.
enum class Role
{
    Window,
    Surface,
    Raised,
    Line,
    Text,
    Muted,
    Accent,
    AccentSoft,
    AccentStrong, ///< accent under the pointer
    OnAccent, ///< text on accent
    Ok,
    OkSoft,
    Warning,
    WarningSoft,
    Problem,
    ProblemSoft,
    Unknown,
    UnknownSoft,
    // The rail is dark in both themes and has its own roles.
    Rail,
    RailHover,
    RailSelected,
    RailText,
    RailHeading,
    RailMuted,
    RailAccent,
    RailOk,
    RailWarning,
    RailProblem,
    RailUnknown,
};

/// Every role, for tables and tests.
[[nodiscard]] const QList<Role>& allRoles();

[[nodiscard]] QColor roleColor(Role role, bool dark);

/// A text role that is drawn on a ground role somewhere in the window.
struct ReadingPair
{
    Role text;
    Role ground;
};

/// All pairs in use. Each must keep 4.5:1 in both themes (WCAG 2.1, 1.4.3); a test holds us to it.
[[nodiscard]] const QList<ReadingPair>& readingPairs();

/// Contrast ratio of two opaque colours, 1 to 21, as WCAG 2.1 defines it.
[[nodiscard]] double contrastRatio(const QColor& one, const QColor& other);

} // namespace ui
