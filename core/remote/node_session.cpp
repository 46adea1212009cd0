// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/node_session.h"

#include "core/base/give_way.h"

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

NodeSession::NodeSession(std::unique_ptr<Transport> transport)
    : m_nodeName(transport->nodeName())
    , m_transport(std::move(transport))
    , m_thread([this] { loop(); })
{
}

NodeSession::~NodeSession()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_stop.request_stop();
    }
    m_wakeUp.notify_all();
    m_thread.join();
}

void NodeSession::cancel()
{
    std::stop_source old;
    {
        const std::lock_guard lock(m_mutex);
        std::swap(old, m_stop);
    }
    // Outside of the lock: stop callbacks run right here.
    old.request_stop();
}

void NodeSession::enqueue(std::function<void(Transport&, const std::stop_token&)> work)
{
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back({ std::move(work), m_stop.get_token() });
    }
    m_wakeUp.notify_one();
}

void NodeSession::loop()
{
    giveWay();
    for (;;) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            m_wakeUp.wait(lock, [this] { return m_ending || !m_jobs.empty(); });
            if (m_jobs.empty())
                break;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        job.work(*m_transport, job.stop);
    }
    m_transport->disconnect();
}

Error NodeSession::notBegun() const
{
    return { ErrorKind::Cancelled, u"Stopped before it began."_s, {}, {}, m_nodeName };
}

} // namespace core::remote
