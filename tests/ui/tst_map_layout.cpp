// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_maps.h"

#include "ui/map/fabric_layout.h"
#include "ui/map/map_scene.h"
#include "ui/map/map_travel.h"
#include "ui/map/wire_path.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace ui;
using samples::Cabling;
using samples::MapWish;

namespace {

QString text(const QRectF& rect)
{
    return u"(%1, %2, %3 x %4)"_s.arg(rect.left()).arg(rect.top()).arg(rect.width()).arg(rect.height());
}

/// Things that lie on one another, or outside of the map.
QStringList overlaps(const FabricLayout& layout)
{
    QStringList found;
    QList<std::pair<QString, QRectF>> things;
    for (qsizetype i = 0; i < layout.nodes.size(); ++i)
        things.append({ u"card %1"_s.arg(i), layout.nodes.at(i).rect });
    for (qsizetype i = 0; i < layout.links.size(); ++i)
        things.append({ u"label %1"_s.arg(i), layout.links.at(i).label });
    const QRectF whole = QRectF({}, layout.size).adjusted(-0.5, -0.5, 0.5, 0.5);
    for (qsizetype i = 0; i < things.size(); ++i) {
        if (things.at(i).second.isEmpty() || !whole.contains(things.at(i).second))
            found.append(things.at(i).first + u" is outside "_s + text(things.at(i).second) + u" of "_s + text(whole));
        for (qsizetype k = i + 1; k < things.size(); ++k) {
            if (things.at(i).second.intersects(things.at(k).second))
                found.append(things.at(i).first + text(things.at(i).second) + u" lies on "_s + things.at(k).first
                    + text(things.at(k).second));
        }
    }
    return found;
}

/// Runs of wires that cross the inside of a card, beyond the padding beside its cages.
QStringList wiresOverCards(const MapType& type, const FabricLayout& layout)
{
    QStringList found;
    for (qsizetype l = 0; l < layout.links.size(); ++l) {
        for (const QPolygonF& wire : layout.links.at(l).wires) {
            for (qsizetype p = 1; p < wire.size(); ++p) {
                const QRectF run = QRectF(wire.at(p - 1), wire.at(p)).normalized().adjusted(-0.1, -0.1, 0.1, 0.1);
                for (qsizetype n = 0; n < layout.nodes.size(); ++n) {
                    const double pad = type.pad() + 0.5;
                    if (run.intersects(layout.nodes.at(n).rect.adjusted(pad, 0, -pad, 0)))
                        found.append(u"a wire of link %1 crosses card %2"_s.arg(l).arg(n));
                }
            }
        }
    }
    return found;
}

} // namespace

class TestMapLayout final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingLiesOnAnythingElse_data()
    {
        QTest::addColumn<FabricMapData>("map");
        QTest::addColumn<QSizeF>("room");
        for (auto [name, wish] : samples::allShapes()) {
            for (const bool longNames : { false, true }) {
                for (const double width : { 420.0, 836.0, 1400.0 }) {
                    wish.longNames = longNames;
                    QTest::newRow(qPrintable(u"%1%2-%3"_s.arg(name, longNames ? u"-long"_s : QString()).arg(width)))
                        << samples::mapOf(wish) << QSizeF(width, 460);
                }
            }
        }
    }

    void nothingLiesOnAnythingElse()
    {
        QFETCH(FabricMapData, map);
        QFETCH(QSizeF, room);
        for (const double points : { 10.0, 20.0 }) {
            m_theme.setSystemPointSize(points);
            const MapType type(m_theme);
            const FabricLayout layout = layOutFabric(type, map, room);
            QCOMPARE(layout.nodes.size(), map.nodes.size());
            QCOMPARE(layout.links.size(), map.links.size());
            QCOMPARE(overlaps(layout).join(u'\n'), QString());
            QCOMPARE(wiresOverCards(type, layout).join(u'\n'), QString());
            for (qsizetype i = 0; i < map.links.size(); ++i)
                QVERIFY(layout.links.at(i).wires.size() >= map.links.at(i).ends.size());
        }
        m_theme.setSystemPointSize(10);
    }

    void wiresBeginAtTheirCages()
    {
        const MapType type(m_theme);
        for (const auto& [name, wish] : samples::allShapes()) {
            const FabricMapData map = samples::mapOf(wish);
            const FabricLayout layout = layOutFabric(type, map, { 836, 460 });
            for (qsizetype i = 0; i < map.links.size(); ++i) {
                for (const MapEnd& end : map.links.at(i).ends) {
                    const QRectF cage = layout.nodes.at(end.node).cages.at(end.cage).rect;
                    const auto& wires = layout.links.at(i).wires;
                    const bool met = std::any_of(wires.begin(), wires.end(), [&](const QPolygonF& wire) {
                        const QPointF from = wire.first();
                        return from.y() > cage.top() && from.y() < cage.bottom()
                            && (qFuzzyCompare(from.x(), cage.left()) || qFuzzyCompare(from.x(), cage.right()));
                    });
                    QVERIFY2(met, qPrintable(name));
                }
            }
        }
    }

    void ringsStandInALoopAndSwitchesInRows()
    {
        const MapType type(m_theme);
        const auto centres = [&](const MapWish& wish) {
            const FabricLayout layout = layOutFabric(type, samples::mapOf(wish), { 836, 460 });
            QList<QPointF> points;
            for (const NodeBox& node : layout.nodes)
                points.append(node.rect.center());
            return points;
        };
        const auto three = centres({ 3, Cabling::Ring });
        QVERIFY(three.at(0).y() < three.at(1).y() && qFuzzyCompare(three.at(1).y(), three.at(2).y()));
        QVERIFY(three.at(1).x() < three.at(0).x() && three.at(0).x() < three.at(2).x());
        const auto four = centres({ 4, Cabling::Ring });
        QVERIFY(qFuzzyCompare(four.at(0).y(), four.at(1).y()) && qFuzzyCompare(four.at(2).y(), four.at(3).y()));
        QVERIFY(qFuzzyCompare(four.at(1).x(), four.at(2).x()) && qFuzzyCompare(four.at(0).x(), four.at(3).x()));
        const auto switched = centres({ 4, Cabling::Switch });
        QVERIFY(qFuzzyCompare(switched.at(0).x(), switched.at(2).x()));
        const auto tent = centres({ 3, Cabling::Chain });
        QVERIFY(tent.at(1).y() < tent.at(0).y() && tent.at(0).x() < tent.at(1).x() && tent.at(1).x() < tent.at(2).x());
    }

    void upToEightNodesAreReadWithoutZooming()
    {
        const MapType type(m_theme);
        for (const auto& [name, wish] : samples::allShapes()) {
            if (wish.nodes > 8 || name.startsWith(u"ring-8"_s) || name.startsWith(u"ring-5"_s))
                continue;
            const QSizeF room(836, 460);
            const FabricLayout layout = layOutFabric(type, samples::mapOf(wish), room);
            QVERIFY2(fitScale(layout.size, room) > 0.8,
                qPrintable(u"%1: %2 x %3"_s.arg(name).arg(layout.size.width()).arg(layout.size.height())));
        }
    }

    void costGrowsWithTheNumberOfNodes()
    {
        const MapType type(m_theme);
        const auto took = [&](int nodes) {
            const FabricMapData map = samples::mapOf({ nodes, Cabling::Switch });
            qint64 least = std::numeric_limits<qint64>::max();
            for (int i = 0; i < 5; ++i) {
                QElapsedTimer timer;
                timer.start();
                (void)layOutFabric(type, map, { 836, 460 });
                least = std::min(least, timer.nsecsElapsed());
            }
            return static_cast<double>(least);
        };
        (void)took(64);
        const double ratio = took(64) / took(16);
        QVERIFY2(ratio < 10, qPrintable(QString::number(ratio))); // four times the nodes; sixteen would be quadratic
    }

    void everyElementIsReachedByArrows_data()
    {
        QTest::addColumn<FabricMapData>("map");
        for (const auto& [name, wish] : samples::allShapes())
            QTest::newRow(qPrintable(name)) << samples::mapOf(wish);
    }

    void everyElementIsReachedByArrows()
    {
        QFETCH(FabricMapData, map);
        MapScene scene(m_theme);
        scene.setMap(map);
        scene.layOut({ 836, 460 });
        const QList<TravelSpot>& spots = scene.spots();
        QSet<MapKey> reached{ spots.first().key };
        QList<MapKey> open = reached.values();
        while (!open.isEmpty()) {
            const MapKey from = open.takeLast();
            for (const TravelStep step : { TravelStep::Left, TravelStep::Right, TravelStep::Up, TravelStep::Down }) {
                const MapKey next = travel(spots, from, step);
                if (!reached.contains(next)) {
                    reached.insert(next);
                    open.append(next);
                }
            }
        }
        for (const TravelSpot& spot : spots)
            QVERIFY2(reached.contains(spot.key), qPrintable(spot.key.node + spot.key.hca + spot.key.ends.join(u' ')));
    }

    void strandsOfACableStayApartRoundCorners()
    {
        const QPolygonF wire{ { QPointF(0, 0), QPointF(50, 0), QPointF(50, 40), QPointF(90, 40) } };
        const QPainterPath one = wirePath(wire, -3, 7);
        const QPainterPath other = wirePath(wire, 3, 7);
        QCOMPARE(one.elementAt(0), QPointF(0, -3));
        QCOMPARE(other.currentPosition(), QPointF(90, 43));
        double nearest = 100;
        for (int i = 0; i <= 50; ++i) {
            for (int k = 0; k <= 50; ++k)
                nearest
                    = std::min(nearest, QLineF(one.pointAtPercent(i / 50.0), other.pointAtPercent(k / 50.0)).length());
        }
        QVERIFY2(nearest > 4, qPrintable(QString::number(nearest)));
        QVERIFY(wirePath({}, 1, 1).isEmpty());
    }

private:
    Theme m_theme;
};

QTEST_MAIN(TestMapLayout)
#include "tst_map_layout.moc"
