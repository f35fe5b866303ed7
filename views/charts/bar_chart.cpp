#include "views/charts/bar_chart.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QGraphicsLayout>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QPainter>
#include <QStackedBarSeries>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

namespace cw::views {

namespace {

/// The top of the value axis: the least of 1, 2, 2.5, 5 x 10^n at or above `value`.
double niceCeiling(double value) {
    if (!(value > 0)) return 1.0;
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (value <= step * decade * (1 + 1e-9)) return step * decade;
    return 10.0 * decade;
}

}  // namespace

void BarChartView::setMarks(const BarChartData& shown, QAbstractSeries* series, const Theme& theme) {
    whiskers_ = shown.whiskers;
    limit_ = shown.limit;
    limitName_ = shown.limitName;
    series_ = series;
    whiskerColor_ = theme.color(Role::text);
    limitColor_ = theme.color(Role::severityError);
    viewport()->update();
}

void BarChartView::drawForeground(QPainter* painter, const QRectF& rect) {
    QChartView::drawForeground(painter, rect);
    if (!series_) return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawWhiskers(*painter);
    if (limit_) drawLimit(*painter);
    painter->restore();
}

void BarChartView::drawWhiskers(QPainter& painter) const {
    painter.setPen(QPen(whiskerColor_, 1.2));
    for (std::size_t i = 0; i < whiskers_.size(); ++i) {
        if (whiskers_[i].low == whiskers_[i].high) continue;
        const QPointF low = chart()->mapToPosition(QPointF(double(i), whiskers_[i].low), series_);
        const QPointF high = chart()->mapToPosition(QPointF(double(i), whiskers_[i].high), series_);
        painter.drawLine(low, high);
        for (const QPointF& end : {low, high})
            painter.drawLine(end - QPointF(4, 0), end + QPointF(4, 0));
    }
}

void BarChartView::drawLimit(QPainter& painter) const {
    const QRectF plot = chart()->plotArea();
    const double y = chart()->mapToPosition(QPointF(0, *limit_), series_).y();
    if (y < plot.top() - 1 || y > plot.bottom() + 1) return;
    painter.setPen(QPen(limitColor_, 1.5, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.drawText(QRectF(plot.left() + 4, y - 18, plot.width() - 8, 16),
                     Qt::AlignLeft | Qt::AlignBottom, limitName_);
}

BarChart::BarChart(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(this)),
      headline_(new QLabel(this)),
      empty_(new QLabel(this)),
      view_(new BarChartView(this)) {
    title_->setObjectName("chartTitle");
    headline_->setWordWrap(true);
    headline_->setFont(theme.tabularFont());
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->hide();
    view_->setFrameShape(QFrame::NoFrame);
    view_->setRenderHint(QPainter::Antialiasing);
    view_->chart()->setMargins({});
    view_->chart()->layout()->setContentsMargins(0, 0, 0, 0);
    view_->chart()->setBackgroundRoundness(0);
    view_->chart()->setAnimationOptions(QChart::NoAnimation);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit_px, gridUnit_px / 2, gridUnit_px, 0);
    layout->setSpacing(2);
    layout->addWidget(title_);
    layout->addWidget(headline_);
    layout->addWidget(empty_, 1);
    layout->addWidget(view_, 1);
    connect(&theme_, &Theme::changed, this, [this] { applyTheme(); });
    applyTheme();
}

void BarChart::setData(BarChartData data) {
    const bool sameShape = hasSameShape(data);
    data_ = std::move(data);
    title_->setText(data_.title);
    headline_->setText(data_.headline);
    headline_->setVisible(!data_.headline.isEmpty());
    const bool isEmpty = data_.series.empty();
    empty_->setVisible(isEmpty);
    empty_->setText(data_.emptyText);
    view_->setVisible(!isEmpty);
    if (isEmpty) return;
    if (sameShape && series_)
        replaceValues();
    else
        rebuild();
    setValueRange();
    view_->setMarks(data_, series_, theme_);
}

bool BarChart::hasSameShape(const BarChartData& data) const {
    return data.categories == data_.categories && data.horizontal == data_.horizontal &&
           data.unit == data_.unit &&
           std::equal(data.series.begin(), data.series.end(), data_.series.begin(),
                      data_.series.end(), [](const BarSeries& a, const BarSeries& b) {
                          return a.name == b.name && a.color == b.color;
                      });
}

void BarChart::rebuild() {
    QChart* chart = view_->chart();
    view_->setMarks({}, nullptr, theme_);
    chart->removeAllSeries();
    for (QAbstractAxis* axis : chart->axes()) {
        chart->removeAxis(axis);
        delete axis;
    }
    if (data_.horizontal)
        series_ = new QHorizontalStackedBarSeries(chart);
    else
        series_ = new QStackedBarSeries(chart);
    series_->setBarWidth(0.7);
    for (const BarSeries& from : data_.series) {
        auto* set = new QBarSet(from.name, series_);
        for (const double value : from.values) set->append(value);
        series_->append(set);
    }
    chart->addSeries(series_);
    categories_ = new QBarCategoryAxis(chart);
    categories_->append(data_.categories);
    values_ = new QValueAxis(chart);
    values_->setLabelFormat("%.4g");
    values_->setTitleText(data_.unit);
    values_->setTickCount(data_.horizontal ? 3 : 4);
    chart->addAxis(categories_, data_.horizontal ? Qt::AlignLeft : Qt::AlignBottom);
    chart->addAxis(values_, data_.horizontal ? Qt::AlignBottom : Qt::AlignLeft);
    series_->attachAxis(categories_);
    series_->attachAxis(values_);
    const bool needsLegend = data_.series.size() > 1 && data_.whiskers.empty();
    chart->legend()->setVisible(needsLegend);
    chart->legend()->setAlignment(Qt::AlignBottom);
    chart->legend()->setMarkerShape(QLegend::MarkerShapeRectangle);
    applyTheme();
}

void BarChart::replaceValues() {
    const QList<QBarSet*> sets = series_->barSets();
    for (std::size_t s = 0; s < data_.series.size(); ++s)
        for (std::size_t i = 0; i < data_.series[s].values.size(); ++i)
            sets[qsizetype(s)]->replace(int(i), data_.series[s].values[i]);
}

void BarChart::setValueRange() {
    double top = 0;
    for (qsizetype i = 0; i < data_.categories.size(); ++i) {
        double stack = 0;
        for (const BarSeries& series : data_.series) stack += series.values[std::size_t(i)];
        top = std::max(top, stack);
    }
    for (const Whisker& whisker : data_.whiskers) top = std::max(top, whisker.high);
    // A limit far above the bars would flatten them: it is then left outside the plot.
    if (data_.limit && *data_.limit < 3 * top) top = std::max(top, *data_.limit);
    values_->setRange(0, niceCeiling(top));
}

void BarChart::applyTheme() {
    QChart* chart = view_->chart();
    chart->setBackgroundBrush(theme_.color(Role::surface));
    view_->setBackgroundBrush(theme_.color(Role::surface));
    chart->legend()->setLabelColor(theme_.color(Role::text));
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    chart->legend()->setFont(small);
    for (QAbstractAxis* axis : chart->axes()) {
        axis->setLabelsColor(theme_.color(Role::text));
        axis->setLabelsFont(small);
        axis->setTitleFont(small);
        axis->setTitleBrush(theme_.color(Role::textLight));
        axis->setLinePenColor(theme_.color(Role::border));
        axis->setGridLineColor(theme_.color(Role::border));
        axis->setGridLineVisible(axis == values_);
    }
    if (series_) {
        const QList<QBarSet*> sets = series_->barSets();
        for (qsizetype s = 0; s < sets.size(); ++s) {
            sets[s]->setColor(theme_.color(data_.series[std::size_t(s)].color));
            sets[s]->setBorderColor(theme_.color(Role::surface));
        }
        view_->setMarks(data_, series_, theme_);
    }
}

}  // namespace cw::views
