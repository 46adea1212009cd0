// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/wifi_redaction.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using core::inventory::WifiRedaction;

class TestWifiRedaction : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesBelowAccessPointsAreHidden_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("block") << u"network:\n  wifis:\n    wlP9s9:\n      access-points:\n        \"Villa Rosa\":\n          password: x\n      dhcp4: true\n"_s
                               << u"network:\n  wifis:\n    wlP9s9:\n      access-points:\n        wifi-1:\n          password: x\n      dhcp4: true\n"_s;
        QTest::newRow("two, single quotes and plain")
            << u"access-points:\n  'It''s me':\n    hidden: true\n  Lab 5: {}\nversion: 2\n"_s
            << u"access-points:\n  wifi-1:\n    hidden: true\n  wifi-2: {}\nversion: 2\n"_s;
        QTest::newRow("one line") << u"  access-points: {Villa: {password: x}}\n"_s << u"  access-points: {}\n"_s;
        QTest::newRow("commented out") << u"access-points:\n  # Old House:\n  New:\n"_s << u"access-points:\n  # (hidden)\n  wifi-1:\n"_s;
        QTest::newRow("deeper keys stay") << u"access-points:\n  Home:\n    auth:\n      key-management: psk\n"_s
                                          << u"access-points:\n  wifi-1:\n    auth:\n      key-management: psk\n"_s;
        QTest::newRow("no wireless") << u"network:\n  ethernets:\n    enP7s7: {dhcp4: true}\n"_s
                                     << u"network:\n  ethernets:\n    enP7s7: {dhcp4: true}\n"_s;
    }

    void namesBelowAccessPointsAreHidden()
    {
        QFETCH(QString, text);
        WifiRedaction redaction;
        QTEST(redaction.netplan(text), "shown");
    }

    void connectionsOfWirelessDevicesAreHiddenEverywhere()
    {
        WifiRedaction redaction;
        QCOMPARE(redaction.connections(u"wlP9s9:Villa Rosa:/etc/NetworkManager/system-connections/Villa Rosa.nmconnection\n"
                                       "wlan1:netplan-wlan1-Lab:/run/NetworkManager/system-connections/netplan-wlan1-Lab.nmconnection\n"
                                       "enP7s7:Wired connection 1:/run/x\n"_s),
            u"wlP9s9:wifi-1:/etc/NetworkManager/system-connections/wifi-1.nmconnection\n"
            "wlan1:netplan-wifi-2:/run/NetworkManager/system-connections/netplan-wifi-2.nmconnection\n"
            "enP7s7:Wired connection 1:/run/x\n"_s);
        QCOMPARE(redaction.files(u"Villa Rosa.nmconnection\nWired connection 1.nmconnection\n"_s),
            u"wifi-1.nmconnection\nWired connection 1.nmconnection\n"_s);
        QCOMPARE(redaction.netplan(u"access-points:\n  Villa Rosa:\n"_s), u"access-points:\n  wifi-1:\n"_s);
    }
};

QTEST_GUILESS_MAIN(TestWifiRedaction)
#include "tst_wifi_redaction.moc"
