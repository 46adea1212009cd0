// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/edit_check.h"
#include "core/env/env_file.h"
#include "core/env/quoting.h"
#include "core/env/readers.h"

#include <QTest>

#include <random>

using namespace Qt::Literals::StringLiterals;
using core::env::BashReading;
using core::env::EnvFile;
using core::env::readAsBash;
using core::env::readAsCompose;
using core::env::Variables;

namespace {

const Variables home{ { u"HOME"_s, u"/home/user"_s } };

std::optional<QString> byCompose(const QByteArray& text, const QString& key)
{
    const auto result = readAsCompose(text, home);
    return result && result->contains(key) ? std::optional(result->value(key)) : std::nullopt;
}

std::optional<QString> byBash(const QByteArray& text, const QString& key)
{
    const BashReading result = readAsBash(core::env::normalizedForBash(text), home);
    return result.variables.contains(key) ? std::optional(result.variables.value(key)) : std::nullopt;
}

bool bothRead(const QByteArray& text)
{
    const BashReading bash = readAsBash(core::env::normalizedForBash(text), home);
    return bash.outcome == BashReading::Outcome::Ok && readAsCompose(text, home).has_value();
}

/// Equal bytes at both ends, and between them at most the lines of the old statement of `key`, and one new statement.
bool onlyOneStatementDiffers(const QByteArray& old, const QByteArray& now, const QString& key, const QString& value)
{
    qsizetype head = 0;
    while (head < old.size() && head < now.size() && old[head] == now[head]) {
        ++head;
    }
    qsizetype tail = 0;
    while (tail < old.size() - head && tail < now.size() - head
        && old[old.size() - 1 - tail] == now[now.size() - 1 - tail]) {
        ++tail;
    }
    const qsizetype come = now.size() - head - tail;
    const qsizetype longest = core::env::quoteValue(value)->size() + key.size() + 6; // '=' and line ends
    if (head + tail == old.size()) {
        return come <= longest; // nothing is gone
    }
    const auto statement = EnvFile::fromBytes(old).last(key);
    if (!statement) {
        return old.contains("\\\n"); // bash sees one command on two lines there, Compose two statements
    }
    const int firstGone = static_cast<int>(old.left(head).count('\n')) + 1;
    const int lastGone = static_cast<int>(old.left(old.size() - tail - 1).count('\n')) + 1;
    return firstGone >= statement->firstLine && lastGone <= statement->lastLine && come <= longest;
}

class RandomFiles final
{
public:
    explicit RandomFiles(unsigned seed)
        : m_random(seed)
    {
    }

    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }

    QString key()
    {
        static const QStringList keys{ u"A"_s, u"B"_s, u"NCCL_IB_HCA"_s, u"HF_CACHE"_s };
        return keys[static_cast<qsizetype>(below(4))];
    }

    QString value()
    {
        static const QStringList pieces{ u"a"_s,
            u"1"_s,
            u"$"_s,
            u"'"_s,
            u"\""_s,
            u"\\"_s,
            u" "_s,
            u"#"_s,
            u"é"_s,
            u"=x"_s,
            u"${A}"_s,
            u"~"_s,
            u";"_s,
            u"\n"_s,
            u","_s };
        QString result;
        for (unsigned left = below(5); left > 0; --left) {
            result += pieces[static_cast<qsizetype>(below(static_cast<unsigned>(pieces.size())))];
        }
        return result;
    }

    QByteArray file()
    {
        const QByteArray lineEnd = below(5) == 0 ? "\r\n" : "\n";
        QByteArray text;
        for (unsigned left = 1 + below(7); left > 0; --left) {
            text += line() + (left > 1 || below(4) > 0 ? lineEnd : QByteArray());
        }
        return text;
    }

private:
    QByteArray line()
    {
        static const QList<QByteArray> others{
            "", "# a comment", "   ", "#A=old", "# B=x", "#  HF_CACHE=y", "\t# 'quote", "#", "# it's"
        };
        static const QList<QByteArray> values{ "",
            "1",
            "x y",
            "'x y'",
            "\"x y\"",
            "'a\nb'",
            "\"a\nB=2\"",
            "$A",
            "${B}/x",
            "a\\b",
            "a;b",
            "\"q\\\"q\"",
            "''",
            "it's",
            "a'b'c",
            "~/x",
            "x#y",
            "`x`",
            "$(x)",
            "a&",
            "\"$A\"'b'",
            "a\\" };
        static const QList<QByteArray> tails{ "", "", "", "  ", " # c", "\t# c", " #", " # it's" };
        if (below(3) == 0) {
            return others[static_cast<qsizetype>(below(static_cast<unsigned>(others.size())))];
        }
        static const QList<QByteArray> heads{ "", "", "", " ", "export ", "\texport  " };
        static const QList<QByteArray> signs{ "=", "=", "=", "=", "=", "= ", " =", ": " };
        const auto pick = [this](const QList<QByteArray>& from) {
            return from[static_cast<qsizetype>(below(static_cast<unsigned>(from.size())))];
        };
        return pick(heads) + key().toUtf8() + pick(signs) + pick(values) + pick(tails);
    }

    std::mt19937 m_random;
};

} // namespace

class TestEnvEdits final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomEditsTouchOnlyTheirStatement();
};

void TestEnvEdits::randomEditsTouchOnlyTheirStatement()
{
    RandomFiles files(31337);
    int edits = 0;
    int refused = 0;
    while (edits < 10000) {
        const QByteArray before = files.file();
        const bool readable = bothRead(before);
        EnvFile file = EnvFile::fromBytes(before);
        for (int round = 0; round < 2; ++round) {
            ++edits;
            const QByteArray old = file.toBytes();
            const QString key = files.key();
            const QString value = files.value();
            const auto result = file.set(key, value);
            const QByteArray now = file.toBytes();
            if (!result) {
                ++refused;
                QVERIFY2(now == old, old.constData());
                continue;
            }
            const QByteArray shown = old + "---- " + key.toUtf8() + " to " + value.toUtf8() + "\n" + now;
            QVERIFY2(onlyOneStatementDiffers(old, now, key, value), shown.constData());
            if (readable) {
                QVERIFY2(byCompose(now, key) == value && byBash(now, key) == value, shown.constData());
            }
        }
    }
    qInfo("%d edits, %d refused", edits, refused);
    QVERIFY(refused < edits / 20);
}

QTEST_GUILESS_MAIN(TestEnvEdits)
#include "tst_env_edits.moc"
