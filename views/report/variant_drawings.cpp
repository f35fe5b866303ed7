#include "views/report/variant_drawings.h"

#include "views/canvas/canvas_scene.h"
#include "views/session/design_session.h"

namespace cw::views {

namespace {

constexpr double drawingMargin_px = 2 * gridUnit_px;

}  // namespace

VariantDrawings::VariantDrawings(const catalog::Catalog& catalog, const design::Document& document)
    : theme_(std::make_unique<Theme>(Scheme::light)),
      // Nothing is ever changed in this session, so no journal is written anywhere.
      session_(std::make_unique<DesignSession>(catalog, std::vector<workload::ModelArchitecture>{},
                                               QString())) {
    session_->openCopy(document);
    scene_ = std::make_unique<CanvasScene>(*session_, *theme_);
}

VariantDrawings::~VariantDrawings() = default;

void VariantDrawings::show(const std::string& variant) const {
    session_->setActiveVariant(variant);
    session_->waitForEvaluation();  // the marks of its findings belong to the drawing
}

QRectF VariantDrawings::area() const {
    QRectF area = scene_->itemsBoundingRect();
    if (area.isEmpty()) area = QRectF(0, 0, cardWidth_px, cardHeight_px);
    return area.adjusted(-drawingMargin_px, -drawingMargin_px, drawingMargin_px, drawingMargin_px);
}

QSizeF VariantDrawings::sizeOf(const std::string& variant) const {
    show(variant);
    return area().size();
}

void VariantDrawings::paint(QPainter& painter, const QRectF& target,
                            const std::string& variant) const {
    show(variant);
    const QRectF source = area();
    const QSizeF size = source.size().scaled(target.size(), Qt::KeepAspectRatio);
    const QRectF middle(target.center() - QPointF(size.width() / 2, size.height() / 2), size);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    scene_->setFullDetail(true);
    scene_->render(&painter, middle, source);
    scene_->setFullDetail(false);
    painter.restore();
}

}  // namespace cw::views
