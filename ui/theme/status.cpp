// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/status.h"

#include <QCoreApplication>

namespace ui {

using namespace Qt::Literals::StringLiterals;

QString statusWord(Status status)
{
    switch (status) {
    case Status::Ok:
        return QCoreApplication::translate("ui::Status", "OK");
    case Status::Warning:
        return QCoreApplication::translate("ui::Status", "Warning");
    case Status::Problem:
        return QCoreApplication::translate("ui::Status", "Problem");
    case Status::Unknown:
        return QCoreApplication::translate("ui::Status", "Unknown");
    case Status::Running:
        return QCoreApplication::translate("ui::Status", "Running");
    case Status::NotDone:
        return QCoreApplication::translate("ui::Status", "Not done");
    case Status::Note:
        return QCoreApplication::translate("ui::Status", "Note");
    case Status::Cancelled:
        return QCoreApplication::translate("ui::Status", "Cancelled");
    }
    Q_UNREACHABLE();
}

Glyph statusGlyph(Status status)
{
    switch (status) {
    case Status::Ok:
        return Glyph::StateOk;
    case Status::Warning:
        return Glyph::StateWarning;
    case Status::Problem:
        return Glyph::StateProblem;
    case Status::Unknown:
        return Glyph::StateUnknown;
    case Status::Running:
        return Glyph::StateRunning;
    case Status::NotDone:
        return Glyph::StateNotDone;
    case Status::Note:
        return Glyph::StateNote;
    case Status::Cancelled:
        return Glyph::StateCancelled;
    }
    Q_UNREACHABLE();
}

Role statusRole(Status status)
{
    switch (status) {
    case Status::Ok:
        return Role::Ok;
    case Status::Warning:
        return Role::Warning;
    case Status::Problem:
        return Role::Problem;
    case Status::Running:
    case Status::Note:
        return Role::Accent;
    case Status::Unknown:
    case Status::NotDone:
    case Status::Cancelled:
        return Role::Unknown;
    }
    Q_UNREACHABLE();
}

Role statusSoftRole(Status status)
{
    switch (status) {
    case Status::Ok:
        return Role::OkSoft;
    case Status::Warning:
        return Role::WarningSoft;
    case Status::Problem:
        return Role::ProblemSoft;
    case Status::Running:
    case Status::Note:
        return Role::AccentSoft;
    case Status::Unknown:
    case Status::NotDone:
    case Status::Cancelled:
        return Role::UnknownSoft;
    }
    Q_UNREACHABLE();
}

Role statusRailRole(Status status)
{
    switch (status) {
    case Status::Ok:
        return Role::RailOk;
    case Status::Warning:
        return Role::RailWarning;
    case Status::Problem:
        return Role::RailProblem;
    case Status::Running:
    case Status::Note:
        return Role::RailAccent;
    case Status::Unknown:
    case Status::NotDone:
    case Status::Cancelled:
        return Role::RailUnknown;
    }
    Q_UNREACHABLE();
}

QString statusTone(Status status)
{
    switch (status) {
    case Status::Ok:
        return u"ok"_s;
    case Status::Warning:
        return u"warning"_s;
    case Status::Problem:
        return u"problem"_s;
    case Status::Running:
    case Status::Note:
        return u"accent"_s;
    case Status::Unknown:
    case Status::NotDone:
    case Status::Cancelled:
        return u"unknown"_s;
    }
    Q_UNREACHABLE();
}

} // namespace ui
