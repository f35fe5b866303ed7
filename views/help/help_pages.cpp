#include "views/help/help_pages.h"

#include <QDirIterator>
#include <QFile>
#include <algorithm>

namespace cw::views {

namespace {

const QString root = QStringLiteral(":/help/");

QString firstHeading(const QString& markdown, const QString& otherwise) {
    for (const QString& line : markdown.split(QLatin1Char('\n')))
        if (line.startsWith(QLatin1String("# "))) return line.mid(2).trimmed();
    return otherwise;
}

}  // namespace

QString helpText(const QString& name) {
    QFile file(root + name + QStringLiteral(".md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

std::vector<HelpPage> helpPages() {
    std::vector<HelpPage> pages;
    for (QDirIterator files(root, {QStringLiteral("*.md")}, QDir::Files,
                            QDirIterator::Subdirectories);
         files.hasNext();) {
        const QString name = files.next().mid(root.size()).chopped(3);
        pages.push_back({name, firstHeading(helpText(name), name)});
    }
    std::sort(pages.begin(), pages.end(), [](const HelpPage& a, const HelpPage& b) {
        const bool isIndexA = a.name == QLatin1String("index");
        const bool isIndexB = b.name == QLatin1String("index");
        return isIndexA != isIndexB ? isIndexA : a.title.localeAwareCompare(b.title) < 0;
    });
    return pages;
}

}  // namespace cw::views
