#include "views/inspector/model_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QVBoxLayout>

#include "model/error.h"
#include "model/file.h"
#include "model/workload/huggingface_config.h"
#include "model/workload/workload_json.h"
#include "views/theme/scrolled.h"
#include "views/session/paths.h"
#include "views/theme/first_size.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

constexpr std::size_t maxConfig_B = 4u << 20;
constexpr int largestSize = 1'000'000'000;

/// The sizes of a model and of its experts, by the name of their box.
struct ModelSize {
    const char* name;
    int workload::ModelArchitecture::* value;
};
constexpr ModelSize modelSizes[] = {
    {"modelLayers", &workload::ModelArchitecture::layers},
    {"modelHidden", &workload::ModelArchitecture::hidden},
    {"modelHeads", &workload::ModelArchitecture::heads},
    {"modelKeyValueHeads", &workload::ModelArchitecture::keyValueHeads},
    {"modelHeadDim", &workload::ModelArchitecture::headDim},
    {"modelFfn", &workload::ModelArchitecture::ffnHidden},
    {"modelVocabulary", &workload::ModelArchitecture::vocabulary},
    {"modelContext", &workload::ModelArchitecture::maxContext},
};
struct ExpertSize {
    const char* name;
    int workload::Experts::* value;
};
constexpr ExpertSize expertSizes[] = {
    {"expertCount", &workload::Experts::count},
    {"expertTopK", &workload::Experts::topK},
    {"expertFfn", &workload::Experts::ffnHidden},
    {"expertLayers", &workload::Experts::moeLayers},
    {"expertShared", &workload::Experts::shared},
    {"expertSharedFfn", &workload::Experts::sharedFfnHidden},
};

/// "70.6 B": billions, as models are named.
QString billions(double count) {
    return QLocale().toString(count / 1e9, 'f', count < 1e10 ? 2 : 1) + QChar(0x00a0) +
           QLatin1Char('B');
}

std::string ownId(const QString& name) {
    QString id = QStringLiteral("own-");
    for (const QChar letter : name.toLower())
        if (letter.unicode() < 128 && (letter.isLetterOrNumber() || letter == QLatin1Char('.')))
            id += letter;
        else if (!id.endsWith(QLatin1Char('-')))
            id += QLatin1Char('-');
    return id.toStdString();
}

}  // namespace

ModelDialog::ModelDialog(const workload::ModelArchitecture& start, const Theme& theme,
                         QWidget* parent)
    : QDialog(parent),
      start_(start),
      theme_(theme),
      name_(new QLineEdit(this)),
      gated_(new QCheckBox(tr("Gated feed-forward layers (SwiGLU)"), this)),
      tied_(new QCheckBox(tr("Input and output embeddings are one table"), this)),
      hasExperts_(new QCheckBox(tr("Mixture of experts"), this)),
      summary_(new QLabel(this)),
      notes_(new QLabel(this)) {
    setObjectName(QStringLiteral("modelDialog"));
    setWindowTitle(tr("A model of your own"));
    name_->setObjectName(QStringLiteral("modelName"));
    hasExperts_->setObjectName(QStringLiteral("modelHasExperts"));
    auto* importButton = new QPushButton(tr("&Import a config.json..."), this);
    importButton->setToolTip(
        tr("The file that a model's weights are published with on Hugging Face."));
    auto* fields = new QWidget(this);
    auto* form = new QFormLayout(fields);
    form->addRow(importButton);
    form->addRow(tr("Name"), name_);
    addSizes(*form);
    addExperts(*form);
    summary_->setObjectName(QStringLiteral("modelSummary"));
    summary_->setFont(theme.tabularFont());
    for (QLabel* label : {summary_, notes_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    notes_->setStyleSheet(
        QStringLiteral("color: %1").arg(theme.color(Role::severityWarning).name()));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    save_ = buttons->button(QDialogButtonBox::Save);
    auto* scrolled = new QWidget(this);
    fillWithScrolled(*scrolled, fields);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(scrolled, 1);
    layout->addWidget(summary_);
    layout->addWidget(notes_);
    layout->addWidget(buttons);
    openAtSize(*this, {56 * gridUnit_px, fields->sizeHint().height() + 16 * gridUnit_px});
    connect(importButton, &QPushButton::clicked, this, &ModelDialog::browse);
    connect(buttons, &QDialogButtonBox::accepted, this, &ModelDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ModelDialog::reject);
    for (QCheckBox* box : {gated_, tied_, hasExperts_})
        connect(box, &QCheckBox::toggled, this, &ModelDialog::count);
    connect(name_, &QLineEdit::textChanged, this, &ModelDialog::count);
    fill(start);
}

QSpinBox* ModelDialog::addSize(QFormLayout& form, const char* name, const QString& title,
                               int lowest, const QString& zero) {
    auto* box = new QSpinBox(this);
    box->setObjectName(QLatin1String(name));
    box->setRange(lowest, largestSize);
    box->setGroupSeparatorShown(true);
    box->setSpecialValueText(zero);
    connect(box, &QSpinBox::valueChanged, this, &ModelDialog::count);
    form.addRow(title, box);
    return box;
}

void ModelDialog::addSizes(QFormLayout& form) {
    addSize(form, "modelLayers", tr("Layers"), 1);
    addSize(form, "modelHidden", tr("Hidden size"), 1);
    addSize(form, "modelHeads", tr("Heads"), 1);
    addSize(form, "modelKeyValueHeads", tr("Heads of keys and values"), 1);
    addSize(form, "modelHeadDim", tr("Size of a head"), 1);
    addSize(form, "modelFfn", tr("Feed-forward width"), 0, tr("all layers have experts"));
    addSize(form, "modelVocabulary", tr("Vocabulary"), 1);
    addSize(form, "modelContext", tr("Longest context"), 0, tr("not stated"));
    form.addRow(gated_);
    form.addRow(tied_);
}

void ModelDialog::addExperts(QFormLayout& form) {
    form.addRow(hasExperts_);
    QSpinBox* const boxes[] = {
        addSize(form, "expertCount", tr("Experts"), 2),
        addSize(form, "expertTopK", tr("Experts of a token"), 1),
        addSize(form, "expertFfn", tr("Width of an expert"), 1),
        addSize(form, "expertLayers", tr("Layers with experts"), 1),
        addSize(form, "expertShared", tr("Shared experts"), 0, tr("none")),
        addSize(form, "expertSharedFfn", tr("Their width together"), 0, tr("none"))};
    for (QSpinBox* box : boxes)
        connect(hasExperts_, &QCheckBox::toggled, box, &QWidget::setEnabled);
}

void ModelDialog::fill(const workload::ModelArchitecture& model) {
    start_ = model;
    name_->setText(QString::fromStdString(model.name));
    for (const ModelSize& each : modelSizes) sizeBox(each.name)->setValue(model.*(each.value));
    gated_->setChecked(model.gated);
    tied_->setChecked(model.tiedEmbeddings);
    hasExperts_->setChecked(model.experts.has_value());
    const workload::Experts experts = model.experts.value_or(workload::Experts{});
    for (const ExpertSize& each : expertSizes) {
        sizeBox(each.name)->setValue(experts.*(each.value));
        sizeBox(each.name)->setEnabled(model.experts.has_value());
    }
    count();
}

workload::ModelArchitecture ModelDialog::model() const {
    workload::ModelArchitecture model = start_;
    model.name = name_->text().trimmed().toStdString();
    model.id = ownId(name_->text().trimmed());
    for (const ModelSize& each : modelSizes) model.*(each.value) = sizeBox(each.name)->value();
    model.gated = gated_->isChecked();
    model.tiedEmbeddings = tied_->isChecked();
    model.experts.reset();
    if (hasExperts_->isChecked()) {
        workload::Experts experts;
        for (const ExpertSize& each : expertSizes)
            experts.*(each.value) = sizeBox(each.name)->value();
        model.experts = experts;
    }
    // A changed model is not the one that was published.
    if (model.layers != start_.layers || model.hidden != start_.hidden ||
        model.experts != start_.experts) {
        model.publishedParameters = 0;
        model.source = tr("entered by you").toStdString();
    }
    return model;
}

/// What the file format would refuse, in its words; empty when nothing is.
QString ModelDialog::whatIsWrong(const workload::ModelArchitecture& model) const {
    if (model.name.empty()) return tr("Give it a name.");
    try {
        (void)workload::architectureFromJson(workload::architectureToJson(model), {});
    } catch (const InputError& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

void ModelDialog::count() {
    const workload::ModelArchitecture described = model();
    const QString wrong = whatIsWrong(described);
    save_->setEnabled(wrong.isEmpty());
    if (!wrong.isEmpty()) {
        summary_->setText(wrong);
        return;
    }
    const workload::ParameterCount parameters = workload::countParameters(described);
    summary_->setText(parameters.active < parameters.total
                          ? tr("%1 parameters, %2 of them used by a token")
                                .arg(billions(parameters.total), billions(parameters.active))
                          : tr("%1 parameters").arg(billions(parameters.total)));
}

bool ModelDialog::importConfig(const QString& file) {
    try {
        const workload::ImportedModel imported = workload::architectureFromHuggingFace(
            readFile(toPath(file), maxConfig_B), file.toStdString());
        fill(imported.model);
        QStringList sentences;
        for (const std::string& note : imported.notes) sentences << QString::fromStdString(note);
        notes_->setText(sentences.join(QLatin1Char('\n')));
        return true;
    } catch (const InputError& error) {
        notes_->setText(QString::fromUtf8(error.what()));
        return false;
    }
}

void ModelDialog::browse() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Choose a config.json"), {},
                                                      tr("Configurations (*.json);;All files (*)"));
    if (!file.isEmpty()) importConfig(file);
}

void ModelDialog::accept() {
    if (save_->isEnabled()) QDialog::accept();
}

}  // namespace cw::views
