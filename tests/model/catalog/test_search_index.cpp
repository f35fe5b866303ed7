// Catalogs too large to be read whole: what a search finds without reading a part is what reading
// all of them finds, also with the user's own parts and prices over them.
#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

#include "model/catalog/merged_catalog.h"
#include "model/catalog/part_search.h"
#include "model/catalog/search_index.h"
#include "tests/bench/big_catalog.h"
#include "tests/model/catalog/own_parts.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
using namespace cw::test;
namespace fs = std::filesystem;

class TestSearchIndex : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    Catalog large_;  ///< as a file with the user's own over it: parts are read when asked for
    Catalog whole_;  ///< the same parts in memory

    fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

    /// Copies of the shipped parts until there are more than are read whole.
    fs::path largeFile() const {
        bench::makeBigCatalog(path("large.sqlite"), int(Catalog::readWhole_parts) + 100);
        return path("large.sqlite");
    }
    UserParts own() const {
        UserParts user;
        user.sources["datasheet"] = {"datasheet", "Data sheet", ""};
        Part changed = gpu("h100-sxm5-80gb-copy-1", "Acme", 96e9);
        user.parts = {gpu("own-gpu", "Acme", 200e9), changed, networkSwitch("own-switch")};
        user.prices["b200-sxm6-180gb"] = {dollars(1234, "quote", "2026-11")};
        user.prices["h200-sxm5-141gb"] = {dollars(4321, "quote", "2026-11")};
        user.retired = {{"h200-nvl-141gb", today, ""}};
        PriceBook book;
        book.id = 1;
        book.name = "Autumn";
        user.books = {book};
        PriceEntry entry;
        entry.part = "h100-sxm5-80gb";
        entry.amount = Money::fromDollars(777);
        entry.effective = "2026-11-01";
        entry.leadTime_weeks = 30;
        user.entries[entry.part] = {{1, entry}};
        return user;
    }

    static QStringList found(const PartSearch& search, const QString& query, bool withHidden) {
        QStringList ids;
        for (const auto& hit : search.hits(parsePartQuery(query.toStdString()), withHidden))
            ids << QString::fromStdString(*hit.id);
        return ids;
    }

private Q_SLOTS:
    void initTestCase() {
        const fs::path file = largeFile();
        large_ = mergeCatalogs(Catalog::open(file), own(), today);
        Catalog read = Catalog::open(file);
        (void)read.parts();
        whole_ = mergeCatalogs(std::move(read), own(), today);
        QVERIFY(large_.find("own-gpu") != nullptr);
    }

    void aSearchReadsNoPartsAndFindsTheSame_data() {
        QTest::addColumn<QString>("query");
        for (const char* query : {"",
                                  "h",
                                  "nvidia h100",
                                  "acme",
                                  "osfp",
                                  "rdma",
                                  "liquid",
                                  "-copper",
                                  "dgx h100",
                                  ">= 141 GB",
                                  "price < 3000",
                                  "price = 777",
                                  "price = 1234",
                                  "price = 4321",
                                  "leadTime >= 30 weeks",
                                  "leadTime > 0",
                                  "speed >= 400",
                                  "memory = 96 GB",
                                  "vendor = acme",
                                  "vendor != nvidia",
                                  "connector = OSFP",
                                  "price.kind = quote",
                                  "cooling = liquid cores > 40",
                                  "maxPower_W > 10 kW",
                                  "no such part"})
            QTest::newRow(query) << QString(query);
    }
    void aSearchReadsNoPartsAndFindsTheSame() {
        QFETCH(QString, query);
        static const PartSearch fast(large_);
        static const PartSearch slow(whole_);
        for (const bool withHidden : {false, true})
            QCOMPARE(found(fast, query, withHidden), found(slow, query, withHidden));
    }

    void thePartsOfAHitAreThose() {
        const PartSearch search(large_);
        const auto parts = search.find(parsePartQuery("own-switch"));
        QCOMPARE(parts.size(), std::size_t{1});
        QCOMPARE(parts.front(), large_.find("own-switch"));
        QCOMPARE(search.find(parsePartQuery("price = 777")).front()->id,
                 std::string("h100-sxm5-80gb"));
    }

    void namesAndNumbersAreThoseOfTheParts() {
        const auto names = large_.names();
        const auto numbers = large_.orderingNumbers();
        QCOMPARE(names.size(), whole_.parts().size());
        QCOMPARE(numbers.size(), whole_.parts().size());
        std::map<PartId, const OrderingNumbers*> byId;
        for (const OrderingNumbers& one : numbers) byId[one.id] = &one;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Part& part = whole_.parts()[i];
            QCOMPARE(names[i].id, part.id);
            QCOMPARE(names[i].kind, part.kind);
            QCOMPARE(names[i].vendor, part.vendor);
            QCOMPARE(names[i].name, part.name);
            QCOMPARE(names[i].availability, part.availability);
            const OrderingNumbers& of = *byId.at(part.id);
            QVERIFY(of.partNumbers == part.partNumbers && of.formerIds == part.formerIds);
            const auto* cable = part.as<Cable>();
            QCOMPARE(of.isCable, cable != nullptr);
            if (cable == nullptr) continue;
            QVERIFY(of.lengths_m == cable->lengths_m);
            QVERIFY(of.numberByLength == cable->partNumberByLength);
        }
        QCOMPARE(large_.names(PartKind::rack).size(), whole_.names(PartKind::rack).size());
        QCOMPARE(large_.ownParts().size(), std::size_t{3});
    }

    void theCopyOfALargeCatalogIsTheSame() {
        const Catalog one = Catalog::open(path("large.sqlite"));
        const Catalog copy = one;
        QVERIFY(copy.find("dgx-h100") != one.find("dgx-h100"));
        QVERIFY(*copy.find("dgx-h100") == *one.find("dgx-h100"));
        const Catalog ofMerged = large_;
        QVERIFY(ofMerged.originOf("own-gpu") == PartOrigin::user);
        QCOMPARE(ofMerged.find("h100-sxm5-80gb")->price()->typical->text(), std::string("777.00"));
    }

    void aFileRemovedWhileItIsOpenIsStillRead() {
        fs::copy_file(path("large.sqlite"), path("gone.sqlite"));
        const Catalog open = Catalog::open(path("gone.sqlite"));
        fs::remove(path("gone.sqlite"));
        QVERIFY(open.find("dgx-h100") != nullptr);
        const Catalog copy = open;
        QVERIFY(copy.find("dgx-h200") != nullptr);
        QVERIFY(!PartSearch(open).find(parsePartQuery("h100")).empty());
    }

    void withoutItsTablesACatalogIsSearchedByReadingIt() {
        fs::copy_file(path("large.sqlite"), path("bare.sqlite"));
        SQLite::Database(path("bare.sqlite").string(), SQLite::OPEN_READWRITE)
            .exec("DELETE FROM search_part WHERE number > 5");
        const Catalog bare = Catalog::open(path("bare.sqlite"));
        const Catalog with = Catalog::open(path("large.sqlite"));
        QCOMPARE(found(PartSearch(bare), "osfp", true), found(PartSearch(with), "osfp", true));
    }

    void theShippedCatalogHasAllItsPartsInTheTables() {
        SQLite::Database db(CW_CATALOG_FILE);
        QVERIFY(hasSearchIndex(db));
        QCOMPARE(db.execAndGet("SELECT v.value FROM search_value v JOIN search_fact f ON f.id = "
                               "v.fact JOIN search_part p USING (number) WHERE p.part = "
                               "'h100-sxm5-80gb' AND f.name = 'memory_B'")
                     .getDouble(),
                 80e9);
    }
};

CW_TEST(TestSearchIndex)
#include "test_search_index.moc"
