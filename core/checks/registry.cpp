// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/env/env_file.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

const std::vector<Check>& registry()
{
    static const std::vector<Check> checks = {
        {u"node.reachable"_s, u"Machines"_s, u"Every machine answers"_s, Needs::Nodes, checkReachable},
        {u"node.power"_s, u"Machines"_s, u"No machine went down together with its links"_s, Needs::Nodes, checkPoweredOff},
        {u"skew"_s, u"Machines"_s, u"The machines have the same releases"_s, Needs::TwoNodes, checkSkew},
        {u"kernel"_s, u"Machines"_s, u"No kernel has a known fault"_s, Needs::Nodes, checkKernel},
        {u"host.clocks"_s, u"Machines"_s, u"The clocks agree"_s, Needs::TwoNodes, checkClocks},
        {u"docker.daemon"_s, u"Machines"_s, u"docker talks to the machine's own daemon"_s, Needs::Nodes, checkDockerDaemon},
        {u"compose"_s, u"Machines"_s, u"Docker Compose is there and new enough"_s, Needs::Nodes, checkCompose},
        {u"docker"_s, u"Machines"_s, u"Docker can be used on every machine"_s, Needs::Nodes, checkDocker},
        {u"node.rdma"_s, u"Fabric"_s, u"Every machine has RDMA devices"_s, Needs::Nodes, checkRdmaPresent},
        {u"fabric.link"_s, u"Fabric"_s, u"Every machine has a cabled port that is up and has an address"_s, Needs::Nodes, checkLinks},
        {u"fabric.address"_s, u"Fabric"_s, u"No address is used twice"_s, Needs::Nodes, checkAddresses},
        {u"fabric.subnet"_s, u"Fabric"_s, u"The machines share a subnet on the fabric"_s, Needs::WholeFabric, checkCommonSubnet},
        {u"fabric.mtu"_s, u"Fabric"_s, u"The MTU is the same along every link"_s, Needs::TwoNodes, checkMtu},
        {u"fabric.cage"_s, u"Fabric"_s, u"Every cabled socket has an address"_s, Needs::Nodes, checkSecondCage},
        {u"fabric.cable"_s, u"Fabric"_s, u"No cable that has addresses is down"_s, Needs::Nodes, checkCables},
        {u"fabric.path"_s, u"Fabric"_s, u"Every machine reaches every other over the fabric"_s, Needs::WholeFabric, checkPaths},
        {u"path"_s, u"Fabric"_s, u"Packets of full size get from every machine to every other"_s, Needs::Pings, checkPings},
        {u"fabric.ring"_s, u"Fabric"_s, u"A ring is cabled and set up as NCCL needs it"_s, Needs::WholeFabric, checkRing},
        {u"hca.width"_s, u"Fabric"_s, u"NCCL_IB_HCA selects nothing but ports of the fabric"_s, Needs::WholeFabric, checkSelectorWidth},
        {u"nccl.plugin"_s, u"Network"_s, u"All ranks use the same network plugin"_s, Needs::TwoNodes, checkNetPlugin},
        {u"nccl.cross-nic"_s, u"Network"_s, u"Ranks do not connect from one rail to another"_s, Needs::WholeFabric, checkCrossNic},
        {u"pcie"_s, u"Fabric"_s, u"The network card has all its PCIe lanes and its power"_s, Needs::Nodes, checkPcie},
        {u"link"_s, u"Fabric"_s, u"Both halves of a cable are set up alike"_s, Needs::Nodes, checkLinkQuality},
        {u"address"_s, u"Fabric"_s, u"Fabric addresses are fixed, and in a subnet of their own"_s, Needs::Nodes, checkAddressing},
        {u"hca.selector"_s, u"Fabric"_s, u"NCCL_IB_HCA selects ports that are up"_s, Needs::Nodes, checkSelector},
        {u"gid.pin"_s, u"GID"_s, u"Pinned GID indexes hold the port's own address"_s, Needs::EnvFile, checkGidPin},
        {u"gid.auto"_s, u"GID"_s, u"The GID that NCCL chooses can be routed"_s, Needs::Nodes, checkGidAutomatic},
        {u"gid.pair"_s, u"GID"_s, u"The GIDs of both ends of a cable are of one kind"_s, Needs::TwoNodes, checkGidPairs},
        {u"net.interface"_s, u"Network"_s, u"Interfaces named in the env file exist and have an address"_s, Needs::EnvFile, checkInterfaces},
        {u"net.master"_s, u"Network"_s, u"Every machine can reach MASTER_ADDR"_s, Needs::EnvFile, checkMasterAddress},
        {u"net.host-ip"_s, u"Network"_s, u"Each rank advertises an address of its own machine"_s, Needs::EnvFile, checkHostAddresses},
        {u"nccl.transport"_s, u"Network"_s, u"NCCL uses RDMA"_s, Needs::EnvFile, checkTransport},
        {u"address.advertised"_s, u"Network"_s, u"No rank advertises an address that others cannot reach"_s, Needs::EnvFile, checkAdvertised},
        {u"firewall"_s, u"Network"_s, u"No firewall stands between the ranks"_s, Needs::TwoNodes, checkFirewall},
        {u"image"_s, u"Stack"_s, u"Every machine has the same image"_s, Needs::EnvFile, checkImages},
        {u"image.baked"_s, u"Stack"_s, u"The image brings no setting that does not fit"_s, Needs::EnvFile, checkBakedValues},
        {u"model"_s, u"Stack"_s, u"Every machine has the whole model, in the same revision"_s, Needs::EnvFile, checkModel},
        {u"container"_s, u"Stack"_s, u"Containers of the stack have what RDMA needs"_s, Needs::Nodes, checkContainers},
        {u"container.memlock"_s, u"Stack"_s, u"Containers of the stack may lock memory"_s, Needs::Nodes, checkMemlock},
        {u"stack"_s, u"Stack"_s, u"All ranks run, or none"_s, Needs::Nodes, checkStackState},
        {u"port"_s, u"Stack"_s, u"The ports that the head needs are free"_s, Needs::EnvFile, checkPorts},
        {u"env.readable"_s, u"Files"_s, u"Compose and bash read the env file the same way"_s, Needs::EnvFile, checkEnvReadable},
        {u"env.mandatory"_s, u"Files"_s, u"The variables that the launcher insists on are set"_s, Needs::EnvFile, checkMandatory},
        {u"env.worker"_s, u"Files"_s, u"Workers get values of their own where their ports differ"_s, Needs::EnvFile, checkWorkerValues},
        {u"change"_s, u"Changes"_s, u"Nothing changed since the older snapshot"_s, Needs::OlderSnapshot, checkChanges},
        {u"env.numbers"_s, u"Files"_s, u"Numbers in the env file are plain numbers"_s, Needs::EnvFile, checkStackNumbers},
        {u"nccl.values"_s, u"Files"_s, u"NCCL reads its variables as they are meant"_s, Needs::Nodes, checkNcclValues},
        {u"nccl.conf"_s, u"Files"_s, u"No nccl.conf decides behind the env file's back"_s, Needs::Nodes, checkConfFiles},
        {u"env.passed-on"_s, u"Files"_s, u"The compose file passes on what the env file sets"_s, Needs::EnvFile, checkPassedOn},
        {u"env.worker-file"_s, u"Files"_s, u"No old env file of a worker adds values"_s, Needs::EnvFile, checkWorkerFiles},
        {u"env.login"_s, u"Files"_s, u"No login environment adds values"_s, Needs::EnvFile, checkLoginValues},
    };
    return checks;
}

IndexedSnapshot::IndexedSnapshot(const inventory::Snapshot& snapshot)
    : nodes(snapshot.nodes)
    , m_snapshot(snapshot)
{
    for (qsizetype i = nodes.size() - 1; i >= 0; --i) // the first of a name wins
        m_places.insert(nodes.at(i).name, i);
}

const inventory::NodeRecord* IndexedSnapshot::node(const QString& name) const
{
    const auto found = m_places.constFind(name);
    return found == m_places.cend() ? nullptr : &nodes.at(*found);
}

IndexedRanks::IndexedRanks(const QList<nccl::RankView>& ranks)
    : m_ranks(ranks)
{
    for (qsizetype i = ranks.size() - 1; i >= 0; --i)
        m_places.insert(ranks.at(i).node, i);
}

const nccl::RankView* IndexedRanks::of(const QString& node) const
{
    const auto found = m_places.constFind(node);
    return found == m_places.cend() ? nullptr : &m_ranks.at(*found);
}

const nccl::RankView* Context::rankOf(const QString& node) const
{
    return ranks.of(node);
}

QStringList Context::readableNodes() const
{
    QStringList names;
    for (const nccl::RankView& view : ranks)
        names += view.node;
    return names;
}

QString Context::value(const nccl::RankView& rank, const QString& key)
{
    const auto found = rank.environment.constFind(key);
    return found == rank.environment.cend() ? QString() : found->value.value_or(QString());
}

bool Context::isSet(const nccl::RankView& rank, const QString& key)
{
    const auto found = rank.environment.constFind(key);
    return found != rank.environment.cend() && found->value.has_value();
}

Evidence Context::envEvidence(const QString& key) const
{
    if (!env)
        return {};
    const auto assignment = env::EnvFile::fromBytes(env->text).last(key);
    if (!assignment)
        return {env->node, env->fileName, u"%1 is not set"_s.arg(key)};
    const QString shown = env::isSecretKey(key) ? QString::fromLatin1(env::hiddenMark)
                                                : QString::fromUtf8(assignment->rawValue).trimmed();
    return {env->node, u"%1 line %2"_s.arg(env->fileName).arg(assignment->firstLine), key + u'=' + shown};
}

} // namespace core::checks
