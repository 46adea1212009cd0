// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/fixes.h"
#include "core/logs/scene.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <numeric>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;
using checks::advice;
using checks::Finding;
using checks::Severity;

namespace {

QList<Finding> findModel(const Scene& scene)
{
    QList<Finding> findings;
    const auto headers = scene.of(Kind::ModelHeader);
    const bool cut = std::any_of(headers.cbegin(), headers.cend(), [](const Event* event) {
        return event->arg(0).contains("MetadataIncompleteBuffer"_L1) || event->arg(0).contains("ncomplete metadata"_L1)
            || event->arg(0).contains("file not fully covered"_L1);
    });
    if (!headers.isEmpty() && !cut) {
        const Event& event = *headers.first();
        findings += scene.problem(u"log.model.bad-header"_s,
            u"A model file could not be read on %1: %2"_s.arg(scene.where(event), event.arg(0).trimmed()),
            headers,
            { u"The file may be damaged or half there, but whole files give the same message when memory runs short while they are loaded."_s },
            advice(u"Compare size and checksum before loading the model again"_s,
                u"If they are right, free memory on the machine: less for the cache of the file system, a smaller --gpu-memory-utilization."_s,
                { u"sha256sum MODEL/*.safetensors"_s, u"free -g"_s }));
    }
    QList<const Event*> missing = scene.of(Kind::ModelShard);
    if (cut)
        missing += headers;
    if (!missing.isEmpty()) {
        const Event& event = *missing.first();
        const QString name
            = event.kind == Kind::ModelShard && !event.arg(0).isEmpty() ? u": %1"_s.arg(event.arg(0)) : QString();
        findings += scene.problem(u"log.model.incomplete"_s,
            u"The model is not complete on %1%2"_s.arg(scene.where(event), name),
            missing,
            { u"A folder of a model that is there with its config.json alone, or with .incomplete files, is taken for downloaded."_s },
            advice(u"Finish the download on each machine"_s,
                u"Every file that model.safetensors.index.json names must be there, with its full size."_s,
                { u"find ~/.cache/huggingface -name '*.incomplete'"_s }));
    }
    return findings;
}

QList<Finding> findProcesses(const Scene& scene)
{
    QList<Finding> findings;
    const auto files = scene.of(Kind::FileMissing);
    const bool missing = std::any_of(files.cbegin(), files.cend(), [](const Event* event) {
        return event->arg(0).isEmpty() || event->arg(0).contains("mp-"_L1) || event->arg(0).contains("sem."_L1);
    });
    const auto locks = scene.of(Kind::SemLock);
    if (!locks.isEmpty() && missing) {
        findings += scene.problem(u"log.worker.semlock"_s,
            u"A worker process on %1 could not open a lock of its parent"_s.arg(scene.where(*locks.first())),
            locks,
            { u"The parent had ended, or runs elsewhere: vLLM's executor for several processes was taken where the ranks are on several machines, as an image with a newer vLLM does by itself."_s },
            advice(u"Name the executor, and the image by its digest"_s,
                u"--distributed-executor-backend as the recipe was written for; an image by digest does not change under you."_s));
    }
    const auto timeouts = scene.of(Kind::CollectiveTimeout);
    const auto waits = scene.of(Kind::QueueWait);
    const int waited = std::accumulate(
        waits.cbegin(), waits.cend(), 0, [](int sum, const Event* event) { return sum + event->count; });
    if (!timeouts.isEmpty() || (waited >= 3 && !scene.has(Kind::Ready))) {
        const QList<const Event*> lines = timeouts + waits;
        findings += scene.finding(u"log.waiting-for-peer"_s,
            timeouts.isEmpty() ? Severity::Warning : Severity::Problem,
            u"%1 waits for another rank that does not come"_s.arg(scene.where(*lines.first())),
            lines,
            { u"A rank that waits keeps the GPU at about 96 %, with little power and no line in the log. What holds the other one up stands in its own log."_s },
            advice(u"Read the other rank's log"_s,
                u"Explain both logs together. If both wait, see that VLLM_HOST_IP is the fabric address on each machine."_s,
                { u"nvidia-smi --query-gpu=utilization.gpu,power.draw --format=csv"_s }));
    }
    if (const auto memory = scene.of(Kind::GpuMemory); !memory.isEmpty()) {
        findings += scene.problem(u"log.gpu.memory"_s,
            u"The GPU's memory ran out on %1"_s.arg(scene.where(*memory.first())),
            memory,
            { u"A GB10 has one memory for the GPU and for all else; above some 113 GB in use the machine may stand still."_s },
            advice(u"Use less of it"_s,
                u"A smaller --gpu-memory-utilization or --max-model-len, and nothing else beside the stack."_s,
                { u"free -g"_s }));
    }
    if (const auto failed = scene.of(Kind::StartFailed); !failed.isEmpty()) {
        findings += scene.problem(u"log.stack.start-failed"_s,
            u"The engine on %1 did not start"_s.arg(scene.where(*failed.first())),
            failed,
            { u"This line is the last of a chain; the first error above it is the cause."_s },
            advice(u"Look further up, and into the other ranks' logs"_s, u"A log from its beginning shows more."_s));
    }
    return findings;
}

struct Signature
{
    double from; ///< GB/s
    double to;
    QString cause;
};

/// Bus bandwidth of two GB10 over one cable, by what holds it down.
QString slowBecause(double bandwidth)
{
    static const Signature signatures[] = {
        { 0.0,
            4.0,
            u"sockets instead of RDMA, an adapter whose power was capped because it came up by hotplug, or a development build of NCCL"_s },
        { 9.0, 11.4, u"both sockets cabled, and not all four interfaces with an address"_s },
        { 11.4, 14.0, u"one HCA in use instead of two"_s },
        { 14.0, 16.8, u"firmware of the adapter before 28.45.4028"_s },
        { 16.8, 19.4, u"MTU 1500 on one of the two rails"_s },
    };
    for (const Signature& signature : signatures) {
        if (bandwidth >= signature.from && bandwidth < signature.to)
            return signature.cause;
    }
    return {};
}

QList<Finding> findBandwidth(const Scene& scene)
{
    constexpr qint64 largeEnough = 64 << 20;
    constexpr double healthyPair = 19.4;
    constexpr double healthyRing = 10.0;
    QList<Finding> findings;
    QMap<int, QList<const Event*>> rows;
    for (const Event* event : scene.of(Kind::TestRow)) {
        if (event->arg(0).toLongLong() >= largeEnough)
            rows[event->source] += event;
    }
    for (const QList<const Event*>& lines : std::as_const(rows)) {
        int ranks = 0;
        QSet<QString> hcas;
        for (const Event* gpu : scene.of(Kind::TestGpu))
            ranks += gpu->source == lines.first()->source ? gpu->count : 0;
        for (const RankReading& rank : scene.reading.ranks) {
            for (const UsedPort& port : rank.ports)
                hcas += port.hca;
        }
        const auto best = std::max_element(lines.cbegin(), lines.cend(), [](const Event* a, const Event* b) {
            return a->arg(1).toDouble() < b->arg(1).toDouble();
        });
        const double bandwidth = (*best)->arg(1).toDouble();
        // Other machines have other numbers; what the GPU is stands in the head of the table.
        if (ranks < 2 || bandwidth >= (ranks == 2 ? healthyPair : healthyRing))
            continue;
        // One HCA gives 12 to 13, and that is all right where one was meant.
        const bool asOneHca = ranks == 2 && bandwidth >= 11.4 && bandwidth < 14.0;
        if (asOneHca && hcas.size() == 1)
            continue;
        QStringList reasons;
        const QString cause = ranks == 2 ? slowBecause(bandwidth) : QString();
        if (!cause.isEmpty())
            reasons += u"That is what one sees with %1."_s.arg(cause);
        for (const RankReading& rank : scene.reading.ranks) {
            if (!rank.network.isEmpty())
                reasons += u"%1 uses %2."_s.arg(rank.where(), rank.network);
        }
        Finding finding = scene.finding(u"log.bandwidth.low"_s,
            asOneHca && hcas.isEmpty() ? Severity::Note : Severity::Warning,
            u"NCCL moves %1 GB/s between the machines, where %2 are usual"_s.arg(bandwidth).arg(
                ranks == 2 ? u"20 to 24"_s : u"10 and more"_s),
            { *best },
            reasons,
            advice(
                u"Look at that first"_s, u"Then at the firmware and the PCIe width of both halves of the adapter."_s));
        finding.scope = {};
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> findStack(const Scene& scene)
{
    return findModel(scene) + findProcesses(scene) + findBandwidth(scene);
}

} // namespace core::logs
