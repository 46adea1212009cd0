// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/save_snapshot_dialog.h"

#include "ui/text/counts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/inline_message.h"
#include "ui/widgets/label.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::inventory::Redacted;
using core::inventory::RedactedKind;

namespace {

QString kindText(RedactedKind kind)
{
    switch (kind) {
    case RedactedKind::User:
        return SaveSnapshotDialog::tr("User names");
    case RedactedKind::PublicAddress:
        return SaveSnapshotDialog::tr("Public addresses");
    case RedactedKind::HardwareNumber:
        return SaveSnapshotDialog::tr("MACs and GUIDs");
    case RedactedKind::SerialNumber:
        return SaveSnapshotDialog::tr("Serial numbers");
    case RedactedKind::MachineId:
        return SaveSnapshotDialog::tr("Machine ids");
    case RedactedKind::WirelessNetwork:
        return SaveSnapshotDialog::tr("Wi-Fi names");
    case RedactedKind::Connection:
        return SaveSnapshotDialog::tr("Open connections");
    }
    Q_UNREACHABLE();
}

QString sampleText(const Redacted& entry)
{
    if (entry.kind == RedactedKind::Connection)
        return SaveSnapshotDialog::tr("left out");
    if (entry.examples.isEmpty())
        return {};
    return SaveSnapshotDialog::tr("%1 → %2").arg(entry.examples.first().before, entry.examples.first().after);
}

} // namespace

SaveSnapshotDialog::SaveSnapshotDialog(Theme& theme, QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_headline(makeParagraph(theme, TextStyle::Body, {}, u"muted"_s))
    , m_table(new QWidget)
    , m_rows(new QGridLayout(m_table))
    , m_stays(makeParagraph(theme,
          TextStyle::Secondary,
          tr("Stays as it is: host names, names of network ports, private addresses (10.…, 172.16.…, 192.168.…), and "
             "what "
             "stands in files otherwise. Passwords and tokens were never read."),
          u"muted"_s))
    , m_keep(new QCheckBox(tr("&Keep everything as it was read")))
    , m_message(new InlineMessage(theme))
    , m_cancel(makeButton(theme, tr("Cancel")))
    , m_choose(makeButton(theme, tr("&Save as…"), ButtonKind::Primary))
{
    setAttribute(Qt::WA_DeleteOnClose);
    theme.dress(this);
    setWindowTitle(tr("Save snapshot"));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(theme.dp(20));
    m_rows->setVerticalSpacing(theme.dp(8));
    m_rows->setColumnStretch(2, 1);
    m_headline->setObjectName(u"saveHeadline"_s);
    m_table->setObjectName(u"replaced"_s);
    m_keep->setObjectName(u"keepEverything"_s);
    m_message->setObjectName(u"saveMessage"_s);
    m_choose->setObjectName(u"saveAs"_s);
    m_choose->setDefault(true);
    theme.applyFont(m_keep, TextStyle::Body);

    auto* card = new Card(theme);
    card->setTitle(tr("What is replaced"), tr("the same thing by the same, so that everything still fits together"));
    card->body()->addWidget(m_table);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme.dp(8));
    buttons->addWidget(m_keep);
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_choose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.dp(20), theme.dp(18), theme.dp(20), theme.dp(16));
    column->setSpacing(theme.dp(10));
    column->addWidget(makeLabel(theme, TextStyle::Heading, tr("Save snapshot")));
    column->addWidget(m_headline);
    column->addWidget(card);
    column->addWidget(m_stays);
    column->addWidget(m_message);
    column->addStretch(1);
    column->addSpacing(theme.dp(4));
    column->addLayout(buttons);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_keep, &QCheckBox::toggled, this, [this] {
        m_error.reset();
        showState();
    });
    connect(m_choose, &QPushButton::clicked, this, [this] {
        if (m_stage == Stage::Saved)
            accept();
        else
            Q_EMIT fileRequested(m_keep->isChecked());
    });
    showState();
    // Left alone, a layout of wrapping texts insists on the height that they have at their narrowest.
    column->setSizeConstraint(QLayout::SetNoConstraint);
    setMinimumSize(theme.dp(600), theme.dp(380));
    resize(theme.dp(720), theme.dp(440));
}

void SaveSnapshotDialog::setData(const SaveSnapshotData& content)
{
    m_data = content;
    m_stage = Stage::Ready;
    int row = 0;
    for (const Redacted& entry : content.replaced)
        addRow(entry, row++);
    if (row == 0)
        m_rows->addWidget(makeParagraph(m_theme,
                              TextStyle::Body,
                              content.redactedBefore ? tr("Nothing more: it was redacted before it came here.")
                                                     : tr("Nothing: there is nothing in it that has to be replaced.")),
            0,
            0);
    showState();
    m_choose->setFocus();
}

void SaveSnapshotDialog::addRow(const Redacted& entry, int row)
{
    auto* count = makeLabel(m_theme, TextStyle::Body, QLocale().toString(entry.things), u"muted"_s);
    count->setAccessibleName(
        tr("%1: %2 different, in %3 places").arg(kindText(entry.kind)).arg(entry.things).arg(entry.places));
    count->setToolTip(tr("%1 different, in %2 places").arg(entry.things).arg(entry.places));
    auto* sample = new ElidedLabel;
    sample->setElideMode(Qt::ElideMiddle);
    m_theme.applyFont(sample, entry.kind == RedactedKind::Connection ? TextStyle::Body : TextStyle::MonoSmall);
    sample->setProperty("tone", u"muted"_s);
    sample->setFullText(sampleText(entry));
    m_rows->addWidget(makeLabel(m_theme, TextStyle::Body, kindText(entry.kind)), row, 0);
    m_rows->addWidget(count, row, 1, Qt::AlignTrailing | Qt::AlignVCenter);
    m_rows->addWidget(sample, row, 2);
}

void SaveSnapshotDialog::setSaving(const QString& path)
{
    m_stage = Stage::Saving;
    m_path = path;
    m_error.reset();
    showState();
}

void SaveSnapshotDialog::setSaved(const QString& path)
{
    m_stage = Stage::Saved;
    m_path = path;
    showState();
    m_choose->setFocus();
}

void SaveSnapshotDialog::setError(const core::Error& error)
{
    m_stage = Stage::Ready;
    m_error = error;
    showState();
}

void SaveSnapshotDialog::showState()
{
    const bool everything = m_keep->isChecked();
    m_headline->setText(m_stage == Stage::Looking
            ? tr("Looking for what tells who you are…")
            : tr("Everything that was read of %1, in one file that can be sent to somebody.")
                  .arg(nodesText(m_data.nodes)));
    m_keep->setVisible(!m_data.redactedBefore && m_stage != Stage::Saved);
    m_keep->setEnabled(m_stage == Stage::Ready);
    m_table->setEnabled(!everything);
    showMessage(everything);
    m_cancel->setVisible(m_stage != Stage::Saved);
    m_choose->setEnabled(m_stage == Stage::Ready || m_stage == Stage::Saved);
    m_choose->setText(m_stage == Stage::Saved ? tr("Close")
            : everything                      ? tr("&Save everything as…")
                                              : tr("&Save as…"));
}

void SaveSnapshotDialog::showMessage(bool everything)
{
    if (m_error)
        m_message->setError(*m_error);
    else if (m_stage == Stage::Saving)
        m_message->setMessage(Status::Running, tr("Writing %1…").arg(m_path));
    else if (m_stage == Stage::Saved)
        m_message->setMessage(Status::Ok, tr("Saved as %1").arg(m_path), tr("Only you can read the file."));
    else if (everything)
        m_message->setMessage(Status::Warning,
            tr("The file will tell who you are."),
            tr("User names, public addresses, serial numbers and Wi-Fi names stay in it. Give it to people you "
               "trust."));
    m_message->setVisible(m_error || everything || m_stage == Stage::Saving || m_stage == Stage::Saved);
}

} // namespace ui
