// The scene: items for the devices and links of the active variant, found and updated by id.
//
// It mirrors and holds no truth: after each change it takes the differences from the variant, and
// whatever a drag moved meanwhile goes back to where the variant says. It changes no design.
#pragma once

#include <QGraphicsScene>
#include <QTimer>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "views/canvas/card_pictures.h"
#include "views/canvas/device_item.h"
#include "views/canvas/far_picture.h"
#include "views/canvas/link_item.h"
#include "views/canvas/link_lanes.h"
#include "views/canvas/pod_boxes.h"
#include "views/session/design_session.h"

namespace cw::views {

class CanvasScene : public QGraphicsScene {
    Q_OBJECT
public:
    CanvasScene(DesignSession& session, Theme& theme, QObject* parent = nullptr);
    ~CanvasScene() override;

    [[nodiscard]] const design::Variant& variant() const { return session_.variant(); }
    [[nodiscard]] const catalog::PartLookup& parts() const { return session_.document().pinned; }
    [[nodiscard]] const CanvasStyle& style() const { return style_; }
    [[nodiscard]] const PodBoxes& pods() const { return pods_; }

    [[nodiscard]] DeviceItem* deviceItem(design::DeviceId id) const;
    [[nodiscard]] LinkItem* linkItem(design::LinkId id) const;
    void forEachDevice(const std::function<void(const DeviceItem&)>& visit) const;
    void forEachLink(const std::function<void(const LinkItem&)>& visit) const;
    [[nodiscard]] std::size_t deviceCount() const { return devices_.size(); }

    /// The card of a device, or a port group, in scene coordinates; null when it is not there.
    [[nodiscard]] QRectF deviceRect(design::DeviceId id) const;
    [[nodiscard]] QRectF portRect(const design::LinkEnd& end) const;
    /// Around all cards; null when there are none.
    [[nodiscard]] QRectF contentRect() const;

    /// What is under a point of the scene, the topmost first.
    [[nodiscard]] DeviceItem* deviceAt(const QPointF& point) const;
    [[nodiscard]] std::optional<design::LinkEnd> portAt(const QPointF& point) const;
    [[nodiscard]] LinkItem* linkAt(const QPointF& point, double reach_px) const;
    [[nodiscard]] Selection thingsIn(const QRectF& area) const;

    /// Shows devices `by` away from where the variant has them, with their links; nothing is
    /// changed.
    void showMoved(const std::vector<design::DeviceId>& devices, const QPointF& by);

    /// Frames the device something is held over: accepted or refused; nullopt takes the frame away.
    void showTarget(std::optional<design::DeviceId> device, bool isAccepted = true);

    [[nodiscard]] std::size_t linkCount() const { return links_.size(); }

    /// Colours links by their load under one traffic of the evaluation; nullopt: by network.
    void showLoad(std::optional<fabric::Traffic> traffic);
    [[nodiscard]] std::optional<fabric::Traffic> shownLoad() const { return shownLoad_; }

    /// While exporting: everything in full detail, without selection and marks.
    void setFullDetail(bool isFull);
    [[nodiscard]] bool isFullDetail() const { return isFullDetail_; }
    /// While the zoom changes frame by frame, many links are lines without smoothing.
    void setHurried(bool isHurried) { isHurried_ = isHurried; }
    [[nodiscard]] bool isHurried() const { return isHurried_; }
    [[nodiscard]] bool paintsHurriedly() const {
        constexpr std::size_t mostSmooth = 300;
        return isHurried_ && !isFullDetail_ && links_.size() > mostSmooth;
    }

    /// Cards as they were painted last: items paint from it where they are very many.
    [[nodiscard]] CardPictures& cardPictures() const { return cardPictures_; }

    /// How it looks from afar: all that stands still, without marks...
    [[nodiscard]] const FarPicture& restingPicture() const;
    /// ... which is another when this number is another, ...
    [[nodiscard]] std::uint64_t restingGeneration() const { return restingGeneration_; }
    /// ... and over it what is being moved, and the marks of the selection and of targets.
    [[nodiscard]] const FarPicture& movingPicture() const;

public slots:
    /// Takes the differences between the items and the active variant.
    void sync();

signals:
    /// Something is shown differently: for views that paint from the pictures above.
    void pictureChanged();

private:
    using Touched = std::set<design::DeviceId>;
    void syncDevices(Touched& touched);
    void syncLinks(Touched& touched);
    void indexLinks();
    /// Where pods and lanes are now; links in lanes that moved touch their devices.
    void followLanes(Touched& touched);
    void routeLinksOf(const Touched& devices);
    void route(LinkItem& item) const;
    [[nodiscard]] std::optional<LinkAnchor> anchorOf(const LinkItem& item,
                                                     const design::LinkEnd& end,
                                                     const design::LinkEnd& other) const;
    void mark(DeviceItem& item);
    void mark(LinkItem& item);
    void clearMarks();
    void showSelection();
    void showFindings();
    void showLoads();
    void showFaults();
    void traceLink();
    void restyle();
    void touchResting();
    void touchMoving();

    DesignSession& session_;
    Theme& theme_;
    CanvasStyle style_;
    std::unordered_map<design::DeviceId, DeviceItem*> devices_;  // owned by the scene
    std::unordered_map<design::LinkId, LinkItem*> links_;
    std::unordered_map<design::DeviceId, std::vector<LinkItem*>> linksAt_;
    PodBoxes pods_;
    LinkLanes lanes_;
    std::map<catalog::PartId, catalog::Part> knownParts_;
    Selection shownSelection_;
    std::vector<design::DeviceId> traced_;  ///< on the way of the one cable that is selected
    std::vector<design::LinkId> tracedLinks_;
    std::optional<fabric::Traffic> shownLoad_;
    std::optional<design::DeviceId> target_;
    std::vector<design::DeviceId> badged_;
    std::vector<design::DeviceId> markedDevices_;
    std::vector<design::LinkId> markedLinks_;
    QTimer markTimer_;
    std::unordered_set<design::DeviceId> lifted_;  ///< shown away from where the variant has them
    mutable CardPictures cardPictures_;
    mutable FarPicture resting_;
    mutable FarPicture moving_;
    mutable bool isRestingStale_ = true;
    mutable bool isMovingStale_ = true;
    std::uint64_t restingGeneration_ = 1;
    bool isFullDetail_ = false;
    bool isHurried_ = false;
    bool isFirstSync_ = true;
};

}  // namespace cw::views
