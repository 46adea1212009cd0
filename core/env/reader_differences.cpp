// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/run_file.h"
#include "core/env/compose/scanner.h"
#include "core/env/env_file.h"
#include "core/env/quoting.h"
#include "core/env/readers.h"

#include <algorithm>
#include <map>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

/// What one reader makes of one key on one line.
struct Seen
{
    bool present = false;
    QString text; ///< the value, or words when `isValue` is false
    bool isValue = false;
};

struct Both
{
    Seen compose;
    Seen bash;
};

using Key = std::pair<int, QString>; ///< line, name of the variable (empty: the line as a whole)

QString shown(const QString& value, const QString& key)
{
    return isSecretKey(key) ? QString::fromLatin1(hiddenMark) : value;
}

void addCompose(const QByteArray& text, const Variables& process, std::map<Key, Both>& lines)
{
    const compose::Scan scan = compose::scan(text, process, true);
    for (const compose::Statement& statement : scan.statements) {
        const QString key = QString::fromUtf8(statement.key);
        if (statement.isSet) {
            lines[{ statement.line, key }].compose = { true, QString::fromUtf8(statement.value), true };
        }
    }
    for (const compose::Problem& problem : scan.problems) {
        lines[{ problem.line, {} }].compose = { true, u"rejects the whole file: %1"_s.arg(problem.what), false };
    }
}

void addBash(const QByteArray& text, const Variables& process, std::map<Key, Both>& lines)
{
    const bash::FileRun run = bash::runFile(text, process, true);
    for (const bash::Event& event : run.events) {
        const QString key = QString::fromUtf8(event.key);
        lines[{ event.line, key }].bash = { true,
            event.uncertain ? u"depends on the process that reads the file"_s : QString::fromUtf8(event.value),
            !event.uncertain };
    }
    for (const bash::Stop& stop : run.stops + run.dropped) {
        lines[{ stop.line, {} }].bash = { true, stop.reason, false };
    }
}

/// A problem of a whole line belongs to the one key that the other reader finds there.
void attachProblems(std::map<Key, Both>& lines)
{
    for (auto it = lines.begin(); it != lines.end();) {
        const int line = it->first.first;
        const auto next = std::next(it);
        if (it->first.second.isEmpty() && !it->second.compose.isValue && next != lines.end()
            && next->first.first == line) {
            Both& target = next->second;
            target.compose = it->second.compose.present ? it->second.compose : target.compose;
            target.bash = it->second.bash.present ? it->second.bash : target.bash;
            it = lines.erase(it);
            continue;
        }
        it = next;
    }
}

QString describeKey(const QString& key)
{
    if (!isWritableKey(key)) {
        return u"Rename %1: bash takes only letters, digits and _ in a name, and keeps some names for itself."_s.arg(
            key);
    }
    return {};
}

QString statement(const QString& key, const QString& value)
{
    const Result<QByteArray> quoted = quoteValue(value);
    return quoted ? key + u'=' + QString::fromUtf8(*quoted) : QString();
}

QString advice(const QString& key, const Both& both)
{
    if (key.isEmpty()) {
        return u"Make the line a comment, or write it as NAME='value'."_s;
    }
    if (const QString rename = describeKey(key); !rename.isEmpty()) {
        return rename;
    }
    if (isSecretKey(key)) {
        return u"Write %1='…' with the value in single quotes, nothing around the '=' and nothing behind it."_s.arg(
            key);
    }
    const QString asCompose = both.compose.isValue ? statement(key, both.compose.text) : QString();
    const QString asBash = both.bash.isValue ? statement(key, both.bash.text) : QString();
    if (!asCompose.isEmpty() && !asBash.isEmpty()) {
        return u"Write %1 to mean what Compose reads, or %2 to mean what bash reads."_s.arg(asCompose, asBash);
    }
    if (!asCompose.isEmpty() || !asBash.isEmpty()) {
        return u"Write %1"_s.arg(asCompose.isEmpty() ? asBash : asCompose);
    }
    return u"Write %1='…' with the value in single quotes, without a single quote inside."_s.arg(key);
}

QString words(const Seen& seen, const QString& key)
{
    if (!seen.present) {
        return u"does not set it here"_s;
    }
    return seen.isValue ? shown(seen.text, key) : seen.text;
}

} // namespace

QList<Difference> readerDifferences(const QByteArray& text, const Variables& process)
{
    std::map<Key, Both> lines;
    addCompose(text, process, lines);
    addBash(text, process, lines);
    attachProblems(lines);
    QList<Difference> result;
    for (const auto& [at, both] : lines) {
        const bool agree = both.compose.present && both.bash.present && both.compose.isValue && both.bash.isValue
            && both.compose.text == both.bash.text;
        if (!agree) {
            const QString key = at.second;
            result.append({ at.first, key, words(both.compose, key), words(both.bash, key), advice(key, both) });
        }
    }
    return result;
}

} // namespace core::env
