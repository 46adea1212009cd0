// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/large_cluster.h"
#include "tests/support/heartbeat.h"
#include "ui/pages/fabric_page.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copyable_table_view.h"
#include "ui/window/main_window.h"

#include "core/inventory/node_reading.h"
#include "core/remote/replay_transport.h"

#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int machines = 64;

} // namespace

/// 64 machines with four HCAs and sixteen entries each: nothing jumps, and nothing is built again. The gaps in which the
/// window did not paint are told, for people.
class TestLargeCluster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::prepareApplicationStyle(); }

    void readingAgainKeepsSelectionAndPlace()
    {
        [[maybe_unused]] const test::Precedence precedence;
        ui::MainWindow::Options options;
        const QTemporaryDir folder;
        options.workspace.journalFolder = folder.filePath(u"journal"_s);
        // Every machine answers from what it once said.
        options.workspace.makeTransport = [](const QString& name) -> std::unique_ptr<core::remote::Transport> {
            return bench::replay(name, machines);
        };
        ui::MainWindow window(options);
        window.show();
        window.frame().showStep(ui::Step::Fabric);
        auto* page = qobject_cast<ui::FabricPage*>(window.frame().page(ui::Step::Fabric));
        QVERIFY(page);
        test::Heartbeat heartbeat;
        for (int number = 0; number < machines; ++number)
            QVERIFY(window.workspace().addMachine(bench::nodeName(number)));
        QCoreApplication::processEvents();
        qInfo("added: longest gap %lld ms", heartbeat.longest());
        const auto settled = [&] { return window.workspace().isSettled() && window.workspace().diagnosis(); };
        window.workspace().readAll();
        QVERIFY(QTest::qWaitFor(settled, 60000));
        QTRY_COMPARE(page->model()->rowCount(), machines * 4);
        qInfo("opened: longest gap %lld ms", heartbeat.longest());

        page->table()->selectRow(machines * 2);
        QScrollBar* bar = page->table()->verticalScrollBar();
        for (int i = 0; i <= 40; ++i) {
            bar->setValue(bar->maximum() * i / 40);
            QTest::qWait(5);
        }
        qInfo("scrolled: longest gap %lld ms", heartbeat.longest());

        const int scrolled = bar->value();
        const int selected = page->table()->currentIndex().row();
        int rebuilt = 0;
        connect(page->model(), &QAbstractItemModel::modelReset, this, [&rebuilt] { ++rebuilt; });
        connect(page->model(), &QAbstractItemModel::rowsRemoved, this, [&rebuilt] { ++rebuilt; });
        window.workspace().readAll();
        QVERIFY(QTest::qWaitFor(settled, 60000));
        QTest::qWait(50);
        QCOMPARE(bar->value(), scrolled);
        QCOMPARE(page->table()->currentIndex().row(), selected);
        QCOMPARE(rebuilt, 0);
        qInfo("read again: longest gap %lld ms", heartbeat.longest());
    }
};

QTEST_MAIN(TestLargeCluster)
#include "tst_large_cluster.moc"
