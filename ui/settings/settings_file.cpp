// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_file.h"

#include "ui/settings/settings_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <utility>

namespace ui {

using namespace Qt::Literals::StringLiterals;

namespace {

/// No settings are larger; a file that is, is something else.
constexpr qint64 largestFile = 1024 * 1024;

QString folderFrom(const char* variable, const QString& below)
{
    const QString folder = qEnvironmentVariable(variable);
    return folder.startsWith(u'/') ? folder : QDir::homePath() + below;
}

/// Not worth a dialog when it fails: the settings are only not there the next time.
void write(const QString& path, const QByteArray& json, bool moveAside)
{
    const QString folder = QFileInfo(path).path();
    if (!QDir(folder).exists() && QDir().mkpath(folder))
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    if (moveAside && QFile::exists(path)) {
        const QString aside = path + u".damaged"_s;
        QFile::remove(aside);
        if (!QFile::rename(path, aside))
            return;
    }
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(json) == json.size())
        file.commit();
}

} // namespace

SettingsFile::SettingsFile(QString path, QString oldSession)
    : m_path(std::move(path))
{
    m_disk.setMaxThreadCount(1); // in order
    if (m_path.isEmpty())
        return;
    m_mayWrite = true;
    if (QFile::exists(m_path))
        load(m_path);
    else if (!oldSession.isEmpty() && QFile::exists(oldSession))
        load(oldSession);
    // What stands in the old place is not ours to move or to be stopped by.
    if (m_trouble && !QFile::exists(m_path)) {
        m_trouble.reset();
        m_mayWrite = true;
        m_moveAside = false;
    }
}

SettingsFile::~SettingsFile()
{
    m_disk.waitForDone();
}

QString SettingsFile::defaultPath()
{
    return folderFrom("XDG_CONFIG_HOME", u"/.config"_s) + u"/sparkloom/settings.json"_s;
}

QString SettingsFile::oldSessionPath()
{
    return folderFrom("XDG_STATE_HOME", u"/.local/state"_s) + u"/sparkloom/session.json"_s;
}

void SettingsFile::load(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        m_mayWrite = false;
        m_trouble = core::Error{ core::ErrorKind::PermissionDenied,
            QCoreApplication::translate("ui::Settings", "%1 could not be read: %2").arg(path, file.errorString()),
            QCoreApplication::translate(
                "ui::Settings", "Sparkloom starts with empty settings and leaves the file alone."),
            {},
            {} };
        return;
    }
    const auto read = settingsFromJson(file.read(largestFile), path);
    if (read) {
        m_settings = *read;
        return;
    }
    m_trouble = read.error();
    m_mayWrite = read.error().kind != core::ErrorKind::Conflict;
    m_moveAside = m_mayWrite;
}

void SettingsFile::keep(const Settings& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    if (!m_mayWrite)
        return;
    m_disk.start([path = m_path, json = settingsToJson(settings), moveAside = std::exchange(m_moveAside, false)] {
        write(path, json, moveAside);
    });
}

} // namespace ui
