// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/card_form.h"

#include <algorithm>
#include <cmath>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double narrowest = 196;
constexpr double widestShort = 300;
constexpr double widestFull = 420;
constexpr int messageRows = 4;

/// Room that a port's sign takes before its name.
double signRoom(const MapType& type, const MapTwin& twin)
{
    const bool loud = twin.status == Status::Problem || twin.status == Status::Warning;
    return loud ? type.sign() + type.dp(3) : 0;
}

/// Widest name, netdev and address of all ports: columns line up over all cards.
struct Columns
{
    Columns(const MapType& type, const QList<MapNode>& nodes)
    {
        for (const MapNode& node : nodes) {
            for (const MapCage& cage : node.cages) {
                for (const MapTwin& twin : cage.twins) {
                    hca = std::max(hca, type.mono.width(twin.hca) + signRoom(type, twin));
                    netdev = std::max(netdev, type.mono.width(twin.netdev));
                    address = std::max(address, type.mono.width(twin.address));
                }
            }
        }
    }
    double hca = 0;
    double netdev = 0;
    double address = 0;
};

double sides(const MapType& type)
{
    return 2 * (type.pad() + type.cagePad());
}

double twinHeight(const MapType& type, const CardForm& form)
{
    const double line = type.mono.height() + 1;
    return form.twins == TwinForm::TwoLines ? 2 * line + type.dp(2) : line;
}

double cageHeight(const MapType& type, const CardForm& form, const MapCage& cage)
{
    if (form.dense && cage.twins.isEmpty())
        return type.strong.height();
    const double state = form.stateBelow && !cage.state.isEmpty() ? type.line.height() : 0;
    const double twins = static_cast<double>(cage.twins.size()) * twinHeight(type, form);
    return type.pad() + type.strong.height() + state + (cage.twins.isEmpty() ? 0 : type.gap() / 2 + twins);
}

double headHeight(const MapType& type, const CardForm& form)
{
    return type.pad() + type.name.height() + form.lineRows * type.line.height();
}

double messageHeight(const MapType& type, const CardForm& form, const MapNode& node)
{
    const auto rows = type.line.wrapped(node.message, form.width - 2 * type.pad(), messageRows).size();
    return static_cast<double>(rows) * type.line.height();
}

} // namespace

QString cageText(const MapCage& cage)
{
    return cage.state.isEmpty() ? cage.title : cage.title + u" · "_s + cage.state;
}

double cardWidthFor(const MapType& type, const QList<MapNode>& nodes, TwinForm twins)
{
    const Columns columns(type, nodes);
    double need = columns.hca + type.gap() + columns.address;
    if (twins == TwinForm::Full)
        need += type.dp(12) + columns.netdev;
    const double limit = type.dp(twins == TwinForm::Full ? widestFull : widestShort);
    return std::ceil(std::clamp(need + sides(type), type.dp(narrowest), limit));
}

CardForm cardForm(const MapType& type, const QList<MapNode>& nodes, double width, bool twoLines, bool dense)
{
    CardForm form;
    form.width = width;
    form.dense = dense;
    const Columns columns(type, nodes);
    const double inner = width - sides(type);
    const bool full = columns.hca + columns.netdev + columns.address + type.dp(12) + type.gap() <= inner;
    form.twins = full ? TwinForm::Full : twoLines && columns.netdev > 0 ? TwinForm::TwoLines : TwinForm::Short;
    form.netdevAt = columns.hca + type.dp(12);
    for (const MapNode& node : nodes) {
        for (const MapCage& cage : node.cages) {
            const double sign = cage.status == Status::NotDone ? 0 : type.sign() + type.dp(4);
            form.stateBelow = form.stateBelow || type.strong.width(cageText(cage)) + sign > inner;
        }
        if (type.line.width(node.line) > width - 2 * type.pad())
            form.lineRows = 2;
    }
    return form;
}

double cardHeight(const MapType& type, const CardForm& form, const MapNode& node)
{
    double height = headHeight(type, form) + type.pad();
    for (const MapCage& cage : node.cages)
        height += type.gap() + cageHeight(type, form, cage);
    if (!node.message.isEmpty())
        height += type.gap() + messageHeight(type, form, node);
    return std::ceil(height);
}

double tallestCard(const MapType& type, const CardForm& form, const QList<MapNode>& nodes)
{
    double height = 0;
    for (const MapNode& node : nodes)
        height = std::max(height, cardHeight(type, form, node));
    return height;
}

NodeBox placeCard(const MapType& type, const CardForm& form, const MapNode& node, const QRectF& rect)
{
    NodeBox box;
    box.rect = rect;
    double y = rect.top() + headHeight(type, form);
    for (const MapCage& cage : node.cages) {
        y += type.gap();
        CageBox where;
        where.rect = QRectF(rect.left() + type.pad(), y, rect.width() - 2 * type.pad(), cageHeight(type, form, cage));
        where.plain = form.dense && cage.twins.isEmpty();
        const double each = twinHeight(type, form);
        double twinTop = where.rect.bottom() - type.pad() / 2 - each * static_cast<double>(cage.twins.size());
        for (qsizetype i = 0; i < cage.twins.size(); ++i, twinTop += each)
            where.twins.append(
                QRectF(where.rect.left() + type.cagePad(), twinTop, where.rect.width() - 2 * type.cagePad(), each));
        y = where.rect.bottom();
        box.cages.append(where);
    }
    if (!node.message.isEmpty())
        box.message = QRectF(
            rect.left() + type.pad(), y + type.gap(), rect.width() - 2 * type.pad(), messageHeight(type, form, node));
    return box;
}

} // namespace ui
