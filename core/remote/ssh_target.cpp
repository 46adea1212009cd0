// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_target.h"

#include "core/base/shell_quote.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

tl::unexpected<Error> refuse(const QString& text, const QString& why)
{
    QString shown = text.left(80);
    for (QChar& c : shown) {
        if (!c.isPrint())
            c = u'?';
    }
    return failure({ ErrorKind::Usage,
        u"“%1” does not name a machine: %2."_s.arg(shown, why),
        u"Write an ssh name, host, user@host, host:port or [IPv6]:port."_s,
        {},
        {} });
}

bool hasShellCharacter(const QString& word, QStringView forbidden)
{
    return std::any_of(word.cbegin(), word.cend(), [&](QChar c) { return forbidden.contains(c); });
}

Result<std::optional<quint16>> parsePort(const QString& text, const QString& digits)
{
    bool ok = false;
    const uint number = digits.toUInt(&ok);
    const bool onlyDigits = std::all_of(digits.cbegin(), digits.cend(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    if (!ok || !onlyDigits || number < 1 || number > 65535)
        return refuse(text, u"“%1” is no port number from 1 to 65535"_s.arg(digits.left(20)));
    return std::optional<quint16>(static_cast<quint16>(number));
}

Result<> checkNames(const QString& text, const SshTarget& target)
{
    if (target.host.isEmpty())
        return refuse(text, u"the host is missing"_s);
    if (target.host.startsWith(u'-'))
        return refuse(text, u"a host name cannot begin with “-”"_s);
    if (target.user.startsWith(u'-'))
        return refuse(text, u"a user name cannot begin with “-”"_s);
    if (hasShellCharacter(target.host, u"'\"`$\\;&<>|(){}*?!#~^@/,[]="))
        return refuse(text, u"the host name has a character that host names do not have"_s);
    if (hasShellCharacter(target.user, u"'\"`$;&<>|(){}") || target.user.endsWith(u'\\'))
        return refuse(text, u"the user name has a character that a shell would act on"_s);
    return {};
}

/// Splits "host", "host:port", "[v6]", "[v6]:port" and a bare v6 address.
Result<> splitHostAndPort(const QString& text, const QString& rest, SshTarget& target)
{
    QString port;
    if (rest.startsWith(u'[')) {
        const qsizetype close = rest.indexOf(u']');
        if (close < 0)
            return refuse(text, u"the closing “]” is missing"_s);
        target.host = rest.mid(1, close - 1);
        const QString after = rest.mid(close + 1);
        if (!target.host.contains(u':') || (!after.isEmpty() && !after.startsWith(u':')))
            return refuse(text, u"square brackets go around an IPv6 address, with :port behind them"_s);
        port = after.mid(1);
        if (after.size() == 1)
            return refuse(text, u"the port after “:” is missing"_s);
    } else if (rest.count(u':') == 1) {
        target.host = rest.section(u':', 0, 0);
        port = rest.section(u':', 1);
        if (port.isEmpty())
            return refuse(text, u"the port after “:” is missing"_s);
    } else {
        target.host = rest;
        const QString address = rest.section(u'%', 0, 0);
        const bool couldBeAddress = std::all_of(address.cbegin(), address.cend(), [](QChar c) {
            return c == u':' || c == u'.' || (c >= u'0' && c <= u'9') || (c.toLower() >= u'a' && c.toLower() <= u'f');
        });
        if (rest.contains(u':') && !couldBeAddress)
            return refuse(text, u"it has more than one “:” and is no IPv6 address"_s);
    }
    if (port.isEmpty())
        return {};
    const auto number = parsePort(text, port);
    if (!number)
        return tl::unexpected(number.error());
    target.port = *number;
    return {};
}

} // namespace

Result<SshTarget> parseSshTarget(const QString& typed)
{
    SshTarget target;
    target.text = typed.trimmed();
    const QString& text = target.text;
    if (text.isEmpty())
        return refuse(typed, u"it is empty"_s);
    if (text.size() > 512)
        return refuse(text, u"it is too long"_s);
    if (std::any_of(text.cbegin(), text.cend(), [](QChar c) { return c.isSpace(); }))
        return refuse(text, u"it has a blank in it"_s);
    if (std::any_of(text.cbegin(), text.cend(), [](QChar c) { return !c.isPrint() && !c.isSurrogate(); }))
        return refuse(text, u"it has a control character in it"_s);
    if (text.startsWith(u'-'))
        return refuse(text, u"it begins with “-”, which ssh would read as an option"_s);

    QString rest = text;
    if (rest.startsWith(u"ssh://"_s, Qt::CaseInsensitive)) {
        rest = rest.mid(6);
        if (rest.endsWith(u'/'))
            rest.chop(1);
    } else if (rest.contains(u"://"_s)) {
        return refuse(text, u"only ssh:// addresses are understood"_s);
    }
    // The last '@': user names of directory services may contain one.
    const qsizetype at = rest.lastIndexOf(u'@');
    if (at == 0)
        return refuse(text, u"the user name before “@” is missing"_s);
    if (at > 0) {
        target.user = rest.left(at);
        rest = rest.mid(at + 1);
    }
    if (const auto split = splitHostAndPort(text, rest, target); !split)
        return tl::unexpected(split.error());
    if (const auto checked = checkNames(text, target); !checked)
        return tl::unexpected(checked.error());
    return target;
}

QString sshCommandLine(const SshTarget& target)
{
    QStringList argv{ u"ssh"_s };
    if (target.port)
        argv << u"-p"_s << QString::number(*target.port);
    argv << (target.user.isEmpty() ? target.host : QString(target.user + u'@' + target.host));
    return quoteShellCommand(argv);
}

} // namespace core::remote
