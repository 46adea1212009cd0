// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <libssh/libssh.h>

#include <memory>
#include <utility>

namespace core::remote {

// libssh's handles are pointers to incomplete types; these own them.

struct SshKeyFree
{
    void operator()(ssh_key key) const { ssh_key_free(key); }
};
using SshKey = std::unique_ptr<std::remove_pointer_t<ssh_key>, SshKeyFree>;

struct SshEventFree
{
    void operator()(ssh_event event) const { ssh_event_free(event); }
};
using SshEvent = std::unique_ptr<std::remove_pointer_t<ssh_event>, SshEventFree>;

struct SshSessionFree
{
    void operator()(ssh_session session) const { ssh_free(session); }
};
using SshSessionHandle = std::unique_ptr<std::remove_pointer_t<ssh_session>, SshSessionFree>;

struct SshChannelFree
{
    void operator()(ssh_channel channel) const { ssh_channel_free(channel); }
};
using SshChannel = std::unique_ptr<std::remove_pointer_t<ssh_channel>, SshChannelFree>;

/// Takes over a string that libssh allocated; "" for null.
inline QByteArray takeSshString(char* text)
{
    const QByteArray copy(text);
    ssh_string_free_char(text);
    return copy;
}

/// "SHA256:…" as ssh-keygen -lf prints it; empty when it cannot be computed.
QString sshFingerprint(ssh_key key);
/// "ssh-ed25519", "ecdsa-sha2-nistp256", …
QString sshKeyTypeName(ssh_key key);
/// The public part as it stands in known_hosts and authorized_keys, base64.
QByteArray sshPublicKeyBase64(ssh_key key);

} // namespace core::remote
