// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/e2e/testbed_fixture.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <algorithm>
#include <atomic>

using namespace Qt::Literals::StringLiterals;

namespace test {

namespace {

constexpr int skipExitCode = 77;
constexpr int startTimeoutMs = 120000;

QString testbedFolder()
{
    return QStringLiteral(SPARKLOOM_SOURCE_DIR "/tests/testbed");
}

/// A name of its own for every start, so that tests can run side by side. The testbed takes 40 characters.
QString uniqueName(const QString& yaml)
{
    static std::atomic<int> serial{ 0 };
    const QString tail = u"-%1-%2"_s.arg(QCoreApplication::applicationPid()).arg(++serial);
    QString stem = QFileInfo(yaml).completeBaseName().toLower();
    std::replace_if(stem.begin(), stem.end(), [](QChar c) { return !c.isDigit() && (c < u'a' || c > u'z'); }, u'-');
    while (stem.startsWith(u'-'))
        stem.remove(0, 1);
    return (stem.isEmpty() ? u"cluster"_s : stem.left(40 - tail.size())) + tail;
}

TestbedUser readUser(const QJsonObject& object)
{
    return { object.value("name"_L1).toString(),
        object.value("uid"_L1).toInt(),
        object.value("password"_L1).toString(),
        object.value("home"_L1).toString(),
        object.value("home_on_host"_L1).toString() };
}

TestbedNode readNode(const QJsonObject& object)
{
    TestbedNode node;
    node.name = object.value("name"_L1).toString();
    node.hostname = object.value("hostname"_L1).toString();
    node.address = object.value("address"_L1).toString();
    node.port = static_cast<quint16>(object.value("port"_L1).toInt(22));
    const QJsonArray users = object.value("users"_L1).toArray();
    for (const QJsonValue& user : users)
        node.users += readUser(user.toObject());
    node.sshdLogFile = object.value("sshd_log"_L1).toString();
    node.dockerdLogFile = object.value("dockerd_log"_L1).toString();
    node.diskOnHost = object.value("disk_on_host"_L1).toString();
    node.pid = object.value("pid"_L1).toInteger();
    return node;
}

} // namespace

Testbed::~Testbed()
{
    down();
}

bool Testbed::up(const QString& yaml)
{
    down();
    m_skipReason.clear();
    m_error.clear();
    const QString path = QDir::isAbsolutePath(yaml) ? yaml : testbedFolder() + u"/clusters/"_s + yaml;
    m_name = uniqueName(path);
    const TestbedOutput output = run({ u"up"_s,
                                         path,
                                         u"--name"_s,
                                         m_name,
                                         u"--watch-pid"_s,
                                         QString::number(QCoreApplication::applicationPid()),
                                         u"--json"_s },
        startTimeoutMs);
    if (output.exitCode == skipExitCode) {
        m_skipReason = QString::fromUtf8(output.standardError).trimmed();
        if (!m_skipReason.startsWith(u"testbed: "))
            m_skipReason.prepend(u"testbed: "_s);
        return false;
    }
    m_up = true; // also after a failure: down() then removes what may be left
    if (!output.ok()) {
        m_error = u"%1: %2"_s.arg(yaml, QString::fromUtf8(output.standardError).trimmed());
        return false;
    }
    return read(output.standardOutput);
}

bool Testbed::read(const QByteArray& json)
{
    QJsonParseError problem;
    const QJsonObject root = QJsonDocument::fromJson(json, &problem).object();
    if (problem.error != QJsonParseError::NoError || root.value("schema"_L1) != "sparkloom-testbed/1"_L1) {
        m_error = u"the testbed's answer cannot be read: %1"_s.arg(problem.errorString());
        return false;
    }
    m_folder = root.value("folder"_L1).toString();
    m_sshConfigFile = root.value("ssh_config"_L1).toString();
    m_knownHostsFile = root.value("known_hosts"_L1).toString();
    m_standIns = root.value("stand_ins"_L1).toVariant().toStringList();
    m_nodes.clear();
    const QJsonArray nodes = root.value("nodes"_L1).toArray();
    for (const QJsonValue& node : nodes)
        m_nodes += readNode(node.toObject());
    return true;
}

bool Testbed::down()
{
    if (!m_up)
        return true;
    m_up = false;
    m_nodes.clear();
    const TestbedOutput output = run({ u"down"_s, m_name });
    return output.ok() || !QFileInfo::exists(m_folder);
}

TestbedNode Testbed::node(const QString& name) const
{
    const auto found = std::find_if(
        m_nodes.cbegin(), m_nodes.cend(), [&](const TestbedNode& candidate) { return candidate.name == name; });
    return found == m_nodes.cend() ? TestbedNode() : *found;
}

QString Testbed::keyFile(const QString& key) const
{
    return m_folder + u"/keys/"_s + key;
}

TestbedOutput Testbed::fault(const QString& node, const QStringList& words)
{
    return run(QStringList{ u"fault"_s, m_name, node } + words);
}

TestbedOutput Testbed::heal(const QString& node, const QStringList& words)
{
    return run(QStringList{ u"heal"_s, m_name, node } + words);
}

TestbedOutput Testbed::exec(const QString& node, const QStringList& argv, const QString& user)
{
    QStringList arguments{ u"exec"_s, u"--name"_s, m_name };
    if (!user.isEmpty())
        arguments += { u"--user"_s, user };
    return run(arguments + QStringList{ node, u"--"_s } + argv);
}

QByteArray Testbed::sshdLog(const QString& node) const
{
    QFile file(this->node(node).sshdLogFile);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

int Testbed::connections(const QString& node) const
{
    return count(node, "Connection from ");
}

int Testbed::signIns(const QString& node) const
{
    return count(node, "Accepted publickey for ") + count(node, "Accepted password for ")
        + count(node, "Accepted keyboard-interactive/pam for ");
}

int Testbed::commands(const QString& node) const
{
    return count(node, "Starting session: command ");
}

int Testbed::subsystems(const QString& node) const
{
    return count(node, "Starting session: subsystem ");
}

int Testbed::count(const QString& node, const QByteArray& part) const
{
    const QList<QByteArray> lines = sshdLog(node).split('\n');
    return static_cast<int>(
        std::count_if(lines.cbegin(), lines.cend(), [&](const QByteArray& line) { return line.startsWith(part); }));
}

TestbedOutput Testbed::run(const QStringList& arguments, int timeoutMs) const
{
    QProcess process;
    process.start(testbedFolder() + u"/testbed"_s, arguments);
    process.closeWriteChannel();
    TestbedOutput output;
    if (!process.waitForFinished(timeoutMs)) {
        output.standardError = process.errorString().toUtf8();
        process.kill();
        process.waitForFinished(5000);
        return output;
    }
    output.standardOutput = process.readAllStandardOutput();
    output.standardError = process.readAllStandardError();
    if (process.exitStatus() == QProcess::NormalExit)
        output.exitCode = process.exitCode();
    return output;
}

} // namespace test
