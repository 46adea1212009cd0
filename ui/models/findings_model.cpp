// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/findings_model.h"

#include "core/checks/severity_order.h"
#include "ui/models/list_sync.h"
#include "ui/text/counts.h"

#include <algorithm>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::checks::Finding;
using core::checks::Severity;
using core::checks::severityOrder;

namespace {

/// The finding that `finding` follows from: the same node's when there are several of that id. -1: none is there.
qsizetype causeOf(const QList<Finding>& findings, qsizetype index)
{
    const Finding& finding = findings.at(index);
    qsizetype best = -1;
    for (qsizetype i = 0; i < findings.size(); ++i) {
        if (i == index || findings.at(i).id != finding.causedBy)
            continue;
        if (findings.at(i).scope.node == finding.scope.node)
            return i;
        if (best < 0)
            best = i;
    }
    return best;
}

/// Walks up to the root cause. A circle, or a cause that is not in the list, leaves the finding a root: it must not
/// vanish from the page because of a mistake in the list.
qsizetype rootOf(const QList<Finding>& findings, qsizetype index)
{
    qsizetype at = index;
    for (qsizetype steps = 0; steps <= findings.size(); ++steps) {
        if (findings.at(at).causedBy.isEmpty())
            return at;
        const qsizetype cause = causeOf(findings, at);
        if (cause < 0)
            return at;
        at = cause;
    }
    return index;
}

QStringList keysOf(const QList<Finding>& findings)
{
    QStringList keys;
    for (const Finding& finding : findings)
        keys.append(findingKey(finding));
    return keys;
}

/// Findings with equal keys would make a row of one key twice; later ones are counted on.
void makeUnique(QStringList& keys)
{
    QSet<QString> seen;
    for (QString& key : keys) {
        const QString plain = key;
        for (int n = 2; seen.contains(key); ++n)
            key = plain + u"#%1"_s.arg(n);
        seen.insert(key);
    }
}

} // namespace

Status severityStatus(Severity severity)
{
    switch (severity) {
    case Severity::Problem:
        return Status::Problem;
    case Severity::Warning:
        return Status::Warning;
    case Severity::Note:
        return Status::Note;
    case Severity::Unknown:
        return Status::Unknown;
    }
    Q_UNREACHABLE();
}

QString findingKey(const Finding& finding)
{
    return u"%1|%2|%3|%4"_s.arg(
        finding.id, QString::number(static_cast<int>(finding.scope.kind)), finding.scope.node, finding.scope.object);
}

FindingsModel::FindingsModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

FindingsModel::~FindingsModel() = default;

std::vector<FindingsModel::Root> FindingsModel::arrange(const QList<Finding>& findings)
{
    QList<qsizetype> order;
    QHash<qsizetype, QList<Finding>> under;
    for (qsizetype i = 0; i < findings.size(); ++i) {
        const qsizetype root = rootOf(findings, i);
        if (root == i)
            order.append(i);
        else
            under[root].append(findings.at(i));
    }
    const auto bySeverity = [&](qsizetype a, qsizetype b) {
        return severityOrder(findings.at(a).severity) < severityOrder(findings.at(b).severity);
    };
    std::stable_sort(order.begin(), order.end(), bySeverity);
    std::vector<Root> roots;
    for (const qsizetype i : std::as_const(order)) {
        QList<Finding> consequences = under.value(i);
        std::stable_sort(consequences.begin(), consequences.end(), [](const Finding& a, const Finding& b) {
            return severityOrder(a.severity) < severityOrder(b.severity);
        });
        roots.push_back({ findings.at(i), consequences });
    }
    return roots;
}

void FindingsModel::setFindings(const QList<Finding>& findings)
{
    const std::vector<Root> wanted = arrange(findings);
    syncRoots(wanted);
    for (int i = 0; i < static_cast<int>(wanted.size()); ++i) {
        const auto at = static_cast<size_t>(i);
        const bool changed = m_roots[at]->finding != wanted[at].finding
            || m_roots[at]->consequences.size() != wanted[at].consequences.size();
        m_roots[at]->finding = wanted[at].finding;
        syncConsequences(i, wanted[at].consequences);
        if (changed)
            Q_EMIT dataChanged(index(i, 0), index(i, 0));
    }
}

void FindingsModel::syncRoots(const std::vector<Root>& wanted)
{
    QList<Finding> old;
    for (const auto& root : m_roots)
        old.append(root->finding);
    QList<Finding> fresh;
    for (const Root& root : wanted)
        fresh.append(root.finding);
    QStringList oldKeys = keysOf(old);
    QStringList freshKeys = keysOf(fresh);
    makeUnique(oldKeys);
    makeUnique(freshKeys);
    syncKeys<QString>(
        oldKeys,
        freshKeys,
        [this](int i) {
            beginRemoveRows({}, i, i);
            m_roots.erase(m_roots.begin() + i);
            endRemoveRows();
        },
        [&](int i, const QString& key) {
            beginInsertRows({}, i, i);
            m_roots.insert(
                m_roots.begin() + i, std::make_unique<Root>(wanted[static_cast<size_t>(freshKeys.indexOf(key))]));
            endInsertRows();
        });
}

void FindingsModel::syncConsequences(int row, const QList<Finding>& wanted)
{
    Root& root = *m_roots[static_cast<size_t>(row)];
    const QModelIndex parent = index(row, 0);
    QStringList oldKeys = keysOf(root.consequences);
    QStringList freshKeys = keysOf(wanted);
    makeUnique(oldKeys);
    makeUnique(freshKeys);
    syncKeys<QString>(
        oldKeys,
        freshKeys,
        [&](int i) {
            beginRemoveRows(parent, i, i);
            root.consequences.removeAt(i);
            endRemoveRows();
        },
        [&](int i, const QString& key) {
            beginInsertRows(parent, i, i);
            root.consequences.insert(i, wanted.at(freshKeys.indexOf(key)));
            endInsertRows();
        });
    for (int i = 0; i < wanted.size(); ++i) {
        if (root.consequences.at(i) == wanted.at(i))
            continue;
        root.consequences[i] = wanted.at(i);
        Q_EMIT dataChanged(index(i, 0, parent), index(i, 0, parent));
    }
}

const Finding& FindingsModel::finding(const QModelIndex& index) const
{
    Q_ASSERT(checkIndex(index, CheckIndexOption::IndexIsValid));
    if (const auto* root = static_cast<const Root*>(index.internalPointer()))
        return root->consequences.at(index.row());
    return m_roots[static_cast<size_t>(index.row())]->finding;
}

int FindingsModel::count(Severity severity) const
{
    return static_cast<int>(std::count_if(
        m_roots.begin(), m_roots.end(), [severity](const auto& root) { return root->finding.severity == severity; }));
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    // A root's index carries nothing; a consequence's index carries its root.
    return parent.isValid() ? createIndex(row, column, m_roots[static_cast<size_t>(parent.row())].get())
                            : createIndex(row, column, nullptr);
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const
{
    const auto* root = static_cast<const Root*>(child.internalPointer());
    if (!root)
        return {};
    const auto at = std::find_if(m_roots.begin(), m_roots.end(), [root](const auto& r) { return r.get() == root; });
    return at == m_roots.end() ? QModelIndex{} : createIndex(static_cast<int>(at - m_roots.begin()), 0, nullptr);
}

int FindingsModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_roots.size());
    if (parent.column() != 0 || parent.internalPointer())
        return 0;
    return static_cast<int>(m_roots[static_cast<size_t>(parent.row())]->consequences.size());
}

int FindingsModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Finding& found = finding(index);
    const int consequences = rowCount(index);
    switch (role) {
    case Qt::DisplayRole:
        return found.title;
    case Qt::ToolTipRole:
        return found.why;
    case Qt::AccessibleTextRole: {
        QString text = statusWord(severityStatus(found.severity)) + u": "_s + found.title;
        if (!found.why.isEmpty())
            text += u". "_s + found.why;
        if (consequences > 0)
            text += u" "_s + followingText(consequences);
        return text;
    }
    case RawRole:
        return severityOrder(found.severity);
    case StatusRole:
        return static_cast<int>(severityStatus(found.severity));
    case KeyRole:
        return findingKey(found);
    case ConsequencesRole:
        return consequences;
    }
    return {};
}

} // namespace ui
