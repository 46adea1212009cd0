// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/actions/change_set.h"
#include "core/base/diff.h"

#include <QStringList>

namespace core::actions {

/// What a person sees of one file before anything is written. Holds no secret.
struct FilePreview
{
    enum class Kind
    {
        Create,
        Change,
        Same
    };
    QString node;
    QString path;
    Kind kind = Kind::Same;
    QList<DiffLine> lines; ///< the whole file, secrets masked on both sides
    QString unified; ///< the same as a unified diff; empty when nothing shows
    int addedLines = 0;
    int removedLines = 0;
    QStringList newSecrets; ///< keys that get a new secret value, which the diff cannot show
    QString undoNote; ///< how it is undone, one sentence
};

/// One preview a file, in the order of the change set. Pure.
[[nodiscard]] QList<FilePreview> preview(const ChangeSet& changes);

} // namespace core::actions
