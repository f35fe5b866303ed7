// Type, colours and measures of a report, on paper and in its drawings.
//
// One unit is 1/96 inch, the pixel of style sheets, whatever the resolution of the device: fonts
// have pixel sizes and are not hinted, so that lines break alike at every resolution. Always light:
// paper is.
#pragma once

#include <QFont>
#include <QPainter>
#include <QTextLayout>
#include <memory>

#include "views/theme/theme.h"

namespace cw::views {

class ReportStyle {
public:
    ReportStyle();

    [[nodiscard]] const Theme& theme() const { return theme_; }
    [[nodiscard]] QColor color(Role role) const { return theme_.color(role); }
    [[nodiscard]] QFont font(int size_px, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] const QString& family() const { return family_; }

    static constexpr int bodySize_px = 13;
    static constexpr int tableSize_px = 12;
    static constexpr int detailSize_px = 11;
    static constexpr int smallSize_px = 10;
    static constexpr int headingSize_px = 16;
    static constexpr int sectionSize_px = 24;
    static constexpr int titleSize_px = 40;

private:
    Theme theme_{Scheme::light};
    QString family_;
};

/// Text set into lines of one pitch, at most `mostLines`; what is beyond ends in an ellipsis.
class SetText {
public:
    struct Box {
        double width_px = 0;
        double pitch_px = 16;
        Qt::Alignment alignment = Qt::AlignLeft;
        int mostLines = 24;
    };
    SetText(const QString& text, const QFont& font, const Box& box);

    [[nodiscard]] double height_px() const { return lines_ * pitch_px_; }
    /// Of the longest line.
    [[nodiscard]] double width_px() const;
    /// With the painter's pen.
    void draw(QPainter& painter, const QPointF& topLeft) const;

private:
    void set(const QString& text, const QFont& font, const Box& box);

    std::shared_ptr<QTextLayout> layout_;
    double pitch_px_;
    int lines_ = 0;
};

}  // namespace cw::views
