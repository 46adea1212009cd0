// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/capture_frames.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

/// One run of the real collector script in a real shell on this machine.
struct CollectorRun
{
    int exitStatus = -1;
    qint64 milliseconds = 0;
    QByteArray standardOutput;
    QByteArray standardError;
    core::inventory::Unframed answer;

    /// The item, or a Failed one without text when there is none.
    [[nodiscard]] core::inventory::RawItem item(const QString& source) const;
};

struct CollectorSetup
{
    QStringList command{ QStringLiteral("dash") }; ///< argv; "-s -- MARKER" is appended unless it holds a %M
    QString home;
    QString toolsFirst; ///< folder that goes in front of PATH
    QByteArray script; ///< empty: the real one
};

inline constexpr char testMarker[] = "sparkloom-0123456789abcdef";

CollectorRun runCollector(const CollectorSetup& setup);

/// The real script with one of its lines changed; fails loudly when the line is not there any more.
QByteArray changedScript(const QList<QPair<QByteArray, QByteArray>>& changes);

/// Writes an executable file.
void writeTool(const QString& folder, const QString& name, const QByteArray& text);
void writeFile(const QString& path, const QByteArray& text);
