// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace core {

/// A password or passphrase. Held as UTF-8 in one buffer, overwritten when it goes; never printed: there is no
/// stream operator and no conversion to QString. Not implicitly shared, so a copy is a copy and is cleared too.
class SecretString final
{
public:
    SecretString() = default;
    explicit SecretString(const QString& text);
    SecretString(const SecretString& other);
    SecretString& operator=(const SecretString& other);
    SecretString(SecretString&& other) noexcept;
    SecretString& operator=(SecretString&& other) noexcept;
    ~SecretString();

    [[nodiscard]] bool isEmpty() const { return m_bytes.isEmpty(); }
    /// NUL-terminated UTF-8, valid while this object lives and is not changed.
    [[nodiscard]] const char* utf8() const { return m_bytes.constData(); }
    [[nodiscard]] qsizetype size() const { return m_bytes.size(); }
    /// Overwrites and empties.
    void clear();

private:
    QByteArray m_bytes;
};

} // namespace core
