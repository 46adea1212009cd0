// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/inventory/snapshot.h"

#include <QByteArray>
#include <QString>

namespace core::inventory {

/// "sparkloom/snapshot/1". The number rises when an older Sparkloom could misread a file; new items need no new number.
inline constexpr int snapshotVersion = 1;

/// The document: one JSON object with the raw text of everything that was read. Facts are not in it: they are read
/// anew when it is loaded, so that a newer Sparkloom can read more out of an old file.
QByteArray snapshotToJson(const Snapshot& snapshot);

/// Error (Parse): not JSON, not a snapshot, made by a newer version, damaged; `fileName` is named in it.
[[nodiscard]] Result<Snapshot> snapshotFromJson(const QByteArray& json, const QString& fileName);

/// Errors: NotFound, PermissionDenied, Parse (also: larger than a snapshot can be).
[[nodiscard]] Result<Snapshot> loadSnapshot(const QString& path);

enum class Redaction
{
    Replace,
    Keep
};

/// Written beside and renamed (the old file or the new one, never half), readable for its owner alone. What is already
/// redacted is not redacted again. Errors: PermissionDenied, NoSpace, NotFound (no such folder).
[[nodiscard]] Result<> saveSnapshot(const Snapshot& snapshot, const QString& path, Redaction redaction);

} // namespace core::inventory
