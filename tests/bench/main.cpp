// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "large_cluster.h"

#include "core/checks/diagnosis.h"
#include "core/env/rank_environment.h"
#include "core/inventory/node_reading.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTextStream>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace core;

namespace {

/// Milliseconds of each part for one size of the cluster, the best of several runs.
struct Cost
{
    int nodes = 0;
    double parse = 0;
    double graph = 0;
    double views = 0;
    double checks = 0; ///< diagnose() whole, less graph and views, on a healthy cluster
    double faulty = 0; ///< the same where every node has findings
};

template <class Work> double best(int repeat, const Work& work)
{
    double least = -1;
    for (int i = 0; i < repeat; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        const double took = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        least = least < 0 ? took : std::min(least, took);
    }
    return least;
}

Cost measure(int count, int repeat)
{
    Cost cost;
    cost.nodes = count;
    QList<inventory::RawCapture> captures;
    for (int number = 0; number < count; ++number)
        captures += bench::nodeCapture(number, count);
    inventory::Snapshot snapshot;
    cost.parse = best(repeat, [&] {
        snapshot.nodes.clear();
        for (int number = 0; number < count; ++number)
            snapshot.nodes
                += inventory::recordOf(bench::nodeName(number), bench::nodeName(number), captures.at(number));
    });
    cost.graph = best(repeat, [&] {
        const fabric::Graph graph = fabric::buildGraph(snapshot);
        QStringList names;
        for (const auto& node : snapshot.nodes)
            names += node.name;
        (void)fabric::shapeOf(snapshot, graph, names);
    });
    cost.views = best(repeat, [&] {
        for (int rank = 0; rank < count; ++rank)
            (void)nccl::viewRank(snapshot.nodes.at(rank).facts,
                env::rankEnvironment(bench::envText(false), u".env.dspark"_s, rank),
                rank,
                nccl::referenceVersion,
                true);
    });
    for (const bool faulty : { false, true }) {
        checks::DiagnoseOptions options;
        options.head = bench::nodeName(0);
        options.env
            = checks::EnvSource{ bench::envText(faulty), u".env.dspark"_s, options.head, u"/home/user/.env.dspark"_s };
        const double whole = best(repeat, [&] { (void)checks::diagnose(snapshot, options); });
        (faulty ? cost.faulty : cost.checks) = std::max(0.0, whole - cost.graph - cost.views);
    }
    return cost;
}

QString column(double value)
{
    return QString::number(value, 'f', 1).rightJustified(10);
}

void print(QTextStream& out, const Cost& cost)
{
    out << QString::number(cost.nodes).rightJustified(6) << column(cost.parse) << column(cost.graph)
        << column(cost.views) << column(cost.checks) << column(cost.faulty) << '\n';
}

/// Growth of time over growth of nodes: 1.0 is linear.
void printRatios(QTextStream& out, const Cost& small, const Cost& large)
{
    const double nodes = static_cast<double>(large.nodes) / small.nodes;
    const auto ratio = [nodes](double before, double after) {
        return before > 0 ? QString::number(after / before / nodes, 'f', 2).rightJustified(10)
                          : u"-"_s.rightJustified(10);
    };
    out << u"%1 to %2:"_s.arg(small.nodes).arg(large.nodes).leftJustified(14) << ratio(small.parse, large.parse)
        << ratio(small.graph, large.graph) << ratio(small.views, large.views) << ratio(small.checks, large.checks)
        << ratio(small.faulty, large.faulty) << '\n';
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"How the cost of reading and judging a cluster grows with its nodes (4 HCAs, 16 GIDs each)."_s);
    parser.addHelpOption();
    parser.addOption({ u"nodes"_s, u"Sizes to measure."_s, u"N,N,…"_s, u"8,16,32,64,128,256,512"_s });
    parser.addOption({ u"repeat"_s, u"Runs of each; the best counts."_s, u"N"_s, u"3"_s });
    parser.process(application);
    const int repeat = std::max(1, parser.value(u"repeat"_s).toInt());

    QTextStream out(stdout);
    out << " nodes     parse     graph     views    checks    faulty   (ms)\n";
    QList<Cost> costs;
    for (const QString& text : parser.value(u"nodes"_s).split(u',')) {
        costs += measure(std::max(2, text.toInt()), repeat);
        print(out, costs.last());
        out.flush();
    }
    out << "\ntime per node, as a ratio (1.0 is linear)\n                  parse     graph     views    checks    "
           "faulty\n";
    for (qsizetype i = 1; i < costs.size(); ++i)
        printRatios(out, costs.at(i - 1), costs.at(i));
    if (costs.size() > 2)
        printRatios(out, costs.first(), costs.last());
    return 0;
}
