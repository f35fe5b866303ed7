#include "views/window/window_settings.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace cw::views {

namespace {

const QString themeKey = QStringLiteral("theme");
const QString versionKey = QStringLiteral("layout/version");
const QString geometryKey = QStringLiteral("layout/geometry");
const QString stateKey = QStringLiteral("layout/state");
const QString minimapKey = QStringLiteral("minimap");
const QString folderKey = QStringLiteral("folder");

}  // namespace

ThemeChoice WindowSettings::theme() const {
    const QString kept = QSettings().value(themeKey).toString();
    if (kept == QLatin1String("light")) return ThemeChoice::light;
    if (kept == QLatin1String("dark")) return ThemeChoice::dark;
    return ThemeChoice::system;
}

void WindowSettings::setTheme(ThemeChoice choice) {
    QSettings().setValue(themeKey, choice == ThemeChoice::light  ? QStringLiteral("light")
                                   : choice == ThemeChoice::dark ? QStringLiteral("dark")
                                                                 : QStringLiteral("system"));
}

WindowLayout WindowSettings::layout() const {
    const QSettings settings;
    if (settings.value(versionKey).toInt() != layoutVersion) return {};
    return {settings.value(geometryKey).toByteArray(), settings.value(stateKey).toByteArray()};
}

void WindowSettings::setLayout(const WindowLayout& layout) {
    QSettings settings;
    settings.setValue(versionKey, layoutVersion);
    settings.setValue(geometryKey, layout.geometry);
    settings.setValue(stateKey, layout.state);
}

void WindowSettings::forgetLayout() {
    QSettings().remove(QStringLiteral("layout"));
}

bool WindowSettings::isMinimapVisible() const {
    return QSettings().value(minimapKey, true).toBool();
}

void WindowSettings::setMinimapVisible(bool isVisible) {
    QSettings().setValue(minimapKey, isVisible);
}

QString WindowSettings::folder() const {
    const QString kept = QSettings().value(folderKey).toString();
    if (!kept.isEmpty() && QFileInfo(kept).isDir()) return kept;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void WindowSettings::setFolderOf(const QString& file) {
    QSettings().setValue(folderKey, QFileInfo(file).absolutePath());
}

}  // namespace cw::views
