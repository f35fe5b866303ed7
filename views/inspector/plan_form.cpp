#include "views/inspector/plan_form.h"

#include <QFormLayout>

#include "views/theme/workload_text.h"

namespace cw::views {

namespace {

/// Shows the box's item that carries `value`, the first ("Automatic") for none.
void showFixed(QComboBox* box, std::optional<int> value) {
    int index = value ? box->findData(*value) : 0;
    if (index < 0) {  // a value of the file that the list does not offer
        box->addItem(QString::number(*value), *value);
        index = box->count() - 1;
    }
    box->setCurrentIndex(index);
}

std::optional<int> fixed(const QComboBox* box) {
    const QVariant data = box->currentData();
    return data.isValid() ? std::optional(data.toInt()) : std::nullopt;
}

/// The same for what has a name rather than a number.
template <class E>
void showFixedAs(QComboBox* box, const std::optional<E>& value) {
    showFixed(box, value ? std::optional(int(*value)) : std::nullopt);
}

template <class E>
std::optional<E> fixedOf(const QComboBox* box) {
    const auto value = fixed(box);
    return value ? std::optional(E(*value)) : std::nullopt;
}

}  // namespace

PlanForm::PlanForm(QFormLayout& form, QWidget* parent) : QObject(parent) {
    addSizes(form, parent);
    addNames(form, parent);
    addSwitches(form, parent);
}

QComboBox* PlanForm::addBox(QFormLayout& form, QWidget* parent, const char* name,
                            const QString& title, const QString& help) {
    auto* box = new QComboBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(help);
    box->addItem(tr("Automatic"));
    // As wide as the form gives them: long names must not widen a dock.
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(box, &QComboBox::activated, this, &PlanForm::edited);
    form.addRow(title, box);
    boxes_.push_back(box);
    return box;
}

void PlanForm::addNames(QFormLayout& form, QWidget* parent) {
    using namespace workload;
    recompute_ = addBox(form, parent, "workloadRecompute", tr("Recompute"),
                        tr("What is computed again in the backward pass to save memory."));
    for (const auto recompute :
         {Recompute::none, Recompute::selective, Recompute::feedForward, Recompute::full})
        recompute_->addItem(recomputeName(recompute), int(recompute));
    recomputeShare_ = addBox(form, parent, "workloadRecomputeShare", tr("Layers recomputed"),
                             tr("Share of the layers that recompute applies to."));
    for (const int percent : {25, 50, 75, 100})
        recomputeShare_->addItem(tr("%1 %").arg(percent), percent);
    sharding_ = addBox(form, parent, "workloadSharding", tr("Sharding"),
                       tr("What is spread over the data-parallel GPUs to save memory."));
    for (const auto sharding :
         {Sharding::none, Sharding::optimizer, Sharding::gradients, Sharding::full})
        sharding_->addItem(shardingName(sharding), int(sharding));
    schedule_ = addBox(form, parent, "workloadSchedule", tr("Pipeline schedule"),
                       tr("Zero bubble computes weight gradients while stages would wait."));
    for (const auto schedule :
         {PipelineSchedule::oneForwardOneBackward, PipelineSchedule::zeroBubble})
        schedule_->addItem(scheduleName(schedule), int(schedule));
    exchange_ = addBox(form, parent, "workloadExchange", tr("Context exchange"),
                       tr("How GPUs that share a sequence exchange keys and values."));
    for (const auto exchange : {ContextExchange::ring, ContextExchange::allToAll})
        exchange_->addItem(exchangeName(exchange), int(exchange));
}

void PlanForm::addSwitches(QFormLayout& form, QWidget* parent) {
    using Request = workload::PlanRequest;
    struct Row {
        const char* name;
        QString title;
        QString help;
        std::optional<bool> Request::* value;
    };
    const Row rows[] = {
        {"workloadSequenceParallel", tr("Sequence parallel"),
         tr("Norms and residuals divided among the GPUs that share a layer."),
         &Request::sequenceParallel},
        {"workloadOffloadOptimizer", tr("Host optimizer"),
         tr("Optimizer state in host memory, stepped by the host's processors."),
         &Request::offloadOptimizer},
        {"workloadOffloadActivations", tr("Host activations"),
         tr("Activations travel to host memory and back instead of being computed again."),
         &Request::offloadActivations},
        {"workloadOverlapData", tr("Overlap, gradients"),
         tr("Gradients and weights travel beside the computation."), &Request::overlapData},
        {"workloadOverlapTensor", tr("Overlap, tensor"),
         tr("Activations travel beside the products that need them."), &Request::overlapTensor},
        {"workloadOverlapPipeline", tr("Overlap, pipeline"),
         tr("Stages hand over beside their work."), &Request::overlapPipeline},
    };
    for (const Row& row : rows) {
        QComboBox* box = addBox(form, parent, row.name, row.title, row.help);
        box->addItem(tr("On"), 1);
        box->addItem(tr("Off"), 0);
        switches_.push_back({box, row.value});
    }
}

void PlanForm::addSizes(QFormLayout& form, QWidget* parent) {
    using Request = workload::PlanRequest;
    struct Row {
        const char* name;
        QString title;
        QString help;
        QList<int> offered;
        std::optional<int> Request::* value;
    };
    const Row rows[] = {
        {"workloadTensor",
         tr("Tensor parallel"),
         tr("GPUs that share each layer. Automatic: the best plan that fits is searched for."),
         {1, 2, 4, 8, 16},
         &Request::tensorParallel},
        {"workloadPipeline",
         tr("Pipeline parallel"),
         tr("Groups of layers, each on GPUs of its own."),
         {1, 2, 4, 8, 16, 32},
         &Request::pipelineParallel},
        {"workloadInterleave",
         tr("Interleave"),
         tr("Model pieces of each pipeline GPU: more pieces, a smaller bubble, more messages."),
         {1, 2, 3, 4, 6, 8},
         &Request::interleave},
        {"workloadContext",
         tr("Context parallel"),
         tr("GPUs that share one sequence."),
         {1, 2, 4, 8, 16},
         &Request::contextParallel},
        {"workloadExpert",
         tr("Expert parallel"),
         tr("GPUs that the experts of a layer are spread over."),
         {1, 2, 4, 8, 16, 32, 64},
         &Request::expertParallel},
        {"workloadExpertTensor",
         tr("Expert tensor"),
         tr("GPUs that share one expert."),
         {1, 2, 4, 8},
         &Request::expertTensorParallel},
        {"workloadData",
         tr("Data parallel"),
         tr("Copies that see different sequences."),
         {1, 2, 4, 8, 16, 32, 64, 128},
         &Request::dataParallel},
        {"workloadMicroBatch",
         tr("Micro-batch"),
         tr("Sequences each GPU works on at a time."),
         {1, 2, 4, 8, 16},
         &Request::microBatch},
        {"workloadShardingGroup",
         tr("Sharding group"),
         tr("GPUs that states are spread over; copies of the group keep the same. Automatic may "
            "take all."),
         {8, 16, 32, 64, 128},
         &Request::shardingGroup},
    };
    for (const Row& row : rows) {
        QComboBox* box = addBox(form, parent, row.name, row.title, row.help);
        for (const int size : row.offered) box->addItem(QString::number(size), size);
        sizes_.push_back({box, row.value});
    }
}

void PlanForm::show(const workload::PlanRequest& plan, bool isEnabled) {
    for (const Size& size : sizes_) showFixed(size.box, plan.*(size.value));
    for (const Switch& one : switches_) showFixedAs(one.box, plan.*(one.value));
    showFixedAs(recompute_, plan.recompute);
    showFixedAs(sharding_, plan.sharding);
    showFixedAs(schedule_, plan.schedule);
    showFixedAs(exchange_, plan.contextExchange);
    showFixed(recomputeShare_, plan.recomputeShare
                                   ? std::optional(qRound(100 * *plan.recomputeShare))
                                   : std::nullopt);
    for (QComboBox* box : boxes_) box->setEnabled(isEnabled);
}

workload::PlanRequest PlanForm::read() const {
    workload::PlanRequest plan;
    for (const Size& size : sizes_) plan.*(size.value) = fixed(size.box);
    for (const Switch& one : switches_) plan.*(one.value) = fixedOf<bool>(one.box);
    plan.recompute = fixedOf<workload::Recompute>(recompute_);
    plan.sharding = fixedOf<workload::Sharding>(sharding_);
    plan.schedule = fixedOf<workload::PipelineSchedule>(schedule_);
    plan.contextExchange = fixedOf<workload::ContextExchange>(exchange_);
    if (const auto percent = fixed(recomputeShare_)) plan.recomputeShare = *percent / 100.0;
    return plan;
}

}  // namespace cw::views
