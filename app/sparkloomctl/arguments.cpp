// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.h"

#include "console.h"
#include "exit_codes.h"

#include "core/inventory/snapshot_file.h"

#include <QFile>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

Arguments::Arguments(const QString& usage, const QString& description)
    : m_usage(usage)
{
    m_parser.setApplicationDescription(description);
    m_parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsCompactedShortOptions);
    m_parser.addOption({{u"h"_s, u"help"_s}, u"Show this help."_s});
    m_parser.addOption({u"json"_s, u"Print one JSON document instead of text."_s});
}

void Arguments::add(const QString& name, const QString& description, const QString& valueName)
{
    m_parser.addOption(QCommandLineOption(name.split(u'|'), description, valueName));
}

void Arguments::addNodeOptions()
{
    add(u"snapshot"_s, u"Look at a saved snapshot instead of live machines."_s, u"FILE"_s);
    add(u"ping"_s, u"Let the machines ping each other over every subnet of the fabric, with packets of full size."_s);
    add(u"F"_s, u"Use this ssh_config instead of ~/.ssh/config."_s, u"FILE"_s);
    add(u"known-hosts"_s, u"Use this known_hosts file."_s, u"FILE"_s);
}

void Arguments::addDiagnosisOptions()
{
    add(u"env"_s, u"Judge this env file instead of the one on the head."_s, u"FILE"_s);
    add(u"since"_s, u"Tell what changed since this older snapshot, and whether it matters."_s, u"FILE"_s);
    add(u"head"_s, u"The machine of rank 0."_s, u"NODE"_s);
    add(u"nccl-version"_s, u"The NCCL in the image (assumed: 2.30.7)."_s, u"X.Y.Z"_s);
}

std::optional<int> Arguments::parse(const QStringList& words)
{
    // The parser drops the first word, as if it were the program.
    if (!m_parser.parse(QStringList{u"sparkloomctl"_s} + words))
        return wrong(m_parser.errorText());
    if (m_parser.isSet(u"help"_s)) {
        out(u"Usage: sparkloomctl "_s + m_usage);
        out(m_parser.helpText().section(u'\n', 1));
        return Fine;
    }
    return std::nullopt;
}

core::remote::SshOptions Arguments::sshOptions() const
{
    core::remote::SshOptions options;
    options.configFile = m_parser.value(u"F"_s);
    options.knownHostsFile = m_parser.value(u"known-hosts"_s);
    return options;
}

core::Result<core::checks::DiagnoseOptions> Arguments::diagnoseOptions() const
{
    core::checks::DiagnoseOptions options;
    options.head = m_parser.value(u"head"_s);
    if (m_parser.isSet(u"nccl-version"_s)) {
        const auto version = core::nccl::Version::parse(m_parser.value(u"nccl-version"_s));
        if (!version)
            return tl::unexpected(version.error());
        options.version = *version;
    }
    if (m_parser.isSet(u"since"_s)) {
        auto before = core::inventory::loadSnapshot(m_parser.value(u"since"_s));
        if (!before)
            return tl::unexpected(before.error());
        options.since = std::move(*before);
    }
    if (m_parser.isSet(u"env"_s)) {
        const QString path = m_parser.value(u"env"_s);
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return core::failure({core::ErrorKind::NotFound, u"%1 could not be read: %2"_s.arg(path, file.errorString()), u"Check the path after --env."_s, {}, {}});
        options.env = core::checks::EnvSource{file.readAll(), path, {}, {}};
    }
    return options;
}

int Arguments::wrong(const QString& sentence) const
{
    err(u"sparkloomctl: "_s + sentence);
    err(u"Usage: sparkloomctl "_s + m_usage);
    return WrongUsage;
}

} // namespace ctl
