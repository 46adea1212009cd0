// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/env/edit_check.h"
#include "core/env/env_file.h"
#include "core/env/readers.h"
#include "core/inventory/resources.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr char mark[] = "__hidden_by_Sparkloom__";

/// What leaves a node of a file with that text: through the real awk programs of this machine.
QByteArray masked(const QStringList& awk, const QString& mode, const QByteArray& text)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"C"_s); // as in the collector
    process.setProcessEnvironment(environment);
    process.start(awk.constFirst(),
        awk.mid(1)
            + QStringList{
                u"-v"_s, u"mode="_s + mode, QString::fromUtf8(core::inventory::resource(u"collector/mask.awk"_s)) });
    process.write(text + 'X');
    process.closeWriteChannel();
    process.waitForFinished();
    return process.exitCode() == 0 ? process.readAllStandardOutput() : "awk: " + process.readAllStandardError();
}

/// Makes env files as nobody writes them: quotes that never close, comments with apostrophes, groups, odd line ends.
/// Every secret is a word of its own, "s3cr3t" and a number, so that each can be looked for.
class HostileFile final
{
public:
    explicit HostileFile(unsigned seed)
        : m_random(seed)
    {
    }

    QByteArray make()
    {
        QByteArray text = chance(12) ? "\xef\xbb\xbf" : "";
        const char* const end = chance(6) ? "\r\n" : "\n";
        for (unsigned left = 1 + m_random() % 9; left > 0; --left) {
            text += statement() + (chance(15) ? "\r\n" : end);
        }
        if (chance(4)) {
            text.chop(1);
        }
        return text;
    }

private:
    bool chance(unsigned oneIn) { return m_random() % oneIn == 0; }
    template <std::size_t N> QByteArray pick(const char* const (&list)[N]) { return list[m_random() % N]; }

    QByteArray statement()
    {
        static const char* const secrets[] = { "HF_TOKEN", "DB_PASSWORD", "VLLM_API_KEY", "K_SECRET", "KEY" };
        static const char* const others[] = { "NOTE", "A", "NCCL_IB_HCA", "MAX_NUM_BATCHED_TOKENS", "X-1", "É" };
        static const char* const noise[]
            = { "", "# don't", "  # a \"b", "plain words", "it's", "X", "export", "\r", "=x", "#A='" };
        if (chance(6)) {
            return pick(noise);
        }
        static const char* const fronts[]
            = { "", "", "", "", " ", "\t", "export ", "#", "# ", "# export ", "\r", "\v" };
        static const char* const separators[] = { "=", "=", "=", "=", "=", " = ", "= ", ":", ": ", "=\t" };
        const bool secret = chance(2);
        QByteArray text = pick(fronts) + (secret ? pick(secrets) : pick(others)) + pick(separators) + value(secret);
        while (chance(4)) { // another one on the same line
            static const char* const joints[] = { " ", " ", "; ", ";", " && ", " # ", "\"", "'", " env ", "$(", "{" };
            text += pick(joints) + (chance(2) ? pick(secrets) : pick(others)) + pick(separators) + value(true);
        }
        return text;
    }

    QByteArray value(bool secret)
    {
        static const char* const pieces[] = { "'",
            "'",
            "\"",
            "\"",
            "\\",
            "\\\n",
            "\n",
            " ",
            " # ",
            "\t#",
            "#",
            "$(",
            ")",
            "${B:-",
            "}",
            "`",
            "$'",
            "x",
            "it's",
            "y z",
            ";",
            "&",
            "\\'",
            "\\\"",
            "$$",
            "(",
            "{",
            "\r",
            "''",
            "\"\"",
            "\v" };
        QByteArray text;
        for (unsigned left = m_random() % 7; left > 0; --left) {
            text += pick(pieces);
            if (secret && chance(2)) {
                text += "s3cr3t" + QByteArray::number(++m_secrets);
            }
        }
        return text;
    }

    std::mt19937 m_random;
    int m_secrets = 0;
};

/// Every made-up secret that one of the two readers takes for (a part of) the value of a secret key.
QSet<QString> secretsRead(const QByteArray& text)
{
    static const QRegularExpression word(u"s3cr3t[0-9]+"_s);
    const auto compose = core::env::readAsCompose(text, {});
    QSet<QString> words;
    for (const core::env::Variables& variables : { compose.value_or(core::env::Variables()),
             core::env::readAsBash(core::env::normalizedForBash(text), {}).variables,
             core::env::readAsBash(text, {}).variables }) {
        for (auto it = variables.cbegin(); it != variables.cend(); ++it) {
            for (auto match = word.globalMatch(core::env::isSecretKey(it.key()) ? *it : QString()); match.hasNext();) {
                words += match.next().captured();
            }
        }
    }
    return words;
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
    void bothHideTheSameInHostileFiles_data();
    void bothHideTheSameInHostileFiles();
    void noSecretThatAReaderFindsSurvives();
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
             "HF_TOKEN=__hidden_by_Sparkloom__\n",
             "HF_TOKEN='__hidden_by_Sparkloom__' # mine\n",
             "NOTE=it's\nHF_TOKEN=abc\nB=it's\n",
             "HF_TOKEN= # don't\nDB_PASSWORD=abc\nC=1\n",
             "HF_TOKEN=#a'b\nc'\nB=2\n",
             "HF_TOKEN=$'a\\'b\nc'\nB=2\n",
             "B=it's\nA=\"x'\nHF_TOKEN=abc\"\n",
             "K_SECRET='a\\'\nHF_TOKEN=x\"y\nz\"\nB='\n",
             "A=1 HF_TOKEN=x\nexport A=1 HF_TOKEN=x\nA=1; HF_TOKEN=x\r\nenv HF_TOKEN=x cmd\nB=1\n",
             "HF_TOKEN=\"a b\" C=1\nA=1 HF_TOKEN=\"a b\" C=1\nA=1 HF_TOKEN='a\nb' C=1\nB=1\n",
             "# HF_TOKEN=x\n # see HF_TOKEN=x y\nA=1 # it's HF_TOKEN=x\nB=1\n",
             "NOTE=HF_TOKEN is unset\nA=1 HF_TOKEN=\nB=\"HF_TOKEN=\"\n[ $HF_TOKEN = x ]\n",
             "ARGS=\"-e HF_TOKEN=x -e B=1\"\nA='x\nHF_TOKEN=y\nz' B=1\nC=$(HF_TOKEN=z cmd)\n",
             "A=1 HF_TOKEN='never closed\nB=2\n",
             "HF_TOKEN=\"never closed\nB=2 DB_PASSWORD=x\n",
             "it's HF_TOKEN=x\nDB_PASSWORD='abc'\nB=1\n",
             "A=1 HF_TOKEN=__hidden_by_Sparkloom__ KEY=x\n",
             "\xef\xbb\xbf# it's HF_TOKEN=x\nB='\n",
             "\rHF_TOKEN=abc\n\v export\fHF_TOKEN =abc\n",
             "PA\xc3\x9f=x\n\xc5\xbf"
             "ECRET=y\n" }) {
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
    QCOMPARE(core::env::maskSecrets("NOTE=it's\nHF_TOKEN=abc\nB=it's\n"),
        QByteArray("NOTE=it's\nHF_TOKEN=__hidden_by_Sparkloom__\nB=it's\n"));
    // A comment behind a value that is nothing.
    QCOMPARE(core::env::maskSecrets("HF_TOKEN= # don't\nDB_PASSWORD=abc\nA=1\n"),
        QByteArray("HF_TOKEN=__hidden_by_Sparkloom__\nDB_PASSWORD=__hidden_by_Sparkloom__\nA=1\n"));
}

void TestMask::bothHideTheSameInHostileFiles_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 300; ++seed) {
        QTest::newRow(QByteArray::number(seed).constData()) << seed;
    }
}

void TestMask::bothHideTheSameInHostileFiles()
{
    QFETCH(unsigned, seed);
    HostileFile file(seed);
    QByteArray text;
    // Several files in one: starting awk costs more than running it.
    for (int i = 0; i < 3; ++i) {
        text += file.make() + '\n';
    }
    for (const QStringList& awk : awks()) {
        QCOMPARE(masked(awk, u"env"_s, text), core::env::maskSecrets(text));
    }
}

void TestMask::noSecretThatAReaderFindsSurvives()
{
    int found = 0;
    for (unsigned seed = 1000; seed < 11000; ++seed) {
        const QByteArray text = HostileFile(seed).make();
        const QByteArray hidden = core::env::maskSecrets(text);
        for (const QString& secret : secretsRead(text)) {
            ++found;
            static const QByteArray digits("0123456789");
            for (qsizetype at = hidden.indexOf(secret.toLatin1()); at >= 0;
                at = hidden.indexOf(secret.toLatin1(), at + 1)) {
                const qsizetype end = at + secret.size();
                const bool other = end < hidden.size() && digits.contains(hidden[end]);
                QVERIFY2(other,
                    QByteArray(QByteArray::number(seed) + ": " + secret.toLatin1() + " survives:\n" + text + "\n---\n"
                        + hidden)
                        .constData());
            }
        }
        QCOMPARE(core::env::maskSecrets(hidden), hidden);
        const auto restored = core::env::restoreSecrets(hidden, text);
        QVERIFY(restored);
        QVERIFY2(*restored == text,
            QByteArray(QByteArray::number(seed) + ":\n" + text + "\n---\n" + hidden + "\n---\n" + *restored)
                .constData());
    }
    QVERIFY2(found > 1500, qPrintable(QString::number(found)));
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
