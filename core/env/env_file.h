// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace core::env {

/// What stands in place of a secret value in everything that is shown, logged or kept: KEY=__hidden_by_Sparkloom__
/// A bare word that both readers take as it stands, so that a masked file reads like the real one.
inline constexpr char hiddenMark[] = "__hidden_by_Sparkloom__";

/// A person's .env.dspark, edited without losing a byte: comments, order, blank lines, unknown keys, odd spacing, line
/// ends, BOM and a missing final newline stay as they are. Only the statements that an edit names change.
///
/// A *statement* is an assignment together with all physical lines it covers (quoted values may span lines), found by
/// the rules that Compose and bash share; lines that neither can read are kept as they are and reported by
/// lint() (env_lint.h). Pure value type.
class EnvFile final
{
public:
    struct Assignment
    {
        QString key;
        int firstLine = 0; ///< from 1
        int lastLine = 0;
        QByteArray rawValue; ///< bytes after the '=' up to the end of the statement, comment included
        bool exported = false; ///< had a leading "export"
    };

    /// Never fails: any bytes are a file.
    static EnvFile fromBytes(const QByteArray& bytes);
    [[nodiscard]] QByteArray toBytes() const;

    [[nodiscard]] QList<Assignment> assignments() const; ///< in file order, duplicates included
    [[nodiscard]] std::optional<Assignment> last(const QString& key) const; ///< the one that counts

    /// Changes the value of the last assignment of `key`, keeping indentation, "export" and a trailing comment, or
    /// appends `KEY=value` at the end (after a commented-out "#KEY=…" of the same key when there is one). Written in
    /// the quoting that both readers agree on (quoting.h). Nothing changes when both readers already read `value`.
    /// Error (Usage): a key or value that no common form can carry; the message says why. Error (Conflict): no place
    /// was found where the change would leave every other variable alone, as each reader reads it; nothing changes.
    [[nodiscard]] Result<> set(const QString& key, const QString& value);

    /// Removes every assignment of `key` with the lines it covers; comments above it stay. False: it was not there.
    bool remove(const QString& key);

    bool operator==(const EnvFile&) const = default;

private:
    QByteArray m_bytes;
};

/// `text` with the value of every secret key (see isSecretKey) replaced: "KEY=__hidden_by_Sparkloom__". Indentation,
/// "export", the key and the line end (LF or CRLF) stay; everything from behind the '=' (or Compose's ':') to the end
/// of the statement goes, a trailing comment included. Values in quotes that span lines are replaced whole; a quote
/// of a secret that is never closed hides the rest of the file; one of another value hides nothing, and the lines below
/// are looked at one by one. Commented-out assignments ("#HF_TOKEN=hf_abc") are masked to the end of their line; those
/// inside of something else (A=1 HF_TOKEN=x, B="-e HF_TOKEN=x") like any, up to a quote around them. An empty value
/// (nothing, '' or "" and blanks) stays: it hides nothing and matters to the checks. Idempotent. The collector does the
/// same on the node, to the byte (mask_spans.h), so secrets never leave it.
QByteArray maskSecrets(const QByteArray& text);

/// Whether the value of `key` is a secret, told by the words of its name. The rule, which the collector mirrors in awk:
///
///  1. Upper-case the name (A to Z); split it at '_', '.' and '-'; cut digits off the end of each word (KEY2 -> KEY); drop words
///     that are empty then.
///  2. Never secret: the first word is one of
///       NCCL ENABLE DISABLE REQUIRE USE ALLOW SKIP NO IS HAS
///     or the last word is one of
///       FILE FILES PATH DIR LIMIT LIMITS BUDGET COUNT SIZE LEN LENGTH NUM ID IDS TYPE MODE ENABLED DISABLED TIMEOUT
///       TTL CACHE PORT HOST THRESHOLD
///     or the words are exactly WEBUI AUTH (a switch of Open WebUI).
///  3. Secret: any word that ends in (or is)
///       SECRET SECRETS PASSWORD PASSWORDS PASSWD PASSPHRASE CREDENTIAL CREDENTIALS APIKEY APIKEYS
///     or is
///       CREDS AUTH BEARER JWT
///  4. Secret: the last word is PASS or PRIVATE, or it is PWD and not the only word.
///  5. Secret: any word that ends in (or is) TOKEN, unless the word before it is one of
///       MAX MIN PER NUM EOS BOS PAD UNK STOP DRAFT SPEC
///     Secret: the word TOKENS right after one of
///       API ACCESS AUTH BEARER HF REFRESH
///  6. Secret: the word KEY or KEYS, unless the word before it is one of
///       PUBLIC PUB CACHE
///     or the word after it is one of
///       CACHE CACHES VALUE VALUES SCALE SCALES HEAD HEADS DIM DTYPE QUANT NAME
///  7. Everything else is not.
///
/// So HF_TOKEN, DSPARK_API_KEYS, AWS_SECRET_ACCESS_KEY, DB_PASS, SSH_PRIVATE_KEY, HFTOKEN are; NCCL_*, TOKENIZER_MODE,
/// MAX_NUM_BATCHED_TOKENS, LONG_PREFILL_TOKEN_THRESHOLD, VLLM_KEY_CACHE_DTYPE, KEY_CACHE, PASSTHROUGH, HF_TOKEN_PATH
/// are not.
bool isSecretKey(const QString& key);

/// Puts back what was hidden: every assignment in `edited` whose value is hiddenMark gets the raw value that the same
/// key has in `current`. Error (Conflict): `current` has no such key.
[[nodiscard]] Result<QByteArray> restoreSecrets(const QByteArray& edited, const QByteArray& current);

} // namespace core::env
