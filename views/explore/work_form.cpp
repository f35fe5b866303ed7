#include "views/explore/work_form.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QSignalBlocker>
#include <algorithm>

#include "views/inspector/edited_value.h"
#include "views/theme/theme.h"
#include "views/theme/workload_text.h"

namespace cw::views {

namespace {

constexpr double tokensOfMillion = 1e6;
constexpr double tokensOfBillion = 1e9;

/// A first job of a model: 20 tokens per parameter (Hoffmann et al. 2022, arXiv 2203.15556), as the
/// workload panel begins.
workload::TrainingJob usualJob(const workload::ModelArchitecture& model) {
    workload::TrainingJob job;
    job.model = model;
    job.tokens = 20.0 * workload::countParameters(model).total;
    job.sequenceLength = model.maxContext > 0 ? std::min(4096, model.maxContext) : 4096;
    job.globalBatch_tokens = 1024.0 * job.sequenceLength;
    return job;
}

QString jobTitle(const workload::TrainingJob& job, std::size_t index) {
    return WorkForm::tr("%1. %2, %3 B tokens")
        .arg(index + 1)
        .arg(QString::fromStdString(job.model.name),
             QLocale().toString(job.tokens / tokensOfBillion, 'g', 4));
}

}  // namespace

WorkForm::WorkForm(std::vector<workload::ModelArchitecture> models, QWidget* parent)
    : QWidget(parent),
      models_(std::move(models)),
      which_(new QComboBox(this)),
      add_(new QPushButton(tr("+"), this)),
      remove_(new QPushButton(QStringLiteral("\u2212"), this)),
      model_(new QComboBox(this)),
      tokens_G_(new PlainSpinBox(this)),
      sequence_(new QSpinBox(this)),
      batch_M_(new PlainSpinBox(this)),
      precision_(new QComboBox(this)) {
    build();
    showJob();
}

void WorkForm::build() {
    which_->setObjectName("exploreWork");
    which_->setAccessibleName(tr("Workload"));
    add_->setObjectName("exploreAddWork");
    add_->setToolTip(tr("One more job, trained after the others."));
    add_->setAccessibleName(tr("Add a workload"));
    remove_->setObjectName("exploreRemoveWork");
    remove_->setToolTip(tr("Take this job away."));
    remove_->setAccessibleName(tr("Remove the workload"));
    model_->setObjectName("exploreModel");
    tokens_G_->setObjectName("exploreTokens");
    sequence_->setObjectName("exploreSequence");
    batch_M_->setObjectName("exploreBatch");
    precision_->setObjectName("explorePrecision");
    model_->addItem(tr("Choose a model"));
    for (const workload::ModelArchitecture& model : models_)
        model_->addItem(QString::fromStdString(model.name), QString::fromStdString(model.id));
    tokens_G_->setRange(0.001, 1e9);
    tokens_G_->setDecimals(3);
    tokens_G_->setSuffix(tr(" billion"));
    tokens_G_->setGroupSeparatorShown(true);
    sequence_->setRange(1, 1 << 24);
    sequence_->setGroupSeparatorShown(true);
    batch_M_->setRange(1e-6, 1e6);
    batch_M_->setDecimals(6);
    batch_M_->setSuffix(tr(" million"));
    for (const workload::TrainingPrecision each : offeredPrecisions)
        precision_->addItem(precisionName(each), int(each));
    for (QComboBox* box : {which_, model_, precision_})
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (QPushButton* button : {add_, remove_}) {
        button->setAutoDefault(false);
        button->setFixedWidth(4 * gridUnit_px);
    }
    auto* jobs = new QHBoxLayout;
    jobs->addWidget(which_, 1);
    jobs->addWidget(add_);
    jobs->addWidget(remove_);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(jobs);
    form->addRow(tr("Model"), model_);
    form->addRow(tr("Tokens"), tokens_G_);
    form->addRow(tr("Sequence length"), sequence_);
    form->addRow(tr("Batch, tokens"), batch_M_);
    form->addRow(tr("Precision"), precision_);
    const auto take = [this] {
        takeFields();
        emit edited();
    };
    connect(which_, &QComboBox::activated, this, &WorkForm::choose);
    connect(add_, &QPushButton::clicked, this, &WorkForm::addJob);
    connect(remove_, &QPushButton::clicked, this, &WorkForm::removeJob);
    connect(model_, &QComboBox::activated, this, &WorkForm::takeModel);
    for (QDoubleSpinBox* box : {tokens_G_, batch_M_})
        connect(box, &QDoubleSpinBox::valueChanged, this, take);
    connect(sequence_, &QSpinBox::valueChanged, this, take);
    connect(precision_, &QComboBox::activated, this, take);
}

void WorkForm::setJobs(std::vector<workload::TrainingJob> jobs) {
    jobs_ = std::move(jobs);
    shown_ = 0;
    showJob();
}

std::vector<workload::TrainingJob> WorkForm::jobs() const {
    return jobs_;
}

void WorkForm::listJobs() {
    const QSignalBlocker quiet(which_);
    which_->clear();
    for (std::size_t i = 0; i < jobs_.size(); ++i) which_->addItem(jobTitle(jobs_[i], i));
    if (jobs_.empty()) which_->addItem(tr("No workload yet"));
    which_->setCurrentIndex(int(shown_));
    which_->setEnabled(jobs_.size() > 1);
    add_->setEnabled(!jobs_.empty());
    remove_->setEnabled(!jobs_.empty());
}

void WorkForm::showJob() {
    listJobs();
    const bool hasJob = shown_ < jobs_.size();
    for (QWidget* field : {static_cast<QWidget*>(tokens_G_), static_cast<QWidget*>(sequence_),
                           static_cast<QWidget*>(batch_M_), static_cast<QWidget*>(precision_)})
        field->setEnabled(hasJob);
    if (!hasJob) {
        model_->setCurrentIndex(0);
        return;
    }
    const workload::TrainingJob job = jobs_[shown_];
    int row = model_->findData(QString::fromStdString(job.model.id));
    if (row < 0) {  // a model that the request describes by itself
        models_.push_back(job.model);
        model_->addItem(QString::fromStdString(job.model.name),
                        QString::fromStdString(job.model.id));
        row = model_->count() - 1;
    }
    const QSignalBlocker quietTokens(tokens_G_);
    const QSignalBlocker quietSequence(sequence_);
    const QSignalBlocker quietBatch(batch_M_);
    model_->setCurrentIndex(row);
    tokens_G_->setValue(job.tokens / tokensOfBillion);
    sequence_->setValue(job.sequenceLength);
    batch_M_->setValue(job.globalBatch_tokens / tokensOfMillion);
    precision_->setCurrentIndex(precision_->findData(int(job.precision)));
}

void WorkForm::takeFields() {
    if (shown_ >= jobs_.size()) return;
    workload::TrainingJob& job = jobs_[shown_];
    job.tokens = editedValue(job.tokens, *tokens_G_, tokensOfBillion);
    job.sequenceLength = editedValue(job.sequenceLength, *sequence_);
    job.globalBatch_tokens = editedValue(job.globalBatch_tokens, *batch_M_, tokensOfMillion);
    job.precision = workload::TrainingPrecision(precision_->currentData().toInt());
    which_->setItemText(int(shown_), jobTitle(job, shown_));
}

void WorkForm::takeModel() {
    const std::string id = model_->currentData().toString().toStdString();
    const auto chosen =
        std::find_if(models_.begin(), models_.end(),
                     [&](const workload::ModelArchitecture& model) { return model.id == id; });
    if (chosen == models_.end()) {
        removeJob();
        return;
    }
    if (shown_ < jobs_.size())
        jobs_[shown_].model = *chosen;
    else
        jobs_.push_back(usualJob(*chosen));
    showJob();
    emit edited();
}

void WorkForm::addJob() {
    if (jobs_.empty()) return;
    // Like the shown one, for the user to make another of.
    jobs_.push_back(jobs_[shown_]);
    shown_ = jobs_.size() - 1;
    showJob();
    emit edited();
}

void WorkForm::removeJob() {
    if (shown_ < jobs_.size()) jobs_.erase(jobs_.begin() + std::ptrdiff_t(shown_));
    shown_ = shown_ > 0 ? shown_ - 1 : 0;
    showJob();
    emit edited();
}

void WorkForm::choose(int index) {
    shown_ = std::size_t(std::max(0, index));
    showJob();
}

}  // namespace cw::views
