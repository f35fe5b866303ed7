// Money is whole cents: rounding once, then exact sums.
#include <QtTest>
#include <limits>
#include <random>

#include "model/money.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using cw::Money;
using cw::MoneyRange;

class TestMoney : public QObject {
    Q_OBJECT

private slots:
    void dollarsAreRoundedToCentsAwayFromZero_data() {
        QTest::addColumn<double>("dollars");
        QTest::addColumn<qint64>("cents");
        QTest::newRow("zero") << 0.0 << qint64(0);
        QTest::newRow("whole") << 30000.0 << qint64(3000000);
        QTest::newRow("exact half up") << 0.125 << qint64(13);
        QTest::newRow("exact half down") << -0.125 << qint64(-13);
        QTest::newRow("below half") << 0.0049 << qint64(0);
        QTest::newRow("a tenth is not exact") << 0.1 << qint64(10);
        QTest::newRow("price per kWh") << 0.0725 << qint64(7);
        QTest::newRow("largest") << 9e15 << qint64(900000000000000000);
    }
    void dollarsAreRoundedToCentsAwayFromZero() {
        QFETCH(double, dollars);
        QFETCH(qint64, cents);
        QCOMPARE(qint64(Money::fromDollars(dollars).cents()), cents);
    }

    void impossibleAmountsAreRefused_data() {
        QTest::addColumn<double>("dollars");
        QTest::newRow("NaN") << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("infinity") << std::numeric_limits<double>::infinity();
        QTest::newRow("too large") << 9.1e15;
        QTest::newRow("too small") << -9.1e15;
    }
    void impossibleAmountsAreRefused() {
        QFETCH(double, dollars);
        QVERIFY_THROWS_EXCEPTION(cw::InputError, (void)Money::fromDollars(dollars));
    }

    void wholeTextMustBeAnAmount_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("cents");
        QTest::newRow("plain") << "1234.5" << qint64(123450);
        QTest::newRow("negative") << "-0.07" << qint64(-7);
        QTest::newRow("no fraction") << "7" << qint64(700);
        QTest::newRow("three decimals") << "0.125" << qint64(13);
        QTest::newRow("beyond the digits of a double")
            << "1234567890123456.78" << qint64(123456789012345678);
    }
    void wholeTextMustBeAnAmount() {
        QFETCH(QString, text);
        QFETCH(qint64, cents);
        QCOMPARE(qint64(Money::fromText(text.toStdString()).cents()), cents);
    }

    void textThatIsNoAmountIsRefused_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", " ", "12,5", "1 000", "$5", "5 ", " 5", "12.5x", "inf", "nan",
                                 "1e300", "0x10", "--5", "+5", "."})
            QTest::newRow(*text == '\0' ? "empty" : text) << QString::fromLatin1(text);
    }
    void textThatIsNoAmountIsRefused() {
        QFETCH(QString, text);
        QVERIFY_THROWS_EXCEPTION(cw::InputError, (void)Money::fromText(text.toStdString()));
    }

    void textIsAlwaysTwoDecimals_data() {
        QTest::addColumn<qint64>("cents");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64(0) << "0.00";
        QTest::newRow("one cent") << qint64(1) << "0.01";
        QTest::newRow("minus one cent") << qint64(-1) << "-0.01";
        QTest::newRow("ten cents") << qint64(110) << "1.10";
        QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << "-92233720368547758.08";
    }
    void textIsAlwaysTwoDecimals() {
        QFETCH(qint64, cents);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(Money::fromCents(cents).text()), text);
    }

    void textReadsBackToTheSameCents() {
        std::mt19937_64 random(1);
        std::uniform_int_distribution<std::int64_t> cents(-900000000000000000, 900000000000000000);
        for (int i = 0; i < 10000; ++i) {
            const Money money = Money::fromCents(cents(random) >> (i % 60));
            QCOMPARE(Money::fromText(money.text()).cents(), money.cents());
        }
    }

    void displayedLinesAddUpToTheDisplayedTotal() {
        // A third of a dollar three times is 0.99, and that is what the sum says.
        const Money line = Money::fromDollars(1.0 / 3.0);
        QCOMPARE(QString::fromStdString((line + line + line).text()), QString("0.99"));
        QCOMPARE((line * 3).cents(), (line + line + line).cents());
        QCOMPARE((3 * line - line).cents(), (line + line).cents());
    }

    void rangesKeepTheirOrderWhenAddedAndMultiplied() {
        const MoneyRange a{Money::fromCents(100), Money::fromCents(150), Money::fromCents(300)};
        const MoneyRange b{Money::fromCents(1), Money::fromCents(1), Money::fromCents(2)};
        const MoneyRange sum = a * 4 + b;
        QCOMPARE(sum.low.cents(), std::int64_t(401));
        QCOMPARE(sum.typical.cents(), std::int64_t(601));
        QCOMPARE(sum.high.cents(), std::int64_t(1202));
        QVERIFY(a * 0 == MoneyRange{});
    }
};

CW_TEST(TestMoney)
#include "test_money.moc"
