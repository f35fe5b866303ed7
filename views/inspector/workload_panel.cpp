#include "views/inspector/workload_panel.h"

#include <QCursor>
#include <QFormLayout>
#include <algorithm>
#include <cmath>

#include "model/error.h"
#include "views/inspector/edited_value.h"
#include "views/inspector/model_dialog.h"
#include "views/inspector/plain_spin_box.h"
#include "views/inspector/plan_text.h"
#include "views/inspector/quiet_wheel.h"
#include "views/theme/scrolled.h"
#include "views/theme/workload_text.h"

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

}  // namespace

WorkloadPanel::WorkloadPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : VariantForm(session, parent),
      theme_(theme),
      model_(new QComboBox(this)),
      tokens_G_(new PlainSpinBox(this)),
      sequenceLength_(new QSpinBox(this)),
      batch_M_(new PlainSpinBox(this)),
      precision_(new QComboBox(this)),
      software_(new QComboBox(this)),
      networkReduction_(new QCheckBox(tr("Sum in switches"), this)),
      dropsTokens_(new QCheckBox(tr("Drop tokens"), this)),
      ownModel_(new QPushButton(tr("Model of your &own..."), this)),
      plan_(new WholeText(this)) {
    build();
    connectForm();
    follow();
    showPlan();
}

void WorkloadPanel::build() {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addJobRows(*form);
    planForm_ = new PlanForm(*form, this);
    plan_->setObjectName("workloadPlan");
    plan_->setFont(theme_.tabularFont());
    plan_->setTextFormat(Qt::RichText);
    plan_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    form->addRow(plan_);
    quietWheels(*content);
    fillWithScrolled(*this, content);
}

void WorkloadPanel::addJobRows(QFormLayout& form) {
    model_->setObjectName("workloadModel");
    model_->setMaxVisibleItems(24);
    fillModels();
    ownModel_->setObjectName("workloadOwnModel");
    ownModel_->setToolTip(
        tr("By its sizes, or from the config.json its weights are published with."));
    software_->setObjectName("workloadSoftware");
    software_->setToolTip(tr("Which kernels and which overlap can be counted on."));
    for (const workload::SoftwareStack each : offeredSoftware)
        software_->addItem(softwareName(each), int(each));
    networkReduction_->setObjectName("workloadNetworkReduction");
    networkReduction_->setToolTip(
        tr("Where every switch of the compute network can: a licence and a setting of the job."));
    dropsTokens_->setObjectName("workloadDropsTokens");
    dropsTokens_->setToolTip(
        tr("Tokens beyond an expert's capacity are dropped: sizes are known "
           "beforehand, and the model learns a little less."));
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
    for (const workload::TrainingPrecision each : offeredPrecisions)
        precision_->addItem(precisionName(each), int(each));
    // As wide as the form gives them: long names must not widen a dock.
    for (QComboBox* box : {model_, software_, precision_})
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (QAbstractSpinBox* box :
         {static_cast<QAbstractSpinBox*>(tokens_G_), static_cast<QAbstractSpinBox*>(batch_M_),
          static_cast<QAbstractSpinBox*>(sequenceLength_)})
        box->setKeyboardTracking(false);
    form.addRow(tr("Model"), model_);
    form.addRow(QString(), ownModel_);
    form.addRow(tr("Tokens to train"), tokens_G_);
    form.addRow(tr("Sequence length"), sequenceLength_);
    form.addRow(tr("Batch, tokens"), batch_M_);
    form.addRow(tr("Precision"), precision_);
    form.addRow(tr("Software"), software_);
    form.addRow(tr("SHARP"), networkReduction_);
    form.addRow(tr("Experts"), dropsTokens_);
}

void WorkloadPanel::fillModels() {
    const QString chosen = model_->currentData().toString();
    model_->clear();
    model_->addItem(tr("No training job"));
    for (const workload::ModelArchitecture& model : session().models())
        model_->addItem(QString::fromStdString(model.name), QString::fromStdString(model.id));
    model_->setCurrentIndex(std::max(0, model_->findData(chosen)));
}

void WorkloadPanel::connectForm() {
    connect(model_, &QComboBox::activated, this, [this] { takeModel(); });
    connect(tokens_G_, &QDoubleSpinBox::valueChanged, this, [this] { takeJob(); });
    connect(sequenceLength_, &QSpinBox::valueChanged, this, [this] { takeJob(); });
    connect(batch_M_, &QDoubleSpinBox::valueChanged, this, [this] { takeJob(); });
    for (QComboBox* box : {precision_, software_})
        connect(box, &QComboBox::activated, this, [this] { takeJob(); });
    for (QCheckBox* box : {networkReduction_, dropsTokens_})
        connect(box, &QCheckBox::toggled, this, [this] { takeJob(); });
    connect(planForm_, &PlanForm::edited, this, [this] { takeJob(); });
    connect(ownModel_, &QPushButton::clicked, this, &WorkloadPanel::describeModel);
    connect(plan_, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto quantity = quantityOfLink(link))
            emit whyRequested(*quantity, QCursor::pos());
    });
    connect(&session(), &DesignSession::modelsChanged, this, [this] {
        fillModels();
        refillForm();
    });
    connect(&theme_, &Theme::changed, this, [this] {
        plan_->setFont(theme_.tabularFont());
        showPlan();
    });
    connect(&session(), &DesignSession::evaluationChanged, this, [this] { showPlan(); });
}

void WorkloadPanel::showVariant(bool isOther) {
    const auto& job = session().variant().job;
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
          static_cast<QWidget*>(software_), static_cast<QWidget*>(networkReduction_)})
        field->setEnabled(job.has_value());
    dropsTokens_->setEnabled(job && job->model.experts);
    planForm_->show(job ? job->plan : workload::PlanRequest{}, job.has_value());
    if (job) showJob(*job, isOther);
}

void WorkloadPanel::showJob(const workload::TrainingJob& job, bool isOther) {
    refill(*tokens_G_, job.tokens / 1e9, isOther);
    refill(*sequenceLength_, job.sequenceLength, isOther);
    refill(*batch_M_, job.globalBatch_tokens / 1e6, isOther);
    precision_->setCurrentIndex(precision_->findData(int(job.precision)));
    software_->setCurrentIndex(software_->findData(int(job.software)));
    networkReduction_->setChecked(job.networkReduction);
    dropsTokens_->setChecked(job.dropsTokens);
}

void WorkloadPanel::showPlan() {
    const auto evaluation = session().evaluation();
    QString text;
    if (evaluation && evaluation->throughput.estimate)
        text = planText(*evaluation->throughput.estimate, theme_) +
               runnersUpText(evaluation->throughput.runnersUp, *evaluation->throughput.estimate,
                             theme_);
    else if (evaluation)
        text = QString::fromStdString(evaluation->throughput.reason).toHtmlEscaped();
    plan_->showText(text);
}

void WorkloadPanel::takeModel() {
    if (isFilling()) return;
    const std::string id = model_->currentData().toString().toStdString();
    std::optional<workload::TrainingJob> job = session().variant().job;
    if (id.empty()) {
        job.reset();
    } else {
        for (const workload::ModelArchitecture& model : session().models())
            if (model.id == id) {
                if (job)
                    job->model = model;
                else
                    job = defaultJob(model);
            }
    }
    setModel(job);
}

void WorkloadPanel::describeModel() {
    const auto& job = session().variant().job;
    auto* dialog =
        new ModelDialog(job ? job->model : workload::ModelArchitecture{}, theme_, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { takeOwnModel(dialog->model()); });
    dialog->open();
}

/// Kept for other documents, too; that it could not be kept does not stop the job.
void WorkloadPanel::takeOwnModel(const workload::ModelArchitecture& model) {
    try {
        session().keepModel(model);
    } catch (const InputError& error) {
        emit session().failed(tr("The model could not be kept for other designs: %1")
                                  .arg(QString::fromUtf8(error.what())));
    }
    std::optional<workload::TrainingJob> job = session().variant().job;
    if (job)
        job->model = model;
    else
        job = defaultJob(model);
    setModel(job);
}

/// In the window a cluster is for one thing: a job takes the place of an inference service.
void WorkloadPanel::setModel(const std::optional<workload::TrainingJob>& job) {
    if (job == session().variant().job) return;
    design::Transaction change =
        design::single(session().desk(), "Change the model to train", design::SetJob{job});
    if (job && session().variant().service)
        change.edits.push_back(design::EditVariant{session().variant().name, design::SetService{}});
    session().perform(change);
}

workload::TrainingJob WorkloadPanel::jobOfForm() const {
    workload::TrainingJob job = *session().variant().job;
    job.tokens = editedValue(job.tokens, *tokens_G_, 1e9);
    job.sequenceLength = editedValue(job.sequenceLength, *sequenceLength_);
    job.globalBatch_tokens = editedValue(job.globalBatch_tokens, *batch_M_, 1e6);
    job.precision = workload::TrainingPrecision(precision_->currentData().toInt());
    job.software = workload::SoftwareStack(software_->currentData().toInt());
    job.networkReduction = networkReduction_->isChecked();
    job.dropsTokens = dropsTokens_->isChecked();
    job.plan = planForm_->read();
    return job;
}

void WorkloadPanel::takeJob() {
    if (isFilling() || !session().variant().job) return;
    const workload::TrainingJob job = jobOfForm();
    if (job == *session().variant().job) return;
    session().perform(
        design::single(session().desk(), "Change the training job", design::SetJob{job}));
}

}  // namespace cw::views
