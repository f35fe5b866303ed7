// The file of constants: what is written is read again, and what does not belong is refused.
#include <QtTest>

#include "model/error.h"
#include "model/performance/calibration_json.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::performance;

class TestCalibrationFile : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrittenIsReadAgain() {
        Calibration calibration = initialCalibration();
        for (const NamedConstant& constant : namedConstants(calibration))
            *constant.value = constant.low + .25 * (constant.high - constant.low);
        calibration.bands[2][0][1] = {.18, 40};
        calibration.fifths = {100, .05, .08, .18, -.01};
        Calibration again =
            calibrationFromJson(calibrationToJson(calibration, FittedRows{"runs", 10, {}}));
        const auto written = namedConstants(calibration);
        const auto read = namedConstants(again);
        QCOMPARE(read.size(), written.size());
        for (std::size_t i = 0; i < read.size(); ++i)
            QVERIFY2(qAbs(*read[i].value - *written[i].value) <= 1e-4 * qAbs(*written[i].value),
                     read[i].name.c_str());
        QCOMPARE(again.bands[2][0][1].runs, 40);
        QCOMPARE(again.bands[2][0][1].p90, .18);
        QCOMPARE(again.fifths.runs, 100);
        QCOMPARE(again.fifths.p90, .18);
        QCOMPARE(again.fifths.bias, -.01);
        QCOMPARE(again.sources.runs, 0);
    }

    void aConstantThatIsNotNamedKeepsItsDocumentedValue() {
        Calibration empty =
            calibrationFromJson(parseJson("{\"global\": [], \"classes\": []}", "constants.json"));
        Calibration documented = initialCalibration();
        const auto read = namedConstants(empty);
        const auto known = namedConstants(documented);
        for (std::size_t i = 0; i < read.size(); ++i) QCOMPARE(*read[i].value, *known[i].value);
    }

    void aValueOutsideItsRangeIsRefused() {
        Calibration calibration = initialCalibration();
        const NamedConstant constant = namedConstants(calibration).front();
        const std::string text = "{\"global\": [{\"name\": \"" + constant.name +
                                 "\", \"value\": 1e9}], \"classes\": []}";
        const QString sentence =
            caught([&] { (void)calibrationFromJson(parseJson(text, "constants.json")); });
        QVERIFY2(sentence.contains("global[0]"), qPrintable(sentence));
    }

    void anUnknownConstantIsRefused() {
        const std::string text =
            "{\"global\": [{\"name\": \"nonsense\", \"value\": 1}], \"classes\": []}";
        const QString sentence =
            caught([&] { (void)calibrationFromJson(parseJson(text, "constants.json")); });
        QVERIFY2(sentence.contains("global[0]"), qPrintable(sentence));
    }

    void theShippedConstantsSayHowWellTheyPredictRunsTheyWereNotFittedTo() {
        const Calibration& shipped = shippedCalibration();
        for (const HeldOutErrors& errors : {shipped.fifths, shipped.sources}) {
            QVERIFY(errors.runs > 500);
            QVERIFY(errors.median > 0 && errors.median < errors.mean && errors.mean < errors.p90);
        }
        QVERIFY(shipped.fifths.mean < shipped.sources.mean);
    }

    void theShippedConstantsLieWithinTheirRanges() {
        Calibration shipped = shippedCalibration();
        for (const NamedConstant& constant : namedConstants(shipped)) {
            QVERIFY2(*constant.value >= constant.low, constant.name.c_str());
            QVERIFY2(*constant.value <= constant.high, constant.name.c_str());
            QVERIFY(!constant.source.empty());
        }
    }
};

CW_TEST(TestCalibrationFile)
#include "test_calibration_file.moc"
