// The scene as a mirror: differences taken from the variant, routes, and what is where. How things
// look: canvas_scene_looks.cpp.
#include "views/canvas/canvas_scene.h"

#include <algorithm>
#include <chrono>
#include <unordered_set>

namespace cw::views {

namespace {

using design::DeviceId;
using design::LinkId;

constexpr std::chrono::milliseconds markTime(1200);

bool sameButForPlace(design::Device a, const design::Device& b) {
    a.position = b.position;
    return a == b;
}

}  // namespace

CanvasScene::CanvasScene(DesignSession& session, Theme& theme, QObject* parent)
    : QGraphicsScene(parent), session_(session), theme_(theme), style_(theme) {
    markTimer_.setSingleShot(true);
    markTimer_.setInterval(markTime);
    connect(&markTimer_, &QTimer::timeout, this, &CanvasScene::clearMarks);
    connect(&session, &DesignSession::documentChanged, this, &CanvasScene::sync);
    connect(&session, &DesignSession::activeVariantChanged, this, [this] {
        isFirstSync_ = true;
        sync();
    });
    connect(&session, &DesignSession::documentReplaced, this, [this] {
        isFirstSync_ = true;
        sync();
    });
    connect(&session, &DesignSession::selectionChanged, this, &CanvasScene::showSelection);
    connect(&session, &DesignSession::evaluationChanged, this, [this] {
        showFindings();
        showLoads();
    });
    connect(&session, &DesignSession::faultsChanged, this, &CanvasScene::showFaults);
    connect(&theme, &Theme::changed, this, &CanvasScene::restyle);
    sync();
}

CanvasScene::~CanvasScene() = default;

DeviceItem* CanvasScene::deviceItem(DeviceId id) const {
    const auto found = devices_.find(id);
    return found == devices_.end() ? nullptr : found->second;
}

LinkItem* CanvasScene::linkItem(LinkId id) const {
    const auto found = links_.find(id);
    return found == links_.end() ? nullptr : found->second;
}

void CanvasScene::forEachDevice(const std::function<void(const DeviceItem&)>& visit) const {
    for (const auto& [id, item] : devices_) visit(*item);
}

void CanvasScene::forEachLink(const std::function<void(const LinkItem&)>& visit) const {
    for (const auto& [id, item] : links_) visit(*item);
}

QRectF CanvasScene::deviceRect(DeviceId id) const {
    const DeviceItem* item = deviceItem(id);
    return item ? item->sceneCardRect() : QRectF();
}

QRectF CanvasScene::portRect(const design::LinkEnd& end) const {
    const DeviceItem* item = deviceItem(end.device);
    const PortShape* shape = item ? item->portShape(end) : nullptr;
    return shape ? shape->rect.translated(item->pos()) : QRectF();
}

QRectF CanvasScene::contentRect() const {
    return restingPicture().bounds() | movingPicture().bounds();
}

// --- differences
// ------------------------------------------------------------------------------------

void CanvasScene::sync() {
    const bool partsChanged = session_.document().pinned.all() != knownParts_;
    if (partsChanged) {
        knownParts_ = session_.document().pinned.all();
        for (const auto& [id, item] : devices_) item->forgetLayout();
        for (const auto& [id, item] : links_) item->forgetFigures();
    }
    lifted_.clear();
    Touched touched;
    syncDevices(touched);
    syncLinks(touched);
    indexLinks();
    if (partsChanged)
        for (const auto& [id, item] : devices_) touched.insert(id);
    if (!touched.empty() || isFirstSync_) followLanes(touched);
    routeLinksOf(touched);
    isFirstSync_ = false;
    if (!markedDevices_.empty() || !markedLinks_.empty()) markTimer_.start();
    showSelection();
    showFaults();
    showLoads();
    touchResting();
}

void CanvasScene::syncDevices(Touched& touched) {
    std::unordered_set<DeviceId> seen;
    for (const design::Device& device : variant().devices) {
        seen.insert(device.id);
        DeviceItem* item = deviceItem(device.id);
        if (!item) {
            item = new DeviceItem(*this, device);
            addItem(item);
            devices_[device.id] = item;
            mark(*item);
        } else if (item->device() != device) {
            const bool isOnlyMoved = sameButForPlace(item->device(), device);
            item->setDevice(device);
            if (!isOnlyMoved) mark(*item);
        } else if (item->pos() != QPointF(device.position.x, device.position.y)) {
            item->setPos(device.position.x, device.position.y);  // a drag that came to nothing
        } else {
            continue;
        }
        touched.insert(device.id);
    }
    std::erase_if(devices_, [&](const auto& entry) {
        if (seen.contains(entry.first)) return false;
        delete entry.second;
        return true;
    });
}

void CanvasScene::syncLinks(Touched& touched) {
    const auto touch = [&](const design::Link& link) {
        touched.insert(link.a.device);
        touched.insert(link.b.device);
    };
    std::unordered_set<LinkId> seen;
    for (const design::Link& link : variant().links) {
        seen.insert(link.id);
        LinkItem* item = linkItem(link.id);
        if (item && item->link() == link) continue;
        touch(link);
        if (item) {
            touch(item->link());
            item->setLink(link);
        } else {
            item = new LinkItem(*this, link);
            addItem(item);
            links_[link.id] = item;
        }
        mark(*item);
    }
    std::erase_if(links_, [&](const auto& entry) {
        if (seen.contains(entry.first)) return false;
        touch(entry.second->link());
        delete entry.second;
        return true;
    });
}

void CanvasScene::indexLinks() {
    linksAt_.clear();
    for (const design::Link& link : variant().links) {
        LinkItem* item = linkItem(link.id);
        linksAt_[link.a.device].push_back(item);
        if (link.b.device != link.a.device) linksAt_[link.b.device].push_back(item);
    }
}

void CanvasScene::followLanes(Touched& touched) {
    // They are painted over the items, which tell only of their own places.
    if (pods_.follow(variant(), parts())) update();
    if (!lanes_.follow(variant(), pods_)) return;
    for (const auto& [id, item] : links_)
        if (lanes_.has(id) || !item->route().corners.isEmpty())
            touched.insert({item->link().a.device, item->link().b.device});
}

void CanvasScene::routeLinksOf(const Touched& devices) {
    std::set<LinkItem*> stale;
    Touched neighbours = devices;
    for (const DeviceId id : devices)
        if (const auto links = linksAt_.find(id); links != linksAt_.end())
            for (LinkItem* item : links->second) {
                stale.insert(item);
                neighbours.insert(item->link().a.device);
                neighbours.insert(item->link().b.device);
            }
    for (const DeviceId id : neighbours)
        if (DeviceItem* item = deviceItem(id)) item->forgetCard();
    for (LinkItem* item : stale) {
        item->forgetFigures();
        route(*item);
    }
}

// --- routes
// -----------------------------------------------------------------------------------------

std::optional<LinkAnchor> CanvasScene::anchorOf(const LinkItem& item, const design::LinkEnd& end,
                                                const design::LinkEnd& other) const {
    const DeviceItem* device = deviceItem(end.device);
    if (!device || !deviceItem(other.device)) return std::nullopt;
    LinkAnchor anchor;
    anchor.card = device->sceneCardRect();
    const PortShape* shape = device->portShape(end);
    anchor.port = shape ? shape->rect.translated(device->pos())
                        : QRectF(anchor.card.left(), anchor.card.bottom(), anchor.card.width(), 0);
    anchor.x = anchor.port.center().x();

    // Links that share a port group are spread over it, from left to right as their other ends lie.
    constexpr std::size_t mostSpread = 64;
    const auto at = linksAt_.find(end.device);
    if (at == linksAt_.end() || at->second.size() > mostSpread) return anchor;
    const auto farX = [&](const LinkItem& link) {
        const design::LinkEnd& far = link.link().a == end ? link.link().b : link.link().a;
        const DeviceItem* there = deviceItem(far.device);
        return there ? there->pos().x() : 0.0;
    };
    const double own = farX(item);
    int before = 0;
    int all = 0;
    for (const LinkItem* link : at->second) {
        if (link->link().a != end && link->link().b != end) continue;
        ++all;
        const double x = farX(*link);
        if (x < own || (x == own && link->id() < item.id())) ++before;
    }
    if (all > 1) anchor.x = anchor.port.left() + anchor.port.width() * (before + 0.5) / all;
    return anchor;
}

void CanvasScene::route(LinkItem& item) const {
    const auto a = anchorOf(item, item.link().a, item.link().b);
    const auto b = anchorOf(item, item.link().b, item.link().a);
    item.setVisible(a && b);
    if (a && b) item.setRoute(routeLink(*a, *b, lanes_.laneOf(item.link(), *a, *b)));
}

void CanvasScene::showMoved(const std::vector<DeviceId>& devices, const QPointF& by) {
    std::set<LinkItem*> stale;
    for (const DeviceId id : devices) {
        DeviceItem* item = deviceItem(id);
        if (!item) continue;
        item->setPos(QPointF(item->device().position.x, item->device().position.y) + by);
        if (const auto links = linksAt_.find(id); links != linksAt_.end())
            stale.insert(links->second.begin(), links->second.end());
    }
    for (LinkItem* item : stale) route(*item);
    std::unordered_set<DeviceId> lifted(devices.begin(), devices.end());
    if (lifted == lifted_) return touchMoving();
    lifted_ = std::move(lifted);
    touchResting();
}

// --- what is where
// ----------------------------------------------------------------------------------

DeviceItem* CanvasScene::deviceAt(const QPointF& point) const {
    for (QGraphicsItem* item : items(point))
        if (auto* device = qgraphicsitem_cast<DeviceItem*>(item)) return device;
    return nullptr;
}

std::optional<design::LinkEnd> CanvasScene::portAt(const QPointF& point) const {
    const DeviceItem* device = deviceAt(point);
    const PortShape* shape = device ? device->portAt(point - device->pos()) : nullptr;
    if (!shape) return std::nullopt;
    return shape->end;
}

LinkItem* CanvasScene::linkAt(const QPointF& point, double reach_px) const {
    const QRectF around(point.x() - reach_px, point.y() - reach_px, 2 * reach_px, 2 * reach_px);
    for (QGraphicsItem* item : items(around))
        if (auto* link = qgraphicsitem_cast<LinkItem*>(item)) return link;
    return nullptr;
}

Selection CanvasScene::thingsIn(const QRectF& area) const {
    Selection found;
    for (const design::Device& device : variant().devices)
        if (deviceRect(device.id).intersects(area)) found.devices.push_back(device.id);
    for (const design::Link& link : variant().links)
        if (const LinkItem* item = linkItem(link.id))
            if (area.contains(item->route().path.boundingRect())) found.links.push_back(link.id);
    return found;
}

}  // namespace cw::views
