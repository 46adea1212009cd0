// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arguments.h"

#include "core/base/clock.h"
#include "core/inventory/snapshot.h"
#include "core/remote/auth_prompter.h"
#include "core/remote/transport.h"

#include <memory>
#include <vector>

namespace ctl {

/// Open ways to the machines of one command; read and written over the same connections.
class Nodes final
{
public:
    /// Live machines by ssh name; "localhost" is this machine, without SSH. Error (Usage): a name that is none.
    [[nodiscard]] static core::Result<std::unique_ptr<Nodes>> open(const QStringList& names, const core::remote::SshOptions& options);
    /// The built-in demo cluster.
    [[nodiscard]] static std::unique_ptr<Nodes> demo();

    /// Reads all in parallel, one command each. Blocking.
    [[nodiscard]] core::inventory::Snapshot read();

    /// Lets every machine of the snapshot that answered ping the others over the fabric, in parallel, one command each;
    /// the answers join what was read of it. Blocking.
    void ping(core::inventory::Snapshot& snapshot);

    /// Borrowed; used by one thread at a time. nullptr when there is no such node.
    [[nodiscard]] core::remote::Transport* transport(const QString& name) const;

private:
    struct Node
    {
        QString name;
        QString address;
        std::unique_ptr<core::remote::Transport> transport;
    };

    Nodes() = default;

    core::SystemClock m_clock;
    std::shared_ptr<core::remote::AuthPrompter> m_prompter;
    std::vector<Node> m_nodes;
    bool m_demo = false;
};

/// The snapshot that a reading command works on: --snapshot FILE, or the NODE… read now. nullopt: said on stderr, and
/// `exitCode` says how to end.
[[nodiscard]] std::optional<core::inventory::Snapshot> snapshotFor(const Arguments& arguments, int& exitCode);

struct Diagnosed
{
    core::inventory::Snapshot snapshot;
    core::checks::Diagnosis diagnosis;
};

/// The same, and what the checks make of it by the options of a diagnosis.
[[nodiscard]] std::optional<Diagnosed> diagnosedFor(const Arguments& arguments, int& exitCode);

} // namespace ctl
