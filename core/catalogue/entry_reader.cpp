// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/entry_reader.h"

#include "core/env/env_file.h"

#include <yaml-cpp/yaml.h>

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

QString textOf(const YAML::Node& node)
{
    return QString::fromStdString(node.as<std::string>());
}

/// Reads the fields of one entry, and remembers the first thing that is wrong with it.
class EntryReader final
{
public:
    explicit EntryReader(const YAML::Node& node)
        : m_node(node)
    {
    }

    Result<Variable> read()
    {
        m_variable.name = text("name");
        m_variable.group = word("group", groupNamed).value_or(Group::Advanced);
        m_variable.type = word("type", typeNamed).value_or(Type::Text);
        m_variable.summary = text("summary");
        m_variable.source = text("source");
        m_variable.secret = env::isSecretKey(m_variable.name);
        readValues();
        readNumbers();
        readWhatIsTaken();
        readPlace();
        readTraps();
        for (const auto& field : m_node) {
            const QString key = textOf(field.first);
            if (!m_seen.contains(key)) {
                fail(u"has a field \"%1\" that nobody knows"_s.arg(key));
            }
        }
        if (!m_wrong.isEmpty()) {
            return failure({ ErrorKind::Parse,
                u"The catalogue of variables cannot be read."_s,
                u"Mend resources/catalogue/variables.yaml."_s,
                u"%1 %2"_s.arg(m_variable.name, m_wrong),
                {} });
        }
        return m_variable;
    }

private:
    void fail(const QString& what)
    {
        if (m_wrong.isEmpty()) {
            m_wrong = what;
        }
    }

    YAML::Node field(const char* key)
    {
        m_seen += QString::fromLatin1(key);
        return m_node[key];
    }

    QString optionalText(const char* key)
    {
        const YAML::Node node = field(key);
        return node.IsDefined() ? textOf(node) : QString();
    }

    QString text(const char* key)
    {
        const QString value = optionalText(key);
        if (value.isEmpty()) {
            fail(u"has no %1"_s.arg(QString::fromLatin1(key)));
        }
        return value;
    }

    QStringList list(const char* key)
    {
        QStringList texts;
        if (const YAML::Node node = field(key); node.IsDefined()) {
            for (const YAML::Node& each : node) {
                texts += textOf(each);
            }
        }
        return texts;
    }

    bool isTrue(const char* key)
    {
        const YAML::Node node = field(key);
        return node.IsDefined() && node.as<bool>();
    }

    template <class T>
    std::optional<T> word(const char* key, std::optional<T> (*named)(const QString&), bool optional = false)
    {
        const QString value = optionalText(key);
        if (value.isEmpty() && optional) {
            return std::nullopt;
        }
        const std::optional<T> found = named(value);
        if (!found) {
            fail(u"has %1 \"%2\", which is none"_s.arg(QString::fromLatin1(key), value));
        }
        return found;
    }

    void readValues()
    {
        m_variable.values = list("values");
        m_variable.valuePrefix = optionalText("match") == u"prefix";
        m_variable.anyCase = optionalText("case") == u"any";
        m_variable.digitsToo = isTrue("digits");
        m_variable.open = optionalText("open");
        const bool wanted = m_variable.type == Type::Enum || m_variable.type == Type::Words;
        if (wanted == m_variable.values.isEmpty()) {
            fail(wanted ? u"has no values"_s : u"has values, which its type has not"_s);
        }
    }

    void readNumbers()
    {
        if (const YAML::Node node = field("range"); node.IsDefined()) {
            m_variable.least = node[0].as<double>();
            m_variable.most = node[1].as<double>();
        }
        if (m_variable.type == Type::Boolean01) {
            m_variable.least = 0;
            m_variable.most = 1;
        }
        m_variable.outside = optionalText("outside");
        m_variable.unit = optionalText("unit");
        m_variable.number = word("number", numberReaderNamed, true).value_or(NumberReader::Plain);
    }

    void readWhatIsTaken()
    {
        if (const YAML::Node node = field("default"); node.IsDefined()) {
            m_variable.standard = textOf(node);
        }
        if (const YAML::Node node = field("recipe"); node.IsDefined()) {
            m_variable.recipe = textOf(node);
        }
        m_variable.unset = optionalText("unset");
        m_variable.since = optionalText("since");
        m_variable.until = optionalText("until");
    }

    void readPlace()
    {
        m_variable.readers = list("readers");
        if (m_variable.readers.isEmpty()) {
            fail(u"has no readers"_s);
        }
        const QString scope = text("scope");
        if (scope != nameOf(Scope::Node) && scope != nameOf(Scope::Cluster)) {
            fail(u"has scope \"%1\", which is none"_s.arg(scope));
        }
        m_variable.scope = scope == nameOf(Scope::Node) ? Scope::Node : Scope::Cluster;
        m_variable.perWorker = isTrue("worker");
        m_variable.numbered = isTrue("numbered");
    }

    void readTraps()
    {
        if (const YAML::Node node = field("empty"); node.IsDefined()) {
            const std::optional<Severity> severity = severityNamed(textOf(node["severity"]));
            if (!severity) {
                fail(u"has a severity that is none"_s);
            }
            m_variable.empty = EmptyEffect{ severity.value_or(Severity::Note), textOf(node["effect"]) };
        }
        if (const YAML::Node node = field("dangers"); node.IsDefined()) {
            for (const auto& each : node) {
                m_variable.dangers += Danger{ textOf(each.first), textOf(each.second) };
            }
        }
        if (m_variable.number == NumberReader::Strtoll) {
            // True of every number that NCCL reads, so it stands here and not in each entry (semantics.md §1.0).
            m_variable.dangers += Danger{ u"octal"_s,
                u"NCCL takes a leading 0 for octal, ignores what follows the digits, and reads a word as 0."_s };
        }
        if (const YAML::Node node = field("gb10"); node.IsDefined()) {
            readSpark(node);
        }
    }

    void readSpark(const YAML::Node& node)
    {
        OnSpark spark;
        const QString effect = textOf(node.IsMap() ? node["effect"] : node);
        if (node.IsMap()) {
            spark.reason = textOf(node["reason"]);
            if (node["quiet"].IsDefined()) {
                for (const YAML::Node& each : node["quiet"]) {
                    spark.quiet += textOf(each);
                }
            }
        }
        spark.works = effect == u"works";
        if (!spark.works && (effect != u"no-effect" || spark.reason.isEmpty())) {
            fail(u"says neither works nor no-effect with a reason for gb10"_s);
        }
        m_variable.spark = spark;
    }

    YAML::Node m_node;
    Variable m_variable;
    QStringList m_seen;
    QString m_wrong;
};

} // namespace

Result<Variable> readEntry(const YAML::Node& node)
{
    return EntryReader(node).read();
}

} // namespace core::catalogue
