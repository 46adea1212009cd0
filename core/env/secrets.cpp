// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"

#include <QRegularExpression>
#include <QSet>

namespace core::env {

using namespace Qt::Literals::StringLiterals;

namespace {

using Words = QSet<QString>;

/// Of the letters A to Z alone, as in the C locale of the nodes: to Unicode "ſ" is a small S as well.
QString upperCase(QString key)
{
    for (QChar& c : key) {
        if (c >= u'a' && c <= u'z') {
            c = QChar(static_cast<char16_t>(c.unicode() - u'a' + u'A'));
        }
    }
    return key;
}

/// Step 1 of the rule.
QStringList wordsOf(const QString& key)
{
    static const QRegularExpression separators(u"[_.-]"_s);
    QStringList words;
    for (QString word : upperCase(key).split(separators)) {
        while (!word.isEmpty() && word.back() >= u'0' && word.back() <= u'9') {
            word.chop(1);
        }
        if (!word.isEmpty()) {
            words.append(word);
        }
    }
    return words;
}

bool isExempt(const QStringList& words)
{
    static const Words first{
        u"NCCL"_s, u"ENABLE"_s, u"DISABLE"_s, u"REQUIRE"_s, u"USE"_s, u"ALLOW"_s, u"SKIP"_s, u"NO"_s, u"IS"_s, u"HAS"_s
    };
    static const Words last{ u"FILE"_s,
        u"FILES"_s,
        u"PATH"_s,
        u"DIR"_s,
        u"LIMIT"_s,
        u"LIMITS"_s,
        u"BUDGET"_s,
        u"COUNT"_s,
        u"SIZE"_s,
        u"LEN"_s,
        u"LENGTH"_s,
        u"NUM"_s,
        u"ID"_s,
        u"IDS"_s,
        u"TYPE"_s,
        u"MODE"_s,
        u"ENABLED"_s,
        u"DISABLED"_s,
        u"TIMEOUT"_s,
        u"TTL"_s,
        u"CACHE"_s,
        u"PORT"_s,
        u"HOST"_s,
        u"THRESHOLD"_s };
    return first.contains(words.front()) || last.contains(words.back())
        || words == QStringList{ u"WEBUI"_s, u"AUTH"_s };
}

bool isSecretWord(const QString& word)
{
    static const QStringList endings{ u"SECRET"_s,
        u"SECRETS"_s,
        u"PASSWORD"_s,
        u"PASSWORDS"_s,
        u"PASSWD"_s,
        u"PASSPHRASE"_s,
        u"CREDENTIAL"_s,
        u"CREDENTIALS"_s,
        u"APIKEY"_s,
        u"APIKEYS"_s };
    static const Words whole{ u"CREDS"_s, u"AUTH"_s, u"BEARER"_s, u"JWT"_s };
    return whole.contains(word)
        || std::any_of(endings.cbegin(), endings.cend(), [&](const QString& end) { return word.endsWith(end); });
}

/// Steps 5 and 6: words that are secret or not by their neighbours.
bool isSecretBetween(const QString& before, const QString& word, const QString& after)
{
    static const Words tokenCounts{
        u"MAX"_s, u"MIN"_s, u"PER"_s, u"NUM"_s, u"EOS"_s, u"BOS"_s, u"PAD"_s, u"UNK"_s, u"STOP"_s, u"DRAFT"_s, u"SPEC"_s
    };
    static const Words tokenOwners{ u"API"_s, u"ACCESS"_s, u"AUTH"_s, u"BEARER"_s, u"HF"_s, u"REFRESH"_s };
    static const Words openBefore{ u"PUBLIC"_s, u"PUB"_s, u"CACHE"_s };
    static const Words openAfter{ u"CACHE"_s,
        u"CACHES"_s,
        u"VALUE"_s,
        u"VALUES"_s,
        u"SCALE"_s,
        u"SCALES"_s,
        u"HEAD"_s,
        u"HEADS"_s,
        u"DIM"_s,
        u"DTYPE"_s,
        u"QUANT"_s,
        u"NAME"_s };
    if (word.endsWith(u"TOKEN"_s)) {
        return !tokenCounts.contains(before);
    }
    if (word == u"TOKENS"_s) {
        return tokenOwners.contains(before);
    }
    return (word == u"KEY"_s || word == u"KEYS"_s) && !openBefore.contains(before) && !openAfter.contains(after);
}

} // namespace

bool isSecretKey(const QString& key)
{
    const QStringList words = wordsOf(key);
    if (words.isEmpty() || isExempt(words)) {
        return false;
    }
    const QString& last = words.back();
    if (last == u"PASS"_s || last == u"PRIVATE"_s || (last == u"PWD"_s && words.size() > 1)) {
        return true;
    }
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString before = i > 0 ? words[i - 1] : QString();
        const QString after = i + 1 < words.size() ? words[i + 1] : QString();
        if (isSecretWord(words[i]) || isSecretBetween(before, words[i], after)) {
            return true;
        }
    }
    return false;
}

} // namespace core::env
