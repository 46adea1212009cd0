// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

Snapshot withError(core::ErrorKind kind, const QString& code, const QString& address = u"spark-b"_s)
{
    Snapshot snapshot = twoSparks(fittingEnv());
    snapshot.nodes[1] = unreachableNode(u"spark-b"_s);
    snapshot.nodes[1].address = address;
    snapshot.nodes[1].error = core::Error{kind, u"It did not work."_s, u"Do this next."_s, u"key ~/.ssh/id_ed25519: refused"_s, u"spark-b"_s, code};
    return snapshot;
}

} // namespace

class TestReachChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachWayToFailHasAnIdOfItsOwn_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("id");
        const auto row = [](const char* name, core::ErrorKind kind, const QString& code, const QString& id) {
            QTest::newRow(name) << int(kind) << code << id;
        };
        using enum core::ErrorKind;
        row("no route", Unreachable, u"no-route"_s, u"node.unreachable"_s);
        row("an old snapshot", Unreachable, {}, u"node.unreachable"_s);
        row("refused", Unreachable, u"refused"_s, u"node.no-ssh-server"_s);
        row("no SSH server", Unreachable, u"not-ssh"_s, u"node.no-ssh-server"_s);
        row("name", Unreachable, u"name-unknown"_s, u"node.name-unknown"_s);
        row("name server", Unreachable, u"name-server-silent"_s, u"node.name-unknown"_s);
        row("time-out", TimedOut, {}, u"node.timed-out"_s);
        row("auth", AuthRejected, {}, u"node.auth-refused"_s);
        row("no key", AuthRejected, u"no-key"_s, u"node.auth-refused"_s);
        row("passphrase", AuthRejected, u"key-locked"_s, u"node.key-locked"_s);
        row("unknown key", HostKeyUnknown, {}, u"node.host-key-unknown"_s);
        row("changed key", HostKeyChanged, {}, u"node.host-key-changed"_s);
        row("revoked key", HostKeyChanged, u"host-key-revoked"_s, u"node.host-key-changed"_s);
        row("nologin", CommandFailed, u"shell-refuses"_s, u"node.shell-refuses"_s);
        row("no sh", CommandMissing, u"shell-refuses"_s, u"node.shell-refuses"_s);
        row("cut off", CommandFailed, {}, u"node.reading-failed"_s);
        row("garbage", Parse, {}, u"node.reading-failed"_s);
        row("a code nobody knows", AuthRejected, u"who-knows"_s, u"node.auth-refused"_s);
    }

    void eachWayToFailHasAnIdOfItsOwn()
    {
        QFETCH(int, kind);
        QFETCH(QString, code);
        QFETCH(QString, id);
        const Diagnosis diagnosis = diagnosed(withError(static_cast<core::ErrorKind>(kind), code, u"lab@spark-b"_s));
        QCOMPARE(roots(diagnosis), (QStringList{id}));
        const Finding found = test::finding(diagnosis, id);
        QCOMPARE(found.scope.node, u"spark-b"_s);
        QVERIFY(found.title.contains(u"It did not work."_s));
        QVERIFY(!found.why.isEmpty());
        QCOMPARE(found.fixes.first().effect, u"Do this next."_s);
        QCOMPARE(found.evidence.first().source, u"lab@spark-b"_s);
        QVERIFY(found.evidence.first().text.contains(u"id_ed25519"_s));
        QVERIFY(found.related.contains(u"gid.pin"_s));
    }

    void anAddressOfTheFabricIsPointedOut()
    {
        const Diagnosis diagnosis = diagnosed(withError(core::ErrorKind::Unreachable, u"no-route"_s, u"lab@192.168.100.12:22"_s));
        const Finding found = test::finding(diagnosis, u"node.unreachable"_s);
        QCOMPARE(found.reasoning.size(), qsizetype(1));
        QVERIFY(found.reasoning.first().contains(u"192.168.100.0/24"_s));
        QVERIFY(test::finding(diagnosed(withError(core::ErrorKind::Unreachable, {}, u"10.20.0.12"_s)), u"node.unreachable"_s).reasoning.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestReachChecks)
#include "tst_reach.moc"
