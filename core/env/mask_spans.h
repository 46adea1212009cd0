// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace core::env {

/// One statement of an env file as it is looked at for hiding secrets.
struct MaskSpan
{
    QByteArray key;
    bool commented = false; ///< "#KEY=…"
    bool hidden = false; ///< a secret with a value: [valueBegin, end) is what the mark replaces
    qsizetype valueBegin = 0; ///< behind the '=' (or Compose's ':')
    qsizetype end = 0; ///< before the line end (LF or CRLF) of its last line
    int firstLine = 0; ///< from 1
};

/// All statements in file order, commented-out ones included, and the secrets that are assigned inside of one that is
/// no secret itself or of a line that is no statement: A=1 HF_TOKEN=x, env HF_TOKEN=x COMMAND, ARGS="-e HF_TOKEN=x".
/// The program that hides secrets on the nodes (resources/collector/mask.awk, env mode) finds the same ones, to the
/// byte, in any text without NUL; change both together. A secret reaches to where the later of the two readers ends it,
/// to the end of the file when a quote of it never closes; inside of quotes or a group of something else, to where they
/// close. Any other statement takes more than its line only while the readers are sure to be at the same place: an
/// apostrophe that bash finds open must not carry the secrets below it past us.
[[nodiscard]] QList<MaskSpan> findMaskSpans(const QByteArray& text);

/// The statements of a masked text whose value is hiddenMark, alone or in quotes that a person put around it, and the
/// assignments further on in a line whose value begins with it. Looked for on every line, whatever stands above: a mark
/// is where a secret was.
[[nodiscard]] QList<MaskSpan> findMarks(const QByteArray& text);

} // namespace core::env
