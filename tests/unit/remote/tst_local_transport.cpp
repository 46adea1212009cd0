// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/local_transport.h"
#include "tests/support/remote_checks.h"

#include <QTemporaryDir>

#include <csignal>

using namespace core;
using namespace core::remote;
using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

class TestLocalTransport : public QObject
{
    Q_OBJECT

    LocalTransport m_local{ u"this-machine"_s };
    QTemporaryDir m_dir;

    static Command shell(const QString& script, const QByteArray& input = {})
    {
        Command command;
        command.argv = { u"sh"_s, u"-c"_s, script };
        command.standardInput = input;
        return command;
    }

private Q_SLOTS:
    void keepsArgumentsOutputsAndStatusApart()
    {
        Command command;
        command.argv = { u"sh"_s,
            u"-c"_s,
            u"printf '%s|' \"$@\"; printf err >&2; cat; exit 7"_s,
            u"x"_s,
            u"a b"_s,
            u""_s,
            u"$HOME"_s,
            u"'"_s };
        command.standardInput = "in\0put"_ba;
        const auto output = m_local.run(command, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "a b||$HOME|'|in\0put"_ba);
        QCOMPARE(output->standardError, "err"_ba);
        QCOMPARE(output->exitStatus, 7);
    }

    void largeInputAndOutputDoNotBlockEachOther()
    {
        QByteArray input(4 * 1024 * 1024, 'x');
        const auto output = m_local.run(shell(u"tee /dev/stderr"_s, input), {});
        VERIFY_RESULT(output);
        QVERIFY(output->standardOutput == input);
        QVERIFY(output->standardError == input);
    }

    void inputThatNobodyReadsIsNoError()
    {
        const auto output = m_local.run(shell(u"exec <&-; sleep 0.1; echo done"_s, QByteArray(1024 * 1024, 'x')), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "done\n"_ba);
    }

    void missingProgramAnswersLikeAShell()
    {
        Command command;
        command.argv = { u"no-such-program-here"_s };
        const auto output = m_local.run(command, {});
        VERIFY_RESULT(output);
        QCOMPARE(output->exitStatus, 127);
        QVERIFY(output->standardError.contains("no-such-program-here"));
    }

    void killedCommandHasNoStatus()
    {
        const auto output = m_local.run(shell(u"echo before; kill -9 $$"_s), {});
        VERIFY_RESULT(output);
        QCOMPARE(output->standardOutput, "before\n"_ba);
        QVERIFY(!output->exitStatus);
    }

    void limitsEndACommand_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<int>("firstByteMs");
        QTest::addColumn<int>("timeoutMs");
        QTest::addColumn<qint64>("maxBytes");
        QTest::addColumn<ErrorKind>("kind");
        QTest::newRow("silence") << u"sleep 30"_s << 200 << 10000 << qint64(1000) << ErrorKind::TimedOut;
        QTest::newRow("never ends") << u"echo begun; sleep 30"_s << 10000 << 300 << qint64(1000) << ErrorKind::TimedOut;
        QTest::newRow("flood") << u"yes"_s << 10000 << 10000 << qint64(1000000) << ErrorKind::CommandFailed;
        QTest::newRow("flood of errors") << u"yes >&2"_s << 10000 << 10000 << qint64(1000000)
                                         << ErrorKind::CommandFailed;
        QTest::newRow("endless line") << u"cat /dev/zero"_s << 10000 << 10000 << qint64(1000000)
                                      << ErrorKind::CommandFailed;
    }

    void limitsEndACommand()
    {
        QFETCH(QString, script);
        QFETCH(int, firstByteMs);
        QFETCH(int, timeoutMs);
        QFETCH(qint64, maxBytes);
        QFETCH(ErrorKind, kind);
        Command command = shell(u"echo $$ >%1/pid; "_s.arg(m_dir.path()) + script);
        command.firstByteTimeout = std::chrono::milliseconds(firstByteMs);
        command.timeout = std::chrono::milliseconds(timeoutMs);
        command.maxOutputBytes = maxBytes;
        QElapsedTimer timer;
        timer.start();
        const auto output = m_local.run(command, {});
        COMPARE_ERROR_KIND(output, kind);
        QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!output.error().hint.isEmpty());
        const pid_t pid = test::readFile(m_dir.filePath(u"pid"_s)).trimmed().toInt();
        QVERIFY(pid > 0);
        QTRY_VERIFY_WITH_TIMEOUT(::kill(pid, 0) != 0, 2000);
    }

    void cancelEndsTheCommandAndItsChildren()
    {
        const qint64 late = test::millisecondsAfterStop(200ms, [&](std::stop_token stop) {
            const auto output = m_local.run(
                shell(u"trap '' TERM; sleep 30 & echo $! >%1/child; wait; sleep 30"_s.arg(m_dir.path())), stop);
            QVERIFY(!output);
            QCOMPARE(output.error().kind, ErrorKind::Cancelled);
            QCOMPARE(output.error().node, u"this-machine"_s);
        });
        QVERIFY2(late < 250, qPrintable(QString::number(late)));
        const pid_t child = test::readFile(m_dir.filePath(u"child"_s)).trimmed().toInt();
        QVERIFY(child > 0);
        QTRY_VERIFY_WITH_TIMEOUT(::kill(child, 0) != 0, 2000);
    }

    void nothingRunsAfterAStop()
    {
        std::stop_source source;
        source.request_stop();
        COMPARE_ERROR_KIND(
            m_local.run(shell(u"touch %1/ran"_s.arg(m_dir.path())), source.get_token()), ErrorKind::Cancelled);
        COMPARE_ERROR_KIND(m_local.connect(source.get_token()), ErrorKind::Cancelled);
    }

    void noDescriptorLeaks()
    {
        const auto count = [] {
            return QDir(u"/proc/self/fd"_s).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System).size();
        };
        VERIFY_RESULT(m_local.run(shell(u"true"_s), {}));
        const auto before = count();
        for (int i = 0; i < 20; ++i)
            VERIFY_RESULT(m_local.run(shell(u"true"_s), {}));
        QCOMPARE(count(), before);
    }
};

QTEST_GUILESS_MAIN(TestLocalTransport)
#include "tst_local_transport.moc"
