// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "collector_run.h"

#include "core/inventory/read_facts.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::inventory;
using Status = RawItem::Status;

namespace {

const QString model = u"/models--org--name"_s;

/// A model as the hub's program leaves it after a download that broke off: two weights files, one of them not there.
void makeModel(const QString& hub)
{
    writeFile(hub + model + u"/refs/main"_s, "abc");
    writeFile(hub + model + u"/blobs/111"_s, "x");
    writeFile(hub + model + u"/blobs/222.incomplete"_s, "yyy");
    writeFile(hub + model + u"/snapshots/abc/model.safetensors.index.json"_s,
        R"({"weight_map":{"a":"model-1.safetensors","b":"model-2.safetensors","c":"model-1.safetensors"}})");
    QVERIFY(QFile::link(u"../../blobs/111"_s, hub + model + u"/snapshots/abc/model-1.safetensors"_s));
    QVERIFY(QFile::link(u"../../blobs/222"_s, hub + model + u"/snapshots/abc/model-2.safetensors"_s));
}

} // namespace

/// What the collector brings of the stack: models, containers; run in real shells.
class TestCollectorStack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsModelsOfTheLoginAndOfTheRecipe_data()
    {
        QTest::addColumn<QStringList>("shell");
        QTest::newRow("dash") << QStringList{ u"dash"_s };
        QTest::newRow("bash") << QStringList{ u"bash"_s };
        QTest::newRow("busybox") << QStringList{ u"busybox"_s, u"sh"_s };
    }

    void readsModelsOfTheLoginAndOfTheRecipe()
    {
        QFETCH(QStringList, shell);
        QTemporaryDir home;
        makeModel(home.path() + u"/.cache/huggingface/hub"_s);
        makeModel(home.path() + u"/my hf/hub"_s);
        writeFile(home.path() + u"/dspark/.env.dspark"_s, "HF_CACHE=/nowhere\nHF_CACHE=\"${HOME}/my hf\"\r\n");
        const CollectorRun run = runCollector({ shell, home.path(), {}, {} });
        QVERIFY(run.answer.complete);
        const NodeFacts facts = readFacts(run.answer.capture, u"here"_s);
        QCOMPARE(facts.unreadable, QStringList());
        QVERIFY(facts.hubsRead.contains(home.path() + u"/my hf/hub"_s));
        QCOMPARE(facts.models.size(), 2);
        for (const CachedModel& found : facts.models) {
            QCOMPARE(found.name, u"org/name"_s);
            QCOMPARE(found.unfinished, 1);
            QCOMPARE(found.unfinishedBytes, qint64(3));
            QVERIFY(found.current());
            QCOMPARE(found.current()->missing(), QStringList{ u"model-2.safetensors"_s });
            QCOMPARE(found.current()->files.value(u"model-1.safetensors"_s), qint64(1));
            QCOMPARE(found.current()->blobs.value(u"model-1.safetensors"_s), u"111"_s);
        }
    }

    void asksDockerForNothingButChosenFields()
    {
        // A docker that prints how it was called: no format may hold the whole of a thing or of its environment.
        QTemporaryDir home;
        writeTool(home.path() + u"/bin"_s,
            u"docker"_s,
            "#!/bin/sh\ncase $1 in ps | images) echo abc;; *) echo \"$@\";; esac\n");
        const CollectorRun run = runCollector({ { u"dash"_s }, home.path(), home.path() + u"/bin"_s, {} });
        for (const QString& source : { u"cmd:docker container inspect"_s, u"cmd:docker image inspect"_s }) {
            const RawItem item = run.item(source);
            QCOMPARE(item.status, Status::Ok);
            QVERIFY2(item.text.contains("--format") && item.text.endsWith("abc\n"), item.text.constData());
            for (const char* whole : { "json .Config}",
                     "json .Config.Env}",
                     "json .HostConfig}",
                     "json .Config.Cmd",
                     "json .Args" }) {
                QVERIFY2(!item.text.contains(whole), whole);
            }
            // "." is the whole but inside the loop over the variables, behind the choice among them.
            QCOMPARE(item.text.count("json .}"), 1);
            QVERIFY(item.text.indexOf("json .}") > item.text.indexOf("eq (printf"));
            QCOMPARE(item.text.count("range .Env"), 1);
            QVERIFY(item.text.contains("eq (printf \"%.5s\" .) \"NCCL_\" \"GLOO_\""));
        }
    }

    void onlyChosenWordsOfTheCommandLineOfTheKernelComeAlong()
    {
        const CollectorRun run = runCollector({ { u"dash"_s }, {}, {}, {} });
        const RawItem item = run.item(u"words:/proc/cmdline"_s);
        QCOMPARE(item.status, Status::Ok);
        for (const QByteArray& word : item.text.split('\n')) {
            QVERIFY2(word.isEmpty() || word.startsWith("kho") || word.startsWith("cma="), word.constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestCollectorStack)
#include "tst_collector_stack.moc"
