// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/catalogue/catalogue.h"
#include "core/env/env_file.h"
#include "core/nccl/environment.h"
#include "core/nccl/integer_value.h"

#include <QRegularExpression>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using nccl::RankView;

namespace {

/// Variables that NCCL reads with strtoll (semantics.md §1.5). NCCL_IB_GID_INDEX has a check of its own.
QStringList ncclNumbers()
{
    QStringList names;
    for (const catalogue::Variable& variable : catalogue::builtInCatalogue().all()) {
        if (variable.number == catalogue::NumberReader::Strtoll && variable.name != u"NCCL_IB_GID_INDEX")
            names += variable.name;
    }
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
    const std::optional<nccl::OddInteger> odd = nccl::oddInteger(text, key);
    if (!odd)
        return std::nullopt;
    const nccl::IntegerValue value = nccl::readInteger(text, key, 0);
    Finding finding = valueFinding(context, rank, key, u"nccl.value.not-a-number"_s, odd->hexadecimal ? Severity::Note : Severity::Warning,
        u"%1=%2 on %3 is not a plain number"_s.arg(key, QString::fromUtf8(text), rank.node));
    finding.reasoning.prepend(value.oddity);
    finding.fixes += value.fromText && text.at(0) >= '0' && text.at(0) <= '9' ? setFix(context, rank, key, QString::number(value.value))
                                                                               : setFix(context, rank, key, {});
    return finding;
}

Severity severityOf(catalogue::Severity severity)
{
    switch (severity) {
    case catalogue::Severity::Problem:
        return Severity::Problem;
    case catalogue::Severity::Warning:
        return Severity::Warning;
    case catalogue::Severity::Note:
        return Severity::Note;
    }
    return Severity::Note;
}

/// An empty value where that is not the same as none (semantics.md §1.0). NCCL_NET and NCCL_COMM_ID, with which nothing
/// starts, are told by what becomes of the transport.
std::optional<Finding> emptyValue(const Context& context, const RankView& rank, const catalogue::Variable& variable)
{
    const QString& key = variable.name;
    if (!variable.empty || key == u"NCCL_NET" || key == u"NCCL_COMM_ID")
        return std::nullopt;
    if (!Context::isSet(rank, key) || !Context::value(rank, key).isEmpty())
        return std::nullopt;
    Finding finding = valueFinding(context, rank, key, u"nccl.value.empty"_s, severityOf(variable.empty->severity),
        u"%1 is set to nothing on %2, so %3"_s.arg(key, rank.node, variable.empty->effect));
    finding.fixes += setFix(context, rank, key, {});
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

/// Numbers that the launcher and vLLM insist on.
QStringList stackNumbers()
{
    return {u"MASTER_PORT"_s, u"VLLM_PORT"_s, u"NODE_RANK"_s, u"MAX_NUM_SEQS"_s, u"KV_CACHE_MEMORY_BYTES"_s};
}

std::optional<Finding> badStackNumber(const Context& context, const QString& key)
{
    const auto match = catalogue::builtInCatalogue().find(key);
    if (!match)
        return std::nullopt;
    const qint64 least = static_cast<qint64>(match->variable->least.value_or(0));
    const qint64 most = static_cast<qint64>(match->variable->most.value_or(0));
    const std::optional<QString> text = context.file.value(key);
    if (!text || text->isEmpty())
        return std::nullopt;
    static const QRegularExpression plain(u"^(0|[1-9][0-9]*)$"_s);
    bool fits = false;
    const qint64 value = text->toLongLong(&fits);
    const bool isPlain = plain.match(*text).hasMatch();
    if (isPlain && fits && value >= least && value <= most)
        return std::nullopt;
    Finding finding;
    finding.id = u"env.number.invalid"_s;
    finding.severity = Severity::Problem;
    finding.scope = {Scope::Kind::File, context.env->node, context.env->fileName};
    finding.title = isPlain ? u"%1=%2 is out of range (%3 to %4)"_s.arg(key, *text).arg(least).arg(most)
                            : u"%1=%2 is not a whole number"_s.arg(key, *text);
    finding.evidence += context.envEvidence(key);
    Fix fix;
    fix.title = u"Write a plain number"_s;
    fix.effect = u"Digits alone, from %1 to %2: no quotes inside the value, no comment, no blank."_s.arg(least).arg(most);
    finding.fixes += fix;
    return finding;
}

} // namespace

QList<Finding> checkNcclValues(const Context& context)
{
    QList<Finding> findings;
    const QStringList numbers = ncclNumbers();
    for (const RankView& rank : context.ranks) {
        for (const QString& key : numbers) {
            if (const auto finding = oddNumber(context, rank, key))
                findings += *finding;
        }
        for (const catalogue::Variable& variable : catalogue::builtInCatalogue().all()) {
            if (const auto finding = emptyValue(context, rank, variable))
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
    const QStringList keys = stackNumbers();
    for (const QString& key : keys) {
        if (const auto finding = badStackNumber(context, key))
            findings += *finding;
    }
    return findings;
}

} // namespace core::checks
