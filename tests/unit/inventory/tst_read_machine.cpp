// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "captures.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Access = DockerFacts::Access;
using Status = RawItem::Status;


namespace {

template <class T> QString shown(const Fact<T>& fact)
{
    return fact.known() ? QVariant::fromValue(*fact.value).toString() : u"unknown: "_s + fact.whyUnknown;
}

} // namespace

class TestReadMachine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void releasesOfDgxOs();
    void memoryDiskAndLimits();
    void unknownSaysWhy();
    void ownNameMayResolveToNothing();
    void gpuAndDriver_data();
    void gpuAndDriver();
    void dockerAccess_data();
    void dockerAccess();
    void composeVersions_data();
    void composeVersions();
    void imagesWithAndWithoutTags();
    void containersAndTheirStates_data();
    void containersAndTheirStates();
    void listeningPorts();
    void listeningPortsFromTheKernelTable();
    void confFilesAndRecipes();
};

void TestReadMachine::releasesOfDgxOs()
{
    const NodeFacts facts
        = factsOf({ okItem(u"file:/etc/os-release"_s, "NAME=\"Ubuntu\"\nPRETTY_NAME=\"Ubuntu 24.04.3 LTS\"\n"),
            okItem(u"file:/etc/dgx-release"_s,
                "DGX_NAME=\"DGX Spark\"\nDGX_SWBUILD_VERSION=\"7.2.3\"\nDGX_OTA_VERSION=\"7.3.1\"\n"
                "DGX_OTA_DATE=\"x\"\nDGX_OTA_VERSION=\"7.4.0\"\n"),
            okItem(u"cmd:uname -srm"_s, "Linux 6.14.0-1015-nvidia aarch64\n"),
            okItem(u"attrs:/sys/class/dmi/id"_s, "sys_vendor=NVIDIA\nbios_version=5.36_0ACUM018\n"),
            okItem(u"file:/proc/sys/kernel/hostname"_s, "spark-1a2b\n") });
    QCOMPARE(shown(facts.osName), u"Ubuntu 24.04.3 LTS"_s);
    QCOMPARE(shown(facts.dgxName), u"DGX Spark"_s);
    QCOMPARE(shown(facts.dgxVersion), u"7.4.0"_s); // every update appends its own
    QCOMPARE(shown(facts.kernel), u"6.14.0-1015-nvidia"_s);
    QCOMPARE(shown(facts.architecture), u"aarch64"_s);
    QCOMPARE(shown(facts.firmwareVersion), u"5.36_0ACUM018"_s);
    QCOMPARE(shown(facts.hostName), u"spark-1a2b"_s);
    QCOMPARE(facts.hostName.source, u"/proc/sys/kernel/hostname"_s);
}

void TestReadMachine::memoryDiskAndLimits()
{
    const NodeFacts facts
        = factsOf({ okItem(u"file:/proc/meminfo"_s,
                        "MemTotal:       125446684 kB\nMemAvailable:   117923344 kB\nCmaTotal:              0 kB\n"),
            okItem(u"cmd:df -Pk $HOME"_s,
                "Filesystem         1024-blocks      Used Available Capacity Mounted on\n"
                "//nas/my share on it  3843547900 761934404 2886297156      21% /home/a b\n"),
            okItem(u"cmd:ulimit -l"_s, "unlimited\n") });
    QCOMPARE(facts.memoryTotalKiB.value, std::optional<qint64>(125446684));
    QCOMPARE(facts.memoryAvailableKiB.value, std::optional<qint64>(117923344));
    QCOMPARE(facts.cmaTotalKiB.value, std::optional<qint64>(0));
    QCOMPARE(facts.diskFreeKiB.value, std::optional<qint64>(2886297156));
    QCOMPARE(facts.memlockKiB.value, std::optional<qint64>(-1));
    QCOMPARE(factsOf({ okItem(u"cmd:ulimit -l"_s, "8192\n") }).memlockKiB.value, std::optional<qint64>(8192));
}

void TestReadMachine::unknownSaysWhy()
{
    const NodeFacts facts = factsOf({ { u"file:/etc/machine-id"_s, Status::Denied, {} },
        { u"file:/etc/dgx-release"_s, Status::Missing, {} },
        { u"cmd:df -Pk $HOME"_s, Status::TimedOut, {} },
        { u"cmd:uname -srm"_s, Status::Failed, "uname: boom\n" },
        okItem(u"file:/proc/meminfo"_s, "MemTotal: 12 kB\n") });
    QCOMPARE(shown(facts.machineId), u"unknown: permission denied"_s);
    QCOMPARE(shown(facts.dgxName), u"unknown: no such file"_s);
    QCOMPARE(shown(facts.diskFreeKiB), u"unknown: did not answer in time"_s);
    QCOMPARE(shown(facts.kernel), u"unknown: failed: uname: boom"_s);
    QCOMPARE(shown(facts.cmaTotalKiB), u"unknown: has no CmaTotal"_s);
    QCOMPARE(shown(facts.hostName), u"unknown: was not read"_s);
    QCOMPARE(shown(facts.cudaVersion), u"unknown: was not read"_s);
    QCOMPARE(facts.docker.access, Access::Unknown);
    QVERIFY(!facts.listening.known());
    QVERIFY(!facts.hostNameAddresses.known());
}

void TestReadMachine::ownNameMayResolveToNothing()
{
    const QString source = u"cmd:getent ahosts $(hostname)"_s;
    const NodeFacts loopback = factsOf(
        { okItem(source, "127.0.1.1       STREAM spark-a\n127.0.1.1       DGRAM  \n127.0.1.1       RAW    \n") });
    QCOMPARE(*loopback.hostNameAddresses.value, QList<QHostAddress>{ QHostAddress(u"127.0.1.1"_s) });
    const NodeFacts both = factsOf({ okItem(source, "fe80::1%eth0 STREAM spark-a\n10.20.0.11 STREAM\n") });
    QCOMPARE(both.hostNameAddresses.value->size(), 2);
    // getent ends with 2 and prints nothing.
    const NodeFacts nothing = factsOf({ { source, Status::Failed, {} } });
    QVERIFY(nothing.hostNameAddresses.known());
    QVERIFY(nothing.hostNameAddresses.value->isEmpty());
    const NodeFacts broken = factsOf({ { source, Status::TimedOut, {} } });
    QVERIFY(!broken.hostNameAddresses.known());
}

void TestReadMachine::gpuAndDriver_data()
{
    QTest::addColumn<QList<RawItem>>("items");
    QTest::addColumn<QStringList>("answers"); // GPU, its memory, driver, CUDA
    const QString query = u"cmd:nvidia-smi --query-gpu"_s;
    const QByteArray module
        = "NVRM version: NVIDIA UNIX Open Kernel Module for aarch64  580.95.05  Release Build  (dvs)\n";
    QTest::newRow("GB10") << QList<RawItem>{
        okItem(query, "NVIDIA GB10, [N/A], 580.95.05\n"),
        okItem(u"cmd:nvidia-smi -q -d COMPUTE"_s, "Driver Version : 580.95.05\nCUDA Version                 : 13.0\n")
    } << QStringList{ u"NVIDIA GB10"_s, u"unknown: nvidia-smi says [N/A]"_s, u"580.95.05"_s, u"13.0"_s };
    QTest::newRow("card with memory of its own")
        << QList<RawItem>{ okItem(query, "NVIDIA H200, 143771 MiB, 550.54.15\n"),
               okItem(u"cmd:nvidia-smi -q -d COMPUTE"_s, "CUDA Version : N/A\n") }
        << QStringList{ u"NVIDIA H200"_s, u"143771"_s, u"550.54.15"_s, u"unknown: names no CUDA version"_s };
    QTest::newRow("hung nvidia-smi, module loaded")
        << QList<RawItem>{ { query, Status::TimedOut, {} },
               okItem(u"file:/proc/driver/nvidia/version"_s, module),
               { u"cmd:nvidia-smi -q -d COMPUTE"_s, Status::TimedOut, {} } }
        << QStringList{ QString(), QString(), u"580.95.05"_s, u"unknown: did not answer in time"_s };
    QTest::newRow("no driver") << QList<RawItem>{
        { query, Status::Missing, {} },
        { u"file:/proc/driver/nvidia/version"_s, Status::Missing, {} },
        { u"cmd:nvidia-smi -q -d COMPUTE"_s, Status::Missing, {} }
    } << QStringList{ QString(), QString(), u"unknown: no such file"_s, u"unknown: not installed"_s };
}

void TestReadMachine::gpuAndDriver()
{
    QFETCH(QList<RawItem>, items);
    QFETCH(QStringList, answers);
    const NodeFacts facts = factsOf(items);
    QCOMPARE(facts.gpus.isEmpty() ? QString() : facts.gpus.constFirst().name, answers.at(0));
    QCOMPARE(facts.gpus.isEmpty() ? QString() : shown(facts.gpus.constFirst().memoryMiB), answers.at(1));
    QCOMPARE(shown(facts.driverVersion), answers.at(2));
    QCOMPARE(shown(facts.cudaVersion), answers.at(3));
}

void TestReadMachine::dockerAccess_data()
{
    QTest::addColumn<RawItem>("item");
    QTest::addColumn<int>("access");
    const QString source = u"cmd:docker version"_s;
    const auto row = [&](const char* name, Status status, const QByteArray& text, Access access) {
        QTest::newRow(name) << RawItem{ source, status, text } << static_cast<int>(access);
    };
    // What Docker 24, 28 and 29 print.
    row("usable", Status::Ok, "28.5.1\n", Access::Usable);
    row("not installed", Status::Missing, {}, Access::NotInstalled);
    row("denied, older words",
        Status::Failed,
        "\npermission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock: Get "
        "\"http://%2Fvar%2Frun%2Fdocker.sock/v1.24/version\": dial unix /var/run/docker.sock: connect: permission "
        "denied\n",
        Access::Denied);
    row("denied, newer words",
        Status::Failed,
        "permission denied while trying to connect to the docker API at unix:///var/run/docker.sock\n",
        Access::Denied);
    row("not running, older words",
        Status::Failed,
        "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\n",
        Access::NotRunning);
    row("not running, newer words",
        Status::Failed,
        "failed to connect to the docker API at unix:///var/run/docker.sock; check if the path is correct and if the "
        "daemon is running: dial unix /var/run/docker.sock: connect: no such file or directory\n",
        Access::NotRunning);
    row("hung", Status::TimedOut, {}, Access::Unknown);
    row("something else",
        Status::Failed,
        "Error response from daemon: client version 1.52 is too new\n",
        Access::Unknown);
}

void TestReadMachine::dockerAccess()
{
    QFETCH(RawItem, item);
    QFETCH(int, access);
    const NodeFacts facts = factsOf({ item });
    QCOMPARE(static_cast<int>(facts.docker.access), access);
    QCOMPARE(facts.docker.serverVersion.known(), item.status == Status::Ok);
    QCOMPARE(facts.docker.accessDetail.isEmpty(), item.status == Status::Ok);
}

void TestReadMachine::composeVersions_data()
{
    QTest::addColumn<QList<RawItem>>("items");
    QTest::addColumn<QString>("version");
    QTest::addColumn<bool>("plugin");
    const QString plugin = u"cmd:docker compose version"_s;
    const QString standalone = u"cmd:docker-compose version"_s;
    QTest::newRow("plugin") << QList<RawItem>{ okItem(plugin, "2.40.0\n") } << u"2.40.0"_s << true;
    QTest::newRow("plugin, with v") << QList<RawItem>{ okItem(plugin, "v2.29.7-desktop.1\n") } << u"2.29.7-desktop.1"_s
                                    << true;
    QTest::newRow("plugin that knows no --short")
        << QList<RawItem>{ okItem(plugin, "Docker Compose version v2.20.2\n") } << u"2.20.2"_s << true;
    QTest::newRow("old program only") << QList<RawItem>{
        { plugin, Status::Failed, "docker: 'compose' is not a docker command.\n" }, okItem(standalone, "1.29.2\n")
    } << u"1.29.2"_s << false;
    QTest::newRow("none") << QList<RawItem>{ { plugin, Status::Failed, "docker: 'compose' is not a docker command.\n" },
        { standalone, Status::Missing, {} } }
                          << u"unknown: failed: docker: 'compose' is not a docker command."_s << false;
}

void TestReadMachine::composeVersions()
{
    QFETCH(QList<RawItem>, items);
    QFETCH(QString, version);
    QFETCH(bool, plugin);
    const NodeFacts facts = factsOf(items);
    QCOMPARE(shown(facts.docker.composeVersion), version);
    QCOMPARE(facts.docker.composeIsPlugin, plugin);
}

void TestReadMachine::imagesWithAndWithoutTags()
{
    const NodeFacts facts = factsOf({ okItem(u"cmd:docker images"_s,
        "ghcr.io/a/b\t0.1.1\tsha256:11\tsha256:aa\n"
        "ghcr.io/a/b\t<none>\tsha256:22\tsha256:bb\n"
        "ghcr.io/a/b\t0.1.1\tsha256:11\tsha256:cc\n"
        "local\tlatest\tsha256:33\t<none>\n"
        "<none>\t<none>\tsha256:44\t<none>\n"
        "not a row\n") });
    QCOMPARE(facts.docker.images.size(), 4);
    QCOMPARE(facts.docker.images.at(0).repoTag, u"ghcr.io/a/b:0.1.1"_s);
    QCOMPARE(
        facts.docker.images.at(0).repoDigests, (QStringList{ u"ghcr.io/a/b@sha256:aa"_s, u"ghcr.io/a/b@sha256:cc"_s }));
    QCOMPARE(facts.docker.images.at(1).repoTag, QString()); // pulled by digest
    QCOMPARE(facts.docker.images.at(1).repoDigests, QStringList{ u"ghcr.io/a/b@sha256:bb"_s });
    QCOMPARE(facts.docker.images.at(2).repoDigests, QStringList());
    QCOMPARE(facts.docker.images.at(3).id, u"sha256:44"_s);
}

void TestReadMachine::containersAndTheirStates_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QString>("state");
    // The words that the docker daemon builds out of the state.
    QTest::newRow("running") << QByteArray("Up 3 hours") << u"running"_s;
    QTest::newRow("healthy") << QByteArray("Up About a minute (healthy)") << u"running"_s;
    QTest::newRow("paused") << QByteArray("Up 3 hours (Paused)") << u"paused"_s;
    QTest::newRow("exited") << QByteArray("Exited (137) 2 days ago") << u"exited"_s;
    QTest::newRow("created") << QByteArray("Created") << u"created"_s;
    QTest::newRow("restarting") << QByteArray("Restarting (1) 5 seconds ago") << u"restarting"_s;
    QTest::newRow("removing") << QByteArray("Removal In Progress") << u"removing"_s;
    QTest::newRow("dead") << QByteArray("Dead") << u"dead"_s;
}

void TestReadMachine::containersAndTheirStates()
{
    QFETCH(QByteArray, status);
    QFETCH(QString, state);
    const NodeFacts facts = factsOf({ okItem(u"cmd:docker ps -a"_s, "vllm-dspark\tghcr.io/a/b:1\t" + status + "\n") });
    QCOMPARE(facts.docker.containers.size(), 1);
    QCOMPARE(facts.docker.containers.constFirst().name, u"vllm-dspark"_s);
    QCOMPARE(facts.docker.containers.constFirst().state, state);
    QCOMPARE(facts.docker.containers.constFirst().status.toUtf8(), status);
}

void TestReadMachine::listeningPorts()
{
    // Lines of ss 6.1.
    const NodeFacts facts = factsOf({ okItem(u"cmd:ss -H -ltnp"_s,
        "LISTEN 0      128      0.0.0.0:2024  0.0.0.0:*                                           \n"
        "LISTEN 0      8      127.0.0.1:35437 0.0.0.0:* users:((\"python3\",pid=18541,fd=5))\n"
        "LISTEN 0      4096   127.0.0.53%lo:53    0.0.0.0:*\n"
        "LISTEN 0      4096         [::]:22        [::]:*\n"
        "LISTEN 0      4096  [fe80::1%eth0]:546    [::]:*\n"
        "LISTEN 0      4096            *:8888        *:* users:((\"vllm\",pid=1,fd=5),(\"vllm\",pid=2,fd=5))\n") });
    QCOMPARE(facts.unreadable, QStringList());
    QVERIFY(facts.listening.known());
    const QList<ListeningPort> ports = *facts.listening.value;
    QCOMPARE(ports.size(), 6);
    QCOMPARE(ports.at(0), (ListeningPort{ QHostAddress(u"0.0.0.0"_s), 2024, {} }));
    QCOMPARE(ports.at(1), (ListeningPort{ QHostAddress(u"127.0.0.1"_s), 35437, u"python3"_s }));
    QCOMPARE(ports.at(2).address, QHostAddress(u"127.0.0.53"_s));
    QCOMPARE(ports.at(3), (ListeningPort{ QHostAddress(u"::"_s), 22, {} }));
    QCOMPARE(ports.at(4).port, 546);
    QCOMPARE(ports.at(5), (ListeningPort{ QHostAddress(QHostAddress::Any), 8888, u"vllm"_s }));
}

void TestReadMachine::listeningPortsFromTheKernelTable()
{
    const NodeFacts facts = factsOf({ { u"cmd:ss -H -ltnp"_s, Status::Missing, {} },
        okItem(u"file:/proc/net/tcp"_s,
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
            "   0: 0100007F:8A6D 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 7 1 0 100 0 0 "
            "10 0\n"
            "   1: 0B64A8C0:0016 0C64A8C0:D431 01 00000000:00000000 00:00000000 00000000     0        0 8 1 0 100 0 0 "
            "10 0\n"),
        okItem(u"file:/proc/net/tcp6"_s,
            "  sl  local_address                         remote_address                        st\n"
            "   0: 00000000000000000000000001000000:0277 00000000000000000000000000000000:0000 0A "
            "00000000:00000000\n") });
    QVERIFY(facts.listening.known());
    QCOMPARE(*facts.listening.value,
        (QList<ListeningPort>{ { QHostAddress(u"127.0.0.1"_s), 35437, {} }, { QHostAddress(u"::1"_s), 631, {} } }));
}

void TestReadMachine::confFilesAndRecipes()
{
    const NodeFacts facts = factsOf({ okItem(u"env:login"_s, "HOME=/home/lab\nDOCKER_HOST=ssh://lab@spark-b\n"),
        okItem(u"file:/etc/nccl.conf"_s, "NCCL_DEBUG=INFO\n"),
        { u"file:/home/lab/.nccl.conf"_s, Status::Denied, {} },
        okItem(u"recipe:/srv/dspark"_s, ".>/srv/dspark\nhas=.env.dspark\n"),
        okItem(u"file:/srv/dspark/.env.dspark"_s, "A=1"),
        okItem(u"stat:/srv/dspark"_s, "600 root 3 .env.dspark\n"),
        okItem(u"recipe:/home/lab/dspark"_s,
            ".>/home/lab/dspark\nhas=start-deepseek-v4-flash-dspark.sh\nhas=.env.dspark\n"),
        okItem(u"file:/home/lab/dspark/.env.dspark"_s, "A=2\n"),
        okItem(u"file:/home/lab/dspark/compose.yml"_s, "services: {}\n"),
        okItem(u"recipe:/opt/link"_s, ".>/srv/dspark\nhas=.env.dspark\n") });
    QCOMPARE(shown(facts.docker.dockerHost), u"ssh://lab@spark-b"_s);
    QCOMPARE(facts.etcNcclConf.text, QByteArray("NCCL_DEBUG=INFO\n"));
    QCOMPARE(facts.homeNcclConf.path, u"/home/lab/.nccl.conf"_s);
    QCOMPARE(facts.homeNcclConf.state, NodeFile::State::Denied);
    QCOMPARE(facts.recipes.size(), 2);
    QCOMPARE(facts.recipes.at(0).folder, u"/home/lab/dspark"_s);
    QCOMPARE(facts.recipes.at(0).composeFile.path, u"/home/lab/dspark/compose.yml"_s);
    QCOMPARE(facts.recipes.at(1).envFile.text, QByteArray("A=1"));
    QCOMPARE(facts.recipes.at(1).envFile.mode, std::optional<int>(0600));
    QCOMPARE(facts.recipes.at(1).envFile.owner, u"root"_s);
    QCOMPARE(facts.recipes.at(1).composeFile.state, NodeFile::State::Missing);
}

QTEST_GUILESS_MAIN(TestReadMachine)
#include "tst_read_machine.moc"
