// Cloud offers of the user's own: lists as they arrive, and what wins over what was shipped.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "model/catalog/cloud_import.h"
#include "model/catalog/price_text.h"
#include "tests/model/catalog/own_parts.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

const Catalog& offeredBase() {
    static const Catalog catalog = [] {
        UserParts all;
        all.parts = {gpu("h100"), networkSwitch("qm9700")};
        all.sources["datasheet"] = {"datasheet", "Data sheet", "https://example.org/sheet"};
        CloudOffer offer;
        offer.id = "acme-h100";
        offer.provider = "Acme";
        offer.gpu = "H100";
        offer.part = "h100";
        offer.price_microdollars = 2'000'000;
        offer.asOf = "2026-10";
        offer.source = "datasheet";
        all.offers = {offer};
        return mergeCatalogs(mergeCatalogs(Catalog(), all, today), UserParts(), today);
    }();
    return catalog;
}

}  // namespace

class TestOwnOffers : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    fs::path path(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }
    OfferPreview preview(const std::string& text, const OfferDefaults& defaults = {}) const {
        std::ofstream(path("offers.csv"), std::ios::binary) << text;
        return previewOffers(path("offers.csv"), defaults, offeredBase());
    }

private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(QDir::tempPath() + "/own offers ö"); }

    void anOwnOfferStandsBesideTheShippedAndOneOfItsIdWins() {
        const UserCatalog user(path("user.sqlite"));
        CloudOffer mine = offeredBase().cloudOffers().front();
        mine.price_microdollars = 1'234'567;
        mine.source.clear();
        CloudOffer other = mine;
        other.id = "acme-h100-quote";
        user.saveOffers({mine, other}, {}, offeredBase(), today);
        const Catalog all = mergeCatalogs(offeredBase(), user.read(), today);
        QCOMPARE(all.cloudOffers().size(), std::size_t{2});
        QCOMPARE(*all.cloudOffers().front().price_microdollars, 1'234'567);
        QCOMPARE(all.findSource(all.cloudOffers().front().source)->title,
                 "Entered by the user, " + today);
        QVERIFY(all.originOfOffer("acme-h100") == PartOrigin::userOverShipped);
        QVERIFY(all.originOfOffer("acme-h100-quote") == PartOrigin::user);
        QVERIFY(offeredBase().originOfOffer("acme-h100") == PartOrigin::shipped);

        user.removeOffer("acme-h100");
        const Catalog again = mergeCatalogs(offeredBase(), user.read(), today);
        QCOMPARE(*again.cloudOffers().front().price_microdollars, 2'000'000);
        QCOMPARE(again.cloudOffers().size(), std::size_t{2});
    }

    void whatIsWrongWithAnOfferIsNamedAndNothingIsKept_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("field");
        QTest::newRow("another kind of part") << "part" << "part";
        QTest::newRow("another GPU's memory") << "memory" << "memory_B";
        QTest::newRow("the price of an instance") << "price" << "price_microdollars";
        QTest::newRow("a source nobody knows") << "source" << "source";
        QTest::newRow("no day") << "day" << "asOf";
    }
    void whatIsWrongWithAnOfferIsNamedAndNothingIsKept() {
        QFETCH(QString, change);
        QFETCH(QString, field);
        const UserCatalog user(path("user.sqlite"));
        CloudOffer good = offeredBase().cloudOffers().front();
        CloudOffer bad = good;
        bad.id = "bad";
        if (change == "part") bad.part = "qm9700";
        if (change == "memory") bad.memory_B = 141e9;
        if (change == "price") bad.price_microdollars = 98'320'000;
        if (change == "source") bad.source = "nowhere";
        if (change == "day") bad.asOf = "2026";
        const QString sentence =
            caught<DocumentError>([&] { user.saveOffers({good, bad}, {}, offeredBase(), today); });
        QVERIFY2(sentence.contains(field), qPrintable(sentence));
        QVERIFY(user.read().offers.empty());
    }

    void aListIsTakenAsItArrives() {
        const OfferPreview seen = preview(
            "\xEF\xBB\xBFOur rents;;;\r\nProvider;GPU;Part;GPUs;Term;Price (USD);As of;Multi-node;"
            "Fabric;Fabric (Gb/s);Source;URL\r\n"
            "Umbrella;H100 SXM;h100;8;on demand;2,7447;2026-11-09;yes;EFA;400;Quote 17;\r\n"
            "Umbrella;H100 SXM;h100;8;Reserved 1 year;$1.98;2026-11;no;;;Quote 17;\r\n");
        QCOMPARE(seen.wrong, std::size_t{0});
        QCOMPARE(seen.offers.size(), std::size_t{2});
        QCOMPARE(*seen.offers[0].price_microdollars, 2'744'700);
        QCOMPARE(seen.offers[0].id, std::string("umbrella-h100-sxm-8x-on-demand-2026-11-09"));
        QCOMPARE(*seen.offers[0].fabric_bps, 400e9);
        QVERIFY(seen.offers[1].term == CloudTerm::reserved1y);
        QCOMPARE(seen.sources.size(), std::size_t{1});
        QCOMPARE(seen.sources[0].title, std::string("Quote 17"));
    }

    void germanTitlesAreKnownToo() {
        const OfferPreview seen = preview(
            "Anbieter;Part;Preis pro GPU-Stunde;W\xC3\xA4hrung;G\xC3\xBCltig ab\r\n"
            "Umbrella;h100;2,50;USD;2026-11-09\r\n");
        QCOMPARE(seen.wrong, std::size_t{0});
        QCOMPARE(*seen.offers.at(0).price_microdollars, 2'500'000);
        QCOMPARE(seen.offers[0].asOf, std::string("2026-11-09"));
    }

    void aWrongRowIsToldWithLineColumnAndReason_data() {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const QByteArray& cells, const char* told) {
            QTest::newRow(name) << cells << QString(told);
        };
        row("a formula", "Acme,h100,=1+1,2026-11", "line 2, column 3: \"=1+1\" is a formula");
        row("scientific", "Acme,h100,9.55E+12,2026-11", "no plain number");
        row("huge", "Acme,h100,1e308,2026-11", "no plain number");
        row("euros", "Acme,h100,2.50 EUR,2026-11", "no price of a GPU-hour in dollars");
        row("a whole instance", "Acme,h100,98.32,2026-11", "outside 0.05 to 30 dollars");
        row("fractions", "Acme,h100,2.12345678,2026-11", "more than six decimals");
        row("no such part", "Acme,h999,2.50,2026-11", "part: There is no part 'h999'");
        row("a year", "Acme,h100,2.50,2026", "no month and no day");
        row("no provider", ",h100,2.50,2026-11", "No provider");
        row("a NUL", QByteArray("Acme,h100,2.5\0000,2026-11", 23), "line 2");
    }
    void aWrongRowIsToldWithLineColumnAndReason() {
        QFETCH(QByteArray, row);
        QFETCH(QString, told);
        const OfferPreview seen = preview("Provider,Part,Price,As of\n" + row.toStdString() +
                                          "\nAcme,h100,2.5,2026-11\n");
        QCOMPARE(seen.wrong, std::size_t{1});
        QCOMPARE(seen.offers.size(), std::size_t{1});
        const QString text = QString::fromStdString(seen.problems.at(0).text());
        QVERIFY2(text.contains(told), qPrintable(text));
    }

    void theSameOfferTwiceIsTold() {
        const OfferPreview seen =
            preview("Part,Price\nh100,2.5\nh100,2.6\n", {"Acme", "2026-11-09"});
        QCOMPARE(seen.wrong, std::size_t{1});
        QVERIFY(seen.problems[0].what.find("Repeats") != std::string::npos);
    }

    void aTableWithoutPricesIsRefused() {
        QVERIFY(caught<DocumentError>([&] { (void)preview("a,b\n1,2\n"); }).contains("header"));
    }

    void whatIsExportedIsImportedAgain() {
        CloudOffer offer = offeredBase().cloudOffers().front();
        offer.instance = "=p5.48xlarge";
        offer.region = "eu, west";
        offer.memory_B = 80e9;
        offer.gpusPerInstance = 8;
        offer.multiNode = true;
        offer.fabric = "EFA";
        offer.fabric_bps = 400e9;
        offer.note = "a \"note\"";
        const std::string csv = offersToCsv({offer}, offeredBase());
        QVERIFY(csv.find("'=p5") != std::string::npos);  // no spreadsheet runs it
        OfferPreview seen = preview(csv);
        QCOMPARE(seen.wrong, std::size_t{0});
        seen.offers.at(0).instance = offer.instance;
        QVERIFY(seen.offers.at(0) == offer);
    }
};

CW_TEST(TestOwnOffers)
#include "test_own_offers.moc"
