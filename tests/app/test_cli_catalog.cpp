// `catalog` on the command line: searching, comparing, and the user's own parts and prices.
#include <QTemporaryDir>
#include <QtTest>

#include "model/catalog/catalog.h"
#include "model/design/document_file.h"
#include "model/design/gestures.h"
#include "model/json.h"
#include "tests/app/cli_program.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

struct CatalogRun {
    int code = -1;
    QString out;
    QString err;
};

Json jsonOf(const CatalogRun& run) {
    return parseJson(run.out.toStdString(), "output");
}

QString textAt(const Json& json, const char* key) {
    const Json* value = json.find(key);
    if (value == nullptr) return "missing";
    if (const auto* text = std::get_if<std::string>(&value->value))
        return QString::fromStdString(*text);
    return QString::fromStdString(writeJson(*value)).trimmed();
}

QStringList idsOf(const CatalogRun& run) {
    QStringList ids;
    const Json json = jsonOf(run);
    for (const Json& part : std::get<JsonArray>(json.value)) ids << textAt(part, "id");
    return ids;
}

}  // namespace

class TestCliCatalog : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    QString path(const QString& name) const { return folder_->filePath(name); }

    QString written(const QString& name, const QByteArray& bytes) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(name));
        return path(name);
    }

    CatalogRun run(const QStringList& arguments) const {
        const test::CliRun said = test::runProgram(
            QStringList{"--user-catalog", path("own.sqlite"), "catalog"} + arguments);
        return {said.code, QString::fromUtf8(said.out), QString::fromUtf8(said.err)};
    }

    QString priceOf(const QString& part) const {
        const Json json = jsonOf(run({"show", part, "--json"}));
        const Json* prices = json.find("prices");
        if (prices == nullptr) return "none";
        const Json& first = std::get<JsonArray>(prices->value).front();
        return textAt(first, "typical") + " " + textAt(first, "currency");
    }

private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void aQueryFindsParts() {
        const CatalogRun found =
            run({"search", "accelerator", ">=", "141", "GB", "sxm5", "--json"});
        QVERIFY2(found.code == 0, qPrintable(found.err));
        QVERIFY(idsOf(found).contains("h200-sxm5-141gb"));
        QVERIFY(!idsOf(found).contains("h100-sxm5-80gb"));
        QVERIFY(run({"search", "h200"}).out.contains("h200-sxm5-141gb"));
    }

    void partsAreListedAsAnArrayOfFourTexts() {
        const Json listed = jsonOf(run({"list", "--kind", "rack", "--json"}));
        const auto& racks = std::get<JsonArray>(listed.value);
        QVERIFY(!racks.empty());
        for (const Json& rack : racks) {
            const auto& members = std::get<JsonObject>(rack.value);
            QStringList keys;
            for (const auto& [key, value] : members) keys << QString::fromStdString(key);
            QCOMPARE(keys, (QStringList{"id", "kind", "vendor", "name"}));
            QCOMPARE(textAt(rack, "kind"), QString("rack"));
        }
    }

    void modelsAreListedAndShownWithTheirSources() {
        QVERIFY(idsOf(run({"models", "--json"})).contains("deepseek-v3"));
        QVERIFY(run({"models"}).out.contains("recalled or unverified"));
        const QString shown = run({"show", "gpt3-175b"}).out;
        QVERIFY2(shown.contains("vocabulary") && shown.contains("50257"), qPrintable(shown));
        QVERIFY2(shown.contains("recalled") && shown.contains("https://arxiv.org/abs/2005.14165"),
                 qPrintable(shown));
        QVERIFY2(shown.contains("pads the vocabulary to 51200"), qPrintable(shown));
        const Json json = jsonOf(run({"show", "gpt3-175b", "--json"}));
        QVERIFY(json.find("facts") && json.find("layers"));
        QCOMPARE(run({"show", "gpt-9"}).code, 2);
    }

    void aSystemSaysWhichSwitchAndSocketItsSlotsHangOn() {
        const QString shown = run({"show", "dgx-a100-640gb"}).out;
        QVERIFY2(shown.contains("gpu 1-2: switch 1; 3-4: switch 2"), qPrintable(shown));
        QVERIFY2(shown.contains("gpu 1-4: CPU 1; 5-8: CPU 2"), qPrintable(shown));
    }

    void pricesOfGpuHoursAreListedWithTheirSources() {
        const QStringList multiNode{"cloud", "--part", "h100-sxm5-80gb", "--multi-node"};
        const Json offers = jsonOf(run(multiNode + QStringList{"--json"}));
        QStringList providers;
        for (const Json& offer : std::get<JsonArray>(offers.value)) {
            providers << textAt(offer, "provider");
            QVERIFY(!textAt(offer, "source").isEmpty());
        }
        QCOMPARE(providers, (QStringList{"AWS", "Azure", "Oracle", "CoreWeave"}));
        QVERIFY(run(multiNode).out.contains("$6.155"));
        QCOMPARE(run({"cloud", "--term", "weekly"}).code, 2);
        QCOMPARE(run({"cloud", "--part", "no-gpu"}).code, 2);
    }

    void anUnfinishedQueryIsRefused() {
        const CatalogRun refused = run({"search", "memory >="});
        QCOMPARE(refused.code, 2);
        QVERIFY(refused.err.contains("how much") && refused.out.isEmpty());
    }

    void aPartOfOnesOwnIsImportedShownAndRemoved() {
        CatalogRun shown = run({"show", "h200-sxm5-141gb", "--json"});
        const QString own = shown.out.replace("\"h200-sxm5-141gb\"", "\"our-gpu\"");
        const QString file = written("our-gpu.json", own.toUtf8());
        const CatalogRun imported = run({"import", file});
        QVERIFY2(imported.code == 0, qPrintable(imported.err));
        QVERIFY(run({"list", "--kind", "accelerator"}).out.contains("orderable, yours"));
        QVERIFY(run({"show", "our-gpu"}).out.contains("Your own part."));
        const CatalogRun exported = run({"export", "-o", path("mine.json")});
        QCOMPARE(exported.code, 0);
        QCOMPARE(run({"remove", "our-gpu"}).code, 0);
        QCOMPARE(run({"show", "our-gpu"}).code, 2);
        QCOMPARE(run({"import", path("mine.json")}).code, 0);
        QCOMPARE(run({"show", "our-gpu"}).code, 0);
        QCOMPARE(run({"remove", "h200-sxm5-141gb"}).code, 2);
    }

    void aPartThatCannotBeNamesTheField() {
        QString part = run({"show", "h200-sxm5-141gb", "--json"}).out;
        part.replace("\"h200-sxm5-141gb\"", "\"our-gpu\"");
        part.replace(QRegularExpression("\"memory_B\": *[^,]+"), "\"memory_B\": 141");
        const CatalogRun refused = run({"import", written("wrong.json", part.toUtf8())});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("memory_B"), qPrintable(refused.err));
        QCOMPARE(run({"show", "our-gpu"}).code, 2);
    }

    void aRetiredPartIsNoLongerListed() {
        QCOMPARE(run({"retire", "h100-sxm5-80gb", "--reason", "no stock"}).code, 0);
        QVERIFY(!idsOf(run({"list", "--json"})).contains("h100-sxm5-80gb"));
        QVERIFY(run({"show", "h100-sxm5-80gb"}).out.contains("no stock"));
        QCOMPARE(run({"restore", "h100-sxm5-80gb"}).code, 0);
        QVERIFY(idsOf(run({"list", "--json"})).contains("h100-sxm5-80gb"));
    }

    void aPriceListBecomesTheUsersPrices() {
        const QString list = written("list.csv",
                                     "Part;Preis;Rabatt\r\nh100-sxm5-80gb;25.000,50;10\r\n"
                                     "toaster;9,99;\r\n");
        const CatalogRun dry = run({"import", list, "--name", "Autumn", "--effective", "2026-01-01",
                                    "--dry-run", "--json"});
        QVERIFY2(dry.code == 0, qPrintable(dry.err));
        QCOMPARE(textAt(jsonOf(dry), "taken"), QString("1"));
        QCOMPARE(textAt(jsonOf(dry), "unknown"), QString("1"));
        QCOMPARE(textAt(jsonOf(dry), "imported"), QString("false"));
        QVERIFY(!QFile::exists(path("own.sqlite")));

        const CatalogRun imported =
            run({"import", list, "--name", "Autumn", "--effective", "2026-01-01"});
        QVERIFY2(imported.code == 0, qPrintable(imported.err));
        QCOMPARE(priceOf("h100-sxm5-80gb"), QString("22500.45 USD"));
        QVERIFY(run({"show", "h100-sxm5-80gb"}).out.contains("Your price book \"Autumn\""));
        const CatalogRun exported = run({"export", "--book", "Autumn"});
        QVERIFY2(exported.out.contains("25000.50,USD,quote,2026-01-01,,10.00,"),
                 qPrintable(exported.out));
        const Json book = jsonOf(run({"export", "--book", "Autumn", "--json"}));
        const Json& price = std::get<JsonArray>(book.find("prices")->value).front();
        QCOMPARE(textAt(book, "book") + " " + textAt(price, "part") + " " +
                     textAt(price, "amount") + " " + textAt(price, "discount_percent"),
                 QString("Autumn h100-sxm5-80gb 25000.5 10"));
        QCOMPARE(run({"import", list, "--name", "Autumn", "--effective", "2026"}).code, 2);
        QCOMPARE(run({"import", list}).code, 2);
        QCOMPARE(run({"export", "--book", "Spring"}).code, 2);
    }

    void aWrongOptionIsWrongUsageAndNamed_data() {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        const auto row = [](const char* option, const char* value) {
            QTest::addRow("%s %s", option, value) << QString(option) << QString(value);
        };
        row("--effective", "30/13/2026");
        row("--effective", "tomorrow");
        row("--discount", "200");
        row("--discount", "nan");
        row("--rate", "EUR=0");
        row("--rate", "EUR");
        row("--currency", "ABC");
        row("--column", "Price=bogus");
        row("--column", "Cost=amount");
    }
    void aWrongOptionIsWrongUsageAndNamed() {
        QFETCH(QString, option);
        QFETCH(QString, value);
        const QString list = written("list.csv", "Part,Price\nh100-sxm5-80gb,1000\n");
        QStringList import = {"import", list, "--name", "One", option, value};
        if (option != "--effective") import << "--effective" << "2026-01-01";
        const CatalogRun refused = run(import);
        QCOMPARE(refused.code, 2);
        if (!value.startsWith("Cost"))
            QVERIFY2(refused.err.contains(option), qPrintable(refused.err));
        QVERIFY(!QFile::exists(path("own.sqlite")));
    }

    void thatThereIsNoSuchListIsToldFirst() {
        const CatalogRun refused = run({"import", path("none.csv"), "--effective", "tomorrow"});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("no such file"), qPrintable(refused.err));
    }

    void whatIsWrongInAFileOfPartsIsToldWithItsName() {
        const CatalogRun refused = run({"import", written("mine.json", "{\"parts\": [{}]}")});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("mine.json"), qPrintable(refused.err));
    }

    void aListSaysHowLongAPartTakesToCome() {
        const QString list =
            written("list.csv", "Part,Price,Lead time\nh100-sxm5-80gb,1000,8-16 weeks\n");
        QCOMPARE(run({"import", list, "--name", "One", "--effective", "2026-01-01"}).code, 0);
        const Json part = jsonOf(run({"show", "h100-sxm5-80gb", "--json"}));
        QCOMPARE(textAt(part, "leadTime_weeks"), QString("16"));
        QVERIFY(
            idsOf(run({"search", "leadTime >= 16 weeks", "--json"})).contains("h100-sxm5-80gb"));
    }

    void cloudOffersOfOnesOwnAreImportedListedAndRemoved() {
        const QString list = written("offers.csv",
                                     "Part;GPUs;Term;Price;As of\n"
                                     "h100-sxm5-80gb;8;reserved 1 year;1,8725;2026-11\n");
        const CatalogRun refused = run({"import", list, "--cloud"});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.out.contains("line 2") && refused.out.contains("provider"),
                 qPrintable(refused.out));
        QCOMPARE(run({"import", list, "--cloud", "--provider", "Acme"}).code, 0);
        const CatalogRun listed = run({"cloud", "--provider", "Acme"});
        QVERIFY2(listed.out.contains("$1.8725") && listed.out.contains("yes"),
                 qPrintable(listed.out));
        const CatalogRun exported = run({"export", "--cloud"});
        QVERIFY2(exported.out.contains("acme-h100-sxm5-80gb-8x-reserved1y-2026-11") &&
                     exported.out.contains("1.8725"),
                 qPrintable(exported.out));
        const CatalogRun asJson = run({"export", "--cloud", "--json", "-o", path("mine.json")});
        QVERIFY2(asJson.code == 0, qPrintable(asJson.err));
        QCOMPARE(run({"remove", "acme-h100-sxm5-80gb-8x-reserved1y-2026-11"}).code, 0);
        QCOMPARE(run({"import", path("mine.json")}).code, 0);
        QCOMPARE(run({"remove", "acme-h100-sxm5-80gb-8x-reserved1y-2026-11"}).code, 0);
        QCOMPARE(std::get<JsonArray>(jsonOf(run({"cloud", "--provider", "Acme", "--json"})).value)
                     .size(),
                 std::size_t{0});
        QCOMPARE(run({"remove", "aws-h100-8x-on-demand-2026-11"}).code, 2);
    }

    void columnsOfCloudOffersAreSaidOnceAndRemembered() {
        const QString list = written("cards.csv", "Who,Card,Rate\nAcme,h100-sxm5-80gb,2.5\n");
        const QStringList import = {"import", list, "--cloud", "--effective", "2026-11"};
        QCOMPARE(run(import).code, 3);
        const CatalogRun wrong = run(import + QStringList{"--column", "Who=nobody"});
        QVERIFY2(wrong.code == 2 && wrong.err.contains("multiNode"), qPrintable(wrong.err));
        const CatalogRun said = run(import + QStringList{"--column", "1=provider", "--column",
                                                         "Card=part", "--column", "Rate=price"});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        const CatalogRun again = run(import);
        QVERIFY2(again.code == 0, qPrintable(again.err));
    }

    void wrongRowsAreNamedAndNothingIsImported() {
        const QString list = written("list.csv",
                                     "Part,Price\nh100-sxm5-80gb,1e308\nh200-sxm5-141gb,31000\n"
                                     "h200-sxm5-141gb,31000\n9.55E+12,1\n");
        const QStringList import = {"import", list, "--name", "Bad", "--effective", "2026-01-01"};
        const CatalogRun refused = run(import + QStringList{"--json"});
        QCOMPARE(refused.code, 1);
        QCOMPARE(textAt(jsonOf(refused), "wrong"), QString("3"));
        const Json json = jsonOf(refused);
        const Json& first = std::get<JsonArray>(json.find("problems")->value).front();
        QCOMPARE(textAt(first, "line") + "," + textAt(first, "column"), QString("2,2"));
        QVERIFY(!QFile::exists(path("own.sqlite")));
        QCOMPARE(run(import + QStringList{"--skip-wrong"}).code, 0);
        QCOMPARE(priceOf("h200-sxm5-141gb"), QString("31000 USD"));
    }

    void aMappingIsRememberedForListsOfTheSameForm() {
        const QByteArray header = "What,How much\n";
        const QString first = written("first.csv", header + "h100-sxm5-80gb,1000\n");
        QCOMPARE(run({"import", first, "--name", "One", "--effective", "2026-01-01"}).code, 3);
        QCOMPARE(run({"import", first, "--name", "One", "--effective", "2026-01-01", "--column",
                      "What=part", "--column", "2=amount"})
                     .code,
                 0);
        const QString second = written("second.csv", header + "h100-sxm5-80gb,2000\n");
        QCOMPARE(run({"import", second, "--name", "Two", "--effective", "2026-02-01"}).code, 0);
        QCOMPARE(priceOf("h100-sxm5-80gb"), QString("2000 USD"));
    }

    void foreignPricesCountAtTheRateThatIsGiven() {
        const QString list = written("list.csv", "Part,Price\nh100-sxm5-80gb,1000 EUR\n");
        const QStringList import = {"import", list, "--effective", "2026-01-01"};
        QCOMPARE(run(import + QStringList{"--name", "One"}).code, 0);
        QCOMPARE(priceOf("h100-sxm5-80gb"), QString("1000 EUR"));
        QCOMPARE(run(import + QStringList{"--name", "Two", "--rate", "EUR=1.1"}).code, 0);
        QCOMPARE(priceOf("h100-sxm5-80gb"), QString("1100 USD"));
    }

    void aDesignIsComparedAndTakesWhatItIsTold() {
        design::Document document = design::blankDocument("Old", "A");
        const auto catalog = catalog::Catalog::open(CW_CATALOG_FILE);
        const auto placed = design::placePart({document, "A", catalog}, "dgx-h200", {0, 0}, 2);
        QVERIFY(placed.ok());
        design::apply(document, placed.value());
        design::saveDocument(path("old.cluster").toStdString(), document);
        QVERIFY(run({"diff", path("old.cluster")}).out.contains("are those of the catalog"));

        const QString list = written("list.csv", "Part,Price\ndgx-h200,300000\n");
        QCOMPARE(run({"import", list, "--name", "One", "--effective", "2026-01-01"}).code, 0);
        const CatalogRun compared = run({"diff", path("old.cluster"), "--json"});
        QVERIFY2(compared.code == 0, qPrintable(compared.err));
        const Json json = jsonOf(compared);
        const Json& part = std::get<JsonArray>(json.find("parts")->value).front();
        QCOMPARE(textAt(part, "part"), QString("dgx-h200"));
        QCOMPARE(textAt(part, "uses"), QString("2"));
        QCOMPARE(textAt(part, "priceAfter_USD").toDouble(), 300'000.0);
        const Json& variant = std::get<JsonArray>(json.find("variants")->value).front();
        QCOMPARE(textAt(variant, "capexAfter_USD").toDouble(), 600'000.0);

        const CatalogRun taken =
            run({"diff", path("old.cluster"), "--take", "all", "-o", path("new.cluster")});
        QVERIFY2(taken.code == 0, qPrintable(taken.err));
        QVERIFY(run({"diff", path("new.cluster")}).out.contains("are those of the catalog"));
        QVERIFY(design::openDocument(path("old.cluster").toStdString()) == document);
    }

    void twoCatalogsAreCompared() {
        const CatalogRun same = run({"diff", CW_CATALOG_FILE, CW_CATALOG_FILE, "--json"});
        QVERIFY2(same.code == 0, qPrintable(same.err));
        QCOMPARE(textAt(jsonOf(same), "parts"), QString("[]"));
        QCOMPARE(run({"retire", "h100-sxm5-80gb"}).code, 0);
        QCOMPARE(run({"diff", path("none.sqlite")}).code, 3);
    }
};

CW_TEST(TestCliCatalog)
#include "test_cli_catalog.moc"
