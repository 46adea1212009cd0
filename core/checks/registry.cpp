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
        {u"docker"_s, u"Machines"_s, u"Docker can be used on every machine"_s, Needs::Nodes, checkDocker},
        {u"node.rdma"_s, u"Fabric"_s, u"Every machine has RDMA devices"_s, Needs::Nodes, checkRdmaPresent},
        {u"fabric.link"_s, u"Fabric"_s, u"Every machine has a cabled port that is up and has an address"_s, Needs::Nodes, checkLinks},
        {u"fabric.address"_s, u"Fabric"_s, u"No address is used twice"_s, Needs::Nodes, checkAddresses},
        {u"fabric.subnet"_s, u"Fabric"_s, u"The machines share a subnet on the fabric"_s, Needs::TwoNodes, checkCommonSubnet},
        {u"fabric.mtu"_s, u"Fabric"_s, u"The MTU is the same along every link"_s, Needs::TwoNodes, checkMtu},
        {u"hca.selector"_s, u"Fabric"_s, u"NCCL_IB_HCA selects ports that are up"_s, Needs::Nodes, checkSelector},
        {u"gid.pin"_s, u"GID"_s, u"Pinned GID indexes hold the port's own address"_s, Needs::EnvFile, checkGidPin},
        {u"gid.auto"_s, u"GID"_s, u"The GID that NCCL chooses can be routed"_s, Needs::Nodes, checkGidAutomatic},
        {u"gid.pair"_s, u"GID"_s, u"The GIDs of both ends of a cable are of one kind"_s, Needs::TwoNodes, checkGidPairs},
        {u"net.interface"_s, u"Network"_s, u"Interfaces named in the env file exist and have an address"_s, Needs::EnvFile, checkInterfaces},
        {u"net.master"_s, u"Network"_s, u"Every machine can reach MASTER_ADDR"_s, Needs::EnvFile, checkMasterAddress},
        {u"net.host-ip"_s, u"Network"_s, u"Each rank advertises an address of its own machine"_s, Needs::EnvFile, checkHostAddresses},
        {u"nccl.transport"_s, u"Network"_s, u"NCCL uses RDMA"_s, Needs::EnvFile, checkTransport},
        {u"env.readable"_s, u"Files"_s, u"Compose and bash read the env file the same way"_s, Needs::EnvFile, checkEnvReadable},
        {u"env.mandatory"_s, u"Files"_s, u"The variables that the launcher insists on are set"_s, Needs::EnvFile, checkMandatory},
        {u"env.worker"_s, u"Files"_s, u"Workers get values of their own where their ports differ"_s, Needs::EnvFile, checkWorkerValues},
        {u"env.numbers"_s, u"Files"_s, u"Numbers in the env file are plain numbers"_s, Needs::EnvFile, checkStackNumbers},
        {u"nccl.values"_s, u"Files"_s, u"NCCL reads its variables as they are meant"_s, Needs::Nodes, checkNcclValues},
        {u"nccl.conf"_s, u"Files"_s, u"No nccl.conf decides behind the env file's back"_s, Needs::Nodes, checkConfFiles},
        {u"env.passed-on"_s, u"Files"_s, u"The compose file passes on what the env file sets"_s, Needs::EnvFile, checkPassedOn},
        {u"env.worker-file"_s, u"Files"_s, u"No old env file of a worker adds values"_s, Needs::EnvFile, checkWorkerFiles},
        {u"env.login"_s, u"Files"_s, u"No login environment adds values"_s, Needs::EnvFile, checkLoginValues},
    };
    return checks;
}

const nccl::RankView* Context::rankOf(const QString& node) const
{
    for (const nccl::RankView& view : ranks) {
        if (view.node == node)
            return &view;
    }
    return nullptr;
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
