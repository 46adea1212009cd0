// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fault_transport.h"

#include <QFile>

#include <csignal>

using namespace Qt::Literals::StringLiterals;
using namespace core;

namespace test {

FaultTransport::FaultTransport(remote::Transport& inner, Fault fault, int step)
    : m_inner(inner)
    , m_fault(fault)
    , m_faultStep(step)
{
}

Error FaultTransport::linkLost() const
{
    return { ErrorKind::Unreachable, u"The link is gone"_s, u"Check the cable."_s, {}, m_inner.nodeName() };
}

template <class T>
Result<T> FaultTransport::at(
    const QString& path, const std::function<Result<T>()>& operation, const std::function<void()>& half)
{
    const int step = m_steps++;
    if (beforeStep)
        beforeStep(step, path);
    if (m_dead)
        return failure(linkLost());
    if (step != m_faultStep || m_fault == Fault::None)
        return operation();
    m_struck = true;
    switch (m_fault) {
    case Fault::None:
        break;
    case Fault::LinkLostBefore:
        m_dead = true;
        return failure(linkLost());
    case Fault::LinkLostAfter:
        m_dead = true;
        (void)operation();
        return failure(linkLost());
    case Fault::LinkLostInside:
        m_dead = true;
        if (half)
            half();
        return failure(linkLost());
    case Fault::Refused:
        return failure({ ErrorKind::NoSpace, u"The disk is full"_s, u"Free some space."_s, {}, m_inner.nodeName() });
    case Fault::KilledBefore:
        ::raise(SIGKILL);
        break;
    case Fault::KilledAfter:
        (void)operation();
        ::raise(SIGKILL);
        break;
    }
    return operation();
}

Result<remote::Output> FaultTransport::run(const remote::Command& command, std::stop_token stop)
{
    return at<remote::Output>({}, [&] { return m_inner.run(command, stop); });
}

Result<QByteArray> FaultTransport::readFile(const QString& path, qint64 maxBytes, std::stop_token stop)
{
    return at<QByteArray>({}, [&] { return m_inner.readFile(path, maxBytes, stop); });
}

Result<> FaultTransport::replaceFile(const remote::FileReplacement& replacement, std::stop_token stop)
{
    const auto half = [&] {
        const qsizetype slash = replacement.path.lastIndexOf(u'/');
        QFile sibling(replacement.path.left(slash + 1) + u'.' + replacement.path.mid(slash + 1)
            + u".sparkloom-0123456789abcdef"_s);
        if (sibling.open(QIODevice::WriteOnly))
            sibling.write(replacement.content.left(replacement.content.size() / 2));
    };
    return at<void>(replacement.path, [&] { return m_inner.replaceFile(replacement, stop); }, half);
}

} // namespace test
