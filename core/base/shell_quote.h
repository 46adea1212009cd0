// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace core {

/// One word, quoted so that sh, bash, dash, zsh, fish and tcsh all read exactly `word` (tcsh: except for `!`, which a
/// non-interactive tcsh leaves alone). Safe words stay bare; everything else goes between single quotes.
QString quoteShellWord(const QString& word);

/// The one place where a remote command line is made out of an argv list.
QString quoteShellCommand(const QStringList& argv);

} // namespace core
