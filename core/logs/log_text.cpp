// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/log_text.h"

#include "core/env/env_file.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::logs {

namespace {

constexpr qsizetype longestPiece = 4096;
constexpr qsizetype longestJson = 65536;
constexpr qsizetype longestShown = 600;

bool isUtf16(const QByteArray& bytes)
{
    return bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff");
}

/// Position behind the escape sequence that starts at `at`.
qsizetype behindEscape(const QString& text, qsizetype at)
{
    qsizetype next = at + 1;
    if (next >= text.size())
        return next;
    const QChar kind = text.at(next++);
    if (kind == u'[') {
        while (next < text.size() && (text.at(next) < u'@' || text.at(next) > u'~'))
            ++next;
        return std::min(next + 1, text.size());
    }
    if (kind == u']') {
        while (next < text.size() && text.at(next) != QChar(7) && text.at(next) != QChar(27))
            ++next;
        if (next < text.size() && text.at(next) == QChar(27))
            ++next;
        return std::min(next + 1, text.size());
    }
    return next;
}

/// Length of a colour code that lost its escape character when it was copied ("[36m"), 0 when there is none at `at`.
qsizetype bareColour(const QString& text, qsizetype at)
{
    qsizetype next = at + 1;
    while (next < text.size() && next - at < 12 && (text.at(next).isDigit() || text.at(next) == u';'))
        ++next;
    return next > at + 1 && next < text.size() && text.at(next) == u'm' ? next - at + 1 : 0;
}

QString withoutControls(const QString& text)
{
    QString clean;
    clean.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        const QChar c = text.at(at);
        if (c == QChar(27)) {
            at = behindEscape(text, at);
        } else if (const qsizetype colour = c == u'[' ? bareColour(text, at) : 0) {
            at += colour;
        } else {
            if (c == u'\t')
                clean += u' ';
            else if (c >= u' ' && c != QChar(127))
                clean += c;
            ++at;
        }
    }
    return clean;
}

/// Takes one prefix off; false when there is none.
bool dropPrefix(LogLine& line)
{
    struct Form
    {
        QRegularExpression pattern;
        void (*keep)(LogLine&, const QRegularExpressionMatch&);
    };
    const auto nothing = [](LogLine&, const QRegularExpressionMatch&) { };
    static const Form forms[] = {
        { QRegularExpression(u"^([A-Za-z0-9][\\w.-]{0,120}) {1,60}\\| ?"_s),
            [](LogLine& to, const QRegularExpressionMatch& match) { to.container = match.captured(1); } },
        { QRegularExpression(
              u"^\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?(?: |$)"_s),
            nothing },
        { QRegularExpression(
              u"^[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d ([\\w.-]{1,64}) [\\w./@-]{1,80}(?:\\[\\d{1,10}\\])?: ?"_s),
            [](LogLine& to, const QRegularExpressionMatch& match) { to.host = match.captured(1); } },
        { QRegularExpression(u"^\\[\\d{1,6},\\d{1,6}\\]<std(?:out|err)>: ?"_s), nothing },
        { QRegularExpression(u"^\\[(?:rank|default)(\\d{1,5})\\]: ?"_s),
            [](LogLine& to, const QRegularExpressionMatch& match) { to.rank = match.captured(1).toInt(); } },
        { QRegularExpression(
              u"^\\([\\w.-]{1,60}(?: rank=(\\d{1,5}))?(?: pid=\\d{1,10})(?:, ip=([0-9a-fA-F.:]{2,45}))?\\) ?"_s),
            [](LogLine& to, const QRegularExpressionMatch& match) {
                if (!match.captured(2).isEmpty())
                    to.address = match.captured(2);
            } },
        { QRegularExpression(u"^\\[pod/[^\\]\\s]{1,200}\\] ?"_s), nothing },
    };
    for (const Form& form : forms) {
        const QRegularExpressionMatch match = form.pattern.match(line.text);
        if (!match.hasMatch())
            continue;
        form.keep(line, match);
        line.text.remove(0, match.capturedLength());
        return true;
    }
    return false;
}

void emitPiece(const QByteArray& piece, int number, const std::function<void(const LogLine&)>& each)
{
    LogLine line;
    line.number = number;
    line.text = withoutControls(QString::fromUtf8(piece));
    for (int prefixes = 0; prefixes < 6 && dropPrefix(line); ++prefixes) { }
    if (!line.text.trimmed().isEmpty())
        each(line);
}

/// One physical line: docker's own JSON is opened, carriage returns separate what a terminal would have overwritten.
void emitLine(const QByteArray& bytes, int number, const std::function<void(const LogLine&)>& each)
{
    QByteArray content = bytes;
    if (bytes.startsWith("{\"log\":\"") && bytes.size() <= longestJson) {
        const QJsonObject object = QJsonDocument::fromJson(bytes).object();
        if (object.contains(u"log"_s))
            content = object[u"log"_s].toString().toUtf8();
    }
    for (qsizetype start = 0; start < content.size();) {
        const qsizetype found = content.indexOf('\r', start);
        const qsizetype end = found < 0 ? content.size() : found;
        for (qsizetype at = start; at < end; at += longestPiece)
            emitPiece(content.mid(at, std::min(longestPiece, end - at)), number, each);
        start = end + 1;
    }
}

} // namespace

TextKind textKind(const QByteArray& bytes)
{
    if (bytes.isEmpty())
        return TextKind::Empty;
    if (bytes.startsWith("\x1f\x8b") || bytes.startsWith("\x28\xb5\x2f\xfd") || bytes.startsWith("PK\x03\x04")
        || bytes.startsWith("BZh")
        || bytes.startsWith("\xfd"
                            "7zXZ"))
        return TextKind::Compressed;
    if (isUtf16(bytes))
        return TextKind::Text;
    const QByteArray head = bytes.left(8192);
    const auto odd = std::count_if(head.cbegin(), head.cend(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 32 && c != '\n' && c != '\r' && c != '\t' && c != '\b' && c != '\f' && byte != 27;
    });
    return odd * 20 > head.size() ? TextKind::Binary : TextKind::Text;
}

void forEachLine(const QByteArray& text, const std::function<void(const LogLine&)>& each)
{
    QByteArray bytes = text;
    if (isUtf16(text)) {
        QStringDecoder decoder(QStringDecoder::Utf16);
        const QString decoded = decoder.decode(text);
        bytes = decoded.toUtf8();
    }
    int number = 0;
    for (qsizetype start = 0; start < bytes.size();) {
        const qsizetype found = bytes.indexOf('\n', start);
        const qsizetype end = found < 0 ? bytes.size() : found;
        ++number;
        if (end > start)
            emitLine(bytes.mid(start, end - start), number, each);
        start = end + 1;
    }
}

QString shownLine(const QString& text)
{
    static const QRegularExpression named(
        u"((?:api[_-]?keys?|token|password|secret)[\"']?\\s{0,3}[=: ]\\s{0,3}[\"']?)([^\\s\"',]{4,})"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression known(u"\\b(?:hf_|sk-)[A-Za-z0-9_-]{10,}"_s);
    const QString mark = QString::fromLatin1(env::hiddenMark);
    QString shown = text.trimmed();
    if (shown.size() > longestShown)
        shown = shown.left(longestShown) + u'…';
    shown.replace(named, u"\\1"_s + mark);
    shown.replace(known, mark);
    return shown;
}

} // namespace core::logs
