// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret_string.h"

#include <QTest>

using core::SecretString;

class TestSecretString : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holdsUtf8()
    {
        const SecretString secret(QStringLiteral("pass wörd"));
        QCOMPARE(QByteArray(secret.utf8()), QByteArray("pass w\xc3\xb6rd"));
        QCOMPARE(secret.size(), qsizetype(10));
    }

    void aCopyIsIndependent()
    {
        SecretString first(QStringLiteral("one"));
        const SecretString second = first;
        first.clear();
        QVERIFY(first.isEmpty());
        QCOMPARE(QByteArray(second.utf8()), QByteArray("one"));
    }

    void aMovedFromSecretIsEmpty()
    {
        SecretString first(QStringLiteral("one"));
        const SecretString second = std::move(first);
        QVERIFY(first.isEmpty()); // NOLINT(bugprone-use-after-move): that is what is tested
        QCOMPARE(QByteArray(second.utf8()), QByteArray("one"));
    }
};

QTEST_GUILESS_MAIN(TestSecretString)
#include "tst_secret_string.moc"
