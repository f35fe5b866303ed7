// Price lists as they arrive, and what a price book makes of a part on a day.
#include <QtTest>
#include <fstream>

#include "model/catalog/price_import.h"
#include "model/catalog/price_text.h"
#include "tests/model/catalog/own_parts.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
using namespace cw::test;

namespace {

const Catalog& sampleCatalog() {
    static const Catalog catalog = [] {
        Part twin = gpu("b200", "AMD");
        twin.partNumbers.push_back("SHARED-1");
        Part other = gpu("h200");
        other.partNumbers = {"SHARED-1", "9.55E+12"};
        Part dac;
        dac.id = "dac";
        dac.kind = PartKind::cable;
        dac.name = "=DAC";
        Cable spec;
        spec.lengths_m = {1, 1.5, 3};
        spec.partNumberByLength = {{"1", "DAC-1M"}, {"1.5", "DAC-15M"}, {"3", "DAC-3M"}};
        dac.spec = spec;
        return catalogOf({gpu("h100"), other, twin, networkSwitch("qm9700"), dac});
    }();
    return catalog;
}

const PartNumbers& numbers() {
    static const PartNumbers all(sampleCatalog());
    return all;
}

PricePreview preview(const std::string& text,
                     const PriceDefaults& defaults = {"USD", "quote", "2026-11-01"}) {
    QTemporaryDir folder;
    const std::filesystem::path file =
        std::filesystem::path(folder.path().toStdString()) / "prices.csv";
    std::ofstream(file, std::ios::binary) << text;
    return previewPrices(file, lookAtPriceList(file).guessed, defaults, numbers());
}

std::string summary(const PricePreview& preview) {
    std::string text;
    for (const PriceEntry& entry : preview.entries)
        text += entry.part + " " + entry.amount.text() + " " + entry.currency + "; ";
    for (const RowProblem& problem : preview.problems) text += problem.text() + "; ";
    return text;
}

OfferedPrice offer(const PriceBook& book, double amount, const std::string& effective,
                   const std::string& until = {}) {
    PriceEntry entry;
    entry.part = "h100";
    entry.amount = Money::fromDollars(amount);
    entry.effective = effective;
    entry.validUntil = until;
    return {&book, entry};
}

}  // namespace

class TestPriceImport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void amountsAreReadToTheCent_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<bool>("comma");
        QTest::addColumn<qlonglong>("cents");
        QTest::addColumn<QString>("currency");
        const auto row = [](const char* cell, bool comma, qlonglong cents, const char* currency) {
            QTest::newRow(cell) << cell << comma << cents << currency;
        };
        row("1234", false, 123400, "");
        row("1,234.50", false, 123450, "");
        row("1.234,50", true, 123450, "");
        row("$1,234.50", false, 123450, "USD");
        row("1.234,50 \u20ac", true, 123450, "EUR");
        row("EUR 1.234,50", true, 123450, "EUR");
        row("1'234.50 CHF", false, 123450, "CHF");
        row("1 234,50", true, 123450, "");
        row("1\u00a0234,50 \u20ac", true, 123450, "EUR");
        row("0.07", false, 7, "");
        row("12.5", false, 1250, "");
        row("12.5000", false, 1250, "");
        row("1,000,000", false, 100000000, "");
        row("  99 ", false, 9900, "");
        row("999,999,999.99", false, 99999999999LL, "");
    }
    void amountsAreReadToTheCent() {
        QFETCH(QString, cell);
        QFETCH(bool, comma);
        QFETCH(qlonglong, cents);
        QFETCH(QString, currency);
        const Amount amount =
            amountFrom(cell.toStdString(), comma ? DecimalMark::comma : DecimalMark::point);
        QCOMPARE(qlonglong(amount.money.cents()), cents);
        QCOMPARE(QString::fromStdString(amount.currency), currency);
    }

    void whatIsNoAmountIsRefusedByName_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<bool>("comma");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* cell, bool comma, const char* why) {
            QTest::newRow(cell) << cell << comma << why;
        };
        row("", false, "no amount");
        row("on request", false, "is no amount");
        row("=B2*0.8", false, "formula");
        row("@SUM(A1:A3)", false, "formula");
        row("#REF!", false, "formula or its error");
        row("1e308", false, "scientific");
        row("1.5E+03", false, "scientific");
        row("-5", false, "negative");
        row("(1,234.00)", false, "negative");
        row("0", false, "no price");
        row("0.00", false, "no price");
        row("12.345", false, "fractions of a cent");
        row("12,345", true, "fractions of a cent");
        row("1.234,50", false, "1.234,50");
        row("1,23", false, "thousands");
        row("12,34,567", false, "thousands");
        row("99999999999", false, "above a billion");
        row("999999999999999999999999999999", false, "above a billion");
        row("100 XYZ", false, "no currency");
    }
    void whatIsNoAmountIsRefusedByName() {
        QFETCH(QString, cell);
        QFETCH(bool, comma);
        QFETCH(QString, why);
        const QString sentence = caught<CellError>([&] {
            (void)amountFrom(cell.toStdString(), comma ? DecimalMark::comma : DecimalMark::point);
        });
        QVERIFY2(sentence.contains(why), qPrintable(sentence));
    }

    void daysAreReadOneWayOnly_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("day");
        QTest::newRow("ISO") << "2026-11-30" << "2026-11-30";
        QTest::newRow("month") << "2026-11" << "2026-11";
        QTest::newRow("year") << "2026" << "2026";
        QTest::newRow("German") << "30.11.2026" << "2026-11-30";
        QTest::newRow("American") << "11/30/2026" << "2026-11-30";
        QTest::newRow("British") << "30/11/2026" << "2026-11-30";
        QTest::newRow("both ways the same") << "5/5/2026" << "2026-05-05";
        QTest::newRow("leap day") << "2028-02-29" << "2028-02-29";
        QTest::newRow("two ways") << "11/12/2026" << "";
        QTest::newRow("no leap day") << "2026-02-29" << "";
        QTest::newRow("no month") << "2026-13-01" << "";
        QTest::newRow("words") << "next week" << "";
        QTest::newRow("long ago") << "1899-12-31" << "";
        QTest::newRow("serial number of a spreadsheet") << "46356" << "";
    }
    void daysAreReadOneWayOnly() {
        QFETCH(QString, cell);
        QFETCH(QString, day);
        if (day.isEmpty())
            QVERIFY(caught<CellError>([&] {
                        (void)dayFrom(cell.toStdString());
                    }).contains("2026-11-30") ||
                    cell == "46356");
        else
            QCOMPARE(QString::fromStdString(dayFrom(cell.toStdString())), day);
    }

    void discountsAreExactInCents() {
        QCOMPARE(discounted(Money::fromCents(10'001), 1'250).cents(), std::int64_t{8'751});
        QCOMPARE(discounted(Money::fromCents(1), 5'000).cents(), std::int64_t{1});
        QCOMPARE(discounted(Money::fromCents(99'999'999'999), 1).cents(),
                 std::int64_t{99'989'999'999});
        QCOMPARE(discounted(Money::fromCents(500), 10'000).cents(), std::int64_t{0});
        QCOMPARE(percentFrom("12.5 %", DecimalMark::point), 1'250);
        QCOMPARE(percentFrom("7,25", DecimalMark::comma), 725);
        QVERIFY(!caught<CellError>([] { (void)percentFrom("101", DecimalMark::point); }).isEmpty());
    }

    void headersAreGuessedInTwoLanguages_data() {
        QTest::addColumn<QString>("header");
        QTest::addColumn<QString>("column");
        const auto row = [](const char* header, const char* column) {
            QTest::newRow(header) << header << column;
        };
        row("SKU", "partNumber");
        row("Part Number", "partNumber");
        row("Mfr. Part No.", "partNumber");
        row("Artikelnummer", "partNumber");
        row("List Price (USD)", "amount");
        row("Net price", "amount");
        row("Preis", "amount");
        row("Currency", "currency");
        row("W\u00e4hrung", "currency");
        row("Valid from", "effective");
        row("G\u00fcltig bis", "validUntil");
        row("Discount %", "discount");
        row("Rabatt", "discount");
        row("Description", "ignored");
        row("id", "part");
    }
    void headersAreGuessedInTwoLanguages() {
        QFETCH(QString, header);
        QFETCH(QString, column);
        QCOMPARE(QString::fromUtf8(nameOf(guessColumn(header.toStdString())).data()), column);
    }

    void listsAreTakenAsTheyArrive_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("taken");
        const auto row = [](const char* name, const char* text, const char* taken) {
            QTest::newRow(name) << QByteArray(text) << taken;
        };
        row("plain", "SKU,Price\n900-h100,30000\n", "h100 30000.00 USD; ");
        row("byte-order mark, semicolons, decimal commas",
            "\xEF\xBB\xBF"
            "Artikelnummer;Preis;W\xC3\xA4hrung\r\n900-h100;28.500,50;EUR\r\n",
            "h100 28500.50 EUR; ");
        row("decimal commas with commas between", "SKU,Price\n900-h100,\"28.500,50\"\n",
            "h100 28500.50 USD; ");
        row("a title above the header", "Offer 4711\n\nSKU\tPrice\n900-h100\t$30,000\n",
            "h100 30000.00 USD; ");
        row("our own ids", "id,price\nh100,1\nqm9700,2\n", "h100 1.00 USD; qm9700 2.00 USD; ");
        row("numbers in any case, with blanks", "SKU,Price\n 900-H100 ,1\n", "h100 1.00 USD; ");
        row("a number that looks spoilt and is not", "SKU,Price\n9.55E+12,1\n", "h200 1.00 USD; ");
        row("a row shorter than the header", "SKU,Price,Note\n900-h100,1\n", "h100 1.00 USD; ");
        row("two prices: the first one", "SKU,Net price,List price\n900-h100,1,2\n",
            "h100 1.00 USD; ");
    }
    void listsAreTakenAsTheyArrive() {
        QFETCH(QByteArray, text);
        QFETCH(QString, taken);
        QCOMPARE(QString::fromStdString(summary(preview(text.toStdString()))), taken);
    }

    void aWrongRowIsToldWithLineColumnAndReason_data() {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const QByteArray& text, int column, const char* why) {
            QTest::newRow(name) << text << column << why;
        };
        row("spoilt part number", "9.56E+12,1,USD", 1, "spreadsheet made of a part number");
        row("formula for a part", "=A1,1,USD", 1, "formula");
        row("a sum", "900-h100,+5*2,USD", 2, "formula");
        row("formula for an amount", "900-h100,=C2*0.8,USD", 2, "formula");
        row("amount of 1e308", "900-h100,1e308,USD", 2, "scientific notation");
        row("no such currency", "900-h100,1,XYZ", 3, "no currency");
        row("two currencies", "900-h100,\"1 EUR\",USD", 2, "the column says USD");
        row("no part", ",1,USD", 1, "names no part");
        row("a number of two parts", "SHARED-1,1,USD", 1, "SHARED-1");
        row("NUL", QByteArray("900-h100,1\0,USD", 15), 2, "NUL");
        row("decimal comma in a list of points", "900-h100,\"1,5\",USD", 2, "thousands");
    }
    void aWrongRowIsToldWithLineColumnAndReason() {
        QFETCH(QByteArray, row);
        QFETCH(int, column);
        QFETCH(QString, why);
        const PricePreview seen = preview("SKU,Price,Currency\n900-h100,10.50,USD\n" +
                                          row.toStdString() + "\nMQM-qm9700,2,USD\n");
        QCOMPARE(seen.rows, std::size_t{3});
        QCOMPARE(seen.entries.size(), std::size_t{2});
        QCOMPARE(seen.wrong, std::size_t{1});
        QVERIFY(!seen.isSound());
        QCOMPARE(seen.problems[0].line, std::size_t{3});
        const QString sentence = QString::fromStdString(seen.problems[0].text());
        if (why != "the column says USD") QCOMPARE(int(seen.problems[0].column), column);
        QVERIFY2(sentence.contains(why), qPrintable(sentence));
    }

    void duplicateRowsAreToldApart() {
        const PricePreview seen =
            preview("SKU,Price\n900-h100,10\n900-h100,10\nh100,11\nMQM-qm9700,1\n");
        QCOMPARE(seen.entries.size(), std::size_t{2});
        QCOMPARE(seen.wrong, std::size_t{2});
        QVERIFY(seen.problems[0].what.starts_with("Repeats line 2"));
        QVERIFY(seen.problems[1].what.starts_with("Gives another price than line 2"));
    }

    void lengthsOfOneCableAreNoDuplicates() {
        const PricePreview seen = preview("SKU,Price\nDAC-1M,60\nDAC-15M,70\nDAC-3M,90\n");
        QVERIFY2(seen.isSound(), summary(seen).c_str());
        QCOMPARE(seen.entries.size(), std::size_t{3});
        QCOMPARE(seen.entries[1].part, std::string("dac"));
        QCOMPARE(seen.entries[1].length_m, 1.5);
    }

    void aLengthMayHaveAColumnOfItsOwn() {
        const PricePreview seen = preview(
            "Part;Length (m);Price\ndac;1,5;70,00\ndac;3 m;90,00\ndac;;99,00\n"
            "h100;268;1,00\n");  // of no cable: not the length of a link
        QVERIFY2(seen.isSound(), summary(seen).c_str());
        QCOMPARE(seen.entries[0].length_m, 1.5);
        QCOMPARE(seen.entries[1].length_m, 3.0);
        QCOMPARE(seen.entries[2].length_m, 0.0);
        QCOMPARE(seen.entries[3].length_m, 0.0);
    }

    void aWrongLengthIsToldWhy_data() {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("why");
        QTest::newRow("none of its lengths") << "dac,2,1" << "is not made in \"2\"";
        QTest::newRow("no length") << "dac,long,1" << "is no length in metres";
        QTest::newRow("another length's number") << "DAC-1M,3,1" << "its part number stands for";
        QTest::newRow("twice") << "dac,3,1\nDAC-3M,3,1" << "Repeats line 2";
    }
    void aWrongLengthIsToldWhy() {
        QFETCH(QString, row);
        QFETCH(QString, why);
        const PricePreview seen = preview("Part,Length,Price\n" + row.toStdString() + "\n");
        QCOMPARE(seen.wrong, std::size_t{1});
        QVERIFY2(QString::fromStdString(seen.problems[0].what).contains(why),
                 seen.problems[0].what.c_str());
    }

    void partsNobodyKnowsAreCountedAndNotWrong() {
        const PricePreview seen = preview("SKU,Price\nTOASTER,10\n900-h100,10\n");
        QCOMPARE(seen.unknown, std::size_t{1});
        QCOMPARE(seen.unknownRows[0].line, std::size_t{2});
        QVERIFY(seen.isSound());
    }

    void aListWithoutADayNeedsOneForAllRows() {
        const PricePreview seen = preview("SKU,Price\n900-h100,10\n", {"USD", "quote", ""});
        QCOMPARE(seen.wrong, std::size_t{1});
        QVERIFY(seen.problems[0].what.find("No day is given") != std::string::npos);
    }

    void aFileOfOverAGigabyteIsRefusedUnread() {
        QTemporaryDir folder;
        const auto file = std::filesystem::path(folder.path().toStdString()) / "prices.csv";
        std::ofstream(file) << "SKU,Price\n900-h100,1\n";
        std::filesystem::resize_file(file, 1'500'000'000);  // sparse: it takes no room
        QVERIFY(caught<FileError>([&] { (void)lookAtPriceList(file); }).contains("1024 MiB"));
    }

    void leadTimesAreReadInWeeks_data() {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<double>("weeks");
        QTest::newRow("a number") << "12" << 12.0;
        QTest::newRow("a range") << "8-12 weeks" << 12.0;
        QTest::newRow("days") << "70 days" << 10.0;
        QTest::newRow("German") << "4,5 Wochen" << 4.5;
        QTest::newRow("nothing to wait for") << "0" << 0.0;
        QTest::newRow("words") << "soon" << -1.0;
        QTest::newRow("a formula") << "=A1" << -1.0;
        QTest::newRow("scientific") << "1e308" << -1.0;
        QTest::newRow("ten years") << "520 weeks" << -1.0;
        QTest::newRow("negative") << "-3" << -1.0;
    }
    void leadTimesAreReadInWeeks() {
        QFETCH(QString, cell);
        QFETCH(double, weeks);
        const std::string text = cell.toStdString();
        const auto mark = cell.contains(',') ? DecimalMark::comma : DecimalMark::point;
        if (weeks < 0)
            QVERIFY(caught<CellError>([&] { (void)weeksFrom(text, mark); }).contains("lead time"));
        else
            QCOMPARE(weeksFrom(text, mark), weeks);
    }

    void whatIsExportedIsImportedAgain() {
        PriceEntry first;
        first.part = "h100";
        first.amount = Money::fromCents(2'850'050);
        first.currency = "EUR";
        first.kind = "list";
        first.effective = "2026-11";
        first.validUntil = "2026-12-31";
        first.discount = 1'250;
        first.note = "with \"quotes\", commas";
        first.leadTime_weeks = 8;
        PriceEntry second;
        second.part = "qm9700";
        second.amount = Money::fromCents(7);
        second.effective = "2026-01-02";
        PriceEntry third = second;
        third.part = "dac";
        third.length_m = 1.5;
        const std::string csv = pricesToCsv({first, second, third}, sampleCatalog());
        const PricePreview seen = preview(csv);
        QVERIFY2(seen.problems.empty(), summary(seen).c_str());
        QVERIFY(seen.entries == (std::vector<PriceEntry>{first, second, third}));
        QVERIFY(csv.find(",DAC-15M,'=DAC,1.5,") != std::string::npos);
    }

    void aLayoutSurvivesItsStoredForm() {
        PriceLayout layout;
        layout.separator = '\t';
        layout.headerLine = 4;
        layout.decimalMark = DecimalMark::comma;
        layout.columns = {PriceColumn::ignored, PriceColumn::partNumber, PriceColumn::amount};
        QVERIFY(priceLayoutFromJson(priceLayoutToJson(layout), "") == layout);
    }

    void theNewestBookThatHoldsOnTheDayCounts_data() {
        QTest::addColumn<QString>("day");
        QTest::addColumn<int>("dollars");
        QTest::newRow("before all") << "2025-12-31" << 0;
        QTest::newRow("the year's") << "2026-03-01" << 100;
        QTest::newRow("on its first day") << "2026-06-01" << 90;
        QTest::newRow("two on the same day: the later import") << "2026-09-01" << 80;
        QTest::newRow("on its last day") << "2026-10-31" << 80;
        QTest::newRow("expired: the one before") << "2026-11-01" << 85;
        QTest::newRow("not before it is effective") << "2026-12-31" << 85;
        QTest::newRow("next year's") << "2027-01-01" << 70;
    }
    void theNewestBookThatHoldsOnTheDayCounts() {
        QFETCH(QString, day);
        QFETCH(int, dollars);
        PriceBook first;
        first.id = 1;
        PriceBook second;
        second.id = 2;
        PriceBook asleep;
        asleep.id = 3;
        asleep.isActive = false;
        const std::vector<OfferedPrice> offers = {
            offer(first, 100, "2026"),       offer(second, 80, "2026-09-01", "2026-10-31"),
            offer(first, 85, "2026-09-01"),  offer(first, 90, "2026-06"),
            offer(second, 70, "2027-01-01"), offer(asleep, 1, "2026-09-01"),
        };
        const auto counting = offersThatCount(offers, day.toStdString());
        QCOMPARE(counting.size(), std::size_t(dollars == 0 ? 0 : 1));
        QCOMPARE(dollars == 0 ? 0 : int(counting[0]->entry.amount.dollars()), dollars);
    }

    void theMostExactDiscountAloneApplies() {
        PriceBook book;
        book.discounts = {{Discount::Scope::book, "", 500},
                          {Discount::Scope::vendor, "NVIDIA", 1'000},
                          {Discount::Scope::part, "h100", 2'000}};
        OfferedPrice own = offer(book, 100, "2026");
        QCOMPARE(discountOf(own, "NVIDIA"), 2'000);
        own.entry.part = "h200";
        QCOMPARE(discountOf(own, "NVIDIA"), 1'000);
        QCOMPARE(discountOf(own, "AMD"), 500);
        own.entry.discount = 0;
        QCOMPARE(discountOf(own, "NVIDIA"), 0);
    }

    void foreignMoneyCountsOnlyAtADatedRate() {
        PriceBook book;
        book.name = "Spring";
        OfferedPrice own = offer(book, 1'000, "2026-03-01");
        own.entry.currency = "EUR";
        own.entry.discount = 1'000;
        const Price missing = priceOf(own, "NVIDIA", {}, today);
        QCOMPARE(missing.currency, std::string("EUR"));
        QVERIFY(missing.note.find("No rate from EUR") != std::string::npos);
        Part part = gpu("h100");
        part.prices = {missing};
        QVERIFY(part.price() == nullptr);

        const std::vector<ExchangeRate> rates = {{"EUR", "2026-01-01", 1'100'000, ""},
                                                 {"EUR", "2026-06-01", 1'084'500, "our bank"},
                                                 {"EUR", "2027-01-01", 2'000'000, ""}};
        const Price price = priceOf(own, "NVIDIA", rates, today);
        QCOMPARE(price.currency, std::string("USD"));
        QCOMPARE(price.typical->cents(), std::int64_t{97'605});  // 900.00 EUR x 1.0845
        QVERIFY(price.note.find("our bank") != std::string::npos);
        QVERIFY(sourceOf(book, "2026-03-01")
                    .title.starts_with("Your price book \"Spring\", 2026-03-01"));
    }

    void ratesAreExact() {
        QCOMPARE(rateFromText("1.0845"), std::int64_t{1'084'500});
        QCOMPARE(rateText(1'084'500), std::string("1.0845"));
        QCOMPARE(rateText(7'000'000), std::string("7.00"));
        for (const char* text : {"", "0", "-1", "1,08", "1.08456789", "1e3", "abc", "1234567"})
            QVERIFY2(caught<InputError>([&] { (void)rateFromText(text); }).contains("1.0845"),
                     text);
    }
};

CW_TEST(TestPriceImport)
#include "test_price_import.moc"
