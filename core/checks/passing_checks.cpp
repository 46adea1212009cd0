// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/registry.h"

#include <QRegularExpression>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using inventory::NodeFile;
using nccl::RankView;

namespace {

bool concernsTheFabric(const QString& key)
{
    static const QStringList launchers{u"NCCL_IB_GID_AUTO"_s, u"NCCL_IB_GID_MATCH_IP"_s};
    return !launchers.contains(key)
        && (key.startsWith(u"NCCL_") || key == u"GLOO_SOCKET_IFNAME" || key == u"TP_SOCKET_IFNAME" || key == u"VLLM_HOST_IP");
}

/// Variables without which a rank takes another way, and which images are known to bring along.
bool mustArrive(const QString& key)
{
    static const QStringList names{u"NCCL_IB_HCA"_s, u"NCCL_SOCKET_IFNAME"_s, u"NCCL_IB_GID_INDEX"_s, u"GLOO_SOCKET_IFNAME"_s,
        u"TP_SOCKET_IFNAME"_s, u"VLLM_HOST_IP"_s};
    return names.contains(key);
}

/// The recipe whose env file is in use; nullptr when the env file is another one, or its compose file was not read.
const inventory::Recipe* recipeInUse(const Context& context)
{
    const inventory::NodeRecord* node = context.env ? context.snapshot.node(context.env->node) : nullptr;
    for (const inventory::Recipe& recipe : node ? node->facts.recipes : QList<inventory::Recipe>()) {
        if (recipe.envFile.path == context.env->path && recipe.composeFile.state == NodeFile::State::Present)
            return &recipe;
    }
    return nullptr;
}

/// The recipe's compose file, with the override beside it that Compose is given as well.
QString composeText(const Context& context, const inventory::Recipe& recipe)
{
    QString text = QString::fromUtf8(recipe.composeFile.text);
    const inventory::RawItem* own = context.snapshot.node(context.env->node)->capture.find(u"file:%1/docker-compose.sparkloom.yml"_s.arg(recipe.folder));
    return own ? text + u'\n' + QString::fromUtf8(own->text) : text;
}

QString withoutComments(const QString& text)
{
    static const QRegularExpression comment(u"(^|\\s)#[^\\n]*"_s);
    return QString(text).replace(comment, u"\\1"_s);
}

struct Literal
{
    QString key;
    QString value;
    int line = 0;
};

/// "NCCL_X: value" and "- NCCL_X=value" where the value is written out, without a reference to the env file.
QList<Literal> literals(const QString& text)
{
    static const QRegularExpression form(u"^\\s*(?:-\\s*)?[\"']?([A-Z][A-Z0-9_]+)[\"']?\\s*[:=]\\s*[\"']?([^\"'\\s#$]+)[\"']?\\s*(?:#.*)?$"_s);
    QList<Literal> found;
    int number = 0;
    for (const QString& line : text.split(u'\n')) {
        ++number;
        const QRegularExpressionMatch match = form.match(line);
        if (match.hasMatch() && concernsTheFabric(match.captured(1)))
            found += Literal{match.captured(1), match.captured(2), number};
    }
    return found;
}

Finding composeFinding(const Context& context, const inventory::Recipe& recipe, const QString& id, const QString& title)
{
    Finding finding;
    finding.id = id;
    finding.severity = Severity::Warning;
    finding.scope = {Scope::Kind::File, context.env->node, recipe.composeFile.path.section(u'/', -1)};
    finding.title = title;
    return finding;
}

} // namespace

QList<Finding> checkPassedOn(const Context& context)
{
    const inventory::Recipe* recipe = recipeInUse(context);
    const RankView* head = context.rankOf(context.order.first());
    if (!recipe || !head)
        return {};
    const QString text = composeText(context, *recipe);
    QList<Finding> findings;
    for (const Literal& literal : literals(QString::fromUtf8(recipe->composeFile.text))) {
        const QString wanted = context.file.value(literal.key).value_or(QString());
        if (wanted.isEmpty() || wanted == literal.value)
            continue;
        Finding finding = composeFinding(context, *recipe, u"env.compose-overrides"_s,
            u"The compose file sets %1 to %2, so %3 of %4 is not used"_s.arg(literal.key, literal.value, wanted, context.env->fileName));
        finding.evidence += {context.env->node, u"%1 line %2"_s.arg(recipe->composeFile.path).arg(literal.line), literal.key + u": "_s + literal.value};
        finding.evidence += context.envEvidence(literal.key);
        Fix fix;
        fix.title = u"Let the compose file pass the variable on"_s;
        fix.effect = u"Name it without a value: then each rank gets what the launcher gives it."_s;
        fix.commands = {u"%1:"_s.arg(literal.key)};
        finding.fixes += fix;
        findings += finding;
    }
    const QString body = withoutComments(text);
    // env_file: and extends: bring in variables that are not named.
    static const QRegularExpression wholesale(u"^\\s*[\"']?(env_file|extends|include)[\"']?\\s*:"_s, QRegularExpression::MultilineOption);
    if (body.contains(wholesale) || !body.contains(u"environment"_s))
        return findings;
    QStringList lost;
    for (auto it = context.file.values.cbegin(); it != context.file.values.cend(); ++it) {
        const QRegularExpression word(u"(?<![A-Za-z0-9_])%1(?![A-Za-z0-9_])"_s.arg(QRegularExpression::escape(it.key())));
        if (mustArrive(it.key()) && !it->value.isEmpty() && !body.contains(word))
            lost += it.key();
    }
    if (lost.isEmpty())
        return findings;
    Finding finding = composeFinding(context, *recipe, u"env.not-passed"_s,
        u"The compose file does not pass on %1, so the containers never see it"_s.arg(lost.join(u", "_s)));
    for (const QString& key : std::as_const(lost))
        finding.evidence += context.envEvidence(key);
    finding.evidence += {context.env->node, recipe->composeFile.path, u"does not name %1"_s.arg(lost.join(u", "_s))};
    Fix fix;
    fix.title = u"Name them under environment:"_s;
    fix.effect = u"Without a value, so that a variable that is not set stays unset. Sparkloom's own override file does so."_s;
    for (const QString& key : std::as_const(lost))
        fix.commands += key + u':';
    finding.fixes += fix;
    findings += finding;
    return findings;
}

} // namespace core::checks
