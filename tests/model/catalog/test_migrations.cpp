// Catalog files of older schemas, kept for ever: they migrate whole, or stay what they were.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <QTemporaryDir>
#include <QtTest>
#include <set>

#include "model/catalog/catalog.h"
#include "model/catalog/facts.h"
#include "model/catalog/migrations.h"
#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

/// Every statement that made the database, without the quotes a renamed table gets.
std::multiset<std::string> shapeOf(SQLite::Database& db) {
    std::multiset<std::string> shape;
    SQLite::Statement rows(db, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL");
    while (rows.executeStep()) {
        std::string sql = rows.getColumn(0).getString();
        std::erase(sql, '"');
        shape.insert(sql);
    }
    return shape;
}

}  // namespace

class TestMigrations : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/old catalogs ö"};

    /// A writable copy of the kept file of an older schema.
    fs::path kept(const std::string& name, int schema = 1) const {
        const fs::path copy = fs::path(folder_.path().toStdString()) / name;
        const std::string file = "/schema-" + std::to_string(schema) + ".sqlite";
        fs::copy_file(CW_SOURCE_DIR "/tests/model/catalog/data" + file, copy,
                      fs::copy_options::overwrite_existing);
        fs::permissions(copy, fs::perms::owner_write, fs::perm_options::add);
        return copy;
    }

    static void run(const fs::path& file, const std::string& sql) {
        SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql);
    }

private Q_SLOTS:
    void anOldCatalogIsRefusedUntilItIsMigrated() {
        const fs::path file = kept("refused.sqlite");
        const QString sentence = caught<CatalogError>([&] { (void)Catalog::open(file); });
        QVERIFY2(sentence.contains("has catalog schema 1"), qPrintable(sentence));
        QCOMPARE(migrate(file), 1);
        QCOMPARE(Catalog::open(file).parts().size(), 13u);
    }

    void nothingIsLostOnTheWay() {
        const fs::path file = kept("whole.sqlite");
        migrate(file);
        const Catalog catalog = Catalog::open(file);
        const Part& dgx = *catalog.find("dgx-h100");
        QCOMPARE(dgx.includes.size(), 6u);
        QCOMPARE(dgx.slotGroups.size(), 6u);
        QCOMPARE(dgx.as<Server>()->supplies.needed, 4);
        QCOMPARE(dgx.price()->typical->cents(), 28'000'000);
        QCOMPARE(dgx.price()->currency, std::string("USD"));
        QCOMPARE(catalog.find("h100-sxm5-80gb")->as<Accelerator>()->memoryBandwidth_Bps, 3.35e12);
        QCOMPARE(catalog.find("mcp7y00")->as<Cable>()->lengths_m.size(), 5u);
        QCOMPARE(*catalog.find("own-pdu")->as<Pdu>()->continuous_VA, 34500.0);
        QCOMPARE(*catalog.find("own-rack")->as<Rack>()->rackUnits, 48.0);
        for (const Part& part : catalog.parts())
            for (const FactSource& fact : part.facts) QVERIFY(catalog.findSource(fact.source));
    }

    void pricesAndNamesOfTheSecondSchemaSurvive() {
        const fs::path file = kept("second.sqlite", 2);
        QCOMPARE(migrate(file), 2);
        const Catalog catalog = Catalog::open(file);
        QCOMPARE(catalog.parts().size(), 17u);
        QCOMPARE(catalog.find("dgx-hopper"), catalog.find("dgx-h100"));
        const std::vector<Price>& prices = catalog.find("dgx-h100")->prices;
        QCOMPARE(prices.back().currency, std::string("EUR"));
        QCOMPARE(prices.back().validUntil, std::string("2026-12-31"));
        QCOMPARE(prices.back().typical->cents(), 25'100'000);
        QVERIFY(!catalog.find("apc-17k3-208")->as<Pdu>()->outlets.empty());
        QCOMPARE(catalog.cloudOffers().size(), 0u);
    }

    void offersAndPricesByLengthOfTheThirdSchemaSurvive() {
        const fs::path file = kept("third.sqlite", 3);
        QCOMPARE(migrate(file), 3);
        const Catalog catalog = Catalog::open(file);
        QCOMPARE(catalog.parts().size(), 17u);
        QCOMPARE(catalog.cloudOffers().size(), 1u);
        QCOMPARE(*catalog.cloudOffers()[0].price_microdollars, 2'950'000);
        QCOMPARE(catalog.find("mcp7y00")->price(2)->typical->cents(), 14'000);
        QVERIFY(!catalog.find("dgx-h100")->leadTime_weeks);
    }

    void modelsOfTheFourthSchemaSurviveInColumns() {
        const fs::path file = kept("fourth.sqlite", 4);
        QCOMPARE(migrate(file), 4);
        const Catalog catalog = Catalog::open(file);
        QCOMPARE(catalog.parts().size(), 17u);
        QCOMPARE(catalog.models().size(), 4u);
        const ModelEntry& model = *catalog.findModel("deepseek-v3");
        QCOMPARE(std::get<double>(model.find("experts.moeLayers")->value), 58.0);
        QCOMPARE(std::get<double>(model.find("latentAttention.queryRank")->value), 1536.0);
        QCOMPARE(std::get<std::string>(model.find("gated")->value), std::string("yes"));
        QVERIFY(!model.find("slidingWindow.window"));
        // The old schema did not say how an address was checked.
        QVERIFY(isUnsure(*sourceOf(model, "layers")));
        QVERIFY(catalog.findSource(sourceOf(model, "layers")->source)->url.starts_with("https"));
        QVERIFY(!catalog.findModel("resnet-50")->find("hidden"));
    }

    void oldPlugsStillEnterNewCages() {
        const fs::path file = kept("plugs.sqlite");
        migrate(file);
        const Catalog catalog = Catalog::open(file);
        const PortGroup& port = catalog.find("nv-cx7-1p-400-qsfp112")->ports.at(0);
        QVERIFY(takesPlug(port, "QSFP112") && takesPlug(port, "QSFP56"));
        QVERIFY(!takesPlug(port, "OSFP") && !takesPlug(port, "QSFP-DD"));
    }

    void aMigratedCatalogHasTheShapeOfANewOne_data() {
        QTest::addColumn<int>("schema");
        for (int schema = 1; schema < Catalog::schemaVersion; ++schema)
            QTest::addRow("from schema %d", schema) << schema;
    }

    void aMigratedCatalogHasTheShapeOfANewOne() {
        QFETCH(int, schema);
        const fs::path file = kept("shape" + std::to_string(schema) + ".sqlite", schema);
        migrate(file);
        SQLite::Database migrated(file.string());
        SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        fresh.exec(std::string(schemaSql()));
        QVERIFY(shapeOf(migrated) == shapeOf(fresh));
        QCOMPARE(migrated.execAndGet("PRAGMA user_version").getInt(), Catalog::schemaVersion);
        SQLite::Statement broken(migrated, "PRAGMA foreign_key_check");
        QVERIFY(!broken.executeStep());
    }

    void migratingTwiceChangesNothing() {
        const fs::path file = kept("twice.sqlite");
        QCOMPARE(migrate(file), 1);
        const std::string once = readFile(file, 1u << 24);
        QCOMPARE(migrate(file), Catalog::schemaVersion);
        QVERIFY(readFile(file, 1u << 24) == once);
    }

    void aRowThatIsNoLongerAllowedLeavesTheFileAsItWas() {
        const fs::path file = kept("refusing.sqlite");
        run(file, "UPDATE pdu SET continuous_W = 15000");  // derated twice
        const std::string before = readFile(file, 1u << 24);
        const QString sentence = caught<CatalogError>([&] { migrate(file); });
        QVERIFY2(sentence.contains("continuous_VA") && sentence.contains("derated twice"),
                 qPrintable(sentence));
        QVERIFY(readFile(file, 1u << 24) == before);
    }

    void aNewerCatalogIsNamedAndLeftAlone() {
        const fs::path file = kept("newer.sqlite");
        run(file, "PRAGMA user_version = 99");
        const QString sentence = caught<NewerVersionError>([&] { migrate(file); });
        QVERIFY2(sentence.contains("schema 99") &&
                     sentence.contains("reads up to " + QString::number(Catalog::schemaVersion)),
                 qPrintable(sentence));
    }

    void whatIsNoCatalogIsNotMigrated() {
        const fs::path file = kept("other.sqlite");
        run(file, "PRAGMA application_id = 1");
        QVERIFY(caught<CatalogError>([&] { migrate(file); }).contains("not a hardware catalog"));
        const fs::path none = fs::path(folder_.path().toStdString()) / "none.sqlite";
        QVERIFY(caught<CatalogError>([&] { migrate(none); }).contains("cannot be opened"));
        QVERIFY(!fs::exists(none));
    }
};

CW_TEST(TestMigrations)
#include "test_migrations.moc"
