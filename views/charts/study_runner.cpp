#include "views/charts/study_runner.h"

#include <utility>

namespace cw::views {

StudyRunner::StudyRunner(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

StudyRunner::~StudyRunner() {
    pool_.waitForDone();
}

void StudyRunner::request(StudyRequest request) {
    if (isBusy_)
        waiting_ = std::move(request);
    else
        start(std::move(request));
}

void StudyRunner::start(StudyRequest request) {
    isBusy_ = true;
    pool_.start([this, request = std::move(request)] {
        auto study = std::make_shared<const evaluation::MoneyStudy>(
            evaluation::studyMoney(*request.variant, *request.parts, *request.evaluation));
        // The destructor waits for this, and drops what is then still in the event queue.
        QMetaObject::invokeMethod(this, [this, study] { take(study); }, Qt::QueuedConnection);
    });
}

void StudyRunner::take(std::shared_ptr<const evaluation::MoneyStudy> study) {
    isBusy_ = false;
    if (waiting_) {
        start(*std::exchange(waiting_, std::nullopt));
        return;
    }
    study_ = std::move(study);
    emit studied();
}

}  // namespace cw::views
