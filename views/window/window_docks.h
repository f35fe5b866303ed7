// The panels around the canvas as docks: palette left; inspector, workload, site and
// money terms right; findings, what-if sliders, charts, money and bill of materials
// below.
//
// Places them and keeps where the user put them, per version of the layout: side by side where the
// window has the room, all lower ones behind one another where it has not. A task (wiring a fabric)
// has the inspector's place while it lasts. The panels do the rest.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <set>
#include <vector>

#include "views/session/design_session.h"
#include "views/theme/theme.h"
#include "views/window/window_settings.h"

namespace cw::views {

class InspectorPanel;
class MoneyPanel;
class PalettePanel;
class WhatIfPanel;
class WorkloadPages;

class WindowDocks : public QObject {
    Q_OBJECT
public:
    WindowDocks(QMainWindow& window, DesignSession& session, Theme& theme);

    [[nodiscard]] PalettePanel& palette() const { return *palette_; }
    [[nodiscard]] InspectorPanel& inspector() const { return *inspector_; }
    [[nodiscard]] WorkloadPages& workload() const { return *workload_; }
    [[nodiscard]] MoneyPanel& money() const { return *money_; }
    [[nodiscard]] WhatIfPanel& whatIf() const { return *whatIf_; }
    [[nodiscard]] const std::vector<QDockWidget*>& all() const { return docks_; }

    /// Shows the docks as they were left, or as designed when there is no usable layout.
    void enter();
    /// Hides them, remembering where they were.
    void leave();
    /// As designed.
    void reset();
    /// The layout now, to be kept.
    [[nodiscard]] QByteArray state() const;
    void setState(const QByteArray& state) { left_ = state; }
    void show(const QString& dockName);
    /// Shows a panel over the inspector until `endTask`; an older task is ended.
    void showTask(const QString& title, QWidget* panel);
    void endTask();

private:
    QDockWidget* add(const QString& name, const QString& title, QWidget* panel);
    void followMoves(QDockWidget& dock);
    [[nodiscard]] QDockWidget* dock(const QString& name) const;
    void arrange();
    /// A dock among tabs has its name on the tab; a second one in a title bar is noise.
    void updateTitleBars();

    QMainWindow& window_;
    PalettePanel* palette_;
    InspectorPanel* inspector_;
    WorkloadPages* workload_;
    MoneyPanel* money_;
    WhatIfPanel* whatIf_;
    std::vector<QDockWidget*> docks_;
    QDockWidget* task_ = nullptr;
    std::set<QDockWidget*> onTop_;      ///< those that can be seen: the front ones among tabs
    QDockWidget* underTask_ = nullptr;  ///< what was in front where it is
    int widthBefore_px_ = 0;
    QByteArray left_;
    bool isEntered_ = false;
};

}  // namespace cw::views
