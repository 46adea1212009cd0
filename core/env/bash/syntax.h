// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>
#include <vector>

/// What bash's grammar makes of an env file, as plain values. Only what such files hold is kept apart; other compound
/// commands (if, for, case, …) end the parse, because we would have to run them.
namespace core::env::bash {

/// A word as written, quotes and dollars included, without backslash-newline pairs.
struct Word
{
    QByteArray text;
    bool compound = false; ///< NAME=(…): `text` ends behind the '=', `elements` are the words inside
    std::vector<Word> elements;
};

struct Redirect
{
    QByteArray op; ///< "<", ">", ">>", "&>", ">&", "<<<", …
    Word target;
};

struct Command;

struct Pipeline
{
    bool negated = false;
    std::vector<Command> commands; ///< empty: a lone "!"
};

struct AndOr
{
    struct Item
    {
        bool afterOr = false; ///< "||" stands before it rather than "&&"
        Pipeline pipeline;
    };
    std::vector<Item> items;
    bool background = false;
};

using List = std::vector<AndOr>;

struct Command
{
    enum class Kind
    {
        Simple,
        Group,
        Subshell,
        Arithmetic,
        Function
    };
    Kind kind = Kind::Simple;
    int line = 0; ///< from 1
    std::vector<Word> words; ///< Simple: assignments first. Function: its name
    std::vector<Redirect> redirects;
    std::shared_ptr<const List> body; ///< Group, Subshell
    QByteArray expression; ///< Arithmetic
};

} // namespace core::env::bash
