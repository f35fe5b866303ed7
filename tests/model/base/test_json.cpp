// The strict reader: what is accepted, and the exact sentence and place of what is not.
#include <QtTest>
#include <chrono>
#include <limits>
#include <random>

#include "model/json.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

Json parsed(const QByteArray& text, const JsonLimits& limits = {}) {
    return parseJson(std::string_view(text.constData(), static_cast<std::size_t>(text.size())),
                     "a.json", limits);
}

QByteArray nested(int depth) {
    return QByteArray(depth, '[') + QByteArray(depth, ']');
}

}  // namespace

class TestJson : public QObject {
    Q_OBJECT

private slots:
    void everyKindOfValueIsRead() {
        const Json json = parsed(R"( {"a": [1, -2.5, true, false, null, "x"], "b": {}, "c": []} )");
        const Json expected = JsonObject{{"a", JsonArray{1, -2.5, true, false, Json(), "x"}},
                                         {"b", JsonObject{}},
                                         {"c", JsonArray{}}};
        QVERIFY(json == expected);
        QVERIFY(json.find("b") != nullptr && json.find("b")->isObject());
        QVERIFY(json.find("d") == nullptr);
        QVERIFY(Json(3).find("a") == nullptr);
    }

    void objectsKeepTheOrderOfTheirMembers() {
        const Json json = parsed(R"({"z": 1, "a": 2, "m": 3})");
        const auto& members = std::get<JsonObject>(json.value);
        QCOMPARE(members[0].first + members[1].first + members[2].first, std::string("zam"));
    }

    void textsAreReadWithTheirEscapes_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("short escapes")
            << QByteArray("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"") << QByteArray("\"\\/\b\f\n\r\t");
        QTest::newRow("code points") << QByteArray(R"("\u00fc\u20AC")") << QByteArray("ü€");
        QTest::newRow("surrogate pair") << QByteArray(R"("\ud83d\ude00")") << QByteArray("😀");
        QTest::newRow("plain UTF-8") << QByteArray("\"Zürich 東京\"") << QByteArray("Zürich 東京");
        QTest::newRow("zero byte") << QByteArray(R"("a\u0000b")") << QByteArray("a\0b", 3);
        QTest::newRow("empty") << QByteArray(R"("")") << QByteArray();
    }
    void textsAreReadWithTheirEscapes() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, value);
        QCOMPARE(QByteArray::fromStdString(std::get<std::string>(parsed(text).value)), value);
    }

    void numbersAreExact_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("number");
        QTest::newRow("tenth") << QByteArray("0.1") << 0.1;
        QTest::newRow("exponent") << QByteArray("1.5E+3") << 1500.0;
        QTest::newRow("smallest") << QByteArray("5e-324") << 5e-324;
        QTest::newRow("largest") << QByteArray("1.7976931348623157e308")
                                 << std::numeric_limits<double>::max();
        QTest::newRow("beyond int64") << QByteArray("9223372036854775808") << 9223372036854775808.0;
        QTest::newRow("many digits")
            << QByteArray("0.30000000000000004440892098500626") << 0.30000000000000004;
        QTest::newRow("just below a half step")
            << QByteArray("9007199254740992.9999999999999999999") << 9007199254740992.0;
        QTest::newRow("minus zero") << QByteArray("-0") << -0.0;
    }
    void numbersAreExact() {
        QFETCH(QByteArray, text);
        QFETCH(double, number);
        const Json json = parsed(text);
        const auto* read = std::get_if<double>(&json.value);
        QVERIFY(read != nullptr);
        QVERIFY(*read == number && std::signbit(*read) == std::signbit(number));
    }

    void integersOf64BitsStayIntegers() {
        for (const std::int64_t number :
             {std::int64_t(0), std::int64_t(-1), std::numeric_limits<std::int64_t>::max(),
              std::numeric_limits<std::int64_t>::min(), std::int64_t(9007199254740993)}) {
            const Json json = parsed(QByteArray::number(qint64(number)));
            QVERIFY(std::holds_alternative<std::int64_t>(json.value));
            QCOMPARE(std::get<std::int64_t>(json.value), number);
        }
    }

    void everyDoubleIsReadToItsLastDigit() {
        std::mt19937_64 random(2);
        for (int i = 0; i < 100000; ++i) {
            const std::uint64_t bits = random();
            double number = 0;
            std::memcpy(&number, &bits, sizeof number);
            if (!std::isfinite(number)) continue;
            const QByteArray text = QByteArray::number(number, 'e', 16);
            const Json json = parsed(text);
            QVERIFY2(std::get<double>(json.value) == number, text);
        }
    }

    void refusalsNameTheReasonAndThePlace_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QByteArray& text, const char* message) {
            QTest::newRow(name) << text << QString::fromUtf8(message);
        };
        row("empty", "", "a.json: The text is empty.");
        row("only a byte-order mark", "\xEF\xBB\xBF", "a.json: The text is empty.");
        row("UTF-16", QByteArray("\xFF\xFE{\0}\0", 6),
            "a.json: The text is UTF-16, not UTF-8. Save it as UTF-8.");
        row("only blanks", " \n ", "a.json, line 2, column 2: The text ends too early.");
        row("open list", "[1, 2", "a.json, line 1, column 6: The text ends too early.");
        row("open text", "[\"ab", "a.json, line 1, column 5: The text ends too early.");
        row("open object", "{\"a\": ", "a.json, line 1, column 7: The text ends too early.");
        row("comma at the end", "[1,\n 2,\n]", "a.json, line 3, column 1: This is not valid JSON.");
        row("second line", "{\"a\": 1,\n  b: 2}",
            "a.json, line 2, column 3: This is not valid JSON.");
        row("columns count characters", "[\"Zürich\", x]",
            "a.json, line 1, column 12: This is not valid JSON.");
        row("windows lines", "[1,\r\n2,\r\n x]",
            "a.json, line 3, column 2: This is not valid JSON.");
        row("garbage", "[1] x",
            "a.json, line 1, column 5: There is more text after the end of the value.");
        row("second value", "{}\n{}",
            "a.json, line 2, column 1: There is more text after the end of the value.");
        row("zero byte", QByteArray("[1]\0", 4),
            "a.json, line 1, column 4: There is more text after the end of the value.");
        row("comment", "[1] // one",
            "a.json, line 1, column 5: There is more text after the end of the value.");
        row("comment inside", "[ /* one */ 1]",
            "a.json, line 1, column 3: This is not valid JSON.");
        row("single quotes", "['a']", "a.json, line 1, column 2: This is not valid JSON.");
        row("NaN", "[NaN]", "a.json, line 1, column 2: This is not valid JSON.");
        row("Infinity", "[1, -Infinity]", "a.json, line 1, column 6: This is not valid JSON.");
        row("leading zero", "[012]", "a.json, line 1, column 3: This is not valid JSON.");
        row("plus sign", "[+1]", "a.json, line 1, column 2: This is not valid JSON.");
        row("bare point", "[.5]", "a.json, line 1, column 2: This is not valid JSON.");
        row("hexadecimal", "[0x10]", "a.json, line 1, column 3: This is not valid JSON.");
        row("too large a number", "[1,\n 1e999]",
            "a.json, line 2, column 2: The number 1e999 is outside the range of a double.");
        row("too small a number", "[-1e999]",
            "a.json, line 1, column 2: The number -1e999 is outside the range of a double.");
        row("huge exponent", "[1e99999999999]",
            "a.json, line 1, column 13: A number is outside the range of a double.");
        row("duplicate key", "{\"count\": 1,\n \"name\": 2, \"count\": 3}",
            "a.json, line 2, column 13: The key \"count\" is given twice in one object.");
        row("duplicate by escape", "{\"a\": 1, \"\\u0061\": 2}",
            "a.json, line 1, column 17: The key \"a\" is given twice in one object.");
        row("duplicate empty key", "{\"\": 1, \"\": 2}",
            "a.json, line 1, column 9: The key \"\" is given twice in one object.");
        row("line break in a text", "[\"a\nb\"]",
            "a.json, line 1, column 4: This is not valid JSON.");
        row("overlong UTF-8", "[\"\xC0\xAF\"]",
            "a.json, line 1, column 3: This is not valid JSON.");
        row("cut UTF-8", "[\"\xE2\x82\"]", "a.json, line 1, column 3: This is not valid JSON.");
        row("surrogate as UTF-8", "[\"\xED\xA0\x80\"]",
            "a.json, line 1, column 3: This is not valid JSON.");
    }
    void refusalsNameTheReasonAndThePlace() {
        QFETCH(QByteArray, text);
        QFETCH(QString, message);
        QCOMPARE(caught<DocumentError>([&] { (void)parsed(text); }), message);
    }

    void loneSurrogateEscapesAreRefused() {
        for (const char* text :
             {R"(["\ud800"])", R"(["\udc00"])", R"(["\ud800\u0041"])", R"(["\uzz"])"})
            QVERIFY_THROWS_EXCEPTION(DocumentError, (void)parsed(text));
    }

    void theSameKeyInDifferentObjectsIsFine() {
        QVERIFY(parsed(R"({"a": {"a": {"a": 1}}, "b": [{"a": 1}, {"a": 2}]})").isObject());
    }

    void duplicatesAreFoundInLargeObjectsQuickly() {
        QByteArray text = "{";
        for (int i = 0; i < 200000; ++i) text += "\"k" + QByteArray::number(i) + "\": 1, ";
        QVERIFY(std::get<JsonObject>(parsed(text + "\"last\": 1}").value).size() == 200001);
        const QString said = caught([&] { (void)parsed(text + "\"k777\": 1}"); });
        QVERIFY2(said.endsWith("The key \"k777\" is given twice in one object."), qPrintable(said));
    }

    void aByteOrderMarkIsSkipped() {
        QVERIFY(parsed("\xEF\xBB\xBF{\"a\": 1}") == parsed("{\"a\": 1}"));
        QCOMPARE(caught([&] { (void)parsed("\xEF\xBB\xBF[x]"); }),
                 QString("a.json, line 1, column 2: This is not valid JSON."));
    }

    void depthIsLimited() {
        QVERIFY(parsed(nested(64)).isArray());
        QCOMPARE(
            caught<DocumentError>([&] { (void)parsed(nested(65)); }),
            QString("a.json, line 1, column 65: Lists and objects are nested more than 64 deep."));
        QVERIFY(parsed(nested(200), {.maxDepth = 200}).isArray());
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)parsed(nested(200)));
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)parsed(QByteArray(1'000'000, '[')));
        QByteArray objects;
        for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)parsed(objects));
    }

    void sizeIsLimitedBeforeAnythingIsRead() {
        QCOMPARE(caught<DocumentError>([&] { (void)parsed("[1, 2, 3]", {.maxSize_B = 8}); }),
                 QString("a.json: The text has 9 bytes; the limit is 8."));
        QVERIFY(parsed("[1, 2, 3]", {.maxSize_B = 9}).isArray());
    }

    void endlessDigitsAreRefusedAtOnce() {
        const QByteArray digits(20'000'000, '7');
        const auto start = std::chrono::steady_clock::now();
        const QString said = caught<DocumentError>([&] { (void)parsed(digits); });
        const auto took = std::chrono::steady_clock::now() - start;
        QCOMPARE(said, QString("a.json, line 1, column 1: A number has more than 400 characters."));
        QVERIFY(took < std::chrono::seconds(5));
        QCOMPARE(caught([&] { (void)parsed("[1, 0." + QByteArray(400, '3') + "]"); }),
                 QString("a.json, line 1, column 5: A number has more than 400 characters."));
        QVERIFY(parsed("[0." + QByteArray(398, '3') + "]").isArray());
    }

    void cutAtAnyByteATextIsRefused() {
        const QByteArray text = R"({"a": [1, -2.5e3, true, null, "x\u00fcy"], "b": {"c": "ü"}})";
        for (int length = 0; length < text.size(); ++length)
            QVERIFY_THROWS_EXCEPTION(DocumentError, (void)parsed(text.left(length)));
        QVERIFY(parsed(text).isObject());
    }

    void withAnyByteChangedNothingButAnInputErrorHappens() {
        const QByteArray text = R"({"a": [1, -2.5e3, true, null, "x\u00fcy"], "b": {"c": "ü"}})";
        for (int i = 0; i < text.size(); ++i) {
            for (int byte = 0; byte < 256; ++byte) {
                QByteArray changed = text;
                changed[i] = static_cast<char>(byte);
                try {
                    const Json json = parsed(changed);
                    QVERIFY(parseJson(writeJson(json), "again") == json);
                } catch (const InputError&) {
                }
            }
        }
    }

    void aWholeNumberEqualsTheSameDouble() {
        QVERIFY(Json(3) == Json(3.0));
        QVERIFY(Json(3.0) == Json(3));
        QVERIFY(!(Json(3) == Json(3.5)));
        QVERIFY(!(Json(std::int64_t(9007199254740993)) == Json(9007199254740992.0)));
        QVERIFY(!(Json(std::numeric_limits<std::int64_t>::max()) == Json(9223372036854775808.0)));
        QVERIFY(!(Json(1) == Json(true)));
        QVERIFY((Json(JsonArray{1, 2.0}) == Json(JsonArray{1.0, 2})));
    }
};

CW_TEST(TestJson)
#include "test_json.moc"
