// The table of the catalog file is read in its order, and whatever is wrong with it is named.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QtTest>

#include "model/file.h"
#include "model/workload/architecture_library.h"
#include "model/workload/workload_json.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::workload;
namespace fs = std::filesystem;

namespace {

constexpr const char* tinyModel =
    R"({"id": "tiny", "name": "Tiny", "layers": 2, "hidden": 8, "heads": 2, "keyValueHeads": 2,
        "headDim": 4, "ffnHidden": 32, "vocabulary": 100})";

struct Catalog {
    QTemporaryDir folder;
    fs::path path = fs::path(folder.path().toStdString()) / "Kätälog.sqlite";
    SQLite::Database database{path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};

    Catalog() {
        database.exec("CREATE TABLE model_architecture (id TEXT, position INTEGER, json TEXT)");
    }
    void add(const std::string& id, int position, const std::string& json) {
        SQLite::Statement insert(database, "INSERT INTO model_architecture VALUES (?, ?, ?)");
        insert.bind(1, id);
        insert.bind(2, position);
        insert.bind(3, json);
        insert.exec();
    }
    [[nodiscard]] QString refusal() const {
        return caught<CatalogError>([&] { (void)readArchitectures(path); })
            .remove(QString::fromStdString(path.string()));
    }
};

}  // namespace

class TestArchitectureLibrary : public QObject {
    Q_OBJECT

private slots:
    void everyShippedArchitectureComesBackInDataOrder() {
        const std::string source = CW_SOURCE_DIR "/catalog/data/model_architectures.json";
        const Json file = parseJson(readFile(source, 1u << 20), source);
        const auto& items = std::get<JsonArray>(file.find("architectures")->value);
        Catalog catalog;
        for (std::size_t i = items.size(); i > 0; --i) {
            const ModelArchitecture model = architectureFromJson(items[i - 1], "");
            catalog.add(model.id, static_cast<int>(i), writeJson(architectureToJson(model)));
        }
        const std::vector<ModelArchitecture> models = readArchitectures(catalog.path);
        QCOMPARE(models.size(), items.size());
        for (std::size_t i = 0; i < models.size(); ++i)
            QVERIFY(models[i] == architectureFromJson(items[i], ""));
    }

    void anEmptyTableGivesNoModels() { QVERIFY(readArchitectures(Catalog().path).empty()); }

    void aMissingFileIsRefusedAndNotCreated() {
        const QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "none.sqlite";
        const QString said = caught<CatalogError>([&] { (void)readArchitectures(path); });
        QVERIFY2(said.startsWith(QString::fromStdString(path.string())), qPrintable(said));
        QVERIFY(!fs::exists(path));
    }

    void aFileThatIsNoDatabaseIsRefused() {
        const QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "text.sqlite";
        replaceFile(path, std::string(5000, 'x'));
        QVERIFY_THROWS_EXCEPTION(CatalogError, (void)readArchitectures(path));
    }

    void aDatabaseWithoutTheTableIsRefused() {
        Catalog catalog;
        catalog.database.exec("DROP TABLE model_architecture");
        QVERIFY(catalog.refusal().contains("no such table: model_architecture"));
    }

    void aBadRowIsNamed_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("reason");
        const QString good = QString::fromLatin1(tinyModel);
        QTest::newRow("no JSON") << "tiny" << "{" << "line 1, column 2: The text ends too early.";
        QTest::newRow("bad value")
            << "tiny" << QString(good).replace("\"heads\": 2", "\"heads\": 0")
            << "heads: The number must be from 1 to 1,000,000,000, not 0.";
        QTest::newRow("another id") << "other" << good << "The row describes \"tiny\" instead.";
    }
    void aBadRowIsNamed() {
        QFETCH(QString, id);
        QFETCH(QString, json);
        QFETCH(QString, reason);
        Catalog catalog;
        catalog.add(id.toStdString(), 1, json.toStdString());
        QCOMPARE(catalog.refusal(),
                 QString(", model architecture \"%1\": %2 Install the program again, or choose "
                         "another catalog file.")
                     .arg(id, reason));
    }
};

CW_TEST(TestArchitectureLibrary)
#include "test_architecture_library.moc"
