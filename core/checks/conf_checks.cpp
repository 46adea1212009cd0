// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/nccl/conf_file.h"

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::NodeFile;
using nccl::ConfAssignment;
using nccl::RankView;

namespace {

Finding confFinding(const RankView& rank, const NodeFile& file, const QString& id, Severity severity, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.scope = {Scope::Kind::File, rank.node, file.path};
    finding.title = title;
    finding.reasoning = rank.environmentWhy;
    finding.reasoning += u"In a container NCCL reads the container's own copy of this file, not the machine's."_s;
    return finding;
}

Evidence lineEvidence(const RankView& rank, const NodeFile& file, const ConfAssignment& line)
{
    return {rank.node, u"%1 line %2"_s.arg(file.path).arg(line.line), QString::fromUtf8(QByteArray(line.key + '=' + line.value))};
}

Fix removeFix(const NodeFile& file)
{
    Fix fix;
    fix.title = u"Keep the settings in one place"_s;
    fix.effect = u"Take the lines out of %1 and say what is wanted in the env file, where it is seen."_s.arg(file.path);
    const bool own = file.path.startsWith(u"/home/") || file.path.startsWith(u"/root/");
    fix.commands = {(own ? u"mv %1 %1.old"_s : u"sudo mv %1 %1.old"_s).arg(file.path)};
    fix.undo = (own ? u"mv %1.old %1"_s : u"sudo mv %1.old %1"_s).arg(file.path);
    return fix;
}

/// Keys whose line NCCL cannot take for what it was meant: "export NCCL_X", a blank before the "=", quotes in a number.
bool isDead(const ConfAssignment& line)
{
    return line.key.contains("NCCL_") && (line.key != line.key.trimmed() || line.key.contains(' '));
}

bool hasLiteralQuotes(const ConfAssignment& line)
{
    const QByteArray value = line.value.trimmed();
    return line.key.startsWith("NCCL_") && value.size() > 1 && value.front() == value.back() && (value.front() == '"' || value.front() == '\'');
}

void checkFile(const Context& context, const RankView& rank, const NodeFile& file, QList<Finding>& findings)
{
    if (file.state != NodeFile::State::Present)
        return;
    Finding sets = confFinding(rank, file, u"nccl.conf.sets"_s, Severity::Note, {});
    Finding blocked = confFinding(rank, file, u"nccl.conf.blocked"_s, Severity::Warning, {});
    Finding dead = confFinding(rank, file, u"nccl.conf.dead-line"_s, Severity::Warning, {});
    QStringList setNames;
    QStringList blockedNames;
    QStringList seen;
    for (const ConfAssignment& line : nccl::parseConfFile(file.text, context.version)) {
        const QString key = QString::fromUtf8(line.key);
        if (isDead(line) || hasLiteralQuotes(line)) {
            dead.evidence += lineEvidence(rank, file, line);
            dead.reasoning += isDead(line) ? u"Line %1: the name is \"%2\", blanks and all, which no variable has."_s.arg(line.line).arg(key)
                                           : u"Line %1: the quotes are a part of the value."_s.arg(line.line);
        }
        if (!key.startsWith(u"NCCL_") || isDead(line) || seen.contains(key))
            continue;
        seen += key;
        const env::EffectiveValue value = rank.environment.value(key);
        if (value.source == u"%1 line %2"_s.arg(file.path).arg(line.line)) {
            setNames += key;
            sets.evidence += lineEvidence(rank, file, line);
        } else if (value.value && value.value->isEmpty()) {
            blockedNames += key;
            blocked.evidence += lineEvidence(rank, file, line);
            blocked.evidence += {context.env ? context.env->node : QString(), value.source, key + u'='};
        }
    }
    sets.title = u"%1 on %2 sets %3"_s.arg(file.path, rank.node, setNames.join(u", "_s));
    sets.fixes += removeFix(file);
    blocked.title = u"%1 on %2 sets %3, but the variable is there and empty, which hides the line"_s.arg(file.path, rank.node, blockedNames.join(u", "_s));
    Fix unset;
    unset.title = u"Remove the empty variable"_s;
    unset.effect = u"A variable that is not there at all lets the file speak."_s;
    for (const QString& key : std::as_const(blockedNames)) {
        if (context.file.value(key))
            unset.envEdits += {key, {}, true};
    }
    blocked.fixes += unset;
    dead.title = u"%1 on %2 has lines that NCCL does not read as they are meant"_s.arg(file.path, rank.node);
    Fix mend;
    mend.title = u"Write NAME=value, bare"_s;
    mend.effect = u"No export, no blanks around the =, no quotes and no comment behind the value."_s;
    dead.fixes += mend;
    for (const Finding& finding : {blocked, dead, sets}) {
        if (!finding.evidence.isEmpty())
            findings += finding;
    }
}

} // namespace

QList<Finding> checkConfFiles(const Context& context)
{
    QList<Finding> findings;
    for (const RankView& rank : context.ranks) {
        const inventory::NodeFacts& facts = context.snapshot.node(rank.node)->facts;
        checkFile(context, rank, facts.homeNcclConf, findings);
        checkFile(context, rank, facts.etcNcclConf, findings);
    }
    return findings;
}

} // namespace core::checks
