// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret_string.h"

#include <cstring>
#include <utility>

namespace core {

namespace {

void wipe(QByteArray& bytes)
{
    // explicit_bzero survives the optimiser; memset on a buffer about to be freed does not have to.
    if (!bytes.isEmpty())
        explicit_bzero(bytes.data(), static_cast<size_t>(bytes.size()));
    bytes.clear();
}

} // namespace

SecretString::SecretString(const QString& text)
    : m_bytes(text.toUtf8())
{
}

SecretString::SecretString(const SecretString& other)
    : m_bytes(other.m_bytes.constData(), other.m_bytes.size())
{
}

SecretString& SecretString::operator=(const SecretString& other)
{
    if (this != &other) {
        wipe(m_bytes);
        m_bytes = QByteArray(other.m_bytes.constData(), other.m_bytes.size());
    }
    return *this;
}

SecretString::SecretString(SecretString&& other) noexcept
    : m_bytes(std::exchange(other.m_bytes, {}))
{
}

SecretString& SecretString::operator=(SecretString&& other) noexcept
{
    if (this != &other) {
        wipe(m_bytes);
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

SecretString::~SecretString()
{
    wipe(m_bytes);
}

void SecretString::clear()
{
    wipe(m_bytes);
}

} // namespace core
