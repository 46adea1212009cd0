// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/config_form.h"

#include "ui/theme/theme.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/label.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

QString dots()
{
    return QString(12, QChar(0x2022));
}

/// Same fields in the same order: values may differ.
bool sameShape(const ConfigValue& a, const ConfigValue& b)
{
    return a.key == b.key && a.group == b.group && a.label == b.label && a.kind == b.kind;
}

} // namespace

ConfigForm::ConfigForm(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
}

void ConfigForm::setValues(const QList<ConfigValue>& values)
{
    bool same = values.size() == m_rows.size();
    for (int i = 0; same && i < values.size(); ++i)
        same = sameShape(values.at(i), m_rows.at(i).value);
    if (!same) {
        rebuild(values);
        return;
    }
    for (int i = 0; i < values.size(); ++i)
        fill(m_rows[i], values.at(i));
}

QWidget* ConfigForm::firstFocus() const
{
    QWidget* first = nullptr;
    for (const Row& row : m_rows) {
        QWidget* field = row.edit ? static_cast<QWidget*>(row.edit) : static_cast<QWidget*>(row.choice);
        if (!row.value.problem.isEmpty())
            return field;
        const bool editable = row.value.kind == ConfigValue::Kind::Text || row.value.kind == ConfigValue::Kind::Choice;
        if (!first && editable)
            first = field;
    }
    return first;
}

void ConfigForm::rebuild(const QList<ConfigValue>& values)
{
    delete m_body;
    m_rows.clear();
    m_body = new QWidget;
    auto* grid = new QGridLayout(m_body);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_theme.dp(16));
    grid->setVerticalSpacing(m_theme.dp(4));
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 2);
    QString group;
    int line = 0;
    for (const ConfigValue& value : values) {
        if (value.group != group) {
            group = value.group;
            QLabel* heading = makeLabel(m_theme, TextStyle::Section, group);
            heading->setContentsMargins(0, line == 0 ? 0 : m_theme.dp(10), 0, m_theme.dp(4));
            grid->addWidget(heading, line++, 0, 1, 2);
        }
        m_rows.append(makeRow(grid, line, value));
        line += 2;
    }
    m_column->addWidget(m_body);
}

ConfigForm::Row ConfigForm::makeRow(QGridLayout* grid, int line, const ConfigValue& value)
{
    Row row;
    QLabel* label = makeLabel(m_theme, TextStyle::Body, value.label);
    label->setWordWrap(true);
    QWidget* field = nullptr;
    if (value.kind == ConfigValue::Kind::Choice) {
        row.choice = new ComboBox(m_theme);
        field = row.choice;
        connect(row.choice, &QComboBox::textActivated, this, [this, key = value.key](const QString& text) {
            Q_EMIT valueEdited(key, text);
        });
    } else {
        row.edit = new QLineEdit;
        row.edit->setReadOnly(value.kind != ConfigValue::Kind::Text);
        field = row.edit;
        connect(row.edit, &QLineEdit::editingFinished, this, [this, edit = row.edit, key = value.key] {
            if (edit->isModified()) {
                edit->setModified(false);
                Q_EMIT valueEdited(key, edit->text());
            }
        });
    }
    m_theme.applyFont(field, TextStyle::Mono);
    field->setObjectName(u"value-"_s + value.key);
    field->setAccessibleName(value.label);
    label->setBuddy(field);
    row.note = makeParagraph(m_theme, TextStyle::Secondary, {}, u"muted"_s);
    row.note->setContentsMargins(0, 0, 0, m_theme.dp(4));
    grid->addWidget(label, line, 0, Qt::AlignVCenter);
    grid->addWidget(field, line, 1);
    grid->addWidget(row.note, line + 1, 1);
    fill(row, value);
    return row;
}

void ConfigForm::fill(Row& row, const ConfigValue& value)
{
    row.value = value;
    const QString text = value.kind == ConfigValue::Kind::Secret ? dots() : value.value;
    if (row.edit && !(row.edit->hasFocus() && row.edit->isModified()) && row.edit->text() != text) {
        row.edit->setText(text);
        row.edit->setCursorPosition(0);
    }
    if (row.choice) {
        const QSignalBlocker quiet(row.choice);
        row.choice->clear();
        row.choice->addItems(value.choices);
        row.choice->setCurrentText(value.value);
    }
    QWidget* field = row.edit ? static_cast<QWidget*>(row.edit) : static_cast<QWidget*>(row.choice);
    const QString note = value.problem.isEmpty() ? value.note : value.problem;
    row.note->setText(note);
    setTone(row.note, value.problem.isEmpty() ? u"muted"_s : u"problem"_s);
    field->setAccessibleDescription(note);
}

} // namespace ui
