// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/host_key_errors.h"

#include "core/base/shell_quote.h"

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

Error unknownHostKeyError(const HostKeyQuestion& question)
{
    return { ErrorKind::HostKeyUnknown,
        u"The key of %1 is not known here, and nobody confirmed it."_s.arg(question.address),
        u"Compare the fingerprint with `ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub` on the machine's own screen, "
        u"then "
        u"accept it, or sign in once with `ssh`."_s,
        u"%1 %2"_s.arg(question.keyType, question.fingerprint),
        {} };
}

Error hostKeyError(const HostKeyVerdict& verdict, const QString& knownName, ssh_key shown)
{
    QString detail = u"shown now: %1 %2"_s.arg(sshKeyTypeName(shown), sshFingerprint(shown));
    if (verdict.evidence) {
        detail = u"known: %1 %2\n"_s.arg(verdict.evidence->keyType, verdict.evidence->fingerprint) + detail
            + u"\nwhere it is known: %1, line %2"_s.arg(verdict.evidence->file).arg(verdict.evidence->line);
    } else {
        detail = u"known: another key, accepted earlier\n"_s + detail;
    }
    const QString file = verdict.evidence ? verdict.evidence->file : QString();
    const QString remove = file.isEmpty() ? u"start Sparkloom again"_s
                                          : u"remove the old one with `%1`"_s.arg(quoteShellCommand(
                                                { u"ssh-keygen"_s, u"-f"_s, file, u"-R"_s, knownName }));
    if (verdict.state == HostKeyState::Revoked) {
        return { ErrorKind::HostKeyChanged,
            u"%1 shows a key that is marked as revoked."_s.arg(knownName),
            u"Do not use it. The key is known to be in wrong hands; the machine needs a new one."_s,
            detail,
            {},
            u"host-key-revoked"_s };
    }
    const QString what = verdict.state == HostKeyState::OtherType
        ? u"%1 shows a key of another type than the one that is known."_s
        : u"%1 shows another key than the one that is known."_s;
    return { ErrorKind::HostKeyChanged,
        what.arg(knownName),
        u"Either the system on the machine was installed anew or its keys were replaced, or the address now belongs to "
        u"another "
        u"machine, or somebody sits in between. Nothing was sent. Compare the new fingerprint on the machine's own "
        u"screen; if "
        u"it is right, "_s
            + remove + u'.',
        detail,
        {} };
}

} // namespace core::remote
