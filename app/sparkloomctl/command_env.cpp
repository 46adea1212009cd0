// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "arguments.h"
#include "console.h"
#include "exit_codes.h"
#include "render_variable.h"

#include "core/catalogue/file_remarks.h"
#include "core/catalogue/page.h"
#include "core/env/env_file.h"
#include "core/env/env_reading.h"
#include "core/env/readers.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QProcessEnvironment>
#include <QSaveFile>

#include <algorithm>

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

/// Warnings and problems count for the exit code; what is merely worth knowing does not.
int codeOf(const QList<core::catalogue::FileRemark>& remarks)
{
    int code = Fine;
    for (const auto& remark : remarks) {
        switch (remark.severity) {
        case core::catalogue::Severity::Note:
            break;
        case core::catalogue::Severity::Warning:
            code = std::max<int>(code, Warnings);
            break;
        case core::catalogue::Severity::Problem:
            code = Problems;
            break;
        }
    }
    return code;
}

int lint(const Arguments& arguments, const QString& path, const QByteArray& text)
{
    std::optional<core::nccl::Version> version;
    if (arguments.isSet(u"nccl-version"_s)) {
        const auto parsed = core::nccl::Version::parse(arguments.value(u"nccl-version"_s));
        if (!parsed)
            return arguments.wrong(parsed.error().what);
        version = *parsed;
    }
    const auto compose = core::env::readAsCompose(text, processVariables());
    const auto bash = core::env::readAsBash(text, processVariables());
    const auto differences = core::env::readerDifferences(text, processVariables());
    const auto remarks = core::catalogue::fileRemarks(core::catalogue::builtInCatalogue(), core::env::readEnv(text, processVariables()), version);
    const bool bashFails = bash.outcome == core::env::BashReading::Outcome::Fails || bash.outcome == core::env::BashReading::Outcome::RunsCommand;
    const int readers = !compose || bashFails ? Problems : differences.isEmpty() ? Fine : Warnings;
    const int code = std::max(readers, codeOf(remarks));
    if (arguments.json()) {
        QJsonArray list;
        for (const auto& difference : differences)
            list += QJsonObject{{u"line"_s, difference.line}, {u"key"_s, difference.key}, {u"compose"_s, difference.compose}, {u"bash"_s, difference.bash}, {u"advice"_s, difference.advice}};
        QJsonArray said;
        for (const auto& remark : remarks)
            said += QJsonObject{{u"line"_s, remark.line}, {u"key"_s, remark.key}, {u"kind"_s, remark.kind}, {u"severity"_s, core::catalogue::nameOf(remark.severity)}, {u"text"_s, remark.text}, {u"advice"_s, remark.advice}};
        json({{u"schema"_s, u"sparkloom/env-lint/1"_s}, {u"file"_s, path},
            {u"compose_error"_s, compose ? QJsonValue() : QJsonValue(compose.error().what)},
            {u"bash_error"_s, bashFails ? QJsonValue(bash.reason) : QJsonValue()}, {u"differences"_s, list}, {u"remarks"_s, said}});
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
    for (const auto& remark : remarks) {
        out(u"%1 line %2: %3: %4"_s.arg(path).arg(remark.line).arg(core::catalogue::nameOf(remark.severity), remark.text));
        if (!remark.advice.isEmpty())
            out(u"  "_s + remark.advice);
    }
    if (readers == Fine)
        out(u"%1: Compose and bash read it the same way."_s.arg(path));
    return code;
}

int explain(const Arguments& arguments, const QStringList& names)
{
    const core::catalogue::Catalogue& catalogue = core::catalogue::builtInCatalogue();
    if (arguments.isSet(u"markdown"_s)) {
        raw(core::catalogue::markdownPage(catalogue));
        return Fine;
    }
    if (names.isEmpty()) {
        printVariables(catalogue, arguments.json());
        return Fine;
    }
    const auto match = catalogue.find(names.first());
    if (!match) {
        err(u"sparkloomctl: nothing is known of %1."_s.arg(names.first()));
        if (const auto meant = catalogue.suggestion(names.first()))
            err(u"Did you mean %1?"_s.arg(*meant));
        else if (catalogue.knows(names.first()))
            err(u"There is a variable of that name, but nobody has described it here."_s);
        return Warnings;
    }
    printVariable(names.first(), *match, arguments.json());
    return Fine;
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
    Arguments arguments(u"env lint FILE [--nccl-version X.Y.Z] | env get FILE KEY [--as compose|bash] | env set FILE KEY=VALUE… | env explain [NAME]"_s,
        u"Looks at and edits an env file without losing a byte, and says what a variable is for."_s);
    arguments.add(u"as"_s, u"get: whose reading, compose or bash (default)."_s, u"READER"_s);
    arguments.add(u"nccl-version"_s, u"lint: the NCCL in use, for variables that it may not know."_s, u"VERSION"_s);
    arguments.add(u"markdown"_s, u"explain: all variables, as a page of the documentation."_s);
    if (const auto code = arguments.parse(words))
        return *code;
    const QStringList positional = arguments.positional();
    const QString action = positional.value(0);
    if (!QStringList{u"lint"_s, u"get"_s, u"set"_s, u"explain"_s}.contains(action))
        return arguments.wrong(u"env takes lint, get, set or explain."_s);
    if (action == u"explain")
        return positional.size() > 2 ? arguments.wrong(u"env explain takes one name."_s) : explain(arguments, positional.mid(1));
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
