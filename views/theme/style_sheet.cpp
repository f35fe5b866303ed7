#include "views/theme/style_sheet.h"

#include <initializer_list>
#include <utility>

namespace cw::views {

namespace {

constexpr const char* sheet = R"(
QMainWindow::separator { background: @border; width: 1px; height: 1px; margin: 2px; }
QToolBar { background: @surface; border: none; border-bottom: 1px solid @border; padding: 4px; spacing: 2px; }
QToolBar::separator { background: @border; width: 1px; margin: 4px 6px; }
QToolButton { background: transparent; color: @text; border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton:hover { background: @raised; border-color: @border; }
QToolButton:pressed, QToolButton:checked { background: @band; border-color: @border; }
QToolButton:focus { border-color: @accent; }
QToolButton#searchButton { background: @sunken; color: @light; border-color: @border; padding: 4px 12px; margin-right: 4px; }
QToolButton:disabled { color: @disabled; }
QToolButton::menu-indicator { image: none; }
QMenuBar { background: @surface; color: @text; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @band; }
QMenu { background: @raised; color: @text; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 8px; border-radius: 4px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @accent; color: @accentText; }
QMenu::item:disabled { color: @disabled; background: transparent; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QDockWidget { color: @text; }
QDockWidget::title { background: @surface; padding: 4px 8px 2px 8px; border-bottom: 1px solid @border; text-align: left; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabBar { background: @surface; }
QTabBar::tab { background: transparent; color: @light; padding: 6px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:focus { color: @accent; }
QTabBar::tab:disabled { color: @disabled; }
QLineEdit { background: @sunken; color: @text; border: 1px solid @border; border-radius: 4px; padding: 3px 6px; selection-background-color: @accent; selection-color: @accentText; }
QLineEdit:focus { border-color: @accent; }
QLineEdit:disabled { color: @disabled; background: @surface; }
QSpinBox QLineEdit, QDoubleSpinBox QLineEdit, QComboBox QLineEdit, QAbstractSpinBox QLineEdit { border: none; padding: 0; }
QToolTip { background: @raised; color: @text; border: 1px solid @edge; padding: 6px 8px; }
QHeaderView::section { background: @surface; color: @light; border: none; border-bottom: 1px solid @border; padding: 4px 8px; }
QTreeView, QListView, QTableView { background: @sunken; color: @text; border: 1px solid @border; outline: none; }
QCheckBox::indicator:unchecked, QTableView::indicator:unchecked, QTreeView::indicator:unchecked { background: @sunken; border: 1px solid @light; border-radius: 2px; width: 12px; height: 12px; }
QTreeView::item, QListView::item { padding: 2px 0; }
#whyPopup, #commandSearch { background: @sunken; border: 1px solid @edge; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QStatusBar { background: @surface; color: @light; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @band; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @edge; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

}  // namespace

QString styleSheetOf(const Theme& theme) {
    QString text = QString::fromLatin1(sheet);
    // Longer names first: "@accentText" begins with "@accent".
    const std::initializer_list<std::pair<const char*, Role>> names = {
        {"@accentText", Role::accentText},
        {"@accent", Role::accent},
        {"@surface", Role::surface},
        {"@raised", Role::surfaceRaised},
        {"@sunken", Role::surfaceSunken},
        {"@border", Role::border},
        {"@edge", Role::canvasCardEdge},
        {"@text", Role::text},
        {"@light", Role::textLight},
        {"@disabled", Role::textDisabled},
        {"@band", Role::band},
    };
    for (const auto& [name, role] : names)
        text.replace(QLatin1String(name), theme.color(role).name());
    return text;
}

}  // namespace cw::views
