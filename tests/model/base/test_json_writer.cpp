// The canonical writer: the same bytes for the same value, and what is written reads back equal.
#include <QtTest>
#include <cstring>
#include <limits>
#include <random>

#include "model/json.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

QString written(const Json& json, const JsonLayout& layout = {}) {
    return QString::fromStdString(writeJson(json, layout));
}

/// Any value, with odd keys, texts and numbers.
Json anyJson(std::mt19937_64& random, int depth) {
    static const std::vector<std::string> texts = {
        "", "a", "devices", "Zürich", "quote\" slash\\ line\n", std::string("zero\0byte", 9), "😀"};
    const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    switch (pick(depth > 4 ? 5 : 7)) {
        case 0:
            return {};
        case 1:
            return random() % 2 == 0;
        case 2:
            return static_cast<std::int64_t>(random());
        case 3: {
            const std::uint64_t bits = random();
            double number = 0;
            std::memcpy(&number, &bits, sizeof number);
            return std::isfinite(number) ? number : 0.5;
        }
        case 4:
            return texts[pick(texts.size())];
        case 5: {
            JsonArray items;
            for (std::size_t n = pick(5); n > 0; --n) items.push_back(anyJson(random, depth + 1));
            return items;
        }
        default: {
            JsonObject members;
            const std::size_t count = pick(texts.size());
            for (std::size_t i = 0; i < count; ++i)
                members.emplace_back(texts[i], anyJson(random, depth + 1));
            return members;
        }
    }
}

}  // namespace

class TestJsonWriter : public QObject {
    Q_OBJECT

private slots:
    void withoutALayoutEverythingIsOneLine() {
        const Json json =
            JsonObject{{"b", JsonArray{1, 2.5, true, Json(), "x"}},
                       {"a", JsonObject{{"empty", JsonArray{}}, {"none", JsonObject{}}}}};
        QCOMPARE(written(json), QString("{\"b\": [1, 2.5, true, null, \"x\"], "
                                        "\"a\": {\"empty\": [], \"none\": {}}}\n"));
    }

    void listedArraysHaveOneItemALine() {
        const Json device =
            JsonObject{{"id", "n1"}, {"fittings", JsonArray{JsonObject{{"slot", 1}}}}};
        const Json json = JsonObject{
            {"format", 1},
            {"variants", JsonArray{JsonObject{{"name", "a"},
                                              {"devices", JsonArray{device, device}},
                                              {"links", JsonArray{}},
                                              {"site", JsonObject{{"feeds", JsonArray{1, 2}}}}}}}};
        QCOMPARE(written(json, {{"devices", "links", "fittings"}}),
                 QString("{\n"
                         "  \"format\": 1,\n"
                         "  \"variants\": [\n"
                         "    {\n"
                         "      \"name\": \"a\",\n"
                         "      \"devices\": [\n"
                         "        {\"id\": \"n1\", \"fittings\": [{\"slot\": 1}]},\n"
                         "        {\"id\": \"n1\", \"fittings\": [{\"slot\": 1}]}\n"
                         "      ],\n"
                         "      \"links\": [],\n"
                         "      \"site\": {\"feeds\": [1, 2]}\n"
                         "    }\n"
                         "  ]\n"
                         "}\n"));
    }

    void anEmptyListedArrayKeepsTheLayoutOfItsObject() {
        QCOMPARE(written(JsonObject{{"devices", JsonArray{}}}, {{"devices"}}),
                 QString("{\n  \"devices\": []\n}\n"));
    }

    void aListedNameThatIsNoArrayChangesNothing() {
        QCOMPARE(written(JsonObject{{"devices", 3}}, {{"devices"}}), QString("{\"devices\": 3}\n"));
    }

    void numbersAreTheShortestThatReadBack_data() {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("text");
        QTest::newRow("three") << 3.0 << "3";
        QTest::newRow("fraction") << 4.5 << "4.5";
        QTest::newRow("tenth") << 0.1 << "0.1";
        QTest::newRow("sum") << 0.1 + 0.2 << "0.30000000000000004";
        QTest::newRow("large") << 1e25 << "1e+25";
        QTest::newRow("small") << 5e-324 << "5e-324";
        QTest::newRow("minus zero") << -0.0 << "-0";
    }
    void numbersAreTheShortestThatReadBack() {
        QFETCH(double, number);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(numberText(number)), text);
    }

    void everyDoubleReadsBackExactly() {
        std::mt19937_64 random(3);
        for (int i = 0; i < 200000; ++i) {
            const std::uint64_t bits = random();
            double number = 0;
            std::memcpy(&number, &bits, sizeof number);
            // Half of them whole numbers of all sizes, which read back as integers.
            if (i % 2 == 0)
                number = static_cast<double>(static_cast<std::int64_t>(bits) >> (i % 63));
            if (!std::isfinite(number)) continue;
            const std::string text = writeJson(number);
            const Json read = parseJson(text, "number");
            QVERIFY2(read == Json(number), text.c_str());
            QCOMPARE(writeJson(read), text);
        }
    }

    void controlCharactersAreEscapedAndTheRestIsLeft() {
        const std::string text = std::string("\"\\\b\f\n\r\t\x01\x1f\x7f", 10) + "ü€😀/";
        QCOMPARE(written(text),
                 QString::fromUtf8("\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7fü€😀/\"\n"));
    }

    void whatTheReaderWouldRefuseIsNotWritten() {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const Json bad = JsonObject{{"devices", JsonArray{1, JsonObject{{"count", nan}}}}};
        QCOMPARE(caught<DocumentError>([&] { (void)writeJson(bad); }),
                 QString("devices[1].count: This number is not finite and cannot be written."));
        for (const char* text :
             {"\xC0\xAF", "\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "a\xE2\x82", "\xE0\x80\x80",
              "\xF4\x90\x80\x80", "\xF0\x80\x80\x80"})
            QCOMPARE(caught<DocumentError>([&] { (void)writeJson(JsonObject{{"name", text}}); }),
                     QString("name: This text is not valid UTF-8 and cannot be written."));
        Json deep = JsonArray{};
        for (int i = 0; i < 64; ++i) deep = JsonArray{deep};
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)writeJson(deep));
        QVERIFY(!writeJson(std::get<JsonArray>(deep.value)[0]).empty());
    }

    void whatIsWrittenReadsBackEqualInAnyLayout() {
        std::mt19937_64 random(4);
        for (int i = 0; i < 3000; ++i) {
            const Json json = anyJson(random, 0);
            const JsonLayout layout = i % 2 == 0 ? JsonLayout{} : JsonLayout{{"devices", "a"}};
            const std::string text = writeJson(json, layout);
            const Json read = parseJson(text, "again");
            QVERIFY2(read == json, text.c_str());
            QCOMPARE(writeJson(read, layout), text);
            QVERIFY(text.back() == '\n');
        }
    }
};

CW_TEST(TestJsonWriter)
#include "test_json_writer.moc"
