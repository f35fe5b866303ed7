#include "views/session/design_session.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "model/error.h"
#include "model/fabric/fabric_cache.h"
#include "views/session/evaluation_worker.h"
#include "views/session/journal_keeper.h"

namespace cw::views {

namespace {}  // namespace

DesignSession::DesignSession(const catalog::Catalog& catalog,
                             std::vector<workload::ModelArchitecture> models, QString stateFolder,
                             QObject* parent)
    : QObject(parent),
      catalog_(catalog),
      models_(std::move(models)),
      journal_(std::make_unique<JournalKeeper>(std::move(stateFolder))),
      worker_(std::make_unique<EvaluationWorker>(
          [&catalog, fabrics = std::make_shared<fabric::FabricCache>()](
              const design::Variant& variant, const catalog::PartLookup& parts,
              const design::Faults& faults) {
              return evaluation::evaluate(variant, parts, {&catalog, faults, {}, fabrics.get()});
          })) {
    connect(worker_.get(), &EvaluationWorker::resultReady, this, &DesignSession::receiveResult);
    connect(worker_.get(), &EvaluationWorker::failed, this, &DesignSession::failed);
    newDocument();
}

DesignSession::~DesignSession() = default;

void DesignSession::useOwnModels(OwnModels own) {
    ownModels_ = std::move(own);
    for (const workload::ModelArchitecture& model : ownModels_.read()) offer(model);
    emit modelsChanged();
}

void DesignSession::keepModel(const workload::ModelArchitecture& model) {
    ownModels_.keep(model);
    offer(model);
    emit modelsChanged();
}

void DesignSession::offer(const workload::ModelArchitecture& model) {
    const auto same = std::find_if(models_.begin(), models_.end(),
                                   [&](const auto& each) { return each.id == model.id; });
    if (same != models_.end())
        *same = model;
    else
        models_.push_back(model);
}

const design::Variant& DesignSession::variant() const {
    return document().variants[activeIndex_];
}

design::Desk DesignSession::desk() const {
    return {document(), activeVariant_, catalog_};
}

void DesignSession::setActiveVariant(const std::string& name) {
    const auto& variants = document().variants;
    const auto found = std::find_if(variants.begin(), variants.end(),
                                    [&](const design::Variant& v) { return v.name == name; });
    if (found == variants.end() || name == activeVariant_) return;
    previousVariant_ = std::exchange(activeVariant_, name);
    activeIndex_ = static_cast<std::size_t>(found - variants.begin());
    settled_.reset();
    evaluation_.reset();
    forgetFaults();
    requestEvaluation(document(), false, true);
    evaluateAtOnce();
    setSelection({});
    emit activeVariantChanged();
    emit evaluationChanged();
}

bool DesignSession::perform(const design::Transaction& transaction) {
    startJournal();
    try {
        if (!history_->perform(transaction)) {
            endPreview();
            return true;
        }
    } catch (const EditError& error) {
        endPreview();
        emit refused(QString::fromUtf8(error.what()));
        return false;
    }
    afterChange(transaction);
    return true;
}

bool DesignSession::perform(const design::Answer<design::Transaction>& answer) {
    if (answer.ok()) return perform(answer.value());
    endPreview();
    emit refused(QString::fromStdString(answer.reason()));
    return false;
}

void DesignSession::undo() {
    if (!history_->canUndo()) return;
    startJournal();
    afterChange(history_->undo());
}

void DesignSession::redo() {
    if (!history_->canRedo()) return;
    startJournal();
    afterChange(history_->redo());
}

void DesignSession::afterChange(const design::Transaction& done) {
    journalise(done);
    forgetSnapshots(done);
    const std::string before = activeVariant_;
    returnFrom(done);
    followActiveVariant();
    requestEvaluation(document(), false, true);
    pruneSelection();
    emit documentChanged();
    if (activeVariant_ != before) {
        setFaults({});
        emit activeVariantChanged();
    }
    announceFileState();
}

/// The journal begins with the document as it is before the first change.
void DesignSession::startJournal() {
    try {
        journal_->beforeChange(file_, document());
    } catch (const InputError& error) {
        emit failed(tr("Your changes cannot be kept safe against a crash until you save: %1")
                        .arg(QString::fromUtf8(error.what())));
    }
}

void DesignSession::journalise(const design::Transaction& done) {
    try {
        journal_->append(done);
    } catch (const InputError& error) {
        emit failed(tr("Your latest changes cannot be kept safe against a crash until you save: %1")
                        .arg(QString::fromUtf8(error.what())));
    }
}

/// A variant that goes, as one just added does by undo, leaves the one that was active before it.
void DesignSession::returnFrom(const design::Transaction& done) {
    const auto& variants = document().variants;
    const bool isGone =
        std::any_of(done.edits.begin(), done.edits.end(), [&](const design::DocumentEdit& edit) {
            const auto* removed = std::get_if<design::RemoveVariant>(&edit);
            return removed != nullptr && removed->variant == activeVariant_;
        });
    const bool isThere =
        std::any_of(variants.begin(), variants.end(),
                    [&](const design::Variant& v) { return v.name == previousVariant_; });
    if (isGone && isThere) activeVariant_ = previousVariant_;
}

/// The active variant may have been renamed, removed, or moved by an undo.
void DesignSession::followActiveVariant() {
    const auto& variants = document().variants;
    const auto found =
        std::find_if(variants.begin(), variants.end(),
                     [&](const design::Variant& v) { return v.name == activeVariant_; });
    activeIndex_ = found != variants.end() ? static_cast<std::size_t>(found - variants.begin())
                                           : std::min(activeIndex_, variants.size() - 1);
    activeVariant_ = variants[activeIndex_].name;
}

void DesignSession::setFaults(design::Faults faults) {
    if (faults == faults_) return;
    faults_ = std::move(faults);
    settled_.reset();
    requestEvaluation(document(), false, true);
    emit faultsChanged();
}

/// They name things of one variant by its own ids.
void DesignSession::forgetFaults() {
    if (faults_.empty()) return;
    faults_ = {};
    emit faultsChanged();
}

void DesignSession::setSelection(Selection selection) {
    if (selection == selection_) return;
    selection_ = std::move(selection);
    emit selectionChanged();
}

void DesignSession::pruneSelection() {
    Selection left = selection_;
    std::erase_if(left.devices, [&](design::DeviceId id) { return !variant().findDevice(id); });
    std::erase_if(left.links, [&](design::LinkId id) { return !variant().findLink(id); });
    setSelection(std::move(left));
}

}  // namespace cw::views
