// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/page.h"

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString unknown = u"unknown"_s;

QString titleOf(Group group)
{
    switch (group) {
    case Group::Cluster:
        return u"Cluster"_s;
    case Group::Fabric:
        return u"Fabric"_s;
    case Group::Model:
        return u"Model"_s;
    case Group::Serving:
        return u"Serving"_s;
    case Group::Auth:
        return u"Keys"_s;
    case Group::Advanced:
        return u"Advanced"_s;
    }
    return {};
}

/// What an unset variable means, in one phrase.
QString whenUnset(const Variable& variable)
{
    QStringList parts;
    if (!variable.unset.isEmpty()) {
        parts += variable.unset;
    }
    if (variable.standard) {
        parts += variable.unset.isEmpty() ? *variable.standard : u"Written as a value: %1."_s.arg(*variable.standard);
    }
    if (variable.recipe && variable.recipe != variable.standard) {
        const QString text = u"the recipe hands on %1"_s.arg(*variable.recipe);
        parts += !variable.unset.isEmpty() ? u"Where Compose is left to it, %1."_s.arg(text)
            : variable.standard            ? u"(%1)"_s.arg(text)
                                           : text;
    }
    return parts.isEmpty() ? unknown : parts.join(u' ');
}

QString whereSet(const Variable& variable)
{
    const QString scope = variable.scope == Scope::Node ? u"each machine has its own"_s : u"one for all machines"_s;
    if (variable.numbered) {
        return scope + u"; the next worker's is %1"_s.arg(QString(variable.name).replace(0, 6, u"WORKER2"_s));
    }
    return variable.perWorker
        ? scope + u"; the head's file names a worker's WORKER_%1, WORKER2_%1, …"_s.arg(variable.name)
        : scope;
}

QString onSpark(const Variable& variable)
{
    if (!variable.spark) {
        return unknown;
    }
    return variable.spark->works ? u"works"_s : u"no effect. %1"_s.arg(variable.spark->reason);
}

/// Text as Markdown shows it: what has a meaning there is written so that it has none.
QString escaped(const QString& text)
{
    QString result;
    for (const QChar c : text) {
        if (c == u'*' || c == u'<' || c == u'>' || c == u'~' || c == u'\\' || c == u'`') {
            result += u'\\';
        }
        result += c;
    }
    return result;
}

QString entryText(const Variable& variable)
{
    QString text = u"### `%1`\n\n%2\n\n"_s.arg(variable.name, escaped(variable.summary));
    for (const Fact& fact : facts(variable)) {
        text += u"* %1: %2\n"_s.arg(fact.label, escaped(fact.text));
    }
    return text + u'\n';
}

} // namespace

QList<Fact> facts(const Variable& variable)
{
    QList<Fact> list{ { u"Takes"_s,
                          describeValues(variable) + (variable.open.isEmpty() ? QString() : u". "_s + variable.open) },
        { u"When unset"_s, whenUnset(variable) } };
    // Of the recipe's own nobody asks: it has no releases.
    if (!variable.since.isEmpty() || variable.readers.contains(u"nccl"_s)) {
        list += { u"Since"_s, variable.since.isEmpty() ? unknown : variable.since };
    }
    if (!variable.until.isEmpty()) {
        list += { u"Until"_s, variable.until };
    }
    list += { u"Read by"_s, variable.readers.join(u", "_s) };
    list += { u"Scope"_s, whereSet(variable) };
    if (variable.secret) {
        list += { u"Secret"_s, u"yes, never shown"_s };
    }
    if (variable.empty) {
        list += { u"When empty"_s, variable.empty->effect };
    }
    if (!variable.outside.isEmpty()) {
        list += { u"Out of range"_s, variable.outside };
    }
    for (const Danger& danger : variable.dangers) {
        list += { u"Mind (%1)"_s.arg(danger.word), danger.sentence };
    }
    list += { u"On a DGX Spark"_s, onSpark(variable) };
    list += { u"Source"_s, variable.source };
    return list;
}

QByteArray markdownPage(const Catalogue& catalogue)
{
    QString page
        = u"# Variables\n\n"
          "Made from `resources/catalogue/variables.yaml` by `docs/update-variables.sh`; do not edit it here.\n"
          "\n"
          "Every variable of the recipe's env file and compose files, and every NCCL variable that Sparkloom knows\n"
          "about: %1 in all. *Unknown* means that nobody looked, not that there is nothing.\n\n"_s.arg(
              catalogue.all().size());
    std::optional<Group> group;
    for (const Variable& variable : catalogue.all()) {
        if (group != variable.group) {
            group = variable.group;
            page += u"## %1\n\n"_s.arg(titleOf(variable.group));
        }
        page += entryText(variable);
    }
    page.chop(1);
    return page.toUtf8();
}

} // namespace core::catalogue
