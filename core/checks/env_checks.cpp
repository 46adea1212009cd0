// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include "core/env/edit_check.h"
#include "core/env/env_file.h"
#include "core/env/readers.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using nccl::DeviceView;
using nccl::RankView;

namespace {

const env::Variables noProcess{{u"HOME"_s, u"/home/user"_s}};

Finding fileFinding(const Context& context, const QString& id, Severity severity, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.scope = {Scope::Kind::File, context.env->node, context.env->fileName};
    finding.title = title;
    return finding;
}

/// The six that upstream's launcher stops without.
const QStringList& mandatory()
{
    static const QStringList keys{u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s, u"WORKER_HOST"_s, u"MASTER_ADDR"_s, u"MASTER_PORT"_s, u"DSPARK_VLLM_IMAGE"_s};
    return keys;
}

/// Placeholders of the example file that were never filled in.
bool isPlaceholder(const QString& value)
{
    static const QRegularExpression form(u"^(rocepX|enpX|en?p?Xs?Y)|^(head|worker)[0-9]*-(host-or-)?roce-ip$|^(head|worker)-host(-or-roce-ip)?$"_s);
    return form.match(value).hasMatch() || value.contains(u"XsYfZ"_s);
}

Finding byteOrderMark(const Context& context)
{
    Finding finding = fileFinding(context, u"env.byte-order-mark"_s, Severity::Warning,
        u"%1 begins with a byte order mark"_s.arg(context.env->fileName));
    finding.evidence += {context.env->node, u"%1 line 1"_s.arg(context.env->fileName), u"EF BB BF"_s};
    Fix fix;
    fix.title = u"Save it without the mark"_s;
    fix.effect = u"Takes three bytes away that nobody sees."_s;
    fix.commands = {u"sed -i '1s/^\\xef\\xbb\\xbf//' %1"_s.arg(context.env->path)};
    finding.fixes += fix;
    return finding;
}

Finding carriageReturns(const Context& context)
{
    const qsizetype count = context.env->text.count("\r\n");
    Finding finding = fileFinding(context, u"env.readers-differ"_s, Severity::Warning,
        u"%1 ends %2 in CR LF, as Windows does"_s.arg(context.env->fileName, count == 1 ? u"a line"_s : u"%1 lines"_s.arg(count)));
    const qsizetype first = context.env->text.left(context.env->text.indexOf("\r\n")).count('\n') + 1;
    finding.reasoning += u"Compose drops the carriage return. bash keeps it as the last character of the value, where nobody sees it; on an empty line it looks for a command of that name."_s;
    finding.evidence += {context.env->node, u"%1 line %2"_s.arg(context.env->fileName).arg(first), u"ends in \\r\\n"_s};
    Fix fix;
    fix.title = u"Save it with LF line ends"_s;
    fix.effect = u"Both readers then read the same values."_s;
    fix.commands = {u"sed -i 's/\\r$//' %1"_s.arg(context.env->path)};
    finding.fixes += fix;
    return finding;
}

/// "$name" where nothing sets that name: both readers put nothing in its place.
QList<Finding> lostReferences(const Context& context)
{
    static const QStringList known{u"HOME"_s, u"USER"_s, u"LOGNAME"_s, u"PWD"_s, u"PATH"_s, u"HOSTNAME"_s, u"SHELL"_s, u"UID"_s, u"EUID"_s,
        u"LANG"_s, u"TMPDIR"_s, u"HF_HOME"_s, u"XDG_CACHE_HOME"_s, u"XDG_RUNTIME_DIR"_s};
    static const QRegularExpression reference(u"(?<![\\\\$])\\$(?:([A-Za-z_][A-Za-z0-9_]*)|\\{([A-Za-z_][A-Za-z0-9_]*)\\})"_s);
    QList<Finding> findings;
    for (const env::EnvFile::Assignment& assignment : env::EnvFile::fromBytes(context.env->text).assignments()) {
        const QString raw = QString::fromUtf8(assignment.rawValue).trimmed();
        if (raw.startsWith(u'\''))
            continue;
        static const QRegularExpression comment(u"\\s#.*$"_s);
        for (auto match = reference.globalMatch(raw.startsWith(u'"') ? raw : QString(raw).remove(comment)); match.hasNext();) {
            const QRegularExpressionMatch found = match.next();
            const QString name = found.captured(1).isEmpty() ? found.captured(2) : found.captured(1);
            if (known.contains(name) || context.file.values.contains(name))
                continue;
            // The rest of a secret is a secret.
            const bool secret = env::isSecretKey(assignment.key);
            Finding finding = fileFinding(context, u"env.dollar-lost"_s, Severity::Warning,
                secret ? u"%1 of %2 has a $, and what follows it is lost"_s.arg(assignment.key, context.env->fileName)
                       : u"%1 of %2 uses $%3, which nothing sets"_s.arg(assignment.key, context.env->fileName, name));
            finding.evidence += {context.env->node, u"%1 line %2"_s.arg(context.env->fileName).arg(assignment.firstLine),
                assignment.key + u'=' + (secret ? QString::fromLatin1(env::hiddenMark) : raw)};
            finding.fixes += {u"Put the value in single quotes"_s, u"Then the $ is a character like any other."_s, {}, {}, {}, {}};
            findings += finding;
            break;
        }
    }
    return findings;
}

Finding bashFinding(const Context& context, const env::BashReading& bash)
{
    const bool runs = bash.outcome == env::BashReading::Outcome::RunsCommand;
    Finding finding = fileFinding(context, runs ? u"env.bash-runs-command"_s : u"env.bash-fails"_s, Severity::Problem,
        runs ? u"%1 line %2 makes bash run a command"_s.arg(context.env->fileName).arg(bash.line)
             : u"bash cannot read %1: it stops at line %2"_s.arg(context.env->fileName).arg(bash.line));
    finding.reasoning += bash.reason;
    finding.evidence += {context.env->node, u"%1 line %2"_s.arg(context.env->fileName).arg(bash.line), bash.reason};
    finding.fixes += {u"Put the value in single quotes"_s, u"Then both readers take it as it stands."_s, {}, {}, {}, {}};
    return finding;
}

} // namespace

QList<Finding> checkEnvReadable(const Context& context)
{
    QList<Finding> findings;
    const QByteArray& text = context.env->text;
    if (text.startsWith("\xEF\xBB\xBF"))
        findings += byteOrderMark(context);
    // The launcher takes away the mark and carriage returns before bash sees the file.
    const QByteArray normalized = env::normalizedForBash(text);
    const auto compose = env::readAsCompose(text, noProcess);
    const env::BashReading bash = env::readAsBash(normalized, noProcess);
    bool broken = false;
    if (!compose) {
        Finding finding = fileFinding(context, u"env.compose-rejects"_s, Severity::Problem, u"Compose cannot read %1"_s.arg(context.env->fileName));
        finding.evidence += {context.env->node, context.env->fileName + u' ' + compose.error().detail, compose.error().what};
        finding.fixes += {u"Mend the line"_s, compose.error().hint, {}, {}, {}, {}};
        findings += finding;
        broken = true;
    }
    if (bash.outcome == env::BashReading::Outcome::Fails || bash.outcome == env::BashReading::Outcome::RunsCommand) {
        findings += bashFinding(context, bash);
        broken = true;
    }
    if (broken)
        return findings;
    findings += lostReferences(context);
    const QList<env::Difference> differences = env::readerDifferences(normalized, noProcess);
    if (differences.isEmpty())
        return text.contains("\r\n") ? findings << carriageReturns(context) : findings;
    Finding finding = fileFinding(context, u"env.readers-differ"_s, Severity::Warning,
        differences.size() == 1 ? u"Compose and bash read line %1 of %2 differently"_s.arg(differences.first().line).arg(context.env->fileName)
                                : u"Compose and bash read %1 lines of %2 differently"_s.arg(differences.size()).arg(context.env->fileName));
    for (const env::Difference& difference : differences) {
        const QString line = u"%1 line %2"_s.arg(context.env->fileName).arg(difference.line);
        finding.evidence += {context.env->node, line, u"%1: Compose reads %2, bash reads %3"_s.arg(difference.key, difference.compose, difference.bash)};
        finding.reasoning += difference.advice;
    }
    finding.fixes += {u"Write these lines so that both agree"_s, differences.first().advice, {}, {}, {}, {}};
    return findings << finding;
}

QList<Finding> checkMandatory(const Context& context)
{
    QStringList missing;
    QStringList placeholders;
    for (const QString& key : mandatory()) {
        const QString value = context.file.value(key).value_or(QString());
        if (key == u"WORKER_HOST" && context.order.size() < 2)
            continue;
        if (value.isEmpty())
            missing += key;
        else if (isPlaceholder(value))
            placeholders += key;
    }
    for (auto it = context.file.values.cbegin(); it != context.file.values.cend(); ++it) {
        if (!mandatory().contains(it.key()) && isPlaceholder(it->value))
            placeholders += it.key();
    }
    QList<Finding> findings;
    if (!missing.isEmpty()) {
        Finding finding = fileFinding(context, u"env.mandatory-missing"_s, Severity::Problem,
            u"%1 does not set %2"_s.arg(context.env->fileName, missing.join(u", "_s)));
        for (const QString& key : missing)
            finding.evidence += context.envEvidence(key);
        finding.fixes += {u"Let Sparkloom fill them in"_s, u"The plan sets what can be found out from the machines and asks for the rest."_s, {}, {}, {}, {}};
        findings += finding;
    }
    if (!placeholders.isEmpty()) {
        Finding finding = fileFinding(context, u"env.placeholder-left"_s, Severity::Problem,
            u"%1 still has the example's placeholder in %2"_s.arg(context.env->fileName, placeholders.join(u", "_s)));
        for (const QString& key : placeholders)
            finding.evidence += context.envEvidence(key);
        finding.fixes += {u"Let Sparkloom fill them in"_s, u"The plan sets what can be found out from the machines."_s, {}, {}, {}, {}};
        findings += finding;
    }
    return findings;
}

QList<Finding> checkWorkerValues(const Context& context)
{
    QList<Finding> findings;
    const RankView* head = context.rankOf(context.order.first());
    if (!head)
        return {};
    for (const RankView& rank : context.ranks) {
        if (rank.rank == 0 || rank.devices.isEmpty())
            continue;
        const QString prefix = rank.rank == 1 ? u"WORKER_"_s : u"WORKER%1_"_s.arg(rank.rank);
        QStringList missing;
        for (const QString& key : {u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s}) {
            const bool inherited = !rank.environment.value(key).source.contains(prefix) && Context::isSet(rank, key);
            const bool fitsHead = key == u"NCCL_IB_HCA" ? !head->selected().isEmpty() : !head->socketInterface.isEmpty();
            const bool fitsHere = key == u"NCCL_IB_HCA" ? !rank.selected().isEmpty() : !rank.socketInterface.isEmpty();
            if (inherited && fitsHead && !fitsHere)
                missing += prefix + key;
        }
        if (missing.isEmpty())
            continue;
        Finding finding = fileFinding(context, u"env.worker-values-missing"_s, Severity::Problem,
            u"The ports of %1 have other names than those of %2, and %3 is not set"_s.arg(rank.node, head->node, missing.join(u", "_s)));
        finding.scope.node = rank.node;
        QStringList active;
        for (const DeviceView& device : rank.devices) {
            if (device.candidate)
                active += u"%1 (%2)"_s.arg(device.hca, device.netdev);
        }
        finding.evidence += context.envEvidence(u"NCCL_IB_HCA"_s);
        finding.evidence += context.envEvidence(u"NCCL_SOCKET_IFNAME"_s);
        finding.evidence += {rank.node, u"/sys/class/infiniband/*/ports/*/state"_s, u"ACTIVE: "_s + (active.isEmpty() ? u"none"_s : active.join(u", "_s))};
        finding.fixes += {u"Let Sparkloom set them"_s, u"The plan writes the worker's own names into the head's file."_s, {}, {}, {}, {}};
        findings += finding;
    }
    return findings;
}

} // namespace core::checks
