// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/core_words.h"

#include <QCoreApplication>

namespace ui {

namespace {

/// Where lupdate finds them: in core they are values among others, and a value has no context. A test compares.
[[maybe_unused]] constexpr const char* words[] = {
    // groups of core::checks::registry()
    QT_TRANSLATE_NOOP("ui::CoreWords", "Changes"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Fabric"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Files"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "GID"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Machines"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Network"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Stack"),
    // core::checks::trialVariables()
    QT_TRANSLATE_NOOP("ui::CoreWords", "Selector"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Pinned index"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Interface"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Family"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Range"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "RoCE version"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "Join ports"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "all HCAs"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "chosen by NCCL"),
    QT_TRANSLATE_NOOP("ui::CoreWords", "any address"),
};

} // namespace

QString coreWord(const QString& english)
{
    return QCoreApplication::translate("ui::CoreWords", english.toUtf8().constData());
}

} // namespace ui
