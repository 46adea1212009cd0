// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/log_events.h"

#include "core/logs/log_patterns.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <iterator>

namespace core::logs {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A log of a thousand ranks has fewer; garbage that happens to look like events cannot fill the memory.
constexpr qsizetype mostEvents = 20000;

class Scanner final
{
public:
    void read(const LogSource& source, int number)
    {
        m_source = number;
        forEachLine(source.text, [this](const LogLine& line) { readLine(line); });
    }

    Scan result()
    {
        m_scan.programs = QStringList(m_programs.cbegin(), m_programs.cend());
        m_scan.programs.sort();
        return std::move(m_scan);
    }

private:
    void readLine(const LogLine& line)
    {
        ++m_scan.lines;
        Event common;
        common.source = m_source;
        common.line = line.number;
        common.lastLine = line.number;
        common.host = line.host;
        common.container = line.container;
        common.address = line.address;
        common.rank = line.rank;
        readNcclPrefix(line.text, common);
        recognisePrograms(line.text);
        match(ncclPatterns(), line, common);
        // A line of NCCL's own says nothing else.
        if (common.pid == 0) {
            match(runtimePatterns(), line, common);
            match(toolPatterns(), line, common);
        }
    }

    /// "spark-a:1234:1301 [0] NCCL INFO …", "spark-a:1234:1301 [0] misc/ibvwrap.cc:278 NCCL WARN …"
    static void readNcclPrefix(const QString& text, Event& event)
    {
        const qsizetype at = text.indexOf("NCCL "_L1);
        if (at < 0 || at > 400)
            return;
        static const QRegularExpression prefix(u"([A-Za-z0-9][\\w.-]{0,63}):(\\d{1,10}):(\\d{1,10}) "_s);
        const QRegularExpressionMatch match = prefix.match(text.left(at));
        if (!match.hasMatch())
            return;
        event.host = match.captured(1);
        event.pid = match.captured(2).toLongLong();
    }

    void recognisePrograms(const QString& text)
    {
        struct Mark
        {
            QLatin1StringView piece;
            QLatin1StringView program;
        };
        static constexpr Mark marks[] = {
            { "NCCL INFO"_L1, "NCCL"_L1 },
            { "NCCL WARN"_L1, "NCCL"_L1 },
            { "NCCL version"_L1, "NCCL"_L1 },
            { "vLLM"_L1, "vLLM"_L1 },
            { "vllm/"_L1, "vLLM"_L1 },
            { "sglang"_L1, "SGLang"_L1 },
            { "c10d"_L1, "PyTorch"_L1 },
            { "torch.distributed"_L1, "PyTorch"_L1 },
            { "[Gloo]"_L1, "Gloo"_L1 },
            { "gloo/transport"_L1, "Gloo"_L1 },
            { "Docker"_L1, "Docker"_L1 },
            { "docker"_L1, "Docker"_L1 },
            { "nccl-tests"_L1, "nccl-tests"_L1 },
            { "out-of-place"_L1, "nccl-tests"_L1 },
            { "ssh:"_L1, "OpenSSH"_L1 },
        };
        static_assert(std::size(marks) <= 32);
        for (std::size_t at = 0; at < std::size(marks); ++at) {
            const quint32 bit = quint32(1) << at;
            if ((m_marksSeen & bit) == 0 && text.contains(marks[at].piece)) {
                m_marksSeen |= bit;
                m_programs += QString(marks[at].program);
            }
        }
    }

    void match(const std::vector<Pattern>& patterns, const LogLine& line, const Event& common)
    {
        QSet<int> found;
        for (const Pattern& pattern : patterns) {
            if (!line.text.contains(pattern.piece) || found.contains(static_cast<int>(pattern.kind)))
                continue;
            Event event = common;
            event.kind = pattern.kind;
            if (!pattern.expression.pattern().isEmpty()) {
                const QRegularExpressionMatch match = pattern.expression.match(line.text);
                if (!match.hasMatch())
                    continue;
                event.args = match.capturedTexts().mid(1);
            }
            found += static_cast<int>(pattern.kind);
            event.text = shownLine(line.text);
            add(event);
        }
    }

    void add(const Event& event)
    {
        const QString key = u"%1 %2 %3 %4 %5 %6"_s.arg(static_cast<int>(event.kind))
                                .arg(event.source)
                                .arg(event.pid)
                                .arg(event.host, event.container, event.args.join(QChar(0)));
        const auto known = m_known.constFind(key);
        if (known != m_known.cend()) {
            Event& first = m_scan.events[*known];
            ++first.count;
            first.lastLine = event.line;
            return;
        }
        if (m_scan.events.size() >= mostEvents) {
            m_scan.cut = true;
            return;
        }
        m_known.insert(key, m_scan.events.size());
        m_scan.events += event;
    }

    Scan m_scan;
    int m_source = 0;
    QSet<QString> m_programs;
    quint32 m_marksSeen = 0; ///< one bit for each mark of recognisePrograms()
    QHash<QString, qsizetype> m_known;
};

} // namespace

Scan scanLogs(const QList<LogSource>& sources)
{
    Scanner scanner;
    for (int number = 0; number < sources.size(); ++number)
        scanner.read(sources.at(number), number);
    return scanner.result();
}

} // namespace core::logs
