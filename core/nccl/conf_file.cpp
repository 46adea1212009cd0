// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/conf_file.h"

#include "core/nccl/environment.h"
#include "core/nccl/version_rules.h"

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;
using inventory::NodeFile;

namespace {

constexpr qsizetype bufferBytes = 4095; // what fgets gets into its 4096 bytes
constexpr qsizetype fieldBytes = 1023;

/// The next piece that NCCL treats as a line, LF included. `offset` moves behind it.
QByteArray nextLine(const QByteArray& text, qsizetype& offset, bool buffered)
{
    const qsizetype newline = text.indexOf('\n', offset);
    qsizetype length = (newline < 0 ? text.size() : newline + 1) - offset;
    if (buffered) {
        length = std::min(length, bufferBytes);
    }
    const QByteArray line = text.mid(offset, length);
    offset += length;
    return line;
}

/// Removes the line end; what stands behind a NUL is invisible to C.
void chopLineEnd(QByteArray& line, bool dropCarriageReturn)
{
    if (const qsizetype nul = line.indexOf('\0'); nul >= 0) {
        line.truncate(nul);
    }
    if (line.endsWith('\n')) {
        line.chop(1);
    }
    if (dropCarriageReturn && line.endsWith('\r')) {
        line.chop(1);
    }
}

void mergeOne(MergedEnvironment& merged, const QByteArray& text, const QString& path, Version version)
{
    for (const ConfAssignment& assignment : parseConfFile(text, version)) {
        if (!assignment.key.startsWith("NCCL_")) {
            continue;
        }
        const QString key = QString::fromUtf8(assignment.key);
        const QString value = QString::fromUtf8(assignment.value);
        const QString place = path + u" line "_s + QString::number(assignment.line);
        env::EffectiveValue& entry = merged.environment[key];
        if (entry.value) {
            entry.chain << (entry.value->isEmpty()
                    ? u"%1 says “%2”, but the variable is already there, though empty, and that hides the file"_s.arg(
                          place, value)
                    : u"%1 says “%2”, but the value that was there first stays"_s.arg(place, value));
            continue;
        }
        entry.value = value;
        entry.source = place;
        entry.chain.prepend(place + u" (in a container NCCL reads the container's copy of this file)"_s);
    }
}

void mergeFile(MergedEnvironment& merged, const NodeFile& file, const QString& fallbackPath, Version version)
{
    const QString path = file.path.isEmpty() ? fallbackPath : file.path;
    switch (file.state) {
    case NodeFile::State::Present:
        merged.why << u"NCCL reads %1."_s.arg(path);
        mergeOne(merged, file.text, path, version);
        break;
    case NodeFile::State::Missing:
        break;
    case NodeFile::State::Denied:
        merged.why << u"%1 could not be read, so what it sets is unknown."_s.arg(path);
        break;
    }
}

} // namespace

QList<ConfAssignment> parseConfFile(const QByteArray& text, Version version)
{
    const VersionRules rules = rulesOf(version);
    QList<ConfAssignment> found;
    int number = 1;
    qsizetype offset = 0;
    while (offset < text.size()) {
        QByteArray line = nextLine(text, offset, rules.confFileLinesAreBuffered);
        const bool ended = line.endsWith('\n');
        const int lineNumber = number;
        number += ended ? 1 : 0;
        chopLineEnd(line, rules.confFileLinesAreBuffered);
        const qsizetype equals = line.indexOf('=');
        if (equals <= 0 || (rules.confFileSkipsComments && line.startsWith('#'))) {
            continue; // setenv refuses an empty name
        }
        found.append({ line.left(std::min(equals, fieldBytes)), line.mid(equals + 1, fieldBytes), lineNumber });
    }
    return found;
}

MergedEnvironment mergeConfFiles(
    const inventory::NodeFacts& facts, const env::RankEnvironment& process, Version version)
{
    MergedEnvironment merged{ process, {} };
    const QString named = QString::fromUtf8(bytesOf(process, u"NCCL_CONF_FILE"_s));
    const QString etcPath = facts.etcNcclConf.path.isEmpty() ? u"/etc/nccl.conf"_s : facts.etcNcclConf.path;
    if (!named.isEmpty() && !rulesOf(version).readsConfFileVariable) {
        merged.why << u"NCCL %1 does not know NCCL_CONF_FILE yet (2.23 does)."_s.arg(version.toString());
        mergeFile(merged, facts.homeNcclConf, u"~/.nccl.conf"_s, version);
    } else if (named.isEmpty() || named == facts.homeNcclConf.path) {
        mergeFile(merged, facts.homeNcclConf, u"~/.nccl.conf"_s, version);
    } else if (named != etcPath) {
        merged.why << u"%1 takes the place of ~/.nccl.conf; that file was not read, so what it sets is unknown."_s.arg(
            spelled(process, u"NCCL_CONF_FILE"_s));
    }
    mergeFile(merged, facts.etcNcclConf, etcPath, version);
    return merged;
}

} // namespace core::nccl
