#include "views/window/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace cw::views {

namespace {

const QString key = QStringLiteral("recentFiles");

}  // namespace

QStringList RecentFiles::all() const {
    return QSettings().value(key).toStringList();
}

QStringList RecentFiles::existing() const {
    QStringList files = all();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void RecentFiles::add(const QString& file) {
    const QString path = QFileInfo(file).absoluteFilePath();
    QStringList files = all();
    files.removeAll(path);
    files.prepend(path);
    QSettings().setValue(key, QStringList(files.mid(0, most)));
}

void RecentFiles::clear() {
    QSettings().remove(key);
}

}  // namespace cw::views
