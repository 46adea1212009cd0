// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "core/remote/ssh_config.h"
#include "ui/frame/title_bar.h"
#include "ui/pages/checks_page.h"
#include "ui/pages/coming_page.h"
#include "ui/pages/configuration_page.h"
#include "ui/pages/fabric_page.h"
#include "ui/pages/log_dialog.h"
#include "ui/pages/machines_page.h"
#include "ui/pages/notice_dialog.h"
#include "ui/pages/page_dialog.h"
#include "ui/pages/sign_in_page.h"
#include "ui/presenters/checks_presenter.h"
#include "ui/presenters/configuration_presenter.h"
#include "ui/presenters/fabric_presenter.h"
#include "ui/presenters/machines_presenter.h"
#include "ui/presenters/snapshot_words.h"
#include "ui/presenters/step_presenter.h"
#include "ui/text/counts.h"

#include <QMessageBox>

using namespace Qt::Literals::StringLiterals;

namespace ui {

namespace {

/// Changes are shown at most once a frame, in ms, so that with many machines the window paints between them.
constexpr int oneFrame = 16;

} // namespace

MainWindow::MainWindow(Options options)
    : m_options(std::move(options))
    , m_workspace(std::make_unique<Workspace>(m_options.workspace))
    , m_frame(std::make_unique<MainFrame>(m_theme))
    , m_file(m_options.settingsFile, m_options.oldSessionFile)
    , m_settings(m_file.settings())
{
    m_theme.setChoice(m_options.theme.value_or(m_settings.theme));
    m_frame->setObjectName(u"mainFrame"_s);
    m_frame->setWindowTitle(u"Sparkloom"_s);
    m_frame->resize(m_theme.dp(1500), m_theme.dp(880));
    if (const auto aliases = core::remote::sshConfigAliases(m_options.workspace.ssh.configFile)) {
        for (const auto& alias : *aliases)
            m_aliases += SshAlias{ alias.alias, {}, false };
    } else {
        m_aliasesNote = aliases.error().what;
    }
    makePages();
    // With all that is in it: what a style sheet has touched does not take the palette of a parent that it gets later.
    m_theme.dress(m_frame.get());
    connectMachines();
    connectSignIn();
    connectFabricAndChecks();
    connectConfiguration();
    connectMenu();
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &MainWindow::refresh);
    for (const auto signal : { &Workspace::machinesChanged,
             &Workspace::questionsChanged,
             &Workspace::diagnosisChanged,
             &Workspace::writingChanged })
        connect(m_workspace.get(), signal, this, &MainWindow::changed);
    connect(m_workspace.get(), &Workspace::machinesChanged, this, &MainWindow::keepSettings);
    connect(m_workspace.get(), &Workspace::hiddenNotKept, this, [this](const QString& path) {
        tell(Status::Warning,
            tr("Hidden findings are not kept"),
            tr("%1 could not be written: when Sparkloom is opened again, they are shown again.").arg(path));
    });
    connect(m_workspace.get(), &Workspace::recoveredChanged, this, [this] {
        if (!m_workspace->recovered().isEmpty())
            tell(Status::Note, tr("An earlier run was interrupted"), m_workspace->recovered().join(u'\n'));
    });
    connect(m_frame.get(), &MainFrame::stepShown, this, [this](Step step) {
        fill(step);
        keepSettings();
    });
    m_frame->setCloseGuard([this] { return !m_workspace->isWriting(); });
    connect(&m_second, &QTimer::timeout, this, [this] { tick(QDateTime::currentDateTimeUtc()); });
    m_second.start(1000);
    openLastList();
    changed();
    refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::show()
{
    m_frame->show();
    if (m_file.trouble())
        (new NoticeDialog(m_theme, tr("The settings could not be read"), *m_file.trouble(), m_frame.get()))->open();
}

void MainWindow::makePages()
{
    m_machines = new MachinesPage(m_theme);
    m_signIn = new SignInPage(m_theme);
    m_fabric = new FabricPage(m_theme);
    m_checks = new ChecksPage(m_theme);
    m_configuration = new ConfigurationPage(m_theme);
    for (Page* page :
        QList<Page*>{
            m_machines, m_signIn, m_fabric, m_checks, m_configuration, new ProbePage(m_theme), new StackPage(m_theme) })
        m_frame->addPage(page);
    m_frame->setDemo(m_workspace->isDemo());
    m_frame->showStep(Step::Machines);
}

void MainWindow::connectMachines()
{
    connect(m_machines, &MachinesPage::addRequested, this, &MainWindow::addMachine);
    connect(m_machines, &MachinesPage::addAliasesRequested, this, [this](const QStringList& aliases) {
        for (const QString& alias : aliases)
            addMachine(alias);
    });
    connect(m_machines, &MachinesPage::removeRequested, m_workspace.get(), &Workspace::removeMachine);
    connect(m_machines, &MachinesPage::retryRequested, m_workspace.get(), &Workspace::read);
    connect(m_machines, &MachinesPage::cancelRequested, m_workspace.get(), &Workspace::cancel);
    connect(m_machines, &MachinesPage::answerRequested, this, [this] { m_frame->showStep(Step::SignIn); });
    connect(m_machines, &MachinesPage::retryFailedRequested, this, &MainWindow::retryFailed);
    connect(m_machines, &MachinesPage::cancelAllRequested, this, &MainWindow::cancelAll);
    connect(m_machines, &MachinesPage::signInRequested, this, [this] {
        m_workspace->readAll();
        m_frame->showStep(Step::SignIn);
    });
    connect(m_machines, &MachinesPage::readAgainRequested, m_workspace.get(), &Workspace::readAll);
    connect(m_machines, &MachinesPage::demoRequested, this, &MainWindow::openDemo);
    connect(m_machines, &MachinesPage::openSnapshotRequested, this, &MainWindow::chooseSnapshot);
    connect(m_machines, &MachinesPage::closeSnapshotRequested, this, &MainWindow::closeSnapshot);
    connect(m_machines, &MachinesPage::continueRequested, this, [this] { m_frame->showStep(Step::Fabric); });
}

void MainWindow::connectSignIn()
{
    connect(m_signIn, &SignInPage::hostKeyTrusted, this, [this](const QString& machine, const QString& fingerprint) {
        const auto question = questionOf(machine);
        const auto* asked = question ? std::get_if<core::remote::HostKeyQuestion>(&question->question()) : nullptr;
        // What was trusted is the key that was shown, not whatever is asked by now.
        if (asked && asked->fingerprint == fingerprint)
            question->answer(QList<core::SecretString>{});
    });
    connect(m_signIn, &SignInPage::hostKeyRefused, this, [this](const QString& machine) {
        if (const auto question = questionOf(machine))
            question->answer(std::nullopt);
    });
    connect(m_signIn,
        &SignInPage::promptAnswered,
        this,
        [this](const QString& machine, const QString& id, const QList<core::SecretString>& answers) {
            const auto question = questionOf(machine);
            if (question && QString::number(question->id()) == id)
                question->answer(answers);
        });
    connect(m_signIn, &SignInPage::promptCancelled, this, [this](const QString& machine, const QString& id) {
        const auto question = questionOf(machine);
        if (question && QString::number(question->id()) == id)
            question->answer(std::nullopt);
    });
    connect(m_signIn, &SignInPage::closeSnapshotRequested, this, &MainWindow::closeSnapshot);
    connect(m_signIn, &SignInPage::retryRequested, m_workspace.get(), &Workspace::read);
    connect(m_signIn, &SignInPage::retryFailedRequested, this, &MainWindow::retryFailed);
    connect(m_signIn, &SignInPage::cancelRequested, m_workspace.get(), &Workspace::cancel);
    connect(m_signIn, &SignInPage::cancelAllRequested, this, &MainWindow::cancelAll);
    connect(m_signIn, &SignInPage::signInRequested, m_workspace.get(), &Workspace::readAll);
    connect(m_signIn, &SignInPage::continueRequested, this, [this] { m_frame->showStep(Step::Fabric); });
}

void MainWindow::connectFabricAndChecks()
{
    connect(m_fabric, &FabricPage::readAgainRequested, m_workspace.get(), &Workspace::readAll);
    connect(m_fabric, &FabricPage::testLinksRequested, m_workspace.get(), &Workspace::testLinks);
    connect(m_fabric, &FabricPage::cancelRequested, this, &MainWindow::cancelAll);
    connect(m_fabric, &FabricPage::retryNodeRequested, m_workspace.get(), &Workspace::read);
    connect(m_fabric, &FabricPage::saveSnapshotRequested, this, &MainWindow::saveSnapshot);
    connect(m_fabric, &FabricPage::trialRequested, this, [this](const core::checks::WhatIf& whatIf) {
        m_workspace->tryOut(whatIf).then(
            m_fabric, [this, whatIf](const core::Result<core::checks::Diagnosis>& outcome) {
                m_fabric->setTrial(whatIf, outcome);
            });
    });
    // The diff of the configuration is the preview of what is taken over.
    connect(m_fabric, &FabricPage::takeOverRequested, this, [this](const core::checks::WhatIf& whatIf) {
        m_workspace->takeOver(whatIf);
        m_frame->showStep(Step::Configuration);
    });
    connect(m_fabric, &FabricPage::continueRequested, this, [this] { m_frame->showStep(Step::Checks); });
    connect(m_fabric, &FabricPage::findingRequested, this, [this](const QString& key) {
        m_frame->showStep(Step::Checks);
        m_checks->showFinding(key);
    });
    connect(m_checks, &ChecksPage::checkAgainRequested, m_workspace.get(), &Workspace::readAll);
    // Every fix that Sparkloom can make goes through the plan: its diff is the preview.
    connect(m_checks, &ChecksPage::previewRequested, this, [this] { m_frame->showStep(Step::Configuration); });
    connect(m_checks, &ChecksPage::previewAllRequested, this, [this] { m_frame->showStep(Step::Configuration); });
    connect(m_checks, &ChecksPage::pageRequested, this, &MainWindow::showPage);
    connect(m_checks, &ChecksPage::explainLogRequested, this, &MainWindow::explainLog);
    connect(m_checks, &ChecksPage::hideRequested, this, [this](const QString& key, const QString& reason) {
        const QList<core::checks::Finding> shown = m_workspace->findings().shown;
        const auto found = std::find_if(
            shown.cbegin(), shown.cend(), [&](const auto& finding) { return findingKey(finding) == key; });
        if (found != shown.cend())
            m_workspace->hideFinding(*found, reason);
    });
    connect(m_checks, &ChecksPage::showAgainRequested, this, [this](const QString& key) {
        for (const auto& [finding, by] : m_workspace->findings().hidden) {
            if (findingKey(finding) == key) {
                m_workspace->showFindingAgain(core::checks::HiddenFinding(by));
                return;
            }
        }
    });
    connect(m_checks, &ChecksPage::continueRequested, this, [this] { m_frame->showStep(Step::Configuration); });
}

void MainWindow::connectConfiguration()
{
    connect(m_configuration, &ConfigurationPage::writeRequested, m_workspace.get(), &Workspace::apply);
    connect(m_configuration, &ConfigurationPage::retryNodeRequested, m_workspace.get(), &Workspace::apply);
    connect(m_configuration, &ConfigurationPage::cancelRequested, m_workspace.get(), &Workspace::cancelWriting);
    connect(m_configuration, &ConfigurationPage::undoRequested, m_workspace.get(), &Workspace::undo);
    connect(m_configuration, &ConfigurationPage::planAgainRequested, m_workspace.get(), &Workspace::readAll);
    connect(m_configuration, &ConfigurationPage::continueRequested, this, [this] { m_frame->showStep(Step::Probe); });
    connect(m_configuration, &ConfigurationPage::valueEdited, this, [this](const QString& key, const QString& value) {
        if (key == QLatin1String(headKey))
            m_workspace->setHead(value);
        else
            m_workspace->setSetting(key, value);
        keepSettings();
    });
}

void MainWindow::changed()
{
    m_stale = allSteps();
    if (!m_refresh.isActive())
        m_refresh.start(oneFrame);
}

void MainWindow::refresh()
{
    fill(m_frame->currentStep());
    showSteps();
    showFreshness(QDateTime::currentDateTimeUtc());
}

void MainWindow::fill(Step step)
{
    if (!m_stale.removeOne(step))
        return;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    switch (step) {
    case Step::Machines:
        m_machines->setData(machinesData(*m_workspace, m_aliases, m_aliasesNote, now));
        break;
    case Step::SignIn:
        m_signIn->setData(signInData(*m_workspace, now));
        break;
    case Step::Fabric:
        m_fabric->setData(fabricData(*m_workspace, now));
        break;
    case Step::Checks:
        m_checks->setData(checksData(*m_workspace, now));
        break;
    case Step::Configuration:
        m_configuration->setData(configurationData(*m_workspace));
        break;
    case Step::Probe:
    case Step::Stack:
        break; // nothing on them depends on what was read
    }
}

void MainWindow::showSteps()
{
    for (const StepLine& line : stepLines(*m_workspace))
        m_frame->setStepState(line.step, line.status, line.text);
    const int count = static_cast<int>(m_workspace->machines().size());
    const bool demo = m_workspace->isDemo();
    if (const auto& opened = m_workspace->openedSnapshot()) {
        QStringList parts{ nodesText(count) };
        if (demo)
            parts += tr("made up");
        if (opened->snapshot.redacted)
            parts += tr("redacted");
        m_frame->setCluster(tr("Snapshot"), momentText(opened->takenAt) + u'\n' + parts.join(tr(" · ")));
    } else if (demo) {
        m_frame->setCluster(tr("Demo cluster"), tr("%1 · made up").arg(nodesText(count)));
    } else {
        const bool named = m_keepsList && !m_settings.open.name.isEmpty();
        m_frame->setCluster(count == 0 && !named ? QString()
                : named                          ? m_settings.open.name
                                                 : m_workspace->machines().first().name,
            named ? tr("%1 · saved").arg(nodesText(count)) : nodesText(count));
    }
    m_frame->setDemo(demo);
    m_frame->setSnapshot(snapshotTitle(*m_workspace), snapshotOrigin(*m_workspace));
    showMenu();
}

void MainWindow::showFreshness(const QDateTime& now)
{
    QDateTime oldest;
    const bool live = !m_workspace->openedSnapshot(); // how old a snapshot is stands in its mark
    for (const Machine& machine : m_workspace->machines()) {
        if (live && machine.readAt.isValid() && (!oldest.isValid() || machine.readAt < oldest))
            oldest = machine.readAt;
    }
    const QString text = oldest.isValid() ? readAgoText(oldest.secsTo(now)) : QString();
    m_machines->setFreshness(text);
    m_fabric->setFreshness(text);
    m_checks->setFreshness(text);
}

void MainWindow::addMachine(const QString& text)
{
    const auto added = m_workspace->addMachine(text);
    m_machines->setAddError(added ? std::nullopt : std::optional(added.error()));
    if (!added)
        return;
    m_workspace->read(m_workspace->machines().last().name);
    // At once: the field is emptied for the next name.
    refresh();
}

void MainWindow::tell(Status status, const QString& title, const QString& text)
{
    const auto icon = status == Status::Warning ? QMessageBox::Warning : QMessageBox::Information;
    // Not on the stack: open() returns at once, and the box would be gone before anybody saw it.
    auto* box = new QMessageBox(icon, title, text, QMessageBox::Ok, m_frame.get());
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    m_theme.dress(box);
    box->open();
}

void MainWindow::showPage(const QString& findingId)
{
    auto* dialog = new PageDialog(m_theme, m_frame.get());
    dialog->showFinding(findingId);
    dialog->show();
}

void MainWindow::explainLog()
{
    auto* dialog = new LogDialog(m_theme, m_frame.get());
    connect(dialog, &LogDialog::pageRequested, this, &MainWindow::showPage);
    connect(dialog, &LogDialog::planRequested, this, [this] { m_frame->showStep(Step::Configuration); });
    connect(dialog, &LogDialog::explainRequested, dialog, [this, dialog](const QByteArray& text) {
        m_workspace->explainLog(text).then(
            dialog, [dialog](const core::logs::LogExplanation& explanation) { dialog->setExplanation(explanation); });
    });
    dialog->show();
}

void MainWindow::retryFailed()
{
    for (const Machine& machine : QList<Machine>(m_workspace->machines())) {
        if (machine.state == Machine::State::Failed || machine.state == Machine::State::Cancelled)
            m_workspace->read(machine.name);
    }
}

void MainWindow::cancelAll()
{
    for (const Machine& machine : QList<Machine>(m_workspace->machines()))
        m_workspace->cancel(machine.name);
}

std::shared_ptr<PendingQuestion> MainWindow::questionOf(const QString& machine) const
{
    for (const auto& question : m_workspace->questions()) {
        if (question->node() == machine)
            return question;
    }
    return nullptr;
}

} // namespace ui
