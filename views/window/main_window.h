// The window: start page or drawing, panels around it, headline figures over it, commands on top.
//
// Puts the views together and passes requests between them; it computes nothing and changes the
// design only through the session. Owned by main; session and theme outlive it.
#pragma once

#include <QActionGroup>
#include <QLabel>
#include <QMainWindow>
#include <QPointer>
#include <QStackedWidget>
#include <map>
#include <set>
#include <string>

#include "views/canvas/canvas_view.h"
#include "views/session/design_session.h"
#include "views/theme/theme.h"
#include "views/window/command_search.h"
#include "views/window/commands.h"
#include "views/window/export_actions.h"
#include "views/window/file_actions.h"
#include "views/window/headline_strip.h"
#include "views/window/start_page.h"
#include "views/window/variant_tabs.h"
#include "views/window/window_docks.h"
#include "views/window/window_settings.h"

class QToolBar;

namespace cw::views {

class CatalogStore;
class CatalogWindow;
class ExploreWindow;
class HelpWindow;
class PinUpdateBar;
class WirePanel;

/// What the window is told about where it runs.
struct WindowPlaces {
    QString examplesFolder;
    Scheme systemScheme = Scheme::light;  ///< what the desktop prefers
    CatalogStore* catalogs = nullptr;  ///< the user's own parts; null: the catalog stays as it is
};

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(DesignSession& session, Theme& theme, WindowPlaces places);
    ~MainWindow() override;

    [[nodiscard]] DesignSession& session() { return session_; }
    [[nodiscard]] CanvasView& canvas() { return *canvas_; }
    [[nodiscard]] FileActions& files() { return *files_; }
    [[nodiscard]] ExportActions& exports() { return *exports_; }
    [[nodiscard]] Commands& commands() { return *commands_; }
    [[nodiscard]] WindowDocks& docks() { return *docks_; }
    [[nodiscard]] VariantTabs& variantTabs() { return *tabs_; }
    [[nodiscard]] HeadlineStrip& headline() { return *headline_; }
    /// Windows beside this one, made when first asked for.
    [[nodiscard]] CatalogWindow& catalogWindow();
    [[nodiscard]] HelpWindow& helpWindow();
    [[nodiscard]] ExploreWindow& exploreWindow();

    /// Whether a design is open, rather than the start page.
    [[nodiscard]] bool hasDesign() const { return pages_->currentIndex() != 0; }
    void showStartPage();
    void showDesign();
    /// For this run; a choice from the menu is kept.
    void useTheme(ThemeChoice choice);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void buildPages();
    void buildMenus();
    void buildToolBars();
    void buildStatusBar();
    void connectSession();
    void bindFileCommands();
    void bindEditCommands();
    void bindDesignCommands();
    void bindViewCommands();
    void openWirePanel();
    void endWiring();
    void openProposalDialog();
    void arrangeDesign();
    void fillRecentMenu();
    void fillStartPage();
    void refresh();
    void refreshTitle();
    void refreshUndo();
    void showRefusal(const QString& reason);
    void showHint();
    [[nodiscard]] QMenu* menuFor(CommandMenu menu);
    [[nodiscard]] QMenu* addCommandMenu(CommandMenu menu);

    DesignSession& session_;
    Theme& theme_;
    WindowPlaces places_;
    WindowSettings settings_;
    ThemeChoice themeChoice_ = ThemeChoice::system;

    Commands* commands_;
    FileActions* files_;
    StartPage* startPage_;
    CanvasView* canvas_;
    PinUpdateBar* pinUpdate_;
    VariantTabs* tabs_;
    QStackedWidget* pages_;
    HeadlineStrip* headline_;
    CatalogWindow* catalogWindow_ = nullptr;
    HelpWindow* helpWindow_ = nullptr;
    ExploreWindow* exploreWindow_ = nullptr;
    QPointer<WirePanel> wirePanel_;
    QToolBar* headlineBar_ = nullptr;
    ExportActions* exports_;
    WindowDocks* docks_;
    CommandSearch* search_;
    QMenu* recentMenu_ = nullptr;
    std::map<CommandMenu, QMenu*> menus_;
    std::set<std::string> seenVariants_;
    QLabel* hint_ = nullptr;
    QLabel* zoom_ = nullptr;
};

}  // namespace cw::views
