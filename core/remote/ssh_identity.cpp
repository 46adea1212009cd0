// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_identity.h"

#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

using SharedKey = std::shared_ptr<std::remove_pointer_t<ssh_key>>;

SharedKey readPublicKey(const QString& path)
{
    ssh_key key = nullptr;
    if (ssh_pki_import_pubkey_file(QFile::encodeName(path).constData(), &key) != SSH_OK)
        return {};
    return SharedKey(key, SshKeyFree());
}

/// NAME.pub, or the readable part of the private file itself.
SharedKey publicPart(const QString& file)
{
    SharedKey key = QFileInfo::exists(file + u".pub"_s) ? readPublicKey(file + u".pub"_s) : SharedKey();
    return key ? key : readPublicKey(file);
}

/// ssh refuses a private key that others can read, and so do we: using it would hide the mistake.
bool othersCanRead(const QString& file)
{
    struct stat info = {};
    return ::stat(QFile::encodeName(file).constData(), &info) == 0 && info.st_uid == ::getuid()
        && (info.st_mode & 077) != 0;
}

struct PassphraseRequest
{
    const std::function<std::optional<SecretString>()>& ask;
    bool asked = false;
    bool answered = false;
};

int passphraseCallback(const char*, char* buffer, size_t size, int, int, void* userData)
{
    auto* request = static_cast<PassphraseRequest*>(userData);
    request->asked = true;
    const auto answer = request->ask();
    if (!answer || static_cast<size_t>(answer->size()) >= size)
        return -1;
    request->answered = true;
    std::memcpy(buffer, answer->utf8(), static_cast<size_t>(answer->size()));
    buffer[answer->size()] = '\0';
    return 0;
}

} // namespace

KeyCandidates findKeys(const SshSettings& settings, const AgentBridge* agent)
{
    KeyCandidates found;
    QList<KeyCandidate> filesOnly;
    QList<AgentIdentity> others = agent != nullptr ? agent->identities() : QList<AgentIdentity>();
    for (const QString& file : settings.identityFiles) {
        const bool privateExists = QFileInfo::exists(file);
        if (!privateExists && !QFileInfo::exists(file + u".pub"_s))
            continue;
        KeyCandidate candidate{ QFile::encodeName(file), file, privateExists ? file : QString(), {}, publicPart(file) };
        const QByteArray blob = candidate.publicKey
            ? QByteArray::fromBase64(sshPublicKeyBase64(candidate.publicKey.get()))
            : QByteArray();
        const auto inAgent = std::find_if(
            others.cbegin(), others.cend(), [&](const AgentIdentity& identity) { return identity.blob == blob; });
        if (inAgent != others.cend()) {
            candidate.agent = *inAgent;
            others.erase(inAgent);
            found.keys += candidate;
        } else if (!privateExists) {
            found.skipped += u"%1: the private key is not there, and the agent does not have it"_s.arg(file);
        } else if (othersCanRead(file)) {
            found.skipped += u"%1: other users can read it, so it is not used (chmod 600 %1)"_s.arg(file);
        } else {
            filesOnly += candidate;
        }
    }
    for (const AgentIdentity& identity : settings.identitiesOnly ? QList<AgentIdentity>() : others)
        found.keys += KeyCandidate{ identity.blob, u"key “%1” of the agent"_s.arg(identity.comment), {}, identity, {} };
    found.keys += filesOnly;
    return found;
}

LoadedKey loadPrivateKey(const QString& file, const std::function<std::optional<SecretString>()>& passphrase)
{
    PassphraseRequest request{ passphrase };
    ssh_key key = nullptr;
    const int rc
        = ssh_pki_import_privkey_file(QFile::encodeName(file).constData(), nullptr, passphraseCallback, &request, &key);
    if (rc == SSH_OK)
        return { KeyLoad::Loaded, SshKey(key) };
    if (!request.asked)
        return {};
    return { request.answered ? KeyLoad::WrongPassphrase : KeyLoad::NoPassphrase, {} };
}

} // namespace core::remote
