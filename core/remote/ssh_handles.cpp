// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_handles.h"

namespace core::remote {

QString sshFingerprint(ssh_key key)
{
    unsigned char* hash = nullptr;
    size_t size = 0;
    if (ssh_get_publickey_hash(key, SSH_PUBLICKEY_HASH_SHA256, &hash, &size) != SSH_OK)
        return {};
    const QByteArray text = takeSshString(ssh_get_fingerprint_hash(SSH_PUBLICKEY_HASH_SHA256, hash, size));
    ssh_clean_pubkey_hash(&hash);
    return QString::fromLatin1(text);
}

QString sshKeyTypeName(ssh_key key)
{
    return QString::fromLatin1(ssh_key_type_to_char(ssh_key_type(key)));
}

QByteArray sshPublicKeyBase64(ssh_key key)
{
    char* text = nullptr;
    if (ssh_pki_export_pubkey_base64(key, &text) != SSH_OK)
        return {};
    return takeSshString(text);
}

} // namespace core::remote
