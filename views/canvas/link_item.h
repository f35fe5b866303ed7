// One link on the canvas: coloured by network, thick by bandwidth, with the number of its cables.
//
// Mirrors a link by id; the scene routes it between the cards as they stand, also while they move.
#pragma once

#include <QGraphicsItem>
#include <optional>
#include <vector>

#include "model/design/variant.h"
#include "views/canvas/link_route.h"
#include "views/theme/theme.h"

namespace cw::views {

class CanvasScene;

/// Badges of more links would lie on each other where the cards cannot be read.
inline constexpr std::size_t mostCaptionedLinks = 200;

class LinkItem : public QGraphicsItem {
public:
    enum { Type = UserType + 2 };

    LinkItem(const CanvasScene& scene, design::Link link);

    [[nodiscard]] const design::Link& link() const { return link_; }
    [[nodiscard]] design::LinkId id() const { return link_.id; }
    void setLink(design::Link link);
    /// Its cable count or rate may have changed with a device's count or a part.
    void forgetFigures();
    void setRoute(LinkRoute route);
    [[nodiscard]] const LinkRoute& route() const { return route_; }
    void setChosen(bool isChosen);
    [[nodiscard]] bool isChosen() const { return isChosen_; }
    /// On the way of the one cable that is selected.
    void setTraced(bool isTraced);
    [[nodiscard]] bool isTraced() const { return isTraced_; }
    void setJustChanged(bool justChanged);
    /// Share of its rate in use while loads are shown; nullopt when they are not or it has none.
    void setLoad(std::optional<double> load);
    [[nodiscard]] std::optional<double> load() const { return load_; }
    /// Cables taken to be out of order, and whether the link carries nothing for that.
    void setFailed(long cables, bool isOut);
    /// What it is coloured by: its network, its load, or nothing any more.
    [[nodiscard]] Role role() const;
    [[nodiscard]] QString description() const;
    /// What its badge says: how many cables, or their load; empty where there is nothing to say.
    [[nodiscard]] QString caption() const;

    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override { return bounds_; }
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    struct Figures {
        long cables = 0;
        double rate_bps = 0;  ///< of one cable
        double width_px = 1.5;
    };
    [[nodiscard]] const Figures& figures() const;
    [[nodiscard]] QString portsText() const;
    void paintHurriedly(QPainter& painter, const QRectF& exposed, double scale) const;
    [[nodiscard]] std::vector<QPainterPath> piecesIn(const QRectF& exposed, double scale) const;
    void paintCaption(QPainter& painter, double size) const;

    const CanvasScene& scene_;
    design::Link link_;
    LinkRoute route_;
    QRectF bounds_;
    bool isChosen_ = false;
    bool isTraced_ = false;
    bool justChanged_ = false;
    std::optional<double> load_;
    long failed_ = 0;
    bool isOut_ = false;
    mutable std::optional<Figures> figures_;
};

/// Thickness of a line for the bandwidth of all its cables: one more pixel for each factor of ten.
[[nodiscard]] double linkWidth_px(double bandwidth_bps);

}  // namespace cw::views
