// How findings write figures.
#include <QtTest>
#include <clocale>

#include "model/checks/wording.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::checks;

class TestWording : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresAreShortAndCarryTheirUnit_data() {
        QTest::addColumn<QString>("got");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& got, const char* expected) {
            QTest::newRow(name) << QString::fromStdString(got) << QString(expected);
        };
        row("400 Gb/s", gigabits(400e9), "400 Gb/s");
        row("34.5 kW", kilowatts(34502.4), "34.5 kW");
        row("80 GB in GiB", gibibytes(80e9), "74.5 GiB");
        row("60 kW in BTU/h", btuPerHour(60e3), "204,729 BTU/h");
        row("dollars", dollars(Money::fromDollars(1400000)), "$1,400,000");
        row("negative dollars", dollars(Money::fromDollars(-1234.4)), "-$1,234");
        row("percent", percent(0.171), "17.1 %");
        row("ratio", ratio(64.0 / 56.0), "1.14:1");
        row("one", counted(1, "port"), "1 port");
        row("many", counted(2048, "port"), "2,048 ports");
        row("trailing zeros", figure(10.0, 3), "10");
        row("no minus zero", figure(-0.01), "0");
        row("not a number", figure(std::nan("")), "unknown");
        row("list", listed({"a", "b", "c"}), "a, b and c");
    }

    void figuresAreShortAndCarryTheirUnit() {
        QFETCH(QString, got);
        QFETCH(QString, expected);
        QCOMPARE(got, expected);
    }

    void figuresKeepTheirPointInEveryLocale() {
        for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8"})
            if (std::setlocale(LC_ALL, locale)) break;
        QCOMPARE(figure(34.5), std::string("34.5"));
        std::setlocale(LC_ALL, "C");
    }
};

CW_TEST(TestWording)
#include "test_wording.moc"
