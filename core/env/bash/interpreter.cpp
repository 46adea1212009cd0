// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/interpreter.h"

#include "core/env/bash/brace_expansion.h"
#include "core/env/env_file.h"

#include <algorithm>
#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

using Outcome = BashReading::Outcome;

Interpreter::Interpreter(State& state, QList<Event>* events)
    : m_state(state)
    , m_events(events)
{
}

void Interpreter::fail(const QString& reason, Outcome outcome)
{
    if (!m_trouble) {
        m_trouble = Trouble{ outcome, reason, false };
    }
}

void Interpreter::take(Expander& expander)
{
    if (expander.trouble() && !m_trouble) {
        m_trouble = expander.trouble();
    }
}

void Interpreter::run(const List& list)
{
    runList(list, false);
}

void Interpreter::runList(const List& list, bool ignoreErrors)
{
    for (const AndOr& andOr : list) {
        if (stopped()) {
            return;
        }
        if (!andOr.background) {
            runAndOr(andOr, ignoreErrors);
            continue;
        }
        AndOr foreground = andOr;
        foreground.background = false;
        runChild({ foreground }, false);
        m_state.background = true;
        m_state.status = 0;
    }
}

void Interpreter::runAndOr(const AndOr& andOr, bool ignoreErrors)
{
    for (std::size_t i = 0; i < andOr.items.size() && !stopped(); ++i) {
        if (i > 0 && (m_state.status == 0) == andOr.items[i].afterOr) {
            continue;
        }
        runPipeline(andOr.items[i].pipeline, ignoreErrors || i + 1 < andOr.items.size());
    }
}

void Interpreter::runPipeline(const Pipeline& pipeline, bool ignoreErrors)
{
    const bool ignore = ignoreErrors || pipeline.negated;
    if (pipeline.commands.empty()) {
        m_state.status = 0;
    } else if (pipeline.commands.size() == 1) {
        runCommand(pipeline.commands.front(), ignore);
    } else {
        int failed = 0;
        for (const Command& command : pipeline.commands) {
            AndOr alone;
            alone.items.push_back({ false, { false, { command } } });
            runChild({ alone }, ignore);
            failed = m_state.status != 0 ? m_state.status : failed;
        }
        m_state.status = m_state.pipefail ? failed : m_state.status;
    }
    if (stopped()) {
        return;
    }
    if (m_state.status != 0 && m_state.errexit && !ignore) {
        fail(u"a command fails with status %1, which ends the script"_s.arg(m_state.status));
    }
    if (pipeline.negated) {
        m_state.status = m_state.status == 0 ? 1 : 0;
    }
}

/// A subshell, a part of a pipeline or a background job: what it sets is lost, what it would run is not.
void Interpreter::runChild(const List& list, bool ignoreErrors)
{
    State copy = m_state;
    Interpreter child(copy, nullptr);
    child.m_child = true;
    child.m_line = m_line;
    child.runList(list, ignoreErrors);
    m_line = child.m_line;
    m_state.status = copy.status;
    if (copy.anyUncertain()) {
        m_state.noteUncertain();
    }
    if (child.m_trouble && child.m_trouble->outcome == Outcome::Fails) {
        m_state.status = std::max(1, copy.status);
    } else if (child.m_trouble) {
        fail(child.m_trouble->reason, child.m_trouble->outcome);
    }
}

void Interpreter::runCommand(const Command& command, bool ignoreErrors)
{
    m_line = command.line;
    switch (command.kind) {
    case Command::Kind::Simple:
        runSimple(command);
        return;
    case Command::Kind::Group:
        if (redirect(command)) {
            runList(*command.body, ignoreErrors);
        }
        return;
    case Command::Kind::Subshell:
        if (redirect(command)) {
            runChild(*command.body, ignoreErrors);
        }
        return;
    case Command::Kind::Arithmetic:
        m_state.status = redirect(command) && runArithmetic(command) ? 0 : 1;
        return;
    case Command::Kind::Function:
        m_state.functions.insert(command.words.front().text);
        m_state.status = 0;
        return;
    }
}

bool Interpreter::runArithmetic(const Command& command)
{
    Expander expander(m_state);
    const std::optional<qint64> value = expander.arithmetic(command.expression);
    if (expander.trouble() && expander.trouble()->outcome != Outcome::Fails) {
        take(expander);
    }
    if (expander.takeUncertain()) {
        fail(u"whether a command succeeds depends on the process"_s, Outcome::Nondeterministic);
    }
    return value.value_or(0) != 0; // unlike in $((…)), an error is only a status here
}

void Interpreter::runSimple(const Command& command)
{
    std::size_t first = 0;
    bool secret = false;
    while (first < command.words.size() && splitAssignment(command.words[first])) {
        secret = secret || isSecretKey(QString::fromUtf8(splitAssignment(command.words[first])->name));
        ++first;
    }
    // What stands behind a secret on its line, ';' and '&' included, may be a part of it.
    secret = secret || m_secretLine == m_line;
    m_secretLine = secret ? m_line : m_secretLine;
    const Arguments arguments = expandWords(command.words, first);
    if (m_trouble) {
        return;
    }
    const std::vector<Word> prefix(command.words.begin(), command.words.begin() + static_cast<std::ptrdiff_t>(first));
    if (arguments.isEmpty()) {
        m_state.status = 0;
        if (std::all_of(prefix.begin(), prefix.end(), [this](const Word& word) { return assignWord(word); })) {
            redirect(command);
        }
        return;
    }
    const QByteArray name = arguments.front().text;
    if (arguments.front().uncertain) {
        fail(u"bash would run a command whose name depends on the process"_s, Outcome::RunsCommand);
        return;
    }
    if (!redirect(command)) {
        return;
    }
    const int status = m_state.functions.contains(name) ? -1 : runBuiltin(name, arguments.mid(1), prefix);
    if (status < 0) {
        fail(secret ? u"bash would run the rest of the value as a command"_s
                    : u"bash would run the command %1"_s.arg(QString::fromUtf8(name.left(40))),
            Outcome::RunsCommand);
        return;
    }
    m_state.status = status;
}

bool Interpreter::redirect(const Command& command)
{
    for (const Redirect& each : command.redirects) {
        if (each.op == "<<" || each.op == "<<-") {
            continue;
        }
        Expander expander(m_state);
        const bool text = each.op == "<<<";
        const QList<QByteArray> targets
            = text ? QList<QByteArray>{ expander.assigned(each.target.text) } : expander.fields(each.target.text);
        take(expander);
        if (m_trouble || text) {
            continue;
        }
        if (targets.size() != 1 || !redirectOne(each.op, targets.front())) {
            m_state.status = 1;
            return false;
        }
    }
    return !m_trouble;
}

/// False: bash cannot open it, whatever the machine.
bool Interpreter::redirectOne(const QByteArray& op, const QByteArray& target)
{
    const bool duplicates = op == ">&" || op == "<&";
    if (duplicates && (target == "-" || target == "0" || target == "1" || target == "2")) {
        return true;
    }
    const bool number = std::all_of(target.begin(), target.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (target.isEmpty() || (duplicates && (number || op == "<&")) || target == "." || target == "..") {
        return false;
    }
    if (target == "/dev/null" || target == "/dev/stdout" || target == "/dev/stderr") {
        return true;
    }
    const bool expandsAgain
        = std::any_of(target.begin(), target.end(), [](char c) { return std::strchr("$`'\"\\~*?[", c) != nullptr; });
    if (op == ">&" && expandsAgain) {
        fail(u"bash would expand the name of a file twice"_s, Outcome::RunsCommand);
    } else if (op == "<" || op == "<>") {
        fail(u"bash would read a file"_s, Outcome::RunsCommand);
    } else if (target.contains('/')) {
        fail(u"bash would write to a file"_s, Outcome::RunsCommand);
    }
    return !m_trouble; // a plain name: bash makes the file where it stands, and goes on
}

} // namespace core::env::bash
