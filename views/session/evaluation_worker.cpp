#include "views/session/evaluation_worker.h"

#include <QDeadlineTimer>
#include <exception>
#include <utility>

namespace cw::views {

EvaluationWorker::EvaluationWorker(Evaluate evaluate, QObject* parent)
    : QThread(parent), evaluate_(std::move(evaluate)) {
    setObjectName(QStringLiteral("evaluation"));
    start();
}

EvaluationWorker::~EvaluationWorker() {
    {
        const QMutexLocker lock(&mutex_);
        isStopping_ = true;
        waiting_.reset();
    }
    wake_.wakeAll();
    wait();
}

void EvaluationWorker::request(EvaluationRequest request) {
    {
        const QMutexLocker lock(&mutex_);
        waiting_ = std::move(request);
    }
    wake_.wakeOne();
}

std::optional<EvaluationResult> EvaluationWorker::takeResult() {
    const QMutexLocker lock(&mutex_);
    return std::exchange(result_, std::nullopt);
}

bool EvaluationWorker::waitUntilIdle(int limit_ms) {
    const QDeadlineTimer deadline = limit_ms < 0 ? QDeadlineTimer(QDeadlineTimer::Forever)
                                                 : QDeadlineTimer(limit_ms, Qt::PreciseTimer);
    const QMutexLocker lock(&mutex_);
    while (isBusy_ || waiting_)
        if (!idle_.wait(&mutex_, deadline)) return false;
    return true;
}

void EvaluationWorker::run() {
    while (std::optional<EvaluationRequest> request = nextRequest()) {
        try {
            finish(EvaluationResult{request->generation,
                                    std::make_shared<const evaluation::Evaluation>(
                                        evaluate_(*request->variant, *request->parts, request->faults))});
            emit resultReady();
        } catch (const std::exception& error) {
            // The model throws on no variant; what can still come is a lack of memory.
            finish(std::nullopt);
            emit failed(
                tr("The design could not be evaluated: %1").arg(QString::fromUtf8(error.what())));
        }
    }
}

std::optional<EvaluationRequest> EvaluationWorker::nextRequest() {
    const QMutexLocker lock(&mutex_);
    while (!waiting_ && !isStopping_) wake_.wait(&mutex_);
    if (isStopping_) return std::nullopt;
    isBusy_ = true;
    return std::exchange(waiting_, std::nullopt);
}

void EvaluationWorker::finish(std::optional<EvaluationResult> result) {
    {
        const QMutexLocker lock(&mutex_);
        if (result) result_ = std::move(result);
        isBusy_ = false;
    }
    idle_.wakeAll();
}

}  // namespace cw::views
