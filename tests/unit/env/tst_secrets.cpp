// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <random>

using namespace Qt::Literals::StringLiterals;
using core::env::hiddenMark;
using core::env::isSecretKey;
using core::env::maskSecrets;
using core::env::restoreSecrets;

namespace {

/// "@" in an expected text stands for the mark.
QByteArray withMark(QByteArray text)
{
    return text.replace('@', hiddenMark);
}

} // namespace

class TestSecrets final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keysByTheirWords_data();
    void keysByTheirWords();
    void collectorKnowsTheSameKeys();
    void masksOnlySecretValues_data();
    void masksOnlySecretValues();
    void exampleKeepsNoSecret();
    void restoresWhatWasMasked();
    void restoresAfterOtherEdits();
    void refusesToRestoreWhatIsNotThere();
};

void TestSecrets::keysByTheirWords_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("secret");
    for (const char* key : { "HF_TOKEN",
             "hf_token",
             "HUGGING_FACE_HUB_TOKEN",
             "HF_TOKEN_2",
             "DSPARK_API_KEYS",
             "VLLM_API_KEY",
             "OPENAI_API_KEY",
             "API_KEY2",
             "APIKEY",
             "MYAPIKEY",
             "AWS_SECRET_ACCESS_KEY",
             "AWS_ACCESS_KEY",
             "SECRET",
             "CLIENT_SECRET",
             "WEBUI_SECRET_KEY",
             "DB_PASSWORD",
             "DB_PASSWD",
             "DB_PASS",
             "PASS",
             "DB_PWD",
             "PGPASSWORD",
             "SSH_PASSPHRASE",
             "SSH_PRIVATE_KEY",
             "GCP_CREDENTIALS",
             "MY_CREDENTIAL",
             "REGISTRY_AUTH",
             "AUTH_HEADER",
             "BEARER_TOKEN",
             "JWT",
             "HFTOKEN",
             "github-token",
             "my.password",
             "HF_TOKENS",
             "KEY",
             "TOKEN",
             "WORKER_HF_TOKEN" }) {
        QTest::newRow(key) << QString::fromLatin1(key) << true;
    }
    for (const char* key : { "NCCL_IB_HCA",
             "NCCL_SECRET_TOKEN",
             "MAX_NUM_BATCHED_TOKENS",
             "MTP_NUM_TOKENS",
             "TOKENIZER",
             "TOKENIZER_MODE",
             "VLLM_TOKENIZER_PATH",
             "KEY_CACHE",
             "KV_CACHE_DTYPE",
             "VLLM_KEY_CACHE_DTYPE",
             "VLLM_V1_KEY_CACHE",
             "VL_SIDECAR_KV_CACHE_DTYPE",
             "PASSTHROUGH",
             "NCCL_FABRIC_PASSTHROUGH",
             "BYPASS_CHECK",
             "HF_TOKEN_PATH",
             "DB_PASSWORD_FILE",
             "SSH_KEY_PATH",
             "PUBLIC_KEY",
             "EOS_TOKEN",
             "MAX_TOKEN",
             "PWD",
             "OLDPWD",
             "WEBUI_AUTH",
             "ENABLE_AUTH",
             "HOST",
             "WORKER_HOST",
             "MASTER_PORT",
             "KEYBOARD",
             "MONKEY",
             "SORT_KEY_NAME",
             "LONG_PREFILL_TOKEN_THRESHOLD",
             "",
             "_",
             "123",
             "AUTHOR",
             "SECRETARY",
             "PRIVATE_IP",
             "KEY_HEADS",
             "KEY_SCALE" }) {
        QTest::newRow(qPrintable(u"not %1"_s.arg(QString::fromLatin1(key)))) << QString::fromLatin1(key) << false;
    }
}

void TestSecrets::keysByTheirWords()
{
    QFETCH(QString, key);
    QFETCH(bool, secret);
    QCOMPARE(isSecretKey(key), secret);
}

void TestSecrets::collectorKnowsTheSameKeys()
{
    // The script that runs on the nodes has the rule a second time, in awk; no key may fall between the two.
    QFile script(QStringLiteral(SPARKLOOM_SOURCE_DIR "/resources/collector/mask.awk"));
    QVERIFY(script.open(QIODevice::ReadOnly));
    static const QStringList words{ u"HF"_s,
        u"API"_s,
        u"KEY"_s,
        u"KEYS"_s,
        u"TOKEN"_s,
        u"TOKENS"_s,
        u"PASS"_s,
        u"AUTH"_s,
        u"CACHE"_s,
        u"PATH"_s,
        u"SECRET"_s,
        u"PRIVATE"_s,
        u"PUBLIC"_s,
        u"MAX"_s,
        u"NCCL"_s,
        u"USE"_s,
        u"DTYPE"_s,
        u"PWD"_s,
        u"X2"_s,
        u"MYTOKEN"_s,
        u"PASSWD"_s,
        u"THRESHOLD"_s,
        u"WEBUI"_s,
        u"ID"_s,
        u"JWT"_s };
    std::mt19937 random(8);
    QStringList keys;
    QByteArray text;
    for (int i = 0; i < 3000; ++i) {
        QStringList parts;
        for (unsigned left = 1 + static_cast<unsigned>(random() % 4); left > 0; --left) {
            parts.append(words[static_cast<qsizetype>(random() % static_cast<unsigned>(words.size()))]);
        }
        keys.append(parts.join(u'_'));
        text += keys.back().toLatin1() + "=v\n";
    }
    QProcess awk;
    awk.start(u"awk"_s, { u"-v"_s, u"mode=env"_s, QString::fromUtf8(script.readAll()) });
    QVERIFY(awk.waitForStarted());
    awk.write(text + "X");
    awk.closeWriteChannel();
    QVERIFY(awk.waitForFinished());
    const QList<QByteArray> lines = awk.readAllStandardOutput().split('\n');
    QCOMPARE(lines.size(), keys.size() + 1);
    for (qsizetype i = 0; i < keys.size(); ++i) {
        QVERIFY2(lines[i].endsWith(hiddenMark) == isSecretKey(keys[i]), lines[i].constData());
    }
}

void TestSecrets::masksOnlySecretValues_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("masked");
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& masked) {
        QTest::newRow(name) << text << masked;
    };
    row("plain", "A=1\nHF_TOKEN=hf_abc\nB=2\n", "A=1\nHF_TOKEN=@\nB=2\n");
    row("quotes and comment", "HF_TOKEN='hf abc' # mine\n", "HF_TOKEN=@\n");
    row("export and indentation", "  export\tHF_TOKEN=x\n", "  export\tHF_TOKEN=@\n");
    row("CRLF", "HF_TOKEN=x\r\nA=1\r\n", "HF_TOKEN=@\r\nA=1\r\n");
    row("no final line end", "HF_TOKEN=x", "HF_TOKEN=@");
    row("blanks and colon", "HF_TOKEN = x\nDB_PASSWORD: y\n", "HF_TOKEN =@\nDB_PASSWORD:@\n");
    row("several lines", "K_SECRET='a\nb\nc' # d\nA=1\n", "K_SECRET=@\nA=1\n");
    // What looks like a secret inside of one is taken for one: rather too much is hidden than too little.
    row("a secret that holds another", "K_SECRET='a\nb\nHF_TOKEN=c' # d\nA=1\n", "K_SECRET=@");
    row("several lines, double quotes", "K_SECRET=\"a\\\"\nb\"\nA=1\n", "K_SECRET=@\nA=1\n");
    row("continued line", "K_SECRET=a\\\nb\nA=1\n", "K_SECRET=@\nA=1\n");
    row("unclosed quote hides the rest", "A=1\nK_SECRET='a\nb\nC=3\n", "A=1\nK_SECRET=@");
    row("unclosed apostrophe hides the rest", "A=1\nK_SECRET=it's\nB=1\n", "A=1\nK_SECRET=@");
    row("two words", "DSPARK_API_KEYS=sk-a sk-b\nA=1\n", "DSPARK_API_KEYS=@\nA=1\n");
    row("switched off",
        "#HF_TOKEN=x\n#  export HF_TOKEN=y\n##HF_TOKEN=z\n",
        "#HF_TOKEN=@\n#  export HF_TOKEN=@\n##HF_TOKEN=@\n");
    row("empty stays",
        "HF_TOKEN=\nDB_PASSWORD=''\nK_SECRET=\"\"  \n#VLLM_API_KEY=\n",
        "HF_TOKEN=\nDB_PASSWORD=''\nK_SECRET=\"\"  \n#VLLM_API_KEY=\n");
    row("others stay",
        "NCCL_IB_HCA=x\nTOKENIZER=y\n# HF_TOKEN is a secret\n",
        "NCCL_IB_HCA=x\nTOKENIZER=y\n# HF_TOKEN is a secret\n");
    row("other value over lines", "A='x\nHF_TOKEN=inside\ny'\nHF_TOKEN=x\n", "A='x\nHF_TOKEN=@'\nHF_TOKEN=@\n");
    row("second on a line", "A=1 HF_TOKEN=x\nB=1\n", "A=1 HF_TOKEN=@\nB=1\n");
    row("second, exported", "export A=1 HF_TOKEN=x\n", "export A=1 HF_TOKEN=@\n");
    row("behind a semicolon", "A=1; HF_TOKEN=x\nA=1;DB_PASSWORD=y\r\n", "A=1; HF_TOKEN=@\nA=1;DB_PASSWORD=@\r\n");
    row("for one command", "env HF_TOKEN=x cmd\ndeclare -x K_SECRET=y\n", "env HF_TOKEN=@\ndeclare -x K_SECRET=@\n");
    row("quotes with blanks, more behind", "HF_TOKEN=\"a b\" C=1\nB=1\n", "HF_TOKEN=@\nB=1\n");
    row("second, quotes over lines", "A=1 HF_TOKEN=\"a\nb\" C=1\nB=1\n", "A=1 HF_TOKEN=@\nB=1\n");
    row("second, a quote that never closes", "A=1 HF_TOKEN='a\nb\nC=3\n", "A=1 HF_TOKEN=@");
    row("inside of quotes",
        "ARGS=\"-e HF_TOKEN=x -e B=1\" # c\nRUN='--api-key=y z' B=1\n",
        "ARGS=\"-e HF_TOKEN=@\" # c\nRUN='--api-key=@' B=1\n");
    row("inside of a group", "A=$(HF_TOKEN=x cmd) B=1\nC=${HF_TOKEN:=y}\n", "A=$(HF_TOKEN=@) B=1\nC=${HF_TOKEN:=@}\n");
    row("several inside", "A=\"HF_TOKEN=x\" B='DB_PASSWORD=y'\n", "A=\"HF_TOKEN=@\" B='DB_PASSWORD=@'\n");
    row("added to", "A=1 HF_TOKEN+=x\nURL=http://h/?token=y\n", "A=1 HF_TOKEN+=@\nURL=http://h/?token=@\n");
    row("behind a comment",
        "A=1 # don't HF_TOKEN=x\n# see HF_TOKEN = y\nB=1\n",
        "A=1 # don't HF_TOKEN=@\n# see HF_TOKEN =@\nB=1\n");
    const QByteArray none
        = "NOTE=HF_TOKEN is unset\nA=1 HF_TOKEN=\nA=1 B_TOKEN=\"\"\nexport HF_TOKEN\nB=\"HF_TOKEN=\"\n"
          "[ \"$HF_TOKEN\" = x ]\n[ $HF_TOKEN = x ]\nNCCL_IB_HCA==mlx5_0\nM=--max-num-batched-tokens=8\n"
          "# HF_TOKEN: get one\nC=$HF_TOKEN\nD=${HF_TOKEN:-}\n";
    row("no assignment", none, none);
    row("BOM", "\xEF\xBB\xBFHF_TOKEN=x\n", "\xEF\xBB\xBFHF_TOKEN=@\n");
}

void TestSecrets::masksOnlySecretValues()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, masked);
    QCOMPARE(maskSecrets(text), withMark(masked));
    QCOMPARE(maskSecrets(maskSecrets(text)), maskSecrets(text));
    const auto restored = restoreSecrets(maskSecrets(text), text);
    QVERIFY(restored);
    QCOMPARE(*restored, text);
}

void TestSecrets::exampleKeepsNoSecret()
{
    QFile file(QStringLiteral(SPARKLOOM_TEST_DATA "/env/example.env.dspark"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    const QByteArray masked = maskSecrets(text);
    for (const char* secret : { "hf_Example", "sk-example", "sk-one-key", "p$ss", "not-a-real-one", "glsa_example" }) {
        QVERIFY(text.contains(secret));
        QVERIFY2(!masked.contains(secret), secret);
    }
    QCOMPARE(masked.count('\n'), text.count('\n'));
    QCOMPARE(masked.count(hiddenMark), 6);
    QVERIFY(masked.contains("VLLM_KEY_CACHE_DTYPE=fp8"));
}

void TestSecrets::restoresWhatWasMasked()
{
    std::mt19937 random(5);
    const QList<QByteArray> lines{ "A=1",
        "HF_TOKEN=a",
        "HF_TOKEN='b\nc'",
        "#HF_TOKEN=d",
        "DB_PASSWORD=\"e\" # f",
        "K_SECRET=g\\\nh",
        "",
        "# text",
        "DB_PASSWORD=i j",
        "export API_KEY=k",
        "B='x\ny'" };
    for (int i = 0; i < 2000; ++i) {
        QByteArray text;
        for (unsigned left = static_cast<unsigned>(random() % 8); left > 0; --left) {
            text += lines[static_cast<qsizetype>(random() % static_cast<unsigned>(lines.size()))] + "\n";
        }
        const auto restored = restoreSecrets(maskSecrets(text), text);
        QVERIFY(restored);
        QCOMPARE(*restored, text);
    }
}

void TestSecrets::restoresAfterOtherEdits()
{
    const QByteArray current = "A=1\nHF_TOKEN='one' # c\n#API_KEY=two\nHF_TOKEN=three\n";
    // Another value changed, one line gone, one switched on, one given in quotes by a person.
    const QByteArray edited = withMark("A=2\nHF_TOKEN=@\nAPI_KEY='@'\n");
    const auto restored = restoreSecrets(edited, current);
    QVERIFY(restored);
    QCOMPARE(*restored, QByteArray("A=2\nHF_TOKEN=three\nAPI_KEY=two\n"));
    // A new secret is taken as it is.
    const auto fresh = restoreSecrets(withMark("HF_TOKEN=new\nDB_PASSWORD=x\n"), current);
    QVERIFY(fresh);
    QCOMPARE(*fresh, QByteArray("HF_TOKEN=new\nDB_PASSWORD=x\n"));
}

void TestSecrets::refusesToRestoreWhatIsNotThere()
{
    const auto restored = restoreSecrets(withMark("A=1\nDB_PASSWORD=@\n"), "HF_TOKEN=x\n");
    QVERIFY(!restored);
    QCOMPARE(restored.error().kind, core::ErrorKind::Conflict);
    QVERIFY(restored.error().what.contains(u"DB_PASSWORD"_s) && restored.error().what.contains(u"Line 2"_s));
    QVERIFY(!restored.error().hint.isEmpty());
}

QTEST_GUILESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
