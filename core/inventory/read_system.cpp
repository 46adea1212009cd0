// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// KEY=value of os-release and dgx-release, quotes taken off. The last one counts: DGX OS appends at every update.
Fact<QString> releaseValue(const Reading& reading, const QString& source, const QString& key)
{
    const RawItem* item = reading.usable(source);
    if (!item) {
        return unknownFact<QString>(shownSource(source), reading.whyNot(source));
    }
    QString last;
    for (const QString& line : linesOf(item->text)) {
        if (!line.startsWith(key + u'=')) {
            continue;
        }
        QString value = line.mid(key.size() + 1).trimmed();
        if (value.size() >= 2 && (value.front() == u'"' || value.front() == u'\'') && value.back() == value.front()) {
            value = value.mid(1, value.size() - 2);
        }
        last = value;
    }
    return last.isEmpty() ? unknownFact<QString>(shownSource(source), u"has no %1"_s.arg(key))
                          : knownFact(last, shownSource(source));
}

Fact<qint64> memoryValue(const Reading& reading, const QString& key)
{
    const QString source = u"file:/proc/meminfo"_s;
    const RawItem* item = reading.usable(source);
    if (!item) {
        return unknownFact<qint64>(shownSource(source), reading.whyNot(source));
    }
    const QRegularExpression line(u"^%1:\\s*(\\d+) kB\\s*$"_s.arg(key), QRegularExpression::MultilineOption);
    const QRegularExpressionMatch match = line.match(QString::fromUtf8(item->text));
    if (!match.hasMatch()) {
        return unknownFact<qint64>(shownSource(source), u"has no %1"_s.arg(key));
    }
    return knownFact(match.captured(1).toLongLong(), shownSource(source));
}

/// Last line of df -Pk, fourth column: "Available". The device name may hold spaces, so columns count from the "%".
Fact<qint64> diskFree(const Reading& reading)
{
    const QString source = u"cmd:df -Pk $HOME"_s;
    const RawItem* item = reading.usable(source);
    if (!item) {
        return unknownFact<qint64>(shownSource(source), reading.whyNot(source));
    }
    static const QRegularExpression columns(u"\\s(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+\\d+%\\s"_s);
    const QRegularExpressionMatch match = columns.match(QString::fromUtf8(item->text));
    if (!match.hasMatch()) {
        return unknownFact<qint64>(shownSource(source), u"could not be understood"_s);
    }
    return knownFact(match.captured(3).toLongLong(), shownSource(source));
}

Fact<qint64> memlock(const Reading& reading)
{
    const Fact<QString> text = reading.text(u"cmd:ulimit -l"_s);
    if (!text.known()) {
        return unknownFact<qint64>(text.source, text.whyUnknown);
    }
    if (*text.value == u"unlimited"_s) {
        return knownFact<qint64>(-1, text.source);
    }
    bool isNumber = false;
    const qint64 limit = text.value->toLongLong(&isNumber);
    return isNumber ? knownFact(limit, text.source) : unknownFact<qint64>(text.source, u"could not be understood"_s);
}

Fact<QList<QHostAddress>> ownNameAddresses(const Reading& reading)
{
    const QString source = u"cmd:getent ahosts $(hostname)"_s;
    const RawItem* item = reading.capture().find(source);
    // getent ends with 2 and says nothing when the name resolves to nothing; that is an answer.
    const bool resolvesToNothing = item && item->status == RawItem::Status::Failed && item->text.trimmed().isEmpty();
    if (!reading.usable(source) && !resolvesToNothing) {
        return unknownFact<QList<QHostAddress>>(shownSource(source), reading.whyNot(source));
    }
    QList<QHostAddress> addresses;
    for (const QString& line : linesOf(item->text)) {
        const QHostAddress address(line.section(u' ', 0, 0, QString::SectionSkipEmpty));
        if (!address.isNull() && !addresses.contains(address)) {
            addresses << address;
        }
    }
    return knownFact(addresses, shownSource(source));
}

Fact<QMap<QString, QString>> launchEnvironment(const Reading& reading)
{
    const QString source = u"env:launch"_s;
    const RawItem* item = reading.capture().find(source);
    if (!item || (item->status != RawItem::Status::Ok && item->status != RawItem::Status::Truncated)) {
        return unknownFact<QMap<QString, QString>>(u"env"_s, reading.whyNot(source));
    }
    QMap<QString, QString> variables;
    for (const QString& line : linesOf(item->text)) {
        const qsizetype equals = line.indexOf(u'=');
        if (equals > 0) {
            variables.insert(line.left(equals), line.mid(equals + 1));
        }
    }
    return knownFact(variables, u"env"_s);
}

void readUname(const Reading& reading, NodeFacts& facts)
{
    const Fact<QString> text = reading.text(u"cmd:uname -srm"_s);
    const QStringList words = text.valueOr({}).section(u'\n', 0, 0).split(u' ', Qt::SkipEmptyParts);
    if (words.size() != 3 || !words.at(1).front().isDigit()) {
        const QString why = text.known() ? u"could not be understood"_s : text.whyUnknown;
        facts.kernel = unknownFact<QString>(text.source, why);
        facts.architecture = unknownFact<QString>(text.source, why);
        return;
    }
    facts.kernel = knownFact(words.at(1), text.source);
    facts.architecture = knownFact(words.constLast(), text.source);
}

} // namespace

void readSystem(Reading& reading, NodeFacts& facts)
{
    facts.hostName = reading.text(u"file:/proc/sys/kernel/hostname"_s);
    facts.machineId = reading.text(u"file:/etc/machine-id"_s);
    facts.userName = reading.text(u"cmd:id -un"_s);
    facts.groups = reading.text(u"cmd:id -Gn"_s).valueOr({}).split(u' ', Qt::SkipEmptyParts);
    facts.osName = releaseValue(reading, u"file:/etc/os-release"_s, u"PRETTY_NAME"_s);
    facts.dgxName = releaseValue(reading, u"file:/etc/dgx-release"_s, u"DGX_NAME"_s);
    facts.dgxVersion = releaseValue(reading, u"file:/etc/dgx-release"_s, u"DGX_OTA_VERSION"_s);
    if (!facts.dgxVersion.known()) {
        facts.dgxVersion = releaseValue(reading, u"file:/etc/dgx-release"_s, u"DGX_SWBUILD_VERSION"_s);
    }
    readUname(reading, facts);
    facts.productName = Attributes(reading, u"attrs:/sys/class/dmi/id"_s).text(u"product_name"_s);
    facts.firmwareVersion = Attributes(reading, u"attrs:/sys/class/dmi/id"_s).text(u"bios_version"_s);
    facts.memoryTotalKiB = memoryValue(reading, u"MemTotal"_s);
    facts.memoryAvailableKiB = memoryValue(reading, u"MemAvailable"_s);
    facts.cmaTotalKiB = memoryValue(reading, u"CmaTotal"_s);
    facts.cmaFreeKiB = memoryValue(reading, u"CmaFree"_s);
    facts.diskFreeKiB = diskFree(reading);
    facts.memlockKiB = memlock(reading);
    facts.hostNameAddresses = ownNameAddresses(reading);
    facts.launchEnvironment = launchEnvironment(reading);
    facts.homeFolder = Attributes(reading, u"env:login"_s).text(u"HOME"_s);
}

} // namespace core::inventory
