// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/demo_node.h"
#include "core/remote/local_transport.h"

#include <QTemporaryDir>

namespace core::inventory {

/// The way to a made-up machine. Its files lie in a private temporary folder that stands for "/", so that writing,
/// backing up and undoing are the real thing; everything else it says is made up.
///
/// Commands: the collector's and the pings'; and scripts for "sh -s MARKER ARGUMENT…" that touch nothing but what their arguments
/// name: absolute paths among them are moved into the folder, and back in the answer. Anything else is not found.
class DemoTransport final : public remote::Transport
{
public:
    DemoTransport(const DemoShape& shape, int number);

    [[nodiscard]] QString nodeName() const override { return m_spark.name(); }
    [[nodiscard]] Result<> connect(std::stop_token stop) override;
    [[nodiscard]] Result<remote::Output> run(const remote::Command& command, std::stop_token stop) override;
    [[nodiscard]] Result<QByteArray> readFile(const QString& path, qint64 maxBytes, std::stop_token stop) override;
    [[nodiscard]] Result<> replaceFile(const remote::FileReplacement& replacement, std::stop_token stop) override;
    void disconnect() override { }

private:
    [[nodiscard]] QString inside(const QString& path) const;
    [[nodiscard]] QByteArray outside(QByteArray text) const;
    [[nodiscard]] Error outside(Error error) const;
    [[nodiscard]] Result<remote::Output> answerCollector(const QByteArray& marker, std::stop_token stop);
    [[nodiscard]] Result<remote::Output> runScript(const remote::Command& command, std::stop_token stop);

    DemoSpark m_spark;
    QTemporaryDir m_root;
    remote::LocalTransport m_here;
};

} // namespace core::inventory
