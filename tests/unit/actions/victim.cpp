// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Applies to a folder of this machine, and may be told to die by SIGKILL at one operation:
//   actions_victim ROOT JOURNAL [before|after STEP]
// Exit code 0: applied (and lived).
#include "fault_transport.h"
#include "node_folder.h"

#include "core/actions/cluster.h"

#include <QCoreApplication>

#include <cstdio>

using namespace Qt::Literals::StringLiterals;
using namespace core;
using namespace core::actions;

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3 && arguments.size() != 5)
        return 64;
    test::Fault fault = test::Fault::None;
    if (arguments.size() == 5)
        fault = arguments.at(3) == u"before"_s ? test::Fault::KilledBefore : test::Fault::KilledAfter;
    const test::NodeFolder node(arguments.at(1));
    const test::FixedClock clock;
    Journal journal(arguments.at(2), clock);
    remote::LocalTransport local(node.name);
    test::FaultTransport transport(local, fault, arguments.value(4).toInt());
    std::puts("begin");
    std::fflush(stdout);
    const ClusterOutcome outcome = applyToCluster({ node.target(transport) }, node.changes(), journal, {}, {}, {});
    return outcome.ok() ? 0 : 1;
}
