// Opening the catalog: what is in it, how it is searched, and what is said when it cannot be read.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "catalog/data_files.h"
#include "model/catalog/catalog.h"
#include "model/catalog/compatibility.h"
#include "model/catalog/slot_fit.h"
#include "tests/model/caught.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> ids(const std::vector<const Part*>& parts) {
    std::vector<std::string> result;
    for (const Part* part : parts) result.push_back(part->id);
    return result;
}

}  // namespace

class TestCatalog : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/catalog test ä"};

    fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

    /// A copy of the shipped catalog changed by `sql`.
    fs::path changed(const char* name, const std::string& sql) const {
        fs::copy_file(CW_CATALOG_FILE, path(name), fs::copy_options::overwrite_existing);
        SQLite::Database db(path(name).string(), SQLite::OPEN_READWRITE);
        db.exec(sql);
        return path(name);
    }

    fs::path written(const char* name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }

    static QString refusal(const fs::path& file) {
        return caught<CatalogError>([&] { (void)Catalog::open(file); });
    }

private Q_SLOTS:
    void holdsExactlyThePartsOfTheData() {
        build::Problems problems;
        const auto data = build::readData(CW_SOURCE_DIR "/catalog/data", problems);
        QVERIFY(problems.empty());
        QCOMPARE(test::shippedCatalog().parts().size(), data.parts.size());
        Compatibility table;
        for (const auto& [file, row] : data.compatibility)
            (row.kind == "plug" ? table.plugs : table.forms).push_back({row.item, row.place});
        for (std::size_t i = 0; i < data.parts.size(); ++i) {
            Part whole = data.parts[i].value;
            applyCompatibility(table, whole);
            QVERIFY2(test::shippedCatalog().parts()[i] == whole, whole.id.c_str());
        }
        for (const auto& source : data.sources)
            QVERIFY2(*test::shippedCatalog().findSource(source.value.id) == source.value,
                     source.value.id.c_str());
        QVERIFY(!test::shippedCatalog().version().empty());
    }

    void partsAreOrderedByKindWithStatedOnesLast() {
        for (std::size_t i = 1; i < test::shippedCatalog().parts().size(); ++i) {
            const Part& before = test::shippedCatalog().parts()[i - 1];
            const Part& after = test::shippedCatalog().parts()[i];
            QVERIFY2(before.kind <= after.kind, after.id.c_str());
            if (before.kind == after.kind && before.availability == Availability::statedOnly)
                QCOMPARE(after.availability, Availability::statedOnly);
        }
    }

    void findsByIdAndNothingElse() {
        QCOMPARE(test::shippedCatalog().find("dgx-h100")->name, std::string("DGX H100"));
        QVERIFY(!test::shippedCatalog().find("DGX-H100"));
        QVERIFY(!test::shippedCatalog().find(""));
        QVERIFY(!test::shippedCatalog().findSource("nobody"));
    }

    void everyIncludedPartFitsItsSlot() {
        for (const Part& part : test::shippedCatalog().parts())
            for (const Include& include : part.includes) {
                const auto slot =
                    std::ranges::find(part.slotGroups, include.slot, &SlotGroup::name);
                QVERIFY2(slot != part.slotGroups.end(), part.id.c_str());
                QVERIFY2(fits(*slot, *test::shippedCatalog().find(include.part)),
                         include.part.c_str());
            }
    }

    void anH100BoardTakesAnH200ButNoB200() {
        const Part& server = *test::shippedCatalog().find("smc-sys-821ge-tnhr");
        const SlotGroup& gpu = server.slotGroups.front();
        QVERIFY(fits(gpu, *test::shippedCatalog().find("h100-sxm5-80gb")));
        QVERIFY(fits(gpu, *test::shippedCatalog().find("h200-sxm5-141gb")));
        QVERIFY(!fits(gpu, *test::shippedCatalog().find("b200-sxm6-180gb")));
        QVERIFY(!fits(gpu, *test::shippedCatalog().find("mi300x-192gb")));
        QVERIFY(!fits(gpu, *test::shippedCatalog().find("xeon-8480plus")));
    }

    void searchWantsEveryWordInAnyFieldAndCase() {
        QCOMPARE(ids(test::shippedCatalog().search("NVIDIA dgx h100", PartKind::server)),
                 std::vector<std::string>{"dgx-h100"});
        QCOMPARE(ids(test::shippedCatalog().search("mqm9700-ns2f", std::nullopt)),
                 std::vector<std::string>{"nvidia-qm9700"});
        QCOMPARE(ids(test::shippedCatalog().search("980-9IA0F-00N001", std::nullopt)),
                 std::vector<std::string>{"mcp4y10"});
        QVERIFY(test::shippedCatalog().search("h100 toaster", std::nullopt).empty());
        QVERIFY(!test::shippedCatalog().search("", PartKind::cpu).empty());
        QVERIFY(test::shippedCatalog().search("h100", PartKind::cpu).empty());
    }

    void statedPartsAreFoundOnlyWhenAskedFor() {
        QVERIFY(test::shippedCatalog().search("as stated", std::nullopt).empty());
        QVERIFY(test::shippedCatalog().search("as stated", std::nullopt, true).size() > 10);
    }

    void theLatestOfSeveralPricesCounts() {
        const auto file = changed(
            "prices.sqlite",
            "INSERT INTO price SELECT owner, 1, 1, 2, 3, currency, kind, '2027-01', '', source, "
            "confidence, 'later', 0 FROM price WHERE owner = 'dgx-h100';"
            "INSERT INTO price SELECT owner, 2, 4, 5, 6, currency, kind, '2020', '', source, "
            "confidence, 'older', 0 FROM price WHERE owner = 'dgx-h100' AND position = 0");
        QCOMPARE(Catalog::open(file).find("dgx-h100")->price()->note, std::string("later"));
    }

    void aMissingFileIsSaidAndNotCreated() {
        const fs::path missing = path("none.sqlite");
        const QString sentence = refusal(missing);
        QVERIFY2(sentence.startsWith(missing.c_str()), qPrintable(sentence));
        QVERIFY2(sentence.contains("no such catalog file"), qPrintable(sentence));
        QVERIFY(!fs::exists(missing));
        QVERIFY(refusal(path("no folder/none.sqlite")).contains("no such catalog file"));
    }

    void whatIsNoCatalogIsRefusedWithTheFile_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const fs::path& file, const char* says) {
            QTest::newRow(name) << QString::fromStdString(file.string()) << says;
        };
        row("a folder", path("."), "is a folder");
        row("an empty file", written("empty.sqlite", ""), "not a hardware catalog");
        row("some text", written("text.sqlite", std::string(5000, 'x')), "is not a catalog file");
        row("another program's database", changed("other.sqlite", "PRAGMA application_id = 7"),
            "not a hardware catalog");
        row("an older schema", changed("older.sqlite", "PRAGMA user_version = 0"),
            "has catalog schema 0");
        row("a missing table",
            changed("table.sqlite", "PRAGMA foreign_keys = OFF; DROP TABLE price"),
            "cannot be read as a catalog");
        row("a missing column", changed("column.sqlite", "ALTER TABLE price DROP COLUMN note"),
            "cannot be read as a catalog");
        row("a part that vanished",
            changed("part.sqlite",
                    "PRAGMA foreign_keys = OFF; DELETE FROM part WHERE id = 'dgx-h100'"),
            "belongs to no part");
        row("a kind nobody knows",
            changed("kind.sqlite",
                    "PRAGMA ignore_check_constraints = ON; "
                    "UPDATE part SET availability = 'maybe' WHERE id = 'dgx-h100'"),
            "part dgx-h100: 'maybe' is no availability");
    }
    void whatIsNoCatalogIsRefusedWithTheFile() {
        QFETCH(QString, file);
        QFETCH(QString, says);
        const QString sentence = refusal(file.toStdString());
        QVERIFY2(sentence.startsWith(file), qPrintable(sentence));
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    void aNewerSchemaIsRefusedByName() {
        const auto file = changed("newer.sqlite", "PRAGMA user_version = 99");
        const QString sentence = caught<NewerVersionError>([&] { (void)Catalog::open(file); });
        QVERIFY2(sentence.contains("has catalog schema 99") &&
                     sentence.contains("newer version of the program"),
                 qPrintable(sentence));
    }

    void everyCutFileIsRefusedAndNeverCrashes() {
        std::ifstream in(CW_CATALOG_FILE, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        for (std::size_t part = 1; part < 8; ++part) {
            const auto file = written("cut.sqlite", bytes.substr(0, bytes.size() * part / 8));
            const QString sentence = refusal(file);
            QVERIFY2(sentence.startsWith(file.c_str()), qPrintable(sentence));
        }
    }

    void aReadOnlyFileInAReadOnlyFolderIsRead() {
        const fs::path inside = path("locked");
        fs::create_directory(inside);
        fs::copy_file(CW_CATALOG_FILE, inside / "c.sqlite");
        fs::permissions(inside / "c.sqlite", fs::perms::owner_read);
        fs::permissions(inside, fs::perms::owner_read | fs::perms::owner_exec);
        const auto unlock = qScopeGuard([&] { fs::permissions(inside, fs::perms::owner_all); });
        QVERIFY(!Catalog::open(inside / "c.sqlite").parts().empty());
    }

    void outlivesItsFile() {
        fs::copy_file(CW_CATALOG_FILE, path("gone.sqlite"));
        const Catalog catalog = Catalog::open(path("gone.sqlite"));
        fs::remove(path("gone.sqlite"));
        QCOMPARE(catalog.find("dgx-h100")->includes.size(), 6u);
    }
};

CW_TEST(TestCatalog)
#include "test_catalog.moc"
