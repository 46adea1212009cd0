// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nodes.h"

#include "console.h"
#include "exit_codes.h"
#include "terminal_prompter.h"
#include "version.h"

#include "core/fabric/ping_plan.h"
#include "core/inventory/collect.h"
#include "core/inventory/demo_cluster.h"
#include "core/inventory/node_reading.h"
#include "core/inventory/snapshot_file.h"
#include "core/remote/local_transport.h"
#include "core/remote/ssh_target.h"
#include "core/remote/ssh_transport.h"

#include <thread>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using core::inventory::NodeRecord;
using core::inventory::Snapshot;

core::Result<std::unique_ptr<Nodes>> Nodes::open(const QStringList& names, const core::remote::SshOptions& options)
{
    auto nodes = std::unique_ptr<Nodes>(new Nodes);
    nodes->m_prompter = makePrompter();
    for (const QString& name : names) {
        for (const Node& other : nodes->m_nodes) {
            if (other.name == name)
                return core::failure({core::ErrorKind::Usage, u"%1 is named twice."_s.arg(name), u"Name each machine once."_s, {}, {}});
        }
        Node node{name, name, nullptr};
        if (name == u"localhost") {
            node.transport = std::make_unique<core::remote::LocalTransport>(name);
        } else {
            const auto target = core::remote::parseSshTarget(name);
            if (!target)
                return tl::unexpected(target.error());
            node.name = target->text;
            node.transport = std::make_unique<core::remote::SshTransport>(*target, options, nodes->m_prompter);
        }
        nodes->m_nodes.push_back(std::move(node));
    }
    return nodes;
}

std::unique_ptr<Nodes> Nodes::demo()
{
    auto nodes = std::unique_ptr<Nodes>(new Nodes);
    nodes->m_demo = true;
    for (auto& demo : core::inventory::demoCluster())
        nodes->m_nodes.push_back({demo.name, demo.name, std::move(demo.transport)});
    return nodes;
}

Snapshot Nodes::read()
{
    Snapshot snapshot;
    snapshot.takenAt = m_clock.nowUtc();
    snapshot.producer = u"sparkloom "_s + QString::fromLatin1(SPARKLOOM_VERSION);
    snapshot.demo = m_demo;
    std::vector<NodeRecord> records(m_nodes.size());
    {
        std::vector<std::jthread> threads;
        for (size_t i = 0; i < m_nodes.size(); ++i) {
            threads.emplace_back([this, i, &records] {
                const Node& node = m_nodes[i];
                records[i] = core::inventory::recordOf(node.name, node.address, core::inventory::collect(*node.transport, m_clock, {}));
            });
        }
    }
    for (NodeRecord& record : records)
        snapshot.nodes += std::move(record);
    return snapshot;
}

void Nodes::ping(Snapshot& snapshot)
{
    const core::fabric::Graph graph = core::fabric::buildGraph(snapshot);
    std::vector<std::jthread> threads;
    for (NodeRecord& record : snapshot.nodes) {
        core::remote::Transport* way = transport(record.name);
        if (!way || !record.reachable())
            continue;
        threads.emplace_back([&record, &graph, way] {
            core::inventory::addPings(record, core::inventory::pingLinks(*way, core::fabric::pingTargets(graph, record.name), {}));
        });
    }
}

core::remote::Transport* Nodes::transport(const QString& name) const
{
    for (const Node& node : m_nodes) {
        if (node.name == name)
            return node.transport.get();
    }
    return nullptr;
}

std::optional<Snapshot> snapshotFor(const Arguments& arguments, int& exitCode)
{
    const QStringList names = arguments.positional();
    if (arguments.isSet(u"snapshot"_s)) {
        if (arguments.isSet(u"ping"_s)) {
            exitCode = arguments.wrong(u"A snapshot cannot ping: name the machines instead, or take the snapshot with --ping."_s);
            return std::nullopt;
        }
        if (!names.isEmpty()) {
            exitCode = arguments.wrong(u"Name machines or a snapshot, not both."_s);
            return std::nullopt;
        }
        auto snapshot = core::inventory::loadSnapshot(arguments.value(u"snapshot"_s));
        if (!snapshot) {
            err(snapshot.error());
            exitCode = CouldNot;
            return std::nullopt;
        }
        return *snapshot;
    }
    if (names.isEmpty()) {
        exitCode = arguments.wrong(u"Name at least one machine (an ssh name or user@host), or a snapshot."_s);
        return std::nullopt;
    }
    const auto nodes = Nodes::open(names, arguments.sshOptions());
    if (!nodes) {
        err(nodes.error());
        exitCode = WrongUsage;
        return std::nullopt;
    }
    Snapshot snapshot = (*nodes)->read();
    if (arguments.isSet(u"ping"_s))
        (*nodes)->ping(snapshot);
    return snapshot;
}

std::optional<Diagnosed> diagnosedFor(const Arguments& arguments, int& exitCode)
{
    const auto options = arguments.diagnoseOptions();
    if (!options) {
        err(options.error());
        exitCode = options.error().kind == core::ErrorKind::Usage ? WrongUsage : CouldNot;
        return std::nullopt;
    }
    auto snapshot = snapshotFor(arguments, exitCode);
    if (!snapshot)
        return std::nullopt;
    auto diagnosis = core::checks::diagnose(*snapshot, *options);
    if (!diagnosis) {
        err(diagnosis.error());
        exitCode = WrongUsage;
        return std::nullopt;
    }
    return Diagnosed{*std::move(snapshot), *std::move(diagnosis)};
}

} // namespace ctl
