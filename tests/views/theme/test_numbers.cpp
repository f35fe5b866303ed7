// Figures as people read them, in three locales.
#include <QtTest>
#include <limits>

#include "tests/test_program.h"
#include "views/theme/numbers.h"

using namespace cw::views;
using cw::Money;

namespace {

const QLocale english(QLocale::English, QLocale::UnitedStates);
const QLocale german(QLocale::German, QLocale::Germany);
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

Money dollars(double amount) {
    return Money::fromDollars(amount);
}

/// No-break spaces as plain ones, so that the table stays readable.
QString plain(QString text) {
    return text.replace(QChar(0x00a0), QLatin1Char(' '));
}

}  // namespace

class TestNumbers : public QObject {
    Q_OBJECT

private slots:
    void figuresReadAsPeopleWriteThem_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QString& text, const char* expected) {
            QTest::newRow(name) << plain(text) << QString::fromUtf8(expected);
        };
        const QLocale c = QLocale::c();
        row("zero watts", powerText(0, c), "0 W");
        row("watts", powerText(747, c), "747 W");
        row("just below a kilowatt", powerText(999.4, c), "999 W");
        row("rounds up into kilowatts", powerText(999.6, c), "1.0 kW");
        row("kilowatts", powerText(33400, c), "33.4 kW");
        row("rounds up into megawatts", powerText(999960, c), "1.00 MW");
        row("megawatts", powerText(12.345e6, c), "12.35 MW");
        row("kilowatts, German", powerText(33400, german), "33,4 kW");
        row("NaN watts", powerText(notANumber, c), "–");
        row("infinite watts", powerText(std::numeric_limits<double>::infinity(), c), "–");
        row("heat", heatText(113900, c), "113.9 kBTU/hr");
        row("much heat", heatText(1234567, english), "1,234.6 kBTU/hr");
        row("much heat, German", heatText(1234567, german), "1.234,6 kBTU/hr");
        row("very much heat", heatText(23.4e6, c), "23.4 million BTU/hr");
        row("rate", rateText(1.02e6, c), "1.02 M tokens/s");
        row("thousands a second", rateText(745300, c), "745 k tokens/s");
        row("rate rounds into millions", rateText(999900, c), "1.00 M tokens/s");
        row("rate below a thousand", rateText(812.4, c), "812 tokens/s");
        row("slow rate", rateText(0.5, c), "0.50 tokens/s");
        row("rate, German", rateText(1.02e6, german), "1,02 M tokens/s");
        row("days", durationText(30.2 * 86400, c), "30.2 days");
        row("hours", durationText(4.1 * 3600, c), "4.1 h");
        row("minutes", durationText(150, c), "2.5 min");
        row("seconds", durationText(4.567, c), "4.57 s");
        row("milliseconds", durationText(0.95, c), "950 ms");
        row("microseconds", durationText(5e-6, c), "5.00 µs");
        row("years", durationText(3 * 365.25 * 86400, c), "3.0 years");
        row("many days", durationText(500 * 86400.0, c), "500.0 days");
        row("never", durationText(std::numeric_limits<double>::infinity(), c), "–");
        row("percent", percentText(0.412, c), "41.2 %");
        row("percent from the unrounded value", percentText(0.27849, c), "27.8 %");
        row("percent, German", percentText(0.412, german), "41,2 %");
        row("money", moneyText(dollars(1400000), english), "$1,400,000");
        row("money, C", moneyText(dollars(1400000), c), "$1,400,000");
        row("money, German", moneyText(dollars(1400000), german), "1.400.000 $");
        row("cents where there are any", moneyText(dollars(1234.5), english), "$1,234.50");
        row("credit", moneyText(dollars(-35000), english), "-$35,000");
        row("short money", moneyShort(dollars(1400000), english), "$1.40 M");
        row("short money, German", moneyShort(dollars(1400000), german), "1,40 M $");
        row("short thousands", moneyShort(dollars(960000), english), "$960 k");
        row("short dollars", moneyShort(dollars(850), english), "$850");
        row("short credit", moneyShort(dollars(-35000), english), "-$35.0 k");
        row("short money rounds up", moneyShort(dollars(999999), english), "$1.00 M");
        row("range", moneyRangeText({dollars(1200000), dollars(1400000), dollars(1.6e6)}, english),
            "$1.40 M ($1.20 M to $1.60 M)");
        row("range without doubt", moneyRangeText({dollars(5), dollars(5), dollars(5)}, english),
            "$5");
        row("memory", memoryText(80e9, c), "80 GB");
        row("memory of a node", memoryText(1.128e12, c), "1.13 TB");
        row("bandwidth", bandwidthText(50e9, c), "50 GB/s");
        row("memory bandwidth", bandwidthText(3.35e12, c), "3.35 TB/s");
        row("line rate", lineRateText(400e9, c), "400 Gb/s");
        row("switch", lineRateText(25.6e12, c), "25.6 Tb/s");
        row("line rate, German", lineRateText(25.6e12, german), "25,6 Tb/s");
    }

    void figuresReadAsPeopleWriteThem() {
        QFETCH(QString, text);
        QTEST(text, "expected");
    }

    void valueAndUnitNeverBreakApart() {
        for (const QString& text : {powerText(33400), heatText(113900), rateText(1e6),
                                    durationText(3e6), percentText(0.4), memoryText(80e9)})
            QVERIFY2(!text.contains(QLatin1String("0 ")) && text.contains(QChar(0x00a0)),
                     qPrintable(text));
    }
};

CW_TEST(TestNumbers)
#include "test_numbers.moc"
