#include "views/explore/service_form.h"

#include <QFormLayout>
#include <QSignalBlocker>
#include <algorithm>

namespace cw::views {

namespace {

constexpr double millisecond_s = 1e-3;

/// As chats are: prompts of a thousand tokens, answers of a few hundred.
workload::InferenceService usualService(const workload::ModelArchitecture& model) {
    workload::InferenceService service;
    service.model = model;
    service.promptTokens = 1000;
    service.outputTokens = 300;
    return service;
}

/// 0 stands for "not stated".
std::optional<double> stated(double value) {
    return value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<double> inUnit(const std::optional<double>& value, double unit) {
    return value ? std::optional(*value / unit) : std::nullopt;
}

}  // namespace

ServiceForm::ServiceForm(std::vector<workload::ModelArchitecture> models, QWidget* parent)
    : QWidget(parent),
      models_(std::move(models)),
      model_(new QComboBox(this)),
      prompt_(new QSpinBox(this)),
      answer_(new QSpinBox(this)),
      firstToken_ms_(new OptionalNumber(0.1, 86'400'000, 1, tr(" ms"), 1000, this)),
      interToken_ms_(new OptionalNumber(0.1, 86'400'000, 1, tr(" ms"), 50, this)),
      requests_(new OptionalNumber(0.001, 1e9, 3, tr(" a second"), 10, this)),
      concurrency_(new OptionalNumber(1, 1e9, 0, {}, 100, this)) {
    model_->setObjectName("exploreServed");
    model_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    model_->addItem(tr("Choose a model"));
    for (const workload::ModelArchitecture& model : models_)
        if (workload::canGenerate(model))
            model_->addItem(QString::fromStdString(model.name), QString::fromStdString(model.id));
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Model"), model_);
    connect(model_, &QComboBox::activated, this, &ServiceForm::takeModel);
    const auto tokens = [&](const QString& name, QSpinBox* box, const char* id) {
        box->setObjectName(QLatin1String(id));
        box->setRange(1, 100'000'000);
        box->setSuffix(tr(" tokens"));
        box->setGroupSeparatorShown(true);
        form->addRow(name, box);
        connect(box, &QSpinBox::valueChanged, this, &ServiceForm::edited);
    };
    tokens(tr("Prompt"), prompt_, "explorePrompt");
    tokens(tr("Answer"), answer_, "exploreAnswerTokens");
    const auto target = [&](const QString& name, OptionalNumber* field, const char* id,
                            const QString& help) {
        field->setObjectName(QLatin1String(id));
        field->setToolTip(help);
        form->addRow(name, field);
        connect(field, &OptionalNumber::edited, this, &ServiceForm::edited);
    };
    target(tr("First token"), firstToken_ms_, "exploreFirstToken",
           tr("From the request to the first token, at most."));
    target(tr("Next token"), interToken_ms_, "exploreInterToken",
           tr("From token to token of one answer, at most."));
    target(tr("Requests"), requests_, "exploreRequests", tr("To be answered, at least."));
    target(tr("At the same time"), concurrency_, "exploreConcurrency",
           tr("Requests being answered at once, at least."));
    enable();
}

void ServiceForm::enable() {
    for (QWidget* field :
         {static_cast<QWidget*>(prompt_), static_cast<QWidget*>(answer_),
          static_cast<QWidget*>(firstToken_ms_), static_cast<QWidget*>(interToken_ms_),
          static_cast<QWidget*>(requests_), static_cast<QWidget*>(concurrency_)})
        field->setEnabled(shown_.has_value());
}

void ServiceForm::setService(const std::optional<workload::InferenceService>& service) {
    shown_ = service;
    const QSignalBlocker quiet(this);
    enable();
    if (!service) {
        model_->setCurrentIndex(0);
        return;
    }
    int row = model_->findData(QString::fromStdString(service->model.id));
    if (row < 0) {  // a model that the request describes by itself
        models_.push_back(service->model);
        model_->addItem(QString::fromStdString(service->model.name),
                        QString::fromStdString(service->model.id));
        row = model_->count() - 1;
    }
    model_->setCurrentIndex(row);
    prompt_->setValue(service->promptTokens);
    answer_->setValue(service->outputTokens);
    firstToken_ms_->setValue(inUnit(stated(service->firstToken_s), millisecond_s), true);
    interToken_ms_->setValue(inUnit(stated(service->interToken_s), millisecond_s), true);
    requests_->setValue(stated(service->requests_per_s), true);
    concurrency_->setValue(stated(service->concurrency), true);
}

std::optional<workload::InferenceService> ServiceForm::service() const {
    if (!shown_) return std::nullopt;
    workload::InferenceService service = *shown_;
    service.promptTokens = prompt_->value();
    service.outputTokens = answer_->value();
    const auto take = [](double& value, const OptionalNumber& field, double unit) {
        value = field.valueOver(stated(value), unit).value_or(0);
    };
    take(service.firstToken_s, *firstToken_ms_, millisecond_s);
    take(service.interToken_s, *interToken_ms_, millisecond_s);
    take(service.requests_per_s, *requests_, 1);
    take(service.concurrency, *concurrency_, 1);
    return service;
}

void ServiceForm::takeModel() {
    const std::string id = model_->currentData().toString().toStdString();
    const auto chosen =
        std::find_if(models_.begin(), models_.end(),
                     [&](const workload::ModelArchitecture& model) { return model.id == id; });
    std::optional<workload::InferenceService> service = this->service();
    if (chosen == models_.end())
        service.reset();
    else if (service)
        service->model = *chosen;
    else
        service = usualService(*chosen);
    setService(service);
    emit edited();
}

}  // namespace cw::views
