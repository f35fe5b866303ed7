// Studies the money of a variant (evaluation/money_study.h) on a thread of its own; of the requests
// that wait, only the latest is done.
//
// Requests are made and results taken on the GUI thread. A result that a newer request has made
// stale is dropped.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <optional>

#include "model/evaluation/money_study.h"

namespace cw::views {

struct StudyRequest {
    std::shared_ptr<const design::Variant> variant;
    std::shared_ptr<const design::PinnedParts> parts;
    std::shared_ptr<const evaluation::Evaluation> evaluation;
};

class StudyRunner : public QObject {
    Q_OBJECT
public:
    explicit StudyRunner(QObject* parent = nullptr);
    /// Waits for the study that runs.
    ~StudyRunner() override;

    /// Replaces the request that waits. The study there is stays until the new one is done.
    void request(StudyRequest request);
    /// What there is belongs to another design: it is shown no longer.
    void forget() { study_.reset(); }
    /// The newest one; null before the first.
    [[nodiscard]] std::shared_ptr<const evaluation::MoneyStudy> study() const { return study_; }

signals:
    void studied();

private:
    void start(StudyRequest request);
    void take(std::shared_ptr<const evaluation::MoneyStudy> study);

    QThreadPool pool_;
    bool isBusy_ = false;
    std::optional<StudyRequest> waiting_;
    std::shared_ptr<const evaluation::MoneyStudy> study_;
};

}  // namespace cw::views
