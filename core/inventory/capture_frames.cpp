// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/capture_frames.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace core::inventory {

namespace {

using Status = RawItem::Status;

constexpr qsizetype noiseKept = 8000;
constexpr qsizetype charactersPerLine = 76;
constexpr char partPrefix[] = "part:";

/// An item while its lines come in.
struct Pending
{
    QString source;
    QList<QByteArray> data;
    qint64 characters = 0;
    std::optional<RawItem> done;
};

struct Line
{
    QByteArray id;
    char kind = 0;
    QByteArray rest;
};

/// "MARKER ID K REST", wherever on the line the marker stands: a prompt or a message without line end may come first.
std::optional<Line> parseLine(const QByteArray& line, const QByteArray& marker, QByteArray& noise)
{
    const qsizetype at = line.indexOf(marker);
    const QByteArray before = at < 0 ? line : line.left(at);
    if (!before.isEmpty() && noise.size() < noiseKept) {
        noise += before + '\n';
    }
    if (at < 0) {
        return {};
    }
    const QByteArray ours = line.mid(at + marker.size());
    const qsizetype idEnd = ours.indexOf(' ', 1);
    if (!ours.startsWith(' ') || idEnd < 2 || idEnd + 1 >= ours.size()) {
        return {};
    }
    Line result{ ours.mid(1, idEnd - 1), ours.at(idEnd + 1), {} };
    if (idEnd + 2 < ours.size()) {
        if (ours.at(idEnd + 2) != ' ') {
            return {};
        }
        result.rest = ours.mid(idEnd + 3);
    }
    return result;
}

std::optional<QByteArray> decode(const QList<QByteArray>& data, const QByteArray& encoding)
{
    if (encoding == "t") {
        QByteArray text;
        for (const QByteArray& line : data) {
            text += line + '\n';
        }
        return text;
    }
    const QByteArray joined = data.join();
    if (encoding == "x") {
        QByteArray bytes = QByteArray::fromHex(joined);
        return bytes.toHex() == joined.toLower() ? std::optional(bytes) : std::nullopt;
    }
    if (encoding == "b") {
        const auto decoded = QByteArray::fromBase64Encoding(joined, QByteArray::AbortOnBase64DecodingErrors);
        return decoded ? std::optional(*decoded) : std::nullopt;
    }
    return {};
}

Status statusOfExit(int code)
{
    switch (code) {
    case 0:
        return Status::Ok;
    case 124: // timeout's own
    case 137: // 128 + SIGKILL
    case 143: // 128 + SIGTERM
        return Status::TimedOut;
    case 126:
        return Status::Denied;
    case 127:
        return Status::Missing;
    default:
        return Status::Failed;
    }
}

/// Text "STDOUT \n MARKER CODE \n STDERR" of a command. What it said on standard error matters when it failed.
RawItem finishCommand(const QString& source, const QByteArray& text, const QByteArray& marker, bool cut)
{
    const QByteArray trailer = '\n' + marker + ' ';
    const qsizetype at = text.lastIndexOf(trailer);
    const qsizetype lineEnd = at < 0 ? -1 : text.indexOf('\n', at + trailer.size());
    bool isNumber = false;
    const int code = lineEnd < 0 ? 0 : text.mid(at + trailer.size(), lineEnd - at - trailer.size()).toInt(&isNumber);
    if (!isNumber) {
        return { source, Status::Truncated, at < 0 ? text : text.left(at) };
    }
    RawItem item{ source, statusOfExit(code), text.left(at) };
    if (item.status == Status::Ok) {
        item.status = cut ? Status::Truncated : Status::Ok;
    } else {
        item.text += text.mid(lineEnd + 1);
    }
    return item;
}

RawItem finish(const Pending& pending, const QByteArray& rest, const QByteArray& marker)
{
    static const QHash<QByteArray, Status> statuses{ { "ok", Status::Ok },
        { "missing", Status::Missing },
        { "denied", Status::Denied },
        { "failed", Status::Failed },
        { "truncated", Status::Truncated },
        { "timedout", Status::TimedOut } };
    const QList<QByteArray> words = rest.split(' ');
    if (words.size() != 4 || words.at(2).toLongLong() != pending.data.size()
        || words.at(3).toLongLong() != pending.characters) {
        return { pending.source, Status::Failed, {} };
    }
    const std::optional<QByteArray> text = decode(pending.data, words.at(1));
    if (!text) {
        return { pending.source, Status::Failed, {} };
    }
    if (words.at(0) == "run" || words.at(0) == "cut") {
        return finishCommand(pending.source, *text, marker, words.at(0) == "cut");
    }
    return { pending.source, statuses.value(words.at(0), Status::Failed), *text };
}

QByteArray statusWord(Status status)
{
    switch (status) {
    case Status::Ok:
        return "ok";
    case Status::Missing:
        return "missing";
    case Status::Denied:
        return "denied";
    case Status::Failed:
        return "failed";
    case Status::TimedOut:
        return "timedout";
    case Status::Truncated:
        return "truncated";
    }
    return "failed";
}

} // namespace

Unframed unframe(const QByteArray& output, const QByteArray& marker)
{
    Unframed result;
    QList<Pending> items;
    QHash<QByteArray, qsizetype> byId;
    for (const QByteArray& raw : output.split('\n')) {
        const std::optional<Line> line = parseLine(raw, marker, result.noise);
        if (!line) {
            continue;
        }
        const qsizetype known = byId.value(line->id, -1);
        if (line->kind == 'V') {
            result.begun = true;
            result.capture.collectorVersion = line->rest.trimmed().toInt();
        } else if (line->kind == 'Z') {
            result.complete = true;
            break;
        } else if (line->kind == 'B') {
            byId.insert(line->id, items.size());
            items.append({ QString::fromUtf8(line->rest), {}, 0, {} });
        } else if (known >= 0 && line->kind == 'D') {
            items[known].data.append(line->rest);
            items[known].characters += line->rest.size();
        } else if (known >= 0 && line->kind == 'E') {
            items[known].done = finish(items.at(known), line->rest, marker);
        }
    }
    for (const Pending& item : items) {
        const RawItem raw = item.done.value_or(RawItem{ item.source, Status::TimedOut, {} });
        // A part is only worth keeping when it did not finish.
        if (raw.status != Status::Ok || !raw.source.startsWith(QLatin1String(partPrefix))) {
            result.capture.items.append(raw);
        }
    }
    return result;
}

QByteArray frame(const RawCapture& capture, const QByteArray& marker)
{
    QByteArray out = marker + " - V " + QByteArray::number(capture.collectorVersion) + '\n';
    int serial = 0;
    for (const RawItem& item : capture.items) {
        const QByteArray id = 'r' + QByteArray::number(++serial);
        const QByteArray start = marker + ' ' + id + ' ';
        out += start + "B " + item.source.toUtf8() + '\n';
        const QByteArray encoded = item.text.toBase64();
        qint64 lines = 0;
        for (qsizetype at = 0; at < encoded.size(); at += charactersPerLine, ++lines) {
            out += start + "D " + encoded.mid(at, charactersPerLine) + '\n';
        }
        out += start + "E " + statusWord(item.status) + " b " + QByteArray::number(lines) + ' '
            + QByteArray::number(encoded.size()) + '\n';
    }
    return out + marker + " - Z\n";
}

} // namespace core::inventory
