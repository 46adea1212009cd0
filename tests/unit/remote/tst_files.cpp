// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell_quote.h"
#include "core/remote/file_scripts.h"
#include "core/remote/local_transport.h"
#include "tests/support/remote_checks.h"

#include <QDirIterator>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

/// Reading and replacing files, on this machine and over a real sshd: the same rows for both.
class TestFiles : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::SshdFixture> m_sshd;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SshTransport> m_ssh; ///< one connection for all rows
    LocalTransport m_local{ u"node"_s };
    Transport* m_transport = nullptr;

    [[nodiscard]] QString path(const QString& name) const { return m_dir->filePath(name); }

    /// Everything in the folder, hidden files too: nothing may be left lying about.
    [[nodiscard]] QStringList names() const
    {
        return QDir(m_dir->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden | QDir::System);
    }

    static struct stat info(const QString& file)
    {
        struct stat result = {};
        ::lstat(QFile::encodeName(file).constData(), &result);
        return result;
    }

    void eachTransport()
    {
        QTest::addColumn<bool>("overSsh");
        QTest::newRow("local") << false;
        QTest::newRow("ssh") << true;
    }

    void use(bool overSsh) { m_transport = overSsh ? static_cast<Transport*>(m_ssh.get()) : &m_local; }

    /// Does something a while after the shell on the "node" has begun to read the script.
    template <class Act> std::jthread whenWriting(std::chrono::milliseconds delay, Act act)
    {
        return std::jthread([this, delay, act](std::stop_token over) {
            while (m_sshd->commands().isEmpty() && !over.stop_requested())
                std::this_thread::sleep_for(2ms);
            std::this_thread::sleep_for(delay);
            act();
        });
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_sshd = std::make_unique<test::SshdFixture>();
        if (!m_sshd->problem().isEmpty())
            QSKIP(qPrintable(m_sshd->problem()));
        test::writeFile(m_sshd->knownHosts(), m_sshd->knownHostsLine());
        m_ssh = test::transportTo(
            u"node"_s, m_sshd->writeConfig(), std::make_shared<RefusingPrompter>(), test::withoutAgent());
    }

    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void cleanup() { ::umount2(qPrintable(path(u"small"_s)), MNT_DETACH); }

    void anyBytesSurvive_data()
    {
        QTest::addColumn<bool>("overSsh");
        QTest::addColumn<QByteArray>("content");
        QByteArray random(1024 * 1024, '\0');
        QRandomGenerator(7).fillRange(reinterpret_cast<quint32*>(random.data()), random.size() / 4);
        QByteArray all;
        for (int i = 0; i < 256; ++i)
            all += static_cast<char>(i);
        const QList<QPair<const char*, QByteArray>> contents{ { "empty", {} },
            { "one byte", "x" },
            { "NUL", "a\0b"_ba },
            { "no newline", "KEY=value" },
            { "newlines at the end", "KEY=value\n\n\n" },
            { "CRLF", "A=1\r\nB=2\r\n" },
            { "shell text", "$(touch /tmp/never) `id` 'x' \"y\" \\ %s %1 EOF\n" },
            { "every byte", all },
            { "a megabyte", random } };
        for (const auto& [name, content] : contents) {
            QTest::newRow(qPrintable(u"local, "_s + QString::fromUtf8(name))) << false << content;
            QTest::newRow(qPrintable(u"ssh, "_s + QString::fromUtf8(name))) << true << content;
        }
    }

    void anyBytesSurvive()
    {
        QFETCH(bool, overSsh);
        QFETCH(QByteArray, content);
        use(overSsh);
        const QString file = path(u"file"_s);
        const auto replaced = m_transport->replaceFile({ file, content, 0640 }, {});
        VERIFY_RESULT(replaced);
        QVERIFY(test::readFile(file) == content);
        QCOMPARE(info(file).st_mode & 07777U, 0640U);
        const auto read = m_transport->readFile(file, 2 * 1024 * 1024, {});
        VERIFY_RESULT(read);
        QVERIFY(*read == content);
        QCOMPARE(names(), QStringList{ u"file"_s });
    }

    void anyPathWorks_data()
    {
        QTest::addColumn<bool>("overSsh");
        QTest::addColumn<QString>("name");
        const QStringList all{ u"with blank"_s,
            u"quote'd"_s,
            u"double\"quote"_s,
            u"$(id)"_s,
            u"`id`"_s,
            u"back\\slash"_s,
            u"line\nfeed"_s,
            u"-dash"_s,
            u"*"_s,
            u"über.env"_s,
            u"%1 %s"_s,
            u".env.dspark"_s,
            u"a;b&c|d"_s,
            u"tab\tname"_s,
            u"#hash"_s,
            u"!bang"_s,
            u"{a,b}"_s,
            u"~"_s };
        for (const QString& name : all) {
            QTest::newRow(qPrintable(u"local, "_s + name)) << false << name;
            QTest::newRow(qPrintable(u"ssh, "_s + name)) << true << name;
        }
    }

    void anyPathWorks()
    {
        QFETCH(bool, overSsh);
        QFETCH(QString, name);
        use(overSsh);
        const QString folder = path(name);
        QVERIFY(QDir().mkpath(folder));
        const QString file = folder + u'/' + name;
        VERIFY_RESULT(m_transport->replaceFile({ file, "one", 0600 }, {}));
        VERIFY_RESULT(m_transport->replaceFile({ file, "two", 0600 }, {}));
        const auto read = m_transport->readFile(file, 100, {});
        VERIFY_RESULT(read);
        QCOMPARE(*read, "two"_ba);
        QCOMPARE(QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden).size(), 1);
    }

    void modeAndOwnerAreKept_data() { eachTransport(); }
    void modeAndOwnerAreKept()
    {
        QFETCH(bool, overSsh);
        use(overSsh);
        const QString file = path(u".env.dspark"_s);
        test::writeFile(file, "old");
        for (const unsigned mode : { 0600U, 0644U, 0755U, 0440U, 04755U }) {
            if (::getuid() == 0)
                QCOMPARE(::chown(qPrintable(file), 65534, 12), 0);
            QCOMPARE(::chmod(qPrintable(file), mode), 0);
            const auto before = info(file);
            QFile old(file);
            QVERIFY(old.open(QIODevice::ReadOnly));
            const QByteArray oldContent = test::readFile(file);
            VERIFY_RESULT(m_transport->replaceFile({ file, "mode " + QByteArray::number(mode), 0600 }, {}));
            const auto after = info(file);
            QCOMPARE(after.st_mode & 07777U, mode);
            QCOMPARE(after.st_uid, before.st_uid);
            QCOMPARE(after.st_gid, before.st_gid);
            QVERIFY2(old.readAll() == oldContent, "whoever reads the old file reads it to its end");
        }
    }

    void readingTellsWhatIsWrong_data()
    {
        QTest::addColumn<bool>("overSsh");
        QTest::addColumn<QString>("name");
        QTest::addColumn<ErrorKind>("kind");
        for (const bool ssh : { false, true }) {
            const QString where = ssh ? u"ssh, "_s : u"local, "_s;
            const auto row = [&](const QString& name, ErrorKind kind) {
                QTest::newRow(qPrintable(where + name)) << ssh << name << kind;
            };
            row(u"missing"_s, ErrorKind::NotFound);
            row(u"no/folder/either"_s, ErrorKind::NotFound);
            row(u"folder"_s, ErrorKind::Usage);
            row(u"fifo"_s, ErrorKind::Usage);
            row(u"large"_s, ErrorKind::Parse);
            row(u"file/below"_s, ErrorKind::NotFound);
        }
    }

    void readingTellsWhatIsWrong()
    {
        QFETCH(bool, overSsh);
        QFETCH(QString, name);
        QFETCH(ErrorKind, kind);
        use(overSsh);
        QVERIFY(QDir().mkpath(path(u"folder"_s)));
        QCOMPARE(::mkfifo(qPrintable(path(u"fifo"_s)), 0600), 0);
        test::writeFile(path(u"large"_s), QByteArray(101, 'x'));
        test::writeFile(path(u"file"_s), "x");
        const auto read = m_transport->readFile(path(name), 100, {});
        COMPARE_ERROR_KIND(read, kind);
        QVERIFY(read.error().what.contains(path(name)));
        QVERIFY(!read.error().hint.isEmpty());
        QCOMPARE(read.error().node, u"node"_s);
    }

    void aFileOfExactlyTheLimitIsRead()
    {
        use(true);
        test::writeFile(path(u"exact"_s), QByteArray(100, 'x'));
        const auto read = m_transport->readFile(path(u"exact"_s), 100, {});
        VERIFY_RESULT(read);
        QCOMPARE(read->size(), 100);
    }

    void sysfsFilesAreRead_data() { eachTransport(); }
    void sysfsFilesAreRead()
    {
        QFETCH(bool, overSsh);
        use(overSsh);
        const auto read = m_transport->readFile(u"/sys/class/net/lo/mtu"_s, 4096, {}); // claims to be 4096 bytes long
        VERIFY_RESULT(read);
        QCOMPARE(*read, test::readFile(u"/sys/class/net/lo/mtu"_s));
    }

    void replacingTellsWhatIsWrong_data()
    {
        QTest::addColumn<bool>("overSsh");
        QTest::addColumn<QString>("name");
        QTest::addColumn<ErrorKind>("kind");
        for (const bool ssh : { false, true }) {
            const QString where = ssh ? u"ssh, "_s : u"local, "_s;
            const auto row = [&](const QString& name, ErrorKind kind) {
                QTest::newRow(qPrintable(where + name)) << ssh << name << kind;
            };
            row(u"folder"_s, ErrorKind::Usage);
            row(u"link"_s, ErrorKind::Usage);
            row(u"dangling"_s, ErrorKind::Usage);
            row(u"fifo"_s, ErrorKind::Usage);
            row(u"no/such/folder"_s, ErrorKind::NotFound);
            row(u"file/below"_s, ErrorKind::NotFound);
        }
    }

    void replacingTellsWhatIsWrong()
    {
        QFETCH(bool, overSsh);
        QFETCH(QString, name);
        QFETCH(ErrorKind, kind);
        use(overSsh);
        QVERIFY(QDir().mkpath(path(u"folder"_s)));
        test::writeFile(path(u"file"_s), "old");
        QCOMPARE(::symlink("file", qPrintable(path(u"link"_s))), 0);
        QCOMPARE(::symlink("nowhere", qPrintable(path(u"dangling"_s))), 0);
        QCOMPARE(::mkfifo(qPrintable(path(u"fifo"_s)), 0600), 0);
        const QStringList before = names();
        const auto replaced = m_transport->replaceFile({ path(name), "new", 0600 }, {});
        COMPARE_ERROR_KIND(replaced, kind);
        QVERIFY(replaced.error().what.contains(path(name)));
        QVERIFY(!replaced.error().hint.isEmpty());
        QCOMPARE(test::readFile(path(u"file"_s)), "old"_ba);
        QCOMPARE(names(), before);
    }

    void pathsThatNameNoFileAreRefused()
    {
        use(false);
        for (const QString& bad : { u""_s,
                 u"relative"_s,
                 u"/"_s,
                 u"/etc/"_s,
                 u"/etc/.."_s,
                 u"/etc/."_s,
                 QString(u"/tmp/a"_s + QChar(0) + u"b"_s) }) {
            COMPARE_ERROR_KIND(m_transport->replaceFile({ bad, "x", 0600 }, {}), ErrorKind::Usage);
            COMPARE_ERROR_KIND(m_transport->readFile(bad, 10, {}), ErrorKind::Usage);
        }
    }

    void fullDiskLeavesTheOldFile_data() { eachTransport(); }
    void fullDiskLeavesTheOldFile()
    {
        QFETCH(bool, overSsh);
        use(overSsh);
        const QString small = path(u"small"_s);
        QVERIFY(QDir().mkpath(small));
        if (::mount("tmpfs", qPrintable(small), "tmpfs", 0, "size=64k") != 0)
            QSKIP("mounting a small disk needs root");
        const QString file = small + u"/file"_s;
        test::writeFile(file, "old");
        const auto replaced = m_transport->replaceFile({ file, QByteArray(200 * 1024, 'n'), 0600 }, {});
        COMPARE_ERROR_KIND(replaced, ErrorKind::NoSpace);
        QVERIFY(!replaced.error().hint.isEmpty());
        QCOMPARE(test::readFile(file), "old"_ba);
        QCOMPARE(
            QDir(small).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden), QStringList{ u"file"_s });
    }

    void readOnlyDiskIsNamed_data() { eachTransport(); }
    void readOnlyDiskIsNamed()
    {
        QFETCH(bool, overSsh);
        use(overSsh);
        const QString small = path(u"small"_s);
        QVERIFY(QDir().mkpath(small));
        if (::mount("tmpfs", qPrintable(small), "tmpfs", MS_RDONLY, nullptr) != 0)
            QSKIP("mounting a read-only disk needs root");
        const auto replaced = m_transport->replaceFile({ small + u"/file"_s, "new", 0600 }, {});
        COMPARE_ERROR_KIND(replaced, ErrorKind::PermissionDenied);
        QVERIFY2(replaced.error().what.contains(u"read-only"_s), qPrintable(replaced.error().what));
    }

    void whatTheAccountMayNotDoIsDenied()
    {
        if (::getuid() != 0)
            QSKIP("becoming another user needs root");
        // The scripts as an ordinary user: through a shell of "nobody" on this machine.
        test::writeFile(path(u"secret"_s), "old", 0600);
        QVERIFY(QDir().mkpath(path(u"open"_s)));
        QCOMPARE(::chmod(qPrintable(path(u"open"_s)), 0777), 0);
        test::writeFile(path(u"open/of-root"_s), "old", 0644);
        QCOMPARE(::chmod(qPrintable(m_dir->path()), 0755), 0);
        const CommandRunner asNobody = [](const Command& command) {
            Command wrapped = command;
            wrapped.argv = QStringList{ u"setpriv"_s, u"--reuid=65534"_s, u"--regid=65534"_s, u"--clear-groups"_s }
                + command.argv;
            return LocalTransport(u"node"_s).run(wrapped, {});
        };
        COMPARE_ERROR_KIND(readFileByScript(asNobody, u"node"_s, path(u"secret"_s), 100), ErrorKind::PermissionDenied);
        COMPARE_ERROR_KIND(
            replaceFileByScript(asNobody, u"node"_s, { path(u"new"_s), "x", 0600 }), ErrorKind::PermissionDenied);
        // It could rename over the file of root, but the owner would change: that must not happen in silence.
        const auto replaced = replaceFileByScript(asNobody, u"node"_s, { path(u"open/of-root"_s), "x", 0600 });
        COMPARE_ERROR_KIND(replaced, ErrorKind::PermissionDenied);
        QVERIFY2(replaced.error().what.contains(u"belongs to another user"_s), qPrintable(replaced.error().what));
        QCOMPARE(test::readFile(path(u"open/of-root"_s)), "old"_ba);
        QCOMPARE(QDir(path(u"open"_s)).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
            QStringList{ u"of-root"_s });
    }

    void killedSessionInMidWriteLeavesTheOldFile()
    {
        use(true);
        const QString file = path(u"file"_s);
        const QByteArray content(12 * 1024 * 1024, 'n');
        int interrupted = 0;
        // Killed ever later, from the first packets of the transfer to after its end.
        for (const auto delay : { 0ms, 20ms, 60ms, 120ms, 240ms, 480ms, 900ms }) {
            test::writeFile(file, "old", 0644);
            VERIFY_RESULT(m_transport->connect({}));
            const QList<qint64> serving = m_sshd->children();
            QVERIFY(!serving.isEmpty());
            std::jthread killer = whenWriting(delay, [&serving] {
                for (const qint64 pid : serving)
                    ::kill(static_cast<pid_t>(pid), SIGKILL);
            });
            const auto replaced = m_transport->replaceFile({ file, content, 0600 }, {});
            killer.request_stop();
            killer.join();
            QTRY_VERIFY_WITH_TIMEOUT(m_sshd->commands().isEmpty(), 10000);
            const QByteArray now = test::readFile(file);
            QCOMPARE(info(file).st_mode & 0777U, 0644U);
            QCOMPARE(names(), QStringList{ u"file"_s });
            if (replaced) {
                QVERIFY(now == content);
                continue;
            }
            ++interrupted;
            QCOMPARE(replaced.error().kind, ErrorKind::Unreachable);
            QVERIFY(replaced.error().detail.contains(file));
            // What has arrived whole may still be carried out; what has not, never.
            QVERIFY2(now == "old" || now == content, qPrintable(u"%1 bytes"_s.arg(now.size())));
        }
        QVERIFY2(interrupted >= 2, "the kills came in mid-write");
    }

    void cancelInMidWriteLeavesTheOldFile()
    {
        use(true);
        VERIFY_RESULT(m_transport->connect({}));
        const QString file = path(u"file"_s);
        test::writeFile(file, "old", 0644);
        std::stop_source source;
        QElapsedTimer sinceStop;
        std::jthread stopper = whenWriting(20ms, [&] {
            sinceStop.start();
            source.request_stop();
        });
        const auto replaced
            = m_transport->replaceFile({ file, QByteArray(24 * 1024 * 1024, 'n'), 0600 }, source.get_token());
        stopper.join();
        const qint64 late = sinceStop.elapsed();
        COMPARE_ERROR_KIND(replaced, ErrorKind::Cancelled);
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
        QTRY_VERIFY_WITH_TIMEOUT(m_sshd->commands().isEmpty(), 5000);
        QCOMPARE(test::readFile(file), "old"_ba);
        QCOMPARE(names(), QStringList{ u"file"_s });
        VERIFY_RESULT(m_transport->readFile(file, 10, {})); // and it goes on from there
    }

    void bannersAroundTheOutputAreDropped()
    {
        const CommandRunner noisy = [](const Command& command) {
            auto output = LocalTransport(u"node"_s).run(command, {});
            output->standardOutput = "Wi-Fi is blocked by rfkill\nsparkloom-1 data\n" + output->standardOutput
                + "logout\nsparkloom-1 done\n";
            return output;
        };
        test::writeFile(path(u"file"_s), "content\n");
        const auto read = readFileByScript(noisy, u"node"_s, path(u"file"_s), 100);
        VERIFY_RESULT(read);
        QCOMPARE(*read, "content\n"_ba);
        VERIFY_RESULT(replaceFileByScript(noisy, u"node"_s, { path(u"file"_s), "changed\n", 0600 }));
        QCOMPARE(test::readFile(path(u"file"_s)), "changed\n"_ba);
    }

    void damagedTransferIsNoticed()
    {
        const CommandRunner damaging = [](const Command& command) {
            Command damaged = command;
            damaged.standardInput.replace(
                QByteArray("the right text").toBase64(), QByteArray("the wrong text").toBase64());
            return LocalTransport(u"node"_s).run(damaged, {});
        };
        test::writeFile(path(u"file"_s), "old");
        const auto replaced = replaceFileByScript(damaging, u"node"_s, { path(u"file"_s), "the right text", 0600 });
        COMPARE_ERROR_KIND(replaced, ErrorKind::CommandFailed);
        QCOMPARE(test::readFile(path(u"file"_s)), "old"_ba);
        QCOMPARE(names(), QStringList{ u"file"_s });
    }

    void scriptCutOffAnywhereChangesNothing()
    {
        // Records what would be sent, then feeds every beginning of it to a real sh.
        QByteArray script;
        const CommandRunner recording = [&](const Command& command) -> Result<Output> {
            script = command.standardInput;
            return Output{};
        };
        test::writeFile(path(u"file"_s), "old");
        QVERIFY(!replaceFileByScript(recording, u"node"_s, { path(u"file"_s), "a new text", 0600 }));
        QVERIFY(script.size() > 500);
        for (const char* shell : { "dash", "bash" }) {
            for (qsizetype size = 0; size < script.size() - 2; size += 41) {
                Command command;
                command.argv = { QString::fromLatin1(shell), u"-s"_s };
                command.standardInput = script.left(size);
                VERIFY_RESULT(LocalTransport(u"node"_s).run(command, {}));
                QCOMPARE(test::readFile(path(u"file"_s)), "old"_ba);
                QCOMPARE(names(), QStringList{ u"file"_s });
            }
        }
    }

    void loginShellDoesNotMatter_data()
    {
        QTest::addColumn<QString>("shell");
        for (const QString& shell : { u"bash"_s, u"dash"_s, u"fish"_s, u"busybox sh"_s, u"tcsh"_s, u"zsh"_s }) {
            if (!QStandardPaths::findExecutable(shell.section(u' ', 0, 0)).isEmpty())
                QTest::newRow(qPrintable(shell)) << shell;
        }
    }

    void loginShellDoesNotMatter()
    {
        QFETCH(QString, shell);
        // sshd runs `$SHELL -c COMMAND`; so does this, with what the transport would send.
        const CommandRunner through = [&](const Command& command) {
            Command wrapped = command;
            wrapped.argv = shell.split(u' ') + QStringList{ u"-c"_s, quoteShellCommand(command.argv) };
            return LocalTransport(u"node"_s).run(wrapped, {});
        };
        const QString file = path(u"it's $HOME.env"_s);
        VERIFY_RESULT(replaceFileByScript(through, u"node"_s, { file, "x='1'\n", 0600 }));
        const auto read = readFileByScript(through, u"node"_s, file, 100);
        VERIFY_RESULT(read);
        QCOMPARE(*read, "x='1'\n"_ba);
    }
};

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
