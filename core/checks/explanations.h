// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace core::checks {

/// The page of one finding id, docs/findings/ID.md, which is built in. It is the one source of the sentence that a
/// finding shows for its "why" and of the page that the window opens.
struct Explanation
{
    QString title; ///< the heading, for any machine: "A pinned GID index is empty"
    QString why; ///< the first paragraph as one line: why it matters, for anyone
    QString page; ///< the whole of it, Markdown

    bool operator==(const Explanation&) const = default;
};

/// nullopt when there is no page for that id. Pure; any thread.
[[nodiscard]] std::optional<Explanation> explanation(const QString& id);

/// Every id that has a page, sorted.
[[nodiscard]] QStringList explainedIds();

} // namespace core::checks
