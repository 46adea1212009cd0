// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/snapshot_file.h"

#include "core/inventory/redact.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 largestFile = 256LL * 1024 * 1024;

} // namespace

Result<Snapshot> loadSnapshot(const QString& path)
{
    const QFileInfo info(path);
    if (!info.exists()) {
        return failure({ ErrorKind::NotFound,
            u"There is no file %1."_s.arg(path),
            u"Make a snapshot with: sparkloomctl snapshot NODE… -o FILE"_s,
            {},
            {} });
    }
    if (info.isDir()) {
        return failure({ ErrorKind::Parse,
            u"%1 is a folder, not a snapshot."_s.arg(path),
            u"Name the snapshot file in it."_s,
            {},
            {} });
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure({ ErrorKind::PermissionDenied,
            u"%1 cannot be opened."_s.arg(path),
            u"Snapshots are readable for their owner alone; ask for a copy."_s,
            file.errorString(),
            {} });
    }
    if (file.size() > largestFile) {
        return failure({ ErrorKind::Parse,
            u"%1 is too large for a snapshot (%2 MiB)."_s.arg(path).arg(file.size() / (1024 * 1024)),
            u"Choose a file that Sparkloom saved."_s,
            {},
            {} });
    }
    return snapshotFromJson(file.readAll(), path);
}

Result<> saveSnapshot(const Snapshot& snapshot, const QString& path, Redaction redaction)
{
    const bool replace = redaction == Redaction::Replace && !snapshot.redacted;
    const QByteArray json = snapshotToJson(replace ? redacted(snapshot) : snapshot);
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir(folder).exists()) {
        return failure({ ErrorKind::NotFound,
            u"There is no folder %1."_s.arg(folder),
            u"Create it, or save the snapshot elsewhere."_s,
            {},
            {} });
    }
    QSaveFile file(path);
    errno = 0;
    const bool written = file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(json) == json.size() && file.commit();
    if (!written) {
        const bool full = errno == ENOSPC || errno == EDQUOT;
        return failure({ full ? ErrorKind::NoSpace : ErrorKind::PermissionDenied,
            full ? u"There is no space left for %1."_s.arg(path) : u"%1 cannot be written."_s.arg(path),
            full ? u"Free some space, or save the snapshot elsewhere."_s : u"Save the snapshot elsewhere."_s,
            file.errorString(),
            {} });
    }
    return {};
}

} // namespace core::inventory
