// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/logs/scene.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using core::logs::foldLogFindings;

namespace {

Finding made(const QString& id, Severity severity, const QString& node)
{
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    if (!node.isEmpty())
        finding.scope = { Scope::Kind::Node, node, {} };
    return finding;
}

} // namespace

class TestLogFold : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theChainHangsUnderItsFirstLink()
    {
        const auto folded = foldLogFindings({ made(u"log.stack.start-failed"_s, Severity::Problem, u"a"_s),
            made(u"log.nccl.system-error"_s, Severity::Problem, u"a"_s),
            made(u"log.peer.closed"_s, Severity::Problem, u"b"_s),
            made(u"log.qp.timeout"_s, Severity::Problem, u"a"_s) });
        QCOMPARE(folded.size(), 4);
        QCOMPARE(folded.first().id, u"log.qp.timeout"_s);
        for (int at = 1; at < 4; ++at)
            QCOMPARE(folded.at(at).causedBy, u"log.qp.timeout"_s);
        QCOMPARE(folded.first().related.size(), 3);
    }

    void anErrorWithoutACauseStandsAlone()
    {
        const auto folded = foldLogFindings({ made(u"log.nccl.system-error"_s, Severity::Problem, u"a"_s),
            made(u"log.mtu.differs"_s, Severity::Warning, {}) });
        QVERIFY(folded.at(0).causedBy.isEmpty() && folded.at(1).causedBy.isEmpty());
    }

    void whatBreaksSomethingIsNoMereWarning()
    {
        const auto folded = foldLogFindings({ made(u"log.plugin.not-found"_s, Severity::Warning, u"a"_s),
            made(u"log.qp.timeout"_s, Severity::Problem, u"b"_s) });
        QCOMPARE(folded.first().id, u"log.plugin.not-found"_s);
        QVERIFY(folded.first().severity == Severity::Problem);
    }

    void nothingIsLost()
    {
        const QList<Finding> all{ made(u"log.env.carriage-return"_s, Severity::Problem, {}),
            made(u"log.env.byte-order-mark"_s, Severity::Problem, {}),
            made(u"log.env.shell-error"_s, Severity::Problem, {}),
            made(u"log.gloo.connect"_s, Severity::Problem, {}),
            made(u"log.gloo.loopback"_s, Severity::Problem, {}),
            made(u"log.ssh.host-key"_s, Severity::Problem, {}),
            made(u"log.ssh.host-key-changed"_s, Severity::Problem, {}) };
        QCOMPARE(foldLogFindings(all).size(), all.size());
    }
};

QTEST_GUILESS_MAIN(TestLogFold)
#include "tst_log_fold.moc"
