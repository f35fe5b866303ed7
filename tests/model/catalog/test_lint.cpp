// The shipped catalog is right, its thin places are counted, and a wrong one is told why.
#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "model/catalog/facts.h"
#include "model/catalog/lint.h"
#include "tests/shipped_catalog.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
namespace fs = std::filesystem;

namespace {

std::string textOf(const LintReport& report) {
    std::string text;
    for (const LintProblem& error : report.errors)
        text += error.part + ", " + error.field + ": " + error.what + "\n";
    return text;
}

}  // namespace

class TestLint : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/lint ü"};

private Q_SLOTS:
    void theShippedCatalogHasNoErrors() {
        const LintReport report = lint(test::shippedCatalog());
        QVERIFY2(report.ok(), textOf(report).c_str());
    }

    void staleAndMissingRowsOfTheSearchTablesAreErrors_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("field");
        const QString h100 = "number = (SELECT number FROM search_part WHERE part = 'dgx-h100')";
        const QString power =
            "fact = (SELECT id FROM search_fact WHERE name = 'maxPower_W') AND " + h100;
        QTest::newRow("another value")
            << "UPDATE search_value SET value = 1.0 WHERE " + power << "dgx-h100" << "maxPower_W";
        QTest::newRow("no value") << "DELETE FROM search_value WHERE " + power << "dgx-h100"
                                  << "maxPower_W";
        QTest::newRow("a value of nothing")
            << "INSERT INTO search_value SELECT f.id, p.number, 5 FROM search_fact f, search_part "
               "p WHERE f.name = 'cores' AND p.part = 'dgx-h100'"
            << "dgx-h100" << "cores";
        QTest::newRow("other words")
            << "UPDATE search_part SET words = 'dgx' WHERE " + h100 << "dgx-h100" << "";
        QTest::newRow("another kind")
            << "UPDATE search_part SET kind = 'rack' WHERE " + h100 << "dgx-h100" << "kind";
        QTest::newRow("stated after all")
            << "UPDATE search_part SET isStated = 1 WHERE " + h100 << "dgx-h100" << "availability";
        QTest::newRow("no row")
            << "DELETE FROM search_part WHERE number = (SELECT max(number) FROM search_part)"
            << "*" << "";
        QTest::newRow("a row too many")
            << "INSERT INTO search_part VALUES (99999, 'gone', 'rack', 0, '')" << "gone" << "";
        QTest::newRow("a part that changed")
            << "UPDATE part SET maxPower_W = 10201 WHERE id = 'dgx-h100'" << "dgx-h100"
            << "maxPower_W";
    }
    void staleAndMissingRowsOfTheSearchTablesAreErrors() {
        QFETCH(QString, change);
        QFETCH(QString, part);
        QFETCH(QString, field);
        const fs::path file = fs::path(folder_.path().toStdString()) / "stale.sqlite";
        fs::copy_file(CW_CATALOG_FILE, file, fs::copy_options::overwrite_existing);
        fs::permissions(file, fs::perms(0644));
        QVERIFY(lintSearchTables(file).empty());
        SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(change.toStdString());
        const auto problems = lintSearchTables(file);
        QCOMPARE(problems.size(), std::size_t{1});
        if (part != "*") QCOMPARE(QString::fromStdString(problems.front().part), part);
        QCOMPARE(QString::fromStdString(problems.front().field), field);
    }

    void everySystemThatIncludesPartsIsProved() {
        std::size_t systems = 0;
        for (const Part& part : test::shippedCatalog().parts()) {
            if (part.includes.empty()) continue;
            QVERIFY2(part.as<Server>(), part.id.c_str());
            if (part.availability != Availability::statedOnly) ++systems;
        }
        QVERIFY(systems >= 25);
        QCOMPARE(lint(test::shippedCatalog()).kinds.at(PartKind::server).withIncludes, systems);
    }

    void everyKindHasPartsAndItsMissingFactsAreCounted() {
        const LintReport report = lint(test::shippedCatalog());
        QCOMPARE(report.kinds.size(), std::size_t(13));
        for (const auto& [kind, state] : report.kinds) {
            QVERIFY(state.parts > 0 && state.facts > 0 && state.unsureFacts <= state.facts);
            for (const auto& [field, count] : state.missing) QVERIFY(count <= state.parts);
        }
        // Nobody publishes the idle power of an accelerator.
        const KindState& gpus = report.kinds.at(PartKind::accelerator);
        QCOMPARE(gpus.missing.at("idlePower_W"), gpus.parts);
        QVERIFY(report.kinds.at(PartKind::rack).missing.contains("prices"));
    }

    void aMissingFactIsMissingOnceAndNoMore() {
        const Part& vast = *test::shippedCatalog().find("vast-ebox-8node");
        const auto missing = missingFields(vast);
        for (const char* field : {"maxPower_W", "ports", "read_Bps", "prices", "supplies"})
            QCOMPARE(std::count(missing.begin(), missing.end(), field), 1);
        const auto whole = missingFields(*test::shippedCatalog().find("dgx-h100"));
        for (const char* field : {"maxPower_W", "airflow_CFM", "prices", "liquidHeatShare"})
            QCOMPARE(std::count(whole.begin(), whole.end(), field), 0);
    }

    void aWrongCatalogIsToldWhy_data() {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char* name, const char* sql, const char* line) {
            QTest::newRow(name) << QByteArray(sql) << QByteArray(line);
        };
        row("GPUs above the system", "UPDATE part SET maxPower_W = 5500 WHERE id = 'dgx-h100'",
            "dgx-h100, maxPower_W: Is 5500 W, but its GPUs alone take 5600 W.");
        row("GPUs and CPUs above the system",
            "UPDATE part SET maxPower_W = 5900 WHERE id = 'dell-xe9680'",
            "dell-xe9680, maxPower_W: Is 5900 W, but its GPUs and CPUs take 6300 W.");
        row("a complete power called bare",
            "UPDATE server SET powerBasis = 'bare' WHERE owner = 'dgx-h100'",
            "dgx-h100, maxPower_W: Is 10200 W of a bare chassis, more than its GPUs take");
        row("a power besides those of the components",
            "UPDATE server SET powerBasis = 'perComponent' WHERE owner = 'dgx-h100'",
            "dgx-h100, maxPower_W: Is given although the power is that of the components");
        row("a price besides those of the components",
            "UPDATE server SET priceBasis = 'perComponent' WHERE owner = 'dgx-h100'",
            "dgx-h100, prices: There is one although the price is that of the components");
        row("a complete price called bare",
            "UPDATE server SET priceBasis = 'bare' WHERE owner = 'dgx-h100'",
            "dgx-h100, prices: The bare chassis costs more than the GPUs");
        row("a bare price called complete",
            "UPDATE price SET low_cents = NULL, typical_cents = 5000000, high_cents = 6000000 "
            "WHERE owner = 'dgx-h100'",
            "dgx-h100, prices: The complete system costs less than its GPUs alone.");
        row("a switch that includes parts",
            "INSERT INTO slot_group (owner, position, name, kind, count, pcieGeneration, "
            "pcieLanes, "
            "note) VALUES ('nvidia-qm9700', 0, 'x', 'pcie', 1, 5, 16, ''); "
            "INSERT INTO include VALUES ('nvidia-qm9700', 0, 'x', 'nv-bf3-b3140h', 1)",
            "nvidia-qm9700, includes: Only a server says on which basis");
        row("a part as stated inside a real one",
            "UPDATE include SET part = 'article-h100' WHERE owner = 'dell-xe9680' AND slot = 'gpu'",
            "dell-xe9680, includes.article-h100: Exists only as stated and is never suggested.");
        row("a figure as stated in a real part",
            "UPDATE fact_source SET valueKind = 'stated' WHERE owner = 'dgx-h100' AND position = 0",
            "dgx-h100, facts[0].valueKind: Only a part that exists as stated alone");
        row("supplies that do not carry the load",
            "UPDATE server SET supplies_needed = 3 WHERE owner = 'dgx-h100'",
            "dgx-h100, supplies: 3 supplies of 3300 W do not carry the maximum of 10200 W.");
        row("a server priced by length", "UPDATE price SET length_m = 2 WHERE owner = 'dgx-h100'",
            "dgx-h100, prices.length_m: Only a cable is priced by its length.");
        row("a replacement that is not there",
            "UPDATE part SET replacedBy = 'dgx-h900' WHERE id = 'dgx-h100'",
            "dgx-h100, replacedBy: There is no part 'dgx-h900'.");
        row("a power limit above the power",
            "UPDATE accelerator SET minimumPower_W = 900 WHERE owner = 'h200-nvl-141gb'",
            "h200-nvl-141gb, minimumPower_W: Is more than maxPower_W.");
        row("a fact whose source is gone",
            "DELETE FROM fact_source WHERE owner = 'xeon-8570'; "
            "DELETE FROM fact_source_fields WHERE owner = 'xeon-8570'",
            "xeon-8570, cores: Has no source in facts.");
    }
    void aWrongCatalogIsToldWhy() {
        QFETCH(QByteArray, sql);
        QFETCH(QByteArray, line);
        const fs::path file = fs::path(folder_.path().toStdString()) / "wrong.sqlite";
        fs::copy_file(CW_CATALOG_FILE, file, fs::copy_options::overwrite_existing);
        fs::permissions(file, fs::perms::owner_write, fs::perm_options::add);
        SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
        const std::string text = textOf(lint(Catalog::open(file)));
        QVERIFY2(text.find(line.toStdString()) != std::string::npos, text.c_str());
    }
};

CW_TEST(TestLint)
#include "test_lint.moc"
