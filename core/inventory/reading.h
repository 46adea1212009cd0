// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/inventory/raw_capture.h"

#include <QByteArray>
#include <QHash>
#include <QJsonArray>
#include <QString>
#include <QStringList>

#include <optional>

/// Small tools that the readers of the different topics share. Internal to this room.
namespace core::inventory {

template <class T> Fact<T> knownFact(T value, const QString& source)
{
    return { std::move(value), source, {} };
}

template <class T> Fact<T> unknownFact(const QString& source, const QString& why)
{
    return { {}, source, why };
}

/// A capture while it is being read: finds items, and takes down what could not be understood.
class Reading final
{
public:
    explicit Reading(const RawCapture& capture)
        : m_capture(capture)
    {
    }

    [[nodiscard]] const RawCapture& capture() const { return m_capture; }

    /// The item when it holds usable text (Ok, or Truncated), nullptr otherwise.
    [[nodiscard]] const RawItem* usable(const QString& source) const;

    /// Plain words why `source` gives nothing: "no such file", "permission denied", …
    [[nodiscard]] QString whyNot(const QString& source) const;

    /// The whole text, trimmed; unknown when it is not usable or empty.
    [[nodiscard]] Fact<QString> text(const QString& source) const;

    /// A JSON array; nullopt when there is none. JSON that cannot be parsed is taken down, unless `quietly`.
    [[nodiscard]] std::optional<QJsonArray> jsonArray(const QString& source, bool quietly = false);

    void takeDown(const QString& what);
    [[nodiscard]] QStringList unreadable() const { return m_unreadable; }

private:
    const RawCapture& m_capture;
    QStringList m_unreadable;
};

/// "file:/etc/hostname" -> "/etc/hostname": the part of a source that means something to a person.
QString shownSource(const QString& source);

/// UTF-8, whatever the bytes are, without a trailing CR.
QString lineText(const QByteArray& line);

/// The lines of a text, line ends (LF or CRLF) removed, no empty line at the end.
QStringList linesOf(const QByteArray& text);

/// A group of small files ("attrs:/sys/class/net/eth0"): "NAME=VALUE", "NAME>TARGET", "NAME!REASON".
class Attributes final
{
public:
    /// `group` as in the capture: "attrs:FOLDER", or "env:login", whose names are variables.
    Attributes(const Reading& reading, const QString& group);

    /// Value of a file that could be read, trimmed.
    [[nodiscard]] std::optional<QString> value(const QString& name) const;
    /// All values of a name that stands more than once.
    [[nodiscard]] QStringList values(const QString& name) const { return m_values.value(name); }
    /// Real path of a link; empty when there is none.
    [[nodiscard]] QString target(const QString& name) const { return m_targets.value(name); }
    [[nodiscard]] Fact<QString> text(const QString& name) const;
    /// A whole decimal number. `valid` false for placeholders such as -1.
    [[nodiscard]] Fact<int> number(const QString& name, int smallest) const;

private:
    [[nodiscard]] QString source(const QString& name) const { return m_prefix + name; }
    [[nodiscard]] QString whyNot(const QString& name) const;

    QString m_prefix; ///< of names, in sources
    QString m_whyNone; ///< set when the whole group is missing
    QHash<QString, QStringList> m_values;
    QHash<QString, QString> m_targets;
    QHash<QString, QString> m_reasons;
};

/// The last PCI address in a path below /sys/devices; empty when there is none.
QString pciAddressIn(const QString& path);

} // namespace core::inventory
