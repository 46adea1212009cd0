// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/demo_node.h"

#include <QCryptographicHash>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

using Status = RawItem::Status;

constexpr char repository[] = "ghcr.io/anemll/dspark-vllm-gx10";
constexpr char digest[] = "sha256:a83948492cf13df455170fb42885f5ef4db54fefe0feff0f841ecbff464ac9d8";
constexpr char imageId[] = "sha256:5d0da3dc976460b72c77d94c8a1ad043720b0416bfc16c52c45d4847e53fadb6";
constexpr int shards = 41;

QByteArray shardName(int number)
{
    return "model-" + QByteArray::number(number).rightJustified(5, '0') + "-of-"
        + QByteArray::number(shards).rightJustified(5, '0') + ".safetensors";
}

/// The model as the hub's own program leaves it: refs, a snapshot of links, blobs named by what is in them.
QByteArray model()
{
    const QByteArray revision = "9b1f4c0e7d2a86350c1e5fd7bb2440a1c3f8e692";
    QByteArray text = "ref=main " + revision + "\nsnapshot=" + revision + "\nfile=1432 config.json\n";
    QByteArray links;
    QByteArray index;
    for (int number = 1; number <= shards; ++number) {
        const QByteArray name = shardName(number);
        const QByteArray blob = QCryptographicHash::hash(name, QCryptographicHash::Sha256).toHex();
        text += "file=" + QByteArray::number(4168000000 + number) + ' ' + name + '\n';
        links += "link='" + name + "' -> '../../blobs/" + blob + "'\n";
        index += "shard=\"" + name + "\"\n";
    }
    return text + "file=8214336 model.safetensors.index.json\nfile=7847602 tokenizer.json\n" + links + index;
}

} // namespace

QList<RawItem> demoStack()
{
    const QString hub = DemoSpark::home() + u"/.cache/huggingface/hub"_s;
    const QString folder = u"models--deepseek-ai--DeepSeek-V4-Flash-0731"_s;
    const QByteArray row = QByteArray(repository) + "\t0.1.1\t" + imageId + '\t' + digest + '\n';
    const QByteArray details = QByteArray("{\"id\":\"") + imageId
        + "\",\"created\":\"2026-08-21T09:14:52.118730412Z\",\"arch\":\"arm64\",\"digests\":[\"" + repository + '@'
        + digest + "\"],\"env\":[\"NCCL_VERSION=2.28.3-1\",\"\"]}\n";
    return { { u"cmd:nvidia-smi --query-gpu"_s, Status::Ok, "NVIDIA GB10, [N/A], 580.95.05\n" },
        { u"cmd:nvidia-smi -q -d COMPUTE"_s, Status::Ok, demoResource(u"nvidia-compute"_s) },
        { u"cmd:docker version"_s, Status::Ok, "28.5.1\n" },
        { u"cmd:docker info"_s, Status::Ok, "overlay2\n" },
        { u"cmd:docker context"_s, Status::Ok, "default\tunix:///var/run/docker.sock\n" },
        { u"cmd:docker compose version"_s, Status::Ok, "2.40.0\n" },
        { u"cmd:docker-compose version"_s, Status::Missing, {} },
        { u"cmd:docker images"_s, Status::Ok, row },
        { u"cmd:docker image inspect"_s, Status::Ok, details },
        { u"cmd:docker ps -a"_s, Status::Ok, {} },
        { u"cmd:docker container inspect"_s, Status::Ok, {} },
        { u"hub:"_s + hub, Status::Ok, folder.toUtf8() + '\n' },
        { u"model:"_s + hub + u'/' + folder, Status::Ok, model() } };
}

} // namespace core::inventory
