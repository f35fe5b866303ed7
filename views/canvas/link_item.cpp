#include "views/canvas/link_item.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPathStroker>
#include <QStyleOptionGraphicsItem>
#include <algorithm>
#include <cmath>

#include "model/fabric/cable_ends.h"
#include "model/units.h"
#include "views/canvas/canvas_scene.h"
#include "views/canvas/load_colours.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

QString linkTr(const char* text) {
    return QCoreApplication::translate("cw::canvas", text);
}

constexpr double margin_px = 32;  // a badge, as large as it gets
constexpr double hitWidth_px = 10;

QString networkText(design::Network network) {
    switch (network) {
        case design::Network::compute:
            return linkTr("compute network");
        case design::Network::storage:
            return linkTr("storage network");
        case design::Network::management:
            return linkTr("management network");
        case design::Network::scaleUp:
            return linkTr("scale-up network");
    }
    return {};
}

QString patternText(design::WiringPattern pattern) {
    switch (pattern) {
        case design::WiringPattern::spread:
            return linkTr("dealt evenly over the other end");
        case design::WiringPattern::rail:
            return linkTr("rail by rail");
        case design::WiringPattern::mesh:
            return linkTr("every one to every one");
        case design::WiringPattern::group:
            return linkTr("each to its own group");
    }
    return {};
}

}  // namespace

double linkWidth_px(double bandwidth_bps) {
    const double gigabits = std::max(1.0, units::bitsToGigabits(bandwidth_bps));
    return std::clamp(1.0 + std::log10(gigabits), 1.5, 7.0);
}

LinkItem::LinkItem(const CanvasScene& scene, design::Link link)
    : scene_(scene), link_(std::move(link)) {
    setZValue(-1);
    setFlag(ItemUsesExtendedStyleOption);  // for the exposed part
}

void LinkItem::setLink(design::Link link) {
    link_ = std::move(link);
    forgetFigures();
}

void LinkItem::forgetFigures() {
    figures_.reset();
    update();
}

void LinkItem::setRoute(LinkRoute route) {
    prepareGeometryChange();
    route_ = std::move(route);
    bounds_ = route_.path.controlPointRect().adjusted(-margin_px, -margin_px, margin_px, margin_px);
    update();
}

void LinkItem::setChosen(bool isChosen) {
    if (isChosen_ == isChosen) return;
    isChosen_ = isChosen;
    update();
}

void LinkItem::setTraced(bool isTraced) {
    if (isTraced_ == isTraced) return;
    isTraced_ = isTraced;
    update();
}

void LinkItem::setJustChanged(bool justChanged) {
    if (justChanged_ == justChanged) return;
    justChanged_ = justChanged;
    update();
}

void LinkItem::setLoad(std::optional<double> load) {
    if (load_ == load) return;
    load_ = load;
    update();
}

void LinkItem::setFailed(long cables, bool isOut) {
    if (failed_ == cables && isOut_ == isOut) return;
    failed_ = cables;
    isOut_ = isOut;
    update();
}

Role LinkItem::role() const {
    if (isOut_) return Role::textDisabled;
    return load_ ? roleOfLoad(*load_) : Theme::roleOf(link_.network);
}

const LinkItem::Figures& LinkItem::figures() const {
    if (figures_) return *figures_;
    Figures figures;
    figures.cables = design::cablesOf(scene_.variant(), link_);
    figures.rate_bps = design::linkRate_bps(scene_.variant(), link_, scene_.parts());
    figures.width_px = linkWidth_px(static_cast<double>(figures.cables) * figures.rate_bps);
    figures_ = figures;
    return *figures_;
}

/// Where its first and its last cable are plugged in.
QString LinkItem::portsText() const {
    const auto runs =
        fabric::cableEnds(design::resolve(scene_.variant(), scene_.parts()), link_.id);
    if (runs.empty()) return {};
    const auto line = [](const fabric::CableEnds& ends) {
        return QStringLiteral("<br>%1 – %2")
            .arg(QString::fromStdString(ends.a).toHtmlEscaped(),
                 QString::fromStdString(ends.b).toHtmlEscaped());
    };
    QString text = line(runs.front());
    if (runs.size() > 2) text += QStringLiteral("<br>…");
    if (runs.size() > 1) text += line(runs.back());
    return text;
}

QString LinkItem::description() const {
    const auto nameOf = [&](const design::LinkEnd& end) {
        const design::Device* device = scene_.variant().findDevice(end.device);
        return device ? QString::fromStdString(device->label).toHtmlEscaped() : QString();
    };
    const catalog::Part* cable = scene_.parts().find(link_.cable);
    QString text = QStringLiteral("<b>%1 – %2</b><br>").arg(nameOf(link_.a), nameOf(link_.b));
    text += linkTr("%1 cables of %2, %3")
                .arg(figures().cables)
                .arg(lineRateText(figures().rate_bps), networkText(link_.network));
    text += QStringLiteral("<br>") +
            linkTr("%1 m: %2")
                .arg(QLocale().toString(link_.length_m, 'g', 6),
                     QString::fromStdString(cable ? cable->name : link_.cable).toHtmlEscaped());
    for (const auto& id : {link_.transceiverA, link_.transceiverB})
        if (const catalog::Part* module = scene_.parts().find(id))
            text += QStringLiteral("<br>") + QString::fromStdString(module->name).toHtmlEscaped();
    text += QStringLiteral("<br>") + patternText(link_.pattern);
    if (failed_ > 0)
        text += QStringLiteral("<br>") +
                linkTr("%1 of %2 cables out of order").arg(failed_).arg(figures().cables);
    if (load_) text += QStringLiteral("<br>") + linkTr("load: %1").arg(loadText(*load_));
    return text + portsText();
}

QPainterPath LinkItem::shape() const {
    QPainterPathStroker stroker;
    stroker.setWidth(std::max(hitWidth_px, figures().width_px + 4));
    return stroker.createStroke(route_.path);
}

void LinkItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
    const bool isPrint = scene_.isFullDetail();
    const double scale =
        isPrint ? 1.0
                : QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const CanvasStyle& style = scene_.style();
    const QColor color = style.color(role());
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setOpacity(1.0);
    painter->setBrush(Qt::NoBrush);
    const QRectF exposed =
        option->exposedRect.adjusted(-margin_px, -margin_px, margin_px, margin_px);
    if (scene_.paintsHurriedly()) return paintHurriedly(*painter, exposed, scale);
    const std::vector<QPainterPath> pieces = piecesIn(exposed, scale);
    const auto drawPieces = [&](const QPen& pen) {
        painter->setPen(pen);
        for (const QPainterPath& piece : pieces) painter->drawPath(piece);
    };
    const bool isMarked = !isPrint && (isChosen_ || justChanged_);
    if (isMarked) {
        const Role halo = isChosen_ ? Role::accent : Role::changed;
        drawPieces(QPen(style.color(halo), figures().width_px + 9, Qt::SolidLine, Qt::FlatCap));
        drawPieces(
            QPen(style.color(Role::canvas), figures().width_px + 4, Qt::SolidLine, Qt::FlatCap));
    }
    if (isTraced_ && !isMarked && !isPrint) {
        drawPieces(
            QPen(style.color(Role::accent), figures().width_px + 4, Qt::SolidLine, Qt::FlatCap));
    }
    drawPieces(QPen(color, figures().width_px, isOut_ ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));

    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    const double dot = figures().width_px / 2 + 2.5;
    if (route_.entersTopA) painter->drawEllipse(route_.a, dot, dot);
    if (route_.entersTopB) painter->drawEllipse(route_.b, dot, dot);
    if (scale >= detailScale)
        paintCaption(*painter, 1);
    else if (scene_.linkCount() <= mostCaptionedLinks)
        paintCaption(*painter, detailScale / scale);
}

/// Lines a pixel thick are several times faster than strokes: as many side by side as it is thick.
void LinkItem::paintHurriedly(QPainter& painter, const QRectF& exposed, double scale) const {
    constexpr double straight_px = 24;
    const std::vector<QLineF> lines = visibleLines(route_, exposed, straight_px / scale);
    std::vector<QLineF> strands;
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen pen(scene_.style().color(isChosen_ || isTraced_ ? Role::accent : role()), 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    const int thick = std::max(1, static_cast<int>(std::lround(figures().width_px * scale)));
    for (int i = 0; i < thick; ++i) {
        for (const QLineF& line : lines) {
            const bool isLevel = std::abs(line.dx()) > std::abs(line.dy());
            const double aside = (i - thick / 2) / scale;
            strands.push_back(isLevel ? line.translated(0, aside) : line.translated(aside, 0));
        }
    }
    painter.drawLines(strands.data(), static_cast<int>(strands.size()));
}

std::vector<QPainterPath> LinkItem::piecesIn(const QRectF& exposed, double scale) const {
    constexpr double longest_px = 96;  // on the screen
    const double longest = longest_px / scale;
    const bool isShort = bounds_.width() + bounds_.height() < 2 * longest + 4 * margin_px;
    // Dots would begin anew in every piece.
    if (!isOut_ && !isShort) return visiblePieces(route_, exposed, longest);
    return {exposed.contains(bounds_) ? route_.path : visiblePart(route_, exposed)};
}

QString LinkItem::caption() const {
    if (figures().cables <= 1 && !load_ && failed_ == 0) return {};
    if (failed_ > 0)
        return linkTr("%1 of %2").arg(figures().cables - failed_).arg(figures().cables);
    return load_ && !isOut_ ? loadText(*load_) : QString::number(figures().cables);
}

/// `size` times its size at 100 %: from farther away it must be larger to be read.
void LinkItem::paintCaption(QPainter& painter, double size) const {
    const QString text = caption();
    if (text.isEmpty()) return;
    const CanvasStyle& style = scene_.style();
    const double width = QFontMetricsF(style.portFont).horizontalAdvance(text) + 12;
    const QRectF badge(-width / 2, -9, width, 18);
    painter.save();
    painter.translate(route_.captionAt);
    painter.scale(size, size);
    painter.setPen(QPen(style.color(role()), 1.5));
    painter.setBrush(style.color(Role::canvasCard));
    painter.drawRoundedRect(badge, 9, 9);
    painter.setFont(style.portFont);
    painter.setPen(style.color(Role::text));
    painter.drawText(badge, Qt::AlignCenter, text);
    painter.restore();
}

}  // namespace cw::views
