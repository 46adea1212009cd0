// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QObject>

#include <utility>

namespace core::remote {

/// Calls `function(result)` in the thread of `context` when the future has its result; not at all when `context` has
/// died by then. To be called in the thread of `context`.
/// Instead of QFuture::then(context, …), which in Qt 6.4 asserts on a dead context, and looks at it from the thread
/// that finishes the future while it may be dying.
template <class R, class F> void whenDone(const QFuture<R>& future, QObject* context, F function)
{
    auto* watcher = new QFutureWatcher<R>(context);
    QObject::connect(
        watcher, &QFutureWatcherBase::finished, context, [watcher, function = std::move(function)]() mutable {
            watcher->deleteLater();
            if (!watcher->isCanceled())
                function(watcher->result());
        });
    watcher->setFuture(future);
}

} // namespace core::remote
