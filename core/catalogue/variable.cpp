// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/variable.h"

#include <utility>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

template <class T> using Names = QList<std::pair<T, QString>>;

const Names<Group>& groups()
{
    static const Names<Group> names{ { Group::Cluster, u"cluster"_s },
        { Group::Fabric, u"fabric"_s },
        { Group::Model, u"model"_s },
        { Group::Serving, u"serving"_s },
        { Group::Auth, u"auth"_s },
        { Group::Advanced, u"advanced"_s } };
    return names;
}

const Names<Type>& types()
{
    static const Names<Type> names{ { Type::Text, u"text"_s },
        { Type::Flag, u"flag"_s },
        { Type::Boolean01, u"boolean01"_s },
        { Type::Integer, u"integer"_s },
        { Type::Number, u"number"_s },
        { Type::Size, u"size"_s },
        { Type::Seconds, u"seconds"_s },
        { Type::Port, u"port"_s },
        { Type::Tokens, u"tokens"_s },
        { Type::Duration, u"duration"_s },
        { Type::Enum, u"enum"_s },
        { Type::Words, u"words"_s },
        { Type::Address, u"address"_s },
        { Type::Login, u"login"_s },
        { Type::Endpoint, u"endpoint"_s },
        { Type::Url, u"url"_s },
        { Type::Cidr, u"cidr"_s },
        { Type::InterfaceList, u"interface-list"_s },
        { Type::InterfaceNames, u"interface-names"_s },
        { Type::HcaSelector, u"hca-selector"_s },
        { Type::MergeGroups, u"merge-groups"_s },
        { Type::Path, u"path"_s },
        { Type::Image, u"image"_s },
        { Type::Model, u"model"_s },
        { Type::Revision, u"revision"_s },
        { Type::Key, u"key"_s },
        { Type::Keys, u"keys"_s } };
    return names;
}

const Names<Severity>& severities()
{
    static const Names<Severity> names{
        { Severity::Note, u"note"_s }, { Severity::Warning, u"warning"_s }, { Severity::Problem, u"problem"_s }
    };
    return names;
}

template <class T> QString nameIn(const Names<T>& names, T value)
{
    for (const auto& [each, name] : names) {
        if (each == value) {
            return name;
        }
    }
    return {};
}

template <class T> std::optional<T> valueIn(const Names<T>& names, const QString& wanted)
{
    for (const auto& [each, name] : names) {
        if (name == wanted) {
            return each;
        }
    }
    return std::nullopt;
}

QString shortNumber(double number)
{
    return QString::number(number, 'g', 17);
}

QString withRange(const QString& what, const Variable& variable)
{
    QString text = what;
    if (variable.least && variable.most) {
        text += u" from %1 to %2"_s.arg(shortNumber(*variable.least), shortNumber(*variable.most));
    }
    if (!variable.unit.isEmpty() && variable.type != Type::Tokens) {
        text += u" (%1)"_s.arg(variable.unit);
    }
    return text;
}

} // namespace

bool Variable::isNumber() const
{
    return type == Type::Boolean01 || type == Type::Integer || type == Type::Size || type == Type::Seconds
        || type == Type::Port;
}

QString nameOf(Group group)
{
    return nameIn(groups(), group);
}

QString nameOf(Type type)
{
    return nameIn(types(), type);
}

QString nameOf(Severity severity)
{
    return nameIn(severities(), severity);
}

QString nameOf(Scope scope)
{
    return scope == Scope::Node ? u"node"_s : u"cluster"_s;
}

std::optional<Group> groupNamed(const QString& name)
{
    return valueIn(groups(), name);
}

std::optional<Type> typeNamed(const QString& name)
{
    return valueIn(types(), name);
}

std::optional<Severity> severityNamed(const QString& name)
{
    return valueIn(severities(), name);
}

std::optional<NumberReader> numberReaderNamed(const QString& name)
{
    static const Names<NumberReader> names{ { NumberReader::Strtoll, u"strtoll"_s },
        { NumberReader::Bash, u"bash"_s },
        { NumberReader::Python, u"python"_s } };
    return valueIn(names, name);
}

QString describeValues(const Variable& variable)
{
    switch (variable.type) {
    case Type::Text:
        return u"any text"_s;
    case Type::Flag:
        return u"any text, or nothing"_s;
    case Type::Boolean01:
        return u"0 or 1"_s;
    case Type::Integer:
        return withRange(u"a whole number"_s, variable);
    case Type::Number:
        return withRange(u"a number"_s, variable);
    case Type::Size:
    case Type::Seconds:
        return withRange(u"a whole number"_s, variable);
    case Type::Port:
        return withRange(u"a port"_s, variable);
    case Type::Tokens:
        return u"a number of tokens, also as 200k or 1m"_s;
    case Type::Duration:
        return u"a time with its unit, as in 10s"_s;
    case Type::Enum:
        return variable.digitsToo ? variable.values.join(u", "_s) + u", or a digit"_s : variable.values.join(u", "_s);
    case Type::Words:
        return u"some of "_s + variable.values.join(u", "_s);
    case Type::Address:
        return u"an address or a host name"_s;
    case Type::Login:
        return u"a host, or user@host"_s;
    case Type::Endpoint:
        return u"address:port"_s;
    case Type::Url:
        return u"a URL"_s;
    case Type::Cidr:
        return u"a subnet, as in 192.168.100.0/23"_s;
    case Type::InterfaceList:
        return u"beginnings of interface names, by commas, with ^ and = in front"_s;
    case Type::InterfaceNames:
        return u"interface names, by commas"_s;
    case Type::HcaSelector:
        return u"names of HCAs with or without :port, by commas, with ^ and = in front"_s;
    case Type::MergeGroups:
        return u"names of HCAs by commas, groups by semicolons"_s;
    case Type::Path:
        return u"a path"_s;
    case Type::Image:
        return u"a container image"_s;
    case Type::Model:
        return u"a model on Hugging Face, or a path"_s;
    case Type::Revision:
        return u"a commit, a tag or a branch"_s;
    case Type::Key:
        return u"a key (secret)"_s;
    case Type::Keys:
        return u"keys by blanks, in quotes (secret)"_s;
    }
    return {};
}

} // namespace core::catalogue
