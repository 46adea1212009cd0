// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nccl/transport_choice.h"

#include "core/nccl/environment.h"
#include "core/nccl/integer_value.h"
#include "core/nccl/version_rules.h"

#include <algorithm>

namespace core::nccl {

using namespace Qt::Literals::StringLiterals;

namespace {

enum class Usable
{
    Yes,
    No,
    Unknown
};

struct IbState
{
    Usable usable = Usable::Yes;
    QString why; ///< half a sentence, "NCCL_IB_DISABLE=1 switches the IB transport off"
};

IbState ibState(const TransportInputs& inputs, QStringList& why)
{
    const IntegerValue disabled = readInteger(inputs.environment, u"NCCL_IB_DISABLE"_s, 0);
    if (!disabled.oddity.isEmpty()) {
        why << disabled.oddity;
    }
    if (disabled.value != 0) {
        return { Usable::No,
            u"%1 switches the IB transport off"_s.arg(spelled(inputs.environment, u"NCCL_IB_DISABLE"_s)) };
    }
    const bool emptyLibrary = bytesOf(inputs.environment, u"NCCL_IBVERBS_LIB"_s).isEmpty()
        && variable(inputs.environment, u"NCCL_IBVERBS_LIB"_s) != nullptr;
    if (emptyLibrary && inputs.version >= Version{ 2, 30, 0 }) {
        return { Usable::No, u"NCCL_IBVERBS_LIB is set but empty, so NCCL finds no libibverbs"_s };
    }
    if (!inputs.planeError.isEmpty()) {
        return { Usable::No, inputs.planeError };
    }
    const auto& devices = inputs.devices;
    if (std::any_of(devices.cbegin(), devices.cend(), [](const DeviceView& device) { return device.selected; })) {
        return { Usable::Yes, {} };
    }
    return inputs.devicesKnown
        ? IbState{ Usable::No, u"no active HCA port is left (NCCL logs “NET/IB : No device found”)"_s }
        : IbState{ Usable::Unknown, u"the HCAs of the node could not all be read"_s };
}

/// True when a plugin library is named; the default libnccl-net.so does not count.
bool namesPlugin(const TransportInputs& inputs)
{
    const QByteArray text = bytesOf(inputs.environment, u"NCCL_NET_PLUGIN"_s);
    return !text.isEmpty() && text.compare("none", Qt::CaseInsensitive) != 0;
}

bool refusesPlugins(const TransportInputs& inputs)
{
    const QByteArray text = bytesOf(inputs.environment, u"NCCL_NET_PLUGIN"_s);
    const bool emptyMeansNone = !text.isNull() && text.isEmpty() && rulesOf(inputs.version).pluginListAllowed;
    return emptyMeansNone || text.compare("none", Qt::CaseInsensitive) == 0;
}

TransportDecision withName(const TransportInputs& inputs, const QByteArray& name, const IbState& ib, QStringList why)
{
    const QString origin = spelled(inputs.environment, u"NCCL_NET"_s);
    if (name.compare("IB", Qt::CaseInsensitive) == 0) {
        switch (ib.usable) {
        case Usable::Yes:
            return { TransportKind::Ib, why << u"%1 asks for the IB transport, and it can be used."_s.arg(origin) };
        case Usable::No:
            return { TransportKind::Fails,
                why << u"%1 allows only the IB transport, but %2: init fails."_s.arg(origin, ib.why) };
        case Usable::Unknown:
            break;
        }
        return { TransportKind::Unknown, why << u"%1 asks for the IB transport, but %2."_s.arg(origin, ib.why) };
    }
    if (name.compare("Socket", Qt::CaseInsensitive) == 0) {
        return { TransportKind::Socket, why << u"%1 asks for TCP sockets, so the HCAs are not used."_s.arg(origin) };
    }
    if (name.isEmpty() || refusesPlugins(inputs)) {
        return { TransportKind::Fails,
            why << (name.isEmpty() ? u"NCCL_NET is set but empty, and no transport has an empty name: init fails."_s
                                   : u"%1 is no built-in transport and plugins are off: init fails."_s.arg(origin)) };
    }
    return { TransportKind::Unknown,
        why << u"%1 is no built-in transport; whether a plugin of that name can be loaded is not known here."_s.arg(
            origin) };
}

TransportDecision withoutName(const TransportInputs& inputs, const IbState& ib, QStringList why)
{
    if (namesPlugin(inputs)) {
        return { TransportKind::Unknown,
            why << u"%1 names a plugin, which comes first when it can be loaded; whether it can is not known here."_s
                    .arg(spelled(inputs.environment, u"NCCL_NET_PLUGIN"_s)) };
    }
    if (!refusesPlugins(inputs)) {
        why << u"A libnccl-net.so in the image would come first (NCCL_NET_PLUGIN=none keeps it out); none is assumed."_s;
    }
    switch (ib.usable) {
    case Usable::Yes:
        return { TransportKind::Ib,
            why << u"NCCL_NET is not set and HCA ports are selected, so NCCL uses the IB transport."_s };
    case Usable::No:
        return { TransportKind::Socket,
            why << u"NCCL falls back to TCP sockets, which are many times slower, because %1."_s.arg(ib.why) };
    case Usable::Unknown:
        break;
    }
    return { TransportKind::Unknown, why << u"Which transport NCCL takes cannot be told, because %1."_s.arg(ib.why) };
}

} // namespace

TransportDecision chooseTransport(const TransportInputs& inputs)
{
    QStringList why;
    if (inputs.socket.state == SocketChoice::State::None) {
        return { TransportKind::Fails, why << u"Without an interface for bootstrap NCCL cannot start at all."_s };
    }
    if (variable(inputs.environment, u"NCCL_HOSTID"_s) != nullptr
        && bytesOf(inputs.environment, u"NCCL_HOSTID"_s).isEmpty()) {
        why << u"NCCL_HOSTID is set but empty, and that makes all nodes look like one host."_s;
    }
    const IbState ib = ibState(inputs, why);
    const QByteArray name = bytesOf(inputs.environment, u"NCCL_NET"_s);
    TransportDecision decision = name.isNull() ? withoutName(inputs, ib, why) : withName(inputs, name, ib, why);
    if (decision.kind == TransportKind::Ib && inputs.fusionFails) {
        decision.kind = TransportKind::Fails;
        decision.why << u"Joining ports fails (see there), and with it NCCL init."_s;
    }
    if (inputs.socket.state == SocketChoice::State::Unknown && decision.kind != TransportKind::Fails) {
        decision.why << u"The interface for bootstrap is not known."_s;
    }
    return decision;
}

} // namespace core::nccl
