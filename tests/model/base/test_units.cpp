// The conversions people check by hand, against published figures.
#include <QtTest>

#include "model/units.h"
#include "tests/test_program.h"

using namespace cw;

class TestUnits : public QObject {
    Q_OBJECT

private slots:
    void conversionsGivePublishedFigures_data() {
        QTest::addColumn<double>("got");
        QTest::addColumn<double>("expected");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("60 kW in BTU/h") << units::wattsToBtuPerHour(60e3) << 204728.5 << 0.05;
        QTest::newRow("60 kW in tons") << units::wattsToTons(60e3) << 17.06 << 0.005;
        QTest::newRow("1 ton in kW")
            << units::wattsToKilowatts(units::btuPerHourToWatts(12000.0)) << 3.5168 << 0.0001;
        QTest::newRow("45 kW in W") << units::kilowattsToWatts(45.0) << 45e3 << 0.0;
        QTest::newRow("400 Gb/s in bits") << units::gigabitsToBits(400.0) << 400e9 << 0.0;
        QTest::newRow("800e9 bit/s in Gb/s") << units::bitsToGigabits(800e9) << 800.0 << 0.0;
        QTest::newRow("400 Gb/s in bytes") << units::bitsToBytes(400e9) << 50e9 << 0.0;
        QTest::newRow("50 GB/s in bits") << units::bytesToBits(50e9) << 400e9 << 0.0;
        QTest::newRow("80 GB in bytes") << units::gigabytesToBytes(80.0) << 80e9 << 0.0;
        QTest::newRow("141e9 B in GB") << units::bytesToGigabytes(141e9) << 141.0 << 0.0;
        QTest::newRow("80 GB in GiB") << units::bytesToGibibytes(80e9) << 74.506 << 0.001;
        QTest::newRow("50 MiB in bytes") << units::mebibytesToBytes(50.0) << 52428800.0 << 0.0;
        QTest::newRow("989 TFLOP/s") << units::teraflopsToFlops(989.0) << 989e12 << 0.0;
        QTest::newRow("a week in days") << units::secondsToDays(604800.0) << 7.0 << 0.0;
        // The usual rack feed figures: 208 V 60 A derated to 0.8, 400 V 32 A without derating.
        QTest::newRow("208 V 60 A, 80 %")
            << units::threePhasePower_W(208, 60, 0.8) << 17292.8 << 0.1;
        QTest::newRow("415 V 60 A, 80 %")
            << units::threePhasePower_W(415, 60, 0.8) << 34502.4 << 0.1;
        QTest::newRow("400 V 32 A") << units::threePhasePower_W(400, 32, 1.0) << 22170.3 << 0.1;
    }

    void conversionsGivePublishedFigures() {
        QFETCH(double, got);
        QFETCH(double, expected);
        QFETCH(double, tolerance);
        QVERIFY2(std::abs(got - expected) <= tolerance, qPrintable(QString::number(got, 'g', 17)));
    }
};

CW_TEST(TestUnits)
#include "test_units.moc"
