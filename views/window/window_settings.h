// What the window remembers between sessions: theme, layout, folder. Nothing about designs.
#pragma once

#include <QByteArray>
#include <QString>

namespace cw::views {

enum class ThemeChoice { light, dark, system };

struct WindowLayout {
    QByteArray geometry;  ///< QWidget::saveGeometry
    QByteArray state;     ///< QMainWindow::saveState
};

class WindowSettings {
public:
    /// Raised when docks or tool bars change, so that an older layout is not forced on them.
    static constexpr int layoutVersion = 3;

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    /// Empty when there is none of this version.
    [[nodiscard]] WindowLayout layout() const;
    void setLayout(const WindowLayout& layout);
    void forgetLayout();
    [[nodiscard]] bool isMinimapVisible() const;
    void setMinimapVisible(bool isVisible);
    /// Where the file dialogs begin.
    [[nodiscard]] QString folder() const;
    void setFolderOf(const QString& file);
};

}  // namespace cw::views
