// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace core::inventory;
using namespace test;

namespace {

using Change = std::function<void(Snapshot&)>;

template <class T> Fact<T> read(T value)
{
    return { value, u"made up"_s, {} };
}

using Container = DockerFacts::Container;

Container rankContainer()
{
    Container container;
    container.name = u"deepseek-v4-flash-vllm-dspark-1"_s;
    container.image = u"registry.example/dspark-vllm:0.1.1"_s;
    container.state = u"running"_s;
    container.status = u"Up 3 hours"_s;
    container.detailed = true;
    container.service = u"vllm-dspark"_s;
    container.networkMode = u"host"_s;
    container.ipcMode = u"host"_s;
    container.devices = QStringList{ u"/dev/infiniband"_s };
    container.memlockKiB = -1;
    container.startedAt = QDateTime({ 2026, 12, 1 }, { 9, 0 }, Qt::UTC);
    return container;
}

Container& rank(Snapshot& snapshot, int node)
{
    return snapshot.nodes[node].facts.docker.containers.first();
}

/// Both ranks run and have what they need.
Snapshot serving()
{
    Snapshot snapshot = twoSparks(fittingEnv());
    for (NodeRecord& node : snapshot.nodes) {
        node.facts.readAt = QDateTime({ 2026, 12, 1 }, { 12, 0 }, Qt::UTC);
        node.facts.docker.containersKnown = true;
        node.facts.docker.containers = QList<Container>{ rankContainer() };
        node.facts.listening = read(QList<ListeningPort>{});
    }
    return snapshot;
}

void stopped(Container& container, int status)
{
    container.state = u"exited"_s;
    container.status = u"Exited (%1) 2 hours ago"_s.arg(status);
    container.exitCode = status;
}

void listens(Snapshot& snapshot, int port)
{
    snapshot.nodes[0].facts.listening
        = read(QList<ListeningPort>{ ListeningPort{ QHostAddress(u"0.0.0.0"_s), port, {} } });
}

} // namespace

Q_DECLARE_METATYPE(Change)

/// Containers, their state, and ports: fault there, not there, unknown, garbage in the value.
class TestStackChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsFound_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("ids");
        const auto row = [](const char* name, const QStringList& ids, const Change& change) {
            QTest::newRow(name) << change << ids;
        };
        const QStringList nothing;
        row("both serve", nothing, [](Snapshot&) { });
        row("nothing was ever started", nothing, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes)
                node.facts.docker.containers.clear();
        });
        row("no devices", { u"container.no-infiniband"_s }, [](Snapshot& s) { rank(s, 1).devices.clear(); });
        row("only some other device", { u"container.no-infiniband"_s }, [](Snapshot& s) {
            rank(s, 1).devices = QStringList{ u"/dev/infinibandage"_s };
        });
        row("single devices", nothing, [](Snapshot& s) {
            rank(s, 1).devices = QStringList{ u"/dev/infiniband/uverbs0"_s, u"/dev/infiniband/rdma_cm"_s };
        });
        row("privileged", nothing, [](Snapshot& s) {
            rank(s, 1).devices.clear();
            rank(s, 1).privileged = true;
        });
        row("own network", { u"container.network"_s }, [](Snapshot& s) { rank(s, 0).networkMode = u"bridge"_s; });
        row("little locked memory", { u"container.memlock"_s }, [](Snapshot& s) { rank(s, 0).memlockKiB = 8192; });
        row("much locked memory", nothing, [](Snapshot& s) { rank(s, 0).memlockKiB = 64LL * 1024 * 1024; });
        row("locked memory not known", nothing, [](Snapshot& s) { rank(s, 0).memlockKiB = std::nullopt; });
        row("may lock", nothing, [](Snapshot& s) {
            rank(s, 0).memlockKiB = 8192;
            rank(s, 0).capabilities = QStringList{ u"CAP_IPC_LOCK"_s };
        });
        row("may do something else", { u"container.memlock"_s }, [](Snapshot& s) {
            rank(s, 0).memlockKiB = 8192;
            rank(s, 0).capabilities = QStringList{ u"CAP_NET_ADMIN"_s };
        });
        row("little shared memory", { u"container.shared-memory"_s }, [](Snapshot& s) {
            rank(s, 0).ipcMode = u"private"_s;
            rank(s, 0).shmBytes = 64LL << 20;
        });
        row("enough shared memory", nothing, [](Snapshot& s) {
            rank(s, 0).ipcMode = u"private"_s;
            rank(s, 0).shmBytes = 16LL << 30;
        });
        row("details not known", nothing, [](Snapshot& s) {
            Container bare;
            bare.name = rank(s, 0).name;
            bare.state = u"running"_s;
            bare.status = u"Up 3 hours"_s;
            rank(s, 0) = bare;
        });
        row("another container lacks all that", nothing, [](Snapshot& s) {
            Container other = rankContainer();
            other.name = u"open-webui"_s;
            other.image = u"ghcr.io/open-webui/open-webui:main"_s;
            other.service.clear();
            other.networkMode = u"bridge"_s;
            other.devices.clear();
            s.nodes[1].facts.docker.containers += other;
        });
        row("a shell in the same image", nothing, [](Snapshot& s) {
            Container other = rankContainer();
            other.name = u"sleepy_noether"_s;
            other.service.clear();
            other.networkMode = u"bridge"_s;
            s.nodes[1].facts.docker.containers += other;
        });
        row("both stopped", nothing, [](Snapshot& s) {
            stopped(rank(s, 0), 137);
            stopped(rank(s, 1), 0);
        });
        row("both failed", { u"stack.failed-last"_s, u"stack.failed-last"_s }, [](Snapshot& s) {
            stopped(rank(s, 0), 1);
            stopped(rank(s, 1), 1);
        });
        row("out of memory", { u"stack.failed-last"_s }, [](Snapshot& s) {
            stopped(rank(s, 0), 137);
            rank(s, 0).outOfMemory = true;
            stopped(rank(s, 1), 143);
        });
        row("worker gone", { u"stack.rank-missing"_s }, [](Snapshot& s) {
            s.nodes[1].facts.docker.containers.clear();
        });
        row("head gone", { u"stack.stale-rank"_s }, [](Snapshot& s) { s.nodes[0].facts.docker.containers.clear(); });
        row("head follows in a moment", nothing, [](Snapshot& s) {
            s.nodes[0].facts.docker.containers.clear();
            rank(s, 1).startedAt = QDateTime({ 2026, 12, 1 }, { 11, 58 }, Qt::UTC);
        });
        row("worker not known", nothing, [](Snapshot& s) {
            s.nodes[1].facts.docker.containersKnown = false;
            s.nodes[1].facts.docker.containers.clear();
        });
        row("worker silent", { u"node.unreachable"_s }, [](Snapshot& s) {
            s.nodes[1] = unreachableNode(u"spark-b"_s);
        });
        row("restarts for ever", { u"stack.restarting"_s }, [](Snapshot& s) {
            rank(s, 1).state = u"restarting"_s;
            rank(s, 1).status = u"Restarting (1) 3 seconds ago"_s;
        });
        row("restarted once, long ago", nothing, [](Snapshot& s) { rank(s, 1).restarts = 1; });
        row("another start", { u"stack.out-of-step"_s }, [](Snapshot& s) {
            rank(s, 1).startedAt = QDateTime({ 2026, 12, 1 }, { 11, 0 }, Qt::UTC);
        });
        row("another start by a wrong clock", nothing, [](Snapshot& s) {
            rank(s, 1).startedAt = QDateTime({ 2026, 12, 1 }, { 11, 0 }, Qt::UTC);
            s.nodes[1].facts.clockAheadSeconds = read<qint64>(7200);
        });
        row("start not known", nothing, [](Snapshot& s) { rank(s, 1).startedAt = QDateTime(); });
        row("unhealthy", { u"stack.unhealthy"_s }, [](Snapshot& s) { rank(s, 0).health = u"unhealthy"_s; });
        row("the stack's own port", nothing, [](Snapshot& s) { listens(s, 8888); });
        row("port taken", { u"port.taken"_s }, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes)
                node.facts.docker.containers.clear();
            listens(s, 25000);
        });
        row("another port taken", nothing, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes)
                node.facts.docker.containers.clear();
            listens(s, 8889);
        });
        row("port taken, containers not known", nothing, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes) {
                node.facts.docker.containers.clear();
                node.facts.docker.containersKnown = false;
            }
            listens(s, 8888);
        });
        row("other environment", { u"container.stale-environment"_s }, [](Snapshot& s) {
            rank(s, 1).environment.insert(u"NCCL_SOCKET_IFNAME"_s, u"enP7s7"_s);
        });
        row("same environment", nothing, [](Snapshot& s) {
            rank(s, 1).environment.insert(u"NCCL_SOCKET_IFNAME"_s, u"enp1s0f0np0"_s);
        });
        row("a variable the file knows nothing of", nothing, [](Snapshot& s) {
            rank(s, 1).environment.insert(u"NCCL_VERSION"_s, u"2.28.3-1"_s);
        });
    }

    void whatIsFound()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, ids);
        Snapshot snapshot = serving();
        change(snapshot);
        QStringList found = roots(diagnosed(snapshot));
        found.sort();
        ids.sort();
        QCOMPARE(found, ids);
    }

    void aPortThatIsNoNumberIsNotLookedUp()
    {
        Snapshot snapshot = twoSparks(fittingEnvWith("VLLM_PORT=eighty\n"));
        snapshot.nodes[0].facts.docker.containersKnown = true;
        listens(snapshot, 8888);
        QVERIFY(!allIds(diagnosed(snapshot)).contains(u"port.taken"_s));
    }
};

QTEST_GUILESS_MAIN(TestStackChecks)
#include "tst_stack.moc"
