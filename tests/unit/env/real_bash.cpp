// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "real_bash.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr char driver[] = R"(
PATH=/nonexistent
sourcing='exec 9>"$2"; set -- "$1"; PATH=/nonexistent
set -e; set -a; . "$1"; printf "@@@\0" >&9; exec /usr/bin/env -0 >&9'
for ((__i = 0; __i < $2; ++__i)); do
    if [ "$3" = fresh ]; then
        cd "$1/$__i.d"
        /bin/bash --norc -c "$sourcing" bash "$1/$__i.env" "$1/$__i.out" >/dev/null 2>"$1/$__i.err" </dev/null
    else
        (
            cd "$1/$__i.d"
            exec >/dev/null 2>"$1/$__i.err" </dev/null
            set -- "$1/$__i.env" "$1/$__i.out"
            unset __i
            eval "unset sourcing; $sourcing"
        )
    fi
done
)";

bool write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

RealAnswer readAnswer(const QString& stem)
{
    static const QSet<QByteArray> own{ "PWD", "OLDPWD", "SHLVL", "_" };
    RealAnswer answer;
    answer.errors = QString::fromUtf8(read(stem + u".err"_s));
    const QByteArray output = read(stem + u".out"_s);
    const QByteArray mark("@@@\0", 4);
    answer.finished = output.startsWith(mark);
    for (const QByteArray& entry : output.mid(mark.size()).split('\0')) {
        const qsizetype equals = entry.indexOf('=');
        const QByteArray key = entry.left(equals);
        const QByteArray value = entry.mid(equals + 1);
        const bool inherited = key == "HOME" && value == "/home/user";
        if (equals > 0 && !own.contains(key) && !inherited && !key.startsWith("BASH_FUNC_")) {
            answer.variables.insert(QString::fromUtf8(key), QString::fromUtf8(value));
        }
    }
    return answer;
}

} // namespace

QList<RealAnswer> runInRealBash(const QList<QByteArray>& texts, BashProcess process)
{
    QTemporaryDir folder;
    const QString top = folder.path();
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const QString stem = u"%1/%2"_s.arg(top).arg(i);
        if (!write(stem + u".env"_s, texts[i]) || !QDir().mkpath(stem + u".d"_s)) {
            return {};
        }
    }
    if (!write(top + u"/driver.sh"_s, driver)) {
        return {};
    }
    QProcess bash;
    bash.setProgram(u"/usr/bin/env"_s);
    bash.setArguments({ u"-i"_s,
        u"HOME=/home/user"_s,
        u"/bin/bash"_s,
        u"--norc"_s,
        top + u"/driver.sh"_s,
        top,
        QString::number(texts.size()),
        process == BashProcess::Fresh ? u"fresh"_s : u"forked"_s });
    bash.setStandardOutputFile(QProcess::nullDevice());
    bash.setStandardErrorFile(QProcess::nullDevice());
    bash.start();
    constexpr int patienceMs = 100000;
    if (!bash.waitForFinished(patienceMs) || bash.exitStatus() != QProcess::NormalExit) {
        return {};
    }
    QList<RealAnswer> answers;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        answers.append(readAnswer(u"%1/%2"_s.arg(top).arg(i)));
    }
    return answers;
}
