// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/edit_check.h"

#include "core/env/statement_spans.h"

#include <QRegularExpression>
#include <QSet>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A stand-in value for every variable that the file refers to and does not set: no person's value looks like it.
Variables unknownProcess(const QByteArray& text)
{
    static const QRegularExpression reference(u"\\$\\{?[#!]?([A-Za-z_][A-Za-z0-9_]*)"_s);
    QSet<QString> set;
    for (const StatementSpan& span : findStatements(text, SpanView::Compose)) {
        set.insert(QString::fromUtf8(span.key));
    }
    Variables process{ { u"HOME"_s, u"\u0002HOME\u0002"_s } };
    auto matches = reference.globalMatch(QString::fromUtf8(text));
    while (matches.hasNext()) {
        const QString name = matches.next().captured(1);
        if (!set.contains(name)) {
            process.insert(name, u"\u0002%1\u0002"_s.arg(name));
        }
    }
    return process;
}

} // namespace

QByteArray normalizedForBash(const QByteArray& text)
{
    QByteArray result = text.startsWith("\xEF\xBB\xBF") ? text.mid(3) : text;
    result.replace("\r\n", "\n");
    if (result.endsWith('\r')) {
        result.chop(1);
    }
    return result;
}

bool bashReadsWhole(const QByteArray& text)
{
    const BashReading reading = readAsBash(normalizedForBash(text), unknownProcess(text));
    return reading.outcome == BashReading::Outcome::Ok || reading.outcome == BashReading::Outcome::Nondeterministic;
}

EditCheck::EditCheck(const QByteArray& before, const QString& key, const QString& value)
    : m_key(key)
    , m_value(value)
    , m_process(unknownProcess(before))
    , m_before(read(before))
{
    const QByteArray name = key.toUtf8();
    for (const StatementSpan& span : findStatements(before, SpanView::Compose)) {
        if (span.key == name) {
            m_statement = normalizedForBash(before.mid(span.lineBegin, span.next - span.lineBegin));
        }
    }
}

EditCheck::Reading EditCheck::read(const QByteArray& text) const
{
    Reading reading;
    if (auto compose = readAsCompose(text, m_process)) {
        reading.compose = *compose;
    }
    reading.bash = readAsBash(normalizedForBash(text), m_process);
    reading.bashWhole = reading.bash.outcome == BashReading::Outcome::Ok
        || reading.bash.outcome == BashReading::Outcome::Nondeterministic;
    return reading;
}

bool EditCheck::isAlreadyRead() const
{
    const auto reads
        = [this](const Variables& variables) { return variables.contains(m_key) && variables.value(m_key) == m_value; };
    if (!m_before.compose || !reads(*m_before.compose)) {
        return false;
    }
    return reads(m_before.bashWhole ? m_before.bash.variables : readAsBash(m_statement, m_process).variables);
}

bool EditCheck::sameNames(const Variables& before, const Variables& after) const
{
    Variables expected = before;
    expected.insert(m_key, m_value);
    return expected.keys() == after.keys() && after.value(m_key) == m_value;
}

bool EditCheck::accepts(const QByteArray& after) const
{
    const Reading now = read(after);
    const bool composeFine = !m_before.compose || (now.compose && sameNames(*m_before.compose, *now.compose));
    if (!m_before.bashWhole) {
        const bool noWorse = now.bashWhole || now.bash.variables.size() >= m_before.bash.variables.size();
        return composeFine && (m_before.compose || noWorse);
    }
    return composeFine && now.bashWhole && sameNames(m_before.bash.variables, now.bash.variables);
}

} // namespace core::env
