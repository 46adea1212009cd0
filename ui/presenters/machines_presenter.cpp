// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenters/machines_presenter.h"

#include "core/remote/ssh_target.h"
#include "ui/presenters/snapshot_words.h"
#include "ui/text/counts.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace ui {

MachineState machineState(const Machine& machine)
{
    switch (machine.state) {
    case Machine::State::Idle:
        return MachineState::Waiting;
    case Machine::State::Reading:
        // Until it is there, what was read before stands.
        if (machine.quiet && !machine.asking)
            return machine.error ? MachineState::Failed : MachineState::SignedIn;
        return machine.asking ? MachineState::NeedsAnswer : MachineState::Reading;
    case Machine::State::Read:
        return MachineState::SignedIn;
    case Machine::State::Failed:
        return MachineState::Failed;
    case Machine::State::Cancelled:
        return MachineState::Cancelled;
    }
    return MachineState::Waiting;
}

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::MachinesPresenter)
};

QString found(const Workspace& workspace, const QString& name)
{
    const core::inventory::NodeRecord* record = workspace.snapshot().node(name);
    if (!record || !record->reachable())
        return {};
    const auto& facts = record->facts;
    int active = 0;
    for (const auto& hca : facts.hcas)
        active += std::any_of(hca.ports.cbegin(), hca.ports.cend(), [](const auto& port) { return port.active(); }) ? 1
                                                                                                                    : 0;
    const QString system = facts.dgxName.valueOr(facts.osName.valueOr(Words::tr("system unknown")));
    if (facts.hcas.isEmpty())
        return Words::tr("%1, no RDMA device").arg(system);
    return Words::tr("%1, %2 HCAs, %3 up").arg(system).arg(facts.hcas.size()).arg(active);
}

QString messageOf(const Workspace& workspace, const Machine& machine)
{
    switch (machineState(machine)) {
    case MachineState::NeedsAnswer:
        return Words::tr("Waits for your answer");
    case MachineState::Reading:
    case MachineState::Connecting:
        return machine.pinging ? Words::tr("Testing the links") : Words::tr("Signing in and reading");
    case MachineState::SignedIn:
    case MachineState::InSnapshot:
        return found(workspace, machine.name);
    case MachineState::Failed:
        return machine.error ? machine.error->what : QString();
    case MachineState::Cancelled:
        return Words::tr("Stopped; nothing was changed");
    case MachineState::Waiting:
        return Words::tr("Not read yet");
    }
    return {};
}

/// The evidence of a changed key, taken apart again for a page that sets the two side by side.
std::optional<HostKeyChanged> changedKeyOf(const Machine& machine)
{
    if (!machine.error || machine.error->kind != core::ErrorKind::HostKeyChanged)
        return std::nullopt;
    static const QRegularExpression known(u"^known: (\\S+) (SHA256:\\S+)$"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression shown(u"^shown now: (\\S+) (SHA256:\\S+)$"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression place(u"^where it is known: (.+)$"_s, QRegularExpression::MultilineOption);
    HostKeyChanged changed;
    changed.host = machine.name;
    const QString& detail = machine.error->detail;
    const auto knownMatch = known.match(detail);
    const auto shownMatch = shown.match(detail);
    changed.knownKeyType = knownMatch.captured(1);
    changed.knownFingerprint = knownMatch.captured(2);
    changed.keyType = shownMatch.captured(1);
    changed.offeredFingerprint = shownMatch.captured(2);
    changed.knownHostsPlace = place.match(detail).captured(1);
    return changed;
}

SignInPrompt promptOf(const PendingQuestion& pending)
{
    SignInPrompt prompt;
    prompt.id = QString::number(pending.id());
    if (const auto* password = std::get_if<core::remote::PasswordQuestion>(&pending.question())) {
        prompt.kind = PromptKind::Password;
        prompt.subject = password->user + u'@' + password->host;
        prompt.rejected = password->attempt > 1 ? Words::tr("The machine refused that password.") : QString();
        prompt.fields = { { Words::tr("Password"), false } };
    } else if (const auto* passphrase = std::get_if<core::remote::PassphraseQuestion>(&pending.question())) {
        prompt.kind = PromptKind::Passphrase;
        prompt.subject = passphrase->keyFile;
        prompt.rejected = passphrase->attempt > 1 ? Words::tr("That passphrase does not open the key.") : QString();
        prompt.fields = { { Words::tr("Passphrase"), false } };
    } else if (const auto* interactive = std::get_if<core::remote::InteractiveQuestion>(&pending.question())) {
        prompt.kind = PromptKind::KeyboardInteractive;
        prompt.subject = interactive->user + u'@' + interactive->host;
        prompt.instruction = QStringList{ interactive->name, interactive->instruction }.join(u'\n').trimmed();
        for (const auto& field : interactive->prompts)
            prompt.fields += { field.text, field.echo };
    }
    return prompt;
}

void addQuestion(SignInMachine& entry, const PendingQuestion& pending)
{
    if (const auto* hostKey = std::get_if<core::remote::HostKeyQuestion>(&pending.question()))
        entry.hostKey = HostKeyQuestion{ hostKey->address, hostKey->keyType, hostKey->fingerprint };
    else
        entry.prompt = promptOf(pending);
}

} // namespace

MachinesData machinesData(
    const Workspace& workspace, const QList<SshAlias>& aliases, const QString& aliasesNote, const QDateTime& now)
{
    MachinesData data;
    for (const Machine& machine : workspace.machines()) {
        MachineRow row;
        row.name = machine.name;
        row.state = machineState(machine);
        row.message = messageOf(workspace, machine);
        row.error = row.state == MachineState::Failed ? machine.error : std::nullopt;
        row.readAt = olderReadingText(workspace, machine.name, now);
        if (workspace.openedSnapshot()) {
            row.fixed = true;
            if (row.state == MachineState::SignedIn)
                row.state = MachineState::InSnapshot;
        } else if (const auto target = core::remote::parseSshTarget(machine.name); target && !workspace.isDemo()) {
            row.sshCommand = core::remote::sshCommandLine(*target);
        }
        for (const core::checks::Change& change : workspace.changes().list) {
            if (change.node == machine.name)
                row.changes += core::checks::changeSentence(change);
        }
        if (!row.changes.isEmpty())
            row.changesTitle
                = changesText(static_cast<int>(row.changes.size()), clockText(workspace.changes().since, now));
        if (machineIsBusy(row.state))
            row.elapsed = std::chrono::milliseconds(machine.startedAt.msecsTo(now));
        data.machines += row;
    }
    for (SshAlias alias : aliases) {
        alias.added = std::any_of(workspace.machines().cbegin(),
            workspace.machines().cend(),
            [&](const Machine& machine) { return machine.name == alias.alias; });
        data.aliases += alias;
    }
    data.aliasesNote = aliasesNote;
    if (workspace.openedSnapshot())
        data.snapshot = SnapshotNote{ snapshotTitle(workspace), snapshotOrigin(workspace) };
    return data;
}

SignInData signInData(const Workspace& workspace, const QDateTime& now)
{
    Q_UNUSED(now)
    SignInData data;
    if (workspace.openedSnapshot()) {
        data.snapshot = snapshotTitle(workspace);
        return data;
    }
    for (const Machine& machine : workspace.machines()) {
        SignInMachine entry;
        entry.name = machine.name;
        entry.state = machineState(machine);
        entry.message = messageOf(workspace, machine);
        entry.changedKey = entry.state == MachineState::Failed ? changedKeyOf(machine) : std::nullopt;
        if (entry.state == MachineState::Failed && !entry.changedKey)
            entry.error = machine.error;
        for (const auto& pending : workspace.questions()) {
            if (pending->node() == machine.name && !entry.hostKey && !entry.prompt)
                addQuestion(entry, *pending);
        }
        data.machines += entry;
    }
    return data;
}

} // namespace ui
