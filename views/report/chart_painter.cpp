#include "views/report/chart_painter.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "views/charts/value_scale.h"
#include "views/report/money_painter.h"

namespace cw::views {

namespace {

constexpr double chartUnit = gridUnit_px;
constexpr double lineHeight = 16;
constexpr double barShare = 0.64;
constexpr double capHalfWidth = 4;

double finiteOr0(double value) {
    return std::isfinite(value) ? value : 0.0;
}

QString valueText(double value) {
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    const double magnitude = std::abs(value);
    const int decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 || magnitude == 0 ? 1 : 2;
    return locale.toString(value, 'f', decimals);
}

class ChartPainter {
public:
    ChartPainter(QPainter& painter, const BarChartData& chart, const ReportStyle& style)
        : painter_(painter),
          chart_(chart),
          style_(style),
          small_(style.font(ReportStyle::smallSize_px)),
          count_(double(std::max<qsizetype>(1, chart.categories.size()))) {}

    void paint(QRectF box) {
        box = paintTexts(box);
        if (chart_.series.empty()) {
            text(box, Qt::AlignLeft | Qt::AlignTop, chart_.emptyText,
                 style_.font(ReportStyle::detailSize_px), Role::textLight);
            return;
        }
        if (hasLegend()) box = paintLegend(box);
        scale_ = scaleOf();
        chart_.horizontal ? paintHorizontal(box) : paintVertical(box);
    }

private:
    void text(const QRectF& box, int flags, const QString& what, const QFont& font, Role role) {
        painter_.setPen(style_.color(role));
        painter_.setFont(font);
        painter_.drawText(box, flags | Qt::TextDontClip | Qt::TextWordWrap, what);
    }

    QRectF paintTexts(const QRectF& box) {
        const QFont title = style_.font(ReportStyle::tableSize_px, QFont::DemiBold);
        const double titleWidth = QFontMetricsF(title).horizontalAdvance(chart_.title);
        text({box.left(), box.top(), titleWidth + chartUnit, lineHeight}, Qt::AlignVCenter,
             chart_.title, title, Role::text);
        text({box.left() + titleWidth + chartUnit, box.top(), box.width() - titleWidth - chartUnit,
              lineHeight},
             Qt::AlignVCenter | Qt::TextSingleLine, chart_.subtitle,
             style_.font(ReportStyle::smallSize_px), Role::textLight);
        if (chart_.headline.isEmpty()) return box.adjusted(0, lineHeight + chartUnit, 0, 0);
        text({box.left(), box.top() + lineHeight, box.width(), lineHeight}, Qt::AlignVCenter,
             chart_.headline, style_.font(ReportStyle::detailSize_px), Role::text);
        return box.adjusted(0, 2 * lineHeight + chartUnit, 0, 0);
    }

    /// Bars with whiskers of their own stand beside their names; one series needs none.
    [[nodiscard]] bool hasLegend() const {
        if (chart_.hasLegend) return true;
        return chart_.series.size() > 1 &&
               !std::ranges::all_of(chart_.series, [this](const BarSeries& series) {
                   return chart_.categories.contains(series.name);
               });
    }

    QRectF paintLegend(const QRectF& box) {
        const QFontMetricsF metrics(small_);
        double x = box.left();
        double y = box.top();
        for (const BarSeries& series : chart_.series) {
            const double width =
                chartUnit + 4 + metrics.horizontalAdvance(series.name) + 2 * chartUnit;
            if (x > box.left() && x + width > box.right() + 2 * chartUnit) {
                x = box.left();
                y += lineHeight;
            }
            painter_.fillRect(QRectF(x, y + (lineHeight - chartUnit) / 2, chartUnit, chartUnit),
                              style_.color(series.color));
            text({x + chartUnit + 4, y, width, lineHeight}, Qt::AlignVCenter, series.name, small_,
                 Role::text);
            x += width;
        }
        return box.adjusted(0, y + lineHeight + 4 - box.top(), 0, 0);
    }

    [[nodiscard]] double stackOf(std::size_t category) const {
        double sum = 0;
        for (const BarSeries& series : chart_.series) sum += finiteOr0(series.values[category]);
        return sum;
    }
    [[nodiscard]] double highestOf(std::size_t category) const {
        const double stack = stackOf(category);
        if (chart_.whiskers.empty()) return stack;
        return std::max(stack, finiteOr0(chart_.whiskers[category].high));
    }

    [[nodiscard]] ValueScale scaleOf() const {
        double top = 0;
        double bottom = 0;
        for (std::size_t i = 0; i < std::size_t(chart_.categories.size()); ++i) {
            top = std::max(top, highestOf(i));
            bottom = std::min(bottom, stackOf(i));
        }
        // A limit far above the bars would flatten them: it is then only said.
        if (chart_.limit && *chart_.limit < 2 * top) top = std::max(top, *chart_.limit);
        return scaleFor(bottom, top);
    }

    // --- bars from left to right -------------------------------------------------------------

    void paintHorizontal(const QRectF& box) {
        const QFontMetricsF metrics(small_);
        double names = 0;
        for (const QString& name : chart_.categories)
            names = std::max(names, metrics.horizontalAdvance(name));
        names = std::min(names + chartUnit + 4, box.width() / 2);
        const double values = metrics.horizontalAdvance(QStringLiteral("1,000.0")) + chartUnit;
        const QRectF plot = box.adjusted(names, 0, -values, 0);
        const double slot = std::min(plot.height() / count_, 2.5 * chartUnit);
        for (std::size_t i = 0; i < std::size_t(chart_.categories.size()); ++i) {
            // The first category is the lowest, as in the window.
            const double y = plot.top() + (count_ - 1 - double(i)) * slot;
            double x = plot.left();
            for (const BarSeries& series : chart_.series) {
                const double width =
                    finiteOr0(series.values[i]) / (scale_.top - scale_.bottom) * plot.width();
                painter_.fillRect(QRectF(x, y + slot * (1 - barShare) / 2, width, slot * barShare),
                                  style_.color(series.color));
                x += width;
            }
            text({box.left(), y, names - chartUnit, slot}, Qt::AlignRight | Qt::AlignVCenter,
                 metrics.elidedText(chart_.categories[qsizetype(i)], Qt::ElideRight,
                                    names - 2 * chartUnit),
                 small_, Role::text);
            if (!chart_.whiskers.empty())
                x = std::max(x, paintLyingWhisker(plot, y + slot / 2, chart_.whiskers[i]));
            text({x + 4, y, values, slot}, Qt::AlignLeft | Qt::AlignVCenter, valueText(stackOf(i)),
                 small_, Role::textLight);
        }
        painter_.setPen(QPen(style_.color(Role::canvasCardEdge), 1));
        painter_.drawLine(plot.topLeft(), QPointF(plot.left(), plot.top() + count_ * slot));
    }

    /// Its right end.
    double paintLyingWhisker(const QRectF& plot, double y, const Whisker& whisker) {
        const auto xOf = [&](double value) {
            return plot.left() + finiteOr0(value) / (scale_.top - scale_.bottom) * plot.width();
        };
        if (whisker.low == whisker.high) return plot.left();
        painter_.setPen(QPen(style_.color(Role::text), 1));
        painter_.drawLine(QPointF(xOf(whisker.low), y), QPointF(xOf(whisker.high), y));
        for (const double x : {xOf(whisker.low), xOf(whisker.high)})
            painter_.drawLine(QPointF(x, y - capHalfWidth), QPointF(x, y + capHalfWidth));
        return xOf(whisker.high);
    }

    // --- bars upwards ------------------------------------------------------------------------

    [[nodiscard]] double nameLines(double slot) const {
        const QFontMetricsF metrics(small_);
        double highest = lineHeight;
        for (const QString& name : chart_.categories)
            highest = std::max(highest, metrics
                                            .boundingRect(QRectF(0, 0, slot - 4, 1000),
                                                          Qt::AlignHCenter | Qt::TextWordWrap, name)
                                            .height());
        return std::min(highest, 4 * lineHeight);
    }

    [[nodiscard]] double yOf(const QRectF& plot, double value) const {
        return plot.bottom() -
               (value - scale_.bottom) / (scale_.top - scale_.bottom) * plot.height();
    }

    void paintVertical(const QRectF& box) {
        const QFontMetricsF metrics(small_);
        const double labels = metrics.horizontalAdvance(axisText(scale_.top)) + chartUnit;
        const double slot = (box.width() - labels) / count_;
        const QRectF plot = box.adjusted(labels, lineHeight, 0, -nameLines(slot) - 4);
        paintGrid(plot, labels);
        for (std::size_t i = 0; i < std::size_t(chart_.categories.size()); ++i)
            paintBar(plot, slot, i);
        painter_.setPen(QPen(style_.color(Role::canvasCardEdge), 1));
        painter_.drawLine(QPointF(plot.left(), yOf(plot, 0)), QPointF(plot.right(), yOf(plot, 0)));
        if (chart_.limit) paintLimit(plot);
    }

    [[nodiscard]] static QString axisText(double value) {
        QLocale locale;
        locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
        return std::abs(value) < 1e6 ? locale.toString(value, 'g', 6)
                                     : locale.toString(value, 'f', 0);
    }

    void paintGrid(const QRectF& plot, double labels) {
        for (double value = 0; value <= scale_.top * (1 + 1e-9); value += scale_.step) {
            const double y = yOf(plot, value);
            painter_.setPen(QPen(style_.color(Role::border), 0.75));
            painter_.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
            text({plot.left() - labels, y - lineHeight / 2, labels - 4, lineHeight},
                 Qt::AlignRight | Qt::AlignVCenter, axisText(value), small_, Role::textLight);
            if (!(scale_.step > 0)) break;
        }
    }

    void paintBar(const QRectF& plot, double slot, std::size_t i) {
        const double middle = plot.left() + (double(i) + 0.5) * slot;
        const double width = std::min(slot * barShare, 7 * chartUnit);
        double above = 0;
        double below = 0;
        for (const BarSeries& series : chart_.series) {
            const double value = finiteOr0(series.values[i]);
            double& end = value < 0 ? below : above;
            const double from = yOf(plot, end);
            const double to = yOf(plot, end + value);
            painter_.fillRect(
                QRectF(middle - width / 2, std::min(from, to), width, std::abs(to - from)),
                style_.color(series.color));
            end += value;
        }
        if (!chart_.whiskers.empty()) paintWhisker(plot, middle, chart_.whiskers[i]);
        const double top = yOf(plot, highestOf(i));
        if (stackOf(i) != 0)
            text({middle - slot / 2, top - lineHeight, slot, lineHeight},
                 Qt::AlignHCenter | Qt::AlignVCenter, valueText(stackOf(i)), small_, Role::text);
        else
            text({middle - slot / 2, yOf(plot, 0) - lineHeight, slot, lineHeight},
                 Qt::AlignHCenter | Qt::AlignVCenter, QString(QChar(0x2013)), small_,
                 Role::textLight);
        text({middle - slot / 2 + 2, plot.bottom() + 4, slot - 4, lineHeight},
             Qt::AlignHCenter | Qt::AlignTop, chart_.categories[qsizetype(i)], small_, Role::text);
    }

    void paintWhisker(const QRectF& plot, double x, const Whisker& whisker) {
        if (whisker.low == whisker.high) return;
        painter_.setPen(QPen(style_.color(Role::text), 1));
        const double low = yOf(plot, finiteOr0(whisker.low));
        const double high = yOf(plot, finiteOr0(whisker.high));
        painter_.drawLine(QPointF(x, low), QPointF(x, high));
        for (const double y : {low, high})
            painter_.drawLine(QPointF(x - capHalfWidth, y), QPointF(x + capHalfWidth, y));
    }

    void paintLimit(const QRectF& plot) {
        const bool isInside = *chart_.limit <= scale_.top * (1 + 1e-9);
        const double y = isInside ? yOf(plot, *chart_.limit) : plot.top();
        const QString name =
            isInside ? chart_.limitName : QStringLiteral("\u2191 ") + chart_.limitName;
        if (isInside) {
            painter_.setPen(QPen(style_.color(Role::severityError), 1.25, Qt::DashLine));
            painter_.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        }
        text({plot.left() + 4, y - lineHeight, plot.width() - 8, lineHeight},
             Qt::AlignLeft | Qt::AlignVCenter, name, small_, Role::severityError);
    }

    QPainter& painter_;
    const BarChartData& chart_;
    const ReportStyle& style_;
    QFont small_;
    double count_;
    ValueScale scale_;
};

void paintBars(QPainter& painter, const QRectF& box, const BarChartData& chart,
               const ReportStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    ChartPainter(painter, chart, style).paint(box);
    painter.restore();
}

double barsHeight_px(const BarChartData& chart) {
    const double texts = 2 * lineHeight + chartUnit;
    if (chart.series.empty()) return texts + 4 * lineHeight;
    if (chart.horizontal)
        return texts + 2.5 * chartUnit * double(chart.categories.size()) + chartUnit;
    return 30 * chartUnit;
}

}  // namespace

void paintChart(QPainter& painter, const QRectF& box, const ProposalChart& chart,
                const ReportStyle& style) {
    if (const auto* bars = std::get_if<BarChartData>(&chart))
        paintBars(painter, box, *bars, style);
    else if (const auto* lines = std::get_if<LineChartData>(&chart))
        paintLineChart(painter, box, *lines, style);
    else
        paintTornado(painter, box, std::get<TornadoData>(chart), style);
}

double chartHeight_px(const ProposalChart& chart) {
    if (const auto* bars = std::get_if<BarChartData>(&chart)) return barsHeight_px(*bars);
    if (const auto* lines = std::get_if<LineChartData>(&chart)) return lineChartHeight_px(*lines);
    return tornadoHeight_px(std::get<TornadoData>(chart));
}

}  // namespace cw::views
