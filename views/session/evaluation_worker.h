// Evaluates variants on a thread of its own; of the requests that wait, only the latest is done.
//
// It owns no document: a request shares immutable snapshots. Requests are made and results taken on
// the GUI thread; `resultReady` arrives there through the event loop. It knows nothing of which
// result is still wanted: the session compares generations.
#pragma once

#include <QMutex>
#include <QThread>
#include <QWaitCondition>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "model/design/document.h"
#include "model/evaluation/evaluation.h"

namespace cw::views {

struct EvaluationRequest {
    std::uint64_t generation = 0;  ///< rises from request to request
    std::shared_ptr<const design::Variant> variant;
    std::shared_ptr<const design::PinnedParts> parts;
    design::Faults faults = {};
};

struct EvaluationResult {
    std::uint64_t generation = 0;
    std::shared_ptr<const evaluation::Evaluation> evaluation;
};

class EvaluationWorker : public QThread {
    Q_OBJECT
public:
    using Evaluate = std::function<evaluation::Evaluation(
        const design::Variant&, const catalog::PartLookup&, const design::Faults&)>;

    /// `evaluate` is called on the worker's thread.
    explicit EvaluationWorker(Evaluate evaluate, QObject* parent = nullptr);
    /// Waits for the evaluation that runs; those that wait are dropped.
    ~EvaluationWorker() override;

    /// Replaces the request that waits, if there is one.
    void request(EvaluationRequest request);
    /// The newest result that was not taken yet.
    [[nodiscard]] std::optional<EvaluationResult> takeResult();
    /// Blocks until nothing runs or waits, at most `limit_ms` (for ever when negative). False on
    /// time-out.
    bool waitUntilIdle(int limit_ms = -1);

signals:
    void resultReady();
    void failed(const QString& sentence);

protected:
    void run() override;

private:
    std::optional<EvaluationRequest> nextRequest();
    void finish(std::optional<EvaluationResult> result);

    Evaluate evaluate_;
    QMutex mutex_;
    QWaitCondition wake_;
    QWaitCondition idle_;
    std::optional<EvaluationRequest> waiting_;
    std::optional<EvaluationResult> result_;
    bool isBusy_ = false;
    bool isStopping_ = false;
};

}  // namespace cw::views
