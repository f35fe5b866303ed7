// The worker does the latest request, drops those that waited, and never blocks who asks.
#include <QSemaphore>
#include <QSignalSpy>
#include <QtTest>
#include <stdexcept>

#include "tests/test_program.h"
#include "views/session/evaluation_worker.h"

using namespace cw::views;
using cw::design::PinnedParts;
using cw::design::Variant;
using cw::evaluation::Evaluation;

namespace {

/// A variant that can be told from others by its name.
EvaluationRequest requestOf(std::uint64_t generation) {
    Variant variant;
    variant.name = std::to_string(generation);
    return {generation, std::make_shared<const Variant>(std::move(variant)),
            std::make_shared<const PinnedParts>()};
}

}  // namespace

class TestEvaluationWorker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofTheRequestsThatWaitOnlyTheLatestIsDone() {
        QSemaphore started;
        QSemaphore mayFinish;
        QStringList done;
        EvaluationWorker worker([&](const Variant& variant, const auto&, const auto&) {
            started.release();
            mayFinish.acquire();
            done += QString::fromStdString(variant.name);
            return Evaluation{};
        });
        worker.request(requestOf(1));
        started.acquire();
        for (std::uint64_t generation = 2; generation <= 50; ++generation)
            worker.request(requestOf(generation));
        mayFinish.release(2);
        QVERIFY(worker.waitUntilIdle(10'000));
        QCOMPARE(done, QStringList({"1", "50"}));
        const auto result = worker.takeResult();
        QVERIFY(result);
        QCOMPARE(result->generation, std::uint64_t(50));
        QVERIFY(!worker.takeResult());
    }

    void resultsArriveThroughTheEventLoop() {
        EvaluationWorker worker([](const Variant&, const auto&, const auto&) {
            Evaluation evaluation;
            evaluation.gpus = 32;
            return evaluation;
        });
        QSignalSpy ready(&worker, &EvaluationWorker::resultReady);
        worker.request(requestOf(1));
        QVERIFY(worker.waitUntilIdle(10'000));
        QTRY_COMPARE(ready.size(), 1);
        QCOMPARE(worker.takeResult()->evaluation->gpus, 32L);
    }

    void waitingGivesUpAfterItsLimit() {
        QSemaphore mayFinish;
        EvaluationWorker worker([&](const Variant&, const auto&, const auto&) {
            mayFinish.acquire();
            return Evaluation{};
        });
        worker.request(requestOf(1));
        QVERIFY(!worker.waitUntilIdle(5));
        mayFinish.release();
        QVERIFY(worker.waitUntilIdle(10'000));
    }

    void anExceptionIsToldAndTheNextRequestStillDone() {
        EvaluationWorker worker([](const Variant& variant, const auto&, const auto&) {
            if (variant.name == "1") throw std::runtime_error("no memory");
            return Evaluation{};
        });
        QSignalSpy failed(&worker, &EvaluationWorker::failed);
        worker.request(requestOf(1));
        QVERIFY(worker.waitUntilIdle(10'000));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed[0][0].toString().contains(QLatin1String("no memory")));
        worker.request(requestOf(2));
        QVERIFY(worker.waitUntilIdle(10'000));
        QCOMPARE(worker.takeResult()->generation, std::uint64_t(2));
    }

    void destroyingItWithARequestWaitingEnds() {
        QSemaphore mayFinish(1);
        EvaluationWorker worker([&](const Variant&, const auto&, const auto&) {
            mayFinish.acquire();
            return Evaluation{};
        });
        worker.request(requestOf(1));
        worker.request(requestOf(2));
        mayFinish.release();
    }
};

CW_TEST(TestEvaluationWorker)
#include "test_evaluation_worker.moc"
