// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/version.h"

#include <QRegularExpression>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

QString Version::toString() const
{
    return QString::number(major) + u'.' + QString::number(minor) + u'.' + QString::number(patch);
}

Result<Version> Version::parse(const QString& text)
{
    // At most four digits each: nothing here can overflow. The tail is the package revision or the CUDA version.
    static const QRegularExpression form(
        u"^[vV]?([0-9]{1,4})\\.([0-9]{1,4})(?:\\.([0-9]{1,4}))?(?:[-+][A-Za-z0-9.+-]*)?$"_s);
    const QRegularExpressionMatch match = form.match(text.trimmed());
    if (!match.hasMatch()) {
        return failure({ ErrorKind::Usage,
            u"“"_s + text + u"” is not an NCCL version."_s,
            u"Write it as three numbers, for instance 2.28.9."_s,
            text,
            {} });
    }
    const QString patch = match.captured(3);
    return Version{ match.captured(1).toInt(), match.captured(2).toInt(), patch.isEmpty() ? 0 : patch.toInt() };
}

} // namespace core::nccl
