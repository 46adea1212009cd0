// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_pages.h"

#include "core/base/diff.h"
#include "sample_cluster.h"

namespace samples {

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using core::checks::Finding;
using core::checks::Scope;
using core::checks::Severity;

namespace {

core::Error noAnswer()
{
    return *unreachableSnapshot().nodes.at(1).error;
}

MapCage cageOf(int node, bool cabled, Status status)
{
    MapCage cage;
    cage.title = cabled ? u"Cage 0"_s : u"Cage 1"_s;
    cage.state = cabled ? u"200 Gb/s · up"_s : u"no cable"_s;
    cage.status = cabled ? Status::Ok : Status::NotDone;
    if (cabled) {
        cage.twins = { { u"rocep1s0f0"_s, 1, u"enp1s0f0np0"_s, u"192.168.100.%1"_s.arg(11 + node), status },
            { u"roceP2p1s0f0"_s, 1, u"enP2p1s0f0np0"_s, u"192.168.101.%1"_s.arg(11 + node), Status::Ok } };
    }
    return cage;
}

FabricMapData mapOf(Scene scene)
{
    FabricMapData map;
    MapLink link;
    for (int i = 0; i < nodesOf(scene); ++i) {
        MapNode node;
        node.name = nodeName(i);
        node.line = u"%1 · rank %2 · 10.20.0.%3"_s.arg(i == 0 ? u"head"_s : u"worker"_s).arg(i).arg(11 + i);
        const bool wrong = scene == Scene::Mismatch && i == 0;
        node.status = wrong ? Status::Problem : Status::Ok;
        if (scene == Scene::Unreachable && i == 1) {
            node.status = Status::Problem;
            node.message = u"spark-b did not answer within 15 s"_s;
        } else {
            node.cages = { cageOf(i, true, wrong ? Status::Problem : Status::Ok), cageOf(i, false, Status::Ok) };
        }
        map.nodes.append(node);
        link.ends.append({ i, 0 });
    }
    link.title = nodesOf(scene) > 2 ? u"one switch, two rails"_s : u"one cable, two rails"_s;
    link.state = u"200 Gb/s · up"_s;
    link.subnets = { u"192.168.100.0/24"_s, u"192.168.101.0/24"_s };
    link.lines = { u"192.168.100.0/24 · MTU 9000"_s, u"192.168.101.0/24 · MTU 9000"_s };
    link.evidence = u"seen by subnet and neighbour"_s;
    if (scene == Scene::Unreachable) {
        link.status = Status::Unknown;
        link.title = u"not known"_s;
        link.state.clear();
        link.subnets.clear();
        link.lines.clear();
        link.evidence = u"spark-b was not read"_s;
    }
    if (link.ends.size() > 1)
        map.links.append(link);
    return map;
}

Finding mtuFinding()
{
    Finding finding;
    finding.id = u"link.mtu.differs"_s;
    finding.severity = Severity::Warning;
    finding.scope = { Scope::Kind::Link, {}, u"spark-a ↔ spark-b"_s };
    finding.title = u"MTU differs along the second rail: 9000 on spark-a, 1500 on spark-b"_s;
    finding.why = u"Large transfers stall or fall back."_s;
    finding.evidence = { { u"spark-a"_s, u"ip -j addr"_s, u"enP2p1s0f0np0 mtu 9000"_s },
        { u"spark-b"_s, u"ip -j addr"_s, u"enP2p1s0f0np0 mtu 1500"_s } };
    core::checks::Fix fix;
    fix.title = u"Set MTU 9000 on spark-b"_s;
    fix.effect = u"The netdev takes large frames, as its other end does."_s;
    fix.risk = u"The link is down for about a second."_s;
    fix.commands = { u"sudo ip link set enP2p1s0f0np0 mtu 9000"_s };
    finding.fixes = { fix };
    return finding;
}

QString envBefore()
{
    QString text;
    for (int i = 1; i <= 37; ++i)
        text += u"# %1\n"_s.arg(i);
    return text
        + u"# RoCE / InfiniBand (head "
          u"node)\nNCCL_IB_HCA=rocep1s0f1\nNCCL_SOCKET_IFNAME=enp1s0f1np1\nNCCL_IB_GID_INDEX=3\nNCCL_CROSS_NIC=1\n\n# "
          u"my own notes "
          u"stay where they are\nHF_CACHE=/raid/hf\n"_s;
}

QString envAfter()
{
    QString text = envBefore();
    text.replace(u"NCCL_IB_HCA=rocep1s0f1"_s, u"NCCL_IB_HCA==rocep1s0f0,roceP2p1s0f0"_s);
    text.replace(u"enp1s0f1np1"_s, u"enp1s0f0np0"_s);
    text.remove(u"NCCL_IB_GID_INDEX=3\n"_s);
    return text;
}

/// Lines of the two texts as a diff view gets them. Written here because the tests of the window must not lean on
/// core's.
QList<core::DiffLine> sampleDiff()
{
    return core::diffLines(envBefore(), envAfter());
}

QList<ConfigValue> valuesOf(int nodes)
{
    using Kind = ConfigValue::Kind;
    QList<ConfigValue> values{ { u"NCCL_IB_HCA"_s,
                                   u"Fabric"_s,
                                   u"HCAs"_s,
                                   u"=rocep1s0f0,roceP2p1s0f0"_s,
                                   u"both halves of cage 0, on all nodes"_s,
                                   Kind::Shown,
                                   {},
                                   {} },
        { u"NCCL_SOCKET_IFNAME"_s,
            u"Fabric"_s,
            u"Socket interface"_s,
            u"enp1s0f0np0"_s,
            u"TP_ and GLOO_ follow"_s,
            Kind::Shown,
            {},
            {} },
        { u"NCCL_IB_GID_INDEX"_s,
            u"Fabric"_s,
            u"GID index"_s,
            u"automatic"_s,
            u"chosen per HCA by NCCL; 4, 3 and 3, 3 today"_s,
            Kind::Shown,
            {},
            {} },
        { u"head"_s,
            u"Cluster"_s,
            u"Head"_s,
            u"spark-a · 192.168.100.11"_s,
            u"MASTER_ADDR, reachable from spark-b"_s,
            Kind::Choice,
            { u"spark-a · 192.168.100.11"_s, u"spark-b · 192.168.100.12"_s },
            {} } };
    for (int i = 1; i < nodes; ++i) {
        values.append({ u"worker%1"_s.arg(i),
            u"Cluster"_s,
            u"Worker %1"_s.arg(i),
            u"%1 · 192.168.100.%2"_s.arg(nodeName(i)).arg(11 + i),
            u"WORKER_HOST, WORKER_VLLM_HOST_IP"_s,
            Kind::Shown,
            {},
            {} });
    }
    values.append({ u"DSPARK_VLLM_IMAGE"_s,
        u"Serving"_s,
        u"Image"_s,
        u"…/dspark-vllm-gx10:0.1.1"_s,
        u"same digest on both nodes"_s,
        Kind::Text,
        {},
        {} });
    values.append({ u"VLLM_API_KEY"_s,
        u"Serving"_s,
        u"API key"_s,
        {},
        u"hidden; stays out of logs and snapshots"_s,
        Kind::Secret,
        {},
        {} });
    return values;
}

} // namespace

QList<Scene> allScenes()
{
    return { Scene::Empty, Scene::Healthy2, Scene::Healthy8, Scene::Mismatch, Scene::Unreachable };
}

QString sceneName(Scene scene)
{
    switch (scene) {
    case Scene::Empty:
        return u"empty"_s;
    case Scene::Healthy2:
        return u"healthy-2"_s;
    case Scene::Healthy8:
        return u"healthy-8"_s;
    case Scene::Mismatch:
        return u"mismatch"_s;
    case Scene::Unreachable:
        return u"unreachable"_s;
    }
    Q_UNREACHABLE();
}

int nodesOf(Scene scene)
{
    switch (scene) {
    case Scene::Empty:
        return 0;
    case Scene::Healthy8:
        return 8;
    case Scene::Healthy2:
    case Scene::Mismatch:
    case Scene::Unreachable:
        return 2;
    }
    Q_UNREACHABLE();
}

MachinesData machinesOf(Scene scene)
{
    using namespace std::chrono_literals;
    MachinesData data;
    for (int i = 0; i < nodesOf(scene); ++i) {
        MachineRow row;
        row.name = nodeName(i);
        row.sshCommand = u"ssh "_s + row.name;
        row.address = u"sparky@10.20.0.%1:22"_s.arg(11 + i);
        row.state = MachineState::SignedIn;
        row.message = u"DGX Spark · 4 HCAs, 2 with a cable"_s;
        row.elapsed = 740ms + i * 35ms;
        if (scene == Scene::Unreachable && i == 1) {
            row.state = MachineState::Failed;
            row.error = noAnswer();
            row.elapsed = 15s;
        }
        if (scene == Scene::Healthy8 && i == 5) {
            row.state = MachineState::Reading;
            row.message = u"reading GID tables"_s;
            row.stepsDone = 3;
            row.stepsTotal = 5;
            row.elapsed = 1400ms;
        }
        if (scene == Scene::Healthy8 && i == 6) {
            row.state = MachineState::NeedsAnswer;
            row.message = u"asks for the passphrase of a key"_s;
        }
        data.machines.append(row);
    }
    data.aliases = { { u"spark-a"_s, u"sparky@10.20.0.11"_s, nodesOf(scene) > 0 },
        { u"spark-b"_s, u"sparky@10.20.0.12"_s, nodesOf(scene) > 1 },
        { u"nas"_s, {}, false } };
    return data;
}

SignInData signInOf(Scene scene)
{
    SignInData data;
    for (int i = 0; i < nodesOf(scene); ++i) {
        SignInMachine machine;
        machine.name = nodeName(i);
        machine.address = u"sparky@10.20.0.%1:22"_s.arg(11 + i);
        machine.state = MachineState::SignedIn;
        machine.message = u"with the key id_ed25519"_s;
        if (scene == Scene::Mismatch && i == 1) {
            machine.state = MachineState::NeedsAnswer;
            machine.hostKey = HostKeyQuestion{
                u"spark-b (10.20.0.12)"_s, u"ED25519"_s, u"SHA256:uNiVztksCsDhcc0u9e8BrMPLtYoNm0pYpbZYTqCvQtw"_s
            };
        }
        if (scene == Scene::Unreachable && i == 1) {
            machine.state = MachineState::Failed;
            machine.error = noAnswer();
        }
        if (scene == Scene::Healthy8 && i == 2) {
            machine.state = MachineState::NeedsAnswer;
            machine.prompt = SignInPrompt{ u"p1"_s,
                PromptKind::Password,
                u"sparky@10.20.0.13"_s,
                {},
                u"The machine refused that password (2 of 3 tries left)."_s,
                { { u"Password"_s, false } } };
        }
        if (scene == Scene::Healthy8 && i == 3) {
            machine.state = MachineState::Failed;
            machine.changedKey = HostKeyChanged{ u"spark-d (10.20.0.14)"_s,
                u"ED25519"_s,
                u"SHA256:7KrXhkHNhPc5tJ8AvhuP1cQwJ8bX8i1vYzqkJbQh0aM"_s,
                u"ED25519"_s,
                u"SHA256:uNiVztksCsDhcc0u9e8BrMPLtYoNm0pYpbZYTqCvQtw"_s,
                u"~/.ssh/known_hosts, line 12"_s };
        }
        if (scene == Scene::Healthy8 && i == 4)
            machine.state = MachineState::Connecting;
        data.machines.append(machine);
    }
    return data;
}

FabricData fabricOf(Scene scene)
{
    FabricData data;
    data.map = mapOf(scene);
    switch (scene) {
    case Scene::Empty:
        break;
    case Scene::Healthy2:
    case Scene::Healthy8:
        data.snapshot = healthySnapshot(nodesOf(scene));
        data.ranks = healthyRanks(nodesOf(scene));
        break;
    case Scene::Mismatch:
        data.snapshot = mismatchSnapshot();
        data.ranks = mismatchRanks();
        data.findings = { emptySlotFinding() };
        break;
    case Scene::Unreachable:
        data.snapshot = unreachableSnapshot();
        data.ranks = { healthyRanks(1) };
        break;
    }
    return data;
}

Finding emptySlotFinding()
{
    Finding finding;
    finding.id = u"gid.pin.empty-slot"_s;
    finding.severity = Severity::Problem;
    finding.scope = { Scope::Kind::Hca, u"spark-a"_s, u"rocep1s0f0"_s };
    finding.title = u"The pinned GID index 3 is empty on spark-a, rocep1s0f0"_s;
    finding.why
        = u"NCCL would bring this queue pair up with no address. Start-up ends in “unhandled system error” after the model has loaded."_s;
    finding.reasoning = mismatchRanks().at(0).devices.at(0).gid.why;
    finding.evidence = { { u"spark-a"_s, u".env.dspark line 41"_s, u"NCCL_IB_GID_INDEX=3"_s },
        { u"spark-a"_s,
            u"/sys/class/infiniband/rocep1s0f0/ports/1/gids/3"_s,
            u"0000:0000:0000:0000:0000:0000:0000:0000"_s },
        { u"spark-a"_s,
            u"/sys/class/infiniband/rocep1s0f0/ports/1/gids/4"_s,
            u"0000:0000:0000:0000:0000:ffff:c0a8:640b"_s } };
    core::checks::Fix fix;
    fix.title = u"Remove the pin"_s;
    fix.effect = u"NCCL 2.21 and later choose the index for each HCA by themselves."_s;
    fix.undo = u"The old file is kept and comes back byte for byte."_s;
    fix.envEdits = { { u"NCCL_IB_GID_INDEX"_s, {}, true } };
    fix.commands = { u"sed -i.bak '/^NCCL_IB_GID_INDEX=/d' .env.dspark"_s };
    finding.fixes = { fix };
    return finding;
}

ChecksData checksOf(Scene scene)
{
    ChecksData data;
    data.checked = scene != Scene::Empty;
    data.fine = 41;
    data.fineByFamily
        = { { u"SSH"_s, 6 }, { u"Fabric"_s, 14 }, { u"GID"_s, 9 }, { u"Docker"_s, 5 }, { u"Files"_s, 7 } };
    data.summary = u"# Sparkloom\n"_s;
    Finding follows = emptySlotFinding();
    follows.id = u"nccl.transport.fails"_s;
    follows.scope = { Scope::Kind::Node, u"spark-a"_s, {} };
    follows.title = u"Rank 0 cannot join the others"_s;
    follows.why = u"One of its two HCAs has no address."_s;
    follows.causedBy = u"gid.pin.empty-slot"_s;
    Finding unread;
    unread.id = u"model.cache.unread"_s;
    unread.severity = Severity::Unknown;
    unread.scope = { Scope::Kind::Node, u"spark-b"_s, {} };
    unread.title = u"spark-b: model cache could not be read"_s;
    unread.why = u"Permission denied on /raid/hf. The check needs the path or sudo."_s;
    unread.evidence
        = { { u"spark-b"_s, u"ls /raid/hf"_s, u"ls: cannot open directory '/raid/hf': Permission denied"_s } };
    Finding lost = unread;
    lost.id = u"node.unreachable"_s;
    lost.severity = Severity::Problem;
    lost.title = u"spark-b does not answer"_s;
    lost.why = u"Nothing about it can be checked; 14 checks wait for it."_s;
    lost.evidence = { { u"spark-b"_s, u"ssh"_s, u"connect to 10.20.0.12 port 22: no answer within 15 s"_s } };
    if (scene == Scene::Mismatch)
        data.findings = { unread, follows, mtuFinding(), emptySlotFinding() };
    if (scene == Scene::Unreachable)
        data.findings = { lost };
    return data;
}

ConfigurationData configurationOf(Scene scene)
{
    ConfigurationData data;
    if (scene == Scene::Empty)
        return data;
    const int nodes = nodesOf(scene);
    data.values = valuesOf(nodes);
    data.stage = ConfigurationData::Stage::Preview;
    data.machinesToWrite = nodes;
    for (int i = 0; i < nodes; ++i) {
        data.files.append(
            { u"%1 · .env.dspark"_s.arg(nodeName(i)), u"/home/sparky/dspark/.env.dspark"_s, {}, false, sampleDiff() });
    }
    data.files.append({ u"compose"_s,
        u"/home/sparky/dspark/docker-compose.dspark.yml"_s,
        u"new file"_s,
        true,
        core::diffLines({}, u"services:\n  vllm:\n    image: ${DSPARK_VLLM_IMAGE}\n"_s) });
    if (scene == Scene::Healthy2) {
        data.stage = ConfigurationData::Stage::Written;
        data.written = u"10:42"_s;
        data.canUndo = true;
        data.undoNote = u"Undo brings back both files as they were at 10:42."_s;
        data.writes = { { u"spark-a"_s, Status::Ok, u"2 files written, 1 was already right"_s, {}, 0, 0 },
            { u"spark-b"_s, Status::Ok, u"2 files written"_s, {}, 0, 0 } };
    }
    if (scene == Scene::Unreachable) {
        data.stage = ConfigurationData::Stage::PartlyWritten;
        data.canUndo = true;
        data.undoNote = u"Undo brings back the file of spark-a."_s;
        data.writes = { { u"spark-a"_s, Status::Ok, u"2 files written"_s, {}, 0, 0 },
            { u"spark-b"_s, Status::Problem, u"nothing was changed"_s, noAnswer(), 0, 0 } };
    }
    return data;
}

} // namespace samples
