// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/environment.h"

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

const env::EffectiveValue* variable(const env::RankEnvironment& environment, const QString& name)
{
    const auto it = environment.constFind(name);
    return it != environment.cend() && it->value.has_value() ? &*it : nullptr;
}

QByteArray bytesOf(const env::RankEnvironment& environment, const QString& name)
{
    const env::EffectiveValue* found = variable(environment, name);
    if (found == nullptr) {
        return {};
    }
    QByteArray bytes = found->value->toUtf8();
    if (const qsizetype end = bytes.indexOf('\0'); end >= 0) {
        bytes.truncate(end);
    }
    return bytes.isNull() ? QByteArray("") : bytes;
}

QString spelled(const env::RankEnvironment& environment, const QString& name)
{
    const env::EffectiveValue* found = variable(environment, name);
    if (found == nullptr) {
        return name;
    }
    QString text = name + u'=' + *found->value;
    if (!found->source.isEmpty()) {
        text += u" (from "_s + found->source + u')';
    }
    return text;
}

} // namespace core::nccl
