#include "views/charts/bar_chart.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QCursor>
#include <QGraphicsLayout>
#include <QHorizontalStackedBarSeries>
#include <QLegend>
#include <QLegendMarker>
#include <QLocale>
#include <QStackedBarSeries>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "views/charts/value_scale.h"
#include "views/theme/light_units.h"

namespace cw::views {

namespace {

/// A value a chart can draw: what is not a number is not there.
double drawable(double value) {
    return std::isfinite(value) ? value : 0.0;
}

}  // namespace

BarChart::BarChart(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(this)),
      headline_(new QLabel(this)),
      empty_(new QLabel(this)),
      view_(new BarChartView(this)) {
    title_->setObjectName("chartTitle");
    headline_->setObjectName("chartHeadline");
    title_->setTextFormat(Qt::RichText);
    headline_->setTextFormat(Qt::RichText);
    for (QLabel* label : {title_, headline_}) label->setWordWrap(true);  // never cut
    empty_->setObjectName("chartEmpty");
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->hide();
    view_->chart()->layout()->setContentsMargins(0, 0, 0, 0);
    view_->chart()->setBackgroundRoundness(0);
    view_->chart()->setAnimationOptions(QChart::NoAnimation);
    QLegend* legend = view_->chart()->legend();
    legend->hide();
    legend->setAlignment(Qt::AlignTop);
    legend->setMarkerShape(QLegend::MarkerShapeRectangle);
    legend->layout()->setContentsMargins(0, 0, 0, 0);
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
    setAccessibleName(data_.title);
    setAccessibleDescription(data_.headline);
    showTexts();
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
           data.whiskers.empty() == data_.whiskers.empty() &&
           std::equal(data.series.begin(), data.series.end(), data_.series.begin(),
                      data_.series.end(), [](const BarSeries& a, const BarSeries& b) {
                          return a.name == b.name && a.color == b.color;
                      });
}

void BarChart::rebuild() {
    QChart* chart = view_->chart();
    view_->setMarks({}, nullptr, theme_);
    chart->removeAllSeries();
    if (!categories_) addAxes();
    categories_->clear();
    categories_->append(data_.categories);
    addSeries();
    // Bars with whiskers stand beside their names.
    chart->legend()->setVisible(data_.series.size() > 1 &&
                                (data_.whiskers.empty() || data_.hasLegend));
    applyTheme();
}

void BarChart::addSeries() {
    QChart* chart = view_->chart();
    if (data_.horizontal)
        series_ = new QHorizontalStackedBarSeries(chart);
    else
        series_ = new QStackedBarSeries(chart);
    series_->setBarWidth(0.7);
    for (const BarSeries& from : data_.series) {
        auto* set = new QBarSet(from.name, series_);
        for (const double value : from.values) set->append(drawable(value));
        series_->append(set);
        connect(set, &QBarSet::hovered, this,
                [this, set](bool isOver, int category) { showValue(isOver, category, *set); });
    }
    chart->addSeries(series_);
    series_->attachAxis(categories_);
    series_->attachAxis(values_);
}

/// Once: a chart keeps its direction. The names of the categories are drawn by the view.
void BarChart::addAxes() {
    QChart* chart = view_->chart();
    categories_ = new QBarCategoryAxis(chart);
    categories_->setLabelsVisible(false);
    categories_->setGridLineVisible(false);
    values_ = new QValueAxis(chart);
    values_->setLabelFormat("%.6g");
    values_->setTickType(QValueAxis::TicksDynamic);
    values_->setTickAnchor(0);
    values_->setLabelsVisible(!data_.horizontal);
    chart->addAxis(categories_, data_.horizontal ? Qt::AlignLeft : Qt::AlignBottom);
    chart->addAxis(values_, data_.horizontal ? Qt::AlignBottom : Qt::AlignLeft);
    connect(chart, &QChart::plotAreaChanged, this, &BarChart::setTicks);
}

void BarChart::replaceValues() {
    const QList<QBarSet*> sets = series_->barSets();
    for (std::size_t s = 0; s < data_.series.size(); ++s)
        for (std::size_t i = 0; i < data_.series[s].values.size(); ++i)
            sets[qsizetype(s)]->replace(int(i), drawable(data_.series[s].values[i]));
}

void BarChart::setValueRange() {
    double top = 0;
    double bottom = 0;
    for (qsizetype i = 0; i < data_.categories.size(); ++i) {
        double above = 0;  // negative values are stacked downwards
        double below = 0;
        for (const BarSeries& series : data_.series) {
            const double value = drawable(series.values[std::size_t(i)]);
            (value < 0 ? below : above) += value;
        }
        top = std::max(top, above);
        bottom = std::min(bottom, below);
    }
    for (const Whisker& whisker : data_.whiskers) {
        top = std::max(top, drawable(whisker.high));
        bottom = std::min(bottom, drawable(whisker.low));
    }
    // A limit far above the bars would flatten them: it is then left outside the plot.
    if (data_.limit && *data_.limit < 2 * top) top = std::max(top, *data_.limit);
    const ValueScale scale = scaleFor(bottom, top);
    step_ = scale.step;
    // Lying bars have their values beside them and no scale: the longest fills the plot.
    values_->setRange(scale.bottom, data_.horizontal && top > 0 ? top : scale.top);
    setTicks();
}

/// In a low plot fewer of them: Qt writes "..." where labels would touch.
void BarChart::setTicks() {
    if (!values_ || !(step_ > 0)) return;
    const double range = values_->max() - values_->min();
    const double height_px = view_->chart()->plotArea().height();
    const double label_px = QFontMetricsF(view_->smallFont()).height() * 1.5;
    double interval = step_;
    while (interval < range && height_px * interval / range < label_px) interval *= 2;
    if (interval != values_->tickInterval()) values_->setTickInterval(interval);
}

void BarChart::showTexts() {
    title_->setText(QStringLiteral("<b>%1</b>&nbsp; <span style=\"color:%2\">%3</span>")
                        .arg(data_.title.toHtmlEscaped(), theme_.color(Role::textLight).name(),
                             data_.subtitle.toHtmlEscaped()));
    headline_->setVisible(!data_.headline.isEmpty());
    headline_->setText(withLightUnits(data_.headline, theme_));
    headline_->setToolTip(data_.help);
}

void BarChart::showValue(bool isOver, int category, const QBarSet& set) const {
    if (!isOver || category < 0 || category >= data_.categories.size()) {
        QToolTip::hideText();
        return;
    }
    const QString& name = data_.categories[category];
    const QString of = set.label() == name ? name : tr("%1, %2").arg(name, set.label());
    QToolTip::showText(
        QCursor::pos(),
        tr("%1: %2 %3").arg(of, QLocale().toString(set.at(category), 'g', 4), data_.unit));
}

void BarChart::applyTheme() {
    headline_->setFont(theme_.tabularFont());
    showTexts();
    QChart* chart = view_->chart();
    chart->setBackgroundBrush(theme_.color(Role::surface));
    view_->setBackgroundBrush(theme_.color(Role::surface));
    chart->legend()->setLabelColor(theme_.color(Role::text));
    const QFont small = view_->smallFont();
    chart->legend()->setFont(small);
    for (QAbstractAxis* axis : chart->axes()) {
        axis->setLabelsColor(theme_.color(Role::text));
        axis->setLabelsFont(small);
        axis->setLinePenColor(theme_.color(Role::border));
        axis->setGridLineColor(theme_.color(Role::border));
        axis->setGridLineVisible(axis == values_);
    }
    if (series_ && !data_.series.empty()) applyThemeToSeries();
}

void BarChart::applyThemeToSeries() {
    const QList<QBarSet*> sets = series_->barSets();
    for (qsizetype s = 0; s < sets.size(); ++s) {
        sets[s]->setColor(theme_.color(data_.series[std::size_t(s)].color));
        sets[s]->setBorderColor(theme_.color(Role::surface));
    }
    for (QLegendMarker* marker : view_->chart()->legend()->markers(series_))
        marker->setPen(Qt::NoPen);
    view_->setMarks(data_, series_, theme_);
}

}  // namespace cw::views
