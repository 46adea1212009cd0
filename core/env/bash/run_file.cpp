// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/bash/run_file.h"

#include "core/env/bash/parser.h"

#include <memory>

namespace core::env::bash {

using namespace Qt::Literals::StringLiterals;

namespace {

using Outcome = BashReading::Outcome;

constexpr qsizetype mostStops = 200; // each may cost a walk to the end of the file

/// What bash reads: it drops every NUL of a script.
QByteArray prepared(const QByteArray& text)
{
    QByteArray result = text;
    result.replace('\0', QByteArray());
    return result;
}

qsizetype behindLine(const QByteArray& text, qsizetype position)
{
    const qsizetype newline = text.indexOf('\n', position);
    return newline < 0 ? text.size() : newline + 1;
}

class Runner final
{
public:
    Runner(const QByteArray& text, const Variables& process, bool goOn)
        : m_text(prepared(text))
        , m_state(process)
        , m_goOn(goOn)
    {
    }

    FileRun run()
    {
        auto parser = std::make_unique<Parser>(m_text);
        while (m_result.stops.size() < mostStops) {
            const Unit unit = parser->next();
            if (unit.kind == Unit::Kind::End) {
                finish(unit.line);
                break;
            }
            if (unit.kind == Unit::Kind::Commands) {
                if (!execute(unit)) {
                    break;
                }
                continue;
            }
            stopAt(unit);
            if (!m_goOn) {
                break;
            }
            parser = std::make_unique<Parser>(m_text, behindLine(m_text, unit.begin));
        }
        m_result.variables = m_state.environment();
        return m_result;
    }

private:
    void stopAt(const Unit& unit)
    {
        const bool syntax = unit.kind == Unit::Kind::SyntaxError;
        if (syntax && !m_state.errexit) {
            return; // bash leaves the file there, and the script goes on
        }
        m_result.stops.append({ unit.line,
            syntax ? Outcome::Fails : Outcome::RunsCommand,
            syntax ? unit.problem : u"bash would run %1, which Sparkloom does not follow"_s.arg(unit.problem) });
    }

    /// False: nothing more is read.
    bool execute(const Unit& unit)
    {
        Interpreter interpreter(m_state, &m_result.events);
        interpreter.run(unit.list);
        const int last = unit.line
            + static_cast<int>(m_text.mid(unit.begin, std::max<qsizetype>(0, unit.end - unit.begin - 1)).count('\n'));
        m_result.units.append({ unit.line, last });
        m_lastLine = unit.line;
        if (m_state.anyUncertain() && m_result.uncertainLine == 0) {
            m_result.uncertainLine = interpreter.troubleLine();
        }
        if (interpreter.trouble() && interpreter.trouble()->drops) {
            m_result.dropped.append({ interpreter.troubleLine(), Outcome::Fails, interpreter.trouble()->reason });
            m_state.status = 1;
            return true;
        }
        if (interpreter.trouble()) {
            m_result.stops.append(
                { interpreter.troubleLine(), interpreter.trouble()->outcome, interpreter.trouble()->reason });
            m_state.status = 0;
            return m_goOn;
        }
        if (interpreter.ended()) {
            finish(unit.line);
            return false;
        }
        return true;
    }

    /// The status of the whole file is that of its last command.
    void finish(int line)
    {
        if (m_state.status != 0 && m_state.errexit && m_result.stops.isEmpty()) {
            m_result.stops.append({ m_lastLine > 0 ? m_lastLine : line,
                Outcome::Fails,
                u"the last command of the file fails, which ends the script that reads it"_s });
        }
    }

    const QByteArray m_text;
    State m_state;
    bool m_goOn;
    int m_lastLine = 0;
    FileRun m_result;
};

} // namespace

FileRun runFile(const QByteArray& text, const Variables& process, bool goOn)
{
    return Runner(text, process, goOn).run();
}

} // namespace core::env::bash
