// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/validate.h"

#include "core/catalogue/value_rules.h"
#include "core/env/env_file.h"

namespace core::catalogue {

using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<Remark> checkType(const Given& given)
{
    switch (given.variable.type) {
    case Type::Text:
        return std::nullopt;
    case Type::Boolean01:
    case Type::Integer:
    case Type::Number:
    case Type::Size:
    case Type::Seconds:
    case Type::Port:
    case Type::Tokens:
        return checkNumber(given);
    case Type::Flag:
    case Type::Enum:
    case Type::Words:
        return checkWords(given);
    case Type::Address:
    case Type::Login:
    case Type::Endpoint:
    case Type::Url:
    case Type::Cidr:
        return checkAddress(given);
    case Type::InterfaceList:
    case Type::InterfaceNames:
    case Type::HcaSelector:
    case Type::MergeGroups:
        return checkSelector(given);
    case Type::Duration:
    case Type::Path:
    case Type::Image:
    case Type::Model:
    case Type::Revision:
    case Type::Key:
    case Type::Keys:
        return checkText(given);
    }
    return std::nullopt;
}

/// "NCCL 2.21" against the NCCL in use; other readers' versions are nobody's to know here.
std::optional<Remark> checkVersion(
    const Variable& variable, const QString& name, const std::optional<nccl::Version>& version)
{
    const QString prefix = u"NCCL "_s;
    if (!version || !variable.since.startsWith(prefix)) {
        return std::nullopt;
    }
    const auto since = nccl::Version::parse(variable.since.mid(prefix.size()));
    if (!since || *version >= *since) {
        return std::nullopt;
    }
    return Remark{ Remark::Kind::UnknownToVersion,
        Severity::Note,
        u"NCCL %1 does not know %2, which came with %3, and ignores it."_s.arg(
            version->toString(), name, variable.since.mid(prefix.size())),
        {} };
}

std::optional<Remark> checkSpark(const Given& given)
{
    const std::optional<OnSpark>& spark = given.variable.spark;
    if (!spark || spark->works || spark->quiet.contains(given.value)) {
        return std::nullopt;
    }
    return Remark{ Remark::Kind::NoEffectOnSpark,
        Severity::Note,
        u"%1 has no effect on a DGX Spark. %2"_s.arg(given.name, spark->reason),
        {} };
}

} // namespace

QString Given::shown() const
{
    return variable.secret ? name : name + u'=' + value;
}

Remark wrongType(const Given& given, const QString& what, const QString& advice)
{
    return { Remark::Kind::WrongType, Severity::Warning, u"%1 is not %2."_s.arg(given.shown(), what), advice };
}

QString nameOf(Remark::Kind kind)
{
    switch (kind) {
    case Remark::Kind::WrongType:
        return u"wrong-type"_s;
    case Remark::Kind::OutOfRange:
        return u"out-of-range"_s;
    case Remark::Kind::OddNumber:
        return u"odd-number"_s;
    case Remark::Kind::Empty:
        return u"empty"_s;
    case Remark::Kind::Trap:
        return u"trap"_s;
    case Remark::Kind::NoEffectOnSpark:
        return u"no-effect"_s;
    case Remark::Kind::UnknownToVersion:
        return u"unknown-to-version"_s;
    }
    return {};
}

QList<Remark> validate(
    const Catalogue& catalogue, const QString& name, const QString& value, std::optional<nccl::Version> version)
{
    const auto match = catalogue.find(name);
    if (!match) {
        return {};
    }
    const Variable& variable = *match->variable;
    if (value.isEmpty()) {
        if (!variable.empty) {
            return {};
        }
        return { { Remark::Kind::Empty,
            variable.empty->severity,
            u"%1 is set to nothing: where that is handed on as it stands, %2."_s.arg(name, variable.empty->effect),
            u"Take the line out."_s } };
    }
    // What stands in place of a secret says nothing of the secret.
    if (value == QString::fromLatin1(env::hiddenMark)) {
        return {};
    }
    const Given given{ variable, name, value };
    QList<Remark> remarks;
    for (const auto& remark : { checkType(given), checkVersion(variable, name, version), checkSpark(given) }) {
        if (remark) {
            remarks += *remark;
        }
    }
    return remarks;
}

} // namespace core::catalogue
