// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

#include "ui/theme/theme.h"

#include <QMap>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Rules with @names: role names are replaced by colours, @px<number> by lengths, @bodyFont by the font of text.
const auto rules = uR"(
QToolTip { @bodyFont color: @Text; background: @Raised; border: 1px solid @Line; padding: @px4 @px8; }

QLabel { background: transparent; color: @Text; }
QLabel[tone="muted"] { color: @Muted; }
QLabel[tone="accent"] { color: @Accent; }
QLabel[tone="ok"] { color: @Ok; }
QLabel[tone="warning"] { color: @Warning; }
QLabel[tone="problem"] { color: @Problem; }
QLabel[tone="unknown"] { color: @Unknown; }
QLabel[tone="rail"] { color: @RailText; }
QLabel[tone="rail-heading"] { color: @RailHeading; }
QLabel[tone="rail-muted"] { color: @RailMuted; }

QFrame[frame="rail"] { background: @Rail; border: none; }
QFrame[frame="bar-top"] { background: @Surface; border: none; border-bottom: 1px solid @Line; }
QFrame[frame="bar-bottom"] { background: @Surface; border: none; border-top: 1px solid @Line; }
QFrame[frame="card"] { background: @Surface; border: 1px solid @Line; border-radius: @px10; }
QFrame[frame="card"][tone="problem"] { border-color: @Problem; }
QFrame[frame="card"][tone="warning"] { border-color: @Warning; }
QFrame[frame="card"][tone="accent"] { border-color: @Accent; }
QFrame[frame="raised"] { background: @Raised; border: 1px solid @Line; border-radius: @px8; }
QFrame[frame="soft-problem"] { background: @ProblemSoft; border: 1px solid @ProblemSoft; border-radius: @px8; }
QFrame[frame="soft-warning"] { background: @WarningSoft; border: 1px solid @WarningSoft; border-radius: @px8; }
QFrame[frame="soft-ok"] { background: @OkSoft; border: 1px solid @OkSoft; border-radius: @px8; }
QFrame[frame="soft-unknown"] { background: @UnknownSoft; border: 1px solid @UnknownSoft; border-radius: @px8; }
QFrame[frame="soft-accent"] { background: @AccentSoft; border: 1px solid @AccentSoft; border-radius: @px8; }
QFrame[frame="line"] { background: @Line; border: none; max-height: 1px; min-height: 1px; }

QPushButton { background: @Surface; color: @Text; border: 1px solid @Line; border-radius: @px6;
    padding: @px8 @px14; }
QPushButton:hover { background: @Raised; border-color: @Muted; }
QPushButton:pressed { background: @UnknownSoft; }
QPushButton:focus { border: 2px solid @Accent; padding: @px7 @px13; }
QPushButton:disabled { color: @Muted; background: @UnknownSoft; border-color: @UnknownSoft; }
QPushButton[kind="primary"] { background: @Accent; color: @OnAccent; border-color: @Accent; }
QPushButton[kind="primary"]:hover { background: @AccentStrong; border-color: @AccentStrong; }
QPushButton[kind="primary"]:pressed { background: @AccentStrong; }
QPushButton[kind="primary"]:focus { border: 2px solid @Text; }
QPushButton[kind="primary"]:disabled { color: @Muted; background: @UnknownSoft; border-color: @UnknownSoft; }
QPushButton[kind="link"], QPushButton[kind="quiet"] { background: transparent; border: 1px solid transparent;
    border-radius: @px4; padding: @px2 @px4; }
QPushButton[kind="link"] { color: @Accent; }
QPushButton[kind="link"]:hover { text-decoration: underline; background: @AccentSoft; }
QPushButton[kind="quiet"] { color: @Muted; }
QPushButton[kind="quiet"]:hover { background: @UnknownSoft; color: @Text; }
QPushButton[kind="link"]:focus, QPushButton[kind="quiet"]:focus { border: 1px solid @Accent; }
QPushButton[kind="link"]:disabled, QPushButton[kind="quiet"]:disabled { background: transparent; }
QPushButton[kind="header"] { background: transparent; border: 2px solid transparent; border-radius: @px8;
    text-align: left; padding: 0; }
QPushButton[kind="header"]:focus { border: 2px solid @Accent; }

QLineEdit, QComboBox { background: @Surface; color: @Text; border: 1px solid @Line; border-radius: @px8;
    padding: @px7 @px9; selection-background-color: @Accent; selection-color: @OnAccent; }
QLineEdit:hover, QComboBox:hover { border-color: @Muted; }
QLineEdit:focus, QComboBox:focus { border: 2px solid @Accent; padding: @px6 @px8; }
QLineEdit:read-only { background: @Raised; }
QLineEdit:disabled, QComboBox:disabled { color: @Muted; background: @UnknownSoft; }
QComboBox { padding-left: @px11; padding-right: @px24; }
QComboBox:focus { padding-left: @px10; padding-right: @px23; }
QComboBox::drop-down { border: none; width: @px24; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView { background: @Surface; color: @Text; border: 1px solid @Line; outline: none;
    selection-background-color: @AccentSoft; selection-color: @Text; padding: @px4; }

QPlainTextEdit, QTextEdit { background: transparent; color: @Text; border: none;
    selection-background-color: @Accent; selection-color: @OnAccent; }
QPlainTextEdit:focus, QTextEdit:focus { border: 1px solid @Accent; border-radius: @px4; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[scrollBody="true"] { background: transparent; }

QTableView, QListView, QTreeView { background: @Surface; color: @Text; border: 1px solid transparent; outline: none;
    gridline-color: @Line; selection-background-color: @AccentSoft; selection-color: @Text;
    alternate-background-color: @Surface; }
QListView:focus, QTreeView:focus { border: 1px solid @Accent; border-radius: @px4; }
QListView::item { padding: @px4 @px4; border-radius: @px4; }
QListView::item:hover { background: @Raised; }
QListView::item:selected { background: @AccentSoft; color: @Text; }
QHeaderView { background: @Surface; border: none; }
QHeaderView::section { background: @Surface; color: @Muted; border: none; border-bottom: 1px solid @Line;
    padding: @px6 @px8; }
QTableCornerButton::section { background: @Surface; border: none; }

QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: @Muted; border: none; border-bottom: 2px solid transparent;
    padding: @px6 0px @px4 0px; margin-right: @px18; }
QTabBar::tab:hover { color: @Text; }
QTabBar::tab:selected { color: @Text; border-bottom: 2px solid @Accent; }
QTabBar::tab:focus { color: @Accent; }
QTabBar QToolButton { background: @Surface; border: 1px solid @Line; }

QProgressBar { background: @UnknownSoft; border: none; border-radius: @px2; min-height: @px4; max-height: @px4; }
QProgressBar::chunk { background: @Accent; border-radius: @px2; }

QCheckBox { background: transparent; color: @Text; spacing: @px8; padding: @px2; border: 1px solid transparent; border-radius: @px4; }
QCheckBox:focus { border: 1px solid @Accent; }

QMenu { @bodyFont background: @Surface; color: @Text; border: 1px solid @Line; padding: @px4; }
QMenu::item { padding: @px6 @px24 @px6 @px32; border-radius: @px4; }
QMenu::indicator { width: @px14; height: @px14; left: @px10; }
QMenu::item:selected { background: @AccentSoft; }
QMenu::item:disabled { color: @Muted; }
QMenu::separator { height: 1px; background: @Line; margin: @px4 @px8; }

QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: @px10; margin: 0; border: none; }
QScrollBar:horizontal { background: transparent; height: @px10; margin: 0; border: none; }
QScrollBar::handle { background: @Line; border-radius: @px3; margin: @px2; }
QScrollBar::handle:vertical { min-height: @px32; }
QScrollBar::handle:horizontal { min-width: @px32; }
QScrollBar::handle:hover { background: @Muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
)"_s;

QMap<QString, Role> roleNames()
{
    return {
        { u"Window"_s, Role::Window },
        { u"Surface"_s, Role::Surface },
        { u"Raised"_s, Role::Raised },
        { u"Line"_s, Role::Line },
        { u"Text"_s, Role::Text },
        { u"Muted"_s, Role::Muted },
        { u"Accent"_s, Role::Accent },
        { u"AccentSoft"_s, Role::AccentSoft },
        { u"AccentStrong"_s, Role::AccentStrong },
        { u"OnAccent"_s, Role::OnAccent },
        { u"Ok"_s, Role::Ok },
        { u"OkSoft"_s, Role::OkSoft },
        { u"Warning"_s, Role::Warning },
        { u"WarningSoft"_s, Role::WarningSoft },
        { u"Problem"_s, Role::Problem },
        { u"ProblemSoft"_s, Role::ProblemSoft },
        { u"Unknown"_s, Role::Unknown },
        { u"UnknownSoft"_s, Role::UnknownSoft },
        { u"Rail"_s, Role::Rail },
        { u"RailText"_s, Role::RailText },
        { u"RailHeading"_s, Role::RailHeading },
        { u"RailMuted"_s, Role::RailMuted },
    };
}

QString replacement(const Theme& theme, const QMap<QString, Role>& names, const QString& word)
{
    if (word == "bodyFont"_L1) {
        const QFont font = theme.font(TextStyle::Body);
        return u"font-family: \"%1\"; font-size: %2pt;"_s.arg(font.family()).arg(font.pointSizeF());
    }
    if (word.startsWith("px"_L1)) {
        bool ok = false;
        const int length = word.mid(2).toInt(&ok);
        Q_ASSERT(ok);
        return QString::number(theme.dp(length)) + u"px"_s;
    }
    Q_ASSERT(names.contains(word));
    return theme.color(names.value(word)).name();
}

} // namespace

QString styleSheet(const Theme& theme)
{
    const QMap<QString, Role> names = roleNames();
    QString sheet;
    sheet.reserve(rules.size() + rules.size() / 4);
    for (qsizetype i = 0; i < rules.size(); ++i) {
        if (rules.at(i) != u'@') {
            sheet.append(rules.at(i));
            continue;
        }
        qsizetype end = i + 1;
        while (end < rules.size() && rules.at(end).isLetterOrNumber())
            ++end;
        sheet.append(replacement(theme, names, rules.mid(i + 1, end - i - 1)));
        i = end - 1;
    }
    return sheet;
}

void setStyleProperty(QWidget* widget, const char* name, const QString& value)
{
    if (widget->property(name).toString() == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

} // namespace ui
