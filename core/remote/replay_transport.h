// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

#include <QMap>

#include <functional>

namespace core::remote {

/// A machine that is not there: commands are answered by a function, files live in memory. For snapshots, the demo
/// cluster and tests; what it returns has the same shape as from a live node.
class ReplayTransport final : public Transport
{
public:
    using Handler = std::function<Result<Output>(const Command&)>;

    ReplayTransport(QString name, Handler handler, QMap<QString, QByteArray> files = {});

    /// Path -> content, as it is now.
    [[nodiscard]] const QMap<QString, QByteArray>& files() const { return m_files; }
    [[nodiscard]] QMap<QString, QByteArray>& files() { return m_files; }

    [[nodiscard]] QString nodeName() const override { return m_name; }
    [[nodiscard]] Result<> connect(std::stop_token stop) override;
    [[nodiscard]] Result<Output> run(const Command& command, std::stop_token stop) override;
    [[nodiscard]] Result<QByteArray> readFile(const QString& path, qint64 maxBytes, std::stop_token stop) override;
    [[nodiscard]] Result<> replaceFile(const FileReplacement& replacement, std::stop_token stop) override;
    void disconnect() override { }

private:
    QString m_name;
    Handler m_handler;
    QMap<QString, QByteArray> m_files;
};

} // namespace core::remote
