// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/redact.h"

#include "core/inventory/address_redaction.h"
#include "core/inventory/read_facts.h"
#include "core/inventory/wifi_redaction.h"

#include <QHash>
#include <QRandomGenerator>
#include <QRegularExpression>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Sources whose numbers with dots are versions, never addresses.
bool holdsNoAddresses(const QString& source)
{
    static const QStringList without{ u"file:/etc/os-release"_s,
        u"file:/etc/dgx-release"_s,
        u"file:/proc/driver/nvidia/version"_s,
        u"file:/proc/meminfo"_s,
        u"attrs:/sys/class/dmi/id"_s,
        u"cmd:uname -srm"_s,
        u"cmd:docker version"_s,
        u"cmd:docker compose version"_s,
        u"cmd:docker-compose version"_s };
    return without.contains(source) || source.startsWith(u"cmd:nvidia-smi"_s);
}

/// What stands for a value, the same one every time it comes.
class Placeholders final
{
public:
    int number(const QString& value)
    {
        const auto next = static_cast<int>(m_numbers.size()) + 1;
        const auto it = m_numbers.constFind(value);
        return it == m_numbers.cend() ? *m_numbers.insert(value, next) : *it;
    }

private:
    QHash<QString, int> m_numbers;
};

class Redactor final
{
public:
    Redactor(const Snapshot& snapshot, quint32 seed)
        : m_addresses(seed)
    {
        for (const NodeRecord& node : snapshot.nodes) {
            learnUser(node.facts.userName.valueOr({}), node.facts.homeFolder.valueOr({}));
            learnUser(node.address.section(u'@', 0, -2), {});
            learnUser(node.name.section(u'@', 0, -2), {});
            // Before the folders that name them are rewritten, wherever they come in the capture.
            for (const RawItem& item : node.capture.items)
                static_cast<void>(withoutWifi(item.source, QString::fromLatin1(item.text), nullptr));
        }
    }

    [[nodiscard]] QString words(const QString& text) { return m_addresses.apply(withoutUsers(text), &m_notes); }
    [[nodiscard]] QList<Redacted> report() const { return m_notes.report(); }

    [[nodiscard]] NodeRecord node(const NodeRecord& original)
    {
        NodeRecord copy = original;
        copy.name = words(original.name);
        copy.address = words(original.address);
        if (copy.error) {
            copy.error->what = words(copy.error->what);
            copy.error->hint = words(copy.error->hint);
            copy.error->detail = words(copy.error->detail);
            copy.error->node = words(copy.error->node);
        }
        for (RawItem& item : copy.capture.items) {
            // Latin-1 there and back keeps every byte, whatever the encoding is.
            item.text = content(item.source, QString::fromLatin1(item.text)).toLatin1();
            // A ping is named after its addresses.
            item.source = item.source.startsWith(u"ping:"_s) ? words(item.source) : withoutUsers(item.source);
        }
        copy.facts = copy.error ? NodeFacts{} : readFacts(copy.capture, copy.name);
        return copy;
    }

private:
    void learnUser(const QString& user, const QString& home)
    {
        static const QRegularExpression ordinary(u"^[A-Za-z0-9_.-]+$"_s);
        if (user == u"root"_s || !ordinary.match(user).hasMatch()) {
            return;
        }
        const QString placeholder = u"user%1"_s.arg(m_userNumbers.number(user));
        m_users.insert(user, placeholder);
        m_homes.insert(u"/home/"_s + user, u"/home/"_s + placeholder);
        if (home.endsWith(u'/' + user)) {
            m_homes.insert(home, home.chopped(user.size()) + placeholder);
        }
    }

    /// Every match in `text` replaced by `shown`; what is taken down is the name at the end of both.
    void replaceUsers(QString& text, const QRegularExpression& pattern, const QString& known, const QString& shown)
    {
        for (auto it = pattern.globalMatch(text); it.hasNext(); it.next())
            m_notes.add(RedactedKind::User, known.section(u'/', -1), shown.section(u'/', -1));
        text.replace(pattern, shown);
    }

    [[nodiscard]] QString withoutUsers(QString text)
    {
        for (auto it = m_homes.cbegin(); it != m_homes.cend(); ++it) {
            const QRegularExpression path(QRegularExpression::escape(it.key()) + u"(?![A-Za-z0-9_.-])"_s);
            replaceUsers(text, path, it.key(), it.value());
        }
        for (auto it = m_users.cbegin(); it != m_users.cend(); ++it) {
            const QRegularExpression login(u"(?<![A-Za-z0-9_.-])%1(?=@)"_s.arg(QRegularExpression::escape(it.key())));
            replaceUsers(text, login, it.key(), it.value());
        }
        return text;
    }

    /// Every whole word that is a user's name.
    [[nodiscard]] QString withoutUserWords(QString text)
    {
        for (auto it = m_users.cbegin(); it != m_users.cend(); ++it) {
            const QRegularExpression word(
                u"(?<![A-Za-z0-9_.-])%1(?![A-Za-z0-9_.-])"_s.arg(QRegularExpression::escape(it.key())));
            replaceUsers(text, word, it.key(), it.value());
        }
        return text;
    }

    [[nodiscard]] QString withoutWifi(const QString& source, const QString& text, RedactionNotes* notes)
    {
        if (source.startsWith(u"file:/etc/netplan/"_s))
            return m_wifi.netplan(text, notes);
        if (source == u"cmd:nmcli connection"_s)
            return m_wifi.connections(text, notes);
        return source == u"dir:/run/NetworkManager/system-connections"_s ? m_wifi.files(text, notes) : text;
    }

    [[nodiscard]] QString withoutSerials(const QString& text)
    {
        static const QRegularExpression serial(
            u"^([A-Z_]*SERIAL[A-Z_]*=)(.*?)(\\r?)$"_s, QRegularExpression::MultilineOption);
        QString result;
        qsizetype done = 0;
        for (auto it = serial.globalMatch(text); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            const QString placeholder = u"serial-"_s + QString::number(m_serials.number(match.captured(2)));
            m_notes.add(RedactedKind::SerialNumber, match.captured(2), placeholder);
            result += text.mid(done, match.capturedStart() - done) + match.captured(1) + placeholder + match.captured(3);
            done = match.capturedEnd();
        }
        return result + text.mid(done);
    }

    [[nodiscard]] QString content(const QString& source, const QString& text)
    {
        if (source == u"file:/etc/machine-id"_s) {
            const QString id = text.trimmed();
            const QString number = QString::number(m_machines.number(id)).rightJustified(32, u'0');
            if (id.isEmpty())
                return text;
            m_notes.add(RedactedKind::MachineId, id, number);
            return QString(text).replace(id, number);
        }
        if (source.startsWith(u"file:/proc/net/tcp"_s)) {
            return listenersOnly(text);
        }
        QString result = withoutUsers(withoutWifi(source, text, &m_notes));
        if (source == u"cmd:id -un"_s || source == u"cmd:id -Gn"_s || source == u"env:login"_s
            || source.startsWith(u"stat:"_s)) {
            result = withoutUserWords(result);
        }
        if (source == u"file:/etc/dgx-release"_s) {
            result = withoutSerials(result);
        }
        return holdsNoAddresses(source) ? result : m_addresses.apply(result, &m_notes);
    }

    /// The table of the kernel names every peer, in hexadecimal. Only what listens is of use, and only its port.
    QString listenersOnly(const QString& text)
    {
        static const QRegularExpression listening(u"^(\\s*\\d+:\\s+)([0-9A-F]+)(:[0-9A-F]{4} \\S+ 0A .*)$"_s);
        static const QRegularExpression connection(u"^\\s*\\d+:\\s+\\S+ (\\S+) "_s);
        QStringList kept;
        for (const QString& line : text.split(u'\n')) {
            const QRegularExpressionMatch match = listening.match(line);
            if (match.hasMatch()) {
                kept << match.captured(1) + QString(match.captured(2).size(), u'0') + match.captured(3);
            } else if (kept.isEmpty()) {
                kept << line; // the heading
            } else if (const QRegularExpressionMatch peer = connection.match(line); peer.hasMatch()) {
                m_notes.add(RedactedKind::Connection, peer.captured(1), {});
            }
        }
        return kept.join(u'\n') + u'\n';
    }

    RedactionNotes m_notes;
    AddressRedaction m_addresses;
    WifiRedaction m_wifi;
    Placeholders m_userNumbers;
    Placeholders m_machines;
    Placeholders m_serials;
    QHash<QString, QString> m_users;
    QHash<QString, QString> m_homes;
};

} // namespace

RedactedCopy redactedWithReport(const Snapshot& snapshot, quint32 seed)
{
    if (snapshot.redacted)
        return { snapshot, {} };
    RedactedCopy copy{ snapshot, {} };
    Redactor redactor(snapshot, seed);
    for (NodeRecord& node : copy.snapshot.nodes) {
        node = redactor.node(node);
    }
    copy.snapshot.redacted = true;
    copy.replaced = redactor.report();
    return copy;
}

RedactedCopy redactedWithReport(const Snapshot& snapshot)
{
    return redactedWithReport(snapshot, QRandomGenerator::system()->generate());
}

Snapshot redacted(const Snapshot& snapshot, quint32 seed)
{
    return redactedWithReport(snapshot, seed).snapshot;
}

Snapshot redacted(const Snapshot& snapshot)
{
    return redacted(snapshot, QRandomGenerator::system()->generate());
}

} // namespace core::inventory
