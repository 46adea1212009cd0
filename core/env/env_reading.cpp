// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_reading.h"

#include "core/env/edit_check.h"
#include "core/env/env_file.h"
#include "core/env/statement_spans.h"

#include <QSet>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

using Outcome = BashReading::Outcome;

QString quotedFor(const QString& key, const QString& value)
{
    return isSecretKey(key) ? QString::fromLatin1(hiddenMark) : u"'%1'"_s.arg(value);
}

QMap<QString, int> linesOf(const QByteArray& text, bool bashWhole)
{
    QMap<QString, int> lines;
    for (const StatementSpan& span : findStatements(text, bashWhole ? SpanView::Bash : SpanView::Compose)) {
        lines.insert(QString::fromUtf8(span.key), span.firstLine);
    }
    return lines;
}

/// One key, by bash's word where bash has one.
EnvReading::Value valueOf(const QString& key, const BashReading& bash, bool bashWhole, const Result<Variables>& compose)
{
    EnvReading::Value result;
    const auto fromBash = bash.variables.constFind(key);
    const bool inBash = fromBash != bash.variables.cend();
    const bool inCompose = compose && compose->contains(key);
    const QString fromCompose = inCompose ? compose->value(key) : QString();
    const bool useBash = inBash && (bashWhole || !compose);
    result.value = useBash ? *fromBash : fromCompose;
    if (!bashWhole || (inBash && inCompose && *fromBash == fromCompose)) {
        return result;
    }
    if (!compose) {
        return result;
    }
    if (inBash && inCompose) {
        result.notes.append(
            u"Compose reads %1 here, but the value that bash sets wins"_s.arg(quotedFor(key, fromCompose)));
    } else if (inBash) {
        result.notes.append(u"only bash sets it; Compose does not read it here"_s);
    } else if (bash.outcome == Outcome::Nondeterministic) {
        result.notes.append(
            u"in bash its value depends on the process ($$ and the like); this is what Compose reads"_s);
    } else {
        result.notes.append(u"only Compose reads it; bash does not set it"_s);
    }
    return result;
}

} // namespace

Variables EnvReading::variables() const
{
    Variables result;
    for (auto it = values.cbegin(); it != values.cend(); ++it) {
        result.insert(it.key(), it->value);
    }
    return result;
}

std::optional<QString> EnvReading::value(const QString& key) const
{
    const auto found = values.constFind(key);
    return found == values.cend() ? std::nullopt : std::optional(found->value);
}

int EnvReading::line(const QString& key) const
{
    return values.value(key).line;
}

EnvReading readEnv(const QByteArray& text, const Variables& process)
{
    Variables environment = process;
    if (!environment.contains(u"HOME"_s)) {
        environment.insert(u"HOME"_s, u"$HOME"_s);
    }
    EnvReading reading;
    reading.hasBom = text.startsWith("\xEF\xBB\xBF");
    reading.hasCrlf = text.contains("\r\n");
    const BashReading bash = readAsBash(normalizedForBash(text), environment);
    const bool bashWhole = bash.outcome == Outcome::Ok || bash.outcome == Outcome::Nondeterministic;
    const Result<Variables> compose = readAsCompose(text, environment);
    QSet<QString> keys;
    const auto collect = [&keys](const Variables& variables) {
        for (auto it = variables.cbegin(); it != variables.cend(); ++it) {
            keys.insert(it.key());
        }
    };
    if (compose) {
        collect(*compose);
    }
    if (bashWhole || !compose) {
        collect(bash.variables);
    }
    const QMap<QString, int> lines = linesOf(text, bashWhole);
    for (const QString& key : std::as_const(keys)) {
        EnvReading::Value value = valueOf(key, bash, bashWhole, compose);
        value.line = lines.value(key);
        reading.values.insert(key, value);
    }
    if (!bashWhole) {
        reading.problem = bash.reason;
        if (!compose) {
            reading.problem += u"; "_s + compose.error().what;
        }
    }
    return reading;
}

} // namespace core::env
