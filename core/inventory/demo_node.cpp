// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/demo_node.h"

#include "core/inventory/resources.h"

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

namespace {

using Status = RawItem::Status;

/// By hand-picked rules rather than at random, so that pictures and tests stay the same.
QByteArray machineId(int number)
{
    return QByteArray::number(0x5eed0000 + number, 16).rightJustified(32, '7') + '\n';
}

/// The card was there when the machine started, and the cable in it.
QByteArray kernelLog()
{
    QByteArray text;
    for (const char* function : { "0000:01:00.0", "0000:01:00.1", "0002:01:00.0", "0002:01:00.1" }) {
        text += QByteArray("mlx5_core ") + function + ": firmware version: 28.45.4028\n";
        text += QByteArray("mlx5_core ") + function
            + ": mlx5_pcie_event:301:(pid 214): Detected insufficient power on the PCIe slot (27W).\n";
    }
    for (const char* function : { "0000:01:00.0", "0002:01:00.0" }) {
        text += QByteArray("mlx5_core ") + function + ": Port module event: module 0, Cable plugged\n";
    }
    return text;
}

QList<RawItem> system(const DemoSpark& spark)
{
    const QByteArray name = spark.name().toLatin1();
    const QByteArray address = DemoSpark::managementAddress(spark.number()).toLatin1();
    const QByteArray names
        = address + "      STREAM " + name + '\n' + address + "      DGRAM  \n" + address + "      RAW    \n";
    return { { u"file:/proc/sys/kernel/hostname"_s, Status::Ok, name + '\n' },
        { u"file:/etc/machine-id"_s, Status::Ok, machineId(spark.number()) },
        { u"file:/etc/os-release"_s, Status::Ok, demoResource(u"os-release"_s) },
        { u"file:/etc/dgx-release"_s, Status::Ok, demoResource(u"dgx-release"_s) },
        { u"file:/proc/driver/nvidia/version"_s, Status::Ok, demoResource(u"nvidia-version"_s) },
        { u"file:/proc/meminfo"_s, Status::Ok, demoResource(u"meminfo"_s) },
        { u"file:/proc/uptime"_s, Status::Ok, "264133.21 5110410.87\n" },
        { u"attrs:/sys/class/dmi/id"_s,
            Status::Ok,
            "sys_vendor=NVIDIA\nproduct_name=NVIDIA_DGX_Spark\nboard_name=P4242\nbios_version=5.36_0ACUM018\n"
            "bios_date=12/05/2025\n" },
        { u"env:login"_s,
            Status::Ok,
            "HOME=/home/lab\nUSER=lab\nSHELL=/bin/bash\nDOCKER_HOST!missing\nDOCKER_CONTEXT!missing\n" },
        { u"words:/proc/cmdline"_s, Status::Ok, {} },
        { u"file:/etc/nvidia/cx7-hotplug-enabled"_s, Status::Ok, {} },
        { u"cmd:journalctl -k"_s, Status::Ok, kernelLog() },
        { u"file:/etc/ufw/ufw.conf"_s, Status::Ok, "# /etc/ufw/ufw.conf\n#\nENABLED=no\nLOGLEVEL=low\n" },
        { u"cmd:systemctl is-active firewalld"_s, Status::Failed, "inactive\n" },
        { u"cmd:ufw status"_s, Status::Denied, {} },
        { u"attrs:/proc/sys/net/ipv4/conf/all"_s, Status::Ok, "arp_ignore=0\narp_announce=0\n" },
        { u"env:launch"_s, Status::Ok, {} },
        { u"cmd:ulimit -l"_s, Status::Ok, "15680832\n" },
        { u"cmd:uname -srm"_s, Status::Ok, "Linux 6.14.0-1015-nvidia aarch64\n" },
        { u"cmd:id -un"_s, Status::Ok, "lab\n" },
        { u"cmd:id -Gn"_s, Status::Ok, "lab adm sudo audio video plugdev users docker\n" },
        { u"cmd:df -Pk $HOME"_s,
            Status::Ok,
            "Filesystem     1024-blocks      Used Available Capacity Mounted on\n"
            "/dev/nvme0n1p2  3843547900 761934404 2886297156      21% /\n" },
        { u"cmd:getent ahosts $(hostname)"_s, Status::Ok, names },
        { u"cmd:ss -H -ltnp"_s,
            Status::Ok,
            "LISTEN 0      4096   127.0.0.53%lo:53        0.0.0.0:*          \n"
            "LISTEN 0      4096         0.0.0.0:22        0.0.0.0:*          \n"
            "LISTEN 0      4096            [::]:22           [::]:*          \n" },
        { u"file:/etc/nccl.conf"_s, Status::Missing, {} } };
}

} // namespace

QByteArray demoResource(const QString& name)
{
    return resource(u"demo/"_s + name);
}

DemoSpark::DemoSpark(const DemoShape& shape, int number)
    : m_shape(shape)
    , m_number(number)
{
}

QString DemoSpark::name(int number)
{
    return u"spark-"_s + QChar(static_cast<char16_t>(u'a' + number - 1));
}

QString DemoSpark::managementAddress(int number)
{
    return u"10.20.0.%1"_s.arg(10 + number);
}

QString DemoSpark::railAddress(int rail, int number)
{
    return u"192.168.%1.%2"_s.arg(100 + rail).arg(10 + number);
}

QString DemoSpark::functionMac(int function, int number)
{
    // The four functions of a card have neighbouring numbers; the second domain's follow at a distance of four.
    static constexpr int offsets[] = { 0, 1, 4, 5 };
    return u"fc:4c:ea:a1:%1:%2"_s.arg(number, 2, 16, QChar(u'0')).arg(0x30 + offsets[function], 2, 16, QChar(u'0'));
}

QList<RawItem> DemoSpark::items() const
{
    return system(*this) + demoStack() + demoNetwork(*this) + demoHcas(*this);
}

QMap<QString, QByteArray> DemoSpark::files() const
{
    const QString folder = home() + u"/dspark/"_s;
    if (m_number != 1) {
        return {};
    }
    QByteArray env = demoResource(u"env.dspark"_s);
    env.replace("@HEAD@", railAddress(0, 1).toLatin1());
    env.replace("@WORKER@", railAddress(0, 2).toLatin1());
    env.replace("@PIN@\n", m_shape.classicFault ? "# 3 was right on spark-b, so:\nNCCL_IB_GID_INDEX=3\n" : "");
    for (int rank = 2; rank < m_shape.nodes; ++rank) {
        const QByteArray address = railAddress(0, rank + 1).toLatin1();
        const QByteArray prefix = "WORKER" + QByteArray::number(rank);
        env += prefix + "_HOST=" + address + '\n' + prefix + "_VLLM_HOST_IP=" + address + '\n';
    }
    return { { folder + u".env.dspark"_s, env },
        { folder + u"docker-compose.dspark.yml"_s, demoResource(u"docker-compose.dspark.yml"_s) },
        { folder + u"start-deepseek-v4-flash-dspark.sh"_s, demoResource(u"start.sh"_s) } };
}

} // namespace core::inventory
