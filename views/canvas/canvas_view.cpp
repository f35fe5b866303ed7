// The view itself: zoom, pan, painting and what lies over it. Mouse and keys: canvas_mouse.cpp,
// canvas_keys.cpp; actions on the design: canvas_actions.cpp.
#include "views/canvas/canvas_view.h"

#include <QHelpEvent>
#include <QLabel>
#include <QPaintEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace cw::views {

namespace {

constexpr double smallestZoom = 0.02;
constexpr double largestZoom = 4.0;
constexpr double zoomStep = 1.25;
constexpr double fitMargin_px = 5 * gridUnit_px;
/// How far the canvas reaches in each direction: enough for any design, and the view can always
/// pan.
constexpr double reach_px = 500000;
constexpr double gridPitch_px = 4 * gridUnit_px;
constexpr double gridShownFrom = 0.5;
constexpr double linkReach_px = 4;

QString hintText() {
    return QObject::tr(
        "<p style='font-size:20px; font-weight:600'>This design is empty</p>"
        "<p style='font-size:15px'>Drag a server from the palette onto the canvas.<br>"
        "Then drop GPUs and NICs onto it, add a switch, and drag from port to port to cable "
        "them.</p>"
        "<p style='font-size:15px'>Or select a part and press Enter. The start page "
        "(File › Close design) has finished designs.</p>");
}

}  // namespace

CanvasView::CanvasView(DesignSession& session, Theme& theme, QWidget* parent)
    : QGraphicsView(parent),
      session_(session),
      theme_(theme),
      scene_(session, theme),
      move_(scene_, session),
      wire_(scene_, session),
      drop_(scene_, session) {
    setScene(&scene_);
    setSceneRect(-reach_px, -reach_px, 2 * reach_px, 2 * reach_px);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(QGraphicsView::NoAnchor);
    setResizeAnchor(QGraphicsView::AnchorViewCenter);
    setViewportUpdateMode(QGraphicsView::SmartViewportUpdate);
    setOptimizationFlags(QGraphicsView::DontSavePainterState |
                         QGraphicsView::DontAdjustForAntialiasing);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    viewport()->setAcceptDrops(true);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);  // drawBackground covers everything
    setAccessibleName(tr("Canvas"));
    setAccessibleDescription(tr("The devices of the active variant and the links between them"));

    hint_ = new QLabel(hintText(), this);
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
    // A child of the viewport: a sibling over it would keep the viewport from moving its pixels in
    // a pan.
    minimap_ = new Minimap(scene_, viewport());
    legend_ = new LoadLegend(session, theme, viewport());
    legend_->hide();
    bubble_ = new RefusalBubble(theme, this);

    connect(minimap_, &Minimap::goTo, this, [this](const QPointF& point) { centerOn(point); });
    connect(legend_, &LoadLegend::trafficChosen, this, [this](fabric::Traffic traffic) {
        if (isLoadShown()) scene_.showLoad(traffic);
    });
    connect(&scene_, &CanvasScene::pictureChanged, this, [this] {
        if (isFar()) viewport()->update();
        updateHint();
        viewChanged();
    });
    connect(&session, &DesignSession::centreRequested, this, &CanvasView::centreOn);
    connect(&session, &DesignSession::documentReplaced, this, &CanvasView::fit);
    connect(&session, &DesignSession::activeVariantChanged, this, [this] {
        cancelGesture();
        if (!visibleScene().intersects(scene_.contentRect())) fit();
    });
    connect(&theme, &Theme::changed, this, [this] {
        viewport()->update();
        updateHint();
    });
    constexpr int rest_ms = 120;
    unhurried_.setSingleShot(true);
    unhurried_.setInterval(rest_ms);
    connect(&unhurried_, &QTimer::timeout, this, [this] {
        scene_.setHurried(false);
        viewport()->update();
    });
    updateHint();
    centerOn(0, 0);
}

CanvasView::~CanvasView() {
    // The scene is a member: it goes before QGraphicsView does, which must not know it any more.
    setScene(nullptr);
}

// --- zoom and pan
// -----------------------------------------------------------------------------------

QPointF CanvasView::scenePoint(const QPointF& viewportPoint) const {
    return viewportTransform().inverted().map(viewportPoint);
}

QRectF CanvasView::visibleScene() const {
    return viewportTransform().inverted().mapRect(QRectF(viewport()->rect()));
}

void CanvasView::zoomAbout(const QPointF& at, double factor) {
    const double wanted = std::clamp(zoom() * factor, smallestZoom, largestZoom);
    if (qFuzzyCompare(wanted, zoom())) return;
    const QPointF kept = scenePoint(at);
    hurry();
    setTransform(QTransform::fromScale(wanted, wanted));
    panBy(at - viewportTransform().map(kept));
    viewChanged();
    emit zoomChanged(zoom());
}

void CanvasView::hurry() {
    scene_.setHurried(true);
    unhurried_.start();
}

void CanvasView::panBy(const QPointF& delta) {
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - qRound(delta.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(delta.y()));
}

void CanvasView::zoomIn() {
    zoomAbout(QRectF(viewport()->rect()).center(), zoomStep);
}
void CanvasView::zoomOut() {
    zoomAbout(QRectF(viewport()->rect()).center(), 1 / zoomStep);
}
void CanvasView::zoomTo100() {
    zoomAbout(QRectF(viewport()->rect()).center(), 1 / zoom());
}

void CanvasView::fit() {
    const QRectF content = scene_.contentRect() | scene_.pods().bounds() | ghosts_.bounds();
    if (content.isNull()) {
        setTransform({});
        centerOn(0, 0);
    } else {
        const QRectF area =
            content.adjusted(-fitMargin_px, -fitMargin_px, fitMargin_px, fitMargin_px);
        // Names below the pods keep their size on the screen, however far away.
        const double names_px = scene_.pods().bounds().isNull() ? 0 : 2 * gridUnit_px;
        const double scale = std::min(viewport()->width() / area.width(),
                                      (viewport()->height() - 2 * names_px) / area.height());
        const double zoomed = std::clamp(scale, smallestZoom, 1.0);
        setTransform(QTransform::fromScale(zoomed, zoomed));
        centerOn(area.center());
    }
    viewChanged();
    emit zoomChanged(zoom());
}

void CanvasView::centreOn(const Selection& things) {
    QRectF area;
    for (const design::DeviceId id : things.devices) area |= scene_.deviceRect(id);
    for (const design::LinkId id : things.links)
        if (const LinkItem* item = scene_.linkItem(id)) area |= item->route().path.boundingRect();
    if (area.isNull()) return;
    if (isFar()) setTransform(QTransform::fromScale(detailScale, detailScale));
    centerOn(area.center());
    viewChanged();
    emit zoomChanged(zoom());
}

void CanvasView::showGhosts(const design::Variant& after, const catalog::PartLookup& parts) {
    ghosts_.show(session_.variant(), after, parts);
    viewport()->update();
}

void CanvasView::hideGhosts() {
    ghosts_.clear();
    viewport()->update();
}

void CanvasView::setMinimapVisible(bool isVisible) {
    isMinimapWanted_ = isVisible;
    viewChanged();
}

void CanvasView::setLoadShown(bool isShown) {
    scene_.showLoad(isShown ? std::optional(legend_->traffic()) : std::nullopt);
    legend_->setVisible(isShown);
    placeOverlays();
    viewport()->update();
}

// --- painting
// ---------------------------------------------------------------------------------------

void CanvasView::paintEvent(QPaintEvent* event) {
    if (!isFar()) {
        scene_.cardPictures().startFrame();
        QGraphicsView::paintEvent(event);
        if (scene_.cardPictures().hasPostponed()) viewport()->update();
        return;
    }
    // From afar the items are not asked one by one: see FarPicture.
    QPainter painter(viewport());
    const QPixmap& resting =
        farLayer_.shown(scene_.restingPicture(), scene_.restingGeneration(), viewportTransform(),
                        viewport()->size(), viewport()->devicePixelRatioF(), scene_.style());
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawPixmap(0, 0, resting);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.setWorldTransform(viewportTransform());
    const QRectF exposed = viewportTransform().inverted().mapRect(QRectF(event->rect()));
    scene_.movingPicture().paint(painter, exposed, scene_.style());
    drawForeground(&painter, exposed);
}

void CanvasView::drawBackground(QPainter* painter, const QRectF& rect) {
    painter->fillRect(rect, scene_.style().color(Role::canvas));
    paintGrid(*painter, rect);
    paintPods(*painter);
}

/// Below the cables: a border through the number of a bundle cannot be read past.
void CanvasView::paintPods(QPainter& painter) const {
    if (ghosts_.isEmpty()) scene_.pods().paint(painter, scene_.style());
}

void CanvasView::paintGrid(QPainter& painter, const QRectF& rect) const {
    if (zoom() < gridShownFrom) return;
    // Whole device pixels: thousands of round dots would take longer than all cards.
    const QTransform toDevice = painter.worldTransform();
    std::vector<QRect> dots;
    const double left = std::floor(rect.left() / gridPitch_px) * gridPitch_px;
    const double top = std::floor(rect.top() / gridPitch_px) * gridPitch_px;
    for (double x = left; x <= rect.right(); x += gridPitch_px)
        for (double y = top; y <= rect.bottom(); y += gridPitch_px)
            dots.emplace_back(toDevice.map(QPointF(x, y)).toPoint(), QSize(2, 2));
    painter.resetTransform();
    painter.setPen(Qt::NoPen);
    painter.setBrush(scene_.style().color(Role::canvasGrid));
    painter.drawRects(dots.data(), static_cast<int>(dots.size()));
    painter.setWorldTransform(toDevice);
}

void CanvasView::drawForeground(QPainter* painter, const QRectF& rect) {
    if (isFar()) {
        paintPods(*painter);
        scene_.restingPicture().paintCaptions(*painter, rect, scene_.style());
    }
    ghosts_.paint(*painter, rect, scene_.style());
    drop_.paint(*painter);
    wire_.paint(*painter);
    paintMarquee(*painter);
}

void CanvasView::paintMarquee(QPainter& painter) const {
    if (marquee_.isNull()) return;
    const QColor accent = scene_.style().color(Role::accent);
    QPen pen(accent, 1);
    pen.setCosmetic(true);
    QColor fill = accent;
    fill.setAlpha(32);
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawRect(marquee_);
}

// --- over the canvas
// --------------------------------------------------------------------------------

void CanvasView::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    placeOverlays();
    viewChanged();
}

void CanvasView::showEvent(QShowEvent* event) {
    QGraphicsView::showEvent(event);
    if (!wasShown_) fit();
    wasShown_ = true;
}

void CanvasView::scrollContentsBy(int dx, int dy) {
    QGraphicsView::scrollContentsBy(dx, dy);
    placeOverlays();  // the minimap has moved with the viewport's pixels
    viewChanged();
}

void CanvasView::viewChanged() {
    minimap_->setView(visibleScene());
    // On a small canvas it would hide more than it shows.
    const QSize room = viewport()->size() / 2;
    const bool hasRoom = minimap_->width() <= room.width() && minimap_->height() <= room.height();
    minimap_->setVisible(isMinimapWanted_ && hasRoom && minimap_->isUseful());
}

void CanvasView::placeOverlays() {
    const QRect area = viewport()->rect();
    minimap_->move(area.right() - minimap_->width() - 2 * gridUnit_px,
                   area.bottom() - minimap_->height() - 2 * gridUnit_px);
    legend_->move(area.left() + 2 * gridUnit_px,
                  area.bottom() - legend_->height() - 2 * gridUnit_px);
    hint_->setGeometry(viewport()->geometry());
}

void CanvasView::updateHint() {
    const bool isEmpty = scene_.deviceCount() == 0 && !drop_.isActive();
    hint_->setVisible(isEmpty);
    hint_->setStyleSheet(QStringLiteral("background: transparent; color: %1")
                             .arg(theme_.color(Role::textLight).name()));
}

bool CanvasView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip && gesture_ == Gesture::none) {
        const auto& help = static_cast<const QHelpEvent&>(*event);
        const QPointF point = scenePoint(help.pos());
        QString text;
        if (const DeviceItem* device = scene_.deviceAt(point))
            text = device->description();
        else if (const LinkItem* link = scene_.linkAt(point, linkReach_px / zoom()))
            text = link->description();
        QToolTip::showText(help.globalPos(), text, viewport());
        return true;
    }
    return QGraphicsView::viewportEvent(event);
}

}  // namespace cw::views
