// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"

#include "core/env/env_file.h"
#include "core/env/readers.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcessEnvironment>
#include <QSaveFile>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

using core::env::EnvFile;

namespace {

core::Result<QByteArray> readFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return core::failure({core::ErrorKind::NotFound, u"%1 could not be read: %2"_s.arg(path, file.errorString()), u"Check the path."_s, {}, {}});
    return file.readAll();
}

/// HOME alone: what else happens to be set here says nothing about the node the file is for.
core::env::Variables processVariables()
{
    return {{u"HOME"_s, QDir::homePath()}};
}

int lint(const Arguments& arguments, const QString& path, const QByteArray& text)
{
    const auto compose = core::env::readAsCompose(text, processVariables());
    const auto bash = core::env::readAsBash(text, processVariables());
    const auto differences = core::env::readerDifferences(text, processVariables());
    const bool bashFails = bash.outcome == core::env::BashReading::Outcome::Fails || bash.outcome == core::env::BashReading::Outcome::RunsCommand;
    const int code = !compose || bashFails ? Problems : differences.isEmpty() ? Fine : Warnings;
    if (arguments.json()) {
        QJsonArray list;
        for (const auto& difference : differences)
            list += QJsonObject{{u"line"_s, difference.line}, {u"key"_s, difference.key}, {u"compose"_s, difference.compose}, {u"bash"_s, difference.bash}, {u"advice"_s, difference.advice}};
        json({{u"schema"_s, u"sparkloom/env-lint/1"_s}, {u"file"_s, path},
            {u"compose_error"_s, compose ? QJsonValue() : QJsonValue(compose.error().what)},
            {u"bash_error"_s, bashFails ? QJsonValue(bash.reason) : QJsonValue()}, {u"differences"_s, list}});
        return code;
    }
    if (!compose)
        out(u"%1: Compose rejects the file: %2"_s.arg(path, compose.error().detail.isEmpty() ? compose.error().what : compose.error().detail));
    if (bashFails)
        out(u"%1: bash: %2"_s.arg(path, bash.reason));
    for (const auto& difference : differences) {
        out(u"%1 line %2: %3: Compose reads %4, bash reads %5"_s.arg(path).arg(difference.line).arg(difference.key, difference.compose, difference.bash));
        out(u"  "_s + difference.advice);
    }
    if (code == Fine)
        out(u"%1: Compose and bash read it the same way."_s.arg(path));
    return code;
}

int get(const Arguments& arguments, const QString& path, const QByteArray& text, const QString& key)
{
    const QString as = arguments.isSet(u"as"_s) ? arguments.value(u"as"_s) : u"bash"_s;
    core::env::Variables values;
    if (as == u"compose") {
        const auto compose = core::env::readAsCompose(text, processVariables());
        if (!compose) {
            err(compose.error());
            return CouldNot;
        }
        values = *compose;
    } else if (as == u"bash") {
        const auto bash = core::env::readAsBash(text, processVariables());
        if (bash.outcome == core::env::BashReading::Outcome::Fails || bash.outcome == core::env::BashReading::Outcome::RunsCommand) {
            err(u"sparkloomctl: %1: %2"_s.arg(path, bash.reason));
            return CouldNot;
        }
        values = bash.variables;
    } else {
        return arguments.wrong(u"--as takes compose or bash."_s);
    }
    const auto found = values.constFind(key);
    if (found == values.cend()) {
        err(u"sparkloomctl: %1 does not set %2"_s.arg(path, key));
        return Warnings;
    }
    raw(found->toUtf8() + '\n');
    return Fine;
}

int set(const Arguments& arguments, const QString& path, const QByteArray& text, const QStringList& settings)
{
    EnvFile file = EnvFile::fromBytes(text);
    for (const QString& setting : settings) {
        const qsizetype equals = setting.indexOf(u'=');
        if (equals <= 0)
            return arguments.wrong(u"\"%1\" is not KEY=VALUE."_s.arg(setting));
        if (const auto done = file.set(setting.left(equals), setting.mid(equals + 1)); !done) {
            err(done.error());
            return CouldNot;
        }
    }
    if (file.toBytes() == text)
        return Fine;
    QSaveFile target(path);
    // QSaveFile keeps the permissions of the file it replaces, and leaves the old one whole until the end.
    if (!target.open(QIODevice::WriteOnly) || target.write(file.toBytes()) < 0 || !target.commit()) {
        err(u"sparkloomctl: %1 could not be written: %2"_s.arg(path, target.errorString()));
        return CouldNot;
    }
    return Fine;
}

} // namespace

int runEnv(const QStringList& words)
{
    Arguments arguments(u"env lint FILE | env get FILE KEY [--as compose|bash] | env set FILE KEY=VALUE…"_s, u"Looks at and edits an env file without losing a byte."_s);
    arguments.add(u"as"_s, u"Whose reading: compose or bash (default)."_s, u"READER"_s);
    if (const auto code = arguments.parse(words))
        return *code;
    const QStringList positional = arguments.positional();
    const QString action = positional.value(0);
    if (!QStringList{u"lint"_s, u"get"_s, u"set"_s}.contains(action))
        return arguments.wrong(u"env takes lint, get or set."_s);
    const qsizetype wanted = action == u"lint" ? 2 : 3;
    if (positional.size() < wanted || (action != u"set" && positional.size() > wanted))
        return arguments.wrong(u"env %1 takes other arguments."_s.arg(action));
    const QString path = positional.at(1);
    const auto text = readFile(path);
    if (!text) {
        err(text.error());
        return CouldNot;
    }
    if (action == u"lint")
        return lint(arguments, path, *text);
    if (action == u"get")
        return get(arguments, path, *text, positional.at(2));
    return set(arguments, path, *text, positional.mid(2));
}

} // namespace ctl
