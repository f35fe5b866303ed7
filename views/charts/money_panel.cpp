#include "views/charts/money_panel.h"

#include <QCursor>
#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "model/economics/in_currency.h"
#include "model/evaluation/ownership_inputs.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using evaluation::Quantity;

/// Headings, a legend of three lines, the axis, and four lines of plot.
constexpr int leastCharts_px = 24 * gridUnit_px;

/// A figure of the top line: its text and what its click explains.
struct Figure {
    QString value;
    QString name;
    Quantity why = Quantity::capital;
};

/// A unit cost with the digits it needs: "$2.16", "$0.0431".
QString unitCost(double dollars, const design::Currency& currency) {
    const double amount = dollars * currency.perDollar;
    const int decimals = amount >= 100 ? 0
                         : amount >= 1 ? 2
                                       : int(std::ceil(-std::log10(std::max(amount, 1e-9)))) + 2;
    const QString text = QLocale().toString(amount, 'f', std::min(decimals, 8));
    if (currency.isDollar()) return QLatin1Char('$') + text;
    return text + QChar(0x00a0) + QString::fromStdString(currency.code);
}

std::vector<Figure> figuresOf(const design::Variant& variant,
                              const evaluation::Evaluation& evaluation) {
    const design::Currency currency = economics::currencyOf(variant);
    const economics::Ownership& own = evaluation.ownership;
    std::vector<Figure> figures{
        {shortAmount(own.capital.typical.dollars(), currency), MoneyPanel::tr("capital"),
         Quantity::capital},
        {own.perYear == MoneyRange{} ? MoneyPanel::tr("nothing stated")
                                     : shortAmount(own.perYear.typical.dollars(), currency),
         MoneyPanel::tr("a year to run"), Quantity::runningCost},
        {shortAmount(own.life.total.typical.dollars(), currency),
         MoneyPanel::tr("over %1 years").arg(own.life.years), Quantity::lifeCost},
        {shortAmount(own.costNpv_USD, currency), MoneyPanel::tr("present value"),
         Quantity::presentCost}};
    const auto add = [&](const std::optional<double>& dollars, const QString& name, Quantity why) {
        if (dollars) figures.push_back({unitCost(*dollars, currency), name, why});
    };
    add(own.perGpuHour_USD, MoneyPanel::tr("a GPU-hour"), Quantity::gpuHour);
    add(own.perMillionTokens_USD, MoneyPanel::tr("a million trained tokens"),
        Quantity::millionTokens);
    add(own.perMillionOutputTokens_USD, MoneyPanel::tr("a million output tokens"),
        Quantity::millionOutputTokens);
    if (own.run_USD)
        figures.push_back(
            {shortAmount(*own.run_USD, currency), MoneyPanel::tr("the run"), Quantity::runCost});
    figures.push_back({QLocale().toString(own.carbon_tPerYear, 'f', 0) + QChar(0x00a0) +
                           MoneyPanel::tr("t CO\u2082"),
                       MoneyPanel::tr("a year"), Quantity::carbon});
    return figures;
}

}  // namespace

MoneyPanel::MoneyPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      theme_(theme),
      runner_(new StudyRunner(this)),
      figures_(new QLabel(this)),
      measure_(new QComboBox(this)),
      ownership_(new BarChart(theme, this)),
      clouds_(new LineChart(theme, this)),
      tornado_(new TornadoChart(theme, this)) {
    figures_->setObjectName("moneyFigures");
    figures_->setTextFormat(Qt::RichText);
    figures_->setWordWrap(true);
    figures_->setToolTip(tr("Click a figure to see where it comes from."));
    measure_->setObjectName("moneyMeasure");
    measure_->setAccessibleName(tr("Measure of what matters"));
    const std::pair<QString, economics::Measure> measures[] = {
        {tr("of the total"), economics::Measure::life},
        {tr("of a GPU-hour"), economics::Measure::gpuHour},
        {tr("of a million trained tokens"), economics::Measure::millionTokens},
        {tr("of a million output tokens"), economics::Measure::millionOutputTokens}};
    for (const auto& [name, measure] : measures) measure_->addItem(name, int(measure));
    measure_->setToolTip(tr("What the bars of What matters show."));
    auto* top = new QHBoxLayout;
    top->setContentsMargins(gridUnit_px, gridUnit_px / 2, gridUnit_px, 0);
    top->addWidget(figures_, 1);
    top->addWidget(measure_, 0, Qt::AlignTop);
    // In a lower panel the charts are scrolled: their scales would have no room for figures.
    auto* room = new QWidget(this);
    auto* charts = new QHBoxLayout(room);
    charts->setContentsMargins(0, 0, 0, 0);
    charts->setSpacing(0);
    for (QWidget* chart : std::initializer_list<QWidget*>{ownership_, clouds_, tornado_}) {
        chart->setMinimumWidth(200);
        charts->addWidget(chart, 1);
    }
    room->setMinimumHeight(leastCharts_px);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(room);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(room->minimumSizeHint().width());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(scroll, 1);
    connect(figures_, &QLabel::linkActivated, this, [this](const QString& link) {
        emit whyRequested(Quantity(link.toInt()), QCursor::pos());
    });
    connect(measure_, &QComboBox::currentIndexChanged, this, [this] { showCharts(); });
    connect(runner_, &StudyRunner::studied, this, [this] { showCharts(); });
    connect(&theme_, &Theme::changed, this, [this] { showFigures(); });
    for (const auto other :
         {&DesignSession::documentReplaced, &DesignSession::activeVariantChanged})
        connect(&session_, other, runner_, &StudyRunner::forget);
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { takeEvaluation(); });
    takeEvaluation();
}

void MoneyPanel::showEvent(QShowEvent* event) {
    if (isStale_) takeEvaluation();
    QWidget::showEvent(event);
}

void MoneyPanel::takeEvaluation() {
    isStale_ = !isVisible();
    if (isStale_) return;
    study();
    showFigures();
    showCharts();
}

void MoneyPanel::study() {
    const auto evaluation = session_.evaluation();
    if (!evaluation || session_.isPreview()) return;
    runner_->request({std::make_shared<const design::Variant>(session_.variant()),
                      std::make_shared<const design::PinnedParts>(session_.document().pinned),
                      evaluation});
}

QString MoneyPanel::figuresHtml(const evaluation::Evaluation& evaluation) const {
    const QString color = theme_.color(Role::text).name();
    const QString light = theme_.color(Role::textLight).name();
    QStringList parts;
    for (const Figure& figure : figuresOf(session_.variant(), evaluation)) {
        QString name = figure.name.toHtmlEscaped();
        QString value = figure.value.toHtmlEscaped();
        name.replace(QLatin1Char(' '), QChar(0x00a0));
        parts << QStringLiteral(
                     "<a href=\"%1\" style=\"color:%2;text-decoration:none\"><b>%3</b>"
                     "<span style=\"color:%4\">&nbsp;%5</span></a>")
                     .arg(QString::number(int(figure.why)), color, value, light, name);
    }
    return parts.join(QStringLiteral(" &nbsp;&nbsp; "));
}

void MoneyPanel::showFigures() {
    const auto evaluation = session_.evaluation();
    const bool hasFigures = evaluation && evaluation->ownership.isCapitalKnown &&
                            evaluation->ownership.capital != MoneyRange{};
    figures_->setVisible(hasFigures);
    if (hasFigures) figures_->setText(figuresHtml(*evaluation));
}

void MoneyPanel::showCharts() {
    const auto evaluation = session_.evaluation();
    if (!evaluation) {
        BarChartData waiting;
        waiting.title = tr("Cost of ownership");
        waiting.emptyText = tr("Computing...");
        ownership_->setData(std::move(waiting));
        return;
    }
    const auto study = runner_->study();
    const design::Variant& variant = session_.variant();
    ownership_->setData(ownershipChart(variant, *evaluation, study.get()));
    clouds_->setData(cloudChart(variant, *evaluation, study.get()));
    const auto measure = economics::Measure(measure_->currentData().toInt());
    tornado_->setData(tornadoChart(variant, *evaluation, study.get(), measure));
}

}  // namespace cw::views
