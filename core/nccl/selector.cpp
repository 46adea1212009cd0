// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/selector.h"

#include "core/nccl/environment.h"

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

QString joined(const NameList& list)
{
    QStringList names;
    for (const NameEntry& entry : list.entries) {
        names << QString::fromUtf8(entry.text);
    }
    return names.join(u", "_s);
}

} // namespace

HcaSelector HcaSelector::parse(const QByteArray& text, Version version)
{
    HcaSelector selector;
    const VersionRules rules = rulesOf(version);
    selector.m_isSet = !text.isNull();
    selector.m_text = QString::fromUtf8(text);
    selector.m_list = parseNameList(text, rules.maxDevices, rules);
    selector.explain(u"NCCL_IB_HCA="_s + selector.m_text);
    return selector;
}

HcaSelector HcaSelector::parse(const env::RankEnvironment& environment, Version version)
{
    HcaSelector selector = parse(bytesOf(environment, u"NCCL_IB_HCA"_s), version);
    selector.explain(spelled(environment, u"NCCL_IB_HCA"_s));
    return selector;
}

void HcaSelector::explain(const QString& origin)
{
    m_why.clear();
    if (!m_isSet) {
        m_why << u"NCCL_IB_HCA is not set, so NCCL keeps every active HCA port."_s;
        return;
    }
    if (m_list.entries.isEmpty()) {
        m_why << (m_list.exclude ? u"%1 names nothing behind ^, and that excludes every HCA."_s.arg(origin)
                                 : u"%1 names no HCA, so NCCL keeps every active HCA port."_s.arg(origin));
        return;
    }
    const QString how = m_list.exact ? u"are exactly"_s : u"begin with"_s;
    m_why << (m_list.exclude ? u"%1 drops HCAs whose names %2 one of: %3."_s.arg(origin, how, joined(m_list))
                             : u"%1 keeps HCAs whose names %2 one of: %3."_s.arg(origin, how, joined(m_list)));
    for (const NameEntry& entry : m_list.entries) {
        const QString text = QString::fromUtf8(entry.text);
        if (text.contains(u' ') || text.contains(u'\t')) {
            m_why << u"NCCL does not trim blanks: the entry “%1” is compared with its blanks."_s.arg(text);
        }
        if (entry.port != -1) {
            m_why << u"The entry “%1” is for port %2 only."_s.arg(text, QString::number(entry.port));
        }
    }
    if (m_list.dropped > 0) {
        m_why << u"NCCL looks at the first %1 entries only; %2 more are not looked at."_s.arg(
            QString::number(m_list.entries.size()), QString::number(m_list.dropped));
    }
}

HcaSelector::Match HcaSelector::match(const QString& hca, int port) const
{
    const QByteArray name = hca.toUtf8();
    Match result;
    result.kept = m_list.keeps(name, port);
    const int index = m_list.entries.isEmpty() ? -1 : m_list.find(name, port);
    const QString sign = m_list.exact ? u"="_s : QString();
    if (index >= 0) {
        const NameEntry& entry = m_list.entries.at(index);
        result.why = (m_list.exclude ? u"excluded by entry "_s : u"selected by entry "_s) + sign
            + QString::fromUtf8(entry.text) + u" of NCCL_IB_HCA"_s;
        result.rail = m_list.exclude ? -1 : entry.rail;
        result.plane = m_list.exclude ? -1 : entry.plane;
    } else if (m_list.entries.isEmpty()) {
        result.why = m_list.exclude ? u"excluded: NCCL_IB_HCA is ^ without a name"_s
            : m_isSet               ? u"selected: NCCL_IB_HCA names no HCA, so all are kept"_s
                                    : u"selected: NCCL_IB_HCA is not set, so all are kept"_s;
    } else {
        result.why = m_list.exclude ? u"selected: no entry of NCCL_IB_HCA=%1 excludes it"_s.arg(m_text)
                                    : u"not selected: no entry of NCCL_IB_HCA=%1 fits it"_s.arg(m_text);
    }
    return result;
}

} // namespace core::nccl
