// The customer's logo: an SVG drawing, painted as vectors, or a picture.
//
// Read once and whole; what is painted later comes from memory. An SVG is only ever painted, never
// passed on as text, so nothing that hides in it reaches a reader.
#pragma once

#include <QImage>
#include <QPainter>
#include <QString>
#include <memory>

class QSvgRenderer;

namespace cw::views {

class ReportLogo {
public:
    ReportLogo();  ///< none
    /// Throws FileError when the file cannot be read or is no picture.
    static ReportLogo read(const QString& file);
    ~ReportLogo();
    ReportLogo(ReportLogo&&) noexcept;
    ReportLogo& operator=(ReportLogo&&) noexcept;

    [[nodiscard]] bool isNull() const { return !svg_ && picture_.isNull(); }
    /// Null where it is a drawing.
    [[nodiscard]] const QImage& picture() const { return picture_; }
    /// As large as it goes into `most`.
    [[nodiscard]] QSizeF sizeIn(const QSizeF& most) const;
    void paint(QPainter& painter, const QRectF& box) const;

private:
    std::unique_ptr<QSvgRenderer> svg_;
    QImage picture_;
};

}  // namespace cw::views
