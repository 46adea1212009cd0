// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/remote/ssh_config.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <glob.h>

using namespace Qt::Literals::StringLiterals;

namespace core::remote {

namespace {

/// Words of one line as ssh reads them: blanks or one '=' behind the keyword, "…" keeps blanks, '#' at a word's start
/// begins a comment.
QStringList splitLine(const QString& line)
{
    QStringList words;
    QString word;
    bool inWord = false;
    bool inQuotes = false;
    for (const QChar c : line) {
        const bool separator = !inQuotes && (c.isSpace() || (c == u'=' && words.size() + (inWord ? 1 : 0) <= 1));
        if (c == u'"') {
            inQuotes = !inQuotes;
            inWord = true;
        } else if (separator) {
            if (inWord)
                words += word;
            word.clear();
            inWord = false;
        } else if (c == u'#' && !inWord) {
            break;
        } else {
            word += c;
            inWord = true;
        }
    }
    if (inWord)
        words += word;
    return words;
}

QStringList expand(QString pattern)
{
    if (pattern.startsWith(u"~/"_s))
        pattern = QDir::homePath() + pattern.mid(1);
    else if (!pattern.startsWith(u'/'))
        pattern = QDir::homePath() + u"/.ssh/"_s + pattern;
    glob_t found = {};
    QStringList files;
    if (::glob(QFile::encodeName(pattern).constData(), 0, nullptr, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; ++i)
            files += QFile::decodeName(found.gl_pathv[i]);
    }
    ::globfree(&found);
    return files;
}

class Reader
{
public:
    Result<> read(const QString& path, int depth)
    {
        if (depth > 16) {
            return failure({ ErrorKind::Parse,
                u"%1 includes itself, or too many files deep."_s.arg(path),
                u"Remove the Include line that leads back."_s,
                {},
                {} });
        }
        QFile file(path);
        if (!file.exists())
            return {};
        if (!file.open(QIODevice::ReadOnly)) {
            return failure({ ErrorKind::PermissionDenied,
                u"%1 could not be read."_s.arg(path),
                u"Check its permissions."_s,
                file.errorString(),
                {} });
        }
        bool forEveryHost = true;
        int number = 0;
        while (!file.atEnd()) {
            ++number;
            const QStringList words = splitLine(QString::fromUtf8(file.readLine(65536)));
            if (words.size() < 2)
                continue;
            const QString keyword = words.first().toLower();
            if (keyword == u"host"_s) {
                forEveryHost = words.mid(1) == QStringList{ u"*"_s };
                for (const QString& name : words.mid(1))
                    add(name, path, number);
            } else if (keyword == u"match"_s) {
                forEveryHost = words.mid(1) == QStringList{ u"all"_s };
            } else if (keyword == u"include"_s && forEveryHost) {
                for (const QString& pattern : words.mid(1)) {
                    for (const QString& included : expand(pattern)) {
                        if (const auto done = read(included, depth + 1); !done)
                            return done;
                    }
                }
            }
        }
        return {};
    }

    QList<SshHostAlias> aliases;

private:
    void add(const QString& name, const QString& path, int line)
    {
        if (name.contains(u'*') || name.contains(u'?') || name.startsWith(u'!') || m_seen.contains(name))
            return;
        m_seen.insert(name);
        aliases += SshHostAlias{ name, path, line };
    }

    QSet<QString> m_seen;
};

} // namespace

Result<QList<SshHostAlias>> sshConfigAliases(const QString& configFile)
{
    Reader reader;
    const QString path = configFile.isEmpty() ? QDir::homePath() + u"/.ssh/config"_s : configFile;
    if (const auto done = reader.read(path, 0); !done)
        return tl::unexpected(done.error());
    return reader.aliases;
}

} // namespace core::remote
