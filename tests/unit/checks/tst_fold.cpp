// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosing.h"

#include "core/checks/registry.h"

#include <QJsonArray>

using namespace Qt::Literals::StringLiterals;
using namespace core::checks;
using namespace test;

namespace {

Finding made(const QString& id, Severity severity, const QString& node)
{
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.scope = {Scope::Kind::Node, node, {}};
    return finding;
}

} // namespace

class TestFold : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void consequencesStandUnderTheirCause()
    {
        const auto folded = foldUnderCauses({made(u"hca.selector.down-only"_s, Severity::Problem, u"b"_s), made(u"fabric.no-link"_s, Severity::Problem, u"b"_s)});
        QCOMPARE(folded.at(0).id, u"fabric.no-link"_s);
        QCOMPARE(folded.at(0).related, (QStringList{u"hca.selector.down-only"_s}));
        QCOMPARE(folded.at(1).causedBy, u"fabric.no-link"_s);
    }

    void theSameFaultOnAnotherNodeIsNotFolded()
    {
        const auto folded = foldUnderCauses({made(u"hca.selector.down-only"_s, Severity::Problem, u"a"_s), made(u"fabric.no-link"_s, Severity::Problem, u"b"_s)});
        QVERIFY(folded.at(0).causedBy.isEmpty() && folded.at(1).causedBy.isEmpty());
    }

    void problemsComeBeforeWarningsAndNotes()
    {
        const auto folded = foldUnderCauses({made(u"x"_s, Severity::Note, {}), made(u"y"_s, Severity::Warning, {}), made(u"z"_s, Severity::Problem, {}), made(u"u"_s, Severity::Unknown, {})});
        QCOMPARE(folded.at(0).id + folded.at(1).id + folded.at(2).id + folded.at(3).id, u"zyux"_s);
    }

    void nothingIsLostInFolding()
    {
        const QList<Finding> all{made(u"node.no-rdma"_s, Severity::Problem, u"a"_s), made(u"fabric.no-link"_s, Severity::Problem, u"a"_s), made(u"hca.selector.down-only"_s, Severity::Problem, u"a"_s), made(u"nccl.transport.socket"_s, Severity::Warning, u"a"_s)};
        QCOMPARE(foldUnderCauses(all).size(), all.size());
    }

    void theDocumentSaysStatusAndEveryFinding()
    {
        const QJsonObject document = findingsJson(diagnosed(twoSparks(fittingEnvWith("NCCL_IB_GID_INDEX=3\n"), 4, 3)));
        QCOMPARE(document[u"schema"_s].toString(), u"sparkloom/findings/1"_s);
        QCOMPARE(document[u"status"_s].toString(), u"problem"_s);
        const QJsonObject first = document[u"findings"_s].toArray().first().toObject();
        QCOMPARE(first[u"id"_s].toString(), u"gid.pin.empty-slot"_s);
        QCOMPARE(first[u"node"_s].toString(), u"spark-a"_s);
        QVERIFY(!first[u"evidence"_s].toArray().isEmpty() && !first[u"fixes"_s].toArray().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestFold)
#include "tst_fold.moc"
