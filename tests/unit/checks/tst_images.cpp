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

using Image = DockerFacts::Image;

const QString repository = u"registry.example/dspark-vllm"_s;

Image image(const QString& id, const QString& digest, const QString& created = {})
{
    Image made;
    made.repoTag = repository + u":0.1.1"_s;
    made.id = id;
    if (!digest.isEmpty())
        made.repoDigests = QStringList{ repository + u'@' + digest };
    made.detailed = !created.isEmpty();
    made.created = created;
    return made;
}

void images(Snapshot& snapshot, int node, const QList<Image>& list, const QString& driver = u"overlay2"_s)
{
    DockerFacts& docker = snapshot.nodes[node].facts.docker;
    docker.imagesKnown = true;
    docker.images = list;
    docker.storageDriver = read(driver);
}

CachedModel model(const QString& hub)
{
    CachedModel made;
    made.name = u"org/model"_s;
    made.folder = hub + u"/models--org--model"_s;
    made.mainRevision = u"aaaa"_s;
    CachedModel::Snapshot snapshot;
    snapshot.revision = u"aaaa"_s;
    snapshot.files
        = { { u"config.json"_s, 900 }, { u"model-1.safetensors"_s, 100 }, { u"model-2.safetensors"_s, 100 } };
    snapshot.blobs = { { u"model-1.safetensors"_s, u"b1"_s }, { u"model-2.safetensors"_s, u"b2"_s } };
    snapshot.shards = QStringList{ u"model-1.safetensors"_s, u"model-2.safetensors"_s };
    made.snapshots = { snapshot };
    return made;
}

const QString hub = u"/home/spark/.cache/huggingface/hub"_s;

Snapshot withModels()
{
    Snapshot snapshot = twoSparks(fittingEnvWith("DSPARK_MODEL=org/model\nHF_HUB_OFFLINE=1\n"));
    for (NodeRecord& node : snapshot.nodes) {
        node.facts.hubsRead = QStringList{ hub };
        node.facts.models = { model(hub) };
    }
    return snapshot;
}

CachedModel& modelOf(Snapshot& snapshot, int node)
{
    return snapshot.nodes[node].facts.models.first();
}

void compose(Snapshot& snapshot, const QString& version, bool plugin)
{
    DockerFacts& docker = snapshot.nodes[1].facts.docker;
    docker.composeVersion = read(version);
    docker.composeIsPlugin = plugin;
    docker.composePresent = read(true);
}

} // namespace

Q_DECLARE_METATYPE(Change)

/// Images, models and Compose: fault there, not there, unknown, garbage in the value.
class TestImageChecks : public QObject
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
        row("not known", nothing, [](Snapshot&) { });
        row("nowhere", nothing, [](Snapshot& s) {
            images(s, 0, {});
            images(s, 1, {});
        });
        row("on the head alone", { u"image.missing"_s }, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, u"sha256:a"_s) });
            images(s, 1, {});
        });
        row("the other not known", nothing, [](Snapshot& s) { images(s, 0, { image(u"1"_s, u"sha256:a"_s) }); });
        row("same", nothing, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, u"sha256:a"_s) });
            images(s, 1, { image(u"1"_s, u"sha256:a"_s) });
        });
        row("other digest", { u"image.differs"_s }, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, u"sha256:a"_s) });
            images(s, 1, { image(u"2"_s, u"sha256:b"_s) });
        });
        row("other id, same digest", nothing, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, u"sha256:a"_s) });
            images(s, 1, { image(u"2"_s, u"sha256:a"_s) }, u"overlayfs"_s);
        });
        row("other id, no digests, same store", { u"image.differs"_s }, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, {}) });
            images(s, 1, { image(u"2"_s, {}) });
        });
        row("other id, no digests, other store", nothing, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, {}) });
            images(s, 1, { image(u"2"_s, {}) }, u"overlayfs"_s);
        });
        row("other id, store not known", nothing, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, {}) }, {});
            images(s, 1, { image(u"2"_s, {}) }, {});
        });
        row("containerd store on both, same build", nothing, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, u"sha256:a"_s, u"2026-01-01T00:00:00.1Z"_s) }, u"overlayfs"_s);
            images(s, 1, { image(u"2"_s, {}, u"2026-01-01T00:00:00.1Z"_s) }, u"overlayfs"_s);
        });
        row("another tag", { u"image.missing"_s }, [](Snapshot& s) {
            Image other = image(u"1"_s, u"sha256:a"_s);
            other.repoTag = repository + u":0.1.0"_s;
            images(s, 0, { image(u"2"_s, u"sha256:b"_s) });
            images(s, 1, { other });
        });
        row("worker silent", { u"node.unreachable"_s }, [](Snapshot& s) {
            images(s, 0, { image(u"1"_s, u"sha256:a"_s) });
            s.nodes[1] = unreachableNode(u"spark-b"_s);
        });
        row("Compose 2.20", nothing, [](Snapshot& s) { compose(s, u"2.20.2"_s, true); });
        row("Compose 1.29 behind the plugin's name", nothing, [](Snapshot& s) { compose(s, u"1.29.2"_s, true); });
        row("Compose 1.17", { u"compose.too-old"_s }, [](Snapshot& s) { compose(s, u"1.17.1"_s, true); });
        row("docker-compose", { u"compose.no-plugin"_s }, [](Snapshot& s) { compose(s, u"1.29.2"_s, false); });
        row("Compose garbage", nothing, [](Snapshot& s) { compose(s, u"dev"_s, true); });
        row("Compose after 2 comes 5", nothing, [](Snapshot& s) { compose(s, u"5.1.0"_s, true); });
        row("no Compose", { u"compose.missing"_s }, [](Snapshot& s) {
            s.nodes[1].facts.docker.composePresent = read(false);
        });
        row("no Docker, so no Compose", { u"docker.not-installed"_s }, [](Snapshot& s) {
            s.nodes[1].facts.docker.composePresent = read(false);
            s.nodes[1].facts.docker.access = DockerFacts::Access::NotInstalled;
        });
        row("another machine's daemon", { u"docker.other-daemon"_s }, [](Snapshot& s) {
            s.nodes[1].facts.docker.endpoint = read(u"tcp://10.0.0.9:2376"_s);
        });
        row("its own daemon by TCP", nothing, [](Snapshot& s) {
            s.nodes[1].facts.docker.dockerHost = read(u"tcp://127.0.0.1:2375"_s);
        });
        row("a socket in another place that works", nothing, [](Snapshot& s) {
            s.nodes[1].facts.docker.endpoint = read(u"unix:///var/snap/docker/docker.sock"_s);
        });
    }

    void whatIsFound()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, ids);
        Snapshot snapshot = twoSparks(fittingEnv());
        change(snapshot);
        QCOMPARE(roots(diagnosed(snapshot)), ids);
    }

    void modelsOfTheCache_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("ids");
        const auto row = [](const char* name, const QStringList& ids, const Change& change) {
            QTest::newRow(name) << change << ids;
        };
        const QStringList nothing;
        row("whole", nothing, [](Snapshot&) { });
        row("on the head alone", { u"model.missing"_s }, [](Snapshot& s) { s.nodes[1].facts.models.clear(); });
        row("nowhere", nothing, [](Snapshot& s) {
            for (NodeRecord& node : s.nodes)
                node.facts.models.clear();
        });
        row("cache not read", nothing, [](Snapshot& s) {
            s.nodes[1].facts.models.clear();
            s.nodes[1].facts.hubsRead.clear();
        });
        row("a file missing", { u"model.incomplete"_s }, [](Snapshot& s) {
            modelOf(s, 1).snapshots.first().files.remove(u"model-2.safetensors"_s);
        });
        row("a file empty", { u"model.incomplete"_s }, [](Snapshot& s) {
            modelOf(s, 1).snapshots.first().files.insert(u"model-2.safetensors"_s, 0);
        });
        row("no index, one file", nothing, [](Snapshot& s) { modelOf(s, 1).snapshots.first().shards.clear(); });
        row("no index, no weights", { u"model.incomplete"_s }, [](Snapshot& s) {
            modelOf(s, 1).snapshots.first().shards.clear();
            modelOf(s, 1).snapshots.first().files = { { u"config.json"_s, 900 } };
        });
        row("nothing has arrived", { u"model.incomplete"_s }, [](Snapshot& s) { modelOf(s, 1).snapshots.clear(); });
        row("may not be read", nothing, [](Snapshot& s) {
            modelOf(s, 1).snapshots.clear();
            modelOf(s, 1).readable = false;
        });
        row("snapshot may not be read", nothing, [](Snapshot& s) {
            modelOf(s, 1).snapshots.first() = { u"aaaa"_s, false, {}, {}, {} };
        });
        row("other revision, other weights", { u"model.revision-differs"_s }, [](Snapshot& s) {
            modelOf(s, 1).mainRevision = modelOf(s, 1).snapshots.first().revision = u"bbbb"_s;
            modelOf(s, 1).snapshots.first().blobs.insert(u"model-2.safetensors"_s, u"b9"_s);
        });
        row("other revision, same weights", nothing, [](Snapshot& s) {
            modelOf(s, 1).mainRevision = modelOf(s, 1).snapshots.first().revision = u"bbbb"_s;
        });
        row("other revision, weights not known", { u"model.revision-differs"_s }, [](Snapshot& s) {
            modelOf(s, 1).mainRevision = modelOf(s, 1).snapshots.first().revision = u"bbbb"_s;
            modelOf(s, 1).snapshots.first().blobs.clear();
        });
        row("another model is broken", nothing, [](Snapshot& s) {
            CachedModel other = model(hub);
            other.name = u"org/other"_s;
            other.snapshots.clear();
            s.nodes[1].facts.models += other;
        });
    }

    void modelsOfTheCache()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, ids);
        Snapshot snapshot = withModels();
        change(snapshot);
        QCOMPARE(roots(diagnosed(snapshot)), ids);
    }

    void aModelThatIsAPathIsNotLookedUp()
    {
        Snapshot snapshot = twoSparks(fittingEnvWith("DSPARK_MODEL=/models/x\n"));
        snapshot.nodes[0].facts.hubsRead = snapshot.nodes[1].facts.hubsRead = QStringList{ hub };
        QCOMPARE(allIds(diagnosed(snapshot)), QStringList());
    }

    void whatAnImageBringsIsAFaultOnlyWhereItCounts_data()
    {
        QTest::addColumn<QByteArray>("env");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QStringList>("ids");
        const QStringList both{ u"image.baked-value"_s, u"image.baked-value"_s };
        const QByteArray bare = fittingEnv().replace("NCCL_SOCKET_IFNAME=enp1s0f0np0\n", "");
        QTest::newRow("the file's value counts")
            << fittingEnv() << u"NCCL_SOCKET_IFNAME"_s << u"eth0"_s << QStringList();
        QTest::newRow("an interface that fits") << bare << u"GLOO_SOCKET_IFNAME"_s << u"enP7s7"_s << QStringList();
        QTest::newRow("an interface that is not there") << bare << u"GLOO_SOCKET_IFNAME"_s << u"eth0"_s << both;
        QTest::newRow("a prefix that fits") << bare << u"NCCL_SOCKET_IFNAME"_s << u"nope,enp1s0f0"_s << QStringList();
        QTest::newRow("an interface that is down") << bare << u"TP_SOCKET_IFNAME"_s << u"enp1s0f1np1"_s << both;
        QTest::newRow("a pinned index") << fittingEnv() << u"NCCL_IB_GID_INDEX"_s << u"3"_s << both;
        QTest::newRow("an empty value") << bare << u"GLOO_SOCKET_IFNAME"_s << QString() << QStringList();
        QTest::newRow("a version") << bare << u"NCCL_VERSION"_s << u"2.28.3"_s << QStringList();
    }

    void whatAnImageBringsIsAFaultOnlyWhereItCounts()
    {
        QFETCH(QByteArray, env);
        QFETCH(QString, key);
        QFETCH(QString, value);
        QFETCH(QStringList, ids);
        Snapshot snapshot = twoSparks(env);
        for (int node : { 0, 1 }) {
            Image made = image(u"1"_s, u"sha256:a"_s, u"2026-01-01T00:00:00Z"_s);
            made.environment.insert(key, value);
            images(snapshot, node, { made });
        }
        QStringList found = allIds(diagnosed(snapshot));
        found.removeAll(u"env.mandatory-missing"_s);
        QCOMPARE(found, ids);
    }
};

QTEST_GUILESS_MAIN(TestImageChecks)
#include "tst_images.moc"
