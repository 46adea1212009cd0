// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QMap>
#include <QString>

namespace core::inventory {

/// What kind of thing redaction replaced.
enum class RedactedKind
{
    User,
    PublicAddress,
    HardwareNumber, ///< MACs, GUIDs, and addresses that are made of them
    SerialNumber,
    MachineId,
    WirelessNetwork,
    Connection, ///< peers of a machine's open connections: left out
};

/// One thing as it was, and what stands for it.
struct RedactionExample
{
    QString before;
    QString after;

    bool operator==(const RedactionExample&) const = default;
};

/// All that was replaced of one kind.
struct Redacted
{
    RedactedKind kind = RedactedKind::User;
    int things = 0; ///< different ones
    int places = 0; ///< in which they stood
    QList<RedactionExample> examples; ///< the first three, in the order in which they were met

    bool operator==(const Redacted&) const = default;
};

/// Takes down what is replaced while it is replaced.
class RedactionNotes final
{
public:
    void add(RedactedKind kind, const QString& before, const QString& after);
    /// Only kinds that were met, in the order of the enumeration.
    [[nodiscard]] QList<Redacted> report() const;

private:
    struct Entry
    {
        QHash<QString, int> seen;
        int places = 0;
        QList<RedactionExample> examples;
    };
    QMap<RedactedKind, Entry> m_entries;
};

} // namespace core::inventory
