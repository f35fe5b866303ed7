#include "views/report/money_painter.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "views/charts/value_scale.h"

namespace cw::views {

namespace {

constexpr double moneyUnit = gridUnit_px;
constexpr double moneyLine = 2 * moneyUnit;
constexpr double tornadoRow = 3.5 * moneyUnit;

QString axisFigure(double value) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return std::abs(value) < 1e6 ? locale.toString(value, 'g', 6) : locale.toString(value, 'f', 0);
}

/// A painter of one box, with the texts all charts begin with.
class MoneyPainter {
public:
    MoneyPainter(QPainter& painter, const ReportStyle& style)
        : painter_(painter), style_(style), small_(style.font(ReportStyle::smallSize_px)) {}

protected:
    void text(const QRectF& box, int flags, const QString& what, const QFont& font, Role role) {
        painter_.setPen(style_.color(role));
        painter_.setFont(font);
        painter_.drawText(box, flags | Qt::TextDontClip, what);
    }

    /// What is left below title, subtitle and headline.
    QRectF paintHeading(const QRectF& box, const QString& title, const QString& subtitle,
                        const QString& headline) {
        const QFont bold = style_.font(ReportStyle::tableSize_px, QFont::DemiBold);
        const double width = QFontMetricsF(bold).horizontalAdvance(title) + moneyUnit;
        text({box.left(), box.top(), width, moneyLine}, Qt::AlignVCenter, title, bold, Role::text);
        text({box.left() + width, box.top(), box.width() - width, moneyLine},
             Qt::AlignVCenter | Qt::TextSingleLine, subtitle, small_, Role::textLight);
        if (headline.isEmpty()) return box.adjusted(0, moneyLine + moneyUnit, 0, 0);
        const SetText set(headline, style_.font(ReportStyle::detailSize_px),
                          {box.width(), moneyLine, Qt::AlignLeft, 6});
        painter_.setPen(style_.color(Role::text));
        set.draw(painter_, box.topLeft() + QPointF(0, moneyLine));
        return box.adjusted(0, moneyLine + set.height_px() + moneyUnit, 0, 0);
    }

    QPainter& painter_;
    const ReportStyle& style_;
    QFont small_;
};

class LinePainter : MoneyPainter {
public:
    LinePainter(QPainter& painter, const LineChartData& chart, const ReportStyle& style)
        : MoneyPainter(painter, style), chart_(chart) {}

    void paint(QRectF box) {
        box = paintHeading(box, chart_.title, chart_.subtitle, chart_.headline);
        if (chart_.series.empty())
            return text(box, Qt::AlignLeft | Qt::TextWordWrap, chart_.emptyText, small_,
                        Role::textLight);
        box = paintNames(box);
        double right = 0;
        double top = 0;
        for (const LineSeries& series : chart_.series)
            for (const QPointF& point : series.points) {
                right = std::max(right, point.x());
                top = std::max(top, point.y());
            }
        x_ = scaleFor(0, right);
        y_ = scaleFor(0, top);
        const double labels =
            QFontMetricsF(small_).horizontalAdvance(axisFigure(y_.top)) + moneyUnit;
        plot_ = box.adjusted(labels, moneyUnit, -moneyUnit, -2 * moneyLine);
        paintGrid(labels);
        for (const LineSeries& series : chart_.series) paintSeries(series);
        for (const Crossing& crossing : chart_.crossings) paintCrossing(crossing);
    }

private:
    QRectF paintNames(const QRectF& box) {
        double y = box.top();
        for (const LineSeries& series : chart_.series) {
            painter_.setPen(penOf(series));
            painter_.drawLine(QPointF(box.left(), y + moneyUnit),
                              QPointF(box.left() + 3 * moneyUnit, y + moneyUnit));
            text({box.left() + 4 * moneyUnit, y, box.width() - 4 * moneyUnit, moneyLine},
                 Qt::AlignVCenter | Qt::TextSingleLine, series.name, small_, Role::text);
            y += moneyLine;
        }
        return box.adjusted(0, y - box.top(), 0, 0);
    }
    [[nodiscard]] QPen penOf(const LineSeries& series) const {
        return {style_.color(series.color), 2, series.dashed ? Qt::DashLine : Qt::SolidLine};
    }
    [[nodiscard]] QPointF at(const QPointF& point) const {
        return {plot_.left() + point.x() / x_.top * plot_.width(),
                plot_.bottom() - point.y() / y_.top * plot_.height()};
    }

    void paintGrid(double labels) {
        for (double value = 0; value <= y_.top * (1 + 1e-9) && y_.step > 0; value += y_.step) {
            const double y = at({0, value}).y();
            painter_.setPen(QPen(style_.color(Role::border), 0.75));
            painter_.drawLine(QPointF(plot_.left(), y), QPointF(plot_.right(), y));
            text({plot_.left() - labels, y - moneyUnit, labels - 4, moneyLine},
                 Qt::AlignRight | Qt::AlignVCenter, axisFigure(value), small_, Role::textLight);
        }
        for (double value = 0; value <= x_.top * (1 + 1e-9) && x_.step > 0; value += x_.step)
            text({at({value, 0}).x() - 4 * moneyUnit, plot_.bottom() + 2, 8 * moneyUnit, moneyLine},
                 Qt::AlignHCenter | Qt::AlignVCenter, axisFigure(value), small_, Role::textLight);
        text({plot_.left(), plot_.bottom() + moneyLine, plot_.width(), moneyLine},
             Qt::AlignHCenter | Qt::AlignVCenter, chart_.xName, small_, Role::textLight);
    }

    void paintSeries(const LineSeries& series) {
        QPolygonF line;
        for (const QPointF& point : series.points) line << at(point);
        painter_.setPen(penOf(series));
        painter_.drawPolyline(line);
    }

    void paintCrossing(const Crossing& crossing) {
        const QPointF point = at(crossing.at);
        painter_.setPen(QPen(style_.color(Role::text), 1.25));
        painter_.setBrush(style_.color(Role::surfaceRaised));
        painter_.drawEllipse(point, 3.5, 3.5);
        text({point.x() - 6 * moneyUnit, point.y() - moneyLine - 4, 12 * moneyUnit, moneyLine},
             Qt::AlignHCenter | Qt::AlignVCenter, crossing.text, small_, Role::text);
    }

    const LineChartData& chart_;
    QRectF plot_;
    ValueScale x_;
    ValueScale y_;
};

class TornadoPainter : MoneyPainter {
public:
    TornadoPainter(QPainter& painter, const TornadoData& chart, const ReportStyle& style)
        : MoneyPainter(painter, style), chart_(chart) {}

    void paint(QRectF box) {
        box = paintHeading(box, chart_.title, chart_.subtitle, chart_.headline);
        if (chart_.rows.empty())
            return text(box, Qt::AlignLeft | Qt::TextWordWrap, chart_.emptyText, small_,
                        Role::textLight);
        low_ = chart_.typical;
        high_ = chart_.typical;
        for (const TornadoRow& row : chart_.rows) {
            low_ = std::min({low_, row.atLow, row.atHigh});
            high_ = std::max({high_, row.atLow, row.atHigh});
        }
        if (!(high_ > low_)) high_ = low_ + 1;
        const double ends = 6 * moneyUnit;
        plot_ = box.adjusted(ends, 0, -ends, 0);
        for (std::size_t i = 0; i < chart_.rows.size(); ++i)
            paintRow(chart_.rows[i], box.top() + double(i) * tornadoRow, box);
        const double x = xOf(chart_.typical);
        painter_.setPen(QPen(style_.color(Role::text), 1));
        painter_.drawLine(QPointF(x, box.top()),
                          QPointF(x, box.top() + double(chart_.rows.size()) * tornadoRow));
    }

private:
    [[nodiscard]] double xOf(double value) const {
        return plot_.left() + (value - low_) / (high_ - low_) * plot_.width();
    }

    /// The name over its bar; at each end the input that leads there.
    void paintRow(const TornadoRow& row, double top, const QRectF& box) {
        text({box.left(), top, box.width(), moneyLine}, Qt::AlignVCenter | Qt::TextSingleLine,
             QFontMetricsF(small_).elidedText(row.name, Qt::ElideRight, box.width()), small_,
             Role::text);
        const double typical = xOf(chart_.typical);
        const QRectF bar(0, top + moneyLine, 0, 1.25 * moneyUnit);
        const auto part = [&](double value, Role role) {
            const double x = xOf(value);
            painter_.fillRect(
                QRectF(std::min(x, typical), bar.top(), std::abs(x - typical), bar.height()),
                style_.color(role));
        };
        part(row.atLow, Role::seriesIdle);
        part(row.atHigh, Role::seriesPeak);
        const bool isRising = row.atHigh >= row.atLow;
        const double left = std::min(xOf(row.atLow), xOf(row.atHigh));
        const double right = std::max(xOf(row.atLow), xOf(row.atHigh));
        text({left - 8 * moneyUnit - 4, bar.top(), 8 * moneyUnit, bar.height()},
             Qt::AlignRight | Qt::AlignVCenter, isRising ? row.lowText : row.highText, small_,
             Role::textLight);
        text({right + 4, bar.top(), 8 * moneyUnit, bar.height()}, Qt::AlignLeft | Qt::AlignVCenter,
             isRising ? row.highText : row.lowText, small_, Role::textLight);
    }

    const TornadoData& chart_;
    QRectF plot_;
    double low_ = 0;
    double high_ = 1;
};

}  // namespace

void paintLineChart(QPainter& painter, const QRectF& box, const LineChartData& chart,
                    const ReportStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    LinePainter(painter, chart, style).paint(box);
    painter.restore();
}

void paintTornado(QPainter& painter, const QRectF& box, const TornadoData& chart,
                  const ReportStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    TornadoPainter(painter, chart, style).paint(box);
    painter.restore();
}

double lineChartHeight_px(const LineChartData& chart) {
    return (36 + 2 * double(chart.series.size())) * moneyUnit;
}

double tornadoHeight_px(const TornadoData& chart) {
    return 6 * moneyUnit + tornadoRow * double(std::max<std::size_t>(2, chart.rows.size()));
}

}  // namespace cw::views
