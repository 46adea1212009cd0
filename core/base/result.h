// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <tl/expected.hpp>

namespace core {

/// What kind of thing went wrong: code branches on this, people read Error::what and Error::hint.
enum class ErrorKind {
    Unreachable, ///< no TCP connection, name does not resolve, link gone
    TimedOut, ///< connected, but no answer within the limit
    AuthRejected, ///< the machine refused every way of signing in
    HostKeyUnknown, ///< never seen before and not confirmed
    HostKeyChanged, ///< another key than the known one; never passed
    PermissionDenied,
    CommandMissing,
    CommandFailed,
    NotFound,
    NoSpace,
    Parse,
    Conflict, ///< changed by somebody else since it was read
    Usage, ///< the person asked for something that has no meaning
    Cancelled,
    Internal,
};

/// Stable lower-case word for an ErrorKind, for JSON and logs.
QString errorKindName(ErrorKind kind);

/// An error is a value: it can be copied, compared, stored in a snapshot.
/// `what` and `hint` are for people; `detail` is the exact evidence (stderr, errno text, the line). No field ever
/// holds a secret, nor a control character other than a line end: failure() sees to that, as the text may be a machine's.
struct Error
{
    ErrorKind kind = ErrorKind::Internal;
    QString what; ///< one plain sentence
    QString hint; ///< what to do next; empty only for Internal and Cancelled
    QString detail; ///< evidence, shown behind a disclosure
    QString node; ///< which machine; empty = this one
    QString code = {}; ///< stable word for what `kind` alone does not tell ("key-locked", "shell-refuses"); mostly empty

    bool operator==(const Error&) const = default;
};

/// One line "node: what (hint)" for logs and the command line.
QString describe(const Error& error);

/// The result of everything that can fail. Becomes std::expected when the compilers we build with have it whole.
template <class T = void>
using Result = tl::expected<T, Error>;

/// Shorthand: `return failure({ErrorKind::Parse, …});`
[[nodiscard]] tl::unexpected<Error> failure(Error error);

} // namespace core
