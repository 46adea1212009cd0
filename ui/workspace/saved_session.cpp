// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/saved_session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

using namespace Qt::Literals::StringLiterals;

namespace ui {

namespace {

const QString schema = u"sparkloom/session/1"_s;

} // namespace

QString savedSessionPath()
{
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    return (state.startsWith(u'/') ? state : QDir::homePath() + u"/.local/state"_s) + u"/sparkloom/session.json"_s;
}

core::Result<SavedSession> loadSession(const QString& path)
{
    QFile file(path);
    if (!file.exists())
        return SavedSession{};
    if (!file.open(QIODevice::ReadOnly))
        return core::failure({ core::ErrorKind::PermissionDenied,
            u"%1 could not be read: %2"_s.arg(path, file.errorString()),
            u"Sparkloom starts empty."_s,
            {},
            {} });
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    if (object[u"schema"_s].toString() != schema)
        return core::failure({ core::ErrorKind::Parse,
            u"%1 is not a session that this version can read."_s.arg(path),
            u"Sparkloom starts empty and leaves the file alone."_s,
            {},
            {} });
    SavedSession session;
    for (const auto& machine : object[u"machines"_s].toArray())
        session.machines += machine.toString();
    session.head = object[u"head"_s].toString();
    session.page = object[u"page"_s].toString();
    session.theme = object[u"theme"_s].toString();
    return session;
}

core::Result<> saveSession(const SavedSession& session, const QString& path)
{
    const QString folder = QFileInfo(path).path();
    if (QDir().mkpath(folder))
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QSaveFile file(path);
    const QJsonObject object{ { u"schema"_s, schema },
        { u"machines"_s, QJsonArray::fromStringList(session.machines) },
        { u"head"_s, session.head },
        { u"page"_s, session.page },
        { u"theme"_s, session.theme } };
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(object).toJson()) < 0 || !file.commit())
        return core::failure({ core::ErrorKind::PermissionDenied,
            u"%1 could not be written: %2"_s.arg(path, file.errorString()),
            u"The list of machines is not kept."_s,
            {},
            {} });
    return {};
}

} // namespace ui
