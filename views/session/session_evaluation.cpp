// DesignSession's dealings with the worker: what is asked, and which answers are still wanted.
//
// Every request has a generation. A change of the document makes all earlier requests stale; a
// preview only supersedes what waits, so that figures keep moving while the mouse does, even when
// it moves faster than an evaluation takes.
#include "model/error.h"
#include "views/session/design_session.h"
#include "views/session/evaluation_worker.h"

namespace cw::views {

namespace {

/// As long as a switch of tabs may take without being felt.
constexpr int switchPatience_ms = 100;

bool changesPins(const design::Transaction& transaction) {
    for (const design::DocumentEdit& edit : transaction.edits)
        if (std::holds_alternative<design::PinPart>(edit) ||
            std::holds_alternative<design::UnpinPart>(edit))
            return true;
    return false;
}

}  // namespace

void DesignSession::preview(const design::Transaction& transaction) {
    if (!scratch_) scratch_ = document();
    try {
        const design::Transaction inverse = design::apply(*scratch_, transaction);
        requestEvaluation(*scratch_, true, !changesPins(transaction));
        design::apply(*scratch_, inverse);
    } catch (const EditError&) {
        // The gesture was made for an older state of the document; nothing to show for it.
        endPreview();
    }
}

void DesignSession::endPreview() {
    if (!requestIsPreview_ && !evaluationIsPreview_) return;
    if (!settled_) {
        requestEvaluation(document(), false, true);
        return;
    }
    firstWanted_ = ++generation_;
    requestIsPreview_ = false;
    evaluation_ = settled_;
    evaluationIsPreview_ = false;
    emit evaluationChanged();
}

void DesignSession::requestEvaluation(const design::Document& document, bool isPreview,
                                      bool pinsAreShared) {
    if (!pins_ && pinsAreShared)
        pins_ = std::make_shared<const design::PinnedParts>(document.pinned);
    ++generation_;
    // A preview after a preview leaves the one that runs wanted.
    if (!isPreview || !requestIsPreview_) firstWanted_ = generation_;
    requestIsPreview_ = isPreview;
    for (const design::Variant& candidate : document.variants) {
        if (candidate.name != activeVariant_) continue;
        worker_->request(
            {generation_, std::make_shared<const design::Variant>(candidate),
             pinsAreShared ? pins_ : std::make_shared<const design::PinnedParts>(document.pinned),
             faults_});
        return;
    }
}

void DesignSession::forgetSnapshots(const design::Transaction& done) {
    scratch_.reset();
    settled_.reset();
    if (changesPins(done)) pins_.reset();
}

void DesignSession::receiveResult() {
    std::optional<EvaluationResult> result = worker_->takeResult();
    if (!result || result->generation < firstWanted_) return;
    evaluation_ = std::move(result->evaluation);
    evaluationIsPreview_ = requestIsPreview_;
    if (!evaluationIsPreview_) settled_ = evaluation_;
    emit evaluationChanged();
}

void DesignSession::evaluateAtOnce() {
    if (!worker_->waitUntilIdle(switchPatience_ms)) return;
    const QSignalBlocker quiet(this);
    receiveResult();
}

void DesignSession::waitForEvaluation() {
    worker_->waitUntilIdle();
    receiveResult();
}

}  // namespace cw::views
