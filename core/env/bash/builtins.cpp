// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/interpreter.h"
#include "core/env/bash/names.h"

#include <algorithm>
#include <cstring>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

using Outcome = BashReading::Outcome;

/// -1: none of the builtins that we follow.
int Interpreter::runBuiltin(const QByteArray& name, const Arguments& arguments, const std::vector<Word>& prefix)
{
    const bool declaration = isDeclaration(name);
    if (!declaration
        && !isOneOf(name, { ":", "true", "false", "echo", "unset", "set", "test", "[", "return", "exit" })) {
        return -1;
    }
    QList<QByteArray> words;
    bool uncertain = false;
    for (const Argument& argument : arguments) {
        words.append(argument.text);
        // Whatever a process id is, with it the word is no name, and that decides.
        uncertain = uncertain || (argument.uncertain && !argument.assignment && isName(argument.text));
    }
    if (isOneOf(name, { ":", "true", "echo" })) {
        return 0;
    }
    if (uncertain) {
        fail(u"the words of the command %1 depend on the process"_s.arg(QString::fromLatin1(name)),
            Outcome::Nondeterministic);
        return 0;
    }
    // A variable set only for the command stays when a declaration names it.
    for (const Word& word : prefix) {
        const QByteArray key = splitAssignment(word)->name;
        if (mayAssign(key) && declaration && words.contains(key)) {
            assignWord(word);
        }
    }
    if (declaration) {
        return declare(name, arguments);
    }
    if (name == "unset") {
        return unset(arguments);
    }
    if (name == "set") {
        return set(arguments);
    }
    if (name == "test" || name == "[") {
        if (name == "[" && (words.isEmpty() || words.takeLast() != "]")) {
            return 2;
        }
        return test(words);
    }
    if (name == "return" || name == "exit") {
        const int status = words.isEmpty() ? m_state.status : words.front().toInt();
        if (name == "exit" && !m_child) {
            fail(u"the file ends the script with 'exit'"_s);
        }
        m_ended = true;
        return status & 0xFF;
    }
    return 1; // false
}

int Interpreter::declare(const QByteArray& name, const Arguments& arguments)
{
    if (name == "local") {
        return 1; // only inside a function
    }
    qsizetype i = 0;
    QByteArray flags;
    for (; i < arguments.size(); ++i) {
        const QByteArray& text = arguments[i].text;
        if (text == "--") {
            ++i;
            break;
        }
        if (text.size() < 2 || (text[0] != '-' && text[0] != '+')) {
            break;
        }
        for (const char c : text.mid(1)) {
            const char* known = name == "export" ? "np" : (name == "readonly" ? "ap" : "xrgap");
            if (std::strchr(known, c) == nullptr) {
                fail(u"an option of %1"_s.arg(QString::fromLatin1(name)), Outcome::RunsCommand);
                return 1;
            }
            flags += text[0] == '-' ? c : static_cast<char>(c - 'a' + 'A');
        }
    }
    int status = 0;
    for (; i < arguments.size() && !m_trouble; ++i) {
        status = std::max(status, declareOne(name, flags, arguments[i]));
    }
    return status;
}

int Interpreter::declareOne(const QByteArray& builtin, const QByteArray& flags, const Argument& argument)
{
    AssignmentParts parts;
    bool assigns = argument.assignment.has_value();
    if (assigns) {
        parts = *argument.assignment;
    } else {
        const qsizetype equals = argument.text.indexOf('=');
        assigns = equals > 0;
        parts.name = assigns ? argument.text.left(equals) : argument.text;
        parts.value = assigns ? argument.text.mid(equals + 1) : QByteArray();
        parts.append = assigns && parts.name.endsWith('+');
        parts.name.chop(parts.append ? 1 : 0);
    }
    if (!isName(parts.name) || (parts.subscript && builtin == "export")) {
        return 1;
    }
    if (parts.subscript || (flags.contains('A') && assigns)) {
        fail(u"an array set by %1"_s.arg(QString::fromLatin1(builtin)), Outcome::RunsCommand);
        return 1;
    }
    if (assigns && mayAssign(parts.name)) {
        if (argument.compound) {
            m_state.assignArray(parts.name, argument.elements, parts.append);
        } else {
            setVariable(parts.name, parts.value, parts.append, argument.uncertain);
        }
    }
    if (m_trouble) {
        return 1;
    }
    Variable& variable = m_state.touch(parts.name);
    if (builtin == "export" || flags.contains('x')) {
        variable.exported = !flags.contains('n');
    } else if (flags.contains('X') && !assigns) {
        variable.exported = false;
    } else if (m_state.allexport && !variable.isSet) {
        variable.exported = true;
    }
    variable.readOnly = variable.readOnly || builtin == "readonly" || flags.contains('r');
    variable.isArray = variable.isArray || flags.contains('a');
    return 0;
}

int Interpreter::unset(const Arguments& arguments)
{
    bool functions = false;
    bool options = true;
    int status = 0;
    for (const Argument& argument : arguments) {
        const QByteArray& name = argument.text;
        if (options && name.size() > 1 && name.startsWith('-')) {
            functions = functions || name == "-f";
            options = name != "--";
            if (!isOneOf(name, { "-f", "-v", "-n", "--" })) {
                return 2;
            }
            continue;
        }
        options = false;
        if (name.contains('[')) {
            fail(u"an element of an array is unset"_s, Outcome::RunsCommand);
        } else if (functions || (m_state.find(name) == nullptr && m_state.functions.contains(name))) {
            m_state.functions.remove(name);
        } else if (m_state.isReadOnly(name)) {
            status = 1;
        } else {
            m_state.unset(name);
        }
    }
    return status;
}

int Interpreter::set(const Arguments& arguments)
{
    QList<QByteArray> words;
    for (const Argument& argument : arguments) {
        words.append(argument.text);
    }
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QByteArray& word = words[i];
        if (word == "--" || word.size() < 2 || (word[0] != '-' && word[0] != '+')) {
            m_state.positional = words.mid(word == "--" ? i + 1 : i);
            return 0;
        }
        for (const char letter : word.mid(1)) {
            const bool on = word[0] == '-';
            const bool named = letter == 'o';
            const int status = named ? (++i < words.size() ? setNamedOption(words[i], on) : 0) : setOption(letter, on);
            if (status != 0 || i >= words.size()) {
                return status;
            }
        }
    }
    return 0;
}

int Interpreter::setOption(char letter, bool on)
{
    switch (letter) {
    case 'a':
        m_state.allexport = on;
        return 0;
    case 'e':
        m_state.errexit = on;
        return 0;
    case 'u':
        m_state.nounset = on;
        return 0;
    default:
        break;
    }
    if (std::strchr("bfhmvxCEHPT", letter) == nullptr) {
        fail(u"an option of set"_s, Outcome::RunsCommand);
    }
    return 0;
}

int Interpreter::setNamedOption(const QByteArray& name, bool on)
{
    if (name == "allexport" || name == "errexit" || name == "nounset") {
        return setOption(name == "allexport" ? 'a' : (name == "errexit" ? 'e' : 'u'), on);
    }
    if (name == "pipefail") {
        m_state.pipefail = on;
        return 0;
    }
    if (!isOneOf(name,
            { "emacs",
                "errtrace",
                "functrace",
                "hashall",
                "histexpand",
                "history",
                "ignoreeof",
                "monitor",
                "noclobber",
                "noglob",
                "nolog",
                "notify",
                "physical",
                "verbose",
                "vi",
                "xtrace" })) {
        fail(u"an option of set"_s, Outcome::RunsCommand);
    }
    return 0;
}

int Interpreter::test(QList<QByteArray> arguments)
{
    bool negated = false;
    while (arguments.size() > 1 && arguments.front() == "!") {
        negated = !negated;
        arguments.removeFirst();
    }
    int status = 1;
    if (arguments.size() == 1) {
        status = arguments.front().isEmpty() ? 1 : 0;
    } else if (arguments.size() == 2 && (arguments.front() == "-n" || arguments.front() == "-z")) {
        status = arguments[1].isEmpty() == (arguments.front() == "-z") ? 0 : 1;
    } else if (arguments.size() == 3) {
        status = testBinary(arguments[0], arguments[1], arguments[2]);
    } else if (!arguments.isEmpty()) {
        fail(u"a test that looks at the machine"_s, Outcome::RunsCommand);
    }
    return status > 1 || !negated ? status : 1 - status;
}

int Interpreter::testBinary(const QByteArray& left, const QByteArray& op, const QByteArray& right)
{
    if (op == "=" || op == "==" || op == "!=") {
        return (left == right) == (op != "!=") ? 0 : 1;
    }
    if (!isOneOf(op, { "-eq", "-ne", "-lt", "-le", "-gt", "-ge" })) {
        fail(u"a test that looks at the machine"_s, Outcome::RunsCommand);
        return 1;
    }
    bool leftOk = false;
    bool rightOk = false;
    const qint64 a = left.trimmed().toLongLong(&leftOk);
    const qint64 b = right.trimmed().toLongLong(&rightOk);
    if (!leftOk || !rightOk) {
        return 2;
    }
    const bool holds = (op == "-eq" && a == b) || (op == "-ne" && a != b) || (op == "-lt" && a < b)
        || (op == "-le" && a <= b) || (op == "-gt" && a > b) || (op == "-ge" && a >= b);
    return holds ? 0 : 1;
}

} // namespace core::env::bash
