#include "views/inspector/workload_panel.h"

#include <QFormLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/units.h"
#include "views/inspector/edited_value.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

/// A first job for a model somebody just picked: 20 tokens per parameter (Hoffmann et al. 2022,
/// arXiv 2203.15556), 4096-token sequences, and a batch of about 4 M tokens.
workload::TrainingJob defaultJob(const workload::ModelArchitecture& model) {
    workload::TrainingJob job;
    job.model = model;
    job.tokens = 20.0 * workload::countParameters(model).total;
    job.sequenceLength = model.maxContext > 0 ? std::min(4096, model.maxContext) : 4096;
    job.globalBatch_tokens = 1024.0 * job.sequenceLength;
    return job;
}

/// A box whose first item is "automatic" and whose items carry numbers as data.
QComboBox* choiceOf(QWidget* parent, const QList<int>& values) {
    auto* box = new QComboBox(parent);
    box->addItem(WorkloadPanel::tr("Automatic"));
    for (const int value : values) box->addItem(QString::number(value), value);
    return box;
}

void showChoice(QComboBox* box, std::optional<int> value) {
    int index = value ? box->findData(*value) : 0;
    if (index < 0) {  // a value of the file that the list does not offer
        box->addItem(QString::number(*value), *value);
        index = box->count() - 1;
    }
    box->setCurrentIndex(index);
}

std::optional<int> chosen(const QComboBox* box) {
    const QVariant data = box->currentData();
    return data.isValid() ? std::optional(data.toInt()) : std::nullopt;
}

QString recomputeName(workload::Recompute recompute) {
    switch (recompute) {
        case workload::Recompute::none:
            return WorkloadPanel::tr("None");
        case workload::Recompute::selective:
            return WorkloadPanel::tr("Selective");
        case workload::Recompute::full:
            return WorkloadPanel::tr("Full");
    }
    return {};
}

QString shardingName(workload::Sharding sharding) {
    switch (sharding) {
        case workload::Sharding::none:
            return WorkloadPanel::tr("None");
        case workload::Sharding::optimizer:
            return WorkloadPanel::tr("Optimizer (ZeRO-1)");
        case workload::Sharding::gradients:
            return WorkloadPanel::tr("Gradients (ZeRO-2)");
        case workload::Sharding::full:
            return WorkloadPanel::tr("Full (ZeRO-3, FSDP)");
    }
    return {};
}

QString planText(const performance::Estimate& estimate) {
    const workload::Plan& plan = estimate.plan;
    QString text = WorkloadPanel::tr("Tensor %1, pipeline %2, data %3, micro-batch %4")
                       .arg(plan.tensorParallel)
                       .arg(plan.pipelineParallel)
                       .arg(plan.dataParallel)
                       .arg(plan.microBatch);
    text += '\n' + WorkloadPanel::tr("Recompute: %1. Sharding: %2.")
                       .arg(recomputeName(plan.recompute), shardingName(plan.sharding));
    text +=
        '\n' +
        WorkloadPanel::tr("Memory: %1 of %2 GiB on the fullest GPU.")
            .arg(QLocale().toString(units::bytesToGibibytes(estimate.memory.total_B), 'f', 1),
                 QLocale().toString(units::bytesToGibibytes(estimate.memory.capacity_B), 'f', 1));
    text +=
        '\n' + WorkloadPanel::tr(
                   "Step %1, %2 to train; the true step time is expected within a factor of %3.")
                   .arg(durationText(estimate.step.total_s), durationText(estimate.timeToTrain_s),
                        QLocale().toString(1.0 + estimate.doubt, 'f', 2));
    return text;
}

}  // namespace

WorkloadPanel::WorkloadPanel(DesignSession& session, Theme&, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new QComboBox(this)),
      tokens_G_(new QDoubleSpinBox(this)),
      sequenceLength_(new QSpinBox(this)),
      batch_M_(new QDoubleSpinBox(this)),
      precision_(new QComboBox(this)),
      tensorParallel_(choiceOf(this, {1, 2, 4, 8})),
      pipelineParallel_(choiceOf(this, {1, 2, 4, 8, 16, 32})),
      microBatch_(choiceOf(this, {1, 2, 4, 8, 16})),
      recompute_(new QComboBox(this)),
      sharding_(new QComboBox(this)),
      plan_(new QLabel(this)) {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    addJobRows(*form);
    addPlanRows(*form);
    plan_->setWordWrap(true);
    plan_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form->addRow(plan_);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    connectForm();
    showVariant();
    showPlan();
}

void WorkloadPanel::addJobRows(QFormLayout& form) {
    model_->setObjectName("workloadModel");
    model_->addItem(tr("No training job"));
    for (const workload::ModelArchitecture& model : session_.models())
        model_->addItem(QString::fromStdString(model.name), QString::fromStdString(model.id));
    model_->setMaxVisibleItems(24);
    tokens_G_->setRange(0.001, 1e9);
    tokens_G_->setDecimals(3);
    tokens_G_->setSuffix(tr(" billion"));
    tokens_G_->setGroupSeparatorShown(true);
    sequenceLength_->setRange(1, 1 << 24);
    batch_M_->setRange(1e-6, 1e6);
    batch_M_->setDecimals(6);
    batch_M_->setSuffix(tr(" million"));
    batch_M_->setToolTip(tr("Tokens of one optimizer step, over all GPUs."));
    precision_->addItem(tr("BF16"), int(workload::TrainingPrecision::bf16));
    precision_->addItem(tr("FP16"), int(workload::TrainingPrecision::fp16));
    precision_->addItem(tr("FP8"), int(workload::TrainingPrecision::fp8));
    for (QAbstractSpinBox* box :
         {static_cast<QAbstractSpinBox*>(tokens_G_), static_cast<QAbstractSpinBox*>(batch_M_),
          static_cast<QAbstractSpinBox*>(sequenceLength_)})
        box->setKeyboardTracking(false);
    form.addRow(tr("Model"), model_);
    form.addRow(tr("Tokens to train"), tokens_G_);
    form.addRow(tr("Sequence length"), sequenceLength_);
    form.addRow(tr("Batch, tokens"), batch_M_);
    form.addRow(tr("Precision"), precision_);
}

void WorkloadPanel::addPlanRows(QFormLayout& form) {
    recompute_->addItem(tr("Automatic"));
    for (const auto recompute :
         {workload::Recompute::none, workload::Recompute::selective, workload::Recompute::full})
        recompute_->addItem(recomputeName(recompute), int(recompute));
    sharding_->addItem(tr("Automatic"));
    for (const auto sharding : {workload::Sharding::none, workload::Sharding::optimizer,
                                workload::Sharding::gradients, workload::Sharding::full})
        sharding_->addItem(shardingName(sharding), int(sharding));
    form.addRow(tr("Tensor parallel"), tensorParallel_);
    form.addRow(tr("Pipeline parallel"), pipelineParallel_);
    form.addRow(tr("Micro-batch"), microBatch_);
    form.addRow(tr("Recompute"), recompute_);
    form.addRow(tr("Sharding"), sharding_);
}

void WorkloadPanel::connectForm() {
    connect(model_, &QComboBox::currentIndexChanged, this, [this] { takeModel(); });
    connect(tokens_G_, &QDoubleSpinBox::valueChanged, this, [this] { takeJob(); });
    connect(sequenceLength_, &QSpinBox::valueChanged, this, [this] { takeJob(); });
    connect(batch_M_, &QDoubleSpinBox::valueChanged, this, [this] { takeJob(); });
    for (QComboBox* box :
         {precision_, tensorParallel_, pipelineParallel_, microBatch_, recompute_, sharding_})
        connect(box, &QComboBox::currentIndexChanged, this, [this] { takeJob(); });
    for (const auto signal : {&DesignSession::documentChanged, &DesignSession::documentReplaced,
                              &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, [this] { showVariant(); });
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { showPlan(); });
}

void WorkloadPanel::showVariant() {
    isShowing_ = true;
    const auto& job = session_.variant().job;
    int row = job ? model_->findData(QString::fromStdString(job->model.id)) : 0;
    if (row < 0) {  // a model of the file that this catalog does not list
        model_->addItem(QString::fromStdString(job->model.name),
                        QString::fromStdString(job->model.id));
        row = model_->count() - 1;
    }
    model_->setCurrentIndex(row);
    for (QWidget* field :
         {static_cast<QWidget*>(tokens_G_), static_cast<QWidget*>(sequenceLength_),
          static_cast<QWidget*>(batch_M_), static_cast<QWidget*>(precision_),
          static_cast<QWidget*>(tensorParallel_), static_cast<QWidget*>(pipelineParallel_),
          static_cast<QWidget*>(microBatch_), static_cast<QWidget*>(recompute_),
          static_cast<QWidget*>(sharding_)})
        field->setEnabled(job.has_value());
    if (job) {
        tokens_G_->setValue(job->tokens / 1e9);
        sequenceLength_->setValue(job->sequenceLength);
        batch_M_->setValue(job->globalBatch_tokens / 1e6);
        precision_->setCurrentIndex(precision_->findData(int(job->precision)));
        const workload::PlanRequest& plan = job->plan;
        showChoice(tensorParallel_, plan.tensorParallel);
        showChoice(pipelineParallel_, plan.pipelineParallel);
        showChoice(microBatch_, plan.microBatch);
        recompute_->setCurrentIndex(plan.recompute ? recompute_->findData(int(*plan.recompute))
                                                   : 0);
        sharding_->setCurrentIndex(plan.sharding ? sharding_->findData(int(*plan.sharding)) : 0);
    }
    isShowing_ = false;
}

void WorkloadPanel::showPlan() {
    const auto evaluation = session_.evaluation();
    if (!evaluation) return;
    if (evaluation->throughput.estimate)
        plan_->setText(planText(*evaluation->throughput.estimate));
    else
        plan_->setText(QString::fromStdString(evaluation->throughput.reason));
}

void WorkloadPanel::takeModel() {
    if (isShowing_) return;
    const std::string id = model_->currentData().toString().toStdString();
    std::optional<workload::TrainingJob> job = session_.variant().job;
    if (id.empty()) {
        job.reset();
    } else {
        for (const workload::ModelArchitecture& model : session_.models())
            if (model.id == id) {
                if (job)
                    job->model = model;
                else
                    job = defaultJob(model);
            }
    }
    if (job != session_.variant().job)
        session_.perform(
            design::single(session_.desk(), "Change the model to train", design::SetJob{job}));
}

workload::TrainingJob WorkloadPanel::jobOfForm() const {
    workload::TrainingJob job = *session_.variant().job;
    job.tokens = editedValue(job.tokens, *tokens_G_, 1e9);
    job.sequenceLength = sequenceLength_->value();
    job.globalBatch_tokens = editedValue(job.globalBatch_tokens, *batch_M_, 1e6);
    job.precision = workload::TrainingPrecision(precision_->currentData().toInt());
    job.plan.tensorParallel = chosen(tensorParallel_);
    job.plan.pipelineParallel = chosen(pipelineParallel_);
    job.plan.microBatch = chosen(microBatch_);
    const auto recompute = chosen(recompute_);
    job.plan.recompute = recompute ? std::optional(workload::Recompute(*recompute)) : std::nullopt;
    const auto sharding = chosen(sharding_);
    job.plan.sharding = sharding ? std::optional(workload::Sharding(*sharding)) : std::nullopt;
    return job;
}

void WorkloadPanel::takeJob() {
    if (isShowing_ || !session_.variant().job) return;
    const workload::TrainingJob job = jobOfForm();
    if (job == *session_.variant().job) return;
    session_.perform(
        design::single(session_.desk(), "Change the training job", design::SetJob{job}));
}

}  // namespace cw::views
