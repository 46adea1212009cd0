// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "core/base/printable_text.h"

#include <QJsonDocument>

#include <cstdio>

using namespace Qt::Literals::StringLiterals;

namespace ctl {

namespace {

void write(FILE* stream, const QByteArray& bytes)
{
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stream);
    std::fflush(stream);
}

} // namespace

void out(const QString& line)
{
    write(stdout, (core::printable(line) + u'\n').toUtf8());
}

void err(const QString& line)
{
    write(stderr, (core::printable(line) + u'\n').toUtf8());
}

void err(const core::Error& error)
{
    err(u"sparkloomctl: "_s + (error.node.isEmpty() ? QString() : error.node + u": "_s) + error.what);
    if (!error.hint.isEmpty())
        err(u"  "_s + error.hint);
    for (const QString& line : error.detail.trimmed().split(u'\n', Qt::SkipEmptyParts))
        err(u"  | "_s + line);
}

void raw(const QByteArray& bytes)
{
    write(stdout, bytes);
}

void json(const QJsonObject& object)
{
    raw(QJsonDocument(object).toJson());
}

} // namespace ctl
