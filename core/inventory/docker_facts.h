// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/fact.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace core::inventory {

struct DockerFacts
{
    enum class Access
    {
        Unknown,
        Usable,
        NotInstalled,
        NotRunning, ///< installed, no daemon behind the socket
        Denied, ///< the daemon runs, this user may not talk to it
    };
    Access access = Access::Unknown;
    QString accessDetail; ///< what docker said
    Fact<QString> serverVersion;
    Fact<QString> storageDriver; ///< "overlay2", "overlayfs" (containerd store: image ids are manifest digests there)
    Fact<QString> composeVersion; ///< of the v2 plugin, or of docker-compose when there is no plugin
    bool composeIsPlugin = false;
    Fact<bool> composePresent; ///< plugin or docker-compose; unknown when neither said yes or no
    Fact<QString> dockerHost; ///< DOCKER_HOST in the login environment, when set
    Fact<QString> context; ///< the context that the docker program uses
    Fact<QString> endpoint; ///< of that context: "unix:///var/run/docker.sock"

    /// What an image or a container sets of the variables that NCCL, Gloo and vLLM look at; others never leave the
    /// node.
    using Environment = QMap<QString, QString>;

    struct Image
    {
        QString repoTag;
        QString id;
        QStringList repoDigests;
        bool detailed = false; ///< the fields below were read
        QString created; ///< as Docker prints it; equal for copies of one build
        QString architecture; ///< "arm64"
        Environment environment; ///< baked in
        bool operator==(const Image&) const = default;
    };
    struct Container
    {
        QString name;
        QString image;
        QString state; ///< "running", "exited", …
        QString status; ///< "Up 3 hours"
        bool detailed = false; ///< the fields below were read
        QString project; ///< of Compose; empty when it was not started by it
        QString service; ///< of Compose
        int exitCode = 0;
        bool outOfMemory = false; ///< the kernel killed it
        QDateTime startedAt; ///< by the node's clock
        QString health; ///< "healthy", "unhealthy", "starting"; empty without a health check
        int restarts = 0; ///< by Docker, since it was created
        QString restartPolicy;
        bool privileged = false;
        QString networkMode; ///< "host", "bridge", the name of a network, …
        QString ipcMode; ///< "host", "private", …
        qint64 shmBytes = 0;
        QStringList capabilities; ///< added ones, as they were written
        QStringList devices; ///< paths on the host
        std::optional<qint64> memlockKiB; ///< as asked for, else its first process's; -1 unlimited
        QString memlockSource;
        QList<int> publishedPorts; ///< on the host
        Environment environment;
        bool operator==(const Container&) const = default;
    };
    bool imagesKnown = false; ///< false: the list below says nothing
    bool containersKnown = false;
    QList<Image> images;
    QList<Container> containers;

    bool operator==(const DockerFacts&) const = default;
};

} // namespace core::inventory
