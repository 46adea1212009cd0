// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/gid_words.h"

#include <QCoreApplication>
#include <QHostAddress>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::inventory::GidEntry;
using core::inventory::GidType;
using core::nccl::DeviceView;
using Verdict = core::nccl::GidChoice::Verdict;

namespace {

QString say(const char* source)
{
    return QCoreApplication::translate("ui::GidWords", source);
}

/// What sits at the index NCCL uses, in two or three words.
QString verdictWords(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Good:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "right"));
    case Verdict::EmptySlot:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "empty"));
    case Verdict::BeyondTable:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "beyond the table"));
    case Verdict::RoceV1:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "RoCE v1"));
    case Verdict::LinkLocal:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "link-local"));
    case Verdict::OtherAddress:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "other address"));
    case Verdict::Unknown:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "not known"));
    case Verdict::NotApplicable:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "InfiniBand"));
    }
    Q_UNREACHABLE();
}

Status verdictStatus(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Good:
        return Status::Ok;
    case Verdict::EmptySlot:
    case Verdict::BeyondTable:
    case Verdict::RoceV1:
        return Status::Problem;
    case Verdict::LinkLocal:
    case Verdict::OtherAddress:
        return Status::Warning;
    case Verdict::Unknown:
        return Status::Unknown;
    case Verdict::NotApplicable:
        return Status::NotDone;
    }
    Q_UNREACHABLE();
}

QString chosenText(const core::nccl::GidChoice& choice)
{
    return choice.pinned ? say(QT_TRANSLATE_NOOP("ui::GidWords", "pinned %1")).arg(choice.index)
                         : say(QT_TRANSLATE_NOOP("ui::GidWords", "index %1")).arg(choice.index);
}

} // namespace

GidLook gidLook(const GidEntry& entry)
{
    const bool linkLocal = entry.gid[0] == 0xFE && (entry.gid[1] & 0xC0) == 0x80;
    return linkLocal ? GidLook::LinkLocal : GidLook::Address;
}

QString gidAddress(const GidEntry& entry)
{
    const QHostAddress address(entry.gid);
    bool mapped = false;
    const quint32 ipv4 = address.toIPv4Address(&mapped);
    return mapped ? QHostAddress(ipv4).toString() : address.toString();
}

QString gidShortAddress(const GidEntry& entry)
{
    return gidLook(entry) == GidLook::LinkLocal ? u"fe80"_s : gidAddress(entry);
}

QString gidTypeShort(GidType type)
{
    switch (type) {
    case GidType::RoceV1:
        return u"v1"_s;
    case GidType::RoceV2:
        return u"v2"_s;
    case GidType::InfiniBand:
        return u"IB"_s;
    case GidType::Unknown:
        return u"v?"_s;
    }
    Q_UNREACHABLE();
}

QString gidTypeText(GidType type)
{
    switch (type) {
    case GidType::RoceV1:
        return u"RoCE v1"_s;
    case GidType::RoceV2:
        return u"RoCE v2"_s;
    case GidType::InfiniBand:
        return u"InfiniBand"_s;
    case GidType::Unknown:
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "type unknown"));
    }
    Q_UNREACHABLE();
}

ChoiceBadge choiceBadge(const DeviceView* view)
{
    if (!view)
        return { Status::Unknown, say(QT_TRANSLATE_NOOP("ui::GidWords", "not worked out")) };
    if (!view->selected) {
        return { Status::NotDone,
            view->candidate ? say(QT_TRANSLATE_NOOP("ui::GidWords", "not selected"))
                            : say(QT_TRANSLATE_NOOP("ui::GidWords", "not used")) };
    }
    const auto& choice = view->gid;
    const Status status = verdictStatus(choice.verdict);
    if (choice.verdict == Verdict::Good || choice.verdict == Verdict::NotApplicable)
        return { status, choice.verdict == Verdict::Good ? chosenText(choice) : verdictWords(choice.verdict) };
    if (choice.wantedIndex && *choice.wantedIndex != choice.index)
        return { status,
            say(QT_TRANSLATE_NOOP("ui::GidWords", "%1, needs %2")).arg(chosenText(choice)).arg(*choice.wantedIndex) };
    return { status,
        say(QT_TRANSLATE_NOOP("ui::GidWords", "%1, %2")).arg(chosenText(choice), verdictWords(choice.verdict)) };
}

QString choiceSentence(const DeviceView* view, const QString& node, const QString& hca, int port)
{
    const QString where = say(QT_TRANSLATE_NOOP("ui::GidWords", "%1, %2 port %3")).arg(node, hca).arg(port);
    if (!view)
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "%1: what NCCL takes was not worked out.")).arg(where);
    if (!view->selected)
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "%1: NCCL does not use this port; %2.")).arg(where, view->why);
    const auto& choice = view->gid;
    const QString how = choice.pinned
        ? say(QT_TRANSLATE_NOOP("ui::GidWords", "pinned to GID index %1")).arg(choice.index)
        : say(QT_TRANSLATE_NOOP("ui::GidWords", "NCCL takes GID index %1")).arg(choice.index);
    const QString what
        = choice.verdict == Verdict::Good && choice.entry ? gidAddress(*choice.entry) : verdictWords(choice.verdict);
    if (choice.wantedIndex && *choice.wantedIndex != choice.index) {
        return say(QT_TRANSLATE_NOOP("ui::GidWords", "%1: %2 (%3); it needs index %4."))
            .arg(where, how, what)
            .arg(*choice.wantedIndex);
    }
    return say(QT_TRANSLATE_NOOP("ui::GidWords", "%1: %2 (%3).")).arg(where, how, what);
}

bool pinMisses(const DeviceView& view)
{
    const Verdict verdict = view.gid.verdict;
    return view.selected && view.gid.pinned && verdict != Verdict::Good && verdict != Verdict::Unknown
        && verdict != Verdict::NotApplicable;
}

} // namespace ui
