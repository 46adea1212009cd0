// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"
#include "nodes.h"
#include "render_findings.h"
#include "render_inventory.h"
#include "render_nccl.h"

#include "core/inventory/inventory_json.h"
#include "core/inventory/snapshot_file.h"

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using core::inventory::Snapshot;

namespace {

/// 3 when a machine could not be read, with its reason on stderr; 0 otherwise.
int unreachableCode(const Snapshot& snapshot)
{
    int code = Fine;
    for (const auto& node : snapshot.nodes) {
        if (node.error) {
            core::Error error = *node.error;
            error.node = node.name;
            err(error);
            code = CouldNot;
        }
    }
    return code;
}

} // namespace

int runSnapshot(const QStringList& words)
{
    Arguments arguments(u"snapshot NODE… -o FILE [--no-redact]"_s, u"Reads the machines once and keeps what was read in one file."_s);
    arguments.addNodeOptions();
    arguments.add(u"o|output"_s, u"The file to write."_s, u"FILE"_s);
    arguments.add(u"no-redact"_s, u"Keep serials, names and public addresses as they are."_s);
    if (const auto code = arguments.parse(words))
        return *code;
    if (!arguments.isSet(u"output"_s))
        return arguments.wrong(u"-o FILE says where to keep the snapshot."_s);
    int code = Fine;
    const auto snapshot = snapshotFor(arguments, code);
    if (!snapshot)
        return code;
    code = unreachableCode(*snapshot);
    const auto redaction = arguments.isSet(u"no-redact"_s) ? core::inventory::Redaction::Keep : core::inventory::Redaction::Replace;
    if (const auto saved = core::inventory::saveSnapshot(*snapshot, arguments.value(u"output"_s), redaction); !saved) {
        err(saved.error());
        return CouldNot;
    }
    out(u"%1 machines in %2"_s.arg(snapshot->nodes.size()).arg(arguments.value(u"output"_s)));
    return code;
}

int runInventory(const QStringList& words)
{
    Arguments arguments(u"inventory NODE… | --snapshot FILE [--json]"_s, u"Machines, HCAs, ports and GID tables."_s);
    arguments.addNodeOptions();
    if (const auto code = arguments.parse(words))
        return *code;
    int code = Fine;
    const auto snapshot = snapshotFor(arguments, code);
    if (!snapshot)
        return code;
    if (arguments.json())
        json(core::inventory::inventoryJson(*snapshot));
    else
        printInventory(*snapshot);
    return unreachableCode(*snapshot);
}

int runDiagnose(const QStringList& words)
{
    Arguments arguments(u"diagnose NODE… | --snapshot FILE [--since FILE] [--env FILE] [--head NODE] [--nccl-version X.Y.Z] [--json]"_s,
        u"Says what does not fit, why, and what to do."_s);
    arguments.addNodeOptions();
    arguments.addDiagnosisOptions();
    if (const auto code = arguments.parse(words))
        return *code;
    int code = Fine;
    const auto diagnosed = diagnosedFor(arguments, code);
    if (!diagnosed)
        return code;
    const auto& [snapshot, diagnosis] = *diagnosed;
    unreachableCode(snapshot);
    if (arguments.json())
        json(core::checks::findingsJson(diagnosis));
    else
        printReport(diagnosis, snapshot);
    return exitCodeOf(diagnosis, snapshot);
}

int runNccl(const QStringList& words)
{
    Arguments arguments(u"nccl NODE… | --snapshot FILE [--env FILE] [--nccl-version X.Y.Z] [--head NODE] [--json]"_s,
        u"What NCCL will do on each rank, and why."_s);
    arguments.addNodeOptions();
    arguments.addDiagnosisOptions();
    if (const auto code = arguments.parse(words))
        return *code;
    int code = Fine;
    const auto diagnosed = diagnosedFor(arguments, code);
    if (!diagnosed)
        return code;
    const auto& [snapshot, diagnosis] = *diagnosed;
    if (arguments.json())
        json(ranksJson(diagnosis));
    else
        printRanks(diagnosis);
    return unreachableCode(snapshot);
}

} // namespace ctl
