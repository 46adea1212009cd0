// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace core::actions {

/// One file that is to have a new content on one node.
struct FileChange
{
    QString node; ///< as in NodeTarget::node
    QString path; ///< absolute on the node, no "." or ".." in it
    /// What shall be there. Secret values may stand as env::hiddenMark: the value that the file on the node has at the
    /// moment of writing is put back in their place. A new secret stands in the clear.
    QByteArray newContent;
    /// The text that the plan started from, secrets masked; nullopt: the file was not there. Anything else found on the
    /// node when it is written is a conflict.
    std::optional<QByteArray> baseContent;
    int modeIfNew = 0600; ///< an existing file keeps its mode and owner
    bool hasSecrets = false; ///< true: its backup is 0600 even where no secret is recognised in it

    bool operator==(const FileChange&) const = default;
};

/// What one press of the button, or one `apply`, shall do to all nodes.
struct ChangeSet
{
    QString id; ///< of the plan
    QString title; ///< for people and for the journal: "Configure 2 machines"; holds no secret
    QList<FileChange> changes; ///< in the order of writing within a node

    [[nodiscard]] QList<FileChange> forNode(const QString& node) const
    {
        QList<FileChange> own;
        for (const FileChange& change : changes) {
            if (change.node == node)
                own += change;
        }
        return own;
    }

    bool operator==(const ChangeSet&) const = default;
};

} // namespace core::actions
