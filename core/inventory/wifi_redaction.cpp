// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/wifi_redaction.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

qsizetype indentOf(const QString& line)
{
    const auto blank = [](QChar c) { return c == u' ' || c == u'\t'; };
    return std::find_if_not(line.cbegin(), line.cend(), blank) - line.cbegin();
}

bool saysNothing(const QString& line)
{
    const QString text = line.trimmed();
    return text.isEmpty() || text.startsWith(u'#');
}

/// A key of a YAML mapping at the start of a line: quoted or plain.
const QRegularExpression& keyPattern()
{
    static const QRegularExpression key(
        u"^(\\s*)(?:\"((?:[^\"\\\\]|\\\\.)*)\"|'((?:[^']|'')*)'|([^\\s#\"'{\\[][^#]*?))(\\s*:(?:\\s.*)?)$"_s);
    return key;
}

/// "wl…" is what the kernel's namer calls wireless devices; "wlan0" where it is switched off.
bool isWireless(const QString& device)
{
    return device.startsWith(u"wl"_s);
}

} // namespace

QString WifiRedaction::placeholder(const QString& name, RedactionNotes* notes)
{
    const int next = static_cast<int>(m_numbers.size()) + 1;
    const auto it = m_numbers.constFind(name);
    const QString shown = u"wifi-%1"_s.arg(it == m_numbers.cend() ? *m_numbers.insert(name, next) : *it);
    if (notes)
        notes->add(RedactedKind::WirelessNetwork, name, shown);
    return shown;
}

QString WifiRedaction::netplan(const QString& text, RedactionNotes* notes)
{
    static const QRegularExpression opening(u"^\\s*[\"']?access-points[\"']?\\s*:\\s*(.*?)\\s*$"_s);
    QStringList lines = text.split(u'\n');
    qsizetype outer = -1; // indentation of the "access-points:" that we are below; -1 = of none
    qsizetype inner = -1; // indentation of the names
    for (QString& line : lines) {
        if (saysNothing(line)) {
            // A network that is commented out is still somebody's.
            if (outer >= 0 && line.trimmed().size() > 1) {
                const QString hidden = QString(indentOf(line), u' ') + u"# (hidden)"_s;
                if (notes)
                    notes->add(RedactedKind::WirelessNetwork, line.trimmed(), hidden.trimmed());
                line = hidden;
            }
            continue;
        }
        if (outer >= 0 && indentOf(line) <= outer)
            outer = -1;
        if (outer < 0) {
            const QRegularExpressionMatch match = opening.match(line);
            if (!match.hasMatch())
                continue;
            const QString rest = match.captured(1);
            if (rest.isEmpty() || rest.startsWith(u'#')) {
                outer = indentOf(line);
                inner = -1;
            } else {
                // All in one line: what is in there is of no use to anybody but its owner.
                line = line.left(match.capturedStart(1)) + u"{}"_s;
                if (notes)
                    notes->add(RedactedKind::WirelessNetwork, rest, u"{}"_s);
            }
            continue;
        }
        if (inner < 0)
            inner = indentOf(line);
        const QRegularExpressionMatch match = keyPattern().match(line);
        if (indentOf(line) != inner || !match.hasMatch())
            continue;
        const QString name = match.captured(2) + match.captured(3) + match.captured(4);
        line = match.captured(1) + placeholder(name, notes) + match.captured(5);
    }
    return lines.join(u'\n');
}

QString WifiRedaction::connections(const QString& text, RedactionNotes* notes)
{
    static const QRegularExpression field(u"^((?:[^:\\\\]|\\\\.)*):((?:[^:\\\\]|\\\\.)*):(.*)$"_s);
    QStringList lines = text.split(u'\n');
    for (QString& line : lines) {
        const QRegularExpressionMatch match = field.match(line);
        if (!match.hasMatch() || !isWireless(match.captured(1)) || match.captured(2).isEmpty())
            continue;
        // Who made the connection stays to be seen: netplan's begin with its name.
        const QString maker = match.captured(2).startsWith(u"netplan-"_s) ? u"netplan-"_s : QString();
        const QString shown = maker + placeholder(match.captured(2).mid(maker.size()), notes);
        line = match.captured(1) + u':' + shown + u':' + match.captured(3).replace(match.captured(2), shown);
    }
    return lines.join(u'\n');
}

QString WifiRedaction::files(const QString& text, RedactionNotes* notes) const
{
    QString result = text;
    for (auto it = m_numbers.cbegin(); it != m_numbers.cend(); ++it) {
        if (it.key().isEmpty())
            continue;
        const QString shown = u"wifi-%1"_s.arg(it.value());
        for (qsizetype i = notes ? result.count(it.key()) : 0; i > 0; --i)
            notes->add(RedactedKind::WirelessNetwork, it.key(), shown);
        result.replace(it.key(), shown);
    }
    return result;
}

} // namespace core::inventory
