// catalog lint as CI runs it: no errors in the shipped catalog, exit 1 on one in another.
#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

#include "model/json.h"
#include "tests/app/cli_program.h"
#include "tests/test_program.h"

using namespace cw;

namespace {

QByteArray lint(const QString& catalog, const QStringList& more, int code) {
    const test::CliRun said =
        test::runProgram(QStringList{"--catalog", catalog, "catalog", "lint"} + more);
    if (said.code != code) return "exit " + QByteArray::number(said.code) + said.err;
    return said.out;
}

const Json& member(const Json& json, const char* key) {
    const Json* found = json.find(key);
    if (!found) throw std::logic_error(key);
    return *found;
}

}  // namespace

class TestCliLint : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private Q_SLOTS:
    void theShippedCatalogHasNoErrors() {
        const QByteArray text = lint(CW_CATALOG_FILE, {}, 0);
        QVERIFY2(text.contains("0 errors.") && text.contains("missing, in how many parts"),
                 text.constData());
        for (const char* kind :
             {"accelerator", "storageSystem", "rack", "pdu", "coolingUnit", "modelArchitecture"})
            QVERIFY2(text.contains(kind), kind);
    }

    void theJsonCountsWhatIsMissingByKind() {
        const Json json =
            parseJson(lint(CW_CATALOG_FILE, {"--json"}, 0).toStdString(), "catalog lint --json");
        QVERIFY(std::get<bool>(member(json, "ok").value));
        QVERIFY(std::get<JsonArray>(member(json, "errors").value).empty());
        const auto& kinds = std::get<JsonArray>(member(json, "kinds").value);
        QCOMPARE(kinds.size(), std::size_t(14));  // those of parts, and model architectures
        for (const Json& kind : kinds)
            QVERIFY(std::get<std::int64_t>(member(kind, "parts").value) > 0 &&
                    member(kind, "missing").isObject());
    }

    void anErrorIsNamedAndExitsOne() {
        const QString copy = folder_.filePath("wrong.sqlite");
        QVERIFY(QFile::copy(CW_CATALOG_FILE, copy));
        QVERIFY(QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner));
        SQLite::Database(copy.toStdString(), SQLite::OPEN_READWRITE)
            .exec("UPDATE part SET maxPower_W = 5500 WHERE id = 'dgx-h100'");
        const QByteArray text = lint(copy, {}, 1);
        QVERIFY2(text.contains("error: dgx-h100, maxPower_W: Is 5500 W, but its GPUs alone take"),
                 text.constData());
        const Json json = parseJson(lint(copy, {"--json"}, 1).toStdString(), "json");
        QVERIFY(!std::get<bool>(member(json, "ok").value));
    }
};

CW_TEST(TestCliLint)
#include "test_cli_lint.moc"
