// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/write_results.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

WriteResults::WriteResults(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(theme.dp(8));
}

void WriteResults::setWrites(const QList<NodeWrite>& writes)
{
    while (m_rows.size() > writes.size())
        discard(m_rows.takeLast().widget);
    while (m_rows.size() < writes.size()) {
        const Row row = makeRow();
        connect(
            row.retry, &QPushButton::clicked, this, [this, node = row.node] { Q_EMIT retryRequested(node->text()); });
        m_column->addWidget(row.widget);
        m_rows.append(row);
    }
    for (int i = 0; i < writes.size(); ++i)
        fill(m_rows.at(i), writes.at(i));
}

WriteResults::Row WriteResults::makeRow()
{
    Row row;
    row.widget = new QWidget;
    auto* column = new QVBoxLayout(row.widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.dp(6));
    auto* line = new QHBoxLayout;
    line->setSpacing(m_theme.dp(10));
    row.sign = new StateSign(m_theme, Status::NotDone, 16);
    row.node = makeLabel(m_theme, TextStyle::BodyStrong, {});
    row.message = makeLabel(m_theme, TextStyle::Body, {}, u"muted"_s);
    row.progress = new QProgressBar;
    row.progress->setTextVisible(false);
    row.progress->setMaximumWidth(m_theme.dp(140));
    row.retry = makeButton(m_theme, tr("Try again"));
    row.error = new InlineMessage(m_theme);
    line->addWidget(row.sign);
    line->addWidget(row.node);
    line->addWidget(row.message);
    line->addWidget(row.progress);
    line->addStretch(1);
    line->addWidget(row.retry);
    column->addLayout(line);
    column->addWidget(row.error);
    return row;
}

void WriteResults::fill(const Row& row, const NodeWrite& write)
{
    row.sign->setStatus(write.status);
    row.node->setText(write.node);
    row.message->setText(write.message.isEmpty() ? statusWord(write.status) : write.message);
    row.progress->setVisible(write.status == Status::Running && write.stepsTotal > 0);
    row.progress->setRange(0, std::max(1, write.stepsTotal));
    row.progress->setValue(write.stepsDone);
    row.progress->setAccessibleName(tr("Progress of %1").arg(write.node));
    row.retry->setVisible(write.status == Status::Problem || write.status == Status::Cancelled);
    row.retry->setAccessibleName(tr("Try %1 again").arg(write.node));
    row.error->setVisible(write.error.has_value());
    if (write.error)
        row.error->setError(*write.error);
    row.widget->setAccessibleName(u"%1, %2"_s.arg(write.node, row.message->text()));
}

} // namespace ui
