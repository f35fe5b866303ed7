// The whole design in a corner, with a frame round the part in view; click or drag to go there.
#pragma once

#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include "views/canvas/canvas_scene.h"

namespace cw::views {

class Minimap : public QWidget {
    Q_OBJECT
public:
    Minimap(CanvasScene& scene, QWidget* parent);

    /// The part of the scene in view.
    void setView(const QRectF& sceneRect);
    /// True when some of the design is out of view, or the view shows little of it.
    [[nodiscard]] bool isUseful() const;

    [[nodiscard]] QSize sizeHint() const override { return {200, 128}; }

signals:
    void goTo(const QPointF& scenePoint);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QTransform toWidget() const;
    void redraw();

    CanvasScene& scene_;
    QRectF view_;
    QRectF content_;
    QPixmap picture_;
    QTimer redrawTimer_;
};

}  // namespace cw::views
