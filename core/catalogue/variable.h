// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::catalogue {

/// What a variable is about; also the order in which variables are listed.
enum class Group
{
    Cluster,
    Fabric,
    Model,
    Serving,
    Auth,
    Advanced,
};

/// What its text must look like.
enum class Type
{
    Text, ///< anything
    Flag, ///< set or empty; what it says does not matter
    Boolean01,
    Integer,
    Number, ///< with a decimal point
    Size,
    Seconds,
    Port,
    Tokens, ///< an integer, or vLLM's short form: 200k, 1m, auto
    Duration, ///< with a unit, as Compose takes it: 10s, 1m30s
    Enum, ///< one of Variable::values
    Words, ///< some of Variable::values, by commas
    Address, ///< a host name, an IPv4 or an IPv6 address
    Login, ///< an Address, perhaps with user@ in front
    Endpoint, ///< address:port, as NCCL_COMM_ID takes it
    Url,
    Cidr, ///< address/bits
    InterfaceList, ///< NCCL's: prefixes, with ^ and = in front
    InterfaceNames, ///< whole names, by commas
    HcaSelector, ///< NCCL's: name[:port[:rail[:plane]]], with ^ and = in front
    MergeGroups, ///< of NCCL_NET_FORCE_MERGE
    Path,
    Image,
    Model,
    Revision,
    Key, ///< one secret word
    Keys, ///< secret words, by blanks
};

enum class Severity
{
    Note, ///< worth knowing; nothing has to be done
    Warning, ///< the reader takes it for something else than it says
    Problem, ///< nothing starts with it
};

/// Who turns the text into a number, and so what a leading 0 means.
enum class NumberReader
{
    Plain, ///< nobody in particular: digits and a sign
    Strtoll, ///< NCCL: semantics.md §1.0
    Bash, ///< its arithmetic: 010 is 8, 08 an error
    Python, ///< 010 is 10, and anything but a number an exception
};

/// Every value belongs to one machine and may differ, or is the same for all.
enum class Scope
{
    Node,
    Cluster,
};

/// Something that people run into, under a word of its own ("prefix", "octal", "shared").
struct Danger
{
    QString word;
    QString sentence;
};

/// What "NAME=" does where that is not the same as leaving the variable out.
struct EmptyEffect
{
    Severity severity = Severity::Note;
    QString effect; ///< goes on after "so ": "no ports are joined"
};

/// Whether it does anything on a DGX Spark.
struct OnSpark
{
    bool works = true;
    QString reason; ///< a sentence, where it does not work
    QStringList quiet; ///< values that ask for nothing, and so are no mistake there
};

/// One variable. Whatever is empty or nullopt is not known, or has no meaning for it.
struct Variable
{
    QString name;
    Group group = Group::Advanced;
    Type type = Type::Text;
    QStringList values; ///< of Enum and Words
    bool anyCase = false; ///< `values` in upper or lower case
    bool valuePrefix = false; ///< a text that begins with one of `values` is one
    bool digitsToo = false; ///< of Enum: a leading digit will do as well
    QString open; ///< why other words than `values` may be right; empty: they are wrong
    std::optional<double> least; ///< in `unit`
    std::optional<double> most;
    QString outside; ///< a sentence: what a number outside of that does
    QString unit;
    NumberReader number = NumberReader::Plain;
    std::optional<QString> standard; ///< what the reader itself takes when the variable is unset
    std::optional<QString> recipe; ///< what the recipe hands on when the env file does not set it
    QString unset; ///< a sentence, where no single value says it
    QString since; ///< "NCCL 2.21"
    QString until;
    QString summary; ///< one sentence
    QStringList readers; ///< "launcher", "compose", "nccl", …
    Scope scope = Scope::Cluster;
    bool perWorker = false; ///< the head's file may set it as WORKER_NAME, WORKER2_NAME, …
    bool numbered = false; ///< its own name is WORKER_…, for the next worker WORKER2_…
    bool secret = false; ///< env::isSecretKey of the name
    std::optional<EmptyEffect> empty;
    QList<Danger> dangers;
    std::optional<OnSpark> spark;
    QString source; ///< where all this was found

    [[nodiscard]] bool isNumber() const;
};

// The words for these in the data file, in JSON and in the docs.
[[nodiscard]] QString nameOf(Group group);
[[nodiscard]] QString nameOf(Type type);
[[nodiscard]] QString nameOf(Severity severity);
[[nodiscard]] QString nameOf(Scope scope);

[[nodiscard]] std::optional<Group> groupNamed(const QString& name);
[[nodiscard]] std::optional<Type> typeNamed(const QString& name);
[[nodiscard]] std::optional<Severity> severityNamed(const QString& name);
[[nodiscard]] std::optional<NumberReader> numberReaderNamed(const QString& name);

/// "integer from 0 to 31", "LOC, PORT or SYS", "on or off, as 1 or 0": what may be written, in words.
[[nodiscard]] QString describeValues(const Variable& variable);

} // namespace core::catalogue
