// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/brace_expansion.h"
#include "core/env/bash/interpreter.h"

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

using Outcome = BashReading::Outcome;

bool Interpreter::mayAssign(const QByteArray& name)
{
    if (m_state.isReadOnly(name)) {
        fail(u"%1 cannot be assigned in bash"_s.arg(QString::fromLatin1(name)));
        m_trouble->drops = m_trouble->drops || !m_state.errexit;
        return false;
    }
    return true;
}

void Interpreter::setVariable(const QByteArray& name, const QByteArray& value, bool append, bool uncertain)
{
    if (!mayAssign(name)) {
        return;
    }
    QByteArray text = value;
    if (append) {
        text = m_state.value(name, uncertain).value_or("") + value;
    }
    m_state.assign(name, text, uncertain);
    if (m_events != nullptr) {
        const Variable* stored = m_state.find(name);
        m_events->append({ m_line, name, text, stored->uncertain });
    }
}

QList<QByteArray> Interpreter::expandElements(const Word& word)
{
    QList<QByteArray> result;
    for (const Word& element : word.elements) {
        Expander expander(m_state);
        result += expander.fields(element.text);
        if (element.text.startsWith('[')) {
            fail(u"an array with subscripts"_s, Outcome::RunsCommand);
        }
        take(expander);
    }
    return result;
}

/// A permanent assignment: NAME=value without a command behind it.
bool Interpreter::assignWord(const Word& word)
{
    const std::optional<AssignmentParts> parts = splitAssignment(word);
    if (!parts || !mayAssign(parts->name)) {
        return false;
    }
    if (word.compound) {
        const QList<QByteArray> elements = expandElements(word);
        if (!m_trouble) {
            m_state.assignArray(parts->name, elements, parts->append);
        }
        return !m_trouble;
    }
    Expander expander(m_state);
    const QByteArray value = expander.assigned(parts->value);
    take(expander);
    const bool uncertain = expander.takeUncertain();
    if (m_trouble) {
        return false;
    }
    if (!parts->subscript) {
        setVariable(parts->name, value, parts->append, uncertain);
        return !m_trouble;
    }
    const std::optional<qint64> index = expander.arithmetic(*parts->subscript);
    take(expander);
    if (index && (*index < 0 || parts->append || uncertain)) {
        fail(u"an array with unusual subscripts"_s, Outcome::RunsCommand);
    }
    if (!m_trouble) {
        m_state.assignElement(parts->name, index.value_or(0), value);
    }
    return !m_trouble;
}

Interpreter::Argument Interpreter::expandDeclared(const Word& word, const AssignmentParts& parts)
{
    Argument argument;
    argument.text = word.text;
    argument.assignment = parts;
    argument.compound = word.compound;
    if (word.compound) {
        argument.elements = expandElements(word);
        return argument;
    }
    Expander expander(m_state);
    argument.assignment->value = expander.assigned(parts.value);
    argument.uncertain = expander.takeUncertain();
    take(expander);
    return argument;
}

Interpreter::Arguments Interpreter::expandWords(const std::vector<Word>& words, std::size_t from)
{
    Arguments arguments;
    const bool declaration = from < words.size() && isDeclaration(words[from].text);
    for (std::size_t i = from; i < words.size() && !m_trouble; ++i) {
        const std::optional<AssignmentParts> parts = declaration ? splitAssignment(words[i]) : std::nullopt;
        // A word that braces multiply is no assignment any more: it is split, and its tildes stay.
        if (parts && (words[i].compound || expandBraces(words[i].text) == QList<QByteArray>{ words[i].text })) {
            arguments.append(expandDeclared(words[i], *parts));
            continue;
        }
        Expander expander(m_state);
        const QList<QByteArray> fields = expander.fields(words[i].text);
        take(expander);
        const bool uncertain = expander.takeUncertain();
        for (const QByteArray& field : std::as_const(fields)) {
            Argument argument;
            argument.text = field;
            argument.uncertain = uncertain;
            arguments.append(argument);
        }
        if (uncertain && fields.isEmpty()) {
            fail(u"the words of a command depend on the process"_s, Outcome::Nondeterministic);
        }
    }
    return arguments;
}

} // namespace core::env::bash
