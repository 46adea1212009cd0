// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/rank_view.h"

#include "nccl_fixtures.h"

using namespace core::nccl;
using namespace Qt::Literals::StringLiterals;
using core::inventory::Hca;
using core::inventory::HcaPort;
using core::inventory::LinkLayer;
using core::inventory::NodeFacts;

namespace {

LinkLayer linkLayer(const QString& text)
{
    return text == u"Ethernet"_s  ? LinkLayer::Ethernet
        : text == u"InfiniBand"_s ? LinkLayer::InfiniBand
                                  : LinkLayer::Unknown;
}

/// A node with the devices that the real NCCL was shown, below one CPU.
NodeFacts nodeOf(const QJsonObject& run)
{
    NodeFacts facts;
    facts.name = u"made-up"_s;
    facts.rdmaClassPresent = fixtures::known(true);
    facts.netdevs
        = { fixtures::netdev(1, u"lo"_s, { u"127.0.0.1/8"_s }), fixtures::netdev(2, u"eth0"_s, { u"10.1.2.3/24"_s }) };
    const QJsonArray devices = run.value(u"devices"_s).toArray();
    for (const QJsonValue& device : devices) {
        HcaPort port = fixtures::portOf(device.toObject());
        port.state = fixtures::known(device[u"state"_s].toString().section(u": "_s, 1));
        port.linkLayer = linkLayer(device[u"link_layer"_s].toString());
        Hca hca;
        hca.name = device[u"name"_s].toString();
        hca.pciAddress = device[u"bdf"_s].toString();
        hca.pciPath = u"/sys/devices/pci"_s + hca.pciAddress.left(7) + u'/' + hca.pciAddress.left(4) + u":00:00.0/"_s
            + hca.pciAddress;
        hca.numaNode = fixtures::known(0);
        hca.ports = { port };
        facts.hcas << hca;
    }
    return facts;
}

RankView viewOf(const QJsonObject& run)
{
    const auto version = Version::parse(run.value(u"nccl"_s).toString());
    return viewRank(nodeOf(run),
        fixtures::environmentOf(run.value(u"env"_s).toObject()),
        0,
        version.value_or(Version{ 2, 28, 3 }),
        false);
}

QStringList strings(const QJsonValue& value)
{
    QStringList result;
    const QJsonArray array = value.toArray();
    for (const QJsonValue& item : array) {
        result << item.toString();
    }
    return result;
}

QStringList selectedOf(const RankView& view)
{
    QStringList result;
    for (const DeviceView* device : view.selected()) {
        result << device->hca + u':' + QString::number(device->port);
    }
    return result;
}

QString context(qsizetype index, const QJsonObject& run, const QString& what)
{
    return u"run %1, %2\n%3"_s.arg(QString::number(index),
        what,
        QString::fromUtf8(QJsonDocument(run.value(u"env"_s).toObject()).toJson(QJsonDocument::Compact)));
}

/// Everything that a run of the real library tells; empty when the view agrees.
QString disagreement(const QJsonObject& run)
{
    const RankView view = viewOf(run);
    if (selectedOf(view) != strings(run.value(u"selected"_s))) {
        return u"selected "_s + selectedOf(view).join(u' ');
    }
    const QJsonObject used = run.value(u"gid_index_used"_s).toObject();
    for (auto it = used.begin(); it != used.end(); ++it) {
        const DeviceView* device = view.device(it.key().section(u':', 0, 0), it.key().section(u':', 1).toInt());
        if (device == nullptr || device->gid.index != it.value().toInt()) {
            return u"GID index of "_s + it.key() + u' '
                + (device != nullptr ? QString::number(device->gid.index) : u"none"_s);
        }
    }
    const bool ok = run.value(u"init_ok"_s).toBool();
    if (ok && view.transport != TransportKind::Ib) {
        return u"transport is not IB: "_s + view.transportWhy.join(u' ');
    }
    if (!ok && view.transport == TransportKind::Ib) {
        return u"transport is IB, but NCCL refused"_s;
    }
    return {};
}

/// Groups of more than one device, by HCA name.
QStringList fusedOf(const RankView& view)
{
    QStringList result;
    for (const QStringList& group : view.fused) {
        QStringList names;
        for (const QString& label : group) {
            names << label.section(u':', 0, 0);
        }
        if (names.size() > 1) {
            result << names.join(u'+');
        }
    }
    return result;
}

} // namespace

/// The real NCCL library was run with made-up devices; what it did is what the model must say.
class TestRealNccl final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithEveryRun();
    void agreesWithEveryRunThatMergesDevices();
};

void TestRealNccl::agreesWithEveryRun()
{
    const QJsonArray runs = fixtures::loadVectors(u"nccl_real_2_28_3.json"_s).array();
    QVERIFY(!runs.isEmpty());
    for (qsizetype i = 0; i < runs.size(); ++i) {
        const QString problem = disagreement(runs.at(i).toObject());
        QVERIFY2(problem.isEmpty(), qPrintable(context(i, runs.at(i).toObject(), problem)));
    }
}

void TestRealNccl::agreesWithEveryRunThatMergesDevices()
{
    const QJsonArray runs = fixtures::loadVectors(u"nccl_real_fusion_2_28_3.json"_s).array();
    QVERIFY(!runs.isEmpty());
    for (qsizetype i = 0; i < runs.size(); ++i) {
        const QJsonObject run = runs.at(i).toObject();
        const QString problem = disagreement(run);
        QVERIFY2(problem.isEmpty(), qPrintable(context(i, run, problem)));
        QStringList expected;
        const QJsonArray groups = run.value(u"fused"_s).toArray();
        for (const QJsonValue& group : groups) {
            expected << strings(group).join(u'+');
        }
        const QStringList actual = fusedOf(viewOf(run));
        QVERIFY2(actual == expected,
            qPrintable(context(i, run, u"fused "_s + actual.join(u' ') + u" instead of "_s + expected.join(u' '))));
    }
}

QTEST_GUILESS_MAIN(TestRealNccl)
#include "tst_real_nccl.moc"
