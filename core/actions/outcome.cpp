// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/actions/outcome.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::actions {

QString stepStateWord(StepState state)
{
    switch (state) {
    case StepState::Pending:
        return u"Waiting"_s;
    case StepState::Running:
        return u"Working"_s;
    case StepState::Succeeded:
        return u"Done"_s;
    case StepState::AlreadyDone:
        return u"Already done"_s;
    case StepState::Failed:
        return u"Failed"_s;
    case StepState::Cancelled:
        return u"Cancelled"_s;
    case StepState::RolledBack:
        return u"Rolled back"_s;
    }
    return {};
}

QString stepStateName(StepState state)
{
    switch (state) {
    case StepState::Pending:
        return u"pending"_s;
    case StepState::Running:
        return u"running"_s;
    case StepState::Succeeded:
        return u"succeeded"_s;
    case StepState::AlreadyDone:
        return u"already-done"_s;
    case StepState::Failed:
        return u"failed"_s;
    case StepState::Cancelled:
        return u"cancelled"_s;
    case StepState::RolledBack:
        return u"rolled-back"_s;
    }
    return {};
}

QString joinSentences(const QString& first, const QString& second)
{
    if (first.isEmpty())
        return second;
    return first + (first.endsWith(u'.') ? u" "_s : u". "_s) + second;
}

bool NodeOutcome::wroteAnything() const
{
    return std::any_of(
        files.cbegin(), files.cend(), [](const FileOutcome& file) { return file.state == StepState::Succeeded; });
}

} // namespace core::actions
