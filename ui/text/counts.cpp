// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/counts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace ui {

namespace {

QString text(const char* source, int count)
{
    return QCoreApplication::translate("ui::Counts", source, nullptr, count);
}

} // namespace

QString machinesText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 machine"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n machines"), count);
}

QString nodesText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 node"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n nodes"), count);
}

QString cablesText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 cable"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n cables"), count);
}

QString problemsText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 problem"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n problems"), count);
}

QString warningsText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 warning"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n warnings"), count);
}

QString notesText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 note"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n notes"), count);
}

QString hiddenText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 finding is hidden"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n findings are hidden"), count);
}

QString notKnownText(int count)
{
    return text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n not known"), count);
}

QString checksFineText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 check fine"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n checks fine"), count);
}

QString hiddenPortsText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 port without a cable is hidden"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n ports without a cable are hidden"), count);
}

QString findingsText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 finding"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n findings"), count);
}

QString followingText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 more finding follows from this one"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n more findings follow from this one"), count);
}

QString filesChangeText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 file changes"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n files change"), count);
}

QString linesChangeText(int count)
{
    return count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 line changes"), 1)
                      : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n lines change"), count);
}

QString listText(const QStringList& parts)
{
    //: Between the parts of a list
    return parts.join(QCoreApplication::translate("ui::Counts", ", "));
}

QString durationText(qint64 seconds)
{
    const auto say = [](const char* source) { return QCoreApplication::translate("ui::Counts", source); };
    if (seconds < 60)
        return say(QT_TRANSLATE_NOOP("ui::Counts", "%L1 s")).arg(seconds);
    if (seconds < 3600)
        return say(QT_TRANSLATE_NOOP("ui::Counts", "%L1 min %L2 s")).arg(seconds / 60).arg(seconds % 60);
    return say(QT_TRANSLATE_NOOP("ui::Counts", "%L1 h %L2 min")).arg(seconds / 3600).arg(seconds % 3600 / 60);
}

QString readAgoText(qint64 seconds)
{
    if (seconds < 1)
        return QCoreApplication::translate("ui::Counts", "read just now");
    const auto say = [](const char* source) { return QCoreApplication::translate("ui::Counts", source); };
    // Coarser as it gets older: a text that changes every second draws the eye.
    if (seconds < 60)
        return say(QT_TRANSLATE_NOOP("ui::Counts", "read %L1 s ago")).arg(seconds);
    if (seconds < 3600)
        return say(QT_TRANSLATE_NOOP("ui::Counts", "read %L1 min ago")).arg(seconds / 60);
    if (seconds < 48 * 3600)
        return say(QT_TRANSLATE_NOOP("ui::Counts", "read %L1 h ago")).arg(seconds / 3600);
    return say(QT_TRANSLATE_NOOP("ui::Counts", "read %L1 days ago")).arg(seconds / 86400);
}

QString momentText(const QDateTime& moment)
{
    if (!moment.isValid())
        return QCoreApplication::translate("ui::Counts", "unknown time");
    //: A day and a time, as QLocale::toString takes them
    const QString form = QCoreApplication::translate("ui::Counts", "d MMM yyyy, HH:mm");
    return QLocale().toString(moment.toLocalTime(), form);
}

QString clockText(const QDateTime& moment, const QDateTime& now)
{
    const QDateTime local = moment.toLocalTime();
    return local.date() == now.toLocalTime().date() ? QLocale().toString(local, QStringLiteral("HH:mm"))
                                                    : momentText(moment);
}

QString changesText(int count, const QString& since)
{
    const QString many = count == 1 ? text(QT_TRANSLATE_NOOP("ui::Counts", "1 change since %1"), 1)
                                    : text(QT_TRANSLATE_N_NOOP("ui::Counts", "%n changes since %1"), count);
    return many.arg(since);
}

} // namespace ui
