// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"
#include "nodes.h"
#include "render_log.h"

#include "core/inventory/snapshot_file.h"

#include <QFile>
#include <QFileInfo>

#include <cstdio>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using core::logs::LogSource;

namespace {

constexpr qint64 largestLog = qint64(1) << 30;

core::Result<QByteArray> readLogFile(const QString& path)
{
    const bool standardInput = path == u"-";
    const QString shown = standardInput ? u"Standard input"_s : path;
    if (!standardInput && QFileInfo(path).isDir())
        return core::failure(
            { core::ErrorKind::NotFound, u"%1 is a folder."_s.arg(path), u"Name the files in it."_s, {}, {} });
    QFile file(path);
    const bool open = standardInput ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!open)
        return core::failure({ core::ErrorKind::NotFound,
            u"%1 could not be read: %2"_s.arg(shown, file.errorString()),
            u"Check the path."_s,
            {},
            {} });
    QByteArray text = file.read(largestLog + 1);
    if (file.error() != QFileDevice::NoError)
        return core::failure({ core::ErrorKind::NotFound,
            u"%1 could not be read: %2"_s.arg(shown, file.errorString()),
            u"Check the file."_s,
            {},
            {} });
    if (text.size() > largestLog)
        return core::failure({ core::ErrorKind::Usage,
            u"%1 is larger than 1 GiB."_s.arg(shown),
            u"Take the part around the failure."_s,
            {},
            {} });
    switch (core::logs::textKind(text)) {
    case core::logs::TextKind::Text:
        return text;
    case core::logs::TextKind::Empty:
        return core::failure({ core::ErrorKind::Parse,
            u"%1 is empty."_s.arg(shown),
            u"NCCL writes to the standard output of the container: docker logs NAME."_s,
            {},
            {} });
    case core::logs::TextKind::Binary:
        return core::failure({ core::ErrorKind::Parse,
            u"%1 is no text."_s.arg(shown),
            u"A log is wanted: what a program printed."_s,
            {},
            {} });
    case core::logs::TextKind::Compressed:
        return core::failure({ core::ErrorKind::Parse,
            u"%1 is compressed."_s.arg(shown),
            u"Unpack it first: zcat FILE | sparkloomctl explain -"_s,
            {},
            {} });
    }
    return text;
}

} // namespace

int runExplain(const QStringList& words)
{
    Arguments arguments(u"explain FILE… [--node NODE=FILE]… [--snapshot SNAP [--env FILE] [--head NODE]] [--json]"_s,
        u"Reads logs of NCCL, vLLM and Docker and says what went wrong. FILE may be - for standard input."_s);
    arguments.add(u"node"_s, u"A log that was written on that machine."_s, u"NODE=FILE"_s);
    arguments.addNodeOptions();
    arguments.addDiagnosisOptions();
    if (const auto code = arguments.parse(words))
        return *code;
    const auto options = arguments.diagnoseOptions();
    if (!options) {
        err(options.error());
        return options.error().kind == core::ErrorKind::Usage ? WrongUsage : CouldNot;
    }
    QList<QPair<QString, QString>> wanted; // node, path
    for (const QString& path : arguments.positional())
        wanted.append(qMakePair(QString(), path));
    for (const QString& pair : arguments.values(u"node"_s)) {
        const qsizetype at = pair.indexOf(u'=');
        if (at < 1 || at + 1 == pair.size())
            return arguments.wrong(u"--node wants NODE=FILE, not \"%1\"."_s.arg(pair));
        wanted.append(qMakePair(pair.left(at), pair.mid(at + 1)));
    }
    if (wanted.isEmpty())
        return arguments.wrong(u"Name at least one log, or - for standard input."_s);

    std::optional<core::inventory::Snapshot> snapshot;
    if (arguments.isSet(u"snapshot"_s)) {
        const auto loaded = core::inventory::loadSnapshot(arguments.value(u"snapshot"_s));
        if (!loaded) {
            err(loaded.error());
            return CouldNot;
        }
        snapshot = *loaded;
    }
    QList<LogSource> logs;
    for (const auto& [node, path] : wanted) {
        if (snapshot && !node.isEmpty() && !snapshot->node(node))
            return arguments.wrong(u"%1 is not one of the machines of the snapshot."_s.arg(node));
        const auto text = readLogFile(path);
        if (!text) {
            err(text.error());
            return CouldNot;
        }
        logs += LogSource{ path == u"-" ? u"standard input"_s : path, *text, node };
    }

    core::logs::LogExplanation explanation;
    if (snapshot) {
        core::checks::DiagnoseOptions withVersion = *options;
        if (!withVersion.version)
            withVersion.version = core::logs::readLogs(logs).version();
        const auto diagnosis = core::checks::diagnose(*snapshot, withVersion);
        if (!diagnosis) {
            err(diagnosis.error());
            return WrongUsage;
        }
        explanation = core::logs::explain(logs, *snapshot, *diagnosis);
    } else {
        explanation = core::logs::explain(logs);
    }
    if (arguments.json())
        json(core::logs::explanationJson(explanation));
    else
        printLogExplanation(explanation);
    switch (explanation.status()) {
    case core::checks::Status::Ok:
        return Fine;
    case core::checks::Status::Warning:
    case core::checks::Status::Unknown:
        return Warnings;
    case core::checks::Status::Problem:
        return Problems;
    }
    return Problems;
}

} // namespace ctl
