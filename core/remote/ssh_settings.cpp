// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_settings.h"

#include "core/remote/child_process.h"
#include "core/remote/known_hosts.h"
#include "core/remote/ssh_handles.h"

#include <QDir>
#include <QFileInfo>
#include <QMultiHash>
#include <QSysInfo>

#include <pwd.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

QString accountHome()
{
    const passwd* entry = ::getpwuid(::getuid());
    return entry != nullptr ? QString::fromLocal8Bit(entry->pw_dir) : QDir::homePath();
}

QString accountName()
{
    const passwd* entry = ::getpwuid(::getuid());
    return entry != nullptr ? QString::fromLocal8Bit(entry->pw_name) : qEnvironmentVariable("USER");
}

/// ssh takes the home folder of the account, whatever HOME says. Where the two differ we follow HOME, as the rest of
/// the program does, and tell ssh so.
bool homeIsElsewhere()
{
    return QDir::cleanPath(accountHome()) != QDir::cleanPath(QDir::homePath());
}

QString expandTokens(const QString& text, const QMap<QChar, QString>& tokens)
{
    QString expanded;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        const QChar next = i + 1 < text.size() ? text.at(i + 1) : QChar();
        if (c == u'%' && tokens.contains(next)) {
            expanded += tokens.value(next);
            ++i;
        } else {
            expanded += c;
        }
    }
    return expanded;
}

QString expandPath(const QString& text, const SshSettings& settings, const SshTarget& target)
{
    QString path = text;
    if (path == u"~"_s || path.startsWith(u"~/"_s))
        path = QDir::homePath() + path.mid(1);
    const QString here = QSysInfo::machineHostName();
    return expandTokens(path,
        { { u'%', u"%"_s },
            { u'd', QDir::homePath() },
            { u'h', settings.host },
            { u'n', target.host },
            { u'r', settings.user },
            { u'p', QString::number(settings.port) },
            { u'u', accountName() },
            { u'i', QString::number(::getuid()) },
            { u'l', here },
            { u'L', here.section(u'.', 0, 0) } });
}

/// ssh -G prints a list of paths with blanks between and none escaped: a new path begins where a path can begin.
QStringList splitPaths(const QString& text)
{
    QStringList paths;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const bool begins = paths.isEmpty() || word.startsWith(u'/') || word.startsWith(u'~') || word == u"none"_s;
        if (begins)
            paths += word;
        else
            paths.last() += u' ' + word;
    }
    paths.removeAll(u"none"_s);
    return paths;
}

QString followHome(const QString& path)
{
    const QString account = accountHome();
    if (homeIsElsewhere() && path.startsWith(account + u"/.ssh/"_s))
        return QDir::homePath() + path.mid(account.size());
    return path;
}

QString agentSocket(const QString& setting)
{
    if (setting == u"none"_s)
        return {};
    if (setting.isEmpty() || setting == u"SSH_AUTH_SOCK"_s)
        return qEnvironmentVariable("SSH_AUTH_SOCK");
    if (setting.startsWith(u'$'))
        return qEnvironmentVariable(setting.mid(1).remove(u'{').remove(u'}').toLocal8Bit().constData());
    return followHome(setting);
}

bool isYes(const QString& value)
{
    return value == u"yes"_s || value == u"true"_s;
}

QString withoutNone(const QString& value)
{
    return value == u"none"_s ? QString() : value;
}

QStringList sshArguments(const SshTarget& target, const SshOptions& options)
{
    QStringList argv{ options.sshProgram, u"-G"_s };
    if (!options.configFile.isEmpty()) {
        argv << u"-F"_s << options.configFile;
    } else if (homeIsElsewhere()) {
        const QString own = QDir::homePath() + u"/.ssh/config"_s;
        argv << u"-F"_s << (QFileInfo::exists(own) ? own : u"none"_s);
    }
    if (!target.user.isEmpty())
        argv << u"-l"_s << target.user;
    if (target.port)
        argv << u"-p"_s << QString::number(*target.port);
    argv << u"--"_s << target.host;
    return argv;
}

void setLibsshOption(ssh_session session, ssh_options_e option, const QString& value)
{
    if (!value.isEmpty())
        ssh_options_set(session, option, value.toUtf8().constData());
}

/// Without an ssh program: libssh reads the file. It keeps to itself most of what it read, so the rest stays at its
/// default. StrictHostKeyChecking has no say in any case: known_hosts is looked at by us.
Result<SshSettings> readWithLibssh(const SshTarget& target, const SshOptions& options)
{
    const SshSessionHandle session(ssh_new());
    ssh_session s = session.get();
    setLibsshOption(s, SSH_OPTIONS_HOST, target.host);
    const QByteArray file = options.configFile.toLocal8Bit();
    if (ssh_options_parse_config(s, file.isEmpty() ? nullptr : file.constData()) != SSH_OK) {
        return failure({ ErrorKind::Parse,
            u"The ssh configuration could not be read."_s,
            u"Correct it, or install the OpenSSH client, which names the line."_s,
            QString::fromUtf8(ssh_get_error(s)),
            {} });
    }
    const auto get = [s](ssh_options_e option) {
        char* value = nullptr;
        const bool got = ssh_options_get(s, option, &value) == SSH_OK;
        return got ? QString::fromUtf8(takeSshString(value)) : QString();
    };
    SshSettings settings;
    settings.host = get(SSH_OPTIONS_HOST);
    settings.user = get(SSH_OPTIONS_USER);
    unsigned int port = 22;
    ssh_options_get_port(s, &port);
    settings.port = static_cast<quint16>(port);
    settings.proxyCommand = get(SSH_OPTIONS_PROXYCOMMAND);
    if (!target.user.isEmpty())
        settings.user = target.user;
    if (settings.user.isEmpty())
        settings.user = accountName();
    settings.port = target.port.value_or(settings.port);
    settings.knownName = knownHostName(settings.host, settings.port);
    const QString folder = QDir::homePath() + u"/.ssh/"_s;
    const QString identity = get(SSH_OPTIONS_IDENTITY);
    if (!identity.isEmpty() && !identity.contains(u'%'))
        settings.identityFiles += expandPath(identity, settings, target);
    for (const auto& name : { u"id_ed25519"_s, u"id_ecdsa"_s, u"id_rsa"_s })
        settings.identityFiles += folder + name;
    settings.identityFiles.removeDuplicates();
    const QString known = get(SSH_OPTIONS_KNOWNHOSTS);
    settings.userKnownHosts = { known.isEmpty() ? folder + u"known_hosts"_s : known };
    settings.globalKnownHosts = { u"/etc/ssh/ssh_known_hosts"_s };
    settings.identityAgent = agentSocket({});
    return settings;
}

Error configError(const Output& output, const SshOptions& options)
{
    const QString file
        = options.configFile.isEmpty() ? u"your ssh configuration (~/.ssh/config)"_s : options.configFile;
    return { ErrorKind::Parse,
        u"ssh does not understand %1."_s.arg(file),
        u"Correct the line that ssh names; `ssh -G NAME` shows the same message."_s,
        QString::fromUtf8(output.standardError).trimmed(),
        {} };
}

} // namespace

QString SshSettings::where() const
{
    const QString address = host.contains(u':') ? u'[' + host + u']' : host;
    return user + u'@' + address + u':' + QString::number(port);
}

SshSettings parseSshG(const QByteArray& output, const SshTarget& target)
{
    QMultiHash<QString, QString> values; // values(key) gives the newest first
    for (const QByteArray& line : output.split('\n')) {
        const QString text = QString::fromUtf8(line);
        values.insert(text.section(u' ', 0, 0).toLower(), text.section(u' ', 1).trimmed());
    }
    SshSettings settings;
    settings.host = values.value(u"hostname"_s, target.host);
    settings.user = values.value(u"user"_s, accountName());
    settings.port = values.value(u"port"_s).toUShort();
    const QString alias = withoutNone(values.value(u"hostkeyalias"_s));
    settings.knownName = alias.isEmpty() ? knownHostName(settings.host, settings.port) : alias.toLower();
    const QString family = values.value(u"addressfamily"_s);
    settings.family = family == u"inet"_s ? AddressFamily::IPv4
        : family == u"inet6"_s            ? AddressFamily::IPv6
                                          : AddressFamily::Any;
    bool ok = false;
    if (const int limit = values.value(u"connecttimeout"_s).toInt(&ok); ok && limit > 0)
        settings.connectTimeout = std::chrono::seconds(limit);
    for (const QString& path : splitPaths(values.value(u"userknownhostsfile"_s)))
        settings.userKnownHosts += followHome(expandPath(path, settings, target));
    settings.globalKnownHosts = splitPaths(values.value(u"globalknownhostsfile"_s));
    settings.hashKnownHosts = isYes(values.value(u"hashknownhosts"_s));
    const QStringList identities = values.values(u"identityfile"_s);
    for (auto it = identities.crbegin(); it != identities.crend(); ++it) {
        if (*it != u"none"_s)
            settings.identityFiles += expandPath(*it, settings, target);
    }
    settings.identitiesOnly = isYes(values.value(u"identitiesonly"_s));
    settings.identityAgent = agentSocket(expandPath(values.value(u"identityagent"_s), settings, target));
    settings.publicKey
        = values.value(u"pubkeyauthentication"_s) != u"no"_s && values.value(u"pubkeyauthentication"_s) != u"false"_s;
    settings.keyboardInteractive = isYes(values.value(u"kbdinteractiveauthentication"_s, u"yes"_s));
    settings.password = isYes(values.value(u"passwordauthentication"_s, u"yes"_s));
    if (const int prompts = values.value(u"numberofpasswordprompts"_s).toInt(&ok); ok && prompts > 0)
        settings.passwordPrompts = prompts;
    settings.proxyCommand = withoutNone(values.value(u"proxycommand"_s));
    settings.proxyJump = withoutNone(values.value(u"proxyjump"_s));
    settings.ciphers = values.value(u"ciphers"_s);
    settings.macs = values.value(u"macs"_s);
    settings.keyExchanges = values.value(u"kexalgorithms"_s);
    settings.hostKeyAlgorithms = values.value(u"hostkeyalgorithms"_s);
    settings.publicKeyAlgorithms = values.value(u"pubkeyacceptedalgorithms"_s);
    settings.compression = isYes(values.value(u"compression"_s));
    return settings;
}

Result<SshSettings> resolveSshSettings(const SshTarget& target, const SshOptions& options, const StopFd& stop)
{
    Command command;
    command.argv = sshArguments(target, options);
    command.firstByteTimeout = command.timeout = std::chrono::seconds(15);
    const auto output = runChild(command, stop);
    Result<SshSettings> settings;
    if (output && output->ok())
        settings = parseSshG(output->standardOutput, target);
    else if (output)
        return failure(configError(*output, options));
    else if (output.error().kind == ErrorKind::CommandMissing)
        settings = readWithLibssh(target, options);
    else
        return tl::unexpected(output.error());
    if (!settings)
        return settings;
    if (!options.knownHostsFile.isEmpty())
        settings->userKnownHosts = { options.knownHostsFile };
    if (!options.useAgent)
        settings->identityAgent.clear();
    if (options.connectTimeout)
        settings->connectTimeout = options.connectTimeout;
    return settings;
}

QString expandProxyCommand(const SshSettings& settings, const SshTarget& target)
{
    return expandTokens(settings.proxyCommand,
        { { u'%', u"%"_s },
            { u'h', settings.host },
            { u'p', QString::number(settings.port) },
            { u'r', settings.user },
            { u'n', target.host } });
}

} // namespace core::remote
