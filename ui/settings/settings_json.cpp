// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_json.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Whose texts these are to translators: free functions have no tr() of their own.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ui::Settings)
};

QJsonObject listToJson(const ClusterList& list)
{
    return {
        { u"name"_s, list.name }, { u"machines"_s, QJsonArray::fromStringList(list.machines) }, { u"head"_s, list.head }
    };
}

ClusterList listFromJson(const QJsonObject& object)
{
    ClusterList list;
    list.name = object[u"name"_s].toString().trimmed();
    for (const auto& machine : object[u"machines"_s].toArray()) {
        const QString name = machine.toString();
        if (!name.isEmpty() && !list.machines.contains(name))
            list.machines += name;
    }
    list.head = object[u"head"_s].toString();
    return list;
}

Settings fromSession(const QJsonObject& object)
{
    Settings settings;
    settings.open = listFromJson(object);
    settings.open.name.clear();
    settings.page = object[u"page"_s].toString();
    settings.theme = themeFrom(object[u"theme"_s].toString()).value_or(ThemeChoice::System);
    return settings;
}

Settings fromSettings(const QJsonObject& object)
{
    Settings settings;
    for (const auto& value : object[u"clusters"_s].toArray()) {
        const ClusterList list = listFromJson(value.toObject());
        if (!list.name.isEmpty() && !settings.cluster(list.name))
            settings.clusters += list;
    }
    settings.open = listFromJson(object[u"open"_s].toObject());
    if (const ClusterList* named = settings.cluster(settings.open.name))
        settings.open = *named;
    else
        settings.open.name.clear();
    settings.page = object[u"page"_s].toString();
    settings.theme = themeFrom(object[u"theme"_s].toString()).value_or(ThemeChoice::System);
    settings.language = languageFrom(object[u"language"_s].toString());
    const std::chrono::seconds seconds(object[u"read_again_seconds"_s].toInt());
    if (readAgainChoices().contains(seconds))
        settings.readAgain = seconds;
    return settings;
}

} // namespace

QByteArray settingsToJson(const Settings& settings)
{
    QJsonArray clusters;
    for (const ClusterList& list : settings.clusters)
        clusters += listToJson(list);
    return QJsonDocument(QJsonObject{ { u"schema"_s, u"sparkloom/settings/%1"_s.arg(settingsVersion) },
                             { u"clusters"_s, clusters },
                             { u"open"_s, listToJson(settings.open) },
                             { u"page"_s, settings.page },
                             { u"theme"_s, themeName(settings.theme) },
                             { u"language"_s, languageName(settings.language) },
                             { u"read_again_seconds"_s, static_cast<int>(settings.readAgain.count()) } })
        .toJson();
}

core::Result<Settings> settingsFromJson(const QByteArray& json, const QString& fileName)
{
    QJsonParseError wrong;
    const QJsonObject object = QJsonDocument::fromJson(json, &wrong).object();
    static const QRegularExpression shape(u"^sparkloom/(session|settings)/(\\d{1,6})$"_s);
    const QRegularExpressionMatch match = shape.match(object[u"schema"_s].toString());
    if (!match.hasMatch())
        return core::failure({ core::ErrorKind::Parse,
            Words::tr("%1 does not hold settings of Sparkloom, or is damaged.").arg(fileName),
            Words::tr("Sparkloom starts with empty settings and keeps this file beside the new one."),
            wrong.error == QJsonParseError::NoError ? QString() : wrong.errorString(),
            {} });
    if (match.captured(2).toInt() > settingsVersion)
        return core::failure({ core::ErrorKind::Conflict,
            Words::tr("%1 was made by a newer Sparkloom.").arg(fileName),
            Words::tr("It is left alone: Sparkloom starts with empty settings, and what you change is not kept."),
            {},
            {} });
    return match.captured(1) == u"session" ? fromSession(object) : fromSettings(object);
}

} // namespace ui
