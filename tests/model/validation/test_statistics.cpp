// Summary figures of errors on samples whose answers are known.
#include <QtTest>

#include "model/validation/statistics.h"
#include "tests/test_program.h"

using namespace cw::validation;

class TestStatistics : public QObject {
    Q_OBJECT

private slots:
    void errorsAreSummarizedBySizeAndBiasBySign() {
        const ErrorSummary summary = summarize({-.3, .1, .2, -.1, .1});
        QCOMPARE(summary.rows, 5u);
        QCOMPARE(summary.median, .1);
        QVERIFY(qAbs(summary.mean - .16) < 1e-12);
        QVERIFY(qAbs(summary.bias) < 1e-12);
        QVERIFY(qAbs(summary.p90 - .26) < 1e-12);
    }

    void nothingHasNoErrors() {
        QCOMPARE(summarize({}).rows, 0u);
        QCOMPARE(summarize({}).p90, 0.0);
    }

    void quantilesLieBetweenNeighbours() {
        QCOMPARE(quantile({4, 1, 3, 2}, .5), 2.5);
        QCOMPARE(quantile({7}, .9), 7.0);
        QCOMPARE(quantile({1, 2, 3}, 1), 3.0);
    }

    void rankCorrelationSeesOrderAlone() {
        QCOMPARE(rankCorrelation({1, 2, 3, 4}, {1, 10, 100, 1000}), 1.0);
        QCOMPARE(rankCorrelation({1, 2, 3, 4}, {9, 7, 5, 3}), -1.0);
        // Spearman's example with one tie: 1 - 6 x 1.5 / (4 x 15) corrected for the tie.
        QVERIFY(qAbs(rankCorrelation({1, 2, 2, 3}, {1, 2, 3, 4}) - .9486832980505138) < 1e-12);
        QCOMPARE(rankCorrelation({1, 1, 1}, {1, 2, 3}), 0.0);
    }
};

CW_TEST(TestStatistics)
#include "test_statistics.moc"
