// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/rank_environment.h"

#include "core/env/env_file.h"
#include "core/env/env_reading.h"

#include <QRegularExpression>
#include <QSet>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString gidIndex = u"NCCL_IB_GID_INDEX"_s;
const QString gidAuto = u"NCCL_IB_GID_AUTO"_s;
const QString socketName = u"NCCL_SOCKET_IFNAME"_s;

bool hasWorkerPrefix(const QString& key)
{
    static const QRegularExpression prefix(u"\\AWORKER[0-9]*_"_s);
    return prefix.match(key).hasMatch();
}

/// Variables that exist for a rank even when the file sets them for a worker only.
bool isFabricKey(const QString& key)
{
    return key.startsWith(u"NCCL_"_s) || key == u"GLOO_SOCKET_IFNAME"_s || key == u"TP_SOCKET_IFNAME"_s
        || key == u"UCX_NET_DEVICES"_s || key == u"VLLM_HOST_IP"_s;
}

/// The variables of the file that could become `key` on `rank`, the first that is set wins.
QStringList candidates(const QString& key, int rank)
{
    const QString own = workerPrefix(rank);
    if (key == u"MASTER_ADDR"_s || key == u"MASTER_PORT"_s) {
        return { key };
    }
    if (key == u"VLLM_HOST_IP"_s) {
        return rank == 0 ? QStringList{ key, u"MASTER_ADDR"_s } : QStringList{ own + key, own + u"HOST"_s };
    }
    QStringList names;
    if (rank > 0) {
        names.append(own + key);
    }
    const bool socket = key.endsWith(u"_SOCKET_IFNAME"_s);
    if (rank > 1 && (socket || key == u"NCCL_IB_HCA"_s)) {
        names.append(u"WORKER_"_s + key);
    }
    names.append(key);
    if (socket && key != socketName) {
        names += candidates(socketName, rank);
    }
    return names;
}

QSet<QString> keysFor(const EnvReading& reading, int rank)
{
    QSet<QString> keys;
    const QString own = workerPrefix(rank);
    for (auto it = reading.values.cbegin(); it != reading.values.cend(); ++it) {
        const QString& key = it.key();
        if (!hasWorkerPrefix(key)) {
            keys.insert(key);
        } else if (rank > 0 && (key.startsWith(own) || key.startsWith(u"WORKER_"_s))) {
            const QString base = key.mid(key.indexOf(u'_') + 1);
            if (isFabricKey(base)) {
                keys.insert(base);
            }
        }
    }
    keys.unite({ u"TP_SOCKET_IFNAME"_s, u"GLOO_SOCKET_IFNAME"_s, u"VLLM_HOST_IP"_s });
    return keys;
}

QString shown(const QString& key, const QString& value)
{
    return isSecretKey(key) ? QString::fromLatin1(hiddenMark) : value;
}

QString step(const QString& name, const EnvReading& reading)
{
    const EnvReading::Value& value = *reading.values.constFind(name);
    return value.line > 0 ? u"%1=%2 (line %3)"_s.arg(name, shown(name, value.value)).arg(value.line)
                          : u"%1=%2"_s.arg(name, shown(name, value.value));
}

QString sourceOf(const QString& key, const QString& winner, const EnvReading& reading, const QString& fileName)
{
    const int line = reading.line(winner);
    if (winner != key) {
        return line > 0 ? u"%1 (line %2)"_s.arg(winner).arg(line) : winner;
    }
    return line > 0 ? u"%1 line %2"_s.arg(fileName).arg(line) : fileName;
}

/// nullopt: nobody sets it.
std::optional<EffectiveValue> effective(
    const QString& key, const EnvReading& reading, const QString& fileName, int rank)
{
    QString winner;
    QString empty;
    QStringList losers;
    for (const QString& name : candidates(key, rank)) {
        const std::optional<QString> value = reading.value(name);
        if (!value) {
            continue;
        }
        if (value->isEmpty()) {
            empty = empty.isEmpty() && name == key ? name : empty;
            losers.append(u"%1 is empty, which counts as not set"_s.arg(step(name, reading)));
        } else if (winner.isEmpty()) {
            winner = name;
        } else {
            losers.append(
                u"%1 is not used on rank %2: %3 comes first"_s.arg(step(name, reading)).arg(rank).arg(winner));
        }
    }
    if (winner.isEmpty() && empty.isEmpty()) {
        return std::nullopt;
    }
    EffectiveValue result;
    const QString from = winner.isEmpty() ? empty : winner;
    result.value = *reading.value(from);
    result.source = sourceOf(key, from, reading, fileName);
    result.chain.append(winner.isEmpty() ? u"%1 is there, but empty"_s.arg(step(from, reading)) : step(from, reading));
    result.chain += reading.values.value(from).notes;
    if (!winner.isEmpty()) {
        result.chain += losers;
    }
    if (!reading.problem.isEmpty()) {
        result.chain.append(
            u"bash cannot read the whole file, so the launcher stops before this: %1"_s.arg(reading.problem));
    }
    return result;
}

void noteGidAuto(EffectiveValue& value, const EnvReading& reading)
{
    const QString where
        = u"%1=%2 (line %3)"_s.arg(gidAuto, reading.value(gidAuto).value_or(QString())).arg(reading.line(gidAuto));
    value.source += u", replaced at start because of %1"_s.arg(where);
    value.chain.prepend(
        u"%1: the launcher resolves or clears NCCL_IB_GID_INDEX on every rank at start, whatever the file says"_s.arg(
            where));
}

} // namespace

QString workerPrefix(int rank)
{
    return rank == 1 ? u"WORKER_"_s : u"WORKER%1_"_s.arg(rank);
}

bool launcherReplacesGidIndex(const Variables& variables)
{
    const QString value = variables.value(gidAuto);
    return !value.isEmpty() && value != u"0"_s;
}

RankEnvironment rankEnvironment(const QByteArray& envText, const QString& fileName, int rank, const Variables& process)
{
    const EnvReading reading = readEnv(envText, process);
    const bool replaced = launcherReplacesGidIndex(reading.variables());
    RankEnvironment result;
    for (const QString& key : keysFor(reading, rank)) {
        std::optional<EffectiveValue> value = effective(key, reading, fileName, rank);
        if (!value) {
            continue;
        }
        if (key == gidIndex && replaced) {
            noteGidAuto(*value, reading);
        }
        result.insert(key, *value);
    }
    return result;
}

} // namespace core::env
