// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"

#include "core/catalogue/entry_reader.h"
#include "core/catalogue/spelling.h"
#include "core/catalogue/worker_names.h"
#include "core/env/rank_environment.h"

#include <QFile>
#include <yaml-cpp/yaml.h>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

// Outside of any namespace, as the macro demands: the room is a static library, which nothing else initialises.
static void initialiseCatalogue()
{
    Q_INIT_RESOURCE(catalogue);
}

namespace core::catalogue {

namespace {

Error unreadable(const QString& detail)
{
    return { ErrorKind::Parse,
        u"The catalogue of variables cannot be read."_s,
        u"Mend resources/catalogue/variables.yaml."_s,
        detail,
        {} };
}

} // namespace

Result<Catalogue> Catalogue::read(const QByteArray& yaml)
{
    Catalogue result;
    try {
        const YAML::Node root = YAML::Load(yaml.toStdString());
        if (!root.IsMap() || !root["variables"].IsSequence()) {
            return failure(unreadable(u"It has no list of variables."_s));
        }
        for (const YAML::Node& node : root["variables"]) {
            const auto variable = readEntry(node);
            if (!variable) {
                return tl::unexpected(variable.error());
            }
            result.m_variables += *variable;
        }
        if (root["known"].IsDefined()) {
            for (const auto& reader : root["known"]) {
                for (const YAML::Node& name : reader.second) {
                    result.m_known.insert(QString::fromStdString(name.as<std::string>()));
                }
            }
        }
    } catch (const YAML::Exception& exception) {
        return failure(unreadable(QString::fromUtf8(exception.what())));
    }
    std::stable_sort(result.m_variables.begin(), result.m_variables.end(), [](const Variable& a, const Variable& b) {
        return a.group < b.group;
    });
    for (qsizetype i = 0; i < result.m_variables.size(); ++i) {
        const QString& name = result.m_variables.at(i).name;
        if (result.m_index.contains(name)) {
            return failure(unreadable(u"%1 is there twice."_s.arg(name)));
        }
        result.m_index.insert(name, i);
        result.m_known.insert(name);
    }
    return result;
}

std::optional<Catalogue::Match> Catalogue::find(const QString& name) const
{
    if (const auto own = m_index.constFind(name); own != m_index.cend()) {
        const Variable& variable = m_variables.at(*own);
        return Match{ &variable, variable.numbered ? 1 : 0 };
    }
    const WorkerName parts = splitWorkerName(name);
    if (parts.rank == 0) {
        return std::nullopt;
    }
    if (const auto base = m_index.constFind(parts.name); base != m_index.cend()) {
        // A rank takes what its own prefix says of any NCCL variable (env::rankEnvironment).
        const Variable& variable = m_variables.at(*base);
        if (variable.perWorker || parts.name.startsWith(u"NCCL_"_s)) {
            return Match{ &variable, parts.rank };
        }
    }
    const auto first = m_index.constFind(u"WORKER_"_s + parts.name);
    if (first != m_index.cend() && m_variables.at(*first).numbered) {
        return Match{ &m_variables.at(*first), parts.rank };
    }
    return std::nullopt;
}

bool Catalogue::knows(const QString& name) const
{
    return m_known.contains(name) || find(name) || m_known.contains(splitWorkerName(name).name);
}

std::optional<QString> Catalogue::suggestion(const QString& name) const
{
    if (knows(name)) {
        return std::nullopt;
    }
    const WorkerName parts = splitWorkerName(name);
    QStringList names;
    for (const Variable& variable : m_variables) {
        names += variable.name;
        if (variable.perWorker) {
            names += u"WORKER_"_s + variable.name;
        }
    }
    if (parts.rank > 1) {
        const auto first = closest(u"WORKER_"_s + parts.name, names);
        return first && first->startsWith(u"WORKER_"_s)
            ? std::optional<QString>(env::workerPrefix(parts.rank) + first->mid(7))
            : std::nullopt;
    }
    return closest(name, names);
}

const Catalogue& builtInCatalogue()
{
    static const Catalogue catalogue = [] {
        initialiseCatalogue();
        QFile file(u":/sparkloom/catalogue/variables.yaml"_s);
        const bool open = file.open(QIODevice::ReadOnly);
        const auto read = Catalogue::read(open ? file.readAll() : QByteArray());
        // A test reads the same bytes and fails on an error, so a program that is out has none.
        return read ? *read : Catalogue();
    }();
    return catalogue;
}

} // namespace core::catalogue
