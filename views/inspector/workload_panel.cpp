#include "views/inspector/workload_panel.h"

#include <QFormLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/units.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/plain_spin_box.h"
#include "views/inspector/quiet_wheel.h"
#include "views/theme/light_units.h"
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

QString gibibytes(double size_B) {
    return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
}

/// The plan as rich text: sizes, what it costs in memory, what it gives.
QString planText(const performance::Estimate& estimate, const Theme& theme) {
    const workload::Plan& plan = estimate.plan;
    QString rows;
    const auto row = [&](const QString& name, const QString& value) {
        rows += QStringLiteral("<tr><td style=\"color:%1\">%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                    .arg(theme.color(Role::textLight).name(), name, withLightUnits(value, theme));
    };
    row(WorkloadPanel::tr("Parallel"), WorkloadPanel::tr("tensor %1, pipeline %2, data %3")
                                           .arg(plan.tensorParallel)
                                           .arg(plan.pipelineParallel)
                                           .arg(plan.dataParallel));
    row(WorkloadPanel::tr("Micro-batch"), QLocale().toString(plan.microBatch));
    row(WorkloadPanel::tr("Recompute"), recomputeName(plan.recompute));
    row(WorkloadPanel::tr("Sharding"), shardingName(plan.sharding));
    row(WorkloadPanel::tr("Memory"),
        WorkloadPanel::tr("%1 of %2\u00a0GiB on the fullest GPU")
            .arg(gibibytes(estimate.memory.total_B), gibibytes(estimate.memory.capacity_B)));
    row(WorkloadPanel::tr("Step"), durationText(estimate.step.total_s));
    row(WorkloadPanel::tr("To train"), durationText(estimate.timeToTrain_s));
    row(WorkloadPanel::tr("Doubt"), WorkloadPanel::tr("true step time within a factor of %1")
                                        .arg(QLocale().toString(1.0 + estimate.doubt, 'f', 2)));
    return QStringLiteral("<p><b>%1</b></p><table cellspacing=\"0\" cellpadding=\"1\">%2</table>")
        .arg(WorkloadPanel::tr("The plan"), rows);
}

}  // namespace

WorkloadPanel::WorkloadPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : QWidget(parent),
      session_(session),
      theme_(theme),
      model_(new QComboBox(this)),
      tokens_G_(new PlainSpinBox(this)),
      sequenceLength_(new QSpinBox(this)),
      batch_M_(new PlainSpinBox(this)),
      precision_(new QComboBox(this)),
      tensorParallel_(choiceOf(this, {1, 2, 4, 8})),
      pipelineParallel_(choiceOf(this, {1, 2, 4, 8, 16, 32})),
      microBatch_(choiceOf(this, {1, 2, 4, 8, 16})),
      recompute_(new QComboBox(this)),
      sharding_(new QComboBox(this)),
      plan_(new QLabel(this)) {
    build();
    connectForm();
    showVariant();
    showPlan();
}

void WorkloadPanel::build() {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addJobRows(*form);
    addPlanRows(*form);
    plan_->setObjectName("workloadPlan");
    plan_->setFont(theme_.tabularFont());
    plan_->setTextFormat(Qt::RichText);
    plan_->setWordWrap(true);
    plan_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form->addRow(plan_);
    quietWheels(*content);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

void WorkloadPanel::addJobRows(QFormLayout& form) {
    model_->setObjectName("workloadModel");
    model_->addItem(tr("No training job"));
    for (const workload::ModelArchitecture& model : session_.models())
        model_->addItem(QString::fromStdString(model.name), QString::fromStdString(model.id));
    model_->setMaxVisibleItems(24);
    tokens_G_->setObjectName("workloadTokens");
    sequenceLength_->setObjectName("workloadSequence");
    sequenceLength_->setGroupSeparatorShown(true);
    batch_M_->setObjectName("workloadBatch");
    precision_->setObjectName("workloadPrecision");
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
    tensorParallel_->setObjectName("workloadTensor");
    pipelineParallel_->setObjectName("workloadPipeline");
    microBatch_->setObjectName("workloadMicroBatch");
    recompute_->setObjectName("workloadRecompute");
    sharding_->setObjectName("workloadSharding");
    recompute_->addItem(tr("Automatic"));
    for (const auto recompute :
         {workload::Recompute::none, workload::Recompute::selective, workload::Recompute::full})
        recompute_->addItem(recomputeName(recompute), int(recompute));
    sharding_->addItem(tr("Automatic"));
    for (const auto sharding : {workload::Sharding::none, workload::Sharding::optimizer,
                                workload::Sharding::gradients, workload::Sharding::full})
        sharding_->addItem(shardingName(sharding), int(sharding));
    tensorParallel_->setToolTip(
        tr("GPUs that share each layer. Automatic: the best plan that fits is searched for."));
    pipelineParallel_->setToolTip(tr("Groups of layers, each on GPUs of its own."));
    microBatch_->setToolTip(tr("Sequences each GPU works on at a time."));
    recompute_->setToolTip(tr("What is computed again in the backward pass to save memory."));
    sharding_->setToolTip(tr("What is spread over the data-parallel GPUs to save memory."));
    // As wide as the form gives them: long names must not widen a dock.
    for (QComboBox* box : {model_, recompute_, sharding_})
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    form.addRow(tr("Tensor parallel"), tensorParallel_);
    form.addRow(tr("Pipeline parallel"), pipelineParallel_);
    form.addRow(tr("Micro-batch"), microBatch_);
    form.addRow(tr("Recompute"), recompute_);
    form.addRow(tr("Sharding"), sharding_);
}

void WorkloadPanel::connectForm() {
    connect(model_, &QComboBox::activated, this, [this] { takeModel(); });
    connect(tokens_G_, &QDoubleSpinBox::valueChanged, this, [this] { takeJob(); });
    connect(sequenceLength_, &QSpinBox::valueChanged, this, [this] { takeJob(); });
    connect(batch_M_, &QDoubleSpinBox::valueChanged, this, [this] { takeJob(); });
    for (QComboBox* box :
         {precision_, tensorParallel_, pipelineParallel_, microBatch_, recompute_, sharding_})
        connect(box, &QComboBox::activated, this, [this] { takeJob(); });
    connect(&session_, &DesignSession::documentReplaced, this, [this] {
        shown_.clear();
        showVariant();
    });
    for (const auto signal :
         {&DesignSession::documentChanged, &DesignSession::activeVariantChanged})
        connect(&session_, signal, this, [this] { showVariant(); });
    connect(&theme_, &Theme::changed, this, [this] {
        plan_->setFont(theme_.tabularFont());
        showPlan();
    });
    connect(&session_, &DesignSession::evaluationChanged, this, [this] { showPlan(); });
}

void WorkloadPanel::showVariant() {
    isShowing_ = true;
    const bool isOther = session_.variant().name != shown_;
    shown_ = session_.variant().name;
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
    if (job) showJob(*job, isOther);
    isShowing_ = false;
}

void WorkloadPanel::showJob(const workload::TrainingJob& job, bool isOther) {
    refill(*tokens_G_, job.tokens / 1e9, isOther);
    refill(*sequenceLength_, job.sequenceLength, isOther);
    refill(*batch_M_, job.globalBatch_tokens / 1e6, isOther);
    precision_->setCurrentIndex(precision_->findData(int(job.precision)));
    const workload::PlanRequest& plan = job.plan;
    showChoice(tensorParallel_, plan.tensorParallel);
    showChoice(pipelineParallel_, plan.pipelineParallel);
    showChoice(microBatch_, plan.microBatch);
    recompute_->setCurrentIndex(plan.recompute ? recompute_->findData(int(*plan.recompute)) : 0);
    sharding_->setCurrentIndex(plan.sharding ? sharding_->findData(int(*plan.sharding)) : 0);
}

void WorkloadPanel::showPlan() {
    const auto evaluation = session_.evaluation();
    QString text;
    if (evaluation && evaluation->throughput.estimate)
        text = planText(*evaluation->throughput.estimate, theme_);
    else if (evaluation)
        text = QString::fromStdString(evaluation->throughput.reason).toHtmlEscaped();
    if (plan_->text() != text) plan_->setText(text);
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
    job.sequenceLength = editedValue(job.sequenceLength, *sequenceLength_);
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
