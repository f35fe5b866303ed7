// The canvas: the active variant drawn as cards and cables, and everything the mouse and the keys
// do to it.
//
// Each gesture ends in one transaction made by model/design/gestures.h and performed by the
// session; the view decides nothing about clusters. Every action is also a method, so that menus
// can call it.
#pragma once

#include <QGraphicsView>
#include <QLineEdit>
#include <QPointer>
#include <QTimer>
#include <string>

#include "views/canvas/canvas_scene.h"
#include "views/canvas/drop_tool.h"
#include "views/canvas/ghosts.h"
#include "views/canvas/load_legend.h"
#include "views/canvas/minimap.h"
#include "views/canvas/move_tool.h"
#include "views/canvas/refusal_bubble.h"
#include "views/canvas/wire_tool.h"

class QLabel;

namespace cw::views {

class CanvasView : public QGraphicsView {
    Q_OBJECT
public:
    CanvasView(DesignSession& session, Theme& theme, QWidget* parent = nullptr);
    ~CanvasView() override;

    [[nodiscard]] CanvasScene& canvasScene() { return scene_; }
    [[nodiscard]] const RefusalBubble& bubble() const { return *bubble_; }
    [[nodiscard]] Minimap& minimap() { return *minimap_; }
    /// Screen pixels per scene pixel.
    [[nodiscard]] double zoom() const { return transform().m11(); }
    [[nodiscard]] bool isWireMode() const { return isWireMode_; }

    // View.
    void fit();
    void zoomIn();
    void zoomOut();
    void zoomTo100();
    /// Keeps the scene point under `at` (viewport coordinates) where it is.
    void zoomAbout(const QPointF& at, double factor);
    void centreOn(const Selection& things);
    void setMinimapVisible(bool isVisible);
    /// Colours links by load, with a legend that asks by whose.
    void setLoadShown(bool isShown);
    [[nodiscard]] bool isLoadShown() const { return scene_.shownLoad().has_value(); }
    /// In wire mode a drag from device to device cables them, whichever ports it touches.
    void setWireMode(bool isOn);

    // Design. Each is one undo step; a refusal is shown at the mouse and told by the session.
    void deleteSelection();
    void duplicateSelection();
    void selectAll();
    /// `by` in scene pixels.
    void nudgeSelection(const QPointF& by);
    /// Adds `by` to the count of each selected device, not below one.
    void changeCounts(int by);
    /// A device in the free place nearest to the middle of the view; what goes into devices goes
    /// into the one selected.
    void placeAtCentre(const std::string& partId);
    /// Opens a field over the device's label.
    void editLabel(design::DeviceId device);

    /// Over the canvas, what the active variant would become with what is in `after`.
    void showGhosts(const design::Variant& after, const catalog::PartLookup& parts);
    void hideGhosts();
    [[nodiscard]] const Ghosts& ghosts() const { return ghosts_; }
    // What if it fails? An overlay of the session, no change of the design.
    /// All instances and cables of the selection, or one more of each.
    void failSelection(bool onlyOne);
    void repairSelection();
    [[nodiscard]] bool canRepairSelection() const;

    // Files. Throw FileError.
    void exportPng(const QString& file);
    void exportSvg(const QString& file);

signals:
    void zoomChanged(double zoom);
    void wireModeChanged(bool isOn);

protected:
    void paintEvent(QPaintEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Gesture { none, pan, press, move, marquee, wire };

    [[nodiscard]] bool isFar() const {
        return zoom() < (scene_.deviceCount() > mostNearDevices ? detailScale : farScale);
    }
    [[nodiscard]] bool showsPorts() const { return zoom() >= detailScale; }
    [[nodiscard]] QPointF scenePoint(const QPointF& viewportPoint) const;
    [[nodiscard]] QRectF visibleScene() const;
    [[nodiscard]] WireTool::Place placeAt(const QPointF& point) const;
    [[nodiscard]] Selection presentSelection() const;

    void startLeftGesture(const QMouseEvent& event);
    void pressDevice(design::DeviceId device, bool isToggle);
    void pressLink(design::LinkId link, bool isToggle);
    void continueWire(const QPointF& viewportPoint);
    void finishMarquee();
    void cancelGesture();
    void updateCursor(const QPointF& point);
    void panBy(const QPointF& delta);
    void hurry();
    void commitNudge();
    void dropLabelEditor();
    bool designKey(QKeyEvent& event);
    bool viewKey(QKeyEvent& event);
    void showAnswer(const std::optional<design::Answer<design::Transaction>>& answer,
                    const QPointF& at);
    void perform(const design::Answer<design::Transaction>& answer);
    void viewChanged();
    void placeOverlays();
    void updateHint();
    [[nodiscard]] QPointF freePlaceNear(const QPointF& wanted) const;
    void paintPods(QPainter& painter) const;
    void paintGrid(QPainter& painter, const QRectF& rect) const;
    void paintMarquee(QPainter& painter) const;

    DesignSession& session_;
    Theme& theme_;
    CanvasScene scene_;
    MoveTool move_;
    WireTool wire_;
    DropTool drop_;
    Ghosts ghosts_;
    FarLayer farLayer_;
    RefusalBubble* bubble_;
    Minimap* minimap_;
    LoadLegend* legend_;
    QLabel* hint_;
    QPointer<QLineEdit> labelEditor_;

    Gesture gesture_ = Gesture::none;
    QPointF pressAt_;  ///< viewport
    QPointF pressScene_;
    QPointF lastMouse_;  ///< viewport
    design::DeviceId pressed_;
    bool pressIsToggle_ = false;
    QRectF marquee_;  ///< scene; null when there is none
    Selection beforeMarquee_;
    bool isSpaceHeld_ = false;
    bool isWireMode_ = false;
    bool isMinimapWanted_ = true;
    bool wasShown_ = false;
    QTimer unhurried_;  ///< paints it well once the zoom rests
};

}  // namespace cw::views
