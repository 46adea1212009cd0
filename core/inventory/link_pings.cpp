// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/link_pings.h"

#include "core/inventory/capture_frames.h"
#include "core/inventory/resources.h"

#include <QRandomGenerator>
#include <QRegularExpression>

#include <algorithm>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QLatin1String itemPrefix("ping:");
constexpr QLatin1String failureSource("pings");
/// IP header and ICMP header, in bytes.
constexpr int headersV4 = 20 + 8;
constexpr int headersV6 = 40 + 8;
/// What every link carries; for a netdev whose MTU is not known.
constexpr int smallestMtu = 1280;

int headersOf(const QHostAddress& address)
{
    return address.protocol() == QAbstractSocket::IPv6Protocol ? headersV6 : headersV4;
}

QByteArray pingScript()
{
    return resource(u"collector/ping_links.sh"_s);
}

/// "ping:NETDEV FROM TO BYTES" of its netdev, its addresses and its data.
std::optional<LinkPing> namedBy(const QString& source)
{
    const QStringList words = source.mid(itemPrefix.size()).split(u' ');
    if (!source.startsWith(itemPrefix) || words.size() != 4)
        return std::nullopt;
    LinkPing ping;
    ping.netdev = words.at(0);
    ping.from = QHostAddress(words.at(1));
    ping.to = QHostAddress(words.at(2));
    bool isNumber = false;
    const int data = words.at(3).toInt(&isNumber);
    if (!isNumber || data < 0 || ping.from.isNull() || ping.to.isNull())
        return std::nullopt;
    ping.packetBytes = data + headersOf(ping.to);
    return ping;
}

void readSummary(const QString& text, LinkPing& ping)
{
    static const QRegularExpression counts(u"(\\d{1,6}) packets transmitted, (\\d{1,6}) received"_s);
    static const QRegularExpression times(u"^rtt \\S+ = [0-9.]+/([0-9.]+)/"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression trouble(u"^(?:ping: |From \\S+ (?:icmp_seq=\\d+ )?)(.*)$"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression neighbour(u"^neighbour: .*\\blladdr [0-9a-f:]{11,}"_s, QRegularExpression::MultilineOption);
    if (const auto found = counts.match(text); found.hasMatch()) {
        ping.ran = true;
        ping.sent = found.captured(1).toInt();
        ping.received = found.captured(2).toInt();
    }
    if (const auto found = times.match(text); found.hasMatch()) {
        bool isNumber = false;
        const double average = found.captured(1).toDouble(&isNumber);
        if (isNumber)
            ping.averageMs = average;
    }
    if (const auto found = trouble.match(text); found.hasMatch())
        ping.said = found.captured(1).trimmed();
    ping.neighbourKnown = neighbour.match(text).hasMatch();
}

bool isOfPings(const RawItem& item)
{
    return item.source.startsWith(itemPrefix) || item.source == failureSource;
}

Error unusable(const remote::Output& output, const Unframed& answer, const QString& node)
{
    return { ErrorKind::CommandFailed,
        u"The links could not be tested from this machine."_s,
        u"Test them again; if it stays so, run ping there by hand."_s,
        QString::fromUtf8(QByteArray(output.standardError + answer.noise).left(600)).trimmed(),
        node };
}

} // namespace

remote::Command pingCommand(const QList<PingTarget>& targets, const QByteArray& marker)
{
    remote::Command command;
    command.argv = { u"sh"_s, u"-s"_s, u"--"_s, QString::fromLatin1(marker) };
    for (const PingTarget& target : targets) {
        const int bytes = std::max(target.mtu, smallestMtu) - headersOf(target.to);
        command.argv << target.netdev << target.from.toString() << target.to.toString() << QString::number(bytes);
    }
    command.standardInput = pingScript();
    // The script's groups of sixteen, each with two pings of at most seven seconds.
    command.timeout = std::chrono::seconds(20 + 15 * (targets.size() / 16));
    return command;
}

std::optional<PingRequest> pingRequestOf(const remote::Command& command)
{
    const QStringList& argv = command.argv;
    if (argv.mid(0, 3) != QStringList{ u"sh"_s, u"-s"_s, u"--"_s } || argv.size() % 4 != 0 || command.standardInput != pingScript())
        return std::nullopt;
    PingRequest request{ argv.at(3).toLatin1(), {} };
    for (qsizetype i = 4; i < argv.size(); i += 4) {
        const QHostAddress to(argv.at(i + 2));
        request.targets += PingTarget{ argv.at(i), QHostAddress(argv.at(i + 1)), to, argv.at(i + 3).toInt() + headersOf(to) };
    }
    return request;
}

Result<QList<RawItem>> pingLinks(remote::Transport& transport, const QList<PingTarget>& targets, std::stop_token stop)
{
    if (targets.isEmpty())
        return QList<RawItem>();
    const QByteArray marker = "sparkloom-" + QByteArray::number(QRandomGenerator::system()->generate64(), 16);
    const Result<remote::Output> output = transport.run(pingCommand(targets, marker), stop);
    if (!output)
        return tl::unexpected(output.error());
    Unframed answer = unframe(output->standardOutput, marker);
    if (!answer.begun || !answer.complete)
        return failure(unusable(*output, answer, transport.nodeName()));
    QList<RawItem> items = std::move(answer.capture.items);
    std::stable_sort(items.begin(), items.end(), [](const RawItem& a, const RawItem& b) { return a.source < b.source; });
    return items;
}

void addPings(NodeRecord& node, const Result<QList<RawItem>>& pings)
{
    node.capture.items.removeIf(isOfPings);
    if (pings) {
        node.capture.items += *pings;
    } else {
        const QString said = pings.error().what + (pings.error().detail.isEmpty() ? QString() : u"\n"_s + pings.error().detail);
        node.capture.items += RawItem{ failureSource, RawItem::Status::Failed, said.toUtf8() };
    }
}

void keepPings(NodeRecord& node, const NodeRecord& older)
{
    if (wasPinging(node.capture))
        return;
    for (const RawItem& item : older.capture.items) {
        if (isOfPings(item))
            node.capture.items += item;
    }
}

bool wasPinging(const RawCapture& capture)
{
    return std::any_of(capture.items.cbegin(), capture.items.cend(), isOfPings);
}

QString pingFailure(const RawCapture& capture)
{
    const RawItem* item = capture.find(failureSource);
    return item ? QString::fromUtf8(item->text) : QString();
}

QList<LinkPing> linkPings(const RawCapture& capture)
{
    QList<LinkPing> pings;
    for (const RawItem& item : capture.items) {
        std::optional<LinkPing> ping = namedBy(item.source);
        if (!ping)
            continue;
        const QString text = QString::fromUtf8(item.text);
        if (item.status == RawItem::Status::Ok)
            readSummary(text, *ping);
        if (item.status == RawItem::Status::Missing)
            ping->said = u"ping is not installed"_s;
        ping->source = item.source;
        ping->text = text.trimmed().right(400);
        pings += *ping;
    }
    return pings;
}

} // namespace core::inventory
