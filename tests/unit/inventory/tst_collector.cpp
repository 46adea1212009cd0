// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "collector_run.h"

#include "core/inventory/collector_script.h"
#include "core/inventory/read_facts.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <sys/inotify.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

QByteArray printedBy(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return process.readAllStandardOutput();
}

QStringList filesBelow(const QString& folder)
{
    QStringList files;
    for (QDirIterator it(folder, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
        it.hasNext();) {
        files << it.next();
    }
    files.sort();
    return files;
}

/// Files in which every byte counts.
QList<QPair<QString, QByteArray>> awkwardFiles()
{
    return { { u"no newline at the end"_s, "A=1\nB=2" },
        { u"newline at the end"_s, "A=1\nB=2\n" },
        { u"CRLF"_s, "A=1\r\n\r\nB=2\r\n" },
        { u"byte order mark"_s,
            "\xef\xbb\xbf"
            "A=1\n" },
        { u"not UTF-8"_s, "A=\xff\xfe\xe9 x\n" },
        { u"empty"_s, "" },
        { u"only newlines"_s, "\n\n\n" },
        { u"backslashes and percent"_s, "A=\\n\\t%s%d\\\\\n" },
        { u"marker-like"_s, QByteArray(testMarker) + " a1 D hello\n" + testMarker + " - Z\n" } };
}

} // namespace

class TestCollector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsInEveryShell_data();
    void runsInEveryShell();
    void writesNothing();
    void noiseAroundAndBetweenIsDropped();
    void keepsEveryByteOfAFile_data();
    void keepsEveryByteOfAFile();
    void findsRecipesDownToTheThirdLevel();
    void tellsModesAndOwners();
    void missingAndForbiddenFilesAreToldApart();
};

void TestCollector::runsInEveryShell_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::newRow("dash") << QStringList{ u"dash"_s };
    QTest::newRow("bash") << QStringList{ u"bash"_s };
    QTest::newRow("bash as sh") << QStringList{ u"bash"_s, u"--posix"_s };
    QTest::newRow("busybox ash") << QStringList{ u"busybox"_s, u"sh"_s };
    QTest::newRow("sh through fish") << QStringList{ u"fish"_s, u"-c"_s, u"sh -s -- %M"_s };
}

void TestCollector::runsInEveryShell()
{
    QFETCH(QStringList, command);
    QTemporaryDir home;
    const CollectorRun run = runCollector({ command, home.path(), {}, {} });
    QCOMPARE(run.exitStatus, 0);
    QCOMPARE(run.standardError, QByteArray());
    QVERIFY(run.answer.begun);
    QVERIFY(run.answer.complete);
    QCOMPARE(run.answer.noise, QByteArray());
    QCOMPARE(run.answer.capture.collectorVersion, collectorVersion);
    for (const RawItem& item : run.answer.capture.items) {
        QVERIFY2(item.status != Status::TimedOut, qPrintable(item.source));
    }
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.unreadable, QStringList());
    QCOMPARE(facts.kernel.valueOr({}).toLatin1(), printedBy(u"uname"_s, { u"-r"_s }).trimmed());
    QCOMPARE(facts.architecture.valueOr({}).toLatin1(), printedBy(u"uname"_s, { u"-m"_s }).trimmed());
    QCOMPARE(facts.hostName.valueOr({}).toLatin1(), printedBy(u"uname"_s, { u"-n"_s }).trimmed());
    QCOMPARE(facts.userName.valueOr({}).toLatin1(), printedBy(u"id"_s, { u"-un"_s }).trimmed());
    QCOMPARE(facts.homeFolder.valueOr({}), home.path());
    QVERIFY(facts.memoryTotalKiB.valueOr(0) > 1000);
    QVERIFY(facts.diskFreeKiB.valueOr(0) > 1000);
    QVERIFY(facts.memlockKiB.known());

    const QJsonArray links = QJsonDocument::fromJson(printedBy(u"ip"_s, { u"-j"_s, u"addr"_s })).array();
    QStringList expected;
    QStringList found;
    for (const auto& link : links) {
        expected << link.toObject().value(u"ifname"_s).toString();
    }
    for (const Netdev& netdev : facts.netdevs) {
        found << netdev.name;
    }
    QVERIFY(!expected.isEmpty());
    QCOMPARE(found, expected);
    QCOMPARE(facts.netdev(u"lo"_s)->addresses.constFirst().ip, QHostAddress(QHostAddress::LocalHost));
}

void TestCollector::writesNothing()
{
    QTemporaryDir home;
    QTemporaryDir scratch;
    writeFile(home.path() + u"/dspark/.env.dspark"_s, "HF_TOKEN=hf_abc\n");
    const QStringList before = filesBelow(home.path());
    const int watch = inotify_init1(IN_NONBLOCK);
    QVERIFY(watch >= 0);
    for (const QString& folder : QStringList{ home.path(), home.path() + u"/dspark"_s, scratch.path() }) {
        QVERIFY(inotify_add_watch(watch, folder.toLocal8Bit().constData(), IN_CREATE | IN_MODIFY | IN_MOVED_TO) >= 0);
    }
    for (const QString& shell : { u"bash"_s, u"dash"_s }) {
        const CollectorRun run
            = runCollector({ { u"env"_s, u"TMPDIR="_s + scratch.path(), shell }, home.path(), {}, {} });
        QVERIFY(run.answer.complete);
    }
    // Not even for a moment.
    char event[4096];
    QCOMPARE(read(watch, event, sizeof event), -1);
    QCOMPARE(errno, EAGAIN);
    close(watch);
    QCOMPARE(filesBelow(home.path()), before);
}

void TestCollector::noiseAroundAndBetweenIsDropped()
{
    QTemporaryDir home;
    const QByteArray banner = QByteArray(2048, '*') + "\nWi-Fi is currently blocked by rfkill.";
    writeFile(home.path() + u"/banner"_s, banner);
    // A login script that talks before, and a background program that goes on talking meanwhile and after.
    const CollectorRun run = runCollector({ { u"sh"_s,
                                                u"-c"_s,
                                                u"cat $HOME/banner; (for i in 1 2 3 4 5 6 7 8; do echo \"noise $i\"; "
                                                u"sleep 0.1; done) & sh -s -- %M; wait; echo bye"_s },
        home.path(),
        {},
        {} });
    QVERIFY(run.answer.complete);
    QVERIFY(run.answer.noise.contains("rfkill"));
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.unreadable, QStringList());
    QCOMPARE(facts.kernel.valueOr({}).toLatin1(), printedBy(u"uname"_s, { u"-r"_s }).trimmed());
}

void TestCollector::keepsEveryByteOfAFile_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("script");
    const QByteArray noBase64 = changedScript({ { "if have base64; then", "if false; then" } });
    for (const auto& [name, text] : awkwardFiles()) {
        QTest::newRow(qPrintable(name)) << text << QByteArray();
        QTest::newRow(qPrintable(name + u", without base64"_s)) << text << noBase64;
    }
}

void TestCollector::keepsEveryByteOfAFile()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, script);
    QTemporaryDir home;
    writeFile(home.path() + u"/dspark/.env.dspark"_s, text);
    writeFile(home.path() + u"/.nccl.conf"_s, text);
    const CollectorRun run = runCollector({ { u"dash"_s }, home.path(), {}, script });
    QVERIFY(run.answer.complete);
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.recipes.size(), 1);
    QCOMPARE(facts.recipes.constFirst().envFile.state, NodeFile::State::Present);
    QCOMPARE(facts.recipes.constFirst().envFile.text, text);
    QCOMPARE(facts.homeNcclConf.text, text);
}

void TestCollector::findsRecipesDownToTheThirdLevel()
{
    QTemporaryDir home;
    const QString root = home.path();
    writeFile(root + u"/.env.dspark"_s, "A=0\n");
    writeFile(root + u"/work/models/my recipe/.env.dspark"_s, "A=3\n");
    writeFile(root + u"/work/models/deep/deeper/.env.dspark"_s, "A=4\n");
    writeFile(root + u"/checkout/start-deepseek-v4-flash-dspark.sh"_s, "#!/bin/bash\n");
    writeFile(root + u"/checkout/docker-compose.dspark.yml"_s, "services: {}\n");
    writeFile(root + u"/both/start-deepseek-v4-flash-dspark.sh"_s, "#!/bin/bash\n");
    writeFile(root + u"/both/.env.dspark"_s, "A=2\n");
    QVERIFY(QFile::link(root + u"/both"_s, root + u"/current"_s));
    const CollectorRun run = runCollector({ { u"dash"_s }, root, {}, {} });
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QStringList folders;
    for (const Recipe& recipe : facts.recipes) {
        folders << recipe.folder.mid(root.size());
    }
    QCOMPARE(folders, (QStringList{ u"/both"_s, u""_s, u"/work/models/my recipe"_s, u"/checkout"_s }));
    QVERIFY(facts.recipes.at(0).upstreamCheckout);
    QCOMPARE(facts.recipes.at(2).envFile.text, QByteArray("A=3\n"));
    QCOMPARE(facts.recipes.at(3).envFile.state, NodeFile::State::Missing);
    QCOMPARE(facts.recipes.at(3).composeFile.text, QByteArray("services: {}\n"));
}

void TestCollector::tellsModesAndOwners()
{
    QTemporaryDir home;
    const QString path = home.path() + u"/dspark/.env.dspark"_s;
    writeFile(path, "A=1\n");
    QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
    for (const QStringList& shell : { QStringList{ u"dash"_s }, QStringList{ u"busybox"_s, u"sh"_s } }) {
        const CollectorRun run = runCollector({ shell, home.path(), {}, {} });
        const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
        QCOMPARE(facts.recipes.size(), 1);
        QCOMPARE(facts.recipes.constFirst().envFile.mode, std::optional<int>(0600));
        QCOMPARE(facts.recipes.constFirst().envFile.owner.toLatin1(), printedBy(u"id"_s, { u"-un"_s }).trimmed());
    }
}

void TestCollector::missingAndForbiddenFilesAreToldApart()
{
    if (printedBy(u"id"_s, { u"-u"_s }).trimmed() != "0") {
        QSKIP("needs root, as the testbed does, to become another user");
    }
    QTemporaryDir home;
    QFile::setPermissions(home.path(),
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther | QFile::ReadGroup
            | QFile::ExeGroup);
    writeFile(home.path() + u"/dspark/.env.dspark"_s, "A=1\n");
    QFile::setPermissions(home.path() + u"/dspark/.env.dspark"_s, QFile::ReadOwner | QFile::WriteOwner);
    writeFile(home.path() + u"/closed/start-deepseek-v4-flash-dspark.sh"_s, "");
    const QStringList asNobody{ u"setpriv"_s, u"--reuid=65534"_s, u"--regid=65534"_s, u"--clear-groups"_s, u"dash"_s };
    const CollectorRun run = runCollector({ asNobody, home.path(), {}, {} });
    QVERIFY(run.answer.complete);
    const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
    QCOMPARE(facts.userName.valueOr({}), u"nobody"_s);
    QCOMPARE(facts.recipes.size(), 2);
    QCOMPARE(facts.recipes.at(0).envFile.state, NodeFile::State::Denied);
    QCOMPARE(facts.recipes.at(0).envFile.mode, std::optional<int>(0600));
    QCOMPARE(facts.recipes.at(1).envFile.state, NodeFile::State::Missing);
    QCOMPARE(facts.homeNcclConf.state, NodeFile::State::Missing);
}

QTEST_GUILESS_MAIN(TestCollector)
#include "tst_collector.moc"
