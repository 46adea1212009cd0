// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/state.h"

namespace core::env::bash {

bool isReadOnlyName(const QByteArray& name)
{
    static const QSet<QByteArray> names{ "UID", "EUID", "PPID", "SHELLOPTS", "BASHOPTS", "BASH_VERSINFO" };
    return names.contains(name);
}

bool isDynamicName(const QByteArray& name)
{
    static const QSet<QByteArray> names{ "_",
        "BASH",
        "BASHPID",
        "BASH_ALIASES",
        "BASH_ARGC",
        "BASH_ARGV",
        "BASH_ARGV0",
        "BASH_CMDS",
        "BASH_COMMAND",
        "BASH_LINENO",
        "BASH_LOADABLES_PATH",
        "BASH_REMATCH",
        "BASH_SOURCE",
        "BASH_SUBSHELL",
        "BASH_VERSION",
        "COMP_WORDBREAKS",
        "DIRSTACK",
        "EPOCHREALTIME",
        "EPOCHSECONDS",
        "FUNCNAME",
        "GROUPS",
        "HISTCMD",
        "HOSTNAME",
        "HOSTTYPE",
        "LINENO",
        "LOGNAME",
        "MACHTYPE",
        "OLDPWD",
        "OPTERR",
        "OPTIND",
        "OSTYPE",
        "PATH",
        "PIPESTATUS",
        "PS1",
        "PS2",
        "PS4",
        "PWD",
        "RANDOM",
        "SECONDS",
        "SHELL",
        "SHLVL",
        "SRANDOM",
        "TERM",
        "USER" };
    return names.contains(name) || isReadOnlyName(name);
}

namespace {

/// Reading one of these never gives back what the file assigned, or assigning it does more than that.
bool refusesValue(const QByteArray& name)
{
    static const QSet<QByteArray> names{ "_",
        "BASHPID",
        "BASH_ARGV0",
        "BASH_COMMAND",
        "BASH_SUBSHELL",
        "DIRSTACK",
        "EPOCHREALTIME",
        "EPOCHSECONDS",
        "FUNCNAME",
        "GROUPS",
        "HISTCMD",
        "LINENO",
        "OPTIND",
        "PIPESTATUS",
        "RANDOM",
        "SECONDS",
        "SRANDOM",
        "BASH_COMPAT",
        "POSIXLY_CORRECT" };
    return names.contains(name);
}

} // namespace

State::State(const Variables& process)
{
    for (auto it = process.cbegin(); it != process.cend(); ++it) {
        Variable variable;
        variable.value = it.value().toUtf8();
        variable.isSet = true;
        variable.exported = true;
        m_variables.insert(it.key().toUtf8(), variable);
    }
}

const Variable* State::find(const QByteArray& name) const
{
    const auto it = m_variables.constFind(name);
    return it == m_variables.cend() ? nullptr : &*it;
}

std::optional<QByteArray> State::value(const QByteArray& name, bool& uncertain) const
{
    const Variable* variable = find(name);
    if (variable == nullptr && name == "IFS") {
        return QByteArray(" \t\n");
    }
    if (variable == nullptr && isDynamicName(name)) {
        uncertain = true;
        return QByteArray("0");
    }
    if (variable == nullptr || (!variable->isArray && !variable->isSet)) {
        return std::nullopt;
    }
    if (variable->isArray) {
        const auto first = variable->elements.constFind(0);
        return first == variable->elements.cend() ? std::nullopt : std::optional(*first);
    }
    uncertain = uncertain || variable->uncertain;
    return variable->value;
}

bool State::isReadOnly(const QByteArray& name) const
{
    const Variable* variable = find(name);
    return isReadOnlyName(name) || (variable != nullptr && variable->readOnly);
}

Variable& State::touch(const QByteArray& name)
{
    Variable& variable = m_variables[name];
    variable.touched = true;
    return variable;
}

void State::assign(const QByteArray& name, const QByteArray& value, bool uncertain)
{
    Variable& variable = touch(name);
    variable.isSet = true;
    variable.uncertain = uncertain || refusesValue(name);
    m_uncertain = m_uncertain || variable.uncertain;
    variable.exported = variable.exported || allexport;
    if (variable.isArray) {
        variable.elements[0] = value;
    } else {
        variable.value = value;
    }
}

void State::assignElement(const QByteArray& name, qint64 index, const QByteArray& value)
{
    Variable& variable = touch(name);
    if (!variable.isArray) {
        if (variable.isSet) {
            variable.elements[0] = variable.value;
        }
        variable.isArray = true;
    }
    variable.isSet = true;
    variable.elements[index] = value;
}

void State::assignArray(const QByteArray& name, const QList<QByteArray>& values, bool append)
{
    Variable& variable = touch(name);
    if (!append) {
        variable.elements.clear();
    } else if (!variable.isArray && variable.isSet) {
        variable.elements[0] = variable.value;
    }
    variable.isArray = true;
    variable.isSet = true;
    qint64 index = variable.elements.isEmpty() ? 0 : variable.elements.lastKey() + 1;
    for (const QByteArray& value : values) {
        variable.elements[index++] = value;
    }
}

void State::unset(const QByteArray& name)
{
    m_variables.remove(name);
}

Variables State::environment() const
{
    Variables result;
    for (auto it = m_variables.cbegin(); it != m_variables.cend(); ++it) {
        if (it->touched && it->isSet && it->exported && !it->isArray && !it->uncertain) {
            result.insert(QString::fromUtf8(it.key()), QString::fromUtf8(it->value));
        }
    }
    return result;
}

QList<QByteArray> State::characters(const QByteArray& text) const
{
    bool utf8 = false;
    for (const char* name : { "LC_ALL", "LC_CTYPE", "LANG" }) {
        const Variable* variable = find(name);
        if (variable != nullptr && variable->isSet && !variable->value.isEmpty()) {
            const QByteArray locale = variable->value.toLower();
            utf8 = locale.contains("utf-8") || locale.contains("utf8");
            break;
        }
    }
    QList<QByteArray> result;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype length = 1;
        while (utf8 && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0xC0U && i + length < text.size()
            && (static_cast<unsigned char>(text[i + length]) & 0xC0U) == 0x80U && length < 4) {
            ++length;
        }
        result.append(text.mid(i, length));
        i += length;
    }
    return result;
}

} // namespace core::env::bash
