// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret_string.h"
#include "core/remote/ssh_agent.h"
#include "core/remote/ssh_handles.h"
#include "core/remote/ssh_settings.h"

#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace core::remote {

/// One key that can be offered to a machine.
struct KeyCandidate
{
    QByteArray id; ///< tells two keys apart, also two with the same comment
    QString label; ///< file name, or "key COMMENT of the agent"
    QString file; ///< empty: only the agent has it
    std::optional<AgentIdentity> agent; ///< the agent has it, and signs
    std::shared_ptr<std::remove_pointer_t<ssh_key>> publicKey; ///< null: cannot be read without the passphrase
};

struct KeyCandidates
{
    QList<KeyCandidate> keys; ///< in the order to offer
    QStringList skipped; ///< "file: reason" for files that cannot be used
};

/// In ssh's order: keys of the agent that ssh_config names, the agent's other keys (unless IdentitiesOnly), then key
/// files that the agent does not have. Files that do not exist are left out in silence, as ssh does.
KeyCandidates findKeys(const SshSettings& settings, const AgentBridge* agent);

enum class KeyLoad
{
    Loaded,
    NoPassphrase,
    WrongPassphrase,
    Unreadable
};

struct LoadedKey
{
    KeyLoad state = KeyLoad::Unreadable;
    SshKey key;
};

/// Opens a private key. `passphrase` is asked only when the file is encrypted.
LoadedKey loadPrivateKey(const QString& file, const std::function<std::optional<SecretString>()>& passphrase);

} // namespace core::remote
