// The user's own catalog: what is written is read, wins over what was shipped, and survives two
// programs, read-only disks, vanished files, full disks and other schemas.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <fstream>
#include <thread>

#include "model/catalog/migrations.h"
#include "model/catalog/user_catalog.h"
#include "tests/model/catalog/own_parts.h"
#include "tests/model/caught.h"
#include "tests/model/design/full_disk.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
using namespace cw::test;
namespace fs = std::filesystem;

namespace {

/// Permissions mean nothing to the superuser: steps down to "nobody" until it goes out of scope.
class Nobody {
public:
    Nobody() : stepped_(::geteuid() == 0 && ::seteuid(65534) == 0) {}
    ~Nobody() {
        if (stepped_) stepped_ = ::seteuid(0) != 0;
    }

private:
    bool stepped_;
};

const Catalog& base() {
    static const Catalog catalog = [] {
        Part h100 = gpu("h100");
        h100.prices = {dollars(30'000)};
        return catalogOf({h100, gpu("h200", "NVIDIA", 141e9), networkSwitch("qm9700")});
    }();
    return catalog;
}

std::vector<PriceEntry> entriesFor(const std::string& part, double amount) {
    PriceEntry entry;
    entry.part = part;
    entry.amount = Money::fromDollars(amount);
    entry.effective = "2026-11-01";
    return {entry};
}

PriceBook named(const std::string& name) {
    PriceBook book;
    book.name = name;
    book.file = "prices.csv";
    book.importedOn = today;
    return book;
}

}  // namespace

class TestUserCatalog : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    UserCatalog fresh(const char* name = "user.sqlite") const {
        return UserCatalog(fs::path(folder_->path().toStdString()) / name);
    }
    static Catalog merged(const UserCatalog& user) {
        return mergeCatalogs(base(), user.read(), today);
    }

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>(QDir::tempPath() + "/user catalog \u00e4");
    }

    void nothingIsMadeByReading() {
        const UserCatalog user = fresh("deep/inside/user.sqlite");
        QVERIFY(user.read().parts.empty());
        QVERIFY(!user.layoutFor("x"));
        user.removePart("none");
        user.restorePart("none");
        QVERIFY(!user.exists() && !fs::exists(user.file().parent_path()));
        QCOMPARE(user.stamp(), std::string("none"));
    }

    void aPartIsReadAsItWasWritten() {
        const UserCatalog user = fresh("deep/inside/user.sqlite");
        const Part part = networkSwitch("mine");
        user.savePart(part, {{"datasheet", "My sheet", ""}}, base(), today);
        const UserParts read = user.read();
        QCOMPARE(read.parts.size(), std::size_t{1});
        QVERIFY(read.parts[0] == part);
        QCOMPARE(read.sources.at("datasheet").title, std::string("My sheet"));
    }

    void theUsersPartWinsAndSaysSo() {
        const UserCatalog user = fresh();
        Part mine = gpu("h100");
        mine.maxPower_W = 650;
        user.savePart(mine, {}, base(), today);
        user.savePart(gpu("own-gpu"), {}, base(), today);
        const Catalog all = merged(user);
        QCOMPARE(*all.find("h100")->maxPower_W, 650.0);
        QVERIFY(all.originOf("h100") == PartOrigin::userOverShipped);
        QCOMPARE(*all.overriddenBy("h100")->maxPower_W, 700.0);
        QVERIFY(all.originOf("own-gpu") == PartOrigin::user);
        QVERIFY(all.originOf("qm9700") == PartOrigin::shipped);
        QVERIFY(all.overriddenBy("own-gpu") == nullptr);
        // Parts stay ordered by kind, so that the user's GPU stands with the GPUs.
        QCOMPARE(all.parts()[2].id, std::string("own-gpu"));
        QCOMPARE(all.search("", PartKind::accelerator).size(), std::size_t{3});

        user.removePart("h100");
        QCOMPARE(*merged(user).find("h100")->maxPower_W, 700.0);
    }

    void savingAgainReplacesAndKeepsThePlace() {
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        user.savePart(gpu("b"), {}, base(), today);
        Part changed = gpu("a");
        changed.name = "Other";
        user.savePart(changed, {}, base(), today);
        const UserParts read = user.read();
        QCOMPARE(read.parts.size(), std::size_t{2});
        QCOMPARE(read.parts[0].name, std::string("Other"));
    }

    void aFactEnteredByHandSaysSo() {
        Part part = gpu("mine");
        part.facts.clear();
        const UserCatalog user = fresh();
        user.savePart(part, {}, base(), today);
        const UserParts read = user.read();
        QCOMPARE(read.parts[0].facts.size(), std::size_t{1});
        QVERIFY(read.parts[0].facts[0].verification == Verification::unverified);
        QCOMPARE(read.sources.at("own-entry").title,
                 std::string("Entered by the user, 2026-11-30"));
    }

    void aCopyIsAPartOfItsOwn() {
        const Part copy = copyOf(*base().find("h100"), "h100-copy");
        QVERIFY(copy.prices.empty());
        const UserCatalog user = fresh();
        user.savePart(copy, {}, base(), today);
        QVERIFY(merged(user).find("h100-copy") != nullptr);
    }

    void whatCannotBeIsRefusedByField_data() {
        QTest::addColumn<QString>("mistake");
        QTest::addColumn<QString>("field");
        for (const auto& [mistake, field] :
             std::initializer_list<std::pair<const char*, const char*>>{
                 {"capital letters", "id"},
                 {"empty name", "name"},
                 {"three megawatts", "maxPower_W"},
                 {"idle above maximum", "idlePower_W"},
                 {"gigabytes for bytes", "memory_B"},
                 {"sparse for dense", "densePeak_FLOPs_fp8"},
                 {"another kind", "kind"},
                 {"facts of another kind", "kind"},
                 {"source of nothing", "facts"},
                 {"unknown part inside", "includes"},
                 {"slot twice", "slots"}})
            QTest::newRow(mistake) << mistake << field;
    }
    void whatCannotBeIsRefusedByField() {
        QFETCH(QString, mistake);
        QFETCH(QString, field);
        Part part = gpu("mine");
        auto& spec = std::get<Accelerator>(part.spec);
        if (mistake == "capital letters") part.id = "Mine";
        if (mistake == "empty name") part.name = "";
        if (mistake == "three megawatts") part.maxPower_W = 3e6;
        if (mistake == "idle above maximum") part.idlePower_W = 800;
        if (mistake == "gigabytes for bytes") spec.memory_B = 80;
        if (mistake == "sparse for dense") spec.densePeak_FLOPs[Precision::fp8] = 3958e12;
        if (mistake == "another kind") part.id = "qm9700";
        if (mistake == "facts of another kind") part.spec = Memory{};
        if (mistake == "source of nothing") part.facts[0].fields = {"rackUnits"};
        if (mistake == "unknown part inside") {
            part.slotGroups = {{"gpu", SlotKind::gpuSocket, 1, {"SXM5"}, {}, 0, 0, ""}};
            part.includes = {{"gpu", "nothing", 1}};
        }
        if (mistake == "slot twice")
            part.slotGroups = {{"gpu", SlotKind::gpuSocket, 1, {"SXM5"}, {}, 0, 0, ""},
                               {"gpu", SlotKind::gpuSocket, 1, {"SXM5"}, {}, 0, 0, ""}};
        const UserCatalog user = fresh();
        const QString sentence =
            caught<DocumentError>([&] { user.savePart(part, {}, base(), today); });
        QVERIFY2(sentence.startsWith(field), qPrintable(sentence));
        QVERIFY(user.read().parts.empty());
    }

    void aRetiredPartIsFoundAndNotSuggested() {
        const UserCatalog user = fresh();
        user.retirePart({"h100", today, "too slow"});
        const Catalog all = merged(user);
        QVERIFY(all.find("h100") != nullptr);
        QVERIFY(all.isRetired("h100"));
        QVERIFY(all.whyRetired("h100").find("too slow") != std::string::npos);
        QCOMPARE(all.search("", PartKind::accelerator).size(), std::size_t{1});
        QCOMPARE(all.search("", PartKind::accelerator, true).size(), std::size_t{2});
        user.restorePart("h100");
        QVERIFY(!merged(user).isRetired("h100"));
    }

    void aPriceBookBeatsTheShippedPrice() {
        const UserCatalog user = fresh();
        PriceBook book = named("Autumn");
        book.discounts = {{Discount::Scope::vendor, "NVIDIA", 1'000}};
        book.id = user.importBook(book, entriesFor("h100", 25'000));
        Catalog all = merged(user);
        QCOMPARE(all.find("h100")->price()->typical->text(), std::string("22500.00"));
        const Source* source = all.findSource(all.find("h100")->price()->source);
        QVERIFY(source && source->title.starts_with("Your price book \"Autumn\", 2026-11-01"));
        QCOMPARE(all.pricesBelow("h100")->front().typical->text(), std::string("30000.00"));
        QCOMPARE(all.sourcesCitedBy(*all.find("h100")).size(), std::size_t{2});

        book.isActive = false;
        book.discounts.clear();
        user.changeBook(book);
        QCOMPARE(merged(user).find("h100")->price()->typical->text(), std::string("30000.00"));
        user.removeBook(book.id);
        const UserParts read = user.read();
        QVERIFY(read.books.empty() && read.entries.empty());
    }

    void booksAndRatesAreReadAsTheyWereWritten() {
        const UserCatalog user = fresh();
        PriceEntry entry = entriesFor("h100", 25'000)[0];
        entry.currency = "EUR";
        entry.discount = 250;
        entry.validUntil = "2026-12-31";
        entry.note = "while stocks last";
        PriceBook book = named("Autumn");
        book.discounts = {{Discount::Scope::book, "", 5}, {Discount::Scope::part, "h100", 10}};
        PriceLayout layout;
        layout.columns = {PriceColumn::partNumber, PriceColumn::amount};
        book.id = user.importBook(book, {entry}, "sku|price|", layout);
        user.setRate({"EUR", "2026-11-01", 1'084'500, "our bank"});
        const UserParts read = user.read();
        QVERIFY(read.books == std::vector<PriceBook>{book});
        QVERIFY(read.entries.at("h100")[0].second == entry);
        QVERIFY(read.rates ==
                (std::vector<ExchangeRate>{{"EUR", "2026-11-01", 1'084'500, "our bank"}}));
        QVERIFY(user.layoutFor("sku|price|") == layout);
        user.removeRate("EUR", "2026-11-01");
        QVERIFY(user.read().rates.empty());
    }

    void aBookIsImportedWholeOrNotAtAll() {
        const UserCatalog user = fresh();
        std::vector<PriceEntry> entries = entriesFor("h100", 1);
        entries.push_back(entries[0]);  // the same part and day: the table refuses it
        entries.insert(entries.begin(), entriesFor("h200", 2)[0]);
        QVERIFY(!caught<DocumentError>([&] {
                     user.importBook(named("Broken"), entries);
                 }).startsWith("nothing"));
        const UserParts read = user.read();
        QVERIFY(read.books.empty() && read.entries.empty());
    }

    void anImportThatIsStoppedLeavesNothing() {
        const UserCatalog user = fresh();
        std::vector<PriceEntry> many;
        for (int i = 0; i < 5'000; ++i)
            many.push_back(entriesFor("part-" + std::to_string(i), 1)[0]);
        std::vector<std::size_t> told;
        BookImport import{named("Big"), many, "sku|", {}, {{"EUR", "2026-11-01", 1'000'000, ""}}};
        QVERIFY(caught<ImportStopped>([&] {
                    user.importBook(import, [&told](std::size_t written) {
                        told.push_back(written);
                        return written < 3'000;
                    });
                }).contains("Nothing was imported"));
        QVERIFY(told == (std::vector<std::size_t>{0, 1'000, 2'000, 3'000}));
        UserParts read = user.read();
        QVERIFY(read.books.empty() && read.entries.empty() && read.rates.empty());
        user.importBook(import, [](std::size_t) { return true; });
        read = user.read();
        QCOMPARE(read.entries.size(), std::size_t{5'000});
        QCOMPARE(read.rates.size(), std::size_t{1});
    }

    void aRateThatIsNoneStoresNoBook() {
        const UserCatalog user = fresh();
        QVERIFY(!caught<InputError>([&] {
                     user.importBook({named("Autumn"),
                                      entriesFor("h100", 1),
                                      "",
                                      {},
                                      {{"USD", "2026-11-01", 1'000'000, ""}}});
                 }).startsWith("nothing"));
        QVERIFY(user.read().books.empty());
    }

    void twoBooksCannotHaveOneName() {
        const UserCatalog user = fresh();
        user.importBook(named("Autumn"), entriesFor("h100", 1));
        QVERIFY(caught<InputError>([&] {
                    user.importBook(named("Autumn"), {});
                }).contains("already a price book"));
        QVERIFY(caught<InputError>([&] { user.importBook(named(" "), {}); }).contains("name"));
        QCOMPARE(user.read().books.size(), std::size_t{1});
    }

    void aFullDiskLeavesTheCatalogAsItWas() {
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        std::vector<PriceEntry> many;
        for (int i = 0; i < 20'000; ++i)
            many.push_back(entriesFor("part-" + std::to_string(i), 1)[0]);
        {
            const FullDisk full(fs::file_size(user.file()) + 4'096);
            QVERIFY(caught<CatalogError>([&] {
                        user.importBook(named("Big"), many);
                    }).contains("disk"));
        }
        const UserParts read = user.read();
        QCOMPARE(read.parts.size(), std::size_t{1});
        QVERIFY(read.books.empty());
    }

    void twoProgramsWriteOneAfterTheOther() {
        const UserCatalog user = fresh();
        const auto write = [&](const std::string& prefix) {
            for (int i = 0; i < 10; ++i)
                user.savePart(gpu(prefix + std::to_string(i)), {}, base(), today);
        };
        std::thread other(write, "other-");
        write("own-");
        other.join();
        QCOMPARE(user.read().parts.size(), std::size_t{20});
    }

    void aWriteOfSomebodyElseIsNoticed() {
        const UserCatalog user = fresh();
        const std::string none = user.stamp();
        user.savePart(gpu("a"), {}, base(), today);
        const std::string one = user.stamp();
        QCOMPARE(user.stamp(), one);
        UserCatalog(user.file()).retirePart({"h100", today, ""});
        QVERIFY(user.stamp() != one && one != none);
        fs::remove(user.file());
        QCOMPARE(user.stamp(), none);
    }

    void aReaderDoesNotSeeAHalfWrittenBook() {
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        SQLite::Database db(user.file().string(), SQLite::OPEN_READWRITE);
        SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
        db.exec("INSERT INTO own_retired VALUES ('h100', '2026-11-30', '')");
        QVERIFY(user.read().retired.empty());
        transaction.commit();
        QCOMPARE(user.read().retired.size(), std::size_t{1});
    }

    void aReadOnlyDiskCanBeReadAndSaysSoWhenWritten() {
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        const fs::path folder = user.file().parent_path();
        fs::permissions(user.file(), fs::perms(0444));
        fs::permissions(folder, fs::perms(0555));
        {
            const Nobody nobody;
            QCOMPARE(user.read().parts.size(), std::size_t{1});
            QVERIFY(caught<CatalogError>([&] {
                        user.savePart(gpu("b"), {}, base(), today);
                    }).contains("read-only"));
            const UserCatalog none(folder / "new" / "user.sqlite");
            QVERIFY(!caught<CatalogError>([&] {
                         none.savePart(gpu("b"), {}, base(), today);
                     }).startsWith("nothing"));
        }
        fs::permissions(folder, fs::perms(0755));
        QCOMPARE(user.read().parts.size(), std::size_t{1});
    }

    void aFileRemovedWhileInUseIsSimplyGone() {
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        const Catalog all = merged(user);
        fs::remove(user.file());
        QVERIFY(all.find("a") != nullptr);  // what was read stays
        QVERIFY(user.read().parts.empty());
        user.savePart(gpu("b"), {}, base(), today);  // and it is made anew
        QCOMPARE(user.read().parts.size(), std::size_t{1});
    }

    void aCatalogOfManyPartsIsReadAsItIsAskedFor() {
        std::vector<Part> many;
        for (std::size_t i = 0; i < Catalog::readWhole_parts + 100; ++i) {
            many.push_back(gpu("gpu-" + std::to_string(i), i % 2 ? "NVIDIA" : "AMD"));
            many.back().prices = {dollars(double(1'000 + i))};
        }
        many.back().formerIds = {"gpu-of-old"};
        const UserCatalog file = fresh("many.sqlite");
        file.saveParts(many, {}, base(), today);

        const Catalog big = Catalog::open(file.file());
        fs::remove(file.file());  // it is kept open
        QCOMPARE(big.search("gpu-99", std::nullopt).front()->prices.size(), std::size_t{1});
        QVERIFY(*big.find("gpu-7") == many[7]);
        QVERIFY(*big.find("gpu-of-old") == many.back());
        QVERIFY(big.find("gpu-none") == nullptr);
        std::vector<std::thread> readers;
        std::atomic<int> wrong = 0;
        for (int t = 0; t < 2; ++t)
            readers.emplace_back([&] {
                for (std::size_t i = 0; i < 200; ++i)
                    if (!(*big.find("gpu-" + std::to_string(i)) == many[i])) ++wrong;
            });
        for (std::thread& reader : readers) reader.join();
        QCOMPARE(wrong.load(), 0);
        const Catalog copy = big;
        QVERIFY(copy.parts() == many);
        QVERIFY(big.parts() == many);
    }

    void aPriceBookCountsForPartsThatAreNotReadYet() {
        std::vector<Part> many;
        for (std::size_t i = 0; i < Catalog::readWhole_parts + 1; ++i) {
            many.push_back(gpu("gpu-" + std::to_string(i)));
            many.back().prices = {dollars(1'000)};
        }
        const UserCatalog shipped = fresh("many.sqlite");
        shipped.saveParts(many, {}, base(), today);
        const UserCatalog user = fresh();
        user.importBook(named("Autumn"), entriesFor("gpu-5", 900));
        user.savePart(gpu("gpu-6", "AMD"), {}, base(), today);
        const Catalog all = mergeCatalogs(Catalog::open(shipped.file()), user.read(), today);
        QCOMPARE(all.pricesBelow("gpu-5")->front().typical->text(), std::string("1000.00"));
        QCOMPARE(all.find("gpu-5")->price()->typical->text(), std::string("900.00"));
        QCOMPARE(all.find("gpu-4")->price()->typical->text(), std::string("1000.00"));
        QCOMPARE(all.find("gpu-6")->vendor, std::string("AMD"));
        QCOMPARE(all.overriddenBy("gpu-6")->vendor, std::string("NVIDIA"));
        QVERIFY(all.pricesBelow("gpu-4") == nullptr);
    }

    void aNewerFileIsRefusedByName_data() {
        QTest::addColumn<QString>("sql");
        QTest::newRow("catalog") << "PRAGMA user_version = 99";
        QTest::newRow("price books") << "UPDATE own_meta SET version = 99";
    }
    void aNewerFileIsRefusedByName() {
        QFETCH(QString, sql);
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        SQLite::Database(user.file().string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
        for (const QString& sentence :
             {caught<NewerVersionError>([&] { (void)user.read(); }),
              caught<NewerVersionError>([&] { user.retirePart({"h100", today, ""}); })})
            QVERIFY2(sentence.contains("99") && sentence.contains("newer version"),
                     qPrintable(sentence));
    }

    void anOlderFileIsReadAndMigratedWhenWritten() {
        const UserCatalog user = fresh();
        fs::copy_file(CW_SOURCE_DIR "/tests/model/catalog/data/schema-1.sqlite", user.file());
        fs::permissions(user.file(), fs::perms(0644));
        const std::size_t had = user.read().parts.size();
        QVERIFY(had > 0);
        QCOMPARE(SQLite::Database(user.file().string()).execAndGet("PRAGMA user_version").getInt(),
                 1);
        user.savePart(gpu("a"), {}, base(), today);
        QCOMPARE(user.read().parts.size(), had + 1);
        QCOMPARE(SQLite::Database(user.file().string()).execAndGet("PRAGMA user_version").getInt(),
                 Catalog::schemaVersion);
        SQLite::Database copy(user.file().string() + ".schema1");
        QCOMPARE(copy.execAndGet("PRAGMA user_version").getInt(), 1);
    }

    void priceBooksOfTheFirstFormatAreReadAndMigratedWhenWritten() {
        const UserCatalog user = fresh();
        fs::copy_file(CW_SOURCE_DIR "/tests/model/catalog/data/user-1.sqlite", user.file());
        fs::permissions(user.file(), fs::perms(0644));
        const UserParts before = user.read();
        QCOMPARE(before.books.at(0).discounts.size(), std::size_t{1});
        QCOMPARE(before.entries.at("qm9700")[0].second.discount, std::optional(500));
        QCOMPARE(merged(user).find("h100")->price()->typical->text(), std::string("22500.00"));
        QCOMPARE(merged(user).find("qm9700")->price()->typical->text(), std::string("30908.25"));
        QVERIFY(merged(user).isRetired("h200"));

        user.restorePart("h200");
        QVERIFY(user.read().entries == before.entries);
        QVERIFY(fs::exists(user.file().string() + ".schema2"));
        std::vector<PriceEntry> lengths(2, entriesFor("dac", 90)[0]);
        lengths[1].length_m = 3;
        user.importBook(named("Cables"), lengths);
        QCOMPARE(user.read().entries.at("dac").size(), std::size_t{2});
    }

    void priceBooksOfTheSecondFormatAreReadAndMigratedWhenWritten() {
        const UserCatalog user = fresh();
        fs::copy_file(CW_SOURCE_DIR "/tests/model/catalog/data/user-3.sqlite", user.file());
        fs::permissions(user.file(), fs::perms(0644));
        const UserParts before = user.read();
        QCOMPARE(before.entries.at("mcp7y00").size(), std::size_t{2});
        QCOMPARE(before.entries.at("h100-sxm5-80gb")[0].second.discount, std::optional(500));
        QVERIFY(!before.entries.at("mcp7y00")[0].second.leadTime_weeks);
        user.restorePart("h200-sxm5-141gb");
        QVERIFY(user.read().entries == before.entries);
        QVERIFY(user.read().retired.empty());
        QVERIFY(fs::exists(user.file().string() + ".schema3"));
    }

    void aBookSaysHowLongAPartTakesToCome() {
        const UserCatalog user = fresh();
        std::vector<PriceEntry> entries = entriesFor("h100", 25'000);
        entries[0].leadTime_weeks = 26;
        user.importBook(named("Autumn"), entries);
        QCOMPARE(user.read().entries.at("h100")[0].second.leadTime_weeks, std::optional(26.0));
        const Catalog all = merged(user);
        const Part& part = *all.find("h100");
        QCOMPARE(part.leadTime_weeks, std::optional(26.0));
        const FactSource& fact = part.facts.front();
        QCOMPARE(fact.fields, std::vector<std::string>{"leadTime_weeks"});
        QVERIFY(all.findSource(fact.source)->title.find("Autumn") != std::string::npos);
        QVERIFY(!base().find("h100")->leadTime_weeks);
    }

    void aBookPricesTheLengthsOfACableApart() {
        const UserCatalog user = fresh();
        std::vector<PriceEntry> entries(3, entriesFor("dac", 60)[0]);
        entries[1].length_m = 2;
        entries[1].amount = Money::fromDollars(80);
        entries[2].length_m = 3;
        entries[2].amount = Money::fromDollars(100);
        user.importBook(named("Cables"), entries);
        entries.resize(2);
        entries[1].amount = Money::fromDollars(70);
        entries[1].effective = "2026-11-15";
        user.importBook(named("Newer"), entries);
        Part dac;
        dac.id = "dac";
        dac.kind = PartKind::cable;
        Cable spec;
        spec.medium = "copper passive";
        spec.lengths_m = {1, 2, 3};
        dac.spec = spec;
        dac.prices = {dollars(500)};
        const Catalog all = mergeCatalogs(catalogOf({dac}), user.read(), today);
        const Part& cable = *all.find("dac");
        QCOMPARE(cable.price(1)->typical->text(), std::string("60.00"));
        QCOMPARE(cable.price(2)->typical->text(), std::string("70.00"));
        QCOMPARE(cable.price(3)->typical->text(), std::string("100.00"));
        QCOMPARE(all.pricesBelow("dac")->size(), std::size_t{1});
    }

    void pricesOfTheUsersTableStandBesideTheShippedOnes() {
        const UserCatalog user = fresh();
        user.savePart(gpu("a"), {}, base(), today);
        SQLite::Database(user.file().string(), SQLite::OPEN_READWRITE)
            .exec(
                "INSERT INTO source VALUES ('offer', 'An offer', '');"
                "INSERT INTO price (owner, position, typical_cents, kind, asOf, source, "
                "confidence, note) VALUES ('h100', 0, 2100000, 'quote', '2026-11', 'offer', "
                "'high', '')");
        const Catalog all = merged(user);
        QCOMPARE(all.find("h100")->prices.size(), std::size_t{2});
        QCOMPARE(all.find("h100")->price()->typical->text(), std::string("21000.00"));
        QCOMPARE(all.findSource("offer")->title, std::string("An offer"));
        QVERIFY(all.originOf("h100") == PartOrigin::shipped);
    }

    void aFolderIsNoCatalog() {
        const UserCatalog user = fresh("folder");
        fs::create_directory(user.file());
        QVERIFY(caught<CatalogError>([&] { (void)user.read(); }).contains("is a folder"));
        QVERIFY(caught<CatalogError>([] {
                    (void)UserCatalog("/dev/null").read();
                }).contains("is not a file"));
    }

    void whatIsNoCatalogIsRefused() {
        const UserCatalog user = fresh();
        std::ofstream(user.file())
            << "no database at all, but long enough to have a header ........."
               "........................................................";
        QVERIFY(caught<CatalogError>([&] { (void)user.read(); }).contains("no catalog"));
        QVERIFY(caught<CatalogError>([&] {
                    user.retirePart({"a", today, ""});
                }).contains("no catalog"));
    }
};

CW_TEST(TestUserCatalog)
#include "test_user_catalog.moc"
