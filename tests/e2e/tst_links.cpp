// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using test::Ctl;
using test::CtlRun;
using test::Testbed;

namespace {

const QStringList testLinks{ u"diagnose"_s, u"--ping"_s, u"--json"_s, u"spark-a"_s, u"spark-b"_s };

QStringList idsIn(const CtlRun& run)
{
    QStringList ids;
    for (const auto& finding : run.json()[u"findings"_s].toArray())
        ids += finding[u"id"_s].toString();
    return ids;
}

/// Real packet filters on a node: what arrives and matches is dropped before anything sees it.
bool dropOn(Testbed& bed, const QString& node, const QString& match)
{
    const QString rules
        = u"add table inet lost; add chain inet lost in { type filter hook prerouting priority -300; }; add rule inet lost in %1 drop"_s.arg(match);
    return bed.exec(node, { u"nft"_s, rules }).ok();
}

bool heal(Testbed& bed, const QString& node)
{
    return bed.exec(node, { u"nft"_s, u"delete table inet lost"_s }).ok();
}

} // namespace

/// Real pings over the testbed's cables.
class TestLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMachinesPingEachOtherOnEveryRailAndSayWhatIsLost()
    {
        Testbed bed;
        TESTBED_UP(bed, u"two-sparks-healthy.yaml"_s);
        const Ctl ctl(bed);

        const CtlRun healthy = ctl.run(testLinks);
        QVERIFY2(healthy.code == 0, healthy.both().constData());
        QCOMPARE(idsIn(healthy), QStringList());
        QStringList checks;
        for (const auto& check : healthy.json()[u"checks"_s].toArray())
            checks += check[u"id"_s].toString() + u' ' + check[u"state"_s].toString();
        QVERIFY2(checks.contains(u"path fine"_s), qPrintable(checks.join(u'\n')));
        // One more command on the same connection.
        QCOMPARE(bed.connections(u"spark-b"_s), 1);
        QCOMPARE(bed.commands(u"spark-b"_s), 2);

        // Something on the way carries no large packets, and says nothing about it.
        if (!dropOn(bed, u"spark-b"_s, u"meta nfproto ipv4 icmp type echo-request ip length > 4000"_s))
            QSKIP("testbed: this kernel has no nftables");
        const CtlRun large = ctl.run(testLinks);
        QVERIFY2(large.code == 2, large.both().constData());
        QCOMPARE(idsIn(large), QStringList({ u"path.full-size-lost"_s, u"path.full-size-lost"_s })); // one a rail
        QVERIFY2(large.out.contains("spark-a \xe2\x86\x92 spark-b"), large.out.constData());
        QVERIFY(heal(bed, u"spark-b"_s));

        // A firewall on one rail: its card still answers for the address.
        QVERIFY(dropOn(bed, u"spark-b"_s, u"iifname \"enp1s0f0np0\" meta nfproto ipv4 icmp type echo-request"_s));
        const CtlRun blocked = ctl.run(testLinks);
        QVERIFY2(blocked.code == 1, blocked.both().constData());
        QCOMPARE(idsIn(blocked), QStringList{ u"path.no-answer"_s });
        QVERIFY(heal(bed, u"spark-b"_s));

        // What was found is in the snapshot, for others to see.
        const CtlRun saved
            = ctl.run({ u"snapshot"_s, u"--ping"_s, u"spark-a"_s, u"spark-b"_s, u"-o"_s, ctl.path(u"s.json"_s) });
        QVERIFY2(saved.code == 0, saved.both().constData());
        const CtlRun replayed = ctl.runPlain({ u"diagnose"_s, u"--json"_s, u"--snapshot"_s, ctl.path(u"s.json"_s) });
        QVERIFY2(replayed.code == 0 && replayed.out.contains("Packets of full size"), replayed.both().constData());
        QCOMPARE(ctl.runPlain({ u"diagnose"_s, u"--ping"_s, u"--snapshot"_s, ctl.path(u"s.json"_s) }).code, 64);
    }
};

QTEST_GUILESS_MAIN(TestLinks)
#include "tst_links.moc"
