// Devices and links as plain shapes, painted in a few calls: how the canvas looks from afar.
//
// Asking ten thousand items to paint themselves takes ten times a frame; filling their rectangles
// by colour takes a fraction of one. Also the content of the minimap. Holds no truth: it is filled
// from the items.
#pragma once

#include <QLineF>
#include <QPainter>
#include <QPixmap>
#include <QRectF>
#include <QString>
#include <map>
#include <vector>

#include "views/canvas/canvas_style.h"

namespace cw::views {

class DeviceItem;
class LinkItem;

class FarPicture {
public:
    void clear();
    void add(const DeviceItem& item);
    void add(const LinkItem& item);
    /// The number of its cables, for drawings of so few links that it can be read.
    void addCaption(const LinkItem& item);
    /// What is laid over the others: frames of selected cards and targets, chosen links.
    void addMarks(const DeviceItem& item);
    void addMarks(const LinkItem& item);

    /// Paints what touches `exposed` (scene coordinates) under the painter's transform, but for the
    /// numbers of cables: those go over whatever else lies on the picture.
    void paint(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const;
    void paintCaptions(QPainter& painter, const QRectF& exposed, const CanvasStyle& style) const;
    /// Around all cards; null when there are none.
    [[nodiscard]] const QRectF& bounds() const { return bounds_; }

private:
    /// What a card says where it is large enough: how many a stack has, or a name.
    struct Label {
        QRectF card;
        QString text;
        Role role = Role::text;     ///< of the card
        mutable int width_px = -1;  ///< of the text, once it was asked for
    };
    void paintLabels(QPainter& painter, const QRectF& exposed, const QTransform& toDevice,
                     const CanvasStyle& style) const;

    std::map<Role, std::vector<QRectF>> cards_;
    std::map<Role, std::vector<QRectF>> badges_;  ///< cards with a finding, by severity
    std::map<Role, std::vector<QRectF>> frames_;
    std::map<Role, std::vector<QLineF>> links_;
    std::vector<Label> labels_;
    std::vector<std::pair<QPointF, QString>> captions_;
    QRectF bounds_;
};

/// A far picture as the viewport shows it, kept from frame to frame: a pan moves it and paints the
/// strip that came into view, a drag paints nothing of what stands still.
class FarLayer {
public:
    /// `generation` tells whether `picture` is another than last time.
    const QPixmap& shown(const FarPicture& picture, std::uint64_t generation,
                         const QTransform& toViewport, const QSize& size, qreal devicePixelRatio,
                         const CanvasStyle& style);

private:
    void paint(const FarPicture& picture, const QRegion& region, const CanvasStyle& style);

    QPixmap pixmap_;
    QTransform toViewport_;
    std::uint64_t generation_ = 0;
};

}  // namespace cw::views
