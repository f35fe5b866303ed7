#include "views/inspector/serving_panel.h"

#include <QCursor>
#include <QFormLayout>
#include <algorithm>

#include "views/inspector/edited_value.h"
#include "views/inspector/plan_text.h"
#include "views/inspector/quiet_wheel.h"
#include "views/inspector/serving_text.h"
#include "views/theme/scrolled.h"
#include "views/theme/serving_names.h"

namespace cw::views {

namespace {

using workload::InferenceService;

/// A first service for a model somebody just picked: a chat with documents, answers faster than
/// people read (20 tokens a second), the first word within two seconds.
InferenceService defaultService(const workload::ModelArchitecture& model) {
    InferenceService service;
    service.model = model;
    service.promptTokens = 2048;
    service.outputTokens = 512;
    service.firstToken_s = 2;
    service.interToken_s = .05;
    if (model.maxContext > 0) {
        service.promptTokens = std::clamp(model.maxContext / 2, 1, service.promptTokens);
        service.outputTokens = std::clamp(model.maxContext / 4, 1, service.outputTokens);
    }
    return service;
}

/// Zero is what a service without the figure holds.
std::optional<double> stated(double value) {
    return value > 0 ? std::optional(value) : std::nullopt;
}

constexpr double milli = 1e-3;

}  // namespace

ServingPanel::ServingPanel(DesignSession& session, Theme& theme, QWidget* parent)
    : VariantForm(session, parent),
      theme_(theme),
      model_(new QComboBox(this)),
      weights_(new QComboBox(this)),
      keyValues_(new QComboBox(this)),
      prompt_(new QSpinBox(this)),
      output_(new QSpinBox(this)),
      firstToken_ms_(new OptionalNumber(1, 1e7, 0, tr(" ms"), 2000, this)),
      interToken_ms_(new OptionalNumber(0.1, 1e6, 1, tr(" ms"), 50, this)),
      concurrency_(new OptionalNumber(1, 1e9, 0, {}, 100, this)),
      requests_per_s_(new OptionalNumber(0.01, 1e6, 2, tr(" /s"), 10, this)),
      tensor_(new OptionalNumber(1, 1024, 0, tr(" GPUs"), 8, this)),
      result_(new WholeText(this)) {
    nameFields();
    build();
    connectForm();
    follow();
    showResult();
}

void ServingPanel::nameFields() {
    model_->setObjectName("servingModel");
    weights_->setObjectName("servingWeights");
    keyValues_->setObjectName("servingKeyValues");
    prompt_->setObjectName("servingPrompt");
    output_->setObjectName("servingOutput");
    firstToken_ms_->setObjectName("servingFirstToken");
    interToken_ms_->setObjectName("servingInterToken");
    concurrency_->setObjectName("servingConcurrency");
    requests_per_s_->setObjectName("servingRequests");
    tensor_->setObjectName("servingTensor");
    prompt_->setToolTip(tr("Tokens of a prompt, on average, documents included."));
    output_->setToolTip(tr("Tokens of an answer, on average."));
    firstToken_ms_->setToolTip(tr("From the request to the first token, on average."));
    interToken_ms_->setToolTip(
        tr("From token to token of an answer, on average. People read about 10 tokens a second."));
    concurrency_->setToolTip(
        tr("Requests being answered at the same time. Unset: all that the GPUs can answer within "
           "the targets."));
    requests_per_s_->setToolTip(tr("Requests that arrive each second."));
    tensor_->setToolTip(tr("GPUs that share the layers of one copy. Unset: the best is searched."));
}

void ServingPanel::build() {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRows(*form);
    result_->setObjectName("servingResult");
    result_->setFont(theme_.tabularFont());
    result_->setTextFormat(Qt::RichText);
    result_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    form->addRow(result_);
    quietWheels(*content);
    fillWithScrolled(*this, content);
}

void ServingPanel::addRows(QFormLayout& form) {
    model_->setMaxVisibleItems(24);
    fillModels();
    for (const workload::WeightFormat each : offeredWeightFormats)
        weights_->addItem(weightFormatName(each), int(each));
    for (const workload::CacheFormat each : offeredCacheFormats)
        keyValues_->addItem(cacheFormatName(each), int(each));
    // As wide as the form gives them: long names must not widen a dock.
    for (QComboBox* box : {model_, weights_, keyValues_})
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (QSpinBox* box : {prompt_, output_}) {
        box->setRange(1, 100'000'000);
        box->setGroupSeparatorShown(true);
        box->setKeyboardTracking(false);
    }
    form.addRow(tr("Model"), model_);
    form.addRow(tr("Weights"), weights_);
    form.addRow(tr("Keys, values"), keyValues_);
    form.addRow(tr("Prompt, tokens"), prompt_);
    form.addRow(tr("Answer, tokens"), output_);
    form.addRow(tr("First token"), firstToken_ms_);
    form.addRow(tr("Between tokens"), interToken_ms_);
    form.addRow(tr("At a time"), concurrency_);
    form.addRow(tr("Requests"), requests_per_s_);
    form.addRow(tr("Tensor parallel"), tensor_);
}

QList<QWidget*> ServingPanel::fields() const {
    return {weights_,       keyValues_,   prompt_,         output_, firstToken_ms_,
            interToken_ms_, concurrency_, requests_per_s_, tensor_};
}

void ServingPanel::fillModels() {
    const QString chosen = model_->currentData().toString();
    model_->clear();
    model_->addItem(tr("No inference service"));
    for (const workload::ModelArchitecture& model : session().models())
        if (workload::canGenerate(model))
            model_->addItem(QString::fromStdString(model.name), QString::fromStdString(model.id));
    model_->setCurrentIndex(std::max(0, model_->findData(chosen)));
}

void ServingPanel::connectForm() {
    connect(model_, &QComboBox::activated, this, [this] { takeModel(); });
    for (QComboBox* box : {weights_, keyValues_})
        connect(box, &QComboBox::activated, this, [this] { takeService(); });
    for (QSpinBox* box : {prompt_, output_})
        connect(box, &QSpinBox::valueChanged, this, [this] { takeService(); });
    for (OptionalNumber* number :
         {firstToken_ms_, interToken_ms_, concurrency_, requests_per_s_, tensor_})
        connect(number, &OptionalNumber::edited, this, [this] { takeService(); });
    connect(result_, &QLabel::linkActivated, this, [this](const QString& link) {
        if (const auto quantity = quantityOfLink(link))
            emit whyRequested(*quantity, QCursor::pos());
    });
    connect(&session(), &DesignSession::modelsChanged, this, [this] {
        fillModels();
        refillForm();
    });
    connect(&session(), &DesignSession::evaluationChanged, this, [this] { showResult(); });
    connect(&theme_, &Theme::changed, this, [this] {
        result_->setFont(theme_.tabularFont());
        showResult();
    });
}

void ServingPanel::showVariant(bool isOther) {
    const auto& service = session().variant().service;
    int row = service ? model_->findData(QString::fromStdString(service->model.id)) : 0;
    if (row < 0) {  // a model of the file that this catalog does not list
        model_->addItem(QString::fromStdString(service->model.name),
                        QString::fromStdString(service->model.id));
        row = model_->count() - 1;
    }
    model_->setCurrentIndex(row);
    for (QWidget* field : fields()) field->setEnabled(service.has_value());
    if (service) showService(*service, isOther);
}

void ServingPanel::showService(const InferenceService& service, bool isOther) {
    weights_->setCurrentIndex(weights_->findData(int(service.weights)));
    keyValues_->setCurrentIndex(keyValues_->findData(int(service.keyValues)));
    refill(*prompt_, service.promptTokens, isOther);
    refill(*output_, service.outputTokens, isOther);
    firstToken_ms_->setValue(stated(service.firstToken_s / milli), isOther);
    interToken_ms_->setValue(stated(service.interToken_s / milli), isOther);
    concurrency_->setValue(stated(service.concurrency), isOther);
    requests_per_s_->setValue(stated(service.requests_per_s), isOther);
    tensor_->setValue(
        service.tensorParallel ? std::optional<double>(*service.tensorParallel) : std::nullopt,
        isOther);
}

void ServingPanel::showResult() {
    const auto evaluation = session().evaluation();
    QString text;
    if (evaluation && evaluation->serving.estimate)
        text = servingText(*evaluation->serving.estimate, theme_) +
               otherServingPlansText(evaluation->serving.others, *evaluation->serving.estimate,
                                     theme_);
    else if (evaluation)
        text = QString::fromStdString(evaluation->serving.reason).toHtmlEscaped();
    result_->showText(text);
}

/// In the window a cluster is for one thing: a service takes the place of a training job.
void ServingPanel::takeModel() {
    if (isFilling()) return;
    const std::string id = model_->currentData().toString().toStdString();
    std::optional<InferenceService> service = session().variant().service;
    if (id.empty()) service.reset();
    for (const workload::ModelArchitecture& model : session().models()) {
        if (model.id != id) continue;
        if (service)
            service->model = model;
        else
            service = defaultService(model);
    }
    if (service == session().variant().service) return;
    design::Transaction change =
        design::single(session().desk(), "Change the model to serve", design::SetService{service});
    if (service && session().variant().job)
        change.edits.push_back(design::EditVariant{session().variant().name, design::SetJob{}});
    session().perform(change);
}

InferenceService ServingPanel::serviceOfForm() const {
    InferenceService service = *session().variant().service;
    const auto number = [](const OptionalNumber& box, double before, double unit) {
        return box.valueOver(stated(before), unit).value_or(0);
    };
    service.weights = workload::WeightFormat(weights_->currentData().toInt());
    service.keyValues = workload::CacheFormat(keyValues_->currentData().toInt());
    service.promptTokens = editedValue(service.promptTokens, *prompt_);
    service.outputTokens = editedValue(service.outputTokens, *output_);
    service.firstToken_s = number(*firstToken_ms_, service.firstToken_s, milli);
    service.interToken_s = number(*interToken_ms_, service.interToken_s, milli);
    service.concurrency = number(*concurrency_, service.concurrency, 1);
    service.requests_per_s = number(*requests_per_s_, service.requests_per_s, 1);
    service.tensorParallel.reset();
    if (const auto size = tensor_->value()) service.tensorParallel = int(*size);
    return service;
}

void ServingPanel::takeService() {
    if (isFilling() || !session().variant().service) return;
    const InferenceService service = serviceOfForm();
    if (service == *session().variant().service) return;
    session().perform(design::single(session().desk(), "Change the inference service",
                                     design::SetService{service}));
}

}  // namespace cw::views
