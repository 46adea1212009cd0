// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/diff_view.h"

#include "ui/theme/theme.h"
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
    , m_tabs(new QTabBar)
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
    column->addWidget(m_tabs);
    column->addWidget(makeLine());
    auto* where = new QHBoxLayout;
    where->setSpacing(theme.dp(12));
    where->addWidget(m_path, 1);
    where->addWidget(m_note);
    column->addLayout(where);
    column->addWidget(m_text, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &DiffView::showFile);
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
    showFile(m_tabs->currentIndex());
}

void DiffView::setCurrentFile(int index)
{
    m_tabs->setCurrentIndex(index);
}

void DiffView::showFile(int index)
{
    const DiffFile file = m_files.value(index);
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
