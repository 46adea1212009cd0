// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/rank_view.h"
#include "core/nccl/rank_view_json.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::GidType;
using core::inventory::Hca;
using core::inventory::HcaPort;
using core::inventory::LinkLayer;
using core::inventory::NodeFacts;
using core::inventory::NodeFile;
using fixtures::environmentOf;
using fixtures::gidEntry;
using fixtures::netdev;
using Environment = core::env::RankEnvironment;

namespace {

constexpr Version newest{ 2, 30, 7 };

/// One of the four functions of a DGX Spark. `cage` 0 or 1, `domain` 0 or 2.
Hca function(int domain, int cage, const QString& address, bool active)
{
    const QString middle = domain == 0 ? QString() : u"P2"_s;
    Hca hca;
    hca.name = u"roce%1p1s0f%2"_s.arg(middle, QString::number(cage));
    hca.netdevs = { u"en%1p1s0f%2np%2"_s.arg(middle, QString::number(cage)) };
    hca.pciAddress = u"000%1:01:00.%2"_s.arg(domain).arg(cage);
    hca.pciPath = u"/sys/devices/pci000%1:00/000%1:00:00.0/%2"_s.arg(QString::number(domain), hca.pciAddress);
    hca.sysImageGuid = fixtures::known(u"fc4c:ea03:00f9:4230"_s);
    hca.numaNode = fixtures::known(-1);
    HcaPort port;
    port.linkLayer = LinkLayer::Ethernet;
    port.state = fixtures::known(active ? u"ACTIVE"_s : u"DOWN"_s);
    port.gidTableLength = 256;
    const QString gid = u"::ffff:"_s + address;
    port.gids = { gidEntry(0, u"fe80::1"_s, GidType::RoceV1, hca.netdevs.first()),
        gidEntry(1, u"fe80::1"_s, GidType::RoceV2, hca.netdevs.first()) };
    if (active) {
        port.gids << gidEntry(2, gid, GidType::RoceV1, hca.netdevs.first())
                  << gidEntry(3, gid, GidType::RoceV2, hca.netdevs.first());
    }
    hca.ports = { port };
    return hca;
}

/// A healthy Spark with a cable in cage 1, or in both.
NodeFacts spark(bool bothCages = false)
{
    NodeFacts facts;
    facts.name = u"spark-1"_s;
    facts.rdmaClassPresent = fixtures::known(true);
    facts.hostName = fixtures::known(u"spark-1"_s);
    facts.hostNameAddresses = fixtures::known(QList<QHostAddress>{ QHostAddress(u"127.0.1.1"_s) });
    facts.netdevs = { netdev(1, u"lo"_s, { u"127.0.0.1/8"_s }),
        netdev(2, u"enP7s7"_s, { u"10.10.10.5/24"_s }),
        netdev(3, u"enp1s0f0np0"_s, bothCages ? QStringList{ u"192.168.98.1/24"_s } : QStringList(), bothCages),
        netdev(4, u"enp1s0f1np1"_s, { u"192.168.100.1/24"_s }),
        netdev(5, u"enP2p1s0f0np0"_s, bothCages ? QStringList{ u"192.168.99.1/24"_s } : QStringList(), bothCages),
        netdev(6, u"enP2p1s0f1np1"_s, { u"192.168.101.1/24"_s }) };
    facts.hcas = { function(2, 0, u"192.168.99.1"_s, bothCages),
        function(2, 1, u"192.168.101.1"_s, true),
        function(0, 0, u"192.168.98.1"_s, bothCages),
        function(0, 1, u"192.168.100.1"_s, true) };
    return facts;
}

RankView view(const NodeFacts& facts, const Environment& environment = {}, Version version = newest)
{
    return viewRank(facts, environment, 1, version, true);
}

QString selectedNames(const RankView& rank)
{
    QStringList names;
    for (const DeviceView* device : rank.selected()) {
        names << device->hca;
    }
    return names.join(u' ');
}

QString orderOf(const RankView& rank)
{
    QStringList names;
    for (const DeviceView& device : rank.devices) {
        names << device.hca;
    }
    return names.join(u' ');
}

} // namespace

class TestRankView final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthySparkUsesIbWithTheRightGids();
    void downTwinIsSkippedAndSaidSo();
    void ordersByPciSince2297AndByNameBefore();
    void twoCablesAreJoinedByPciDevice();
    void transportFollowsTheEnvironment_data();
    void transportFollowsTheEnvironment();
    void unreadDevicesAreUnknown();
    void planesBeyondTheLimitStopTheIbTransport();
    void confFileReachesTheDecision();
    void emptyPinHidesTheConfFile();
    void subnetAwareRoutingIsExplainedByRelease();
    void takesThirtyTwoPortsAtMost();
    void endpointsTellWhatTheOthersBind();
    void jsonDocumentHasTheAgreedFields();
    void jsonHoldsNoSecret();
};

void TestRankView::healthySparkUsesIbWithTheRightGids()
{
    const RankView rank = view(spark(),
        environmentOf(
            { { u"NCCL_IB_HCA"_s, u"=rocep1s0f1,roceP2p1s0f1"_s }, { u"NCCL_SOCKET_IFNAME"_s, u"enp1s0f1np1"_s } }));
    QCOMPARE(rank.transport, TransportKind::Ib);
    QCOMPARE(selectedNames(rank), u"rocep1s0f1 roceP2p1s0f1"_s);
    QCOMPARE(rank.socketInterface, u"enp1s0f1np1"_s);
    QCOMPARE(rank.socketAddress, u"192.168.100.1"_s);
    for (const DeviceView* device : rank.selected()) {
        QCOMPARE(device->gid.index, 3);
        QCOMPARE(device->gid.verdict, GidChoice::Verdict::Good);
        QCOMPARE(device->gid.wantedIndex, std::optional<int>(3));
    }
    QCOMPARE(rank.fused, QList<QStringList>({ { u"rocep1s0f1:1"_s }, { u"roceP2p1s0f1:1"_s } }));
}

void TestRankView::downTwinIsSkippedAndSaidSo()
{
    const RankView rank = view(spark());
    const DeviceView* down = rank.device(u"rocep1s0f0"_s, 1);
    QVERIFY(!down->candidate);
    QVERIFY(!down->selected);
    QVERIFY(down->why.contains(u"DOWN"_s));
    QCOMPARE(selectedNames(rank), u"rocep1s0f1 roceP2p1s0f1"_s);
    QVERIFY(rank.device(u"rocep1s0f0"_s, 2) == nullptr);
}

void TestRankView::ordersByPciSince2297AndByNameBefore()
{
    const QString byPci = u"rocep1s0f0 rocep1s0f1 roceP2p1s0f0 roceP2p1s0f1"_s;
    const QString byName = u"roceP2p1s0f0 roceP2p1s0f1 rocep1s0f0 rocep1s0f1"_s;
    QCOMPARE(orderOf(view(spark())), byPci);
    QCOMPARE(orderOf(view(spark(), {}, { 2, 29, 7 })), byPci);
    QCOMPARE(orderOf(view(spark(), {}, { 2, 29, 3 })), byName);
    QCOMPARE(orderOf(view(spark(), environmentOf({ { u"NCCL_IB_DEVICE_PCI_ORDER"_s, u"0"_s } }))), byName);
    NodeFacts facts = spark();
    facts.hcas[2].pciPath.clear();
    facts.hcas[2].pciAddress.clear();
    QCOMPARE(orderOf(view(facts)), u"rocep1s0f1 roceP2p1s0f0 roceP2p1s0f1 rocep1s0f0"_s);
}

void TestRankView::twoCablesAreJoinedByPciDevice()
{
    const RankView rank = view(spark(true));
    QCOMPARE(rank.fused,
        QList<QStringList>({ { u"rocep1s0f0:1"_s, u"rocep1s0f1:1"_s }, { u"roceP2p1s0f0:1"_s, u"roceP2p1s0f1:1"_s } }));
    QCOMPARE(rank.transport, TransportKind::Ib);
}

void TestRankView::transportFollowsTheEnvironment_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, const Environment& environment, TransportKind kind) {
        QTest::newRow(name) << environment << static_cast<int>(kind);
    };
    row("nothing set", {}, TransportKind::Ib);
    row("NCCL_NET=ib", environmentOf({ { u"NCCL_NET"_s, u"ib"_s } }), TransportKind::Ib);
    row("NCCL_NET=Socket", environmentOf({ { u"NCCL_NET"_s, u"Socket"_s } }), TransportKind::Socket);
    row("NCCL_NET empty", environmentOf({ { u"NCCL_NET"_s, QString() } }), TransportKind::Fails);
    row("NCCL_NET unknown, plugins off",
        environmentOf({ { u"NCCL_NET"_s, u"AWS"_s }, { u"NCCL_NET_PLUGIN"_s, u"none"_s } }),
        TransportKind::Fails);
    row("NCCL_NET unknown, plugins on", environmentOf({ { u"NCCL_NET"_s, u"AWS"_s } }), TransportKind::Unknown);
    row("plugin named", environmentOf({ { u"NCCL_NET_PLUGIN"_s, u"mesh"_s } }), TransportKind::Unknown);
    row("plugin empty", environmentOf({ { u"NCCL_NET_PLUGIN"_s, QString() } }), TransportKind::Ib);
    row("IB disabled", environmentOf({ { u"NCCL_IB_DISABLE"_s, u"1"_s } }), TransportKind::Socket);
    row("IB disabled by garbage? no", environmentOf({ { u"NCCL_IB_DISABLE"_s, u"yes"_s } }), TransportKind::Ib);
    row("IB disabled but asked for",
        environmentOf({ { u"NCCL_IB_DISABLE"_s, u"1"_s }, { u"NCCL_NET"_s, u"IB"_s } }),
        TransportKind::Fails);
    row("selector fits nothing", environmentOf({ { u"NCCL_IB_HCA"_s, u"=mlx5_0"_s } }), TransportKind::Socket);
    row("selector fits DOWN ports only",
        environmentOf({ { u"NCCL_IB_HCA"_s, u"=rocep1s0f0"_s } }),
        TransportKind::Socket);
    row("no HCA, IB asked for",
        environmentOf({ { u"NCCL_IB_HCA"_s, u"^"_s }, { u"NCCL_NET"_s, u"IB"_s } }),
        TransportKind::Fails);
    row("no interface", environmentOf({ { u"NCCL_SOCKET_IFNAME"_s, u"eno1"_s } }), TransportKind::Fails);
    row("empty NCCL_COMM_ID", environmentOf({ { u"NCCL_COMM_ID"_s, QString() } }), TransportKind::Fails);
    row("forced group with a DOWN member",
        environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u"rocep1s0f1,rocep1s0f0"_s } }),
        TransportKind::Fails);
    row("forced group of separators", environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u","_s } }), TransportKind::Fails);
    row("forced group does not matter on sockets",
        environmentOf({ { u"NCCL_NET_FORCE_MERGE"_s, u","_s }, { u"NCCL_NET"_s, u"Socket"_s } }),
        TransportKind::Socket);
}

void TestRankView::transportFollowsTheEnvironment()
{
    QFETCH(Environment, environment);
    QFETCH(int, kind);
    const RankView rank = view(spark(), environment);
    QVERIFY2(static_cast<int>(rank.transport) == kind, qPrintable(rank.transportWhy.join(u'\n')));
    QVERIFY(!rank.transportWhy.isEmpty());
}

void TestRankView::unreadDevicesAreUnknown()
{
    NodeFacts facts = spark();
    facts.hcas.clear();
    facts.rdmaClassPresent = {};
    QCOMPARE(view(facts).transport, TransportKind::Unknown);
    facts.rdmaClassPresent = fixtures::known(false);
    QCOMPARE(view(facts).transport, TransportKind::Socket);
    NodeFacts noStates = spark();
    for (Hca& hca : noStates.hcas) {
        hca.ports.first().state = {};
    }
    QCOMPARE(view(noStates).transport, TransportKind::Unknown);
    QCOMPARE(view(noStates, environmentOf({ { u"NCCL_IB_HCA"_s, u"^"_s } })).transport, TransportKind::Socket);
}

void TestRankView::planesBeyondTheLimitStopTheIbTransport()
{
    const auto selector = [](const QString& text) { return environmentOf({ { u"NCCL_IB_HCA"_s, text } }); };
    QCOMPARE(view(spark(), selector(u"=rocep1s0f1:1:0:3"_s)).transport, TransportKind::Ib);
    QCOMPARE(view(spark(), selector(u"=rocep1s0f1:1:0:16384"_s)).transport, TransportKind::Socket);
    QCOMPARE(view(spark(), selector(u"=rocep1s0f1:1:0:16384"_s), { 2, 30, 4 }).transport, TransportKind::Ib);
}

void TestRankView::confFileReachesTheDecision()
{
    NodeFacts facts = spark();
    facts.etcNcclConf = { u"/etc/nccl.conf"_s, NodeFile::State::Present, "NCCL_IB_GID_INDEX=5\n", std::nullopt, {} };
    const RankView rank = view(facts);
    const GidChoice& gid = rank.device(u"rocep1s0f1"_s, 1)->gid;
    QVERIFY(gid.pinned);
    QCOMPARE(gid.index, 5);
    QCOMPARE(gid.source, u"/etc/nccl.conf line 1"_s);
    QCOMPARE(gid.verdict, GidChoice::Verdict::EmptySlot);
    QCOMPARE(gid.wantedIndex, std::optional<int>(3));
}

void TestRankView::emptyPinHidesTheConfFile()
{
    NodeFacts facts = spark();
    facts.etcNcclConf = { u"/etc/nccl.conf"_s, NodeFile::State::Present, "NCCL_IB_GID_INDEX=5\n", std::nullopt, {} };
    const RankView rank = view(facts, environmentOf({ { u"NCCL_IB_GID_INDEX"_s, QString() } }));
    const GidChoice& gid = rank.device(u"rocep1s0f1"_s, 1)->gid;
    QVERIFY(!gid.pinned);
    QCOMPARE(gid.index, 3);
}

void TestRankView::subnetAwareRoutingIsExplainedByRelease()
{
    const auto on = environmentOf({ { u"NCCL_IB_SUBNET_AWARE_ROUTING"_s, u"1"_s } });
    QVERIFY(view(spark(), on, { 2, 28, 9 }).routingWhy.join(u' ').contains(u"no effect"_s));
    QVERIFY(view(spark(), on).routingWhy.join(u' ').contains(u"/24"_s));
    QVERIFY(view(spark()).routingWhy.isEmpty());
    const auto bad
        = environmentOf({ { u"NCCL_IB_SUBNET_AWARE_ROUTING"_s, u"1"_s }, { u"NCCL_IB_SUBNET_PREFIX_LEN"_s, u"64"_s } });
    QVERIFY(view(spark(), bad).routingWhy.join(u' ').contains(u"every connection fails"_s));
}

void TestRankView::takesThirtyTwoPortsAtMost()
{
    NodeFacts facts = spark();
    facts.hcas.clear();
    for (int i = 0; i < 40; ++i) {
        Hca hca = function(0, 1, u"192.168.100.1"_s, true);
        hca.name = u"mlx5_%1"_s.arg(i, 2, 10, QLatin1Char('0'));
        hca.pciAddress = u"00%1:01:00.0"_s.arg(40 - i, 2, 16, QLatin1Char('0'));
        hca.pciPath.clear();
        facts.hcas << hca;
    }
    const RankView rank = view(facts);
    QCOMPARE(rank.selected().size(), 32);
    QVERIFY(rank.device(u"mlx5_31"_s, 1)->selected);
    QVERIFY(!rank.device(u"mlx5_32"_s, 1)->selected);
    QVERIFY(rank.device(u"mlx5_32"_s, 1)->why.contains(u"32"_s));
}

void TestRankView::endpointsTellWhatTheOthersBind()
{
    const auto stateOf = [](const RankView& rank, const QString& variable) {
        for (const Endpoint& endpoint : rank.endpoints) {
            if (endpoint.variable == variable) {
                return static_cast<int>(endpoint.state);
            }
        }
        return -1;
    };
    const int bound = static_cast<int>(Endpoint::State::Bound);
    const int missing = static_cast<int>(Endpoint::State::Missing);
    const auto gloo = [](const QString& text) { return environmentOf({ { u"GLOO_SOCKET_IFNAME"_s, text } }); };
    QCOMPARE(stateOf(view(spark(), gloo(u"enp1s0f1np1"_s)), u"GLOO_SOCKET_IFNAME"_s), bound);
    QCOMPARE(stateOf(view(spark(), gloo(u"enp1s0f0np0"_s)), u"GLOO_SOCKET_IFNAME"_s), missing); // C51
    QCOMPARE(stateOf(view(spark(), gloo(u"^lo,docker"_s)), u"GLOO_SOCKET_IFNAME"_s), missing); // C54
    QCOMPARE(stateOf(view(spark(), gloo(u"enp1s0f1np1,eth0"_s)), u"GLOO_SOCKET_IFNAME"_s), missing);
    QCOMPARE(stateOf(view(spark()), u"GLOO_SOCKET_IFNAME"_s), missing); // C62: the host name is a loopback address
    const auto address = [](const QString& name, const QString& text) { return environmentOf({ { name, text } }); };
    QCOMPARE(stateOf(view(spark(), address(u"VLLM_HOST_IP"_s, u"192.168.100.1"_s)), u"VLLM_HOST_IP"_s), bound);
    QCOMPARE(stateOf(view(spark(), address(u"VLLM_HOST_IP"_s, u"192.168.100.2"_s)), u"VLLM_HOST_IP"_s), missing);
    QCOMPARE(stateOf(view(spark(), address(u"MASTER_ADDR"_s, u"127.0.0.1"_s)), u"MASTER_ADDR"_s), missing);
    QCOMPARE(stateOf(view(spark(), address(u"MASTER_ADDR"_s, u"192.168.100.2"_s)), u"MASTER_ADDR"_s),
        static_cast<int>(Endpoint::State::Elsewhere));
    QCOMPARE(stateOf(view(spark(), address(u"MASTER_ADDR"_s, u"head.local"_s)), u"MASTER_ADDR"_s),
        static_cast<int>(Endpoint::State::Unknown));
    QCOMPARE(stateOf(view(spark()), u"MASTER_ADDR"_s), -1);
}

void TestRankView::jsonDocumentHasTheAgreedFields()
{
    const QJsonObject document = toJson({ view(spark(), environmentOf({ { u"NCCL_IB_GID_INDEX"_s, u"4"_s } })) });
    QCOMPARE(document.value(u"schema"_s).toString(), u"sparkloom/nccl/1"_s);
    const QJsonObject rank = document.value(u"ranks"_s).toArray().first().toObject();
    QCOMPARE(rank.value(u"rank"_s).toInt(), 1);
    QCOMPARE(rank.value(u"node"_s).toString(), u"spark-1"_s);
    QCOMPARE(rank.value(u"transport"_s).toString(), u"ib"_s);
    QCOMPARE(rank.value(u"socket_interface"_s).toString(), u"enP7s7"_s);
    QCOMPARE(rank.value(u"version"_s).toString(), u"2.30.7"_s);
    QVERIFY(rank.value(u"version_assumed"_s).toBool());
    QCOMPARE(rank.value(u"hcas"_s).toArray().size(), 2);
    QCOMPARE(rank.value(u"skipped"_s).toArray().size(), 2);
    const QJsonObject hca = rank.value(u"hcas"_s).toArray().first().toObject();
    QCOMPARE(hca.value(u"name"_s).toString(), u"rocep1s0f1"_s);
    QCOMPARE(hca.value(u"port"_s).toInt(), 1);
    QCOMPARE(hca.value(u"gid_index"_s).toInt(), 4);
    QVERIFY(hca.value(u"gid"_s).isNull());
    QCOMPARE(hca.value(u"wanted_index"_s).toInt(), 3);
    QCOMPARE(hca.value(u"verdict"_s).toString(), u"empty_slot"_s);
    QVERIFY(hca.value(u"why"_s).toArray().last().toString().contains(u"index 4:"_s));
    QCOMPARE(rank.value(u"fused"_s).toArray().size(), 2);
    QCOMPARE(rank.value(u"fused"_s).toArray().first().toArray().first().toString(), u"rocep1s0f1:1"_s);
}

void TestRankView::jsonHoldsNoSecret()
{
    const auto environment = environmentOf({ { u"HF_TOKEN"_s, u"hf_verysecret"_s }, { u"NCCL_DEBUG"_s, u"INFO"_s } });
    const QByteArray text = QJsonDocument(toJson({ view(spark(), environment) })).toJson();
    QVERIFY(!text.contains("verysecret"));
    QVERIFY(text.contains("NCCL_DEBUG"));
}

QTEST_GUILESS_MAIN(TestRankView)
#include "tst_rank_view.moc"
