// Parts as JSON: nothing is lost on the way, and nothing unknown or wrong is let in.
#include <QtTest>

#include "model/catalog/catalog.h"
#include "model/catalog/part_fields.h"
#include "model/catalog/part_json.h"
#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;

namespace {

Json json(const char* text) {
    return parseJson(text, "test");
}

/// A small valid part with more members, and with the members of `spec`, given as JSON objects.
Json memoryWith(const char* extra, const char* spec = "{\"capacity_B\": 64e9}") {
    const Json more = json(extra);
    const Json given = json(spec);
    JsonObject part = {{"id", "m"}, {"kind", "memory"}, {"vendor", "v"}, {"name", "n"}};
    part.emplace_back("availability", "orderable");
    for (const auto& member : std::get<JsonObject>(more.value)) part.push_back(member);
    JsonObject memory = {{"type", "DDR5"}};
    for (const auto& member : std::get<JsonObject>(given.value)) memory.push_back(member);
    part.emplace_back("spec", std::move(memory));
    return part;
}

}  // namespace

class TestPartJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPartOfTheCatalogSurvivesJson() {
        const Catalog catalog = Catalog::open(CW_CATALOG_FILE);
        QVERIFY(catalog.parts().size() > 100);
        for (const Part& part : catalog.parts()) {
            const std::string text = writeJson(partToJson(part));
            QVERIFY2(partFromJson(parseJson(text, "part"), "part") == part, part.id.c_str());
        }
    }

    void aPartOfEveryKindIsRead() {
        for (const char* kind : {"storageSystem", "rack", "pdu", "coolingUnit"}) {
            const Part part = partFromJson(JsonObject{{"id", "x"},
                                                      {"kind", kind},
                                                      {"vendor", "v"},
                                                      {"name", "n"},
                                                      {"availability", "orderable"}},
                                           "");
            QCOMPARE(part.spec.index(), emptySpec(part.kind).index());
            QCOMPARE(nameOf(part.kind), std::string_view(kind));
        }
    }

    void unknownFactsStayOut() {
        const Part part = partFromJson(memoryWith("{}"), "");
        QVERIFY(!part.maxPower_W && !part.price() && !part.as<Memory>()->rate_MTps);
        QVERIFY(!partToJson(part).find("maxPower_W"));
    }

    void centsSurviveAsDollars() {
        const Part part = partFromJson(
            memoryWith(
                R"({"price": {"typical": 0.07, "kind": "list", "asOf": "2026-08", "source": "s", "confidence": "low"}})"),
            "");
        QCOMPARE(part.price()->typical->cents(), 7);
        QVERIFY(partFromJson(partToJson(part), "") == part);
    }

    void mistakesAreRefusedWithTheirPlace_data() {
        QTest::addColumn<QByteArray>("extra");
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<QString>("place");
        const auto row = [](const char* name, const char* extra, const char* spec,
                            const char* place) {
            QTest::newRow(name) << QByteArray(extra) << QByteArray(spec) << QString(place);
        };
        const char* none = "{}";
        const char* ok = R"({"capacity_B": 64e9})";
        row("unknown field", R"({"colour": "red"})", ok, "parts[3].colour");
        row("unknown field of the spec", none, R"({"capacity_B": 64e9, "capacity_GB": 64})",
            "parts[3].spec.capacity_GB");
        row("text for a number", none, R"({"capacity_B": "64 GB"})", "parts[3].spec.capacity_B");
        row("missing number", none, none, "parts[3].spec.capacity_B");
        row("negative number", R"({"maxPower_W": -1})", ok, "parts[3].maxPower_W");
        row("low above typical",
            R"({"prices": [{"low": 9, "typical": 8, "high": 10, "kind": "list", "asOf": "2026-08", "source": "s", "confidence": "low"}]})",
            ok, "parts[3].prices[0]");
        row("low above high",
            R"({"prices": [{"low": 9, "high": 8, "kind": "list", "asOf": "2026-08", "source": "s", "confidence": "low"}]})",
            ok, "parts[3].prices[0]");
        row("exponent typed twice", R"({"maxPower_W": 1e33})", ok, "parts[3].maxPower_W");
        row("unknown role",
            R"({"ports": [{"name": "a", "role": "uplink", "count": 1, "rate_bps": 1e9, "connector": "RJ45", "portsPerCage": 1}]})",
            ok, "parts[3].ports[0].role");
        row("no ports in a group",
            R"({"ports": [{"name": "a", "role": "any", "count": 0, "rate_bps": 1e9, "connector": "RJ45", "portsPerCage": 1}]})",
            ok, "parts[3].ports[0].count");
        row("half a module", R"({"slots": [{"name": "a", "kind": "dimm", "count": 1.5}]})", ok,
            "parts[3].slots[0].count");
        row("empty name", R"({"slots": [{"name": "", "kind": "dimm", "count": 1}]})", ok,
            "parts[3].slots[0].name");
    }
    void mistakesAreRefusedWithTheirPlace() {
        QFETCH(QByteArray, extra);
        QFETCH(QByteArray, spec);
        QFETCH(QString, place);
        const QString sentence = caught<DocumentError>([&] {
            (void)partFromJson(memoryWith(extra.constData(), spec.constData()), "parts[3]");
        });
        QVERIFY2(sentence.startsWith(place + ": "), qPrintable(sentence));
    }

    void anUnknownKindListsTheKnownOnes() {
        const QString sentence = caught<DocumentError>([] {
            (void)partFromJson(
                json(
                    R"({"id": "x", "kind": "toaster", "vendor": "v", "name": "n", "availability": "orderable"})"),
                "");
        });
        QVERIFY2(sentence.contains("toaster") && sentence.contains("accelerator, server, cpu"),
                 qPrintable(sentence));
    }
};

CW_TEST(TestPartJson)
#include "test_part_json.moc"
