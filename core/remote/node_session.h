// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/transport.h"

#include <QFuture>
#include <QPromise>

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>

namespace core::remote {

namespace detail {

template <class R> struct ResultValue;
template <class T> struct ResultValue<Result<T>>
{
    using Type = T;
};

} // namespace detail

/// One machine: its Transport and the one thread that may use it. Work is done in the order it was handed in; a machine
/// that hangs holds up its own work only.
/// Thread: every member may be called from any thread; the transport is touched by the worker thread alone.
class NodeSession final
{
public:
    explicit NodeSession(std::unique_ptr<Transport> transport);
    NodeSession(const NodeSession&) = delete;
    NodeSession& operator=(const NodeSession&) = delete;
    /// Stops what runs and what waits, hangs up, and returns when the thread has ended (within 250 ms for a transport
    /// that keeps its promise).
    ~NodeSession();

    [[nodiscard]] QString nodeName() const { return m_nodeName; }

    /// Runs `work(Transport&, std::stop_token) -> Result<T>` on the worker thread. The future always ends with a
    /// Result; after cancel() that is an Error of kind Cancelled. Continue with whenDone() (when_done.h).
    template <class F> auto submit(F work) -> QFuture<std::invoke_result_t<F, Transport&, std::stop_token>>
    {
        using R = std::invoke_result_t<F, Transport&, std::stop_token>;
        static_assert(std::is_same_v<R, Result<typename detail::ResultValue<R>::Type>>, "work returns a Result<T>");
        // Shared, because std::function wants to be able to copy.
        auto promise = std::make_shared<QPromise<R>>();
        auto function = std::make_shared<F>(std::move(work));
        promise->start();
        QFuture<R> future = promise->future();
        enqueue([promise, function, this](Transport& transport, const std::stop_token& stop) {
            R result = stop.stop_requested() ? R(tl::unexpected(notBegun())) : (*function)(transport, stop);
            promise->addResult(std::move(result));
            promise->finish();
        });
        return future;
    }

    /// Stops what runs and what waits now; work handed in later is not affected.
    void cancel();

private:
    struct Job
    {
        std::function<void(Transport&, const std::stop_token&)> work;
        std::stop_token stop;
    };

    void enqueue(std::function<void(Transport&, const std::stop_token&)> work);
    void loop();
    [[nodiscard]] Error notBegun() const;

    QString m_nodeName;
    std::unique_ptr<Transport> m_transport;
    std::mutex m_mutex;
    std::condition_variable m_wakeUp;
    std::deque<Job> m_jobs;
    std::stop_source m_stop;
    bool m_ending = false;
    std::thread m_thread;
};

} // namespace core::remote
