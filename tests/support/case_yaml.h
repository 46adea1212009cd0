// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <yaml-cpp/yaml.h>

#include <stdexcept>

/// Small tools for the readers of case files.
namespace test {

/// A fault in the case file itself; becomes an Error with the place.
struct BadCase : std::runtime_error
{
    BadCase(const YAML::Node& where, const QString& what);
};

/// The scalar as text; empty for null and for what is not there.
QString yamlText(const YAML::Node& node);

/// The value below a key, null when there is none; unlike yaml-cpp's own [] it may be asked of what is not there.
YAML::Node yamlChild(const YAML::Node& node, const QString& key);

/// A list of scalars, or one scalar as a list of one; empty for null.
QStringList yamlList(const YAML::Node& node);

/// Throws BadCase when the map has another key than these: a misspelt key must not pass for a test.
void knowsOnly(const YAML::Node& map, const QStringList& keys);

} // namespace test
