// Every refusal names the key path and what was expected.
#include <QtTest>
#include <limits>

#include "model/object_reader.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

Json sample() {
    return parseJson(
        R"({"name": "leaf", "count": 3, "ratio": 1.5, "big": 1e6, "on": true, "none": null,
            "tags": ["a", "b"], "mixed": ["a", 2], "inner": {"x": 1}})",
        "sample");
}

constexpr double noLimit = std::numeric_limits<double>::infinity();

}  // namespace

class TestObjectReader : public QObject {
    Q_OBJECT

private slots:
    void membersAreReadWithTheirTypes() {
        const Json json = sample();
        ObjectReader reader(json, "devices[2]");
        QCOMPARE(reader.text("name"), std::string("leaf"));
        QCOMPARE(reader.integer("count", 0, 10), std::int64_t(3));
        QCOMPARE(reader.number("count", 0, 10), 3.0);
        QCOMPARE(reader.number("ratio", 0, 2), 1.5);
        QCOMPARE(reader.integer("big", 0, 10'000'000), std::int64_t(1'000'000));
        QVERIFY(reader.boolean("on"));
        QCOMPARE(reader.array("tags").size(), std::size_t(2));
        QCOMPARE(reader.textList("tags"), (std::vector<std::string>{"a", "b"}));
        QVERIFY(reader.member("inner").isObject());
    }

    void absentAndNullOptionalMembersAreTheSame() {
        const Json json = sample();
        ObjectReader reader(json, "");
        for (const char* key : {"none", "missing"}) {
            QVERIFY(!reader.optionalText(key));
            QVERIFY(!reader.optionalNumber(key, 0, 1));
            QVERIFY(!reader.optionalInteger(key, 0, 1));
            QVERIFY(!reader.optionalBoolean(key));
            QVERIFY(reader.optionalMember(key) == nullptr);
            QVERIFY(reader.optionalArray(key).empty());
            QVERIFY(reader.textList(key).empty());
        }
        QCOMPARE(*reader.optionalText("name"), std::string("leaf"));
        QCOMPARE(*reader.optionalNumber("ratio", 0, 2), 1.5);
        QCOMPARE(*reader.optionalInteger("count", 0, 5), std::int64_t(3));
        QCOMPARE(*reader.optionalBoolean("on"), true);
    }

    void refusalsNameThePlaceAndWhatIsExpected_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* key, const char* how, const char* message) {
            QTest::addRow("%s of %s", how, key) << key << how << message;
        };
        row("missing", "text", "devices[2].missing: This member is missing.");
        row("count", "text", "devices[2].count: A text is expected here, not a number.");
        row("none", "text", "devices[2].none: A text is expected here, not null.");
        row("name", "number", "devices[2].name: A number is expected here, not a text.");
        row("on", "number", "devices[2].on: A number is expected here, not true or false.");
        row("ratio", "number", "devices[2].ratio: The number must be from 0 to 1, not 1.5.");
        row("ratio", "integer", "devices[2].ratio: A whole number is expected here, not 1.5.");
        row("name", "integer", "devices[2].name: A whole number is expected here, not a text.");
        row("count", "integer", "devices[2].count: The number must be from 0 to 1, not 3.");
        row("count", "boolean", "devices[2].count: true or false is expected here, not a number.");
        row("inner", "array", "devices[2].inner: A list is expected here, not an object.");
        row("mixed", "textList", "devices[2].mixed[1]: A text is expected here, not a number.");
        row("tags", "object", "devices[2].tags: An object is expected here, not a list.");
        row("ratio", "optionalInteger",
            "devices[2].ratio: A whole number is expected here, not 1.5.");
        row("count", "optionalText", "devices[2].count: A text is expected here, not a number.");
    }
    void refusalsNameThePlaceAndWhatIsExpected() {
        QFETCH(QString, key);
        QFETCH(QString, how);
        QFETCH(QString, message);
        const Json json = sample();
        ObjectReader reader(json, "devices[2]");
        const std::string name = key.toStdString();
        const QString said = caught<DocumentError>([&] {
            if (how == "text") (void)reader.text(name);
            if (how == "number") (void)reader.number(name, 0, 1);
            if (how == "integer") (void)reader.integer(name, 0, 1);
            if (how == "boolean") (void)reader.boolean(name);
            if (how == "array") (void)reader.array(name);
            if (how == "textList") (void)reader.textList(name);
            if (how == "object") ObjectReader(reader.member(name), reader.pathOf(name));
            if (how == "optionalInteger") (void)reader.optionalInteger(name, 0, 9);
            if (how == "optionalText") (void)reader.optionalText(name);
        });
        QCOMPARE(said, message);
    }

    void theLimitsOfARangeBelongToIt() {
        const Json json = JsonObject{{"low", 1.5}, {"high", 2.5}, {"one", 1}, {"two", 2}};
        ObjectReader reader(json, "");
        QCOMPARE(reader.number("low", 1.5, 2.5), 1.5);
        QCOMPARE(reader.number("high", 1.5, 2.5), 2.5);
        QCOMPARE(reader.integer("one", 1, 2), std::int64_t(1));
        QCOMPARE(reader.integer("two", 1, 2), std::int64_t(2));
    }

    void openRangesAreNamedByTheirOnlyLimit() {
        const Json json = JsonObject{{"x", -3}};
        ObjectReader reader(json, "");
        QCOMPARE(caught([&] { (void)reader.number("x", 0, noLimit); }),
                 QString("x: The number must be 0 or more, not -3."));
        QCOMPARE(caught([&] { (void)reader.number("x", -noLimit, -4); }),
                 QString("x: The number must be -4 or less, not -3."));
        QCOMPARE(reader.number("x", -noLimit, noLimit), -3.0);
    }

    void numbersThatAreNotFiniteAreRefused() {
        const Json json =
            JsonObject{{"nan", std::numeric_limits<double>::quiet_NaN()}, {"inf", noLimit}};
        ObjectReader reader(json, "");
        QCOMPARE(caught([&] { (void)reader.number("nan", -noLimit, noLimit); }),
                 QString("nan: The number is not finite."));
        QCOMPARE(caught([&] { (void)reader.number("inf", -noLimit, noLimit); }),
                 QString("inf: The number is not finite."));
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)reader.integer("nan", 0, 1));
        QVERIFY_THROWS_EXCEPTION(DocumentError, (void)reader.integer("inf", 0, 1));
    }

    void membersNobodyAskedForComeBackInFileOrder() {
        const Json json = parseJson(R"({"z": 1, "a": 2, "m": null})", "");
        ObjectReader reader(json, "site");
        (void)reader.integer("a", 0, 9);
        QCOMPARE(QString::fromStdString(writeJson(reader.unread())),
                 QString("{\"z\": 1, \"m\": null}\n"));
        QCOMPARE(caught<DocumentError>([&] { reader.refuseUnread(); }),
                 QString("site.z: This member is not known here."));
        (void)reader.optionalText("m");
        (void)reader.member("z");
        QVERIFY(reader.unread().empty());
        reader.refuseUnread();
    }

    void theRootIsNamedByTheKeyAlone() {
        const Json json = sample();
        ObjectReader reader(json, "");
        QCOMPARE(reader.pathOf("count"), std::string("count"));
        QVERIFY_THROWS_EXCEPTION(DocumentError, ObjectReader(Json(3), ""));
    }
};

CW_TEST(TestObjectReader)
#include "test_object_reader.moc"
