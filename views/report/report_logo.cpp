#include "views/report/report_logo.h"

#include <QBuffer>
#include <QFile>
#include <QImageReader>
#include <QSvgRenderer>
#include <algorithm>

#include "model/error.h"

namespace cw::views {

namespace {

constexpr qint64 largestFile_B = 32 * 1024 * 1024;
/// Enough for 64 mm at 1,200 dots an inch; more would only make the file large.
constexpr int longestLogoSide_px = 3000;

[[noreturn]] void refuseLogo(const QString& file, const QString& why) {
    throw FileError("The logo cannot be used: " + why.toStdString(), file.toStdString(),
                    "Choose an SVG, PNG or JPEG picture.");
}

QByteArray bytesOf(const QString& file) {
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly)) refuseLogo(file, in.errorString());
    if (in.size() > largestFile_B) refuseLogo(file, QStringLiteral("it is larger than 32 MB"));
    return in.readAll();
}

bool looksLikeSvg(const QByteArray& bytes) {
    return bytes.left(4096).contains("<svg") || bytes.left(4096).contains("<?xml");
}

}  // namespace

ReportLogo::ReportLogo() = default;
ReportLogo::~ReportLogo() = default;
ReportLogo::ReportLogo(ReportLogo&&) noexcept = default;
ReportLogo& ReportLogo::operator=(ReportLogo&&) noexcept = default;

ReportLogo ReportLogo::read(const QString& file) {
    const QByteArray bytes = bytesOf(file);
    ReportLogo logo;
    if (looksLikeSvg(bytes)) {
        logo.svg_ = std::make_unique<QSvgRenderer>();
        if (!logo.svg_->load(bytes) || logo.svg_->defaultSize().isEmpty())
            refuseLogo(file, QStringLiteral("it is no valid SVG drawing"));
        return logo;
    }
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (std::max(size.width(), size.height()) > longestLogoSide_px)
        reader.setScaledSize(
            size.scaled(longestLogoSide_px, longestLogoSide_px, Qt::KeepAspectRatio));
    logo.picture_ = reader.read();
    if (logo.picture_.isNull()) refuseLogo(file, reader.errorString());
    return logo;
}

QSizeF ReportLogo::sizeIn(const QSizeF& most) const {
    const QSizeF size = svg_ ? QSizeF(svg_->defaultSize()) : QSizeF(picture_.size());
    return size.isEmpty() ? QSizeF() : size.scaled(most, Qt::KeepAspectRatio);
}

void ReportLogo::paint(QPainter& painter, const QRectF& box) const {
    if (svg_)
        svg_->render(&painter, box);
    else if (!picture_.isNull())
        painter.drawImage(box, picture_);
}

}  // namespace cw::views
