// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

#include "core/fabric/ping_plan.h"
#include "core/inventory/link_pings.h"
#include "core/inventory/redact.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

// As iputils 20221126 prints them (two network namespaces, a veth pair of MTU 9000).
const QString answered = u"PING %1 (%1) from 192.168.100.11 va: 8972(9000) bytes of data.\n8980 bytes from %1: icmp_seq=1 ttl=64 time=0.276 ms\n8980 bytes from %1: icmp_seq=2 ttl=64 time=0.129 ms\n8980 bytes from %1: icmp_seq=3 ttl=64 time=0.111 ms\n\n--- %1 ping statistics ---\n3 packets transmitted, 3 received, 0% packet loss, time 423ms\nrtt min/avg/max/mdev = 0.111/0.172/0.276/0.073 ms\nneighbour: %1 lladdr de:c3:94:41:73:18 REACHABLE\n"_s;
const QString dropped = u"PING %1 (%1) from 192.168.100.11 va: 8972(9000) bytes of data.\n\n--- %1 ping statistics ---\n3 packets transmitted, 0 received, 100% packet loss, time 404ms\n\nneighbour: %1 lladdr de:c3:94:41:73:18 REACHABLE\n"_s;
const QString noHost = u"PING %1 (%1) from 192.168.100.11 va: 56(84) bytes of data.\nFrom 192.168.100.11 icmp_seq=1 Destination Host Unreachable\n\n--- %1 ping statistics ---\n3 packets transmitted, 0 received, +1 errors, 100% packet loss, time 404ms\n\nneighbour: %1 FAILED\n"_s;
const QString tooLong = u"PING %1 (%1) from 192.168.100.11 va: 8972(9000) bytes of data.\nping: local error: message too long, mtu=1500\n\n--- %1 ping statistics ---\n3 packets transmitted, 0 received, +3 errors, 100% packet loss, time 404ms\n\nneighbour: %1 lladdr de:c3:94:41:73:18 REACHABLE\n"_s;
const QString oneLost = u"PING %1 (%1) from 192.168.100.11 va: 8972(9000) bytes of data.\n8980 bytes from %1: icmp_seq=1 ttl=64 time=0.276 ms\n\n--- %1 ping statistics ---\n3 packets transmitted, 2 received, 33.3333% packet loss, time 423ms\nrtt min/avg/max/mdev = 0.111/0.172/0.276/0.073 ms\nneighbour: %1 lladdr de:c3:94:41:73:18 REACHABLE\n"_s;
const QString noDevice = u"ping: SO_BINDTODEVICE va: No such device\nneighbour: \n"_s;

/// Lets a node ping as the fabric asks for: `small` and `large` is what ping says of the pings in the first rail.
void ping(Snapshot& snapshot, int node, const QString& small, const QString& large, RawItem::Status status = RawItem::Status::Ok)
{
    const auto graph = core::fabric::buildGraph(snapshot);
    QList<RawItem> items;
    for (const PingTarget& target : core::fabric::pingTargets(graph, snapshot.nodes.at(node).name)) {
        const QString to = target.to.toString();
        const bool firstRail = to.startsWith(u"192.168.100."_s);
        const QString head = u"ping:%1 %2 %3 "_s.arg(target.netdev, target.from.toString(), to);
        items += RawItem{ head + u"56"_s, status, (firstRail ? small : answered).arg(to).toUtf8() };
        items += RawItem{ head + QString::number(target.mtu - 28), status, (firstRail ? large : answered).arg(to).toUtf8() };
    }
    addPings(snapshot.nodes[node], items);
}

} // namespace

class TestPings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersOnEveryRailAreNoFindingAndConfirmTheLinks()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        ping(snapshot, 0, answered, answered);
        ping(snapshot, 1, answered, answered);
        const auto diagnosis = diagnose(snapshot, {});
        QVERIFY(diagnosis);
        QCOMPARE(allIds(*diagnosis), QStringList());
        QVERIFY(std::any_of(diagnosis->report.checks.cbegin(), diagnosis->report.checks.cend(), [](const CheckResult& check) {
            return check.id == u"path" && check.state == CheckResult::State::Fine;
        }));
        QCOMPARE(diagnosis->graph.links.size(), 1);
        QCOMPARE(diagnosis->graph.links.first().confidence, core::fabric::Confidence::Confirmed);
        QVERIFY(diagnosis->graph.links.first().evidence.contains(u"spark-a on enp1s0f0np0 gets answers from 192.168.100.12 of spark-b to packets of 9000 bytes"_s));
    }

    void nothingIsSaidOfLinksThatNobodyAskedToTest()
    {
        const auto diagnosis = diagnose(twoSparks(fittingEnv()), {});
        QVERIFY(diagnosis);
        for (const CheckResult& check : diagnosis->report.checks)
            QVERIFY(check.id != u"path");
    }

    void whatDoesNotComeBackIsAFinding_data()
    {
        QTest::addColumn<QString>("small");
        QTest::addColumn<QString>("large");
        QTest::addColumn<QString>("id");
        QTest::addColumn<Severity>("severity");
        QTest::addColumn<QString>("says");
        QTest::newRow("nobody at the other end") << noHost << noHost << u"path.no-answer"_s << Severity::Problem << u"spark-a → spark-b"_s;
        QTest::newRow("a firewall") << dropped << dropped << u"path.no-answer"_s << Severity::Warning << u"192.168.100.0/24"_s;
        QTest::newRow("large packets are dropped") << answered << dropped << u"path.full-size-lost"_s << Severity::Problem << u"9000 bytes"_s;
        QTest::newRow("the kernel knows a smaller MTU") << answered << tooLong << u"path.full-size-lost"_s << Severity::Problem << u"spark-a → spark-b"_s;
        QTest::newRow("one of three is lost") << answered << oneLost << u"path.loss"_s << Severity::Warning << u"192.168.100.0/24"_s;
        QTest::newRow("small ones are lost, too") << oneLost << answered << u"path.loss"_s << Severity::Warning << u"192.168.100.0/24"_s;
        QTest::newRow("the interface is gone") << noDevice << noDevice << u"path.not-tested"_s << Severity::Unknown << u"No such device"_s;
        QTest::newRow("garbage") << u"\x01\xff 99999999999999999999 packets transmitted, -1 received %1"_s << u"\n\n%1"_s << u"path.not-tested"_s << Severity::Unknown << u"spark-a"_s;
    }

    void whatDoesNotComeBackIsAFinding()
    {
        QFETCH(QString, small);
        QFETCH(QString, large);
        QFETCH(QString, id);
        QFETCH(Severity, severity);
        QFETCH(QString, says);
        Snapshot snapshot = twoSparks(fittingEnv());
        ping(snapshot, 0, small, large);
        ping(snapshot, 1, answered, answered);
        const auto diagnosis = diagnose(snapshot, {});
        QVERIFY(diagnosis);
        QCOMPARE(allIds(*diagnosis), QStringList{ id });
        const Finding& finding = diagnosis->report.findings.first();
        QCOMPARE(finding.severity, severity);
        QVERIFY2(finding.title.contains(says), qPrintable(finding.title));
        QCOMPARE(finding.evidence.first().node, u"spark-a"_s);
        QVERIFY(!finding.why.isEmpty());
    }

    void aMachineWithoutPingIsNamed()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        ping(snapshot, 0, answered, answered);
        ping(snapshot, 1, QString(), QString(), RawItem::Status::Missing);
        const auto diagnosis = diagnose(snapshot, {});
        QCOMPARE(allIds(*diagnosis), QStringList{ u"path.not-tested"_s });
        QCOMPARE(diagnosis->report.findings.first().scope.node, u"spark-b"_s);
        QVERIFY(diagnosis->report.findings.first().title.contains(u"not installed"_s));
    }

    void aCommandThatFailedIsUnknownAndNoFault()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        addPings(snapshot.nodes[1], core::failure({ core::ErrorKind::Unreachable, u"The connection broke."_s, {}, {}, {} }));
        const auto diagnosis = diagnose(snapshot, {});
        QCOMPARE(allIds(*diagnosis), QStringList{ u"path.not-tested"_s });
        QVERIFY(diagnosis->report.findings.first().title.contains(u"The connection broke."_s));
        QCOMPARE(diagnosis->report.status(), Status::Unknown);
    }

    void aMachineThatIsSilentIsNotPingedAndNotBlamed()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
        QVERIFY(core::fabric::pingTargets(core::fabric::buildGraph(snapshot), u"spark-a"_s).isEmpty());
        addPings(snapshot.nodes[0], QList<RawItem>());
        const auto diagnosis = diagnose(snapshot, {});
        QCOMPARE(allIds(*diagnosis), QStringList{ u"node.unreachable"_s });
    }

    void anMtuThatDiffersIsTheCauseOfLargePacketsThatAreLost()
    {
        Snapshot snapshot = twoSparks(fittingEnv());
        netdevOf(snapshot.nodes[1], u"enp1s0f0np0"_s)->mtu = 1500;
        ping(snapshot, 0, answered, dropped);
        ping(snapshot, 1, answered, answered);
        const auto diagnosis = diagnose(snapshot, {});
        for (const Finding& finding : diagnosis->report.findings) {
            if (finding.id == u"path.full-size-lost")
                QCOMPARE(finding.causedBy, u"fabric.mtu-differs"_s);
        }
        QVERIFY(allIds(*diagnosis).contains(u"path.full-size-lost"_s));
    }

    void aRedactedCopyFindsTheSame()
    {
        // Addresses that are not private are replaced, in the names of the pings, too.
        Snapshot snapshot = twoSparks(fittingEnv());
        ping(snapshot, 0, answered, dropped);
        for (NodeRecord& node : snapshot.nodes) {
            for (RawItem& item : node.capture.items) {
                item.source.replace(u"192.168.100."_s, u"203.0.112."_s);
                item.text.replace("192.168.100.", "203.0.112.");
            }
        }
        const QList<LinkPing> before = linkPings(snapshot.nodes.first().capture);
        const QList<LinkPing> after = linkPings(redacted(snapshot, 1).nodes.first().capture);
        QCOMPARE(after.size(), before.size());
        for (const LinkPing& ping : after) {
            QVERIFY(!ping.to.toString().startsWith(u"203.0.112."_s));
            QVERIFY(!ping.text.contains(u"203.0.112."_s));
            QVERIFY2(ping.text.isEmpty() || ping.text.contains(ping.to.toString()), qPrintable(ping.source + ping.text));
        }
    }

    void aPingCommandIsReadBackAsItWasAsked()
    {
        const QList<PingTarget> targets{ { u"enp1s0f0np0"_s, QHostAddress(u"192.168.100.11"_s), QHostAddress(u"192.168.100.12"_s), 9000 },
            { u"enP2p1s0f0np0"_s, QHostAddress(u"fd00::1"_s), QHostAddress(u"fd00::2"_s), 1500 } };
        const core::remote::Command command = pingCommand(targets, "marker");
        QCOMPARE(command.argv.mid(4), (QStringList{ u"enp1s0f0np0"_s, u"192.168.100.11"_s, u"192.168.100.12"_s, u"8972"_s, u"enP2p1s0f0np0"_s, u"fd00::1"_s, u"fd00::2"_s, u"1452"_s }));
        const auto request = pingRequestOf(command);
        QVERIFY(request);
        QCOMPARE(request->marker, QByteArray("marker"));
        QCOMPARE(request->targets, targets);
        QVERIFY(!pingRequestOf({ { u"sh"_s, u"-s"_s, u"--"_s, u"marker"_s }, "echo", {}, {}, 0 }));
    }

    void everyAddressOfOthersOnARailIsATarget()
    {
        const auto graph = core::fabric::buildGraph(twoSparks(fittingEnv()));
        const QList<PingTarget> expected{
            { u"enp1s0f0np0"_s, QHostAddress(u"192.168.100.11"_s), QHostAddress(u"192.168.100.12"_s), 9000 },
            { u"enP2p1s0f0np0"_s, QHostAddress(u"192.168.101.11"_s), QHostAddress(u"192.168.101.12"_s), 9000 } };
        QCOMPARE(core::fabric::pingTargets(graph, u"spark-a"_s), expected);
        QCOMPARE(core::fabric::pingTargets(graph, u"spark-b"_s).size(), 2);
        QVERIFY(core::fabric::pingTargets(graph, u"nobody"_s).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPings)
#include "tst_pings.moc"
