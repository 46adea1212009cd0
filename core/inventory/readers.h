// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inventory/node_facts.h"
#include "core/inventory/reading.h"

/// The readers that readFacts() is made of, one a topic. Internal to this room.
namespace core::inventory {

void readSystem(Reading& reading, NodeFacts& facts); ///< names, releases, memory, limits
void readGpus(Reading& reading, NodeFacts& facts); ///< GPUs, driver, CUDA
void readNetdevs(Reading& reading, NodeFacts& facts); ///< netdevs with their addresses
void readConfiguredBy(Reading& reading, NodeFacts& facts); ///< after readNetdevs: what set each netdev up
void readNeighbours(Reading& reading, NodeFacts& facts);
void readRoutes(Reading& reading, NodeFacts& facts);
void readHcas(Reading& reading, NodeFacts& facts);
void readGidTable(Reading& reading, const QString& portFolder, HcaPort& port);
void readDocker(Reading& reading, NodeFacts& facts);
void readImageDetails(Reading& reading, DockerFacts& docker); ///< after the list of images
void readContainerDetails(Reading& reading, DockerFacts& docker); ///< after the list of containers
void readModels(const Reading& reading, NodeFacts& facts);
void readFirewall(const Reading& reading, NodeFacts& facts);
void readKernel(const Reading& reading, NodeFacts& facts); ///< options, log, power switch of the card
void readListening(Reading& reading, NodeFacts& facts);
void readConfFiles(Reading& reading, NodeFacts& facts); ///< nccl.conf, recipes

} // namespace core::inventory
