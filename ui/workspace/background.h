// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/give_way.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>

namespace ui {

/// Runs `work()` on the pool; continue with .then(context, …). For pure computation and for work that blocks, so that
/// the window never waits.
template <class F> auto runInBackground(QThreadPool& pool, F work) -> QFuture<std::invoke_result_t<F>>
{
    using T = std::invoke_result_t<F>;
    auto promise = std::make_shared<QPromise<T>>();
    promise->start();
    QFuture<T> future = promise->future();
    pool.start([promise, work = std::move(work)]() mutable {
        core::giveWay();
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

} // namespace ui
