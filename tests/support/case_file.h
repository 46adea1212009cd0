// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/inventory/snapshot.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace test {

/// One case of tests/data/cases: a cluster described by what differs from a healthy one, and what is to be found.
/// The format is described in tests/data/cases/README.md.
struct CaseFile
{
    struct Expected
    {
        QString id;
        QString severity; ///< "problem", "warning", "note", "unknown"
        QString node; ///< empty: the cluster
        QString cause; ///< id of the root it is folded under; empty = itself a root
        QStringList says; ///< words that the finding must contain, in title, why, reasoning, evidence or fixes
    };
    QString id; ///< the file's name: "C02", "C02-both-hcas", "healthy-ring-3"
    QString title;
    QString ncclVersion; ///< empty: the assumed one
    QString head;
    QString status; ///< "ok", "warning", "problem", "unknown"
    QList<Expected> findings;
    core::inventory::Snapshot snapshot;
    std::optional<core::inventory::Snapshot> since; ///< an older one, to compare with
    QMap<QString, QByteArray> logs; ///< node or "" -> text of a log to explain
};

/// Error (Parse): with file and line, when the file is not a case or changes something that is not there.
core::Result<CaseFile> readCase(const QString& path);

/// The cluster that a case file with this text would describe; the program ends when it is none.
core::inventory::Snapshot describedCluster(const QString& yaml);

/// All case files, sorted by name.
QStringList caseFiles();

} // namespace test
