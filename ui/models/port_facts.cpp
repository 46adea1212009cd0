// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/port_facts.h"

#include "core/inventory/node_facts.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui {

using namespace Qt::Literals::StringLiterals;
using core::inventory::Fact;

namespace {

/// For the functions below: what is said stands in one place.
class Facts final
{
    Q_DECLARE_TR_FUNCTIONS(ui::PortFacts)

public:
    template <class T, class Text> void add(const QString& what, const Fact<T>& fact, Text text)
    {
        if (fact.source.isEmpty())
            return; // not asked for
        if (fact.known())
            m_facts.append({ what, text(*fact.value), fact.source });
        else
            m_facts.append({ what, unknown(fact.whyUnknown), fact.source });
    }
    void add(const QString& what, const Fact<QString>& fact)
    {
        add(what, fact, [](const QString& text) { return text; });
    }
    void add(const QString& what, const QString& value, const QString& source)
    {
        if (!source.isEmpty())
            m_facts.append({ what, value, source });
    }
    [[nodiscard]] QList<PortFact> take() { return std::move(m_facts); }

    static QString state() { return tr("state"); }
    static QString physState() { return tr("physical state"); }
    static QString rate() { return tr("rate"); }
    static QString gids() { return tr("GID table"); }
    static QString gidCount(qsizetype used, int slots) { return tr("%1 of %2 slots in use").arg(used).arg(slots); }
    static QString pci() { return tr("PCI address"); }
    static QString card() { return tr("card (sys_image_guid)"); }
    static QString firmware() { return tr("firmware"); }
    static QString portName() { return tr("port of the card"); }
    static QString speed() { return tr("speed of the netdev"); }
    static QString carrier(bool on) { return on ? tr("yes") : tr("no"); }
    static QString carrierName() { return tr("carrier of the netdev"); }

private:
    static QString unknown(const QString& why)
    {
        return why.isEmpty() ? tr("not known") : tr("not known: %1").arg(why);
    }

    QList<PortFact> m_facts;
};

} // namespace

QList<PortFact> portFacts(const core::inventory::NodeFacts& node,
    const core::inventory::Hca& hca,
    const core::inventory::HcaPort& port,
    const QString& netdev)
{
    Facts facts;
    facts.add(Facts::state(), port.state);
    facts.add(Facts::physState(), port.physState);
    facts.add(Facts::rate(), port.rateGbps, [](double rate) { return u"%1 Gb/s"_s.arg(rate); });
    facts.add(Facts::gids(), Facts::gidCount(port.gids.size(), port.gidTableLength), port.gidsSource);
    facts.add(Facts::pci(), hca.pciAddress, hca.pciPath);
    facts.add(Facts::card(), hca.sysImageGuid);
    facts.add(Facts::firmware(), hca.firmware);
    if (const auto* device = node.netdev(netdev)) {
        facts.add(Facts::portName(), device->physPortName);
        facts.add(Facts::speed(), device->speedMbps, [](int speed) { return u"%1 Mb/s"_s.arg(speed); });
        facts.add(Facts::carrierName(), device->carrier, [](bool on) { return Facts::carrier(on); });
    }
    return facts.take();
}

} // namespace ui
