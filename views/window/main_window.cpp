#include "views/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "views/catalog/catalog_window.h"
#include "views/charts/money_panel.h"
#include "views/explore/explore_window.h"
#include "views/help/help_window.h"
#include "views/inspector/commit_edits.h"
#include "views/inspector/workload_pages.h"
#include "views/palette/palette_panel.h"
#include "views/session/catalog_store.h"
#include "views/theme/first_size.h"
#include "views/theme/icons.h"
#include "views/window/claims_page.h"
#include "views/window/fault_banner.h"
#include "views/window/messages.h"
#include "views/window/pin_update.h"
#include "views/window/why_popup.h"
#include "views/window/wire_panel.h"

namespace cw::views {

namespace {

constexpr QSize firstSize(1600, 900);
constexpr int refusal_ms = 8000;

}  // namespace

MainWindow::MainWindow(DesignSession& session, Theme& theme, WindowPlaces places)
    : session_(session),
      theme_(theme),
      places_(std::move(places)),
      commands_(new Commands(theme, this)),
      files_(new FileActions(session, this)),
      startPage_(new StartPage(theme)),
      canvas_(new CanvasView(session, theme)),
      pinUpdate_(new PinUpdateBar(session, theme)),
      tabs_(new VariantTabs(session, theme)),
      pages_(new QStackedWidget),
      headline_(new HeadlineStrip(session, theme)),
      exports_(new ExportActions(session, *canvas_, this)),
      docks_(new WindowDocks(*this, session, theme)),
      search_(new CommandSearch(*commands_, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(applicationIcon());
    useTheme(settings_.theme());
    buildPages();
    bindFileCommands();
    bindEditCommands();
    bindDesignCommands();
    bindViewCommands();
    commands_->checkBound();
    buildMenus();
    buildToolBars();
    buildStatusBar();
    connectSession();
    const WindowLayout kept = settings_.layout();
    if (kept.geometry.isEmpty() || !restoreGeometry(kept.geometry)) openAtSize(*this, firstSize);
    docks_->setState(kept.state);
    showStartPage();
}

MainWindow::~MainWindow() {
    if (places_.catalogs) places_.catalogs->setBeforeReplacing({});
}

void MainWindow::buildPages() {
    auto* drawing = new QWidget;
    auto* layout = new QVBoxLayout(drawing);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(pinUpdate_);
    pinUpdate_->look();
    layout->addWidget(tabs_);
    layout->addWidget(new FaultBanner(session_, theme_));
    layout->addWidget(canvas_, 1);
    canvas_->setFrameShape(QFrame::NoFrame);
    pages_->addWidget(startPage_);
    pages_->addWidget(drawing);
    setCentralWidget(pages_);

    connect(startPage_, &StartPage::newRequested, files_, &FileActions::newDesign);
    connect(startPage_, &StartPage::openRequested, files_, &FileActions::open);
    connect(startPage_, &StartPage::fileRequested, files_, &FileActions::openFile);
    connect(startPage_, &StartPage::exampleRequested, files_, &FileActions::openExample);
    // Queued: the answer replaces the page whose button was pressed.
    connect(startPage_, &StartPage::restoreRequested, files_, &FileActions::restore,
            Qt::QueuedConnection);
    connect(startPage_, &StartPage::discardRequested, files_, &FileActions::discard,
            Qt::QueuedConnection);
    connect(&docks_->palette(), &PalettePanel::placeRequested, canvas_,
            [this](const QString& part) { canvas_->placeAtCentre(part.toStdString()); });
    const auto explain = [this](evaluation::Quantity quantity, const QPoint& at) {
        const auto evaluation = session_.evaluation();
        if (!evaluation) return;
        (new WhyPopup(
             evaluation::explain(quantity, session_.document(), session_.variant(), *evaluation),
             theme_, this))
            ->openAt(at);
    };
    connect(&docks_->workload(), &WorkloadPages::whyRequested, this, explain);
    connect(&docks_->money(), &MoneyPanel::whyRequested, this, explain);
    connect(headline_, &HeadlineStrip::findingsRequested, docks_,
            [this] { docks_->show(QStringLiteral("findingsDock")); });
}

void MainWindow::buildStatusBar() {
    hint_ = new QLabel;
    hint_->setObjectName(QStringLiteral("hint"));
    zoom_ = new QLabel;
    hint_->setContentsMargins(gridUnit_px, 0, 0, 0);
    zoom_->setContentsMargins(0, 0, gridUnit_px, 0);
    zoom_->setObjectName(QStringLiteral("zoom"));
    statusBar()->addWidget(hint_, 1);
    statusBar()->addPermanentWidget(zoom_);
    statusBar()->setSizeGripEnabled(false);
    const auto showZoom = [this](double zoom) {
        zoom_->setText(tr("%1 %").arg(QLocale().toString(zoom * 100, 'f', 0)));
    };
    showZoom(canvas_->zoom());
    connect(canvas_, &CanvasView::zoomChanged, this, showZoom);
    // A message that ran out leaves the plain status bar behind.
    connect(statusBar(), &QStatusBar::messageChanged, this, [this](const QString& text) {
        if (text.isEmpty()) statusBar()->setStyleSheet({});
    });
}

void MainWindow::connectSession() {
    connect(&session_, &DesignSession::refused, this, &MainWindow::showRefusal);
    if (CatalogStore* store = places_.catalogs) {
        // The worker reads the catalog for its fixes.
        store->setBeforeReplacing([this] { session_.waitForEvaluation(); });
        connect(store, &CatalogStore::changed, this, [this] {
            docks_->palette().readAgain();
            pinUpdate_->look();
        });
        if (!store->problem().isEmpty())
            QMetaObject::invokeMethod(
                this, [this, store] { showError(this, store->problem()); }, Qt::QueuedConnection);
    }
    connect(&session_, &DesignSession::failed, this,
            [this](const QString& sentence) { showError(this, sentence); });
    for (const auto changed : {&DesignSession::documentChanged, &DesignSession::documentReplaced,
                               &DesignSession::selectionChanged, &DesignSession::fileChanged,
                               &DesignSession::activeVariantChanged, &DesignSession::faultsChanged})
        connect(&session_, changed, this, &MainWindow::refresh);
    // A variant seen for the first time is shown whole; after that the view is the user's.
    connect(&session_, &DesignSession::documentReplaced, this,
            [this] { seenVariants_ = {session_.variant().name}; });
    connect(&session_, &DesignSession::activeVariantChanged, this, [this] {
        if (seenVariants_.insert(session_.variant().name).second) canvas_->fit();
    });
    connect(canvas_, &CanvasView::wireModeChanged, this, &MainWindow::refresh);
    connect(files_, &FileActions::opened, this, &MainWindow::showDesign);
    connect(files_, &FileActions::closed, this, &MainWindow::showStartPage);
    connect(files_, &FileActions::offersChanged, this, [this] {
        if (!hasDesign()) fillStartPage();
    });
    connect(exports_, &ExportActions::exported, this, [this](const QString& file) {
        statusBar()->showMessage(tr("Written: %1").arg(file), refusal_ms);
    });
}

void MainWindow::showStartPage() {
    endWiring();
    docks_->leave();
    headlineBar_->hide();
    fillStartPage();
    pages_->setCurrentIndex(0);
    refresh();
}

void MainWindow::fillStartPage() {
    startPage_->show(files_->recoveryOffers(), files_->recent().existing(),
                     listExamples(places_.examplesFolder));
}

void MainWindow::showDesign() {
    const bool wasAway = !hasDesign();
    pages_->setCurrentIndex(1);
    headlineBar_->show();
    docks_->enter();
    headlineBar_->show();  // whatever an old layout says: it is part of the page
    // The docks have just taken their room; the drawing is fitted into what is left.
    if (wasAway)
        QMetaObject::invokeMethod(canvas_, [this] { canvas_->fit(); }, Qt::QueuedConnection);
    canvas_->setFocus();
    refresh();
}

void MainWindow::useTheme(ThemeChoice choice) {
    themeChoice_ = choice;
    const Scheme scheme = choice == ThemeChoice::light  ? Scheme::light
                          : choice == ThemeChoice::dark ? Scheme::dark
                                                        : places_.systemScheme;
    theme_.apply(*qApp, scheme);
    if (pages_->count() > 0 && !hasDesign()) fillStartPage();
    commands_->refresh();
}

CatalogWindow& MainWindow::catalogWindow() {
    if (!catalogWindow_) {
        catalogWindow_ = new CatalogWindow(session_.catalog(), places_.catalogs, theme_, this);
        catalogWindow_->setCanPlace(hasDesign());
        connect(catalogWindow_, &CatalogWindow::placeRequested, canvas_,
                [this](const QString& part) { canvas_->placeAtCentre(part.toStdString()); });
    }
    return *catalogWindow_;
}

ExploreWindow& MainWindow::exploreWindow() {
    if (!exploreWindow_) exploreWindow_ = new ExploreWindow(session_, theme_, this);
    return *exploreWindow_;
}

HelpWindow& MainWindow::helpWindow() {
    if (!helpWindow_) {
        helpWindow_ = new HelpWindow(theme_, this);
        helpWindow_->addWritten(
            {QStringLiteral("article"), tr("An article's figures, computed again")}, [this] {
                return claimsPage(places_.examplesFolder + QStringLiteral("/32-gpu-b100.cluster"),
                                  session_.models());
            });
    }
    return *helpWindow_;
}

void MainWindow::refresh() {
    if (catalogWindow_) catalogWindow_->setCanPlace(hasDesign());
    refreshTitle();
    refreshUndo();
    commands_->refresh();
    showHint();
}

void MainWindow::refreshTitle() {
    if (!hasDesign()) {
        setWindowTitle(QStringLiteral("Clusterwright"));
        setWindowModified(false);
        return;
    }
    const QString name = session_.file().isEmpty()
                             ? QString::fromStdString(session_.document().title)
                             : QFileInfo(session_.file()).fileName();
    setWindowFilePath(session_.file());
    // "[*]" in a name would be taken for the mark's place; doubled it stands for itself.
    setWindowTitle(tr("%1[*] - Clusterwright")
                       .arg(QString(name).replace(QLatin1String("[*]"), QLatin1String("[*][*]"))));
    setWindowModified(session_.isModified());
}

void MainWindow::refreshUndo() {
    const auto named = [](const QString& verb, const std::string& step) {
        QString name = QString::fromStdString(step);
        return name.isEmpty()
                   ? verb
                   : verb + QLatin1Char(' ') + name.replace(QLatin1Char('&'), QLatin1String("&&"));
    };
    commands_->action("edit.undo")->setText(named(tr("&Undo"), session_.history().undoName()));
    commands_->action("edit.redo")->setText(named(tr("&Redo"), session_.history().redoName()));
}

void MainWindow::showRefusal(const QString& reason) {
    statusBar()->setStyleSheet(
        QStringLiteral("QStatusBar { color: %1 }").arg(theme_.color(Role::bad).name()));
    statusBar()->showMessage(reason, refusal_ms);
}

void MainWindow::showHint() {
    zoom_->setVisible(hasDesign());
    if (!hasDesign())
        hint_->clear();
    else if (canvas_->isWireMode())
        hint_->setText(tr("Drag from one device to another to cable them. Esc ends."));
    else if (session_.variant().devices.empty())
        hint_->setText(
            tr("Drag a server or a switch from the parts onto the canvas, or double click it."));
    else if (!session_.selection().devices.empty())
        hint_->setText(
            tr("Drop GPUs and NICs on a device; drag from a port to cable it; + and - change "
               "the count."));
    else
        hint_->setText(
            tr("Ctrl+K searches all commands. Click a headline figure to see where it comes "
               "from."));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    commitPendingEdits();
    if (!files_->mayLeave()) {
        event->ignore();
        return;
    }
    endWiring();
    settings_.setLayout({saveGeometry(), docks_->state()});
    session_.close();
    event->accept();
}

}  // namespace cw::views
