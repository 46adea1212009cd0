// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/diagnosis.h"
#include "core/remote/ssh_options.h"

#include <QCommandLineParser>

#include <optional>

namespace ctl {

/// One command's options: the ones that all share, and its own. Wrong usage is said on stderr.
class Arguments final
{
public:
    /// `words` after the command's name; `usage` is one line: "diagnose NODE… [--env FILE]".
    Arguments(const QString& usage, const QString& description);

    void add(const QString& name, const QString& description, const QString& valueName = {});
    /// --snapshot and -F, --known-hosts: where nodes come from.
    void addNodeOptions();
    /// --env, --head, --nccl-version.
    void addDiagnosisOptions();

    /// nullopt: go on. Otherwise the exit code (help was asked for, or the usage is wrong).
    [[nodiscard]] std::optional<int> parse(const QStringList& words);

    [[nodiscard]] bool isSet(const QString& name) const { return m_parser.isSet(name); }
    [[nodiscard]] QString value(const QString& name) const { return m_parser.value(name); }
    [[nodiscard]] QStringList values(const QString& name) const { return m_parser.values(name); }
    [[nodiscard]] QStringList positional() const { return m_parser.positionalArguments(); }
    [[nodiscard]] bool json() const { return m_parser.isSet(QStringLiteral("json")); }
    [[nodiscard]] core::remote::SshOptions sshOptions() const;
    /// Reads --env and --nccl-version. Errors name the option or the file.
    [[nodiscard]] core::Result<core::checks::DiagnoseOptions> diagnoseOptions() const;

    /// Says what is wrong and the usage line; returns WrongUsage.
    int wrong(const QString& sentence) const;

private:
    QString m_usage;
    QCommandLineParser m_parser;
};

} // namespace ctl
