// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace test {

struct TestbedUser
{
    QString name;
    int uid = 0;
    QString password; ///< empty: none
    QString home; ///< on the node
    QString homeOnHost; ///< the same folder as this machine sees it
};

/// A running virtual Spark.
struct TestbedNode
{
    QString name;
    QString hostname;
    QString address; ///< on the management network; answers from this machine only
    quint16 port = 22;
    QList<TestbedUser> users; ///< the first is who ssh_config signs in
    QString sshdLogFile; ///< LogLevel VERBOSE
    QString dockerdLogFile;
    QString diskOnHost; ///< etc/, home/, var/ … of the node, as this machine sees them
    qint64 pid = 0; ///< of the node's first process, as this machine counts

    [[nodiscard]] QString homeOnHost() const { return users.isEmpty() ? QString() : users.first().homeOnHost; }
};

/// What a command on a node, or the testbed program itself, came to.
struct TestbedOutput
{
    int exitCode = -1; ///< -1: did not start, crashed or took too long
    QByteArray standardOutput;
    QByteArray standardError;

    [[nodiscard]] bool ok() const { return exitCode == 0; }
};

/// One cluster of tests/testbed for one test: up() starts it, the destructor takes it down, and the testbed's own
/// watcher does so when this process dies. Blocking; any thread, one at a time. Several may be up at once, also of one
/// file.
///
///     test::Testbed bed;
///     if (!bed.up(QStringLiteral("two-sparks.yaml")))
///         QSKIP(qPrintable(bed.skipReason()));   // or QFAIL(qPrintable(bed.error())), see TESTBED_UP
class Testbed
{
public:
    Testbed() = default;
    ~Testbed();
    Q_DISABLE_COPY_MOVE(Testbed)

    /// Starts a cluster: a file name in tests/testbed/clusters, or an absolute path. False: skipReason() or error()
    /// says why.
    bool up(const QString& yaml);
    /// Takes it down now. True when nothing is left.
    bool down();

    /// Begins with "testbed: " when this machine cannot run one (exit code 77), otherwise empty.
    [[nodiscard]] QString skipReason() const { return m_skipReason; }
    [[nodiscard]] QString error() const { return m_error; }

    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] const QList<TestbedNode>& nodes() const { return m_nodes; }
    /// The node of that name; an empty one when there is none.
    [[nodiscard]] TestbedNode node(const QString& name) const;
    [[nodiscard]] QString sshConfigFile() const { return m_sshConfigFile; }
    [[nodiscard]] QString knownHostsFile() const { return m_knownHostsFile; }
    /// Private key by its name in the YAML; "default" is let in everywhere, "stranger" nowhere unless the YAML says so.
    [[nodiscard]] QString keyFile(const QString& key = QStringLiteral("default")) const;
    /// What the kernel of this machine could not do as on a real node, in sentences.
    [[nodiscard]] QStringList standIns() const { return m_standIns; }

    /// Breaks or heals something: fault(node, {"link-down", "enp1s0f0np0"}). exitCode 77: this machine cannot.
    TestbedOutput fault(const QString& node, const QStringList& words);
    TestbedOutput heal(const QString& node, const QStringList& words);
    /// Runs a command on the node without SSH, as root or as one of its users.
    TestbedOutput exec(const QString& node, const QStringList& argv, const QString& user = {});

    [[nodiscard]] QByteArray sshdLog(const QString& node) const;
    /// Connections that sshd took, sign-ins that succeeded, commands that were run, subsystems (sftp) that were opened.
    [[nodiscard]] int connections(const QString& node) const;
    [[nodiscard]] int signIns(const QString& node) const;
    [[nodiscard]] int commands(const QString& node) const;
    [[nodiscard]] int subsystems(const QString& node) const;

private:
    TestbedOutput run(const QStringList& arguments, int timeoutMs = 60000) const;
    bool read(const QByteArray& json);
    [[nodiscard]] int count(const QString& node, const QByteArray& part) const;

    QString m_name;
    QString m_skipReason;
    QString m_error;
    QString m_folder;
    QString m_sshConfigFile;
    QString m_knownHostsFile;
    QStringList m_standIns;
    QList<TestbedNode> m_nodes;
    bool m_up = false;
};

} // namespace test

/// Starts a cluster inside a test function: skips with the reason where there can be none, fails where it did not
/// start.
#define TESTBED_UP(bed, yaml)                                                                                          \
    do {                                                                                                               \
        if (!(bed).up(yaml)) {                                                                                         \
            if (!(bed).skipReason().isEmpty())                                                                         \
                QSKIP(qPrintable((bed).skipReason()));                                                                 \
            QFAIL(qPrintable((bed).error()));                                                                          \
        }                                                                                                              \
    } while (false)
