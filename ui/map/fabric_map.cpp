// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/map/fabric_map.h"

#include "ui/map/map_model.h"
#include "ui/map/map_picture.h"
#include "ui/map/map_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/copyable_table_view.h"
#include "ui/widgets/inline_message.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double zoomStep = 1.25;

QPushButton* smallButton(const Theme& theme, QAction* action)
{
    QPushButton* button = makeActionButton(theme, action, ButtonKind::Quiet);
    theme.applyFont(button, TextStyle::Secondary);
    return button;
}

QPushButton* signButton(const Theme& theme, QAction* action, Glyph glyph)
{
    QPushButton* button = makeIconButton(theme, glyph, action->text());
    button->setToolTip(action->toolTip());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button, [button, action] {
        button->setEnabled(action->isEnabled());
        button->setVisible(action->isVisible());
    });
    return button;
}

} // namespace

FabricMap::FabricMap(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_view(new MapView(theme))
    , m_model(new MapModel(theme, this))
    , m_table(new CopyableTableView)
    , m_message(new InlineMessage(theme))
{
    makeActions();
    makeTable();
    layOut();
    connect(m_view, &MapView::hoveredChanged, this, &FabricMap::elementHovered);
    connect(m_view, &MapView::activated, this, &FabricMap::elementActivated);
    connect(m_view, &MapView::zoomChanged, this, &FabricMap::showZoom);
    connect(m_view, &MapView::selectedChanged, this, [this](const MapKey& key) {
        setSelected(key); // the table follows
        Q_EMIT elementSelected(key);
    });
    showZoom();
}

QAction* FabricMap::addMapAction(const QString& name, const QString& text)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    return action;
}

void FabricMap::makeActions()
{
    m_zoomOut = addMapAction(u"mapZoomOut"_s, tr("Make the map smaller"));
    m_zoomOut->setShortcuts(QKeySequence::ZoomOut);
    m_fit = addMapAction(u"mapFit"_s, tr("Fit the map into its place"));
    m_fit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    m_zoomIn = addMapAction(u"mapZoomIn"_s, tr("Make the map larger"));
    m_zoomIn->setShortcuts({ QKeySequence(QKeySequence::ZoomIn), QKeySequence(Qt::CTRL | Qt::Key_Equal) });
    for (QAction* action : { m_zoomOut, m_fit, m_zoomIn })
        action->setToolTip(tr("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
    m_asTable = addMapAction(u"mapAsTable"_s, tr("Show as tab&le"));
    m_export = addMapAction(u"mapExport"_s, tr("&Export picture…"));
    connect(m_zoomOut, &QAction::triggered, this, [this] { m_view->zoomBy(1 / zoomStep); });
    connect(m_fit, &QAction::triggered, m_view, &MapView::fit);
    connect(m_zoomIn, &QAction::triggered, this, [this] { m_view->zoomBy(zoomStep); });
    connect(m_asTable, &QAction::triggered, this, [this] { setShowsTable(!showsTable()); });
    connect(m_export, &QAction::triggered, this, &FabricMap::askForPicture);
}

void FabricMap::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(u"mapTable"_s);
    m_table->setAccessibleName(tr("Machines, ports and links as a table"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_theme.applyFont(m_table->horizontalHeader(), TextStyle::SecondaryStrong);
    m_theme.applyFont(m_table, TextStyle::Secondary);
    m_table->hide();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        takeTableRow(now.row());
    });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        Q_EMIT elementActivated(m_model->key(index.row()));
    });
}

void FabricMap::layOut()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.dp(8));
    column->addWidget(m_view, 1);
    column->addWidget(m_table, 1);
    column->addWidget(m_message);
    m_message->hide();
    QPushButton* dismiss = m_message->addButton(tr("Dismiss"));
    connect(dismiss, &QPushButton::clicked, m_message, &QWidget::hide);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(m_theme.dp(4));
    foot->addWidget(smallButton(m_theme, m_asTable));
    foot->addWidget(smallButton(m_theme, m_export));
    foot->addStretch(1);
    foot->addWidget(signButton(m_theme, m_zoomOut, Glyph::ZoomOut));
    foot->addWidget(signButton(m_theme, m_fit, Glyph::Fit));
    foot->addWidget(signButton(m_theme, m_zoomIn, Glyph::Add));
    column->addLayout(foot);
}

void FabricMap::setMap(const FabricMapData& map)
{
    if (map == this->map())
        return;
    m_view->setMap(map);
    {
        // A row that goes makes another one the current one: that was nobody's choice.
        const QScopedValueRollback<bool> filling(m_filling, true);
        m_model->setElements(m_view->mapScene().elements());
    }
    m_export->setEnabled(!map.nodes.isEmpty());
    setSelected(m_view->selected());
    showZoom();
}

const FabricMapData& FabricMap::map() const
{
    return m_view->mapScene().map();
}

bool FabricMap::showsTable() const
{
    return m_view->isHidden();
}

void FabricMap::setShowsTable(bool table)
{
    if (table == showsTable())
        return;
    const bool hadFocus = m_view->hasFocus() || m_table->hasFocus();
    // The same height, so that nothing under it jumps.
    m_table->setMinimumHeight(std::max(m_view->height(), m_theme.dp(160)));
    m_view->setVisible(!table);
    m_table->setVisible(table);
    m_asTable->setText(table ? tr("Show as dra&wing") : tr("Show as tab&le"));
    for (QAction* action : { m_zoomIn, m_zoomOut, m_fit })
        action->setVisible(!table);
    setSelected(m_view->selected());
    if (hadFocus)
        (table ? static_cast<QWidget*>(m_table) : m_view)->setFocus();
}

void FabricMap::takeTableRow(int row)
{
    const MapKey key = m_model->key(row);
    if (m_filling || key.isNone() || key == m_view->selected())
        return;
    m_view->setSelected(key);
    Q_EMIT elementSelected(key);
}

void FabricMap::setHovered(const MapKey& key)
{
    m_view->setHovered(key);
}

void FabricMap::setSelected(const MapKey& key)
{
    m_view->setSelected(key); // first: a row that becomes current then says nothing new
    const int row = m_model->rowOf(key);
    if (row == m_table->currentIndex().row())
        return;
    if (row >= 0)
        m_table->selectRow(row);
    else
        m_table->setCurrentIndex({});
}

void FabricMap::showZoom()
{
    m_zoomIn->setEnabled(m_view->zoom() < MapView::mostZoom);
    m_zoomOut->setEnabled(m_view->zoom() > m_view->leastZoom());
}

void FabricMap::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({ m_zoomIn, m_zoomOut, m_fit });
    menu->addSeparator();
    menu->addActions({ m_asTable, m_export });
    menu->popup(event->globalPos());
}

void FabricMap::askForPicture()
{
    auto* dialog = new QFileDialog(
        this, tr("Export picture"), {}, tr("Drawing that scales (*.svg)") + u";;"_s + tr("Image (*.png)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"svg"_s);
    dialog->selectFile(mapPictureName(map()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(u"*.png"_s) ? u"png"_s : u"svg"_s);
    });
    connect(dialog, &QFileDialog::fileSelected, this, &FabricMap::exportTo);
    dialog->open();
}

void FabricMap::exportTo(const QString& path)
{
    const auto written = writeMapPicture(map(), path);
    if (!written)
        m_message->setError(written.error());
    m_message->setVisible(!written.has_value());
}

} // namespace ui
