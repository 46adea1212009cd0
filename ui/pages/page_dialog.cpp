// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page_dialog.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include "core/checks/explanations.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

PageDialog::PageDialog(Theme& theme, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_text(new QTextBrowser)
{
    setAttribute(Qt::WA_DeleteOnClose);
    theme.dress(this); // a window of its own does not take over its parent's palette
    resize(theme.dp(680), theme.dp(560));
    m_text->setObjectName(u"pageText"_s);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false); // pages link to nothing outside
    m_text->document()->setDocumentMargin(theme.dp(8));
    theme.applyFont(m_text, TextStyle::Body);
    QPushButton* close = makeButton(theme, tr("&Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(20), theme.dp(16), theme.dp(20), theme.dp(16));
    column->setSpacing(theme.dp(12));
    column->addWidget(m_text, 1);
    column->addWidget(close, 0, Qt::AlignTrailing);
}

void PageDialog::showFinding(const QString& id)
{
    const auto page = core::checks::explanation(id);
    setWindowTitle(page ? page->title : id);
    m_text->setAccessibleName(windowTitle());
    m_text->setMarkdown(page ? page->page : tr("There is no page for “%1” in this version of Sparkloom.").arg(id));
}

} // namespace ui
