// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/remote/ssh_transport.h"
#include "tests/support/scripted_prompter.h"
#include "tests/support/sshd_fixture.h"

#include <QElapsedTimer>
#include <QTest>

#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

/// Ends the test function with the whole error when a Result is one. `result` is evaluated once.
#define VERIFY_RESULT(result)                                                                                          \
    do {                                                                                                               \
        const auto& theResult = (result);                                                                              \
        QVERIFY2(theResult.has_value(), theResult ? "" : test::whole(theResult.error()).constData());                  \
    } while (false)

/// Ends the test function unless a Result is an error of this kind. `result` is evaluated once.
#define COMPARE_ERROR_KIND(result, expectedKind)                                                                       \
    do {                                                                                                               \
        const auto& theResult = (result);                                                                              \
        QVERIFY2(!theResult.has_value(), "an error was expected");                                                     \
        QVERIFY2(theResult.error().kind == (expectedKind), test::whole(theResult.error()).constData());                \
    } while (false)

namespace test {

/// An error with all it has to say.
inline QByteArray whole(const core::Error& error)
{
    return (core::errorKindName(error.kind) + QLatin1String(": ") + core::describe(error) + QLatin1Char('\n')
        + error.detail)
        .toUtf8();
}

/// A transport to "node" of the fixture's ssh_config. The prompter declines everything unless given.
inline std::unique_ptr<core::remote::SshTransport> transportTo(const QString& target,
    const QString& configFile,
    std::shared_ptr<core::remote::AuthPrompter> prompter = std::make_shared<core::remote::RefusingPrompter>(),
    core::remote::SshOptions options = {})
{
    options.configFile = configFile;
    return std::make_unique<core::remote::SshTransport>(
        *core::remote::parseSshTarget(target), std::move(options), std::move(prompter));
}

inline core::remote::SshOptions withoutAgent()
{
    core::remote::SshOptions options;
    options.useAgent = false;
    return options;
}

/// Requests a stop after a while and tells how long the call took from then on.
template <class F> qint64 millisecondsAfterStop(std::chrono::milliseconds delay, F call)
{
    std::stop_source source;
    QElapsedTimer timer;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(delay);
        timer.start();
        source.request_stop();
    });
    call(source.get_token());
    stopper.join();
    return timer.elapsed();
}

} // namespace test
