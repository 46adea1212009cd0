// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include "core/inventory/demo_cluster.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

const QByteArray ps = "rank\tghcr.io/a/b:1\tUp 3 hours\nweb\tghcr.io/w/w\tExited (1) 2 days ago\n";

const QByteArray rank
    = R"({"name":"/rank","exit_code":0,"oom":false,"started":"2026-09-01T09:00:12.318441208Z","pid":4242,"health":"healthy",)"
      R"("restarts":2,"policy":"unless-stopped","privileged":false,"network":"host","ipc":"private","shm":67108864,)"
      R"("caps":["IPC_LOCK"],"devices":[{"PathOnHost":"/dev/infiniband","PathInContainer":"/dev/infiniband"}],)"
      R"("ulimits":[{"Name":"memlock","Hard":-1,"Soft":-1}],"ports":{"8080/tcp":[{"HostIp":"","HostPort":"8888"}]},)"
      R"("project":"p","service":"vllm-dspark","env":["NCCL_IB_HCA==a,b",""]})"
      "\n";

NodeFacts networkOf(const QList<RawItem>& items)
{
    const QByteArray links = R"([{"ifindex":3,"ifname":"enp1s0f0np0","flags":["UP","LOWER_UP"],"mtu":9000,)"
                             R"("address":"fc:4c:ea:a1:01:30","operstate":"UP","addr_info":[{"family":"inet",)"
                             R"("local":"192.168.100.11","prefixlen":24,"scope":"global"}]}])";
    return factsOf(QList<RawItem>{ okItem(u"cmd:ip -j -d addr"_s, links), okItem(u"cmd:ip -j addr"_s, links) } + items);
}

QString persistence(const QList<RawItem>& items)
{
    const NodeFacts facts = networkOf(items);
    const Netdev* netdev = facts.netdev(u"enp1s0f0np0"_s);
    return !netdev                    ? u"no netdev"_s
        : !netdev->persistent.known() ? u"unknown"_s
        : *netdev->persistent.value   ? u"kept"_s
                                      : u"lost"_s;
}

} // namespace

/// Docker's details, models, firewall, kernel, and what survives a reboot.
class TestReadStack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void containersHaveTheirDetails()
    {
        const NodeFacts facts
            = factsOf({ okItem(u"cmd:docker ps -a"_s, ps), okItem(u"cmd:docker container inspect"_s, rank) });
        QVERIFY(facts.docker.containersKnown);
        QCOMPARE(facts.docker.containers.size(), 2);
        const DockerFacts::Container& container = facts.docker.containers.at(0);
        QVERIFY(container.detailed);
        QCOMPARE(container.service, u"vllm-dspark"_s);
        QCOMPARE(container.startedAt, QDateTime({ 2026, 9, 1 }, QTime(9, 0, 12, 318), Qt::UTC));
        QCOMPARE(container.restarts, 2);
        QCOMPARE(container.devices, QStringList{ u"/dev/infiniband"_s });
        QCOMPARE(container.capabilities, QStringList{ u"IPC_LOCK"_s });
        QCOMPARE(container.publishedPorts, QList<int>{ 8888 });
        QCOMPARE(container.memlockKiB, std::optional<qint64>(-1));
        QCOMPARE(container.environment.value(u"NCCL_IB_HCA"_s), u"=a,b"_s);
        QVERIFY(!facts.docker.containers.at(1).detailed);
        QCOMPARE(facts.unreadable, QStringList());
    }

    void theLimitOfTheProcessCountsWhereNoneWasAskedFor()
    {
        QByteArray plain = rank;
        plain.replace(R"({"Name":"memlock","Hard":-1,"Soft":-1})", "");
        const NodeFacts facts = factsOf({ okItem(u"cmd:docker ps -a"_s, ps),
            okItem(u"cmd:docker container inspect"_s, plain),
            okItem(u"limits:containers"_s,
                "4242 Max locked memory         8388608              8388608              bytes     \n") });
        QCOMPARE(facts.docker.containers.at(0).memlockKiB, std::optional<qint64>(8192));
        QCOMPARE(facts.docker.containers.at(0).memlockSource, u"/proc/4242/limits"_s);
    }

    void garbageIsTakenDownAndNothingElse()
    {
        const NodeFacts facts = factsOf({ okItem(u"cmd:docker ps -a"_s, ps),
            okItem(u"cmd:docker container inspect"_s,
                "{\"name\":\n[1,2]\n{}\n{\"name\":7,\"devices\":{},\"env\":\"x\",\"started\":\"soon\"}\n") });
        QVERIFY(!facts.docker.containers.at(0).detailed);
        QCOMPARE(facts.unreadable.size(), 2);
    }

    void aContainerThatNeverRanHasNoStart()
    {
        QByteArray never = rank;
        never.replace("2026-09-01T09:00:12.318441208Z", "0001-01-01T00:00:00Z").replace("\"pid\":4242", "\"pid\":0");
        const NodeFacts facts
            = factsOf({ okItem(u"cmd:docker ps -a"_s, ps), okItem(u"cmd:docker container inspect"_s, never) });
        QVERIFY(facts.docker.containers.at(0).detailed);
        QVERIFY(!facts.docker.containers.at(0).startedAt.isValid());
    }

    void imagesHaveTheirDetails()
    {
        const NodeFacts facts = factsOf({ okItem(u"cmd:docker images"_s, "ghcr.io/a/b\t1\tsha256:11\tsha256:aa\n"),
            okItem(u"cmd:docker image inspect"_s,
                "{\"id\":\"sha256:11\",\"created\":\"2026-01-01T00:00:00.5Z\",\"arch\":\"arm64\",\"digests\":[\"ghcr."
                "io/a/b@sha256:aa\","
                "\"mirror/a/b@sha256:aa\"],\"env\":[\"GLOO_SOCKET_IFNAME=eth0\",\"\"]}\n") });
        const DockerFacts::Image& image = facts.docker.images.at(0);
        QVERIFY(facts.docker.imagesKnown && image.detailed);
        QCOMPARE(image.architecture, u"arm64"_s);
        QCOMPARE(image.repoDigests.size(), 2);
        QCOMPARE(image.environment.value(u"GLOO_SOCKET_IFNAME"_s), u"eth0"_s);
    }

    void theDockerContextIsTold()
    {
        const NodeFacts facts = factsOf({ okItem(u"cmd:docker context"_s, "lab\tssh://lab@spark-a\n") });
        QCOMPARE(facts.docker.context.valueOr({}), u"lab"_s);
        QCOMPARE(facts.docker.endpoint.valueOr({}), u"ssh://lab@spark-a"_s);
        QVERIFY(!factsOf({}).docker.endpoint.known());
    }

    void composeIsAbsentOnlyWhenBothWaysSaySo_data()
    {
        QTest::addColumn<QList<RawItem>>("items");
        QTest::addColumn<QString>("present");
        const QString plugin = u"cmd:docker compose version"_s;
        const QString program = u"cmd:docker-compose version"_s;
        const RawItem noPlugin{ plugin, Status::Failed, "docker: 'compose' is not a docker command.\n" };
        const RawItem noProgram{ program, Status::Missing, {} };
        QTest::newRow("plugin") << QList<RawItem>{ okItem(plugin, "2.40.0\n"), noProgram } << u"yes"_s;
        QTest::newRow("neither") << QList<RawItem>{ noPlugin, noProgram } << u"no"_s;
        QTest::newRow("no docker") << QList<RawItem>{ { plugin, Status::Missing, {} }, noProgram } << u"no"_s;
        QTest::newRow("no answer") << QList<RawItem>{ { plugin, Status::TimedOut, {} }, noProgram } << u"unknown"_s;
        QTest::newRow("another failure") << QList<RawItem>{ { plugin, Status::Failed, "cannot allocate memory" },
            noProgram } << u"unknown"_s;
        QTest::newRow("not read") << QList<RawItem>{} << u"unknown"_s;
    }

    void composeIsAbsentOnlyWhenBothWaysSaySo()
    {
        QFETCH(QList<RawItem>, items);
        QFETCH(QString, present);
        const Fact<bool> fact = factsOf(items).docker.composePresent;
        QCOMPARE(!fact.known() ? u"unknown"_s : *fact.value ? u"yes"_s : u"no"_s, present);
    }

    void modelsAreReadFileByFile()
    {
        const QString hub = u"/home/lab/.cache/huggingface/hub"_s;
        const NodeFacts facts = factsOf({ okItem(u"hub:"_s + hub, "models--org--na--me\n"),
            { u"hub:/var/cache/huggingface/hub"_s, Status::Missing, {} },
            { u"hub:/secret/hub"_s, Status::Denied, {} },
            okItem(u"model:"_s + hub + u"/models--org--na--me"_s,
                "ref=main abc\nincomplete=17 x.incomplete\nsnapshot=abc\nfile=2 model-1.safetensors\nfile=oops\n"
                "link='model-1.safetensors' -> "
                "'../../blobs/111'\nlink=broken\nshard=\"model-1.safetensors\"\nshard=\"model-2.safetensors\"\n") });
        QCOMPARE(facts.hubsRead, (QStringList{ hub, u"/var/cache/huggingface/hub"_s }));
        QCOMPARE(facts.models.size(), 1);
        const CachedModel& model = facts.models.at(0);
        QCOMPARE(model.name, u"org/na/me"_s);
        QCOMPARE(model.unfinished, 1);
        QCOMPARE(model.unfinishedBytes, qint64(17));
        QVERIFY(model.current());
        QCOMPARE(model.current()->missing(), QStringList{ u"model-2.safetensors"_s });
        QCOMPARE(model.current()->blobs.value(u"model-1.safetensors"_s), u"111"_s);
        QVERIFY(model.current()->hasWeights());
    }

    void theFirewallIsKnownAsFarAsItCanBe()
    {
        const QString conf = u"file:/etc/ufw/ufw.conf"_s;
        QVERIFY(!factsOf({ { conf, Status::Missing, {} } }).firewall.active.known());
        QCOMPARE(
            factsOf({ okItem(conf, "# ENABLED=yes\nENABLED=no\n") }).firewall.active.value, std::optional<bool>(false));
        const Firewall on
            = factsOf({ okItem(conf, "ENABLED=yes\n"), { u"cmd:ufw status"_s, Status::Denied, {} } }).firewall;
        QCOMPARE(on.active.value, std::optional<bool>(true));
        QVERIFY(!on.rules.known());
        const Firewall said
            = factsOf({ okItem(conf, "ENABLED=yes\n"), okItem(u"cmd:ufw status"_s, "Status: inactive\n") }).firewall;
        QCOMPARE(said.active.value, std::optional<bool>(false));
        const Firewall other = factsOf({ okItem(u"cmd:systemctl is-active firewalld"_s, "active\n") }).firewall;
        QCOMPARE(other.kind, u"firewalld"_s);
    }

    void anEmptyKernelLogIsUnknown()
    {
        QVERIFY(!factsOf({ okItem(u"cmd:journalctl -k"_s, "") }).kernelLog.known());
        QCOMPARE(factsOf({ okItem(u"cmd:journalctl -k"_s, "a\nb\n") }).kernelLog.value->size(), 2);
    }

    void theFlagOfTheCardIsTrueFalseOrUnknown()
    {
        const QString flag = u"file:/etc/nvidia/cx7-hotplug-enabled"_s;
        QCOMPARE(factsOf({ okItem(flag, {}) }).cardHotplug.value, std::optional<bool>(true));
        QCOMPARE(factsOf({ { flag, Status::Missing, {} } }).cardHotplug.value, std::optional<bool>(false));
        QVERIFY(!factsOf({ { flag, Status::Denied, {} } }).cardHotplug.known());
        QVERIFY(!factsOf({}).cardHotplug.known());
    }

    void addressesThatComeBackAreToldFromThoseThatDoNot_data()
    {
        QTest::addColumn<QList<RawItem>>("items");
        QTest::addColumn<QString>("expected");
        const QString nm = u"cmd:nmcli connection"_s;
        const QString yaml = u"file:/etc/netplan/40-cx7.yaml"_s;
        const auto netplan
            = [&](const QByteArray& body) { return okItem(yaml, "network:\n  ethernets:\n    enp1s0f0np0:\n" + body); };
        const RawItem dir = okItem(u"dir:/etc/netplan"_s, "40-cx7.yaml\n");
        const RawItem noNm{ nm, Status::Missing, {} };
        const RawItem noNetworkd{ u"dir:/run/systemd/netif/links"_s, Status::Missing, {} };
        QTest::newRow("profile below /run") << QList<RawItem>{
            okItem(nm, "enp1s0f0np0:fabric:/run/NetworkManager/system-connections/fabric.nmconnection\n")
        } << u"lost"_s;
        QTest::newRow("profile below /etc") << QList<RawItem>{
            okItem(nm, "enp1s0f0np0:fabric:/etc/NetworkManager/system-connections/fabric.nmconnection\n")
        } << u"kept"_s;
        QTest::newRow("profile without a file")
            << QList<RawItem>{ okItem(nm, "enp1s0f0np0:fabric:\n") } << u"unknown"_s;
        QTest::newRow("netplan's profile, file hidden")
            << QList<RawItem>{ okItem(nm,
                                   "enp1s0f0np0:netplan-enp1s0f0np0:/run/NetworkManager/system-connections/"
                                   "netplan-enp1s0f0np0.nmconnection\n"),
                   dir,
                   { yaml, Status::Denied, {} } }
            << u"unknown"_s;
        QTest::newRow("in netplan") << QList<RawItem>{
            noNm, noNetworkd, dir, netplan("      addresses: [192.168.100.11/24]\n")
        } << u"kept"_s;
        QTest::newRow("in netplan, with options") << QList<RawItem>{
            noNm, noNetworkd, dir, netplan("      addresses:\n        - 192.168.100.11/24: {label: x}\n")
        } << u"kept"_s;
        QTest::newRow("by DHCP") << QList<RawItem>{ noNm, noNetworkd, dir, netplan("      dhcp4: yes\n") } << u"kept"_s;
        QTest::newRow("another address in netplan")
            << QList<RawItem>{ noNm, noNetworkd, dir, netplan("      addresses: [192.168.100.12/24]\n") } << u"lost"_s;
        QTest::newRow("in no file") << QList<RawItem>{ noNm, noNetworkd, okItem(u"dir:/etc/netplan"_s, "") }
                                    << u"lost"_s;
        QTest::newRow("not everything was asked") << QList<RawItem>{ noNm } << u"unknown"_s;
        QTest::newRow("nothing was asked") << QList<RawItem>{} << u"unknown"_s;
        QTest::newRow("broken file") << QList<RawItem>{ noNm, noNetworkd, dir, okItem(yaml, "network: [\n") }
                                     << u"unknown"_s;
        QTest::newRow("networkd's own file") << QList<RawItem>{ noNm,
            okItem(u"dir:/run/systemd/netif/links"_s, "3 NETWORK_FILE=/etc/systemd/network/10-fabric.network\n") }
                                             << u"kept"_s;
    }

    void addressesThatComeBackAreToldFromThoseThatDoNot()
    {
        QFETCH(QList<RawItem>, items);
        QFETCH(QString, expected);
        QCOMPARE(persistence(items), expected);
    }

    void anOlderCaptureLeavesTheNewFactsUnknown()
    {
        RawCapture capture = demoSnapshot(SystemClock(), { 2, false, 0 }).nodes.at(0).capture;
        capture.collectorVersion = 1;
        static const QStringList fresh{ u"words:"_s,
            u"hub:"_s,
            u"model:"_s,
            u"limits:"_s,
            u"cmd:docker context"_s,
            u"cmd:docker image inspect"_s,
            u"cmd:docker container inspect"_s,
            u"cmd:journalctl -k"_s,
            u"cmd:ufw status"_s,
            u"file:/etc/ufw/ufw.conf"_s,
            u"file:/etc/nvidia/cx7-hotplug-enabled"_s,
            u"cmd:systemctl is-active firewalld"_s,
            u"attrs:/proc/sys/net/ipv4/conf/all"_s };
        capture.items.removeIf([](const RawItem& item) {
            return std::any_of(
                fresh.cbegin(), fresh.cend(), [&](const QString& start) { return item.source.startsWith(start); });
        });
        const NodeFacts facts = readFacts(capture, u"spark-a"_s);
        QCOMPARE(facts.unreadable, QStringList());
        QVERIFY(!facts.cardHotplug.known() && !facts.kernelLog.known() && !facts.kernelOptions.known());
        QVERIFY(!facts.firewall.active.known() && !facts.arpIgnore.known() && !facts.docker.endpoint.known());
        QVERIFY(facts.hubsRead.isEmpty() && facts.models.isEmpty());
        QVERIFY(!facts.docker.images.at(0).detailed);
    }
};

QTEST_GUILESS_MAIN(TestReadStack)
#include "tst_read_stack.moc"
