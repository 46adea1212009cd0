// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include "core/base/printable_text.h"

using namespace Qt::Literals::StringLiterals;

namespace core {

QString errorKindName(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Unreachable:
        return u"unreachable"_s;
    case ErrorKind::TimedOut:
        return u"timed-out"_s;
    case ErrorKind::AuthRejected:
        return u"auth-rejected"_s;
    case ErrorKind::HostKeyUnknown:
        return u"host-key-unknown"_s;
    case ErrorKind::HostKeyChanged:
        return u"host-key-changed"_s;
    case ErrorKind::PermissionDenied:
        return u"permission-denied"_s;
    case ErrorKind::CommandMissing:
        return u"command-missing"_s;
    case ErrorKind::CommandFailed:
        return u"command-failed"_s;
    case ErrorKind::NotFound:
        return u"not-found"_s;
    case ErrorKind::NoSpace:
        return u"no-space"_s;
    case ErrorKind::Parse:
        return u"parse"_s;
    case ErrorKind::Conflict:
        return u"conflict"_s;
    case ErrorKind::Usage:
        return u"usage"_s;
    case ErrorKind::Cancelled:
        return u"cancelled"_s;
    case ErrorKind::Internal:
        return u"internal"_s;
    }
    return u"internal"_s;
}

QString describe(const Error& error)
{
    QString text;
    if (!error.node.isEmpty())
        text += error.node + u": "_s;
    text += error.what;
    if (!error.hint.isEmpty())
        text += u' ' + error.hint;
    return text;
}

tl::unexpected<Error> failure(Error error)
{
    for (QString* text : { &error.what, &error.hint, &error.detail, &error.node })
        *text = printable(*text);
    return tl::unexpected<Error>(std::move(error));
}

} // namespace core
