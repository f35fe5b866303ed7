#include "views/explore/sensitivity_page.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "views/explore/explore_text.h"

namespace cw::views {

namespace {

constexpr int noInput = -1;
constexpr int everyInput = -2;
constexpr int leastLetters = 12;
constexpr int leastNumber_px = 12 * gridUnit_px;

/// What a range begins with: a usual one, for the user to change.
struct UsualRange {
    double from;
    double to;
    int steps;
};

UsualRange usualRange(explore::Input input) {
    switch (input) {
        case explore::Input::gpuPrice:
            return {0.5, 1.5, 6};
        case explore::Input::electricity:
            return {0.05, 0.30, 6};
        case explore::Input::utilisation:
            return {0.4, 1, 7};
        case explore::Input::mfu:
            return {0.6, 1.2, 7};
        case explore::Input::tokens:
            return {5e11, 4e12, 8};
        case explore::Input::pue:
            return {1.1, 1.6, 6};
        case explore::Input::nodes:
            return {4, 32, 8};
    }
    return {1, 2, 2};
}

QString inputTitle(explore::Input input) {
    const QString unit = inputUnit(input);
    return unit.isEmpty() ? inputName(input)
                          : SensitivityPage::tr("%1, %2").arg(inputName(input), unit);
}

int groupOf(QStringList& groups, const QString& name) {
    if (name.isEmpty()) return -1;
    if (!groups.contains(name)) groups << name;
    return int(groups.indexOf(name));
}

}  // namespace

SweepGrid gridOf(const explore::Sweep& sweep, AskedFor asked) {
    SweepGrid grid;
    if (sweep.inputs.empty()) return grid;
    const AxisUnit unit = unitOf(sweep.objective, asked);
    grid.title = axisTitle(sweep.objective, asked);
    // The model counts row-major over the inputs: the last one runs fastest.
    const explore::SweptInput& across = sweep.inputs.back();
    grid.x = across.values;
    grid.xTitle = inputTitle(across.input);
    grid.y = {0};
    if (sweep.inputs.size() > 1) {
        // Each cell of the map says its value with a unit of its own.
        grid.title = objectiveName(sweep.objective, asked);
        grid.y = sweep.inputs.front().values;
        grid.yTitle = inputTitle(sweep.inputs.front().input);
    }
    grid.cells.resize(grid.x.size() * grid.y.size());
    for (SweepCell& cell : grid.cells) cell.group = -1;
    for (const explore::SweepPoint& point : sweep.points) {
        if (point.index < 0 || std::size_t(point.index) >= grid.cells.size()) continue;
        SweepCell& cell = grid.cells[std::size_t(point.index)];
        const QString best = QString::fromStdString(point.best);
        if (!point.best.empty() && point.reason.empty()) {
            const double value = point.figures.of(sweep.objective);
            cell.value = value * unit.factor;
            cell.text = QString::fromStdString(explore::wordsFor(sweep.objective, value));
            cell.group = groupOf(grid.groups, best);
        }
        QStringList lines;
        for (std::size_t i = 0; i < point.at.size() && i < sweep.inputs.size(); ++i)
            lines << QStringLiteral("%1: %2").arg(inputName(sweep.inputs[i].input),
                                                  QLocale().toString(point.at[i], 'g', 5));
        lines << (cell.value ? best + QLatin1Char('\n') + cell.text
                             : QString::fromStdString(point.reason));
        cell.toolTip = lines.join(QLatin1Char('\n'));
    }
    return grid;
}

std::vector<SweptLeg> legsOf(const design::Variant& variant, int nodes) {
    using explore::Input;
    std::vector<SweptLeg> legs;
    const auto add = [&](Input input, double now, double low, double high) {
        if (!(now > 0)) return;
        SweptLeg leg;
        leg.now = now;
        explore::SweptInput swept{input, {}};
        for (const double share : {0.7, 0.85, 1.0, 1.15, 1.3}) {
            double value = std::clamp(share * now, low, high);
            if (input == Input::nodes) value = std::round(value);
            if (swept.values.empty() || value > swept.values.back()) swept.values.push_back(value);
        }
        leg.sweep.inputs = {swept};
        if (swept.values.size() > 1) legs.push_back(std::move(leg));
    };
    const auto terms = variant.economics.ownership.value_or(design::OwnershipTerms());
    add(Input::gpuPrice, 1, 0, 100);
    add(Input::electricity, variant.site.electricityPrice_USDpkWh, 0, 10);
    add(Input::utilisation, terms.utilisation.typical, 0.01, 1);
    add(Input::mfu, 1, 0.01, 10);
    if (variant.job) add(Input::tokens, variant.job->tokens, 1, 1e18);
    add(Input::pue, variant.site.pue, 1, 5);
    add(Input::nodes, nodes, 1, 100'000);
    return legs;
}

SweepGrid gridOf(const std::vector<SweptLeg>& legs, AskedFor asked) {
    SweepGrid grid;
    if (legs.empty()) return grid;
    const explore::Objective objective = legs.front().sweep.objective;
    grid.title = axisTitle(objective, asked);
    grid.xTitle = SensitivityPage::tr("change of one input alone, %");
    grid.x = {-30, -15, 0, 15, 30};
    grid.y = {0};
    for (const SweptLeg& leg : legs) {
        SweepLine line;
        line.name = inputName(leg.sweep.inputs.front().input);
        for (const explore::SweepPoint& point : leg.sweep.points)
            if (point.reason.empty() && !point.at.empty())
                line.points.emplace_back(
                    100 * (point.at.front() / leg.now - 1),
                    point.figures.of(objective) * unitOf(objective, asked).factor);
        grid.groups << line.name;
        grid.lines.push_back(std::move(line));
    }
    return grid;
}

SensitivityPage::SensitivityPage(ExploreRunner& runner, Theme& theme, QWidget* parent)
    : QWidget(parent),
      runner_(runner),
      subject_(new QComboBox(this)),
      objective_(new QComboBox(this)),
      run_(new QPushButton(tr("S&weep"), this)),
      view_(new SweepView(theme, this)),
      flips_(new QLabel(this)) {
    subject_->setObjectName(QStringLiteral("sweepSubject"));
    objective_->setObjectName(QStringLiteral("sweepObjective"));
    run_->setObjectName(QStringLiteral("sweepRun"));
    flips_->setObjectName(QStringLiteral("sweepFlips"));
    subject_->addItems({tr("the design on the canvas"), tr("the request's best")});
    for (int i = 0; i < explore::objectiveCount; ++i)
        objective_->addItem(objectiveName(explore::Objective(i)), i);
    objective_->setCurrentIndex(int(explore::Objective::ownership));
    auto* what = new QHBoxLayout;
    what->addWidget(new QLabel(tr("What becomes of"), this));
    what->addWidget(objective_);
    what->addWidget(new QLabel(tr("of"), this));
    what->addWidget(subject_, 1);
    what->addWidget(run_);
    auto* rows = new QVBoxLayout;
    rows->addLayout(what);
    addRow(*rows, 0);
    addRow(*rows, 1);
    for (QComboBox* box : findChildren<QComboBox*>()) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(leastLetters);
    }
    flips_->setWordWrap(true);
    flips_->setText(
        tr("Choose what varies and press Sweep: one input gives a line, two a map, "
           "every input by itself a spider."));
    flips_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    flips_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(flips_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFixedHeight(9 * gridUnit_px);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(rows);
    layout->addWidget(view_, 1);
    layout->addWidget(scroll);
    rows_[0].input->setCurrentIndex(rows_[0].input->findData(int(explore::Input::electricity)));
    rows_[1].input->setCurrentIndex(0);
    for (const InputRow& row : rows_) offerRange(row);
    connect(run_, &QPushButton::clicked, this, &SensitivityPage::run);
    connect(subject_, &QComboBox::currentIndexChanged, this, &SensitivityPage::nameObjectives);
    connect(&runner_, &ExploreRunner::busyChanged, this, &SensitivityPage::enable);
    connect(&runner_, &ExploreRunner::swept, this, &SensitivityPage::showSweep);
    connect(&runner_, &ExploreRunner::spun, this, &SensitivityPage::showSpider);
    enable();
}

/// Two lines, so that the page fits beside the form on a small screen.
void SensitivityPage::addRow(QVBoxLayout& rows, int which) {
    InputRow& row = rows_[std::size_t(which)];
    row = {new QComboBox(this), new PlainSpinBox(this), new PlainSpinBox(this), new QSpinBox(this)};
    row.input->setObjectName(QStringLiteral("sweepInput%1").arg(which));
    if (which > 0) row.input->addItem(tr("nothing else"), noInput);
    if (which == 0) row.input->addItem(tr("every input by itself"), everyInput);
    for (int i = 0; i < explore::inputCount; ++i)
        row.input->addItem(inputTitle(explore::Input(i)), i);
    for (PlainSpinBox* box : {row.from, row.to}) {
        box->setRange(0, 1e15);
        box->setDecimals(4);
        box->setGroupSeparatorShown(true);
        box->setMinimumWidth(leastNumber_px);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    row.steps->setRange(2, 50);
    auto* input = new QHBoxLayout;
    input->addWidget(new QLabel(which == 0 ? tr("when") : tr("and"), this));
    input->addWidget(row.input, 1);
    rows.addLayout(input);
    auto* range = new QHBoxLayout;
    range->addWidget(new QLabel(tr("goes from"), this));
    range->addWidget(row.from, 1);
    range->addWidget(new QLabel(tr("to"), this));
    range->addWidget(row.to, 1);
    range->addWidget(new QLabel(tr("in"), this));
    range->addWidget(row.steps);
    range->addWidget(new QLabel(tr("values"), this));
    rows.addLayout(range);
    connect(row.input, &QComboBox::currentIndexChanged, this, [this, which] {
        offerRange(rows_[std::size_t(which)]);
        enable();
        nameObjectives();
    });
}

void SensitivityPage::offerRange(const InputRow& row) {
    const int chosen = row.input->currentData().toInt();
    for (QWidget* field : {static_cast<QWidget*>(row.from), static_cast<QWidget*>(row.to),
                           static_cast<QWidget*>(row.steps)})
        field->setEnabled(chosen >= 0);
    if (chosen < 0) return;
    const UsualRange range = usualRange(explore::Input(chosen));
    row.from->setValue(range.from);
    row.to->setValue(range.to);
    row.steps->setValue(range.steps);
}

void SensitivityPage::setInput(int which, explore::Input input, double from, double to, int steps) {
    const InputRow& row = rows_[std::size_t(which)];
    row.input->setCurrentIndex(row.input->findData(int(input)));
    row.from->setValue(from);
    row.to->setValue(to);
    row.steps->setValue(steps);
}

std::vector<explore::SweptInput> SensitivityPage::inputs() const {
    std::vector<explore::SweptInput> inputs;
    for (const InputRow& row : rows_) {
        const int chosen = row.input->currentData().toInt();
        if (chosen < 0) continue;
        explore::SweptInput swept{explore::Input(chosen), {}};
        const double from = std::min(row.from->value(), row.to->value());
        const double to = std::max(row.from->value(), row.to->value());
        const int steps = row.steps->value();
        for (int i = 0; i < steps; ++i) {
            double value = from + (to - from) * i / (steps - 1);
            if (swept.input == explore::Input::nodes) value = std::round(value);
            if (swept.values.empty() || value > swept.values.back()) swept.values.push_back(value);
        }
        inputs.push_back(std::move(swept));
    }
    return inputs;
}

void SensitivityPage::run() {
    if (runner_.isBusy()) return;
    shown_ = asked();
    emit sweepWanted(Subject(subject_->currentIndex()),
                     explore::Objective(objective_->currentData().toInt()));
}

void SensitivityPage::setAskedFor(AskedFor design, AskedFor request) {
    asked_ = {design, request};
    nameObjectives();
}

AskedFor SensitivityPage::asked() const {
    // A spider is of the design on the canvas, whatever stands in the disabled box.
    return asked_[isEveryInput() ? 0 : std::size_t(subject_->currentIndex())];
}

void SensitivityPage::nameObjectives() {
    for (int i = 0; i < objective_->count(); ++i)
        objective_->setItemText(i, objectiveName(explore::Objective(i), asked()));
}

void SensitivityPage::setSubject(Subject subject) {
    subject_->setCurrentIndex(int(subject));
}

void SensitivityPage::setEveryInput() {
    rows_[0].input->setCurrentIndex(rows_[0].input->findData(everyInput));
}

bool SensitivityPage::isEveryInput() const {
    return rows_[0].input->currentData().toInt() == everyInput;
}

void SensitivityPage::showSpider() {
    view_->setGrid(gridOf(runner_.lastSpider(), shown_));
    flips_->setText(
        tr("Each input alone from 30 % less to 30 % more, as far as it may go: the "
           "steeper its line, the more it matters."));
}

void SensitivityPage::showSweep() {
    const auto sweep = runner_.lastSweep();
    view_->setGrid(gridOf(*sweep, shown_));
    QStringList lines;
    for (const explore::Flip& flip : sweep->flips()) lines << QString::fromStdString(flip.words);
    if (lines.isEmpty() && subject_->currentIndex() == int(Subject::request))
        lines << tr("The best design is the same at every point.");
    flips_->setText(lines.join(QLatin1Char('\n')));
}

void SensitivityPage::enable() {
    const bool isTwice = rows_[0].input->currentData() == rows_[1].input->currentData();
    run_->setEnabled(!runner_.isBusy() && !isTwice);
    // A spider is of one design, and has no second input.
    rows_[1].input->setEnabled(!isEveryInput());
    const bool hasSecond = !isEveryInput() && rows_[1].input->currentData().toInt() >= 0;
    for (QWidget* field : {static_cast<QWidget*>(rows_[1].from), static_cast<QWidget*>(rows_[1].to),
                           static_cast<QWidget*>(rows_[1].steps)})
        field->setEnabled(hasSecond);
    subject_->setEnabled(!isEveryInput());
    run_->setToolTip(isTwice ? tr("Choose two different inputs.") : QString());
}

}  // namespace cw::views
