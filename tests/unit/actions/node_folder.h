// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/apply.h"
#include "core/actions/journal.h"
#include "core/base/clock.h"
#include "core/remote/local_transport.h"

#include <QTemporaryDir>

#include <memory>

namespace test {

/// Stands still at 2026-12-01 10:15:00 UTC until told otherwise. Thread-safe while nobody sets it.
class FixedClock final : public core::Clock
{
public:
    [[nodiscard]] QDateTime nowUtc() const override { return now; }
    QDateTime now{ QDate(2026, 12, 1), QTime(10, 15), Qt::UTC };
};

/// A folder of this machine that plays a node: real files, real sh, two files to write. The env file holds a secret,
/// the compose file does not exist yet, nor does its folder.
class NodeFolder
{
public:
    explicit NodeFolder(const QString& root, const QString& name = QStringLiteral("spark-a"));

    [[nodiscard]] QString envPath() const;
    [[nodiscard]] QString composePath() const;
    [[nodiscard]] core::actions::ChangeSet changes() const;
    [[nodiscard]] core::actions::NodeTarget target(core::remote::Transport& transport) const;

    /// Puts the old state there.
    void reset() const;

    QString root;
    QString name;
    QByteArray oldEnv;
    QByteArray newEnv; ///< as it is to stand on the node, secret included
    QByteArray newCompose;
};

/// What must never be seen anywhere but in the files themselves.
inline constexpr char plantedSecret[] = "hf_PlantedSecret0815";

QByteArray contentOf(const QString& path);
bool write(const QString& path, const QByteArray& bytes, int mode = 0644);
/// Permission bits; -1: no such file.
int modeOf(const QString& path);
/// Names in a folder, sorted, hidden ones too.
QStringList namesIn(const QString& folder);
/// Files below `folder` that hold the text.
QStringList filesWith(const QString& folder, const QByteArray& text);

} // namespace test
