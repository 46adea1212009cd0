// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/env_file.h"
#include "core/inventory/resources.h"

#include <QProcess>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr char mark[] = "__hidden_by_Sparkloom__";

/// What leaves a node of a file with that text: through the real awk programs of this machine.
QByteArray masked(const QStringList& awk, const QString& mode, const QByteArray& text)
{
    QProcess process;
    process.start(awk.constFirst(),
        awk.mid(1)
            + QStringList{
                u"-v"_s, u"mode="_s + mode, QString::fromUtf8(core::inventory::resource(u"collector/mask.awk"_s)) });
    process.write(text + 'X');
    process.closeWriteChannel();
    process.waitForFinished();
    return process.exitCode() == 0 ? process.readAllStandardOutput() : "awk: " + process.readAllStandardError();
}

const QList<QStringList>& awks()
{
    static const QList<QStringList> list{ { u"awk"_s }, { u"busybox"_s, u"awk"_s } };
    return list;
}

} // namespace

class TestMask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hidesInEnvFilesWhatTheEnvRoomHides_data();
    void hidesInEnvFilesWhatTheEnvRoomHides();
    void anOpenQuoteDoesNotCarrySecretsPast();
    void hidesInYaml_data();
    void hidesInYaml();
    void yamlWithoutSecretsStaysAsItIs();
    void holdsNoApostrophe();
};

void TestMask::hidesInEnvFilesWhatTheEnvRoomHides_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : { "",
             "\n",
             "A=1",
             "HF_TOKEN=abc",
             "HF_TOKEN=abc\n\n",
             "  export  VLLM_API_KEY = abc # mine\r\nA=1\r\n",
             "# HF_TOKEN=abc\n#export DB_PASS='x y'\n## AUTH=1\n",
             "# HF_TOKEN: get one at the hub\n# the key: abc\n",
             "HF_TOKEN=\nHF_TOKEN=''\nHF_TOKEN=\"\"  \nHF_TOKEN=' '\n",
             "DSPARK_API_KEYS='one\ntwo'\nB=2\n",
             "DSPARK_API_KEYS=\"one\\\"\ntwo\" # c\nB=2\n",
             "MY_SECRET=\"never closed\nB=2\n",
             "MY_SECRET='a\\'\nb' c\nB=2\n",
             "HF_TOKEN=a\\\nb\nB=2\n",
             "HF_TOKEN=$(cat\n/run/x)\nB=2\n",
             "HF_TOKEN=${A:-x\ny}\nB=2\n",
             "HF_TOKEN='it'\\''s'\nB=2\n",
             "HF_TOKEN: abc\nHF_TOKEN :abc\n",
             "\xef\xbb\xbfHF_TOKEN=abc\n",
             "MAX_NUM_BATCHED_TOKENS=8192\nTOKENIZER_MODE=x\nVLLM_KEY_CACHE_DTYPE=y\nNCCL_KEY=z\nWEBUI_AUTH=False\n",
             "API_KEY2=x\nHFTOKEN=x\nSSH_PRIVATE_KEY=x\nAWS_SECRET_ACCESS_KEY=x\nPWD=/x\nDB_PWD=x\nHF_TOKEN_PATH=/x\n",
             "EXTRA='{\n  \"a\": 1\n}'\nHF_TOKEN=abc\n",
             "no assignment\n=x\nA B=1\nHF_TOKEN\n",
             "HF_TOKEN=__hidden_by_Sparkloom__\n" }) {
        QTest::newRow(QByteArray(text).toPercentEncoding(" =#").left(60).constData()) << QByteArray(text);
    }
}

void TestMask::hidesInEnvFilesWhatTheEnvRoomHides()
{
    QFETCH(QByteArray, text);
    QCOMPARE(QByteArray(core::env::hiddenMark), QByteArray(mark));
    for (const QStringList& awk : awks()) {
        // The same to the byte: a file that nobody changed must compare as unchanged.
        QCOMPARE(masked(awk, u"env"_s, text), core::env::maskSecrets(text));
    }
}

void TestMask::anOpenQuoteDoesNotCarrySecretsPast()
{
    // Compose reads all three lines; bash finds one long string. Neither reading may let the token out.
    for (const QStringList& awk : awks()) {
        QCOMPARE(masked(awk, u"env"_s, "NOTE=it's\nHF_TOKEN=abc\nB=it's\n"),
            QByteArray("NOTE=it's\nHF_TOKEN=__hidden_by_Sparkloom__\nB=it's\n"));
        QVERIFY(!masked(awk, u"env"_s, "NOTE=it's\nA=1\nHF_TOKEN=abc\n").contains("abc"));
    }
}

void TestMask::hidesInYaml_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* text, const QByteArray& expected) {
        QByteArray result = expected;
        QTest::newRow(QByteArray(text).simplified().left(60).constData())
            << QByteArray(text) << result.replace("@", mark);
    };
    row("  HF_TOKEN: abc\n", "  HF_TOKEN: @\n");
    row("  HF_TOKEN: abc # mine", "  HF_TOKEN: @");
    row("  \"HF_TOKEN\": 'a b'\r\n", "  \"HF_TOKEN\": '@'\r\n");
    row("  - HF_TOKEN=abc def\n", "  - HF_TOKEN=@\n");
    row("  - \"HF_TOKEN=abc def\"\n", "  - \"HF_TOKEN=@\"\n");
    row("  HF_TOKEN: ${HF_TOKEN:-hf_real}\n", "  HF_TOKEN: @\n");
    row("  other: a ${HF_TOKEN:-hf_real} b\n", "  other: a ${HF_TOKEN:-@} b\n");
    row("  x: {HF_TOKEN: 'a', DB_PASS: b, PORT: 1}\n", "  x: {HF_TOKEN: '@', DB_PASS: @, PORT: 1}\n");
    row("  HF_TOKEN: |\n    one\n    two\n  A: 1\n", "  HF_TOKEN: @\n  A: 1\n");
    row("  HF_TOKEN:\n    one\n  A: 1\n", "  HF_TOKEN:\n    @\n  A: 1\n");
    row("api_keys:\n  - one\n  - two\nA: 1\n", "api_keys:\n  - @\n  - @\nA: 1\n");
    row("  command: [\"--api-key\", \"sk\", \"--port\", \"1\"]\n",
        "  command: [\"--api-key\", \"@\", \"--port\", \"1\"]\n");
    row("  command: vllm --api-key sk --port 1 --hf-token=abc\n",
        "  command: vllm --api-key @ --port 1 --hf-token=@\n");
    row("  - --api-key\n  - sk\n  - --port\n", "  - --api-key\n  - @\n  - --port\n");
    row("  url: https://me:pa55@host/x\n", "  url: https://@@host/x\n");
    row("  h: \"Authorization: Bearer abc\"\n", "  h: \"Authorization: Bearer @\"\n");
    row("  # HF_TOKEN: abc\n", "  # HF_TOKEN: @\n");
    row("        password: \"x\"", "        password: \"@\"");
}

void TestMask::hidesInYaml()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    // "@@" in a row stands for the mark and the @ of the address.
    const QByteArray twice = QByteArray(mark) + mark;
    expected.replace(twice, QByteArray(mark).append('@'));
    for (const QStringList& awk : awks()) {
        QCOMPARE(masked(awk, u"yaml"_s, text), expected);
    }
}

void TestMask::yamlWithoutSecretsStaysAsItIs()
{
    const QByteArray text = "services:\n  vllm:\n    image: ${DSPARK_VLLM_IMAGE:?set it}\n    environment:\n"
                            "      HF_TOKEN: ${HF_TOKEN:-}\n      API_KEY: \"${API_KEY}\"\n      VLLM_API_KEY:\n"
                            "      NCCL_IB_HCA:\n      MAX_NUM_BATCHED_TOKENS: 8192\n      - HF_TOKEN\n"
                            "    # set VLLM_API_KEY: it is read by vLLM itself\n"
                            "    command:\n      - |\n        KEYS=(); echo \"error: API_KEYS: none\"\n"
                            "        run --api-key \"$${KEYS[@]}\" --tokenizer-mode x\n"
                            "secrets:\n  hf_token:\n    file: ./token.txt";
    for (const QStringList& awk : awks()) {
        QCOMPARE(masked(awk, u"yaml"_s, text), text);
        QCOMPARE(masked(awk, u"yaml"_s, QByteArray(text + '\n')), QByteArray(text + '\n'));
        QCOMPARE(masked(awk, u"yaml"_s, ""), QByteArray());
    }
}

void TestMask::holdsNoApostrophe()
{
    const QByteArray script = core::inventory::resource(u"collector/mask.awk"_s);
    QVERIFY(script.size() > 1000);
    QVERIFY(!script.contains('\''));
}

QTEST_GUILESS_MAIN(TestMask)
#include "tst_mask.moc"
