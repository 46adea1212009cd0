// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/redaction_report.h"

#include <QHash>
#include <QString>

namespace core::inventory {

/// Names of wireless networks tell where somebody lives or works, and no diagnosis needs them. Each becomes "wifi-N",
/// equal ones equal. Everything else in the text stays as it is. What was replaced is added to `notes`.
class WifiRedaction final
{
public:
    /// A netplan file: the keys below every "access-points:".
    [[nodiscard]] QString netplan(const QString& text, RedactionNotes* notes = nullptr);
    /// "DEVICE:NAME:FILENAME" lines of nmcli: the connection of a wireless device is named after its network.
    [[nodiscard]] QString connections(const QString& text, RedactionNotes* notes = nullptr);
    /// Names of connection files in a folder, as far as their networks are known from the other two.
    [[nodiscard]] QString files(const QString& text, RedactionNotes* notes = nullptr) const;

private:
    [[nodiscard]] QString placeholder(const QString& name, RedactionNotes* notes);

    QHash<QString, int> m_numbers;
};

} // namespace core::inventory
