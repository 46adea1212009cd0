// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/env_plan.h"

#include "core/config/rank_choices.h"
#include "core/env/env_file.h"
#include "core/env/env_reading.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::config {

using env::EnvFile;
using env::RankEnvironment;
using nccl::RankView;

namespace {

/// Collects edits and stops at the first that fails.
class Editor
{
public:
    explicit Editor(const QByteArray& text)
        : m_file(EnvFile::fromBytes(text))
    {
    }

    void set(const QString& key, const QString& value)
    {
        if (m_error)
            return;
        if (const auto done = m_file.set(key, value); !done)
            m_error = done.error();
    }

    void remove(const QString& key) { m_file.remove(key); }

    [[nodiscard]] bool has(const QString& key) const { return m_file.last(key).has_value(); }

    [[nodiscard]] Result<QByteArray> result() const
    {
        if (m_error)
            return tl::unexpected(*m_error);
        return m_file.toBytes();
    }

private:
    EnvFile m_file;
    std::optional<Error> m_error;
};

QString valueOf(const RankEnvironment& environment, const QString& key)
{
    return environment.value(key).value.value_or(QString());
}

bool isPlaceholder(const QString& value)
{
    return value.isEmpty() || value.endsWith(u"-roce-ip") || value.endsWith(u"-host");
}

/// Sets what follows from one rank's choice under `prefix` ("" for the rank's own file).
void setRank(Editor& editor, const QString& prefix, const RankChoice& choice, bool explicitNames)
{
    editor.set(prefix + u"NCCL_IB_HCA", choice.selector);
    editor.set(prefix + u"NCCL_SOCKET_IFNAME", choice.socketSetting);
    if (explicitNames) {
        editor.set(prefix + u"TP_SOCKET_IFNAME", choice.socketInterface);
        editor.set(prefix + u"GLOO_SOCKET_IFNAME", choice.socketInterface);
    }
    editor.set(prefix + u"VLLM_HOST_IP", choice.hostIp);
}

/// Keys of the head's file that say nothing about a worker.
bool isHeadOnly(const QString& key)
{
    return key == u"HOST" || key == u"NODE_RANK" || key == u"HEADLESS" || key == u"VLLM_HOST_IP";
}

/// Keys that each rank has its own value of.
bool perRank(const QString& key)
{
    return key.startsWith(u"NCCL_") || key.endsWith(u"_SOCKET_IFNAME");
}

void setPin(Editor& editor, const QString& prefix, const std::optional<int>& pin)
{
    // Never an empty variable: unset means automatic, and only that does (semantics.md §1.0).
    if (pin)
        editor.set(prefix + u"NCCL_IB_GID_INDEX", QString::number(*pin));
    else
        editor.remove(prefix + u"NCCL_IB_GID_INDEX");
}

/// TP_ and GLOO_ follow NCCL_SOCKET_IFNAME by themselves only where that is one concrete name and nothing else is set.
bool needsExplicitNames(const EnvPlanInput& input, const RankView& rank, const RankChoice& choice)
{
    const bool wrong = valueOf(rank.environment, u"TP_SOCKET_IFNAME"_s) != choice.socketInterface
        || valueOf(rank.environment, u"GLOO_SOCKET_IFNAME"_s) != choice.socketInterface;
    return input.ownCompose || wrong || choice.socketSetting != choice.socketInterface;
}

const RankView* viewOf(const EnvPlanInput& input, const QString& node)
{
    for (const RankView& rank : input.diagnosis.ranks) {
        if (rank.node == node)
            return &rank;
    }
    return nullptr;
}

/// Values of a worker in the head's file: only where they differ from what the worker would inherit.
void setWorker(Editor& editor, const EnvPlanInput& input, const RankChoice& head, const RankChoice& choice)
{
    const QString prefix = env::workerPrefix(choice.rank);
    const auto setIfOther = [&](const QString& key, const QString& own, const QString& inherited) {
        if (own != inherited || editor.has(prefix + key))
            editor.set(prefix + key, own);
    };
    setIfOther(u"NCCL_IB_HCA"_s, choice.selector, head.selector);
    setIfOther(u"NCCL_SOCKET_IFNAME"_s, choice.socketSetting, head.socketSetting);
    setIfOther(u"TP_SOCKET_IFNAME"_s, choice.socketInterface, head.socketInterface);
    setIfOther(u"GLOO_SOCKET_IFNAME"_s, choice.socketInterface, head.socketInterface);
    editor.set(prefix + u"VLLM_HOST_IP", choice.hostIp);
    setPin(editor, prefix, choice.pin);

    const QString hostKey = prefix + u"HOST";
    const env::EnvReading file = input.diagnosis.env ? env::readEnv(input.diagnosis.env->text) : env::EnvReading();
    if (isPlaceholder(file.value(hostKey).value_or(QString()))) {
        const auto& facts = input.snapshot.node(choice.node)->facts;
        const QString user = facts.userName.valueOr(QString());
        editor.set(hostKey, user.isEmpty() ? choice.hostIp : user + u'@' + choice.hostIp);
    }
}

/// An image that every node has; preferred by digest.
QString imageOnAllNodes(const inventory::Snapshot& snapshot)
{
    static const QRegularExpression stack(u"dspark"_s, QRegularExpression::CaseInsensitiveOption);
    for (const auto& image : snapshot.nodes.first().facts.docker.images) {
        if (!stack.match(image.repoTag).hasMatch())
            continue;
        const bool everywhere = std::all_of(snapshot.nodes.cbegin(), snapshot.nodes.cend(), [&](const inventory::NodeRecord& node) {
            const auto& images = node.facts.docker.images;
            return std::any_of(images.cbegin(), images.cend(), [&](const auto& other) { return other.repoTag == image.repoTag; });
        });
        if (!everywhere)
            continue;
        const QString digest = image.repoDigests.isEmpty() ? QString() : image.repoDigests.first().section(u'@', 1);
        return digest.isEmpty() ? image.repoTag : image.repoTag + u'@' + digest;
    }
    return {};
}

void setCluster(Editor& editor, const EnvPlanInput& input, const RankEnvironment& current, QStringList& missing)
{
    const RankChoice& head = input.choices.first();
    const QHostAddress master(valueOf(current, u"MASTER_ADDR"_s));
    const bool masterFits = !master.isNull() && reachesAll(input.snapshot, input.diagnosis.order, master)
        && reachesAll(input.snapshot, {head.node}, master);
    if (!masterFits)
        editor.set(u"MASTER_ADDR"_s, head.hostIp);
    if (valueOf(current, u"MASTER_PORT"_s).isEmpty())
        editor.set(u"MASTER_PORT"_s, u"25000"_s);
    if (valueOf(current, u"NODE_RANK"_s).isEmpty())
        editor.set(u"NODE_RANK"_s, u"0"_s);
    if (valueOf(current, u"DSPARK_VLLM_IMAGE"_s).isEmpty() && !input.options.settings.contains(u"DSPARK_VLLM_IMAGE"_s)) {
        const QString image = imageOnAllNodes(input.snapshot);
        if (image.isEmpty())
            missing += u"DSPARK_VLLM_IMAGE"_s;
        else
            editor.set(u"DSPARK_VLLM_IMAGE"_s, image);
    }
}

void dropHidden(EnvFile& file)
{
    const QByteArray mark(env::hiddenMark);
    for (const EnvFile::Assignment& assignment : file.assignments()) {
        if (assignment.rawValue.contains(mark))
            file.remove(assignment.key);
    }
    QByteArray kept;
    for (const QByteArray& line : file.toBytes().split('\n')) {
        if (!line.contains(mark))
            kept += line + '\n';
    }
    kept.chop(1);
    file = EnvFile::fromBytes(kept);
}

} // namespace

Result<QByteArray> planHeadEnv(const EnvPlanInput& input, const QByteArray& base, QStringList& missing)
{
    Editor editor(base);
    const RankChoice& head = input.choices.first();
    const RankView* view = viewOf(input, head.node);
    const RankEnvironment current = view ? view->environment : RankEnvironment();
    bool explicitNames = false;
    for (const RankChoice& choice : input.choices) {
        const RankView* rank = viewOf(input, choice.node);
        explicitNames = explicitNames || !rank || needsExplicitNames(input, *rank, choice);
    }
    setRank(editor, {}, head, explicitNames);
    setPin(editor, {}, head.pin);
    setCluster(editor, input, current, missing);
    for (const RankChoice& choice : input.choices) {
        if (choice.rank > 0)
            setWorker(editor, input, head, choice);
    }
    for (auto it = input.options.settings.cbegin(); it != input.options.settings.cend(); ++it)
        editor.set(it.key(), it.value());
    for (const QString& key : input.options.removed)
        editor.remove(key);
    return editor.result();
}

Result<QByteArray> planWorkerEnv(const EnvPlanInput& input, const RankChoice& choice, const QByteArray& base, const QByteArray& headText)
{
    EnvFile start = EnvFile::fromBytes(base.isEmpty() ? headText : base);
    if (base.isEmpty())
        dropHidden(start);
    const RankEnvironment headValues = env::rankEnvironment(headText, {}, 0);
    Editor editor(start.toBytes());
    setRank(editor, {}, choice, true);
    setPin(editor, {}, choice.pin);
    editor.set(u"NODE_RANK"_s, QString::number(choice.rank));
    editor.set(u"HEADLESS"_s, u"1"_s);
    for (const QString& key : {u"MASTER_ADDR"_s, u"MASTER_PORT"_s, u"DSPARK_VLLM_IMAGE"_s}) {
        const QString value = valueOf(headValues, key);
        if (!value.isEmpty())
            editor.set(key, value);
    }
    // What the person asks for goes by what the head's file says for this rank now, a worker's own value included.
    const RankEnvironment asked = env::rankEnvironment(headText, {}, choice.rank);
    QStringList keys = input.options.settings.keys() + input.options.removed;
    for (QString& key : keys) {
        static const QRegularExpression prefix(u"\\AWORKER[0-9]*_"_s);
        key.remove(prefix);
    }
    keys.removeDuplicates();
    for (const QString& key : std::as_const(keys)) {
        if (isHeadOnly(key))
            continue;
        if (const auto value = asked.value(key).value)
            editor.set(key, *value);
        else if (perRank(key))
            editor.remove(key);
    }
    return editor.result();
}

} // namespace core::config
