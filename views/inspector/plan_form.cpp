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

template <class E>
std::optional<E> fixedOf(const QComboBox* box) {
    const auto value = fixed(box);
    return value ? std::optional(E(*value)) : std::nullopt;
}

}  // namespace

PlanForm::PlanForm(QFormLayout& form, QWidget* parent)
    : QObject(parent), recompute_(new QComboBox(parent)), sharding_(new QComboBox(parent)) {
    addSizes(form, parent);
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
    recompute_->setToolTip(tr("What is computed again in the backward pass to save memory."));
    sharding_->setToolTip(tr("What is spread over the data-parallel GPUs to save memory."));
    // As wide as the form gives them: long names must not widen a dock.
    for (QComboBox* box : {recompute_, sharding_}) {
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(box, &QComboBox::activated, this, &PlanForm::edited);
    }
    form.addRow(tr("Recompute"), recompute_);
    form.addRow(tr("Sharding"), sharding_);
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
    };
    for (const Row& row : rows) {
        auto* box = new QComboBox(parent);
        box->setObjectName(QLatin1String(row.name));
        box->setToolTip(row.help);
        box->addItem(tr("Automatic"));
        for (const int size : row.offered) box->addItem(QString::number(size), size);
        connect(box, &QComboBox::activated, this, &PlanForm::edited);
        form.addRow(row.title, box);
        sizes_.push_back({box, row.value});
    }
}

void PlanForm::show(const workload::PlanRequest& plan, bool isEnabled) {
    for (const Size& size : sizes_) {
        showFixed(size.box, plan.*(size.value));
        size.box->setEnabled(isEnabled);
    }
    showFixed(recompute_, plan.recompute ? std::optional(int(*plan.recompute)) : std::nullopt);
    showFixed(sharding_, plan.sharding ? std::optional(int(*plan.sharding)) : std::nullopt);
    recompute_->setEnabled(isEnabled);
    sharding_->setEnabled(isEnabled);
}

workload::PlanRequest PlanForm::read() const {
    workload::PlanRequest plan;
    for (const Size& size : sizes_) plan.*(size.value) = fixed(size.box);
    plan.recompute = fixedOf<workload::Recompute>(recompute_);
    plan.sharding = fixedOf<workload::Sharding>(sharding_);
    return plan;
}

}  // namespace cw::views
