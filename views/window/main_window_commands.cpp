// What each command of the table does in this window, and the menus and tool bars made of them.
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <utility>

#include "model/fabric/layout.h"
#include "model/facility/cable_choice.h"
#include "views/catalog/catalog_window.h"
#include "views/explore/explore_window.h"
#include "views/help/help_window.h"
#include "views/inspector/commit_edits.h"
#include "views/palette/palette_panel.h"
#include "views/report/proposal_dialog.h"
#include "views/theme/icons.h"
#include "views/window/help_dialogs.h"
#include "views/window/main_window.h"
#include "views/window/wire_panel.h"

namespace cw::views {

void MainWindow::bindFileCommands() {
    const auto isOpen = [this] { return hasDesign(); };
    commands_->bind("file.new", [this] { files_->newDesign(); });
    commands_->bind("file.open", [this] { files_->open(); });
    commands_->bind("file.save", [this] { files_->save(); }, isOpen);
    commands_->bind("file.saveAs", [this] { files_->saveAs(); }, isOpen);
    commands_->bind("file.proposal", [this] { openProposalDialog(); }, isOpen);
    commands_->bind("file.close", [this] { files_->close(); }, isOpen);
    commands_->bind("file.quit", [this] { close(); });
    using Format = ExportActions::Format;
    commands_->bind("export.bomXlsx", [this] { exports_->ask(Format::bomXlsx); }, isOpen);
    commands_->bind("export.bomCsv", [this] { exports_->ask(Format::bomCsv); }, isOpen);
    commands_->bind("export.scheduleXlsx", [this] { exports_->ask(Format::scheduleXlsx); }, isOpen);
    commands_->bind("export.scheduleCsv", [this] { exports_->ask(Format::scheduleCsv); }, isOpen);
    commands_->bind("export.labels", [this] { exports_->ask(Format::labels); }, isOpen);
    commands_->bind("export.png", [this] { exports_->ask(Format::png); }, isOpen);
    commands_->bind("export.svg", [this] { exports_->ask(Format::svg); }, isOpen);
}

void MainWindow::bindEditCommands() {
    const auto hasSelection = [this] { return hasDesign() && !session_.selection().empty(); };
    const auto hasDevices = [this] { return hasDesign() && !session_.selection().devices.empty(); };
    const auto hasOneDevice = [this] {
        return hasDesign() && session_.selection().devices.size() == 1;
    };
    const auto isOpen = [this] { return hasDesign(); };
    commands_->bind(
        "edit.undo", [this] { session_.undo(); },
        [this] { return hasDesign() && session_.history().canUndo(); });
    commands_->bind(
        "edit.redo", [this] { session_.redo(); },
        [this] { return hasDesign() && session_.history().canRedo(); });
    commands_->bind("edit.duplicate", [this] { canvas_->duplicateSelection(); }, hasDevices);
    commands_->bind("edit.delete", [this] { canvas_->deleteSelection(); }, hasSelection);
    commands_->bind("edit.selectAll", [this] { canvas_->selectAll(); }, isOpen);
    commands_->bind(
        "edit.rename", [this] { canvas_->editLabel(session_.selection().devices.front()); },
        hasOneDevice);
    commands_->bind("edit.search", [this] { search_->open(); });
    commands_->bind("design.more", [this] { canvas_->changeCounts(1); }, hasDevices);
    commands_->bind("design.fewer", [this] { canvas_->changeCounts(-1); }, hasDevices);
    commands_->bind("design.failOne", [this] { canvas_->failSelection(true); }, hasSelection);
    commands_->bind("design.fail", [this] { canvas_->failSelection(false); }, hasSelection);
    commands_->bind(
        "design.repair", [this] { session_.setFaults({}); },
        [this] { return hasDesign() && !session_.faults().empty(); });
}

void MainWindow::bindDesignCommands() {
    const auto isOpen = [this] { return hasDesign(); };
    const auto hasSeveral = [this] { return hasDesign() && tabs_->canRemove(); };
    const auto hasDevices = [this] { return hasDesign() && !session_.variant().devices.empty(); };
    commands_->bind(
        "design.findPart",
        [this] {
            docks_->show(QStringLiteral("paletteDock"));
            docks_->palette().focusSearch();
        },
        isOpen);
    commands_->bindToggle(
        "design.wire", [this](bool isOn) { canvas_->setWireMode(isOn); },
        [this] { return canvas_->isWireMode(); }, isOpen);
    commands_->bind("design.wireFabric", [this] { openWirePanel(); }, hasDevices);
    commands_->bind("design.arrange", [this] { arrangeDesign(); }, hasDevices);
    commands_->bind(
        "design.chooseCables",
        [this] { session_.perform(facility::chooseCables(session_.desk())); }, isOpen);
    commands_->bind("variant.add", [this] { tabs_->addVariant(); }, isOpen);
    commands_->bind("variant.rename", [this] { tabs_->renameVariant(); }, isOpen);
    commands_->bind("variant.remove", [this] { tabs_->removeVariant(); }, hasSeveral);
    commands_->bind("variant.next", [this] { tabs_->nextVariant(); }, hasSeveral);
    commands_->bind(
        "design.explore",
        [this] {
            commitPendingEdits();
            exploreWindow().open();
        },
        [this] { return hasDesign(); });
    commands_->bind("catalog.open", [this] { catalogWindow().open(); });
    commands_->bind("help.contents", [this] { helpWindow().open(); });
    commands_->bind("help.shortcuts", [this] { showShortcuts(*commands_, this); });
    commands_->bind("help.about", [this] {
        showAbout(QString::fromStdString(session_.catalog().version()), this);
    });
}

void MainWindow::bindViewCommands() {
    const auto isOpen = [this] { return hasDesign(); };
    commands_->bind("view.zoomIn", [this] { canvas_->zoomIn(); }, isOpen);
    commands_->bind("view.zoomOut", [this] { canvas_->zoomOut(); }, isOpen);
    commands_->bind("view.zoom100", [this] { canvas_->zoomTo100(); }, isOpen);
    commands_->bind("view.fit", [this] { canvas_->fit(); }, isOpen);
    commands_->bindToggle(
        "view.minimap",
        [this](bool isOn) {
            settings_.setMinimapVisible(isOn);
            canvas_->setMinimapVisible(isOn);
        },
        [this] { return settings_.isMinimapVisible(); }, isOpen);
    canvas_->setMinimapVisible(settings_.isMinimapVisible());
    commands_->bindToggle(
        "view.load", [this](bool isOn) { canvas_->setLoadShown(isOn); },
        [this] { return canvas_->isLoadShown(); }, isOpen);
    commands_->bind(
        "view.resetLayout",
        [this] {
            settings_.forgetLayout();
            docks_->reset();
        },
        isOpen);
    const auto bindTheme = [this](std::string_view id, ThemeChoice choice) {
        commands_->bindToggle(
            id,
            [this, choice](bool) {
                settings_.setTheme(choice);
                useTheme(choice);
            },
            [this, choice] { return themeChoice_ == choice; });
    };
    bindTheme("theme.light", ThemeChoice::light);
    bindTheme("theme.dark", ThemeChoice::dark);
    bindTheme("theme.system", ThemeChoice::system);
}

void MainWindow::openWirePanel() {
    commitPendingEdits();
    endWiring();
    wirePanel_ = new WirePanel(session_, *canvas_);
    connect(wirePanel_, &WirePanel::finished, this, &MainWindow::endWiring);
    docks_->showTask(tr("Wire"), wirePanel_);
    // The panel has just taken its room; the preview is fitted into what is left.
    QMetaObject::invokeMethod(canvas_, [this] { canvas_->fit(); }, Qt::QueuedConnection);
}

void MainWindow::endWiring() {
    if (!wirePanel_) return;
    const QPointer<WirePanel> ended = std::exchange(wirePanel_, nullptr);
    ended->cancel();
    docks_->endTask();
    canvas_->setFocus();
}

void MainWindow::openProposalDialog() {
    auto* dialog = new ProposalDialog(session_.catalog(), session_.document(),
                                      exports_->suggestedName(tr("proposal")), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ProposalDialog::exported, exports_, &ExportActions::exported);
    dialog->open();
}

/// What is selected, or everything.
void MainWindow::arrangeDesign() {
    std::vector<design::DeviceId> chosen = session_.selection().devices;
    if (chosen.size() < 2) chosen.clear();
    if (session_.perform(fabric::arrange(session_.desk(), chosen))) canvas_->fit();
}

QMenu* MainWindow::addCommandMenu(CommandMenu menu) {
    switch (menu) {
        case CommandMenu::file:
            return menuBar()->addMenu(tr("&File"));
        case CommandMenu::exportTo:
            return menuFor(CommandMenu::file)
                ->addMenu(themedIcon(theme_, QStringLiteral("export")), tr("&Export"));
        case CommandMenu::edit:
            return menuBar()->addMenu(tr("&Edit"));
        case CommandMenu::design:
            return menuBar()->addMenu(tr("&Design"));
        case CommandMenu::view:
            return menuBar()->addMenu(tr("&View"));
        case CommandMenu::theme:
            return menuFor(CommandMenu::view)
                ->addMenu(themedIcon(theme_, QStringLiteral("theme")), tr("&Theme"));
        case CommandMenu::panels:
            return menuFor(CommandMenu::view)->addMenu(tr("&Panels"));
        case CommandMenu::help:
            return menuBar()->addMenu(tr("&Help"));
    }
    return nullptr;
}

QMenu* MainWindow::menuFor(CommandMenu menu) {
    if (const auto found = menus_.find(menu); found != menus_.end()) return found->second;
    QMenu* made = addCommandMenu(menu);
    menus_[menu] = made;
    if (menu == CommandMenu::panels)
        for (QDockWidget* dock : docks_->all()) made->addAction(dock->toggleViewAction());
    return made;
}

void MainWindow::buildMenus() {
    for (const CommandRow& row : commandTable()) {
        QAction* action = commands_->action(row.id);
        QMenu* menu = menuFor(row.menu);
        if (row.opensGroup) menu->addSeparator();
        menu->addAction(action);
        // A shortcut of the canvas works where its action is also the canvas's.
        if (row.scope == CommandScope::canvas) canvas_->addAction(action);
        if (row.id == "file.open") {
            recentMenu_ = menu->addMenu(tr("Open &recent"));
            connect(recentMenu_, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
        }
    }
}

void MainWindow::fillRecentMenu() {
    recentMenu_->clear();
    for (const QString& file : files_->recent().existing()) {
        QString name = QFileInfo(file).fileName();
        QAction* action =
            recentMenu_->addAction(name.replace(QLatin1Char('&'), QLatin1String("&&")), this,
                                   [this, file] { files_->openFile(file); });
        action->setStatusTip(file);
        action->setToolTip(file);
    }
    if (recentMenu_->isEmpty()) recentMenu_->addAction(tr("Nothing yet"))->setEnabled(false);
}

void MainWindow::buildToolBars() {
    auto* bar = addToolBar(tr("Commands"));
    bar->setObjectName(QStringLiteral("commandBar"));
    bar->setMovable(false);
    bar->setIconSize(QSize(20, 20));
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->toggleViewAction()->setEnabled(false);
    const char* const groups[][5] = {
        {"file.new", "file.open", "file.save", nullptr, nullptr},
        {"edit.undo", "edit.redo", nullptr, nullptr, nullptr},
        {"catalog.open", "design.wire", "design.wireFabric", "edit.duplicate", "edit.delete"},
        {"design.explore", nullptr, nullptr, nullptr, nullptr},
        {"view.zoomOut", "view.zoomIn", "view.fit", nullptr, nullptr},
        {"export.bomXlsx", "export.png", "file.proposal", nullptr, nullptr}};
    for (const auto& group : groups) {
        if (&group != &groups[0]) bar->addSeparator();
        for (const char* id : group)
            if (id) bar->addAction(commands_->action(id));
    }
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    auto* search = new QToolButton;
    search->setObjectName(QStringLiteral("searchButton"));
    search->setIcon(commands_->action("edit.search")->icon());
    search->setText(
        tr("Search commands  %1")
            .arg(commands_->action("edit.search")->shortcut().toString(QKeySequence::NativeText)));
    search->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(search, &QToolButton::clicked, commands_->action("edit.search"), &QAction::trigger);
    bar->addWidget(search);

    addToolBarBreak();
    headlineBar_ = addToolBar(tr("Headline figures"));
    headlineBar_->setObjectName(QStringLiteral("headlineBar"));
    headlineBar_->setMovable(false);
    headlineBar_->setContextMenuPolicy(Qt::PreventContextMenu);
    headlineBar_->setStyleSheet(
        QStringLiteral("QToolBar { padding: 0; border: none; spacing: 0 }"));
    headline_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    headlineBar_->addWidget(headline_);
}

}  // namespace cw::views
