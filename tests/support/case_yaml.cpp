// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/case_yaml.h"

using namespace Qt::Literals::StringLiterals;

namespace test {

BadCase::BadCase(const YAML::Node& where, const QString& what)
    : std::runtime_error(u"line %1: %2"_s.arg(where.Mark().line + 1).arg(what).toStdString())
{
}

QString yamlText(const YAML::Node& node)
{
    return node.IsDefined() && !node.IsNull() ? QString::fromStdString(node.as<std::string>()) : QString();
}

YAML::Node yamlChild(const YAML::Node& node, const QString& key)
{
    const YAML::Node found = node.IsMap() ? node[key.toStdString()] : YAML::Node(YAML::NodeType::Null);
    return found.IsDefined() ? found : YAML::Node(YAML::NodeType::Null);
}

QStringList yamlList(const YAML::Node& node)
{
    if (!node.IsSequence())
        return node.IsScalar() ? QStringList{ yamlText(node) } : QStringList();
    QStringList texts;
    for (const YAML::Node& item : node)
        texts += yamlText(item);
    return texts;
}

void knowsOnly(const YAML::Node& map, const QStringList& keys)
{
    if (!map.IsMap())
        throw BadCase(map, u"here must be a map of: "_s + keys.join(u", "_s));
    for (const auto& pair : map) {
        if (!keys.contains(yamlText(pair.first)))
            throw BadCase(
                pair.first, u"\"%1\" is none of: %2"_s.arg(yamlText(pair.first), QString(keys.join(u", "_s))));
    }
}

} // namespace test
