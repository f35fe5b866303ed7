#include "views/window/window_docks.h"

#include <algorithm>

#include "views/charts/charts_panel.h"
#include "views/charts/money_panel.h"
#include "views/explore/what_if_panel.h"
#include "views/findings/findings_panel.h"
#include "views/inspector/bom_panel.h"
#include "views/inspector/economics_panel.h"
#include "views/inspector/inspector_panel.h"
#include "views/inspector/site_panel.h"
#include "views/inspector/workload_pages.h"
#include "views/palette/palette_panel.h"

namespace cw::views {

namespace {

constexpr int paletteWidth_px = 30 * gridUnit_px;
constexpr int inspectorWidth_px = 42 * gridUnit_px;
constexpr int chartsHeight_px = 33 * gridUnit_px;
/// A window narrower than this has no room for findings beside charts.
constexpr int narrow_px = 150 * gridUnit_px;
constexpr int narrowPalette_px = 24 * gridUnit_px;
constexpr int narrowInspector_px = 39 * gridUnit_px;
/// What the canvas is left with in a low window is more than the charts take.
constexpr double mostOfHeight = 0.33;
constexpr int taskWidth_px = 44 * gridUnit_px;

}  // namespace

WindowDocks::WindowDocks(QMainWindow& window, DesignSession& session, Theme& theme)
    : QObject(&window),
      window_(window),
      palette_(new PalettePanel(session, theme)),
      inspector_(new InspectorPanel(session, theme)),
      workload_(new WorkloadPages(session, theme)),
      money_(new MoneyPanel(session, theme)),
      whatIf_(new WhatIfPanel(session, theme)) {
    window_.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks |
                           QMainWindow::AllowTabbedDocks);
    window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window_.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    add(QStringLiteral("paletteDock"), tr("Parts"), palette_);
    add(QStringLiteral("inspectorDock"), tr("Inspector"), inspector_);
    add(QStringLiteral("workloadDock"), tr("Workload"), workload_);
    add(QStringLiteral("siteDock"), tr("Site"), new SitePanel(session, theme));
    add(QStringLiteral("economicsDock"), tr("Money terms"), new EconomicsPanel(session, theme));
    add(QStringLiteral("findingsDock"), tr("Findings"), new FindingsPanel(session, theme));
    add(QStringLiteral("whatIfDock"), tr("What if"), whatIf_);
    add(QStringLiteral("chartsDock"), tr("Charts"), new ChartsPanel(session, theme));
    add(QStringLiteral("moneyDock"), tr("Money"), money_);
    add(QStringLiteral("bomDock"), tr("Bill of materials"), new BomPanel(session, theme));
    arrange();
    for (QDockWidget* each : docks_) each->hide();
}

QDockWidget* WindowDocks::add(const QString& name, const QString& title, QWidget* panel) {
    auto* made = new QDockWidget(title, &window_);
    made->setObjectName(name);
    made->setWidget(panel);
    docks_.push_back(made);
    followMoves(*made);
    connect(made, &QDockWidget::visibilityChanged, this, [this, made](bool isOnTop) {
        if (isOnTop)
            onTop_.insert(made);
        else
            onTop_.erase(made);
    });
    return made;
}

void WindowDocks::followMoves(QDockWidget& dock) {
    // Queued: the main window counts its tabs after it has told.
    for (const auto moved : {&QDockWidget::topLevelChanged, &QDockWidget::visibilityChanged})
        connect(&dock, moved, this, &WindowDocks::updateTitleBars, Qt::QueuedConnection);
    connect(&dock, &QDockWidget::dockLocationChanged, this, &WindowDocks::updateTitleBars,
            Qt::QueuedConnection);
}

QDockWidget* WindowDocks::dock(const QString& name) const {
    for (QDockWidget* each : docks_)
        if (each->objectName() == name) return each;
    return nullptr;
}

void WindowDocks::arrange() {
    QDockWidget* parts = dock(QStringLiteral("paletteDock"));
    QDockWidget* inspector = dock(QStringLiteral("inspectorDock"));
    QDockWidget* workload = dock(QStringLiteral("workloadDock"));
    QDockWidget* site = dock(QStringLiteral("siteDock"));
    QDockWidget* terms = dock(QStringLiteral("economicsDock"));
    QDockWidget* findings = dock(QStringLiteral("findingsDock"));
    QDockWidget* whatIf = dock(QStringLiteral("whatIfDock"));
    QDockWidget* charts = dock(QStringLiteral("chartsDock"));
    QDockWidget* money = dock(QStringLiteral("moneyDock"));
    QDockWidget* bom = dock(QStringLiteral("bomDock"));
    for (QDockWidget* each : docks_) {
        each->setFloating(false);
        window_.removeDockWidget(each);
    }
    window_.addDockWidget(Qt::LeftDockWidgetArea, parts);
    window_.addDockWidget(Qt::RightDockWidgetArea, inspector);
    window_.tabifyDockWidget(inspector, workload);
    window_.tabifyDockWidget(workload, site);
    window_.tabifyDockWidget(site, terms);
    const bool isNarrow = window_.width() < narrow_px;
    window_.addDockWidget(Qt::BottomDockWidgetArea, findings);
    if (isNarrow)
        window_.tabifyDockWidget(findings, charts);
    else
        window_.splitDockWidget(findings, charts, Qt::Horizontal);
    window_.tabifyDockWidget(findings, whatIf);
    window_.tabifyDockWidget(charts, money);
    window_.tabifyDockWidget(money, bom);
    for (QDockWidget* each : docks_) each->show();
    inspector->raise();
    findings->raise();
    charts->raise();
    window_.resizeDocks({parts, inspector},
                        isNarrow ? QList{narrowPalette_px, narrowInspector_px}
                                 : QList{paletteWidth_px, inspectorWidth_px},
                        Qt::Horizontal);
    if (!isNarrow) window_.resizeDocks({findings, charts}, {7, 12}, Qt::Horizontal);
    window_.resizeDocks({charts}, {std::min(chartsHeight_px, int(mostOfHeight * window_.height()))},
                        Qt::Vertical);
}

void WindowDocks::updateTitleBars() {
    std::vector<QDockWidget*> all = docks_;
    if (task_) all.push_back(task_);
    for (QDockWidget* each : all) {
        const bool isTabbed = !each->isFloating() && !window_.tabifiedDockWidgets(each).isEmpty();
        if (isTabbed == (each->titleBarWidget() != nullptr)) continue;
        QWidget* old = each->titleBarWidget();
        each->setTitleBarWidget(isTabbed ? new QWidget(each) : nullptr);
        delete old;
    }
}

void WindowDocks::enter() {
    if (isEntered_) return;
    isEntered_ = true;
    if (left_.isEmpty() || !window_.restoreState(left_, WindowSettings::layoutVersion)) arrange();
}

void WindowDocks::leave() {
    if (isEntered_) left_ = window_.saveState(WindowSettings::layoutVersion);
    isEntered_ = false;
    for (QDockWidget* each : docks_) each->hide();
}

void WindowDocks::reset() {
    left_.clear();
    if (isEntered_) arrange();
}

QByteArray WindowDocks::state() const {
    return isEntered_ ? window_.saveState(WindowSettings::layoutVersion) : left_;
}

void WindowDocks::show(const QString& dockName) {
    if (QDockWidget* wanted = dock(dockName)) {
        wanted->show();
        wanted->raise();
    }
}

void WindowDocks::showTask(const QString& title, QWidget* panel) {
    endTask();
    task_ = new QDockWidget(title, &window_);
    task_->setObjectName(QStringLiteral("taskDock"));
    // Its own buttons end it: closed by the frame it would be hidden with its preview left behind.
    task_->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable);
    task_->setWidget(panel);
    followMoves(*task_);
    QDockWidget* inspector = dock(QStringLiteral("inspectorDock"));
    underTask_ = nullptr;
    for (QDockWidget* each : docks_)
        if (onTop_.contains(each) && !each->isFloating() &&
            window_.dockWidgetArea(each) == Qt::RightDockWidgetArea)
            underTask_ = each;
    // A form of many lines: it has the whole height.
    window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    window_.addDockWidget(Qt::RightDockWidgetArea, task_);
    if (inspector->isVisible() && !inspector->isFloating()) {
        widthBefore_px_ = underTask_ ? underTask_->width() : inspector->width();
        window_.tabifyDockWidget(inspector, task_);
        const int width = std::max(widthBefore_px_, taskWidth_px);
        window_.resizeDocks({task_}, {std::min(width, window_.width() * 2 / 5)}, Qt::Horizontal);
    }
    task_->show();
    task_->raise();
    panel->setFocus();
}

void WindowDocks::endTask() {
    if (!task_) return;
    QDockWidget* ended = task_;
    task_ = nullptr;
    window_.removeDockWidget(ended);
    ended->deleteLater();
    window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    if (!underTask_) return;
    underTask_->raise();
    window_.resizeDocks({underTask_}, {widthBefore_px_}, Qt::Horizontal);
}

}  // namespace cw::views
