// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_maps.h"
#include "sample_pages.h"

#include "ui/map/fabric_map.h"
#include "ui/map/map_model.h"
#include "ui/map/map_view.h"
#include "ui/pages/fabric_page.h"
#include "ui/theme/quiet_style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/copyable_table_view.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QAction>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using samples::Cabling;
using samples::Scene;

namespace {

const MapKey cardA = MapKey::ofNode(u"spark-a"_s);
const MapKey cardB = MapKey::ofNode(u"spark-b"_s);

MapKey port(const QString& node, const QString& hca)
{
    return MapKey::ofTwin(node, hca, 1);
}

void settle()
{
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
}

void wheel(MapView* view, int notches, Qt::KeyboardModifiers modifiers)
{
    const QPointF at = view->viewport()->rect().center();
    QWheelEvent event(at,
        view->viewport()->mapToGlobal(at),
        {},
        { 0, 120 * notches },
        Qt::NoButton,
        modifiers,
        Qt::NoScrollPhase,
        false);
    QCoreApplication::sendEvent(view->viewport(), &event);
}

QAction* action(FabricMap* map, const QString& name)
{
    return map->findChild<QAction*>(name);
}

} // namespace

class TestFabricMap final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareApplicationStyle();
        QAccessible::setActive(true);
        m_theme.setSystemPointSize(10);
        m_theme.setChoice(ThemeChoice::Light);
    }

    void init()
    {
        m_map = std::make_unique<FabricMap>(m_theme);
        m_theme.dress(m_map.get());
        m_map->setMap(samples::mapOf({ 2, Cabling::OneCable }));
        m_map->resize(876, m_map->heightForWidth(876));
        m_map->show();
        m_map->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_map.get()));
        settle();
        view()->clearFocus(); // a window that comes up gives the focus to its first child
    }

    void cleanup() { m_map.reset(); }

    void tabEntersAtTheFirstCardAndArrowsTravel();
    void enterGoesIntoTheCardAndActivates();
    void clickSelectsAndHoverTells();
    void changedStatesChangeItemsInPlace();
    void mapFitsItselfUntilThePersonZooms();
    void zoomStopsAtItsLimits();
    void draggingMovesAZoomedMap();
    void everyElementHasANameForAScreenReader();
    void screenReaderCanPressAnElement();
    void tableTwinTellsWhatTheMapTells();
    void tableTwinSharesTheSelection();
    void eachPortIsMetInTheMiddleOfItsLine_data();
    void eachPortIsMetInTheMiddleOfItsLine();
    void mapAndMatrixShareSelectionAndHover();

private:
    [[nodiscard]] MapView* view() const { return m_map->view(); }
    [[nodiscard]] MapKey link() const { return MapKey::ofLink(m_map->map(), m_map->map().links.first()); }
    void press(Qt::Key key) { QTest::keyClick(view(), key); }

    Theme m_theme;
    std::unique_ptr<FabricMap> m_map;
};

void TestFabricMap::tabEntersAtTheFirstCardAndArrowsTravel()
{
    view()->setFocus(Qt::TabFocusReason);
    QCOMPARE(view()->selected(), cardA);
    press(Qt::Key_Right);
    QCOMPARE(view()->selected(), link());
    press(Qt::Key_Right);
    QCOMPARE(view()->selected(), cardB);
    press(Qt::Key_Down);
    QCOMPARE(view()->selected(), port(u"spark-b"_s, u"rocep1s0f0"_s));
    press(Qt::Key_Down);
    QCOMPARE(view()->selected(), port(u"spark-b"_s, u"roceP2p1s0f0"_s));
    press(Qt::Key_Down); // nothing below
    QCOMPARE(view()->selected(), port(u"spark-b"_s, u"roceP2p1s0f0"_s));
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    QCOMPARE(view()->selected(), cardB);
    press(Qt::Key_Home);
    QCOMPARE(view()->selected(), cardA);
    press(Qt::Key_End);
    QCOMPARE(view()->selected(), link());
    // The ring is drawn round what has the keyboard, and only then.
    QVERIFY(view()->mapScene().item(link())->look().focused);
    view()->clearFocus();
    QVERIFY(!view()->mapScene().item(link())->look().focused);
    QVERIFY(view()->mapScene().item(link())->look().selected);
}

void TestFabricMap::enterGoesIntoTheCardAndActivates()
{
    QSignalSpy activated(m_map.get(), &FabricMap::elementActivated);
    view()->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Return);
    QCOMPARE(activated.takeFirst().first().value<MapKey>(), cardA);
    QCOMPARE(view()->selected(), port(u"spark-a"_s, u"rocep1s0f0"_s));
    press(Qt::Key_Return);
    QCOMPARE(activated.takeFirst().first().value<MapKey>(), port(u"spark-a"_s, u"rocep1s0f0"_s));
}

void TestFabricMap::clickSelectsAndHoverTells()
{
    QSignalSpy selected(m_map.get(), &FabricMap::elementSelected);
    QSignalSpy hovered(m_map.get(), &FabricMap::elementHovered);
    const MapKey twin = port(u"spark-b"_s, u"roceP2p1s0f0"_s);
    const QPoint at = view()->rectOf(twin).center();
    QTest::mouseMove(view()->viewport(), at);
    QCOMPARE(hovered.last().first().value<MapKey>(), twin);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected.last().first().value<MapKey>(), twin);
    // What is set from outside tells nobody.
    m_map->setSelected(cardA);
    m_map->setHovered(cardB);
    QCOMPARE(selected.size(), 1);
    QVERIFY(view()->mapScene().item(cardB)->look().hovered);
    // Clicking beside everything keeps the selection.
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, QPoint(view()->width() / 2, 2));
    QCOMPARE(view()->selected(), cardA);
}

void TestFabricMap::changedStatesChangeItemsInPlace()
{
    const auto items = view()->mapScene().items();
    QSignalSpy scene(&view()->mapScene(), &QGraphicsScene::changed);
    m_map->setMap(samples::mapOf({ 2, Cabling::OneCable }));
    settle();
    QCOMPARE(scene.size(), 0); // an equal map is no change
    m_map->setMap(samples::mapOf({ 2, Cabling::OneCable, false, true }));
    QCOMPARE(view()->mapScene().items(), items);
    QCOMPARE(view()->mapScene().elements().at(view()->mapScene().indexOf(cardB)).status, Status::Problem);
    view()->choose(cardB);
    m_map->setMap(samples::mapOf({ 3, Cabling::Ring }));
    QCOMPARE(view()->selected(), cardB); // still there
    QVERIFY(view()->mapScene().items().size() > items.size());
    m_map->setMap(samples::mapOf({ 1, Cabling::None }));
    QVERIFY(view()->selected().isNone());
    QCOMPARE(view()->mapScene().items().size(), 1);
}

void TestFabricMap::mapFitsItselfUntilThePersonZooms()
{
    view()->setFocus(); // for the shortcuts
    QVERIFY(view()->isFitted());
    m_map->resize(420, 200);
    settle();
    QVERIFY(view()->zoom() < 1);
    m_map->resize(876, 300);
    settle();
    QCOMPARE(view()->zoom(), 1.0);
    wheel(view(), 1, Qt::NoModifier); // belongs to the page
    QCOMPARE(view()->zoom(), 1.0);
    wheel(view(), 2, Qt::ControlModifier);
    const double zoomed = view()->zoom();
    QVERIFY(zoomed > 1.2);
    m_map->resize(420, 300);
    settle();
    QCOMPARE(view()->zoom(), zoomed);
    QTest::keyClick(view(), Qt::Key_0, Qt::ControlModifier);
    QVERIFY(view()->isFitted() && view()->zoom() < 1);
}

void TestFabricMap::zoomStopsAtItsLimits()
{
    view()->setFocus();
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(view(), Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(view()->zoom(), MapView::mostZoom);
    QVERIFY(!action(m_map.get(), u"mapZoomIn"_s)->isEnabled());
    for (int i = 0; i < 80; ++i)
        QTest::keyClick(view(), Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(view()->zoom(), view()->leastZoom());
    QVERIFY(!action(m_map.get(), u"mapZoomOut"_s)->isEnabled());
}

void TestFabricMap::draggingMovesAZoomedMap()
{
    view()->zoomBy(3);
    settle();
    const QRect before = view()->rectOf(cardA);
    QSignalSpy selected(m_map.get(), &FabricMap::elementSelected);
    const QPoint from = view()->viewport()->rect().center();
    QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(view()->viewport(), from + QPoint(30, 0));
    QTest::mouseMove(view()->viewport(), from + QPoint(60, 0));
    QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, from + QPoint(60, 0));
    QCOMPARE(view()->rectOf(cardA).left() - before.left(), 60);
    QCOMPARE(selected.size(), 0);
}

void TestFabricMap::everyElementHasANameForAScreenReader()
{
    view()->setFocus(Qt::TabFocusReason);
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(view());
    QVERIFY(face);
    QCOMPARE(face->childCount(), 2 + 4 + 1);
    QSet<QString> names;
    for (int i = 0; i < face->childCount(); ++i) {
        QAccessibleInterface* child = face->child(i);
        QVERIFY(child && child->isValid());
        QVERIFY(!child->text(QAccessible::Description).isEmpty());
        QCOMPARE(face->indexOfChild(child), i);
        QCOMPARE(child->parent(), face);
        QVERIFY(view()->rect().translated(view()->mapToGlobal(QPoint())).contains(child->rect()));
        QCOMPARE(face->childAt(child->rect().center().x(), child->rect().top() + 3), child);
        names.insert(child->text(QAccessible::Name));
    }
    QCOMPARE(names.size(), face->childCount());
    QVERIFY(names.contains(u"Machine spark-a"_s) && names.contains(u"Port rocep1s0f0 on spark-b"_s));
    QCOMPARE(face->focusChild(), face->child(0));
    QVERIFY(face->child(0)->state().focused && !face->child(1)->state().focused);
    QCOMPARE(face->child(6)->text(QAccessible::Name), u"Link spark-a – spark-b"_s);
    QVERIFY(face->child(6)->text(QAccessible::Description).contains(u"192.168.100.0/24 · MTU 9000"_s));
    QVERIFY(face->child(1)->text(QAccessible::Description).contains(u"enp1s0f0np0"_s));
    for (const char* name : { "mapZoomIn", "mapZoomOut", "mapFit", "mapAsTable", "mapExport" })
        QVERIFY(!action(m_map.get(), QString::fromLatin1(name))->text().isEmpty());
}

void TestFabricMap::screenReaderCanPressAnElement()
{
    QSignalSpy activated(m_map.get(), &FabricMap::elementActivated);
    QAccessibleInterface* child = QAccessible::queryAccessibleInterface(view())->child(1);
    child->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(activated.first().first().value<MapKey>(), port(u"spark-a"_s, u"rocep1s0f0"_s));
    m_map->setMap({});
    QVERIFY(!child->isValid() && child->text(QAccessible::Name).isEmpty() && child->state().invalid);
}

void TestFabricMap::tableTwinTellsWhatTheMapTells()
{
    MapModel* model = m_map->model();
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    action(m_map.get(), u"mapAsTable"_s)->trigger();
    QVERIFY(m_map->showsTable() && m_map->table()->isVisible() && !view()->isVisible());
    for (const auto& [name, wish] : samples::allShapes()) {
        m_map->setMap(samples::mapOf(wish));
        QCOMPARE(model->rowCount(), view()->mapScene().elements().size());
    }
    m_map->setMap(samples::mapOf({ 2, Cabling::OneCable, false, true }));
    const int row = model->rowOf(port(u"spark-b"_s, u"rocep1s0f0"_s));
    const auto cell = [&](MapModel::Column column) { return model->index(row, column).data().toString(); };
    QCOMPARE(cell(MapModel::KindColumn), u"Port"_s);
    QCOMPARE(cell(MapModel::NameColumn), u"rocep1s0f0 on spark-b"_s);
    QCOMPARE(cell(MapModel::StateColumn), u"Problem"_s);
    QCOMPARE(cell(MapModel::DetailsColumn), u"Cage 0: 200 Gb/s · up; enp1s0f0np0; 192.168.100.12"_s);
    action(m_map.get(), u"mapAsTable"_s)->trigger();
    QVERIFY(view()->isVisible() && !m_map->table()->isVisible());
}

void TestFabricMap::tableTwinSharesTheSelection()
{
    view()->choose(cardB);
    m_map->setShowsTable(true);
    QCOMPARE(m_map->model()->key(m_map->table()->currentIndex().row()), cardB);
    QSignalSpy selected(m_map.get(), &FabricMap::elementSelected);
    m_map->table()->selectRow(m_map->model()->rowOf(link()));
    QCOMPARE(selected.first().first().value<MapKey>(), link());
    QCOMPARE(view()->selected(), link());
}

void TestFabricMap::eachPortIsMetInTheMiddleOfItsLine_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("a line a port") << 1300;
    QTest::newRow("two lines a port") << 760;
}

void TestFabricMap::eachPortIsMetInTheMiddleOfItsLine()
{
    QFETCH(const int, width);
    m_map->resize(width, m_map->heightForWidth(width));
    settle();
    int ports = 0;
    for (const MapElement& element : view()->mapScene().elements()) {
        if (element.key.kind != MapKey::Kind::Twin)
            continue;
        ++ports;
        const QRect rect = view()->rectOf(element.key);
        for (const QPoint& at : { rect.center(), rect.topLeft() + QPoint(2, 2), rect.bottomRight() - QPoint(2, 2) })
            QCOMPARE(view()->mapScene().keyAt(view()->mapToScene(at)), element.key);
    }
    QCOMPARE(ports, 4);
}

void TestFabricMap::mapAndMatrixShareSelectionAndHover()
{
    m_map->hide(); // the pointer shall meet one window only
    FabricPage page(m_theme);
    page.resize(1280, 800);
    page.show();
    page.setData(samples::fabricOf(Scene::Mismatch));
    settle();
    MapView* map = page.map()->view();
    const auto rowKey = [&] {
        const GidRow& row = page.model()->row(page.table()->currentIndex().row());
        return port(row.node, row.hca);
    };
    QCOMPARE(map->selected(), port(u"spark-a"_s, u"rocep1s0f0"_s)); // the row to look at first
    map->choose(port(u"spark-b"_s, u"roceP2p1s0f0"_s));
    QCOMPARE(rowKey(), port(u"spark-b"_s, u"roceP2p1s0f0"_s));
    page.selectPort(u"spark-b"_s, u"rocep1s0f0"_s, 1);
    QCOMPARE(map->selected(), port(u"spark-b"_s, u"rocep1s0f0"_s));
    // A machine is shown by its first row and stays the machine; so does a link, also when the page is filled again.
    map->choose(cardA);
    QCOMPARE(rowKey(), port(u"spark-a"_s, u"rocep1s0f0"_s));
    QCOMPARE(map->selected(), cardA);
    const MapKey cable = MapKey::ofLink(page.map()->map(), page.map()->map().links.first());
    map->choose(cable);
    page.setData(samples::fabricOf(Scene::Mismatch));
    QCOMPARE(map->selected(), cable);

    const QRect second = page.table()->visualRect(page.model()->index(1, 0));
    QTest::mouseMove(page.table()->viewport(), second.center());
    QCOMPARE(map->hovered(), port(u"spark-a"_s, u"roceP2p1s0f0"_s));
    const QPoint twin = map->rectOf(port(u"spark-b"_s, u"rocep1s0f0"_s)).center();
    QTest::mouseMove(map->viewport(), twin);
    QTest::mouseMove(map->viewport(), twin + QPoint(1, 0));
    QCOMPARE(map->hovered(), port(u"spark-b"_s, u"rocep1s0f0"_s));
    map->activate(port(u"spark-b"_s, u"rocep1s0f0"_s));
    QCOMPARE(rowKey(), port(u"spark-b"_s, u"rocep1s0f0"_s));
}

QTEST_MAIN(TestFabricMap)
#include "tst_fabric_map.moc"
