// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <tuple>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

NodeFile nodeFile(Reading& reading, const QString& path)
{
    NodeFile file;
    file.path = path;
    const RawItem* item = reading.capture().find(u"file:"_s + path);
    if (!item) {
        return file;
    }
    switch (item->status) {
    case RawItem::Status::Ok:
    case RawItem::Status::Truncated:
        file.state = NodeFile::State::Present;
        file.text = item->text;
        break;
    case RawItem::Status::Missing:
        break;
    case RawItem::Status::Denied:
        file.state = NodeFile::State::Denied;
        break;
    case RawItem::Status::Failed:
    case RawItem::Status::TimedOut:
        // It is there, but its text is not: nobody must take it for an empty file.
        file.state = NodeFile::State::Denied;
        reading.takeDown(u"%1 could not be read: %2."_s.arg(path, reading.whyNot(item->source)));
        break;
    }
    return file;
}

/// Lines "600 alice 1234 .env.dspark" of stat.
void addModes(const Reading& reading, const QString& folder, NodeFile& file)
{
    const RawItem* item = reading.usable(u"stat:"_s + folder);
    static const QRegularExpression shape(u"^([0-7]{1,5}) (\\S+) \\d+ (.+)$"_s);
    for (const QString& line : linesOf(item ? item->text : QByteArray())) {
        const QRegularExpressionMatch match = shape.match(line);
        if (match.hasMatch() && file.path == folder + u'/' + match.captured(3)) {
            file.mode = match.captured(1).toInt(nullptr, 8);
            file.owner = match.captured(2);
        }
    }
}

Recipe recipe(Reading& reading, const QString& folder)
{
    const Attributes attributes(reading, u"recipe:"_s + folder);
    const QStringList has = attributes.values(u"has"_s);
    Recipe result;
    result.folder = folder;
    result.upstreamCheckout
        = has.contains(u"start-deepseek-v4-flash-dspark.sh"_s) || has.contains(u".env.dspark.example"_s);
    result.envFile = nodeFile(reading, folder + u"/.env.dspark"_s);
    addModes(reading, folder, result.envFile);
    result.composeFile.path = folder + u"/docker-compose.dspark.yml"_s;
    for (const QString& name : { u"docker-compose.dspark.yml"_s,
             u"docker-compose.yml"_s,
             u"docker-compose.yaml"_s,
             u"compose.yml"_s,
             u"compose.yaml"_s }) {
        const NodeFile file = nodeFile(reading, folder + u'/' + name);
        if (file.state != NodeFile::State::Missing) {
            result.composeFile = file;
            break;
        }
    }
    addModes(reading, folder, result.composeFile);
    return result;
}

/// Higher is better: a checkout that is configured, then one with a compose file, then any env file.
int rank(const Recipe& recipe)
{
    const auto there = [](const NodeFile& file) { return file.state != NodeFile::State::Missing ? 1 : 0; };
    return 4 * there(recipe.envFile) + 2 * (recipe.upstreamCheckout ? 1 : 0) + there(recipe.composeFile);
}

} // namespace

void readConfFiles(Reading& reading, NodeFacts& facts)
{
    facts.etcNcclConf = nodeFile(reading, u"/etc/nccl.conf"_s);
    if (facts.homeFolder.known()) {
        facts.homeNcclConf = nodeFile(reading, *facts.homeFolder.value + u"/.nccl.conf"_s);
    }
    const QString prefix = u"recipe:"_s;
    QSet<QString> realFolders;
    for (const RawItem& item : reading.capture().items) {
        if (!item.source.startsWith(prefix)) {
            continue;
        }
        // The same folder may be reached by a link as well.
        const QString real = Attributes(reading, item.source).target(u"."_s);
        if (real.isEmpty() || !realFolders.contains(real)) {
            realFolders << real;
            facts.recipes.append(recipe(reading, item.source.mid(prefix.size())));
        }
    }
    std::stable_sort(facts.recipes.begin(), facts.recipes.end(), [](const Recipe& a, const Recipe& b) {
        const qsizetype depthA = a.folder.count(u'/');
        const qsizetype depthB = b.folder.count(u'/');
        return std::tuple(-rank(a), depthA, a.folder) < std::tuple(-rank(b), depthB, b.folder);
    });
}

} // namespace core::inventory
