// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config/compose_document.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <yaml-cpp/yaml.h>

using namespace Qt::Literals::StringLiterals;
using namespace core::config;

class TestCompose : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isYamlWithOneService()
    {
        const YAML::Node document = YAML::Load(composeDocument(2).toStdString());
        QCOMPARE(document["services"].size(), size_t(1));
        const YAML::Node service = document["services"]["vllm-dspark"];
        QCOMPARE(service["network_mode"].as<std::string>(), std::string("host"));
        QVERIFY(!service["gpus"]); // Compose before 2.30 rejects it
        QVERIFY(service["deploy"]["resources"]["reservations"]["devices"][0]["capabilities"]);
    }

    void optionalNcclVariablesAreBareNames()
    {
        const YAML::Node names = YAML::Load(composeDocument(2).toStdString())["services"]["vllm-dspark"]["environment"];
        int bare = 0;
        for (const auto& name : names) {
            const QString text = QString::fromStdString(name.as<std::string>());
            if (text.startsWith(u"NCCL_")) {
                ++bare;
                QVERIFY2(!text.contains(u'='), qPrintable(text));
            }
        }
        QVERIFY(bare > 10);
    }

    void theNumberOfMachinesIsTheTensorParallelSize()
    {
        QVERIFY(composeDocument(4).contains("--nnodes 4") && composeDocument(4).contains("--tensor-parallel-size 4"));
    }

    void isRecognisedAsOurs()
    {
        QVERIFY(isOurCompose(composeDocument(2)));
        QVERIFY(!isOurCompose("services: {}\n"));
    }

    void dockerComposeAcceptsIt()
    {
        const QString program = QStandardPaths::findExecutable(u"docker-compose"_s);
        if (program.isEmpty())
            QSKIP("docker-compose is not installed");
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"docker-compose.dspark.yml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(composeDocument(2));
        file.close();
        QFile env(folder.filePath(u".env.dspark"_s));
        QVERIFY(env.open(QIODevice::WriteOnly));
        env.write("DSPARK_VLLM_IMAGE=example:1\nNODE_RANK=1\nHEADLESS=1\nMASTER_ADDR=192.168.100.11\nMASTER_PORT=25000\nNCCL_IB_HCA==a,b\n");
        env.close();
        QProcess compose;
        compose.setWorkingDirectory(folder.path());
        compose.start(program, {u"--env-file"_s, u".env.dspark"_s, u"-f"_s, u"docker-compose.dspark.yml"_s, u"config"_s});
        QVERIFY(compose.waitForFinished(30000));
        const QByteArray errors = compose.readAllStandardError();
        QVERIFY2(compose.exitCode() == 0, errors.constData());
        const YAML::Node resolved = YAML::Load(compose.readAllStandardOutput().toStdString());
        const YAML::Node environment = resolved["services"]["vllm-dspark"]["environment"];
        QCOMPARE(environment["NCCL_IB_HCA"].as<std::string>(), std::string("=a,b"));
        // A variable that is unset stays unset: null, not "".
        QVERIFY(environment["NCCL_IB_GID_INDEX"].IsNull());
    }
};

QTEST_GUILESS_MAIN(TestCompose)
#include "tst_compose.moc"
