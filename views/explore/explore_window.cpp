#include "views/explore/explore_window.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

#include "model/error.h"
#include "model/file.h"
#include "views/theme/first_size.h"

namespace cw::views {

namespace {

constexpr std::size_t mostResult_B = 256u << 20;
constexpr int formWidth_px = 44 * gridUnit_px;
constexpr QSize firstExploreSize(1400, 820);

/// As the command line would be given it, so that the model checks its range.
explore::SweptInput checkedInput(const explore::SweptInput& input) {
    QStringList values;
    for (const double value : input.values) values << QString::number(value, 'g', 15);
    return explore::sweptInputFrom(std::string(explore::nameOf(input.input)) + "=" +
                                   values.join(QLatin1Char(',')).toStdString());
}

template <class Action>
QString problemOf(const Action& action) {
    try {
        action();
    } catch (const InputError& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

}  // namespace

ExploreWindow::ExploreWindow(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Window),
      session_(session),
      theme_(theme),
      runner_(new ExploreRunner(session.catalog(), this)),
      form_(new RequestForm(session.catalog(), session.models(), this)),
      designs_(new DesignsPage(*runner_, session.catalog(), theme, this)),
      sensitivity_(new SensitivityPage(*runner_, theme, this)),
      tabs_(new QTabWidget(this)),
      start_(new QPushButton(tr("&Start"), this)),
      cancel_(new QPushButton(tr("&Cancel"), this)),
      bar_(new QProgressBar(this)),
      progress_(new QLabel(this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("exploreWindow"));
    setWindowTitle(tr("Explore - Clusterwright"));
    tabs_->addTab(designs_, tr("&Designs"));
    tabs_->addTab(sensitivity_, tr("Se&nsitivity"));
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(buildLeft());
    split->addWidget(tabs_);
    split->setStretchFactor(1, 1);
    split->setSizes({formWidth_px, firstExploreSize.width() - formWidth_px});
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(split);
    openAtSize(*this, firstExploreSize);
    connectRunner();
    connect(&theme_, &Theme::changed, this, &ExploreWindow::showTheme);
    connect(designs_, &DesignsPage::wanted, this, &ExploreWindow::putOnCanvas);
    connect(designs_, &DesignsPage::saveWanted, this, &ExploreWindow::askForResultFile);
    connect(sensitivity_, &SensitivityPage::sweepWanted, this, &ExploreWindow::sweep);
    for (const auto other :
         {&DesignSession::documentReplaced, &DesignSession::activeVariantChanged})
        connect(&session_, other, this, [this] {
            if (followsDesign_) useDesign();
            nameObjectives();
        });
    connect(&session_, &DesignSession::documentChanged, this, &ExploreWindow::nameObjectives);
    showTheme();
    useDesign();
    enable();
}

QWidget* ExploreWindow::buildLeft() {
    start_->setObjectName(QStringLiteral("exploreStart"));
    start_->setDefault(true);
    cancel_->setObjectName(QStringLiteral("exploreCancel"));
    bar_->setObjectName(QStringLiteral("exploreBar"));
    bar_->setTextVisible(false);
    bar_->setFixedHeight(gridUnit_px);
    progress_->setObjectName(QStringLiteral("exploreProgress"));
    progress_->setWordWrap(true);
    problem_->setObjectName(QStringLiteral("exploreProblem"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    auto* files = new QHBoxLayout;
    const auto button = [&](const QString& text, const QString& help, auto action) {
        auto* made = new QPushButton(text, left);
        made->setToolTip(help);
        made->setAutoDefault(false);
        files->addWidget(made);
        connect(made, &QPushButton::clicked, this, action);
    };
    button(tr("&From the design"), tr("The workload, site, budget and terms on the canvas."),
           [this] { useDesign(); });
    button(tr("&Open..."), tr("A request, or a saved answer, of the window or the command line."),
           [this] { askForFile(false); });
    button(
        tr("S&ave..."),
        tr("The request, for the command line or for another day; an answer is saved beside it."),
        [this] { askForFile(true); });
    column->addLayout(files);
    column->addWidget(form_, 1);
    column->addWidget(problem_);
    column->addWidget(bar_);
    column->addWidget(progress_);
    auto* run = new QHBoxLayout;
    run->addWidget(start_, 1);
    run->addWidget(cancel_, 1);
    column->addLayout(run);
    left->setMinimumWidth(formWidth_px);
    connect(start_, &QPushButton::clicked, this, &ExploreWindow::start);
    connect(cancel_, &QPushButton::clicked, this, [this] {
        runner_->cancel();
        cancel_->setEnabled(false);
    });
    connect(form_, &RequestForm::edited, this, [this] {
        followsDesign_ = false;
        say({});
        enable();
    });
    return left;
}

void ExploreWindow::connectRunner() {
    connect(runner_, &ExploreRunner::busyChanged, this, [this] {
        progress_->clear();
        bar_->setRange(0, runner_->isBusy() ? 0 : 1);
        enable();
    });
    connect(runner_, &ExploreRunner::progressed, this, &ExploreWindow::showProgress);
    connect(runner_, &ExploreRunner::failed, this, &ExploreWindow::say);
    connect(runner_, &ExploreRunner::explored, this, [this] { tabs_->setCurrentWidget(designs_); });
}

void ExploreWindow::showTheme() {
    problem_->setStyleSheet(QStringLiteral("color: %1").arg(theme_.color(Role::bad).name()));
    progress_->setStyleSheet(QStringLiteral("color: %1").arg(theme_.color(Role::textLight).name()));
}

void ExploreWindow::say(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

void ExploreWindow::enable() {
    const bool isBusy = runner_->isBusy();
    const explore::Request asked = form_->request();
    const bool hasWork = !asked.workloads.empty() || asked.service;
    start_->setEnabled(!isBusy && hasWork);
    start_->setToolTip(hasWork ? QString() : tr("Choose a model first."));
    nameObjectives();
    cancel_->setEnabled(isBusy);
    bar_->setVisible(isBusy);
    progress_->setVisible(isBusy);
}

void ExploreWindow::nameObjectives() {
    const AskedFor request = form_->request().service ? AskedFor::service : AskedFor::training;
    const bool serves = session_.variant().service && !session_.variant().job;
    designs_->setAskedFor(request);
    sensitivity_->setAskedFor(serves ? AskedFor::service : AskedFor::training, request);
}

void ExploreWindow::showProgress() {
    if (!runner_->isBusy()) return;
    const explore::Progress now = runner_->progress();
    constexpr int steps = 1000;
    bar_->setRange(0, steps);
    bar_->setValue(
        now.candidates > 0 ? int(double(steps) * double(now.decided) / double(now.candidates)) : 0);
    if (now.isPreparing) {
        progress_->setText(tr("Preparing %1 of %2 kinds of node")
                               .arg(QLocale().toString(qlonglong(now.decided)),
                                    QLocale().toString(qlonglong(now.candidates))));
        return;
    }
    progress_->setText(tr("%1 of %2, %3 drawn, %4 in the front")
                           .arg(QLocale().toString(qlonglong(now.decided)),
                                QLocale().toString(qlonglong(now.candidates)),
                                QLocale().toString(qlonglong(now.drawn)),
                                QLocale().toString(qulonglong(now.front))));
}

void ExploreWindow::open() {
    show();
    raise();
    activateWindow();
}

void ExploreWindow::useDesign() {
    followsDesign_ = true;
    form_->setRequest(explore::requestFrom(session_.variant()));
    say({});
    enable();
}

void ExploreWindow::openRequest(const QString& file) {
    const std::string path = file.toStdString();
    const Json json = parseJson(readFile(path, mostResult_B), path);
    if (json.find("explorationVersion") != nullptr) {
        explore::Result result = explore::resultFromJson(json, path);
        form_->setRequest(result.request);
        if (!runner_->isBusy()) runner_->takeUp(std::move(result));
    } else {
        form_->setRequest(explore::requestFromJson(json, session_.models()));
    }
    followsDesign_ = false;
    say({});
    enable();
}

void ExploreWindow::saveRequest(const QString& file) const {
    replaceFile(file.toStdString(), writeJson(explore::requestToJson(form_->request())));
}

void ExploreWindow::saveResult(const QString& file) const {
    replaceFile(file.toStdString(), writeJson(explore::resultToJson(runner_->exploration()->result),
                                              explore::resultLayout()));
}

void ExploreWindow::askForResultFile() {
    QString file = QFileDialog::getSaveFileName(
        this, tr("Save the answer"), QStringLiteral("result.json"), tr("Answers (*.json)"));
    if (file.isEmpty()) return;
    if (!file.endsWith(QLatin1String(".json"))) file += QStringLiteral(".json");
    const QString problem = problemOf([&] { saveResult(file); });
    say(problem.isEmpty() ? problem : file + QStringLiteral(": ") + problem);
}

void ExploreWindow::askForFile(bool isSaving) {
    const QString filter = tr("Requests and answers (*.json)");
    QString file = isSaving ? QFileDialog::getSaveFileName(this, tr("Save the request"),
                                                           QStringLiteral("request.json"), filter)
                            : QFileDialog::getOpenFileName(this, tr("Open a request"), {}, filter);
    if (file.isEmpty()) return;
    if (isSaving && !file.endsWith(QLatin1String(".json"))) file += QStringLiteral(".json");
    const QString problem = problemOf([&] {
        if (isSaving)
            saveRequest(file);
        else
            openRequest(file);
    });
    say(problem.isEmpty() ? problem : file + QStringLiteral(": ") + problem);
}

void ExploreWindow::sweep(SensitivityPage::Subject subject, explore::Objective objective) {
    if (sensitivity_->isEveryInput()) {
        spin(objective);
        return;
    }
    std::vector<explore::SweptInput> inputs;
    say(problemOf([&] {
        for (const explore::SweptInput& input : sensitivity_->inputs())
            inputs.push_back(checkedInput(input));
    }));
    if (!problem_->text().isEmpty()) return;
    if (subject == SensitivityPage::Subject::request) {
        auto request = checkedRequest();
        if (!request) return;
        std::erase(request->objectives, objective);
        request->objectives.insert(request->objectives.begin(), objective);
        runner_->sweep(std::move(*request), std::move(inputs));
    } else if (!session_.variant().job && !session_.variant().service) {
        say(tr("The design on the canvas has no workload: choose one in Workload."));
    } else {
        runner_->sweep(session_.document(), session_.variant().name, objective, std::move(inputs));
    }
}

void ExploreWindow::spin(explore::Objective objective) {
    if (!session_.variant().job && !session_.variant().service) {
        say(tr("The design on the canvas has no workload: choose one in Workload."));
        return;
    }
    session_.waitForEvaluation();
    const auto evaluation = session_.evaluation();
    say({});
    runner_->spider(session_.document(), session_.variant().name, objective,
                    legsOf(session_.variant(), evaluation ? evaluation->gpuNodes : 0));
}

std::optional<explore::Request> ExploreWindow::checkedRequest() {
    std::optional<explore::Request> request;
    say(problemOf([&] {
        request =
            explore::requestFromJson(explore::requestToJson(form_->request()), session_.models());
    }));
    return request;
}

void ExploreWindow::start() {
    if (runner_->isBusy()) return;
    followsDesign_ = false;
    if (auto request = checkedRequest()) runner_->explore(std::move(*request));
}

void ExploreWindow::putOnCanvas(const explore::Candidate& candidate) {
    const auto exploration = runner_->exploration();
    if (!exploration) return;
    const auto step = explore::addAsVariant(session_.document(), exploration->space, candidate,
                                            tr("Explored").toStdString());
    if (!step) {
        say(QString::fromStdString(step.reason()));
        return;
    }
    say({});
    if (!session_.perform(step.value())) return;
    for (const design::DocumentEdit& edit : step.value().edits)
        if (const auto* added = std::get_if<design::AddVariant>(&edit))
            session_.setActiveVariant(added->variant.name);
    emit placed();
}

}  // namespace cw::views
