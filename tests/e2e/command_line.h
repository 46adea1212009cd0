// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "testbed_fixture.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QTemporaryDir>

namespace test {

/// What one run of sparkloomctl came to.
struct CtlRun
{
    int code = -1; ///< -1: crashed, did not start or took too long
    QByteArray out;
    QByteArray err;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] QByteArray both() const { return out + "\n--- stderr\n" + err; }
};

/// The real sparkloomctl against one testbed, with a state folder of its own.
class Ctl
{
public:
    explicit Ctl(const Testbed& bed);

    /// Adds -F and --known-hosts of the testbed.
    CtlRun run(const QStringList& arguments, int timeoutMs = 60000) const;
    /// As the words stand.
    CtlRun runPlain(const QStringList& arguments, int timeoutMs = 60000) const;
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] QStringList environment() const;
    [[nodiscard]] QStringList options() const { return m_options; }

    static QString program();

private:
    QTemporaryDir m_folder;
    QStringList m_options;
};

} // namespace test
