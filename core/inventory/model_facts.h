// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace core::inventory {

/// A model in a Hugging Face cache: HUB/models--ORG--NAME with refs, blobs and snapshots.
struct CachedModel
{
    struct Snapshot
    {
        QString revision; ///< commit
        bool readable = true; ///< false: what is in it is not known
        QMap<QString, qint64> files; ///< name -> bytes; a link whose blob is not there is no file
        QMap<QString, QString> blobs; ///< name of a weights file -> blob it links to, which is named by its content
        QStringList shards; ///< weights files that the index names; empty: no index, or a model in one file

        /// Weights files that must be there and are not, or are empty.
        [[nodiscard]] QStringList missing() const;
        [[nodiscard]] bool hasWeights() const; ///< at least one weights file of some size
        bool operator==(const Snapshot&) const = default;
    };
    QString name; ///< "ORG/NAME"
    QString folder;
    QString mainRevision; ///< what refs/main names; empty when there is no such file
    int unfinished = 0; ///< blobs that a download left behind half-way
    qint64 unfinishedBytes = 0;
    bool readable = true; ///< false: only that it is there is known
    QList<Snapshot> snapshots;

    /// The snapshot that an unpinned load takes: of refs/main, or the only one. nullptr when there is none.
    [[nodiscard]] const Snapshot* current() const;
    bool operator==(const CachedModel&) const = default;
};

} // namespace core::inventory
