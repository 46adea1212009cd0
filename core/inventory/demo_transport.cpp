// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inventory/demo_transport.h"

#include "core/inventory/capture_frames.h"
#include "core/inventory/collect.h"
#include "core/inventory/collector_script.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace core::inventory {

using namespace Qt::Literals::StringLiterals;

DemoTransport::DemoTransport(const DemoShape& shape, int number)
    : m_spark(shape, number)
    , m_root(QDir::tempPath() + u"/sparkloom-demo-XXXXXX"_s)
    , m_here(m_spark.name())
{
    QDir().mkpath(inside(DemoSpark::home()));
    const QMap<QString, QByteArray> files = m_spark.files();
    for (auto it = files.cbegin(); it != files.cend(); ++it) {
        QFile file(inside(it.key()));
        QDir().mkpath(QFileInfo(file).path());
        if (file.open(QIODevice::WriteOnly)) {
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
            file.write(it.value());
        }
    }
}

QString DemoTransport::inside(const QString& path) const
{
    return m_root.path() + path;
}

QByteArray DemoTransport::outside(QByteArray text) const
{
    return text.replace(m_root.path().toUtf8(), "");
}

Error DemoTransport::outside(Error error) const
{
    for (QString* text : { &error.what, &error.hint, &error.detail }) {
        text->remove(m_root.path());
    }
    return error;
}

Result<> DemoTransport::connect(std::stop_token stop)
{
    if (stop.stop_requested()) {
        return failure({ ErrorKind::Cancelled, u"Stopped before it began."_s, {}, {}, nodeName() });
    }
    if (m_spark.silent()) {
        return failure({ ErrorKind::TimedOut,
            u"%1 does not answer."_s.arg(nodeName()),
            u"See whether it is switched on and in the network, then read it again."_s,
            u"connect to %1 port 22: timed out after 10 s"_s.arg(DemoSpark::managementAddress(m_spark.number())),
            nodeName() });
    }
    if (!m_root.isValid()) {
        return failure({ ErrorKind::NoSpace,
            u"The demo cluster needs a temporary folder, and none could be made."_s,
            u"Free some space in %1."_s.arg(QDir::tempPath()),
            m_root.errorString(),
            nodeName() });
    }
    return {};
}

Result<remote::Output> DemoTransport::run(const remote::Command& command, std::stop_token stop)
{
    if (const Result<> connected = connect(stop); !connected) {
        return tl::unexpected(connected.error());
    }
    if (const std::optional<QByteArray> marker = markerOfCollectCommand(command)) {
        return answerCollector(*marker, stop);
    }
    if (const std::optional<PingRequest> request = pingRequestOf(command)) {
        RawCapture capture;
        capture.collectorVersion = collectorVersion;
        capture.items = demoPings(m_spark, request->targets);
        return remote::Output{ 0, frame(capture, request->marker), {} };
    }
    if (command.argv.mid(0, 2) == QStringList{ u"sh"_s, u"-s"_s }) {
        return runScript(command, stop);
    }
    return remote::Output{ 127, {}, "not there in the demo cluster\n" };
}

/// The made-up machine with the real files of its folder, which the real collector reads.
Result<remote::Output> DemoTransport::answerCollector(const QByteArray& marker, std::stop_token stop)
{
    remote::Command command;
    command.argv = { u"env"_s,
        u"HOME="_s + inside(DemoSpark::home()),
        u"sh"_s,
        u"-s"_s,
        u"--"_s,
        QString::fromLatin1(marker),
        u"recipes"_s };
    command.standardInput = collectorScript();
    const Result<remote::Output> output = m_here.run(command, stop);
    if (!output) {
        return tl::unexpected(outside(output.error()));
    }
    RawCapture capture;
    capture.collectorVersion = collectorVersion;
    capture.items = m_spark.items();
    for (RawItem item : unframe(output->standardOutput, marker).capture.items) {
        if (!item.source.contains(m_root.path())) {
            continue; // of the machine Sparkloom runs on
        }
        item.source.remove(m_root.path());
        item.text = outside(item.text);
        if (item.source.startsWith(u"stat:"_s)) {
            const QByteArray own = ' ' + QFileInfo(m_root.path()).owner().toUtf8() + ' ';
            const QByteArray made = ' ' + DemoSpark::user().toUtf8() + ' ';
            item.text.replace(own, made);
        }
        capture.items.append(item);
    }
    return remote::Output{ 0, frame(capture, marker), {} };
}

Result<remote::Output> DemoTransport::runScript(const remote::Command& command, std::stop_token stop)
{
    remote::Command moved = command;
    for (QString& argument : moved.argv) {
        if (argument.startsWith(u'/')) {
            argument = inside(argument);
        }
    }
    Result<remote::Output> output = m_here.run(moved, stop);
    if (!output) {
        return tl::unexpected(outside(output.error()));
    }
    output->standardOutput = outside(output->standardOutput);
    output->standardError = outside(output->standardError);
    return output;
}

Result<QByteArray> DemoTransport::readFile(const QString& path, qint64 maxBytes, std::stop_token stop)
{
    if (const Result<> connected = connect(stop); !connected) {
        return tl::unexpected(connected.error());
    }
    Result<QByteArray> text = m_here.readFile(inside(path), maxBytes, stop);
    return text ? text : tl::unexpected(outside(text.error()));
}

Result<> DemoTransport::replaceFile(const remote::FileReplacement& replacement, std::stop_token stop)
{
    if (const Result<> connected = connect(stop); !connected) {
        return connected;
    }
    remote::FileReplacement moved = replacement;
    moved.path = inside(replacement.path);
    Result<> result = m_here.replaceFile(moved, stop);
    return result ? result : tl::unexpected(outside(result.error()));
}

} // namespace core::inventory
