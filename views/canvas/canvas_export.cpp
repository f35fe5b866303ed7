#include "views/canvas/canvas_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "model/error.h"
#include "model/file.h"
#include "views/session/paths.h"

namespace cw::views {

namespace {

constexpr double exportMargin_px = 4 * gridUnit_px;
constexpr double scaleWanted = 2.0;
constexpr double longestSide_px = 16384;
constexpr double mostPixels = 100e6;

QString exportTr(const char* text) {
    return QCoreApplication::translate("cw::canvas", text);
}

QRectF pictureRect(const CanvasScene& scene) {
    QRectF area = scene.itemsBoundingRect();
    if (area.isEmpty()) area = QRectF(0, 0, cardWidth_px, cardHeight_px);
    return area.adjusted(-exportMargin_px, -exportMargin_px, exportMargin_px, exportMargin_px)
        .toAlignedRect();
}

double pictureScale(const QSizeF& size) {
    const double bySide = longestSide_px / std::max(size.width(), size.height());
    const double byArea = std::sqrt(mostPixels / (size.width() * size.height()));
    return std::min({scaleWanted, bySide, byArea});
}

void renderInto(QPainter& painter, CanvasScene& scene, const QRectF& target, const QRectF& source) {
    painter.fillRect(target, scene.style().color(Role::canvas));
    scene.setFullDetail(true);
    scene.render(&painter, target, source);
    painter.save();
    painter.translate(target.topLeft());
    painter.scale(target.width() / source.width(), target.height() / source.height());
    painter.translate(-source.topLeft());
    scene.pods().paint(painter, scene.style());
    painter.restore();
    scene.setFullDetail(false);
}

void writeWhole(const QString& file, const QByteArray& bytes) {
    replaceFile(toPath(file),
                std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace

void exportCanvasPng(CanvasScene& scene, const QString& file) {
    const QRectF source = pictureRect(scene);
    QImage image((source.size() * pictureScale(source.size())).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        throw FileError("there is not enough memory for the picture", file.toStdString(),
                        "export it as SVG");
    QPainter painter(&image);
    renderInto(painter, scene, QRectF(image.rect()), source);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw FileError("the picture could not be encoded as PNG", file.toStdString());
    writeWhole(file, bytes);
}

void exportCanvasSvg(CanvasScene& scene, const QString& file) {
    const QRectF source = pictureRect(scene);
    const QRectF target(QPointF(0, 0), source.size());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(source.size().toSize());
    generator.setViewBox(target);
    // Qt writes the title as it stands: a name with < or & would break the file or add to it.
    generator.setTitle(QString::fromStdString(scene.variant().name).toHtmlEscaped());
    generator.setDescription(exportTr("Drawn with Clusterwright"));
    QPainter painter(&generator);
    renderInto(painter, scene, target, source);
    painter.end();
    writeWhole(file, bytes);
}

}  // namespace cw::views
