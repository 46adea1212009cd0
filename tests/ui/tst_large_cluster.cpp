// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/large_cluster.h"
#include "tests/support/heartbeat.h"
#include "ui/pages/fabric_page.h"
#include "ui/presenters/step_presenter.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copyable_table_view.h"
#include "ui/window/main_window.h"

#include "core/inventory/node_reading.h"
#include "core/remote/replay_transport.h"

#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int machines = 64;
constexpr qint64 allowedGap = 50; // ms

} // namespace

/// 64 machines with four HCAs and sixteen entries each: the window keeps painting, nothing jumps, and nothing is built
/// again.
class TestLargeCluster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ui::prepareApplicationStyle(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open();
    }

    void cleanup()
    {
        m_window.reset();
        m_folder.reset();
    }

    void openingKeepsPainting_data()
    {
        QTest::addColumn<ui::Step>("step");
        for (const ui::Step step : { ui::Step::Machines, ui::Step::Fabric, ui::Step::Checks, ui::Step::Configuration })
            QTest::newRow(qPrintable(ui::stepName(step))) << step;
    }

    void openingKeepsPainting()
    {
        QFETCH(const ui::Step, step);
        m_window->frame().showStep(step);
        QTest::qWait(100);
        const test::Precedence precedence;
        QVERIFY(precedence.granted());
        const qint64 gap
            = test::longestGap(allowedGap, [this] { return addAll() && readAll(); }, [this, step] { open(step); });
        QVERIFY2(gap >= 0 && gap <= allowedGap, qPrintable(u"a gap of %1 ms"_s.arg(gap)));
        m_window->frame().showStep(ui::Step::Fabric);
        QTRY_COMPARE(page()->model()->rowCount(), machines * 4);
    }

    void scrollingKeepsPainting()
    {
        QVERIFY(addAll() && readAll());
        const test::Precedence precedence;
        QVERIFY(precedence.granted());
        QScrollBar* bar = page()->table()->verticalScrollBar();
        QVERIFY(bar->maximum() > machines);
        const qint64 gap = test::longestGap(allowedGap, [bar] {
            for (int i = 0; i <= 40; ++i) {
                bar->setValue(bar->maximum() * i / 40);
                QTest::qWait(5);
            }
            return true;
        });
        QVERIFY2(gap >= 0 && gap <= allowedGap, qPrintable(u"a gap of %1 ms"_s.arg(gap)));
    }

    void readingAgainKeepsPaintingSelectionAndPlace()
    {
        QVERIFY(addAll() && readAll());
        const test::Precedence precedence;
        QVERIFY(precedence.granted());
        page()->table()->selectRow(machines * 2);
        QScrollBar* bar = page()->table()->verticalScrollBar();
        bar->setValue(bar->maximum() / 2);
        const int scrolled = bar->value();
        const int selected = page()->table()->currentIndex().row();
        int rebuilt = 0;
        connect(page()->model(), &QAbstractItemModel::modelReset, this, [&rebuilt] { ++rebuilt; });
        connect(page()->model(), &QAbstractItemModel::rowsRemoved, this, [&rebuilt] { ++rebuilt; });
        const qint64 gap = test::longestGap(allowedGap, [this] { return readAll(); });
        QVERIFY2(gap >= 0 && gap <= allowedGap, qPrintable(u"a gap of %1 ms"_s.arg(gap)));
        QCOMPARE(bar->value(), scrolled);
        QCOMPARE(page()->table()->currentIndex().row(), selected);
        QCOMPARE(rebuilt, 0);
    }

private:
    void open(ui::Step step = ui::Step::Fabric)
    {
        m_window.reset();
        ui::MainWindow::Options options;
        options.workspace.journalFolder = m_folder->filePath(u"journal"_s);
        // Every machine answers from what it once said.
        options.workspace.makeTransport = [](const QString& name) -> std::unique_ptr<core::remote::Transport> {
            return bench::replay(name, machines);
        };
        m_window = std::make_unique<ui::MainWindow>(options);
        m_window->show();
        m_window->frame().showStep(step);
        QTest::qWait(100); // the empty page is there; what is measured comes after it
    }

    [[nodiscard]] bool addAll()
    {
        bool added = true;
        for (int number = 0; number < machines; ++number)
            added = m_window->workspace().addMachine(bench::nodeName(number)).has_value() && added;
        QCoreApplication::processEvents();
        return added;
    }

    [[nodiscard]] bool readAll()
    {
        m_window->workspace().readAll();
        const bool read = QTest::qWaitFor(
            [this] { return m_window->workspace().isSettled() && m_window->workspace().diagnosis(); }, 60000);
        QTest::qWait(100); // what was read last is shown
        return read;
    }

    [[nodiscard]] ui::FabricPage* page() const
    {
        return qobject_cast<ui::FabricPage*>(m_window->frame().page(ui::Step::Fabric));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ui::MainWindow> m_window;
};

QTEST_MAIN(TestLargeCluster)
#include "tst_large_cluster.moc"
