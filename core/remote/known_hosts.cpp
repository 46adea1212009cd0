// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/known_hosts.h"

#include "core/remote/posix_io.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

enum class Marker
{
    None,
    Revoked,
    Other
};

struct ParsedLine
{
    Marker marker = Marker::None;
    QByteArray hosts;
    QByteArray keyType;
    QByteArray key;
};

std::optional<ParsedLine> splitLine(const QByteArray& line)
{
    QList<QByteArray> words = line.simplified().split(' ');
    ParsedLine parsed;
    if (words.first().startsWith('@')) {
        parsed.marker = words.first() == "@revoked" ? Marker::Revoked : Marker::Other;
        words.removeFirst();
    }
    if (words.size() < 3 || words.first().startsWith('#'))
        return {};
    parsed.hosts = words.at(0);
    parsed.keyType = words.at(1);
    parsed.key = words.at(2);
    return parsed;
}

SshKey keyWhenHostMatches(const ParsedLine& line, const QByteArray& hosts, const QByteArray& name)
{
    ssh_knownhosts_entry* entry = nullptr;
    const QByteArray text = hosts + ' ' + line.keyType + ' ' + line.key;
    if (ssh_known_hosts_parse_line(name.constData(), text.constData(), &entry) != SSH_OK)
        return {};
    SshKey key(std::exchange(entry->publickey, nullptr));
    ssh_knownhosts_entry_free(entry);
    return key;
}

/// The key of a line that speaks of `name`. libssh takes "*,!bad" as a match for bad; ssh does not.
SshKey matchingKey(const ParsedLine& line, const QByteArray& name)
{
    for (const QByteArray& pattern : line.hosts.split(',')) {
        if (pattern.startsWith('!') && keyWhenHostMatches(line, pattern.mid(1), name))
            return {};
    }
    return keyWhenHostMatches(line, line.hosts, name);
}

using Visitor = std::function<void(const KnownHostLine&, Marker, ssh_key)>;

void visitLines(const QStringList& files, const QString& knownName, const Visitor& visit)
{
    const QByteArray name = knownName.toUtf8();
    for (const QString& path : files) {
        QFile file(path);
        // A device such as /dev/null is an empty file to us, and never a place to wait at.
        if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
            continue;
        for (int number = 1; !file.atEnd(); ++number) {
            const auto line = splitLine(file.readLine());
            if (!line || line->marker == Marker::Other)
                continue;
            if (const SshKey key = matchingKey(*line, name))
                visit({ path, number, sshKeyTypeName(key.get()), sshFingerprint(key.get()) }, line->marker, key.get());
        }
    }
}

Error cannotWrite(const QString& file, int error)
{
    return { ErrorKind::PermissionDenied,
        u"The key could not be added to %1."_s.arg(file),
        u"Check the permissions of the file and its folder, and the space on this machine's disk."_s,
        QString::fromLocal8Bit(std::strerror(error)),
        {} };
}

QByteArray hashedName(const QByteArray& name)
{
    QByteArray salt(20, '\0');
    QRandomGenerator::system()->generate(salt.begin(), salt.end());
    const QByteArray hash = QMessageAuthenticationCode::hash(name, salt, QCryptographicHash::Sha1);
    return "|1|" + salt.toBase64() + '|' + hash.toBase64();
}

} // namespace

QString knownHostName(const QString& host, quint16 port)
{
    const QString name = host.toLower();
    return port == 22 ? name : u'[' + name + u"]:"_s + QString::number(port);
}

HostKeyVerdict checkKnownHosts(const QStringList& files, const QString& knownName, ssh_key key)
{
    std::optional<KnownHostLine> same;
    std::optional<KnownHostLine> sameType;
    std::optional<KnownHostLine> otherType;
    std::optional<KnownHostLine> revoked;
    const auto keepFirst = [](std::optional<KnownHostLine>& slot, const KnownHostLine& line) {
        if (!slot)
            slot = line;
    };
    visitLines(files, knownName, [&](const KnownHostLine& line, Marker marker, ssh_key known) {
        const bool equal = ssh_key_cmp(known, key, SSH_KEY_CMP_PUBLIC) == 0;
        if (marker == Marker::Revoked) {
            if (equal)
                keepFirst(revoked, line);
        } else if (equal) {
            keepFirst(same, line);
        } else if (ssh_key_type(known) == ssh_key_type(key)) {
            keepFirst(sameType, line);
        } else {
            keepFirst(otherType, line);
        }
    });
    if (revoked)
        return { HostKeyState::Revoked, revoked };
    if (same)
        return { HostKeyState::Known, same };
    if (sameType)
        return { HostKeyState::Changed, sameType };
    if (otherType)
        return { HostKeyState::OtherType, otherType };
    return {};
}

QStringList knownKeyTypes(const QStringList& files, const QString& knownName)
{
    QStringList types;
    visitLines(files, knownName, [&](const KnownHostLine& line, Marker marker, ssh_key) {
        if (marker == Marker::None && !types.contains(line.keyType))
            types += line.keyType;
    });
    return types;
}

Result<> appendKnownHost(const QString& file, const QString& knownName, ssh_key key, bool hashed)
{
    const QString folder = QFileInfo(file).absolutePath();
    if (!QFileInfo::exists(folder)) {
        if (!QDir().mkpath(folder))
            return failure(cannotWrite(file, errno));
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    const UniqueFd fd(
        ::open(QFile::encodeName(file).constData(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600));
    if (!fd.isValid())
        return failure(cannotWrite(file, errno));
    const QByteArray name = knownName.toUtf8();
    QByteArray line = (hashed ? hashedName(name) : name) + ' ' + sshKeyTypeName(key).toLatin1() + ' '
        + sshPublicKeyBase64(key) + '\n';
    // A last line without its end would swallow ours.
    char last = '\n';
    const off_t size = ::lseek(fd.get(), 0, SEEK_END);
    if (size > 0 && ::pread(fd.get(), &last, 1, size - 1) == 1 && last != '\n')
        line.prepend('\n');
    // One write, so that two nodes accepted at the same time do not mix their lines.
    if (::write(fd.get(), line.constData(), static_cast<size_t>(line.size())) != line.size())
        return failure(cannotWrite(file, errno));
    return {};
}

} // namespace core::remote
