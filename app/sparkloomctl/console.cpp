// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

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

QString printable(const QString& text)
{
    QString clean;
    clean.reserve(text.size());
    for (const QChar c : text) {
        const bool control = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format;
        if (!control || c == u'\n')
            clean += c;
        else if (c == u'\t')
            clean += u"    "_s;
        else if (c.unicode() < 0x20)
            clean += u'^' + QChar(c.unicode() + 0x40);
        else
            clean += u"\\u%1"_s.arg(static_cast<uint>(c.unicode()), 4, 16, QLatin1Char('0'));
    }
    return clean;
}

void out(const QString& line)
{
    write(stdout, (printable(line) + u'\n').toUtf8());
}

void err(const QString& line)
{
    write(stderr, (printable(line) + u'\n').toUtf8());
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
