// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

namespace core::remote {

/// The machine Sparkloom runs on. Commands are started without a shell in between; files go through the same scripts
/// as on a node. Blocking; needs no event loop.
class LocalTransport final : public Transport
{
public:
    explicit LocalTransport(QString name);

    [[nodiscard]] QString nodeName() const override { return m_name; }
    [[nodiscard]] Result<> connect(std::stop_token stop) override;
    [[nodiscard]] Result<Output> run(const Command& command, std::stop_token stop) override;
    [[nodiscard]] Result<QByteArray> readFile(const QString& path, qint64 maxBytes, std::stop_token stop) override;
    [[nodiscard]] Result<> replaceFile(const FileReplacement& replacement, std::stop_token stop) override;
    void disconnect() override { }

private:
    QString m_name;
};

} // namespace core::remote
