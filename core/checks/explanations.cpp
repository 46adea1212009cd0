// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/explanations.h"

#include <QDir>
#include <QFile>

using namespace Qt::Literals::StringLiterals;

// Outside of any namespace, as the macro demands: the room is a static library, which nothing else initialises.
static void initialiseFindingPages()
{
    Q_INIT_RESOURCE(findings);
}

namespace core::checks {

namespace {

const QString folder = u":/sparkloom/findings/"_s;

} // namespace

std::optional<Explanation> explanation(const QString& id)
{
    initialiseFindingPages();
    QFile file(folder + id + u".md"_s);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    Explanation result;
    result.page = QString::fromUtf8(file.readAll());
    QStringList paragraph;
    const QStringList lines = result.page.split(u'\n');
    for (const QString& line : lines) {
        if (result.title.isEmpty() && line.startsWith(u"# "_s))
            result.title = line.mid(2).trimmed();
        else if (!result.title.isEmpty() && !line.trimmed().isEmpty())
            paragraph += line.trimmed();
        else if (!paragraph.isEmpty())
            break;
    }
    result.why = paragraph.join(u' ').remove(u'`'); // a sentence, not Markdown
    return result;
}

QStringList explainedIds()
{
    initialiseFindingPages();
    QStringList ids = QDir(folder).entryList({u"*.md"_s}, QDir::Files, QDir::Name);
    for (QString& id : ids)
        id.chop(3);
    return ids;
}

} // namespace core::checks
