// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "node_folder.h"

#include "core/env/env_file.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

#include <sys/stat.h>

using namespace Qt::Literals::StringLiterals;
using namespace core;

namespace test {

NodeFolder::NodeFolder(const QString& folder, const QString& nodeName)
    : root(folder)
    , name(nodeName)
{
    // Long enough that a write is more than one packet.
    QByteArray comments;
    for (int i = 0; i < 2000; ++i)
        comments += "# line " + QByteArray::number(i) + " of the person's own notes\n";
    oldEnv = comments + "HF_TOKEN=" + plantedSecret + "\nNCCL_IB_GID_INDEX=3\nNCCL_IB_HCA==rocep1s0f1:1\n";
    newEnv = comments + "HF_TOKEN=" + plantedSecret + "\nNCCL_IB_HCA==rocep1s0f1:1,roceP2p1s0f1:1\n";
    newCompose = "services:\n  vllm:\n    network_mode: host\n";
}

QString NodeFolder::envPath() const
{
    return root + u"/recipe/.env.dspark"_s;
}

QString NodeFolder::composePath() const
{
    return root + u"/stack/of mine/docker-compose.dspark.yml"_s;
}

actions::ChangeSet NodeFolder::changes() const
{
    actions::FileChange envChange;
    envChange.node = name;
    envChange.path = envPath();
    envChange.newContent = env::maskSecrets(newEnv);
    envChange.baseContent = env::maskSecrets(oldEnv);
    envChange.hasSecrets = true;
    actions::FileChange compose;
    compose.node = name;
    compose.path = composePath();
    compose.newContent = newCompose;
    compose.modeIfNew = 0640;
    return { u"plan-1"_s, u"Configure 1 machine"_s, { envChange, compose } };
}

actions::NodeTarget NodeFolder::target(remote::Transport& transport) const
{
    return { name, u"admin@"_s + name + u":22"_s, &transport };
}

void NodeFolder::reset() const
{
    QDir(root).removeRecursively();
    QDir().mkpath(root + u"/recipe"_s);
    write(envPath(), oldEnv, 0644);
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString& path, const QByteArray& bytes, int mode)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(bytes) == bytes.size()
        && ::chmod(QFile::encodeName(path).constData(), static_cast<mode_t>(mode)) == 0;
}

int modeOf(const QString& path)
{
    struct stat info = {};
    return ::lstat(QFile::encodeName(path).constData(), &info) == 0 ? static_cast<int>(info.st_mode & 07777U) : -1;
}

QStringList namesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

QStringList filesWith(const QString& folder, const QByteArray& text)
{
    QStringList found;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        if (contentOf(path).contains(text))
            found += path;
    }
    return found;
}

} // namespace test
