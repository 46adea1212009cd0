// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checks/registry.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace core::checks {

/// A finding with the fields that every one has.
Finding makeFinding(const QString& id, Severity severity, const Scope& scope, const QString& title);
Finding nodeFinding(
    const QString& id, Severity severity, const QString& node, const QString& object, const QString& title);

/// "REPOSITORY[:TAG][@DIGEST]" taken apart; the tag is "latest" when there is neither.
struct ImageName
{
    QString repository;
    QString tag;
    QString digest; ///< "sha256:…"; then the tag plays no part

    [[nodiscard]] static ImageName parse(const QString& text);
    [[nodiscard]] bool isEmpty() const { return repository.isEmpty(); }
};

/// The image that the stack starts from, by the env file; empty when it names none.
ImageName stackImage(const Context& context);
/// True when `image` answers to that name.
bool answersTo(const inventory::DockerFacts::Image& image, const ImageName& name);

/// The machines that hold a rank by the env file, by rank; all when the file names no worker.
QStringList stackNodes(const Context& context);

/// Containers of the stack on a node: by their service in Compose, else by name or image. Other containers from the
/// same image, such as a shell that a person opened, are none.
QList<const inventory::DockerFacts::Container*> stackContainers(const Context& context, const QString& node);

bool isRunning(const inventory::DockerFacts::Container& container);

inline constexpr int usualApiPort = 8888; ///< of upstream's recipe, for VLLM_PORT

/// A port that the env file names; 0 when it names none that is one.
int stackPort(const Context& context, const QString& key, int usual);

/// True when the snapshot shows that the ranks of the stack have joined each other: all run, and the head takes
/// requests, which it does only then.
bool ranksHaveJoined(const Context& context);

/// True for a GB10 machine: by its GPU, or by what its maker says.
bool isGb10(const inventory::NodeFacts& facts);

/// "1.2 on spark-a and spark-b, 1.3 on spark-c": values with the nodes that have them.
QString valuesByNode(const QList<std::pair<QString, QString>>& nodeAndValue);

} // namespace core::checks
