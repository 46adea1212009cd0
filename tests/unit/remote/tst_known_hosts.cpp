// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/known_hosts.h"
#include "tests/support/remote_checks.h"

#include <QTemporaryDir>

#include <sys/stat.h>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;

class TestKnownHosts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    [[nodiscard]] QString path(const QString& name) const { return m_dir.filePath(name); }

    [[nodiscard]] QByteArray keyText(const QString& name) const
    {
        const QList<QByteArray> words = test::readFile(path(name) + u".pub"_s).split(' ');
        return words.at(0) + ' ' + words.at(1);
    }

    [[nodiscard]] SshKey key(const QString& name) const
    {
        ssh_key loaded = nullptr;
        if (ssh_pki_import_pubkey_file(QFile::encodeName(path(name) + u".pub"_s).constData(), &loaded) != SSH_OK)
            qFatal("no key %s", qPrintable(name));
        return SshKey(loaded);
    }

    /// What ssh-keygen -l says about a public key file.
    [[nodiscard]] QString fingerprint(const QString& name) const
    {
        return QString::fromUtf8(test::runTool({ u"ssh-keygen"_s, u"-lf"_s, path(name) + u".pub"_s }).split(' ').at(1));
    }

private Q_SLOTS:
    void initTestCase()
    {
        test::makeKey(path(u"a"_s));
        test::makeKey(path(u"b"_s));
        test::makeKey(path(u"rsa"_s), u"rsa"_s, {}, { u"-b"_s, u"2048"_s });
        test::makeKey(path(u"p256"_s), u"ecdsa"_s);
    }

    void judgesAsSshDoes_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<HostKeyState>("state");
        QTest::addColumn<int>("line");
        const QByteArray a = keyText(u"a"_s);
        const QByteArray b = keyText(u"b"_s);
        const QByteArray rsa = keyText(u"rsa"_s);
        const QByteArray p256 = keyText(u"p256"_s);
        using State = HostKeyState;
        const auto row
            = [](const char* name, const QByteArray& file, const char* host, const char* shown, State state, int line) {
                  QTest::newRow(name) << file << QString::fromUtf8(host) << QString::fromUtf8(shown) << state << line;
              };
        row("empty file", "", "spark-1", "a", State::Unknown, 0);
        row("known", "spark-1 " + a + "\n", "spark-1", "a", State::Known, 1);
        row("other host", "spark-2 " + a + "\n", "spark-1", "a", State::Unknown, 0);
        row("changed", "# c\nspark-1 " + b + "\n", "spark-1", "a", State::Changed, 2);
        row("other type", "spark-1 " + rsa + "\n", "spark-1", "a", State::OtherType, 1);
        row("one of two types", "spark-1 " + rsa + "\nspark-1 " + a + "\n", "spark-1", "a", State::Known, 2);
        row("same type wins over other type",
            "spark-1 " + rsa + "\nspark-1 " + b + "\n",
            "spark-1",
            "a",
            State::Changed,
            2);
        row("second line of the same type", "spark-1 " + b + "\nspark-1 " + a + "\n", "spark-1", "a", State::Known, 2);
        row("several names", "10.0.0.1,spark-1,x " + a + "\n", "spark-1", "a", State::Known, 1);
        row("tabs", "spark-1\t" + QByteArray(a).replace(' ', '\t') + "\n", "spark-1", "a", State::Known, 1);
        row("no newline at the end", "spark-1 " + a, "spark-1", "a", State::Known, 1);
        row("CRLF", "spark-1 " + a + "\r\n", "spark-1", "a", State::Known, 1);
        row("with port", "[spark-1]:2222 " + a + "\n", "[spark-1]:2222", "a", State::Known, 1);
        row("port is part of the name", "[spark-1]:2222 " + b + "\n", "spark-1", "a", State::Unknown, 0);
        row("no port is another name", "spark-1 " + a + "\n", "[spark-1]:2222", "a", State::Unknown, 0);
        row("pattern", "*.lan " + a + "\n", "spark-1.lan", "a", State::Known, 1);
        row("negated pattern", "*,!spark-1 " + b + "\n", "spark-1", "a", State::Unknown, 0);
        row("negated for another", "*,!spark-2 " + a + "\n", "spark-1", "a", State::Known, 1);
        row("revoked", "@revoked * " + a + "\nspark-1 " + a + "\n", "spark-1", "a", State::Revoked, 1);
        row("another key revoked", "@revoked * " + b + "\nspark-1 " + a + "\n", "spark-1", "a", State::Known, 2);
        row("authority is no key", "@cert-authority * " + a + "\n", "spark-1", "a", State::Unknown, 0);
        row("garbage lines",
            "spark-1\nspark-1 ssh-ed25519\nspark-1 nonsense AAAA\n\n \nspark-1 " + a + "\n",
            "spark-1",
            "a",
            State::Known,
            6);
        row("ecdsa", "spark-1 " + p256 + "\n", "spark-1", "p256", State::Known, 1);
        row("rsa", "spark-1 " + rsa + "\n", "spark-1", "rsa", State::Known, 1);
        row("IPv6", "fe80::1 " + a + "\n", "fe80::1", "a", State::Known, 1);
    }

    void judgesAsSshDoes()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, name);
        QFETCH(QString, shown);
        const QString known = path(u"known_hosts"_s);
        test::writeFile(known, file);
        const HostKeyVerdict verdict = checkKnownHosts({ path(u"missing"_s), known }, name, key(shown).get());
        QTEST(verdict.state, "state");
        QTEST(verdict.evidence ? verdict.evidence->line : 0, "line");
        if (verdict.evidence)
            QCOMPARE(verdict.evidence->file, known);
    }

    void hashedNamesOfSshKeygenAreFound()
    {
        const QString known = path(u"hashed"_s);
        test::writeFile(known, "[spark-1]:2222 " + keyText(u"b"_s) + "\n");
        test::runTool({ u"ssh-keygen"_s, u"-q"_s, u"-H"_s, u"-f"_s, known });
        QVERIFY(test::readFile(known).startsWith("|1|"));
        const HostKeyVerdict verdict = checkKnownHosts({ known }, u"[spark-1]:2222"_s, key(u"a"_s).get());
        QCOMPARE(verdict.state, HostKeyState::Changed);
        QCOMPARE(verdict.evidence->fingerprint, fingerprint(u"b"_s));
        QCOMPARE(verdict.evidence->keyType, u"ssh-ed25519"_s);
    }

    void linesWeWriteAreFoundBySshKeygen_data()
    {
        QTest::addColumn<bool>("hashed");
        QTest::addColumn<QString>("keyName");
        QTest::newRow("plain") << false << u"a"_s;
        QTest::newRow("hashed") << true << u"a"_s;
        QTest::newRow("rsa") << false << u"rsa"_s;
        QTest::newRow("ecdsa") << true << u"p256"_s;
    }

    void linesWeWriteAreFoundBySshKeygen()
    {
        QFETCH(bool, hashed);
        QFETCH(QString, keyName);
        const QString known = path(u"written"_s);
        test::writeFile(known, "other " + keyText(u"b"_s)); // no newline at its end
        VERIFY_RESULT(appendKnownHost(known, knownHostName(u"Spark-1"_s, 2222), key(keyName).get(), hashed));
        QCOMPARE(test::readFile(known).contains("spark-1"), !hashed);
        const QByteArray found = test::runTool({ u"ssh-keygen"_s, u"-F"_s, u"[spark-1]:2222"_s, u"-f"_s, known });
        QVERIFY2(found.contains(keyText(keyName)), found.constData());
        const QByteArray other = test::runTool({ u"ssh-keygen"_s, u"-F"_s, u"other"_s, u"-f"_s, known });
        QVERIFY2(other.contains(keyText(u"b"_s)), other.constData());
        QCOMPARE(checkKnownHosts({ known }, u"[spark-1]:2222"_s, key(keyName).get()).state, HostKeyState::Known);
    }

    void missingFolderAndFileAreMadePrivate()
    {
        const QString known = path(u"new/.ssh/known_hosts"_s);
        VERIFY_RESULT(appendKnownHost(known, u"spark-1"_s, key(u"a"_s).get(), false));
        struct stat file = {};
        struct stat folder = {};
        QCOMPARE(::stat(qPrintable(known), &file), 0);
        QCOMPARE(::stat(qPrintable(path(u"new/.ssh"_s)), &folder), 0);
        QCOMPARE(file.st_mode & 0777U, 0600U);
        QCOMPARE(folder.st_mode & 0777U, 0700U);
    }

    void unwritableFileIsAnErrorWithItsName()
    {
        const auto written = appendKnownHost(u"/proc/no/known_hosts"_s, u"spark-1"_s, key(u"a"_s).get(), false);
        COMPARE_ERROR_KIND(written, ErrorKind::PermissionDenied);
        QVERIFY(written.error().what.contains(u"/proc/no/known_hosts"_s));
    }

    void knownTypesComeFirstInTheKeyExchange()
    {
        const QString known = path(u"types"_s);
        test::writeFile(known,
            "spark-1 " + keyText(u"rsa"_s) + "\nspark-2 " + keyText(u"a"_s) + "\nspark-1 " + keyText(u"p256"_s) + "\n");
        QCOMPARE(knownKeyTypes({ known }, u"spark-1"_s), (QStringList{ u"ssh-rsa"_s, u"ecdsa-sha2-nistp256"_s }));
    }

    void fingerprintIsThatOfSshKeygen()
    {
        for (const QString& name : { u"a"_s, u"rsa"_s, u"p256"_s })
            QCOMPARE(sshFingerprint(key(name).get()), fingerprint(name));
    }
};

QTEST_GUILESS_MAIN(TestKnownHosts)
#include "tst_known_hosts.moc"
