// Cards as pictures at the zoom they were drawn for, kept from frame to frame.
//
// Text, round corners and ports of a hundred cards take longer than a frame lasts; copying their
// pictures takes a tenth of it. While the zoom moves, pictures of another zoom are stretched; once
// it rests they are drawn anew, no more of them in one frame than its time allows. Only for designs
// of very many devices: pictures lie on whole pixels. Holds no truth: whoever changes a card
// forgets its picture.
#pragma once

#include <QCache>
#include <QElapsedTimer>
#include <QPainter>
#include <QPixmap>
#include <functional>

#include "model/design/variant.h"

namespace cw::views {

class CardPictures {
public:
    /// Draws a card around the origin, in full or as it can be read at `scale`.
    using Draw = std::function<void(QPainter&, double scale)>;

    CardPictures();

    void startFrame();
    /// Whether the frame left pictures as they were for want of time: another must follow.
    [[nodiscard]] bool hasPostponed() const { return hasPostponed_; }
    void forget(design::DeviceId device) { pictures_.remove(device.value); }
    void clear() { pictures_.clear(); }

    /// Paints the card of `device` where the painter's transform has its origin.
    void paint(QPainter& painter, design::DeviceId device, bool isHurried, const Draw& draw);

private:
    struct Picture {
        QPixmap pixmap;
        double scale = 0;  ///< pixels for one unit of the scene
    };
    [[nodiscard]] bool isGoodEnough(const Picture& picture, double scale, bool isHurried);
    const Picture& drawn(design::DeviceId device, double scale, double devicePixelRatio,
                         const Draw& draw);

    QCache<std::int64_t, Picture> pictures_;
    QElapsedTimer clock_;
    bool hasPostponed_ = false;
};

}  // namespace cw::views
