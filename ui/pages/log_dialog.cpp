// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/log_dialog.h"

#include "ui/models/findings_model.h"
#include "ui/pages/finding_body.h"
#include "ui/pages/fold_card.h"
#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/scroll_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::checks::Finding;

namespace {

/// A text box that holds more than this is slow to scroll, and the end of a log is what tells.
constexpr qint64 largestFile = 16 * 1024 * 1024;

QString lineOf(const core::logs::RankReading& rank)
{
    QStringList parts;
    if (!rank.ncclVersion.isEmpty())
        parts += LogDialog::tr("NCCL %1").arg(rank.ncclVersion);
    if (!rank.network.isEmpty())
        parts += LogDialog::tr("network %1").arg(rank.network);
    QStringList ports;
    for (const auto& port : rank.ports)
        ports += u"%1:%2"_s.arg(port.hca).arg(port.port);
    for (const auto& gid : rank.gids)
        ports += LogDialog::tr("GID index %1").arg(gid.index);
    ports.removeDuplicates();
    if (!ports.isEmpty())
        parts += ports.join(u", "_s);
    const QString who = rank.rank ? LogDialog::tr("Rank %1 on %2").arg(QString::number(*rank.rank), rank.where()) : rank.where();
    return parts.isEmpty() ? QString() : LogDialog::tr("%1: %2").arg(who, parts.join(LogDialog::tr(" · ")));
}

} // namespace

LogDialog::LogDialog(Theme& theme, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_text(new QPlainTextEdit)
    , m_explain(makeButton(theme, tr("&Explain"), ButtonKind::Primary))
    , m_headline(makeParagraph(theme, TextStyle::BodyStrong, {}))
    , m_recognised(makeParagraph(theme, TextStyle::Secondary, {}, u"muted"_s))
    , m_results(new QWidget)
    , m_cards(new QVBoxLayout(m_results))
{
    setAttribute(Qt::WA_DeleteOnClose);
    theme.dress(this); // a window of its own does not take over its parent's palette
    setWindowTitle(tr("Explain a log"));
    resize(theme.dp(980), theme.dp(760));
    QLabel* label = makeLabel(theme, TextStyle::Section, tr("&Log of a start that failed"));
    label->setBuddy(m_text);
    m_text->setObjectName(u"logText"_s);
    m_text->setAccessibleName(tr("Log"));
    m_text->setPlaceholderText(tr("Paste what NCCL, vLLM or Docker printed: of one machine, or of several one after the other."));
    m_text->setTabChangesFocus(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    theme.applyFont(m_text, TextStyle::MonoSmall);
    m_explain->setObjectName(u"explain"_s);
    m_headline->setObjectName(u"logHeadline"_s);
    QPushButton* open = makeButton(theme, tr("&Open a file…"));
    QPushButton* close = makeButton(theme, tr("&Close"));

    auto* scroll = new ScrollPage(theme);
    scroll->column()->setSpacing(theme.dp(8));
    m_cards->setContentsMargins(0, 0, 0, 0);
    m_cards->setSpacing(theme.dp(12));
    scroll->column()->addWidget(m_headline);
    scroll->column()->addWidget(m_recognised);
    scroll->column()->addWidget(m_results);
    scroll->column()->addStretch(1);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme.dp(8));
    buttons->addWidget(open);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_explain);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(20), theme.dp(16), theme.dp(20), theme.dp(16));
    column->setSpacing(theme.dp(8));
    column->addWidget(label);
    auto* box = new Card(theme);
    box->body()->addWidget(m_text);
    column->addWidget(box, 2);
    column->addWidget(scroll, 3);
    column->addLayout(buttons);

    connect(m_text, &QPlainTextEdit::textChanged, this, &LogDialog::showState);
    connect(open, &QPushButton::clicked, this, &LogDialog::openFile);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_explain, &QPushButton::clicked, this, [this] {
        m_waiting = true;
        showState();
        Q_EMIT explainRequested(m_text->toPlainText().toUtf8());
    });
    m_headline->setText(tr("Nothing leaves this machine: the text is read here."));
    m_recognised->hide();
    showState();
}

void LogDialog::showState()
{
    m_explain->setEnabled(!m_waiting && !m_text->document()->isEmpty());
    m_explain->setText(m_waiting ? tr("Reading…") : tr("&Explain"));
}

void LogDialog::openFile()
{
    auto* dialog = new QFileDialog(this, tr("Open a log"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            m_headline->setText(tr("%1 could not be read: %2").arg(path, file.errorString()));
            return;
        }
        const bool cut = file.size() > largestFile;
        if (cut)
            file.seek(file.size() - largestFile);
        m_text->setPlainText(QString::fromUtf8(file.readAll()));
        m_headline->setText(cut ? tr("%1: the last 16 MiB; sparkloomctl explain reads all of it.").arg(path) : path);
    });
    dialog->open();
}

void LogDialog::setExplanation(const core::logs::LogExplanation& explanation)
{
    m_waiting = false;
    showState();
    while (QLayoutItem* item = m_cards->takeAt(0)) {
        discard(item->widget());
        delete item;
    }
    int roots = 0;
    for (const Finding& finding : explanation.findings) {
        if (finding.causedBy.isEmpty())
            addCard(finding, explanation.findings, roots++ == 0);
    }
    const auto& reading = explanation.reading;
    m_headline->setText(reading.programs.isEmpty() ? tr("Nothing in this text is known to Sparkloom.")
            : roots == 0                           ? tr("No fault is known in what this log says.")
                                                   : findingsText(roots));
    QStringList lines;
    if (!reading.programs.isEmpty())
        lines += tr("Recognised: %1").arg(listText(reading.programs));
    for (const auto& rank : reading.ranks) {
        if (const QString line = lineOf(rank); !line.isEmpty())
            lines += line;
    }
    m_recognised->setText(lines.join(u'\n'));
    m_recognised->setVisible(!lines.isEmpty());
}

void LogDialog::addCard(const Finding& root, const QList<Finding>& all, bool open)
{
    auto* card = new FoldCard(m_theme);
    card->setHead(severityStatus(root.severity), root.title, root.why);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.dp(8));
    auto* body = new FindingBody(m_theme, root);
    connect(body, &FindingBody::pageRequested, this, &LogDialog::pageRequested);
    connect(body, &FindingBody::previewRequested, this, &LogDialog::planRequested);
    column->addWidget(body);
    for (const Finding& effect : all) {
        if (effect.causedBy == root.id)
            column->addWidget(makeParagraph(m_theme, TextStyle::Secondary, tr("Follows: %1").arg(effect.title), u"muted"_s));
    }
    card->setContent(content);
    card->setOpen(open);
    m_cards->addWidget(card);
}

} // namespace ui
