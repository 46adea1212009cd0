// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/diff_view.h"

#include "ui/theme/theme.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/diff_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int contextLines = 3;

} // namespace

DiffView::DiffView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_tabs(new QTabBar)
    , m_list(new ComboBox(theme))
    , m_path(new ElidedLabel)
    , m_note(makeLabel(theme, TextStyle::Secondary, {}, u"muted"_s))
    , m_text(new DiffText(theme))
{
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setAccessibleName(tr("Files"));
    theme.applyFont(m_tabs, TextStyle::Button);
    theme.applyFont(m_path, TextStyle::MonoSmall);
    m_path->setProperty("tone", u"muted"_s);
    m_path->setElideMode(Qt::ElideMiddle);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme.dp(8));
    m_list->setAccessibleName(tr("Files"));
    m_list->hide();
    theme.applyFont(m_list, TextStyle::Body);
    column->addWidget(m_tabs);
    column->addWidget(m_list);
    column->addWidget(makeLine());
    auto* where = new QHBoxLayout;
    where->setSpacing(theme.dp(12));
    where->addWidget(m_path, 1);
    where->addWidget(m_note);
    column->addLayout(where);
    column->addWidget(m_text, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &DiffView::showFile);
    connect(m_list, &QComboBox::activated, m_tabs, &QTabBar::setCurrentIndex);
}

void DiffView::setFiles(const QList<DiffFile>& files)
{
    if (files == m_files)
        return;
    const QString open = m_files.value(m_tabs->currentIndex()).title;
    m_files = files;
    {
        const QSignalBlocker quiet(m_tabs);
        while (m_tabs->count() > files.size())
            m_tabs->removeTab(m_tabs->count() - 1);
        while (m_tabs->count() < files.size())
            m_tabs->addTab({});
        int current = 0;
        for (int i = 0; i < m_tabs->count(); ++i) {
            m_tabs->setTabText(i, files.at(i).title);
            m_tabs->setTabToolTip(i, files.at(i).path);
            if (files.at(i).title == open)
                current = i;
        }
        m_tabs->setCurrentIndex(current);
    }
    m_list->clear();
    for (const DiffFile& file : files)
        m_list->addItem(file.title);
    chooseBar();
    showFile(m_tabs->currentIndex());
}

void DiffView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    chooseBar();
}

void DiffView::chooseBar()
{
    const QFontMetrics metrics(m_tabs->font());
    int needed = 0;
    for (const DiffFile& file : std::as_const(m_files))
        needed += metrics.horizontalAdvance(file.title) + m_theme.dp(22);
    const bool fits = needed <= width();
    m_tabs->setVisible(fits);
    m_list->setVisible(!fits);
}

void DiffView::setCurrentFile(int index)
{
    m_tabs->setCurrentIndex(index);
}

void DiffView::showFile(int index)
{
    const DiffFile file = m_files.value(index);
    m_list->setCurrentIndex(index);
    const DiffCounts counts = countDiff(file.lines);
    m_path->setFullText(file.path);
    QString note = file.note;
    if (note.isEmpty() && !file.lines.isEmpty())
        note = counts.added + counts.removed == 0 ? tr("no change")
                                                  : tr("+%L1 −%L2").arg(counts.added).arg(counts.removed);
    m_note->setText(note);
    m_text->setRows(diffRows(file.lines, contextLines));
}

} // namespace ui
