// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/gid_rows.h"

#include "core/fabric/graph.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <set>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::inventory::Hca;
using core::inventory::HcaPort;
using core::inventory::NodeRecord;
using core::nccl::DeviceView;
using core::nccl::RankView;

namespace {

/// The netdev of the port: what NCCL's view names, else the only one that the HCA has.
QString netdevOf(const Hca& hca, const DeviceView* view)
{
    if (view && !view->netdev.isEmpty())
        return view->netdev;
    return hca.netdevs.join(u", "_s);
}

const DeviceView* viewOf(const RankView* rank, const QString& hca, int port)
{
    if (!rank)
        return nullptr;
    const auto at = std::find_if(rank->devices.begin(), rank->devices.end(), [&](const DeviceView& device) {
        return device.hca == hca && device.port == port;
    });
    return at == rank->devices.end() ? nullptr : &*at;
}

GidRow portRow(const NodeRecord& node, const Hca& hca, const HcaPort& port, const RankView* rank)
{
    GidRow row;
    row.node = node.name;
    row.hca = hca.name;
    row.port = port.number;
    row.state = port.state.value.value_or(QString{});
    row.tableLength = port.gidTableLength;
    row.source = port.gidsSource;
    row.facts = portFacts(node.facts, hca, port, hca.netdevs.value(0));
    row.rank = rank ? rank->rank : -1;
    const DeviceView* view = viewOf(rank, hca.name, port.number);
    row.netdev = netdevOf(hca, view);
    if (view)
        row.view = *view;
    // Unknown is not "no link": such a port is shown. So is one that NCCL was told to use.
    row.hasLink = !port.state.known() || port.active() || (view && view->selected);
    for (const auto& entry : port.gids)
        row.entries.insert(entry.index, entry);
    return row;
}

GidRow emptyRow(const NodeRecord& node, const RankView* rank)
{
    GidRow row;
    row.node = node.name;
    row.rank = rank ? rank->rank : -1;
    row.error = node.error;
    const auto say = [](const char* text) { return QCoreApplication::translate("ui::GidRows", text); };
    if (node.error)
        row.missing = say(QT_TRANSLATE_NOOP("ui::GidRows", "could not be read: %1")).arg(node.error->what);
    else if (node.facts.rdmaClassPresent.value == false)
        row.missing = say(QT_TRANSLATE_NOOP("ui::GidRows", "no RDMA devices (/sys/class/infiniband is missing)"));
    else if (!node.facts.rdmaClassPresent.known())
        row.missing = say(QT_TRANSLATE_NOOP("ui::GidRows", "RDMA devices are not known"));
    else
        row.missing = say(QT_TRANSLATE_NOOP("ui::GidRows", "no RDMA devices"));
    return row;
}

} // namespace

QList<GidRow> gidRows(const core::inventory::Snapshot& snapshot, const QList<RankView>& ranks)
{
    QList<GidRow> rows;
    rows.reserve(8 * snapshot.nodes.size());
    for (const NodeRecord& node : snapshot.nodes) {
        const auto rankAt
            = std::find_if(ranks.begin(), ranks.end(), [&](const RankView& r) { return r.node == node.name; });
        const RankView* rank = rankAt == ranks.end() ? nullptr : &*rankAt;
        const qsizetype before = rows.size();
        QHash<QString, int> cages;
        const auto portKey = [](const QString& hca, int port) { return u"%1/%2"_s.arg(hca).arg(port); };
        for (const core::fabric::Cage& cage : core::fabric::cagesOf(node)) {
            for (const core::fabric::CagePort& port : cage.ports)
                cages.insert(portKey(port.ref.hca, port.ref.port), cage.number);
        }
        QList<Hca> hcas = node.facts.hcas;
        // As the card is built: cage by cage, the first twin above the second. Names would put roceP2… first.
        std::stable_sort(
            hcas.begin(), hcas.end(), [](const Hca& a, const Hca& b) { return a.pciAddress < b.pciAddress; });
        for (const Hca& hca : std::as_const(hcas)) {
            for (const HcaPort& port : hca.ports) {
                rows.append(portRow(node, hca, port, rank));
                rows.last().cage = cages.value(portKey(hca.name, port.number), -1);
            }
        }
        std::stable_sort(rows.begin() + before, rows.end(), [](const GidRow& a, const GidRow& b) {
            return static_cast<unsigned>(a.cage) < static_cast<unsigned>(b.cage); // -1, not known, comes last
        });
        if (rows.size() == before)
            rows.append(emptyRow(node, rank));
    }
    return rows;
}

QList<int> gidIndexes(const QList<GidRow>& rows)
{
    std::set<int> indexes;
    for (const GidRow& row : rows) {
        for (auto it = row.entries.keyBegin(); it != row.entries.keyEnd(); ++it)
            indexes.insert(*it);
        if (!row.view || !row.view->selected || row.view->gid.verdict == core::nccl::GidChoice::Verdict::NotApplicable)
            continue;
        indexes.insert(row.view->gid.index);
        if (row.view->gid.wantedIndex)
            indexes.insert(*row.view->gid.wantedIndex);
    }
    return { indexes.begin(), indexes.end() };
}

} // namespace ui
