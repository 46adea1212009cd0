// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/cluster_plan.h"

#include "core/base/diff.h"
#include "core/config/compose_document.h"
#include "core/config/env_plan.h"
#include "core/config/plan_values.h"
#include "core/config/rank_choices.h"
#include "core/env/env_reading.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::config {

using checks::Diagnosis;
using inventory::NodeFile;
using inventory::NodeRecord;
using inventory::Recipe;
using inventory::Snapshot;

namespace {

constexpr int maxNodes = 8;

Result<> checkNodes(const Snapshot& snapshot, const Diagnosis& diagnosis)
{
    for (const NodeRecord& node : snapshot.nodes) {
        if (!node.reachable())
            return failure({ErrorKind::Usage, u"%1 could not be read; a plan needs every machine."_s.arg(node.name), node.error->hint, node.error->what, node.name});
    }
    const qsizetype count = diagnosis.order.size();
    if (count < 2 || count > maxNodes)
        return failure({ErrorKind::Usage, u"A plan is for 2 to %1 machines; there are %2."_s.arg(maxNodes).arg(count), u"Name the machines that belong to the cluster."_s, {}, {}});
    return {};
}

const Recipe* recipeOf(const NodeRecord& node)
{
    return node.facts.recipes.isEmpty() ? nullptr : &node.facts.recipes.first();
}

QString valueIn(const Diagnosis& diagnosis, const QString& key)
{
    return diagnosis.env ? env::readEnv(diagnosis.env->text).value(key).value_or(QString()) : QString();
}

/// The head's folder: where its env file stands. A worker's: its own recipe, else what the env file says, else the
/// same place below its home as on the head.
QString folderOf(const Snapshot& snapshot, const Diagnosis& diagnosis, const QString& name)
{
    const NodeRecord& node = *snapshot.node(name);
    const NodeRecord& head = *snapshot.node(diagnosis.head);
    if (name == head.name && diagnosis.env && diagnosis.env->node == name && !diagnosis.env->path.isEmpty())
        return diagnosis.env->path.section(u'/', 0, -2);
    if (const Recipe* recipe = recipeOf(node))
        return recipe->folder;
    const QString home = node.facts.homeFolder.valueOr(u"/root"_s);
    if (name == head.name)
        return home + u"/sparkloom"_s;
    for (const QString& key : {u"WORKER_SCRIPT_DIR"_s, u"WORKER_DIR"_s}) {
        const QString folder = valueIn(diagnosis, key);
        if (folder.startsWith(u'/'))
            return folder;
    }
    const QString headFolder = folderOf(snapshot, diagnosis, head.name);
    const QString headHome = head.facts.homeFolder.valueOr(QString());
    if (!headHome.isEmpty() && headFolder.startsWith(headHome + u'/'))
        return home + headFolder.mid(headHome.size());
    return headFolder;
}

std::optional<QByteArray> presentText(const NodeFile* file)
{
    return file && file->state == NodeFile::State::Present ? std::optional<QByteArray>(file->text) : std::nullopt;
}

/// What stands at folder/name on that node today, as far as the snapshot knows.
const Recipe* recipeAt(const NodeRecord& node, const QString& folder)
{
    const auto& recipes = node.facts.recipes;
    const auto found = std::find_if(recipes.cbegin(), recipes.cend(), [&folder](const Recipe& recipe) { return recipe.folder == folder; });
    return found == recipes.cend() ? nullptr : &*found;
}

/// A file of the person's own at the place of our compose file.
bool hasForeignCompose(const NodeRecord& node, const QString& folder)
{
    const Recipe* recipe = recipeAt(node, folder);
    return recipe && recipe->composeFile.state != NodeFile::State::Missing && !isOurCompose(recipe->composeFile.text);
}

PlannedFile composeFile(const NodeRecord& node, const QString& folder, int nodeCount)
{
    PlannedFile file;
    file.node = node.name;
    file.path = folder + u'/' + QLatin1String(composeFileName);
    file.content = composeDocument(nodeCount);
    file.modeIfNew = 0644;
    const Recipe* recipe = recipeAt(node, folder);
    if (recipe && recipe->composeFile.path == file.path)
        file.base = presentText(&recipe->composeFile);
    return file;
}

} // namespace

Result<ClusterPlan> planCluster(const Snapshot& snapshot, const Diagnosis& diagnosis, const PlanOptions& options)
{
    if (const auto fit = checkNodes(snapshot, diagnosis); !fit)
        return tl::unexpected(fit.error());
    const auto choices = chooseRanks(snapshot, diagnosis);
    if (!choices)
        return tl::unexpected(choices.error());

    ClusterPlan plan;
    plan.head = diagnosis.head;
    plan.ranks = *choices;
    QStringList folders;
    bool ownCompose = false;
    for (const QString& name : diagnosis.order) {
        folders += folderOf(snapshot, diagnosis, name);
        ownCompose = ownCompose || !hasForeignCompose(*snapshot.node(name), folders.last());
    }
    const EnvPlanInput input{snapshot, diagnosis, plan.ranks, options, ownCompose};

    QByteArray headText;
    for (qsizetype rank = 0; rank < diagnosis.order.size(); ++rank) {
        const NodeRecord& node = *snapshot.node(diagnosis.order.at(rank));
        const Recipe* recipe = recipeAt(node, folders.at(rank));
        PlannedFile env;
        env.node = node.name;
        env.path = folders.at(rank) + u"/.env.dspark"_s;
        env.base = presentText(recipe ? &recipe->envFile : nullptr);
        // A file the person names on the command line is what the head starts from; what stands on the node is still
        // the base, so that nothing there is overwritten unseen.
        const QByteArray start = rank == 0 && diagnosis.env ? diagnosis.env->text : env.base.value_or(QByteArray());
        const auto text = rank == 0 ? planHeadEnv(input, start, plan.missing) : planWorkerEnv(input, plan.ranks.at(rank), start, headText);
        if (!text)
            return tl::unexpected(text.error());
        env.content = *text;
        if (rank == 0)
            headText = *text;
        plan.files += env;
        if (hasForeignCompose(node, folders.at(rank)))
            plan.notes += u"%1: %2 is not Sparkloom's and stays as it is."_s.arg(node.name, recipe->composeFile.path);
        else
            plan.files += composeFile(node, folders.at(rank), static_cast<int>(diagnosis.order.size()));
    }
    plan.values = planValues(snapshot, diagnosis, plan, headText);
    return plan;
}

int ClusterPlan::changedLines() const
{
    int count = 0;
    for (const PlannedFile& file : files) {
        if (!file.name().startsWith(u".env"))
            continue;
        const auto lines = diffLines(QString::fromUtf8(file.base.value_or(QByteArray())), QString::fromUtf8(file.content));
        int removed = 0;
        int added = 0;
        for (const DiffLine& line : lines) {
            removed += line.kind == DiffLine::Kind::Removed ? 1 : 0;
            added += line.kind == DiffLine::Kind::Added ? 1 : 0;
        }
        count += std::max(removed, added);
    }
    return count;
}

} // namespace core::config
