// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/conf_file.h"
#include "core/nccl/gid_index.h"
#include "core/nccl/rank_view.h"
#include "core/nccl/rank_view_json.h"
#include "core/nccl/selector.h"

#include "nccl_fixtures.h"

#include <QRandomGenerator>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::GidEntry;
using core::inventory::GidType;
using core::inventory::Hca;
using core::inventory::HcaPort;
using core::inventory::LinkLayer;
using core::inventory::NodeFacts;
using Environment = core::env::RankEnvironment;

namespace {

constexpr quint32 seed = 20260301;

/// Machines, environments and releases out of one seeded stream, sane and insane alike.
class Dice final
{
public:
    explicit Dice(quint32 start)
        : m_random(start)
    {
    }

    int below(int limit) { return m_random.bounded(limit); }
    bool once(int outOf) { return below(outOf) == 0; }

    template <class T> T one(const QList<T>& choices) { return choices.at(below(static_cast<int>(choices.size()))); }

    Version version()
    {
        return one(QList<Version>{ { 2, 18, 1 },
            { 2, 18, 6 },
            { 2, 19, 3 },
            { 2, 20, 5 },
            { 2, 21, 5 },
            { 2, 22, 3 },
            { 2, 23, 4 },
            { 2, 24, 3 },
            { 2, 25, 1 },
            { 2, 26, 2 },
            { 2, 27, 7 },
            { 2, 28, 3 },
            { 2, 28, 9 },
            { 2, 29, 3 },
            { 2, 29, 7 },
            { 2, 30, 3 },
            { 2, 30, 4 },
            { 2, 30, 7 },
            { 2, 31, 0 } });
    }

    QString garbage()
    {
        static const QString alphabet = u"^=,;:/%[]# \tabcroe0123456789-+x.\"'\\ü\n"_s;
        QString text;
        const int length = below(24);
        for (int i = 0; i < length; ++i) {
            text += once(40) ? QChar(u'\0') : alphabet.at(below(static_cast<int>(alphabet.size())));
        }
        return text;
    }

    Q_IPV6ADDR gid()
    {
        Q_IPV6ADDR raw = QHostAddress(one(QList<QString>{ u"fe80::"_s,
                                          u"fe80::1"_s,
                                          u"::ffff:192.168.100.1"_s,
                                          u"::ffff:10.0.0.1"_s,
                                          u"::ffff:169.254.3.4"_s,
                                          u"2001:db8::1"_s,
                                          u"fd00::1"_s,
                                          u"ff0e::ffff:1.2.3.4"_s,
                                          u"::"_s,
                                          u"::1"_s }))
                             .toIPv6Address();
        raw.c[15] = static_cast<quint8>(once(3) ? below(256) : raw.c[15]);
        return raw;
    }

    HcaPort port(int number)
    {
        HcaPort made;
        made.number = number;
        made.linkLayer
            = once(8) ? one(QList<LinkLayer>{ LinkLayer::InfiniBand, LinkLayer::Unknown }) : LinkLayer::Ethernet;
        if (!once(10)) {
            made.state
                = fixtures::known(one(QList<QString>{ u"ACTIVE"_s, u"ACTIVE"_s, u"ACTIVE"_s, u"DOWN"_s, u"INIT"_s }));
        }
        made.gidTableLength = one(QList<int>{ 16, 16, 16, 256, 4, 1, 0, -3, std::numeric_limits<int>::max() });
        for (int index = 0; index < 12; ++index) {
            if (once(3)) {
                continue;
            }
            GidEntry entry;
            entry.index = once(25) ? below(400) - 50 : index;
            entry.gid = gid();
            entry.type = one(QList<GidType>{
                GidType::RoceV1, GidType::RoceV2, GidType::RoceV2, GidType::Unknown, GidType::InfiniBand });
            entry.netdev = one(QList<QString>{ QString(), u"enp1s0f0np0"_s, u"gone0"_s });
            made.gids << entry;
        }
        return made;
    }

    NodeFacts node()
    {
        NodeFacts facts;
        facts.name = u"node"_s;
        const int hcas = below(6);
        for (int i = 0; i < hcas; ++i) {
            Hca hca;
            hca.name = one(QList<QString>{
                u"rocep1s0f0"_s, u"rocep1s0f1"_s, u"roceP2p1s0f0"_s, u"mlx5_0"_s, u"mlx5_10"_s, u""_s });
            hca.pciAddress
                = one(QList<QString>{ u"0000:01:00.0"_s, u"0000:01:00.1"_s, u"0002:01:00.0"_s, QString(), u"x"_s });
            hca.pciPath = one(QList<QString>{ u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.0"_s,
                u"/sys/devices/pci0000:00/0000:00:00.0/0000:01:00.1"_s,
                QString(),
                u"/"_s,
                u"0000:01:00.0"_s,
                garbage() });
            hca.netdevs = one(QList<QStringList>{ {}, { u"enp1s0f0np0"_s }, { u"gone0"_s, u"enp1s0f0np0"_s } });
            const int ports = 1 + below(2);
            for (int number = 1; number <= ports; ++number) {
                hca.ports << port(number);
            }
            facts.hcas << hca;
        }
        if (!once(6)) {
            facts.netdevs = { fixtures::netdev(1, u"lo"_s, { u"127.0.0.1/8"_s }),
                fixtures::netdev(3, u"enp1s0f0np0"_s, { u"192.168.100.1/24"_s, u"fd00::1/64"_s }, !once(5)),
                fixtures::netdev(2, u"enP7s7"_s, { u"10.10.10.5/24"_s }) };
            facts.netdevs.first().parent = once(4) ? u"lo"_s : QString(); // a loop must not trap anybody
        }
        facts.etcNcclConf.state = core::inventory::NodeFile::State::Present;
        facts.etcNcclConf.text
            = once(3) ? garbage().toUtf8() : QByteArray("NCCL_IB_GID_INDEX=4\nNCCL_IB_HCA==mlx5_0\n");
        return facts;
    }

    Environment environment()
    {
        const QMap<QString, QList<QString>> sane = {
            { u"NCCL_IB_GID_INDEX"_s,
                { u"3"_s, u"-1"_s, u"0x3"_s, u"abc"_s, u"99"_s, u"4294967299"_s, u"-2147483649"_s, QString() } },
            { u"NCCL_IB_HCA"_s, { u"=rocep1s0f0"_s, u"^mlx5"_s, u"roce:1"_s, u"mlx5_1"_s, u"^"_s, u"=a:1:2:16384"_s } },
            { u"NCCL_SOCKET_IFNAME"_s, { u"en"_s, u"^lo"_s, u"=enP7s7"_s, u"x"_s } },
            { u"NCCL_SOCKET_FAMILY"_s, { u"AF_INET"_s, u"AF_INET6"_s } },
            { u"NCCL_IB_ADDR_FAMILY"_s, { u"AF_INET6"_s, u"AF_INET"_s, u"x"_s } },
            { u"NCCL_IB_ADDR_RANGE"_s,
                { u"10.0.0.0/8"_s, u"fd00::/16"_s, u"/"_s, u"10.0.0.0/-1"_s, u"10.0.0.0/4294967304"_s } },
            { u"NCCL_IB_ROCE_VERSION_NUM"_s, { u"1"_s, u"2"_s, u"-1"_s } },
            { u"NCCL_NET_FORCE_MERGE"_s, { u","_s, u"rocep1s0f0,rocep1s0f1"_s, u"mlx5_0"_s, u";;"_s } },
            { u"NCCL_NET_MERGE_LEVEL"_s, { u"PHB"_s, u"SYS"_s, u"LOC"_s, u"PIX"_s } },
            { u"NCCL_NET_MERGE_POLICY"_s, { u"RAIL"_s, u"ALL"_s } },
            { u"NCCL_IB_MERGE_NICS"_s, { u"0"_s, u"1"_s } },
            { u"NCCL_COMM_ID"_s, { u"10.10.10.1:1"_s, u"[fd00::2]:1"_s, u"host:1"_s } },
            { u"NCCL_NET"_s, { u"IB"_s, u"Socket"_s } },
            { u"GLOO_SOCKET_IFNAME"_s, { u"lo"_s, u"enP7s7,lo"_s } },
            { u"MASTER_ADDR"_s, { u"10.10.10.5"_s, u"head"_s } },
        };
        Environment result;
        for (auto it = sane.cbegin(); it != sane.cend(); ++it) {
            if (once(3)) {
                result[it.key()] = { once(5) ? garbage() : one(it.value()), u"dice"_s, {} };
            } else if (once(12)) {
                result[it.key()] = { std::nullopt, {}, {} };
            }
        }
        return result;
    }

private:
    QRandomGenerator m_random;
};

/// A clean table as a kernel fills it: both default entries, then addresses with holes between.
HcaPort tidyPort(Dice& dice)
{
    HcaPort made;
    made.linkLayer = LinkLayer::Ethernet;
    made.state = fixtures::known(u"ACTIVE"_s);
    made.gidTableLength = 16;
    for (int index = 0; index < 16; ++index) {
        if (index > 1 && dice.once(3)) {
            continue;
        }
        GidEntry entry;
        entry.index = index;
        entry.gid = index < 2 ? QHostAddress(u"fe80::1"_s).toIPv6Address() : dice.gid();
        entry.type = index % 2 == 0 ? GidType::RoceV1 : GidType::RoceV2;
        entry.netdev = u"enp1s0f0np0"_s;
        if (!std::all_of(std::begin(entry.gid.c), std::end(entry.gid.c), [](quint8 byte) { return byte == 0; })) {
            made.gids << entry;
        }
    }
    return made;
}

/// semantics.md §1.4 word by word, for tables whose types are all known and without a range: what the search must give.
int searched(const HcaPort& port, bool ipv6, int roceVersion)
{
    const auto raw = [&](int index) {
        const GidEntry* entry = port.gidAt(index);
        return entry != nullptr ? entry->gid : Q_IPV6ADDR{};
    };
    const auto isIpv6 = [&](int index) {
        const Q_IPV6ADDR gid = raw(index);
        const bool zeros = std::all_of(gid.c, gid.c + 10, [](quint8 byte) { return byte == 0; });
        const bool multicast = gid.c[0] == 0xff && gid.c[1] == 0x0e
            && std::all_of(gid.c + 2, gid.c + 10, [](quint8 byte) { return byte == 0; });
        return !((zeros || multicast) && gid.c[10] == 0xff && gid.c[11] == 0xff);
    };
    const auto isValid = [&](int index) {
        const Q_IPV6ADDR gid = raw(index);
        const bool prefix = gid.c[0] == 0xfe && gid.c[1] == 0x80
            && std::all_of(gid.c + 2, gid.c + 8, [](quint8 byte) { return byte == 0; });
        const bool empty = std::all_of(gid.c, gid.c + 16, [](quint8 byte) { return byte == 0; });
        return !empty && !prefix;
    };
    const auto version = [&](int index) {
        const GidEntry* entry = port.gidAt(index);
        return entry == nullptr ? 0 : entry->type == GidType::RoceV1 ? 1 : 2;
    };
    int current = 0;
    for (int index = 1; index < port.gidTableLength; ++index) {
        if (isIpv6(index) != isIpv6(current) && isIpv6(index) == ipv6) {
            current = index;
        } else if (isIpv6(index) == ipv6 && isValid(index)
            && (version(index) != version(current) || !isValid(current)) && version(index) == roceVersion) {
            current = index;
        }
    }
    return current;
}

/// The indexes that a sentence names, "index 3" and "indexes" alike.
QList<int> namedIn(const QString& sentence)
{
    static const QRegularExpression index(u"\\bindex (-?\\d+)"_s);
    QList<int> found;
    for (auto it = index.globalMatch(sentence); it.hasNext();) {
        found << it.next().captured(1).toInt();
    }
    return found;
}

/// What must hold for every device of every view; empty when it does.
QString broken(const DeviceView& device)
{
    const GidChoice& gid = device.gid;
    const QString named = u"index "_s + QString::number(gid.index) + u':';
    if (gid.why.isEmpty() || !gid.why.last().contains(named)) {
        return u"the last sentence does not name "_s + named + u" but says "_s + gid.why.value(gid.why.size() - 1);
    }
    if (gid.entry && gid.entry->index != gid.index) {
        return u"the entry is not the one at the index"_s;
    }
    if (!gid.pinned && gid.index != gid.automaticIndex) {
        return u"not pinned, but not the automatic index either"_s;
    }
    if (gid.verdict == GidChoice::Verdict::Good && (!gid.entry || gid.entry->type != GidType::RoceV2)) {
        return u"called good without a RoCE v2 entry"_s;
    }
    if (device.selected && !device.candidate) {
        return u"selected without being a candidate"_s;
    }
    return {};
}

QString broken(const RankView& view)
{
    QStringList selected;
    for (const DeviceView& device : view.devices) {
        if (const QString problem = broken(device); !problem.isEmpty()) {
            return device.hca + u": "_s + problem;
        }
        if (device.selected) {
            selected << device.hca + u':' + QString::number(device.port);
        }
    }
    QStringList fused;
    for (const QStringList& group : view.fused) {
        fused << group;
    }
    selected.sort();
    selected.removeDuplicates();
    fused.sort();
    fused.removeDuplicates();
    if (selected != fused) {
        return u"fused groups hold "_s + fused.join(u' ') + u", selected are "_s + selected.join(u' ');
    }
    if (view.transport == TransportKind::Ib && selected.isEmpty()) {
        return u"IB without a device"_s;
    }
    return view.transportWhy.isEmpty() || view.socketWhy.isEmpty() ? u"a decision without a reason"_s : QString();
}

} // namespace

class TestProperties final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyViewExplainsWhatItReturns();
    void sameInputGivesTheSameView();
    void theLastSentenceNamesTheIndexAndNoOther();
    void everyTableIsSearchedAsTheReferenceSays();
    void everySelectedPortIsExplainedByTheSelector();
    void selectorAndItsOppositeShareThePorts();
    void anyBytesAreAConfFile();
};

void TestProperties::everyViewExplainsWhatItReturns()
{
    Dice dice(seed);
    for (int i = 0; i < 1000; ++i) {
        const NodeFacts facts = dice.node();
        const Environment environment = dice.environment();
        const Version version = dice.version();
        const RankView view = viewRank(facts, environment, dice.below(3), version, false);
        const QString problem = broken(view);
        QVERIFY2(problem.isEmpty(),
            qPrintable(u"round %1, NCCL %2: %3"_s.arg(QString::number(i), version.toString(), problem)));
        QVERIFY(!toJson({ view }).isEmpty());
    }
}

void TestProperties::sameInputGivesTheSameView()
{
    Dice dice(seed + 1);
    for (int i = 0; i < 200; ++i) {
        const NodeFacts facts = dice.node();
        const Environment environment = dice.environment();
        const Version version = dice.version();
        QCOMPARE(toJson({ viewRank(facts, environment, 0, version, true) }),
            toJson({ viewRank(facts, environment, 0, version, true) }));
    }
}

// Whatever the table, the pin and the release are: who reads only the last sentence reads the right number.
void TestProperties::theLastSentenceNamesTheIndexAndNoOther()
{
    Dice dice(seed + 4);
    for (int i = 0; i < 3000; ++i) {
        const HcaPort port = dice.once(2) ? tidyPort(dice) : dice.port(1);
        const Environment environment = dice.environment();
        const Version version = dice.version();
        const GidChoice choice = chooseGid(port, environment, version);
        QVERIFY(!choice.why.isEmpty());
        QVERIFY2(namedIn(choice.why.last()) == QList<int>{ choice.index },
            qPrintable(u"round %1, NCCL %2, index %3: %4"_s.arg(
                QString::number(i), version.toString(), QString::number(choice.index), choice.why.last())));
        QVERIFY(choice.pinned || choice.index == choice.automaticIndex);
        QVERIFY(!choice.pinned || !choice.source.isEmpty());
    }
}

void TestProperties::everyTableIsSearchedAsTheReferenceSays()
{
    Dice dice(seed + 5);
    for (int i = 0; i < 3000; ++i) {
        const HcaPort port = tidyPort(dice);
        const bool ipv6 = dice.once(2);
        const int roceVersion = 1 + dice.below(2);
        Environment environment;
        environment[u"NCCL_IB_ADDR_FAMILY"_s] = { ipv6 ? u"AF_INET6"_s : u"AF_INET"_s, u"dice"_s, {} };
        environment[u"NCCL_IB_ROCE_VERSION_NUM"_s] = { QString::number(roceVersion), u"dice"_s, {} };
        Version version = dice.version();
        while (version < Version{ 2, 21, 0 }) {
            version = dice.version();
        }
        const GidChoice choice = chooseGid(port, environment, version);
        const int expected = searched(port, ipv6, roceVersion);
        QVERIFY2(choice.index == expected,
            qPrintable(u"round %1: %2 instead of %3\n%4"_s.arg(
                QString::number(i), QString::number(choice.index), QString::number(expected), choice.why.join(u'\n'))));
    }
}

// A port is selected exactly when it is up and the selector keeps it, and says so.
void TestProperties::everySelectedPortIsExplainedByTheSelector()
{
    Dice dice(seed + 6);
    for (int i = 0; i < 1000; ++i) {
        const NodeFacts facts = dice.node();
        const Environment environment = dice.environment();
        const Version version = dice.version();
        const RankView view = viewRank(facts, environment, 0, version, false);
        const HcaSelector selector = HcaSelector::parse(view.environment, version);
        for (const DeviceView& device : view.devices) {
            QCOMPARE(device.matched, selector.keeps(device.hca, device.port));
            QVERIFY(!device.selected || (device.candidate && device.matched));
            QVERIFY2(!device.why.isEmpty(), qPrintable(device.hca));
        }
    }
}

// ^x keeps exactly what x drops, as soon as x names anything.
void TestProperties::selectorAndItsOppositeShareThePorts()
{
    Dice dice(seed + 2);
    const QStringList names = { u"rocep1s0f0"_s, u"roceP2p1s0f0"_s, u"mlx5_1"_s, u"mlx5_10"_s, u"a"_s, u"ü"_s };
    for (int i = 0; i < 1000; ++i) {
        QString text = dice.garbage();
        text.remove(QChar(u'\0'));
        while (text.startsWith(u'^')) {
            text.remove(0, 1);
        }
        const Version version = dice.version();
        const HcaSelector plain = HcaSelector::parse(text.toUtf8(), version);
        const HcaSelector opposite = HcaSelector::parse((u'^' + text).toUtf8(), version);
        for (const QString& name : names) {
            QVERIFY2(plain.keeps(name, 1) != opposite.keeps(name, 1), qPrintable(text + u" and "_s + name));
        }
    }
}

void TestProperties::anyBytesAreAConfFile()
{
    QRandomGenerator random(seed + 3);
    for (int i = 0; i < 300; ++i) {
        QByteArray bytes(random.bounded(9000), '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random.bounded(4) == 0 ? "=\n\r#"[random.bounded(4)] : random.bounded(256));
        }
        for (const Version version : { Version{ 2, 28, 9 }, Version{ 2, 30, 7 } }) {
            const auto found = parseConfFile(bytes, version);
            for (const ConfAssignment& assignment : found) {
                QVERIFY(!assignment.key.isEmpty() && assignment.key.size() <= 1023 && assignment.value.size() <= 1023);
                QVERIFY(!assignment.key.contains('=') && !assignment.value.contains('\n'));
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestProperties)
#include "tst_properties.moc"
