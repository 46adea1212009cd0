// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/readers.h"

#include <QRegularExpression>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// "131072 MiB" -> 131072; "[N/A]" on GB10, whose memory is the machine's.
Fact<qint64> gpuMemory(const QString& text, const QString& source)
{
    static const QRegularExpression amount(u"^(\\d+)\\s*MiB$"_s);
    const QRegularExpressionMatch match = amount.match(text);
    if (!match.hasMatch()) {
        return unknownFact<qint64>(source, u"nvidia-smi says %1"_s.arg(text));
    }
    return knownFact(match.captured(1).toLongLong(), source);
}

Fact<QString> driverOfKernelModule(const Reading& reading)
{
    const Fact<QString> text = reading.text(u"file:/proc/driver/nvidia/version"_s);
    if (!text.known()) {
        return text;
    }
    static const QRegularExpression version(u"NVRM version:.*?\\s(\\d{3,}\\.\\d+(?:\\.\\d+)?)\\s"_s);
    const QRegularExpressionMatch match = version.match(*text.value);
    if (!match.hasMatch()) {
        return unknownFact<QString>(text.source, u"could not be understood"_s);
    }
    return knownFact(match.captured(1), text.source);
}

} // namespace

void readGpus(Reading& reading, NodeFacts& facts)
{
    const QString query = u"cmd:nvidia-smi --query-gpu"_s;
    facts.driverVersion = driverOfKernelModule(reading);
    if (const RawItem* item = reading.usable(query)) {
        for (const QString& line : linesOf(item->text)) {
            if (line.count(u',') < 2) {
                reading.takeDown(u"A line of nvidia-smi could not be understood: %1"_s.arg(line.left(120)));
                continue;
            }
            const QString driver = line.section(u',', -1).trimmed();
            facts.gpus.append(Gpu{ line.section(u',', 0, -3).trimmed(),
                gpuMemory(line.section(u',', -2, -2).trimmed(), shownSource(query)) });
            if (!facts.driverVersion.known() && !driver.isEmpty()) {
                facts.driverVersion = knownFact(driver, shownSource(query));
            }
        }
    }
    const Fact<QString> compute = reading.text(u"cmd:nvidia-smi -q -d COMPUTE"_s);
    static const QRegularExpression cuda(u"CUDA Version\\s*:\\s*(\\d+(?:\\.\\d+)*)"_s);
    const QRegularExpressionMatch match = cuda.match(compute.valueOr({}));
    facts.cudaVersion = match.hasMatch()
        ? knownFact(match.captured(1), compute.source)
        : unknownFact<QString>(compute.source, compute.known() ? u"names no CUDA version"_s : compute.whyUnknown);
}

} // namespace core::inventory
