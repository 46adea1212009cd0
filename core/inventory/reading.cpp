// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/reading.h"

#include <QJsonDocument>
#include <QRegularExpression>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype shownOfAFailure = 200;

} // namespace

QString shownSource(const QString& source)
{
    const qsizetype colon = source.indexOf(u':');
    return colon < 0 ? source : source.mid(colon + 1);
}

QString lineText(const QByteArray& line)
{
    QString text = QString::fromUtf8(line);
    if (text.endsWith(u'\r')) {
        text.chop(1);
    }
    return text;
}

QStringList linesOf(const QByteArray& text)
{
    QStringList lines;
    for (const QByteArray& line : text.split('\n')) {
        lines << lineText(line);
    }
    while (!lines.isEmpty() && lines.constLast().isEmpty()) {
        lines.removeLast();
    }
    return lines;
}

QString pciAddressIn(const QString& path)
{
    static const QRegularExpression address(u"(?<=/)[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7](?=/|$)"_s);
    QString last;
    for (auto it = address.globalMatch(path); it.hasNext();) {
        last = it.next().captured();
    }
    return last;
}

const RawItem* Reading::usable(const QString& source) const
{
    const RawItem* item = m_capture.find(source);
    const bool good = item && (item->status == RawItem::Status::Ok || item->status == RawItem::Status::Truncated);
    return good ? item : nullptr;
}

QString Reading::whyNot(const QString& source) const
{
    const RawItem* item = m_capture.find(source);
    if (!item) {
        return u"was not read"_s;
    }
    const bool command = source.startsWith(u"cmd:"_s);
    switch (item->status) {
    case RawItem::Status::Ok:
    case RawItem::Status::Truncated:
        return u"is empty"_s;
    case RawItem::Status::Missing:
        return command ? u"not installed"_s : u"no such file"_s;
    case RawItem::Status::Denied:
        return u"permission denied"_s;
    case RawItem::Status::TimedOut:
        return u"did not answer in time"_s;
    case RawItem::Status::Failed:
        break;
    }
    const QString said = QString::fromUtf8(item->text).trimmed().left(shownOfAFailure);
    return said.isEmpty() ? u"could not be read"_s : u"failed: "_s + said;
}

Fact<QString> Reading::text(const QString& source) const
{
    const RawItem* item = usable(source);
    const QString value = item ? QString::fromUtf8(item->text).trimmed() : QString();
    if (value.isEmpty()) {
        return unknownFact<QString>(shownSource(source), whyNot(source));
    }
    return knownFact(value, shownSource(source));
}

std::optional<QJsonArray> Reading::jsonArray(const QString& source, bool quietly)
{
    const RawItem* item = usable(source);
    if (!item) {
        return {};
    }
    if (item->text.trimmed().isEmpty()) {
        return QJsonArray();
    }
    QJsonParseError error;
    QJsonDocument document = QJsonDocument::fromJson(item->text, &error);
    if (error.error == QJsonParseError::IllegalUTF8String) {
        // An interface alias may hold any bytes; they must not cost us the whole answer.
        document = QJsonDocument::fromJson(QString::fromUtf8(item->text).toUtf8(), &error);
    }
    if (!document.isArray() && !quietly) {
        takeDown(u"The answer of \"%1\" is not the JSON it should be: %2."_s.arg(
            shownSource(source), error.error == QJsonParseError::NoError ? u"no list"_s : error.errorString()));
    }
    return document.isArray() ? std::optional(document.array()) : std::nullopt;
}

void Reading::takeDown(const QString& what)
{
    if (!m_unreadable.contains(what)) {
        m_unreadable << what;
    }
}

Attributes::Attributes(const Reading& reading, const QString& group)
    : m_prefix(group.startsWith(u"env:"_s) ? u"$"_s : shownSource(group) + u'/')
{
    const RawItem* item = reading.usable(group);
    if (!item) {
        m_whyNone = reading.whyNot(group);
        return;
    }
    static const QRegularExpression line(u"^([^=>!]+)([=>!])(.*)$"_s, QRegularExpression::DotMatchesEverythingOption);
    for (const QString& text : linesOf(item->text)) {
        const QRegularExpressionMatch match = line.match(text);
        if (!match.hasMatch()) {
            continue;
        }
        const QString name = match.captured(1);
        switch (match.capturedView(2).front().unicode()) {
        case u'=':
            m_values[name] << match.captured(3).trimmed();
            break;
        case u'>':
            m_targets.insert(name, match.captured(3));
            break;
        default:
            m_reasons.insert(name, match.captured(3));
        }
    }
}

std::optional<QString> Attributes::value(const QString& name) const
{
    const auto it = m_values.constFind(name);
    return it == m_values.cend() ? std::nullopt : std::optional(it->constFirst());
}

QString Attributes::whyNot(const QString& name) const
{
    if (!m_whyNone.isEmpty()) {
        return m_whyNone;
    }
    const QString reason = m_reasons.value(name);
    if (reason == u"missing"_s) {
        return u"no such file"_s;
    }
    if (reason == u"denied"_s) {
        return u"permission denied"_s;
    }
    return reason.isEmpty() ? u"was not read"_s : u"the kernel gives no value"_s;
}

Fact<QString> Attributes::text(const QString& name) const
{
    const std::optional<QString> found = value(name);
    if (!found) {
        return unknownFact<QString>(source(name), whyNot(name));
    }
    if (found->isEmpty()) {
        return unknownFact<QString>(source(name), u"is empty"_s);
    }
    return knownFact(*found, source(name));
}

Fact<int> Attributes::number(const QString& name, int smallest) const
{
    const Fact<QString> found = text(name);
    if (!found.known()) {
        return unknownFact<int>(found.source, found.whyUnknown);
    }
    bool isNumber = false;
    const int number = found.value->toInt(&isNumber);
    if (!isNumber || number < smallest) {
        return unknownFact<int>(found.source, u"the kernel says %1"_s.arg(*found.value));
    }
    return knownFact(number, found.source);
}

} // namespace core::inventory
