// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/role.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ui {

namespace {

struct RoleRow
{
    Role role;
    QRgb light;
    QRgb dark;
};

constexpr std::array roleTable{
    RoleRow{ Role::Window, 0xFFF5F6F8, 0xFF12161C },
    RoleRow{ Role::Surface, 0xFFFFFFFF, 0xFF1A2029 },
    RoleRow{ Role::Raised, 0xFFFBFBFD, 0xFF202733 },
    RoleRow{ Role::Line, 0xFFDDE1E7, 0xFF313A47 },
    RoleRow{ Role::Text, 0xFF171B21, 0xFFE7EBF1 },
    RoleRow{ Role::Muted, 0xFF5B6572, 0xFF9AA6B5 },
    RoleRow{ Role::Accent, 0xFF2456C7, 0xFF82A9FF },
    RoleRow{ Role::AccentSoft, 0xFFE8EEFB, 0xFF22304F },
    RoleRow{ Role::AccentStrong, 0xFF1C47A8, 0xFF9DBBFF },
    RoleRow{ Role::OnAccent, 0xFFFFFFFF, 0xFF10151D },
    RoleRow{ Role::Ok, 0xFF0B7A53, 0xFF57CF9B },
    RoleRow{ Role::OkSoft, 0xFFE3F4EC, 0xFF15352A },
    RoleRow{ Role::Warning, 0xFF9A5A00, 0xFFF2AE5A },
    RoleRow{ Role::WarningSoft, 0xFFFDF1DF, 0xFF3A2B14 },
    RoleRow{ Role::Problem, 0xFFB92D16, 0xFFFF8A75 },
    RoleRow{ Role::ProblemSoft, 0xFFFCE9E5, 0xFF432019 },
    RoleRow{ Role::Unknown, 0xFF5B6572, 0xFF9AA6B5 },
    RoleRow{ Role::UnknownSoft, 0xFFECEEF2, 0xFF2A323E },
    RoleRow{ Role::Rail, 0xFF10151D, 0xFF0B0E13 },
    RoleRow{ Role::RailHover, 0xFF19212C, 0xFF161C25 },
    RoleRow{ Role::RailSelected, 0xFF222C3A, 0xFF1E2733 },
    RoleRow{ Role::RailText, 0xFFC9D1DC, 0xFFC9D1DC },
    RoleRow{ Role::RailHeading, 0xFFEDF1F6, 0xFFEDF1F6 },
    RoleRow{ Role::RailMuted, 0xFF97A1AE, 0xFF97A1AE },
    RoleRow{ Role::RailAccent, 0xFF82A9FF, 0xFF82A9FF },
    RoleRow{ Role::RailOk, 0xFF57CF9B, 0xFF57CF9B },
    RoleRow{ Role::RailWarning, 0xFFF2AE5A, 0xFFF2AE5A },
    RoleRow{ Role::RailProblem, 0xFFFF8A75, 0xFFFF8A75 },
    RoleRow{ Role::RailUnknown, 0xFF9AA6B5, 0xFF9AA6B5 },
};

double linearChannel(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color)
{
    return 0.2126 * linearChannel(color.redF()) + 0.7152 * linearChannel(color.greenF())
        + 0.0722 * linearChannel(color.blueF());
}

} // namespace

const QList<Role>& allRoles()
{
    static const QList<Role> roles = [] {
        QList<Role> list;
        for (const RoleRow& row : roleTable)
            list.append(row.role);
        return list;
    }();
    return roles;
}

QColor roleColor(Role role, bool dark)
{
    const auto* row
        = std::find_if(roleTable.begin(), roleTable.end(), [role](const RoleRow& r) { return r.role == role; });
    Q_ASSERT(row != roleTable.end());
    return QColor::fromRgb(dark ? row->dark : row->light);
}

const QList<ReadingPair>& readingPairs()
{
    static const QList<ReadingPair> pairs{
        { Role::Text, Role::Window },
        { Role::Text, Role::Surface },
        { Role::Text, Role::Raised },
        { Role::Text, Role::AccentSoft },
        { Role::Text, Role::OkSoft },
        { Role::Text, Role::WarningSoft },
        { Role::Text, Role::ProblemSoft },
        { Role::Text, Role::UnknownSoft },
        { Role::Muted, Role::Window },
        { Role::Muted, Role::Surface },
        { Role::Muted, Role::Raised },
        { Role::Muted, Role::AccentSoft },
        { Role::Muted, Role::UnknownSoft },
        { Role::Accent, Role::Surface },
        { Role::Accent, Role::Window },
        { Role::Accent, Role::AccentSoft },
        { Role::OnAccent, Role::Accent },
        { Role::OnAccent, Role::AccentStrong },
        { Role::Ok, Role::Surface },
        { Role::Ok, Role::Raised },
        { Role::Ok, Role::OkSoft },
        { Role::Ok, Role::AccentSoft },
        { Role::Warning, Role::Surface },
        { Role::Warning, Role::Raised },
        { Role::Warning, Role::WarningSoft },
        { Role::Warning, Role::AccentSoft },
        { Role::Warning, Role::UnknownSoft },
        { Role::Problem, Role::Surface },
        { Role::Problem, Role::Raised },
        { Role::Problem, Role::ProblemSoft },
        { Role::Problem, Role::AccentSoft },
        { Role::Problem, Role::UnknownSoft },
        { Role::Unknown, Role::Surface },
        { Role::Unknown, Role::Raised },
        { Role::Unknown, Role::UnknownSoft },
        { Role::RailText, Role::Rail },
        { Role::RailHeading, Role::Rail },
        { Role::RailHeading, Role::RailHover },
        { Role::RailHeading, Role::RailSelected },
        { Role::RailMuted, Role::Rail },
        { Role::RailMuted, Role::RailHover },
        { Role::RailMuted, Role::RailSelected },
        { Role::RailOk, Role::RailSelected },
        { Role::RailWarning, Role::RailSelected },
        { Role::RailProblem, Role::RailSelected },
        { Role::RailUnknown, Role::RailSelected },
    };
    return pairs;
}

double contrastRatio(const QColor& one, const QColor& other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace ui
