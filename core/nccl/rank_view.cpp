// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/rank_view.h"

#include "core/nccl/conf_file.h"
#include "core/nccl/device_order.h"
#include "core/nccl/fusion.h"
#include "core/nccl/gid_index.h"
#include "core/nccl/gid_verdict.h"
#include "core/nccl/routing.h"
#include "core/nccl/selector.h"
#include "core/nccl/socket_interface.h"
#include "core/nccl/transport_choice.h"
#include "core/nccl/version_rules.h"

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::Hca;
using inventory::HcaPort;
using inventory::NodeFacts;

namespace {

/// The ports that NCCL takes, decided in verbs order because that is where its limit bites.
struct Selection
{
    QList<DeviceView> devices; ///< in NCCL's order
    QList<FusionPort> selected; ///< in NCCL's order
    QString planeError;
    bool complete = true; ///< no port that might have counted was unreadable
};

class Selecting final
{
public:
    Selecting(const NodeFacts& facts, const env::RankEnvironment& environment, Version version)
        : m_facts(facts)
        , m_environment(environment)
        , m_version(version)
        , m_rules(rulesOf(version))
        , m_selector(HcaSelector::parse(environment, version))
    {
    }

    Selection run(QStringList& why)
    {
        QList<PortRef> ports = portsInVerbsOrder(m_facts);
        for (const PortRef& ref : ports) {
            decide(ref);
        }
        if (sortsByPci(m_environment, m_version, why)) {
            sortByPci(ports);
        }
        for (const PortRef& ref : ports) {
            place(ref);
        }
        m_selection.complete = m_selection.complete && devicesRead();
        return m_selection;
    }

    [[nodiscard]] const HcaSelector& selector() const { return m_selector; }

private:
    struct Decision
    {
        const HcaPort* port = nullptr;
        bool candidate = false;
        bool matched = false;
        bool selected = false;
        int rail = -1;
        QString why;
    };

    void decide(const PortRef& ref)
    {
        Decision decision;
        decision.port = ref.port;
        const HcaSelector::Match match = m_selector.match(ref.hca->name, ref.port->number);
        const QString unfit = whyNoCandidate(*ref.port);
        decision.candidate = unfit.isEmpty();
        decision.matched = match.kept;
        decision.selected = decision.candidate && match.kept;
        decision.why = decision.candidate ? match.why : unfit;
        if (!decision.candidate && match.kept && !ref.port->state.known()) {
            m_selection.complete = false;
        }
        if (decision.selected && m_count >= m_rules.maxDevices) {
            decision.selected = false;
            decision.why = u"NCCL takes %1 ports at most, and this one comes behind them"_s.arg(
                QString::number(m_rules.maxDevices));
        }
        if (decision.selected) {
            ++m_count;
            decision.rail = match.rail;
            checkPlane(match.plane);
        }
        m_decisions.append(decision);
    }

    /// NCCL keeps one bit per plane and one for joined devices (2.30.7).
    void checkPlane(int plane)
    {
        if (plane == -1 || m_planes.contains(plane)) {
            return;
        }
        if ((plane & 0x4000) != 0) {
            m_selection.planeError
                = u"NCCL_IB_HCA gives the plane number %1, which NCCL refuses"_s.arg(QString::number(plane));
        } else if (m_planes.size() >= 12) {
            m_selection.planeError = u"NCCL_IB_HCA names more than 12 different planes, which NCCL refuses"_s;
        }
        m_planes << plane;
    }

    void place(const PortRef& ref)
    {
        const auto decision = std::find_if(m_decisions.cbegin(), m_decisions.cend(), [&](const Decision& candidate) {
            return candidate.port == ref.port;
        });
        DeviceView device;
        device.hca = ref.hca->name;
        device.port = ref.port->number;
        device.netdev = netdevOf(*ref.hca, *ref.port);
        device.candidate = decision->candidate;
        device.matched = decision->matched;
        device.selected = decision->selected;
        device.why = decision->why;
        device.gid = chooseGid(*ref.port, m_environment, m_version);
        judgeGid(m_facts, *ref.hca, *ref.port, m_environment, device.gid);
        m_selection.devices << device;
        if (!device.selected) {
            return;
        }
        FusionPort port;
        port.hca = ref.hca->name;
        port.port = ref.port->number;
        port.pciPath = ref.hca->pciPath;
        port.pciAddress = ref.hca->pciAddress;
        port.numaNode = ref.hca->numaNode.known() ? QString::number(*ref.hca->numaNode.value) : QString();
        port.sysImageGuid = ref.hca->sysImageGuid.valueOr({});
        port.linkLayer = ref.port->linkLayer;
        port.rail = decision->rail;
        m_selection.selected << port;
    }

    [[nodiscard]] bool devicesRead() const { return !m_facts.hcas.isEmpty() || m_facts.rdmaClassPresent.known(); }

    const NodeFacts& m_facts;
    const env::RankEnvironment& m_environment;
    Version m_version;
    VersionRules m_rules;
    HcaSelector m_selector;
    QList<Decision> m_decisions;
    QList<int> m_planes;
    int m_count = 0;
    Selection m_selection;
};

void fillSocket(RankView& view, const SocketChoice& socket)
{
    if (socket.bootstrap && socket.state == SocketChoice::State::Chosen) {
        view.socketInterface = socket.bootstrap->name;
        view.socketAddress = socket.bootstrap->address.toString();
    }
    view.socketInterfaceKnown = socket.state != SocketChoice::State::Unknown;
    for (const SocketInterface& interface : socket.all) {
        view.socketInterfaces << interface.name;
    }
    view.socketWhy = socket.why;
}

void fillFusion(RankView& view, const QList<FusionPort>& ports, const FusionResult& fusion)
{
    for (const QList<int>& group : fusion.groups) {
        QStringList names;
        for (const int member : group) {
            names << ports.at(member).label();
        }
        view.fused << names;
    }
    view.fusionWhy = fusion.why;
}

} // namespace

QList<const DeviceView*> RankView::selected() const
{
    QList<const DeviceView*> found;
    for (const DeviceView& device : devices) {
        if (device.selected) {
            found << &device;
        }
    }
    return found;
}

const DeviceView* RankView::device(const QString& hca, int port) const
{
    const auto it = std::find_if(devices.cbegin(), devices.cend(), [&](const DeviceView& candidate) {
        return candidate.hca == hca && candidate.port == port;
    });
    return it == devices.cend() ? nullptr : &*it;
}

RankView viewRank(
    const NodeFacts& facts, const env::RankEnvironment& environment, int rank, Version version, bool versionAssumed)
{
    RankView view;
    view.rank = rank;
    view.node = facts.name;
    view.version = version;
    view.versionAssumed = versionAssumed;
    const MergedEnvironment merged = mergeConfFiles(facts, environment, version);
    view.environment = merged.environment;
    view.environmentWhy = merged.why;

    const SocketChoice socket = chooseSocket(facts, view.environment, version);
    fillSocket(view, socket);

    Selecting selecting(facts, view.environment, version);
    QStringList orderWhy;
    const Selection selection = selecting.run(orderWhy);
    view.selector = selecting.selector().text();
    view.selectorWhy = selecting.selector().why() + orderWhy;
    view.devices = selection.devices;

    const FusionResult fusion = fusePorts(selection.selected, view.environment, version);
    fillFusion(view, selection.selected, fusion);
    view.routingWhy = explainRouting(view.environment, version);
    view.endpoints = findEndpoints(facts, view.environment, rank);

    const TransportDecision transport = chooseTransport(
        { view.environment, version, socket, view.devices, selection.planeError, selection.complete, fusion.fails });
    view.transport = transport.kind;
    view.transportWhy = transport.why;
    return view;
}

} // namespace core::nccl
