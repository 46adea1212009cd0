// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/env/env_file.h"
#include "core/nccl/environment.h"
#include "core/nccl/integer_value.h"

#include <QRegularExpression>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using nccl::RankView;

namespace {

/// Variables that every NCCL release reads with strtoll (semantics.md §1.5). NCCL_IB_GID_INDEX has a check of its own.
const QStringList& ncclNumbers()
{
    static const QStringList names{u"NCCL_IB_TC"_s, u"NCCL_IB_FIFO_TC"_s, u"NCCL_IB_SL"_s, u"NCCL_IB_TIMEOUT"_s, u"NCCL_IB_RETRY_CNT"_s,
        u"NCCL_IB_QPS_PER_CONNECTION"_s, u"NCCL_IB_SPLIT_DATA_ON_QPS"_s, u"NCCL_IB_DISABLE"_s, u"NCCL_IB_PKEY"_s,
        u"NCCL_IB_PCI_RELAXED_ORDERING"_s, u"NCCL_IB_MERGE_NICS"_s, u"NCCL_IB_MERGE_VFS"_s, u"NCCL_CROSS_NIC"_s, u"NCCL_NET_GDR_READ"_s,
        u"NCCL_NET_GDR_C2C"_s, u"NCCL_DMABUF_ENABLE"_s, u"NCCL_GIN_ENABLE"_s, u"NCCL_IB_SUBNET_AWARE_ROUTING"_s,
        u"NCCL_IB_SUBNET_PREFIX_LEN"_s, u"NCCL_IB_ROCE_VERSION_NUM"_s, u"NCCL_NVLS_ENABLE"_s, u"NCCL_CUMEM_ENABLE"_s,
        u"NCCL_CUMEM_HOST_ENABLE"_s, u"NCCL_IGNORE_CPU_AFFINITY"_s, u"NCCL_IB_MQP_RETRY_CNT"_s, u"NCCL_IB_MQP_RETRY_SLEEP_MSEC"_s,
        u"NCCL_SOCKET_RETRY_CNT"_s, u"NCCL_SOCKET_RETRY_SLEEP_MSEC"_s, u"NCCL_IB_RETURN_ASYNC_EVENTS"_s, u"NCCL_IB_DEVICE_PCI_ORDER"_s,
        u"NCCL_IB_DATA_DIRECT"_s, u"NCCL_IB_USE_INLINE"_s, u"NCCL_IB_PREPOST_RECEIVE_WORK_REQUESTS"_s, u"NCCL_BUFFSIZE"_s,
        u"NCCL_NTHREADS"_s, u"NCCL_MIN_NCHANNELS"_s, u"NCCL_MAX_NCHANNELS"_s, u"NCCL_P2P_DISABLE"_s, u"NCCL_SHM_DISABLE"_s,
        u"NCCL_NSOCKS_PERTHREAD"_s, u"NCCL_SOCKET_NTHREADS"_s};
    return names;
}

Finding valueFinding(const Context& context, const RankView& rank, const QString& key, const QString& id, Severity severity, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.scope = {Scope::Kind::Node, rank.node, key};
    finding.title = title;
    const env::EffectiveValue value = rank.environment.value(key);
    finding.evidence += {context.env ? context.env->node : QString(), value.source, key + u'=' + value.value.value_or(QString())};
    finding.reasoning = value.chain;
    return finding;
}

/// The key in the env file that a rank's value comes from; empty when it comes from elsewhere.
QString keyInFile(const Context& context, const RankView& rank, const QString& key)
{
    const QString own = (rank.rank == 1 ? u"WORKER_"_s : u"WORKER%1_"_s.arg(rank.rank)) + key;
    if (rank.rank > 0 && rank.environment.value(key).source.contains(own))
        return own;
    return context.file.value(key) ? key : QString();
}

Fix setFix(const Context& context, const RankView& rank, const QString& key, const QString& value)
{
    Fix fix;
    const QString inFile = keyInFile(context, rank, key);
    fix.title = value.isEmpty() ? u"Remove %1"_s.arg(key) : u"Write %1=%2"_s.arg(key, value);
    fix.effect = value.isEmpty() ? u"Without the variable NCCL takes its default."_s : u"The value that NCCL reads today, written so that everybody reads it."_s;
    if (!inFile.isEmpty()) {
        fix.envEdits += {inFile, value, value.isEmpty()};
        fix.undo = u"The old file is kept beside the new one; undo brings it back."_s;
    }
    return fix;
}

std::optional<Finding> oddNumber(const Context& context, const RankView& rank, const QString& key)
{
    const QByteArray text = nccl::bytesOf(rank.environment, key);
    if (text.trimmed().isEmpty())
        return std::nullopt;
    const nccl::IntegerValue value = nccl::readInteger(text, key, 0);
    bool decimal = false;
    const qint64 plain = QString::fromUtf8(text).trimmed().toLongLong(&decimal, 10);
    // A person reads 007 or +3 as NCCL does.
    if (value.oddity.isEmpty() || (decimal && value.fromText && plain == value.value))
        return std::nullopt;
    static const QRegularExpression hex(u"^[-+]?0[xX][0-9a-fA-F]+$"_s);
    const bool isHex = hex.match(QString::fromUtf8(text).trimmed()).hasMatch();
    Finding finding = valueFinding(context, rank, key, u"nccl.value.not-a-number"_s, isHex ? Severity::Note : Severity::Warning,
        u"%1=%2 on %3 is not a plain number"_s.arg(key, QString::fromUtf8(text), rank.node));
    finding.reasoning.prepend(value.oddity);
    finding.fixes += value.fromText && text.at(0) >= '0' && text.at(0) <= '9' ? setFix(context, rank, key, QString::number(value.value))
                                                                               : setFix(context, rank, key, {});
    return finding;
}

/// What an empty value does where it is not the same as none (semantics.md §1.0). NCCL_NET and NCCL_COMM_ID, with
/// which nothing starts, are told by what becomes of the transport.
struct EmptyEffect
{
    QString key;
    Severity severity;
    QString effect;
};

const QList<EmptyEffect>& emptyEffects()
{
    static const QList<EmptyEffect> list{
        {u"NCCL_HOSTID"_s, Severity::Problem, u"every machine looks like the same one to NCCL"_s},
        {u"NCCL_IBVERBS_LIB"_s, Severity::Problem, u"the RDMA library is not found"_s},
        {u"NCCL_NET_MERGE_LEVEL"_s, Severity::Warning, u"no ports are joined"_s},
        {u"NCCL_NET_PLUGIN"_s, Severity::Note, u"no plugin is loaded"_s},
        {u"NCCL_DEBUG_SUBSYS"_s, Severity::Warning, u"NCCL prints nothing, warnings included"_s},
    };
    return list;
}

std::optional<Finding> emptyValue(const Context& context, const RankView& rank, const EmptyEffect& effect)
{
    if (!Context::isSet(rank, effect.key) || !Context::value(rank, effect.key).isEmpty())
        return std::nullopt;
    Finding finding = valueFinding(context, rank, effect.key, u"nccl.value.empty"_s, effect.severity,
        u"%1 is set to nothing on %2, so %3"_s.arg(effect.key, rank.node, effect.effect));
    finding.fixes += setFix(context, rank, effect.key, {});
    return finding;
}

/// Two switches that together end in a collective that never completes.
std::optional<Finding> hangingPair(const Context& context, const RankView& rank)
{
    const QString inlined = u"NCCL_IB_USE_INLINE"_s;
    const QString preposted = u"NCCL_IB_PREPOST_RECEIVE_WORK_REQUESTS"_s;
    for (const QString& key : {inlined, preposted}) {
        if (nccl::readInteger(rank.environment, key, 0).value != 1)
            return std::nullopt;
    }
    Finding finding = valueFinding(context, rank, preposted, u"nccl.value.hangs"_s, Severity::Warning,
        u"%1 and %2 are both on at %3"_s.arg(inlined, preposted, rank.node));
    const env::EffectiveValue other = rank.environment.value(inlined);
    finding.evidence += {rank.node, other.source, inlined + u"=1"_s};
    finding.fixes += setFix(context, rank, preposted, {});
    return finding;
}

struct Limits
{
    QString key;
    qint64 least;
    qint64 most;
};

/// Numbers that the launcher and vLLM insist on.
const QList<Limits>& stackNumbers()
{
    static const QList<Limits> list{{u"MASTER_PORT"_s, 1, 65535}, {u"VLLM_PORT"_s, 1, 65535}, {u"NODE_RANK"_s, 0, 1023},
        {u"MAX_NUM_SEQS"_s, 1, 1000000}, {u"KV_CACHE_MEMORY_BYTES"_s, 0, (1LL << 50)}};
    return list;
}

std::optional<Finding> badStackNumber(const Context& context, const Limits& limits)
{
    const std::optional<QString> text = context.file.value(limits.key);
    if (!text || text->isEmpty())
        return std::nullopt;
    static const QRegularExpression plain(u"^(0|[1-9][0-9]*)$"_s);
    bool fits = false;
    const qint64 value = text->toLongLong(&fits);
    const bool isPlain = plain.match(*text).hasMatch();
    if (isPlain && fits && value >= limits.least && value <= limits.most)
        return std::nullopt;
    Finding finding;
    finding.id = u"env.number.invalid"_s;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::File, context.env->node, context.env->fileName};
    finding.title = isPlain ? u"%1=%2 is out of range (%3 to %4)"_s.arg(limits.key, *text).arg(limits.least).arg(limits.most)
                            : u"%1=%2 is not a whole number"_s.arg(limits.key, *text);
    finding.evidence += context.envEvidence(limits.key);
    Fix fix;
    fix.title = u"Write a plain number"_s;
    fix.effect = u"Digits alone, from %1 to %2: no quotes inside the value, no comment, no blank."_s.arg(limits.least).arg(limits.most);
    finding.fixes += fix;
    return finding;
}

} // namespace

QList<Finding> checkNcclValues(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        for (const QString& key : ncclNumbers()) {
            if (const auto finding = oddNumber(context, rank, key))
                findings += *finding;
        }
        for (const EmptyEffect& effect : emptyEffects()) {
            if (const auto finding = emptyValue(context, rank, effect))
                findings += *finding;
        }
        if (const auto finding = hangingPair(context, rank))
            findings += *finding;
    }
    return findings;
}

QList<Finding> checkStackNumbers(const Context& context)
{
    QList<Finding> findings;
    for (const Limits& limits : stackNumbers()) {
        if (const auto finding = badStackNumber(context, limits))
            findings += *finding;
    }
    return findings;
}

} // namespace core::checks
