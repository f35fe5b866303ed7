// Queries as people type them, and what they find.
#include <QtTest>

#include "model/catalog/catalog_diff.h"
#include "model/catalog/part_search.h"
#include "tests/model/catalog/own_parts.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::catalog;
using namespace cw::test;

namespace {

const Catalog& sample() {
    static const Catalog catalog = [] {
        Part h100 = gpu("h100", "NVIDIA", 80e9);
        h100.prices = {dollars(28'000)};
        Part h200 = gpu("h200", "NVIDIA", 141e9);
        h200.prices = {dollars(32'000)};
        Part mi300 = gpu("mi300x", "AMD", 192e9);
        std::get<Accelerator>(mi300.spec).formFactor = "OAM";
        std::get<Accelerator>(mi300.spec).cooling = {"air", "liquid"};
        mi300.notes = "Not an H100.";
        Part stated = gpu("h100-as-stated", "NVIDIA", 80e9);
        stated.availability = Availability::statedOnly;
        Part nic;
        nic.id = "cx7";
        nic.kind = PartKind::nic;
        nic.vendor = "NVIDIA";
        nic.name = "ConnectX-7";
        Nic spec;
        spec.rdma = true;
        nic.spec = spec;
        nic.prices = {dollars(1'800)};
        Part ethernet = networkSwitch("sn5600", "OSFP");
        ethernet.ports[0].rate_bps = 800e9;
        ethernet.ports[0].protocols = {Protocol::ethernet};
        return catalogOf(
            {h100, h200, mi300, stated, nic, networkSwitch("qm8700", "QSFP56"), ethernet});
    }();
    return catalog;
}

QString found(const QString& query, bool withHidden = false) {
    static const PartSearch search(sample());
    QStringList ids;
    for (const Part* part : search.find(parsePartQuery(query.toStdString()), withHidden))
        ids << QString::fromStdString(part->id);
    return ids.join(' ');
}

}  // namespace

class TestPartSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void queriesFindWhatTheySay_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("ids");
        const auto row = [](const char* query, const char* ids) {
            QTest::newRow(query) << query << ids;
        };
        row("h100", "h100");
        row("H100", "h100");
        row("gpu nvidia", "h100 h200");
        row("\"gpu h2\"", "h200");
        row("gpu -amd", "h100 h200");
        row("gpu !amd", "h100 h200");
        row(">= 141 GB", "h200 mi300x");
        row(">=141GB", "h200 mi300x");
        row("> 141 GB", "mi300x");
        row("memory < 100 GB", "h100");
        row("memory<100", "h100");
        row("memory = 80 GB", "h100");
        row("memory >= 131 GiB", "h200 mi300x");
        row("h100 >= 80 GB", "h100");
        row("OSFP", "sn5600");
        row("liquid", "mi300x");
        row("rdma", "cx7");
        row("price < 30000", "h100 cx7");
        row("price < $30,000", "h100 cx7");
        row("price < 30k", "h100 cx7");
        row("< 3000 USD", "cx7");
        row("gpu price > 30000 dollars", "h200");
        row("vendor = amd", "mi300x");
        row("gpu vendor != NVIDIA", "mi300x");
        row("form = sxm5 >= 100 GB", "h200");
        row("speed >= 800 Gb/s", "sn5600");
        row("speed >= 800", "sn5600");
        row("ports >= 64 ethernet", "sn5600");
        row("bf16 >= 989 TFLOPS gpu amd", "mi300x");
        row("kind = nic", "cx7");
        row("maxPower_W > 1 kW", "qm8700 sn5600");
        row("power > 1", "h100 h200 mi300x qm8700 sn5600");
        row("connector = QSFP56", "qm8700");
        row("nothing like this", "");
        row("900-h2", "h200");
    }
    void queriesFindWhatTheySay() {
        QFETCH(QString, query);
        QFETCH(QString, ids);
        QCOMPARE(parsePartQuery(query.toStdString()).problem, std::string());
        QCOMPARE(found(query), ids);
    }

    void whatIsNotSuggestedIsFoundWhenAskedFor() {
        QCOMPARE(found("h100", true), QString("h100 h100-as-stated"));
    }

    void anUnfinishedQueryFindsWhatWasSaidAndNamesTheRest_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("ids");
        const auto row = [](const char* query, const char* problem, const char* ids) {
            QTest::newRow(query) << query << problem << ids;
        };
        row("h200 memory >=", "how much after \"memory >=\"", "h200");
        row("h200 >= 80", "which unit", "h200");
        row("h200 >= 80 parsecs", "which unit", "");
        row("h200 >= 80parsecs", "\"parsecs\" is no unit", "h200");
        row("h200 memory >= much", "no figure", "h200");
        row("h200 memory > 3 kW", "not measured in kW", "h200");
        row("h200 > liquid", "no figure", "h200");
        row("h200 \"open", "", "");
    }
    void anUnfinishedQueryFindsWhatWasSaidAndNamesTheRest() {
        QFETCH(QString, query);
        QFETCH(QString, problem);
        QFETCH(QString, ids);
        const QString told = QString::fromStdString(parsePartQuery(query.toStdString()).problem);
        QVERIFY2(told.contains(problem), qPrintable(told));
        QCOMPARE(found(query), ids);
    }

    void everyShortFieldStandsForAFactThatHasAName() {
        for (const QueryField& field : queryFields()) {
            QVERIFY(!field.facts.empty());
            const std::string query = std::string(field.name) + " = x";
            QCOMPARE(parsePartQuery(query).conditions.front().facts.size(), field.facts.size());
        }
    }

    void differencesAreListedFactByFact() {
        const Part before = gpu("h100");
        Part after = before;
        after.maxPower_W = 650;
        after.name = "Other name";
        std::get<Accelerator>(after.spec).memoryUsable_B = 79e9;
        std::get<Accelerator>(after.spec).densePeak_FLOPs.clear();
        QStringList changes;
        for (const FactChange& change : factChanges(before, after))
            changes << QString("%1: %2 -> %3")
                           .arg(QString::fromStdString(change.name),
                                change.before ? QString::fromStdString(factText(*change.before))
                                              : "-",
                                change.after ? QString::fromStdString(factText(*change.after))
                                             : "-");
        QCOMPARE(changes, (QStringList{"name: GPU h100 -> Other name", "maxPower_W: 700 W -> 650 W",
                                       "densePeak_FLOPs.bf16: 989 TFLOP/s -> -",
                                       "memoryUsable_B: - -> 79 GB"}));
    }

    void catalogsAreComparedPartByPart() {
        Part endOfLife = gpu("h200", "NVIDIA", 141e9);
        endOfLife.availability = Availability::endOfLife;
        Part renamed = networkSwitch("qm9700-new");
        renamed.formerIds = {"qm9700"};
        Part resourced = gpu("same");
        resourced.facts[0].note = "read again";
        const Catalog before = catalogOf({gpu("h100"), gpu("h200", "NVIDIA", 141e9), gpu("same"),
                                          gpu("kept"), networkSwitch("qm9700")});
        const Catalog after =
            catalogOf({endOfLife, resourced, gpu("kept"), gpu("h300", "NVIDIA", 288e9), renamed});
        QStringList told;
        for (const PartChange& change : compareCatalogs(before, after))
            told << QString::fromStdString(
                change.part + " " + std::string(nameOf(change.kind)) +
                (change.sourcesOnly ? " (sources)" : "") +
                (change.replacements.empty() ? "" : " -> " + change.replacements.front()));
        QCOMPARE(told, (QStringList{"h100 withdrawn -> same", "h200 retired -> same",
                                    "same changed (sources)", "qm9700 renamed", "h300 added"}));
    }

    void aNamedReplacementComesFirst() {
        Part old = gpu("old");
        old.replacedBy = "far";
        const Catalog catalog =
            catalogOf({gpu("near"), gpu("far", "AMD", 288e9), networkSwitch("qm9700")});
        QCOMPARE(replacementsFor(old, catalog), (std::vector<PartId>{"far", "near"}));
        UserParts user;
        user.retired = {{"near", today, "no stock"}};
        QCOMPARE(replacementsFor(old, mergeCatalogs(catalog, user, today)),
                 std::vector<PartId>{"far"});
    }

    void figuresAreWrittenForPeople_data() {
        QTest::addColumn<QString>("fact");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* fact, double value, const char* text) {
            QTest::newRow(text) << fact << value << text;
        };
        row("memory_B", 141e9, "141 GB");
        row("memoryBandwidth_Bps", 3.35e12, "3.35 TB/s");
        row("densePeak_FLOPs.bf16", 989.5e12, "989.5 TFLOP/s");
        row("ports.ib.rate_bps", 400e9, "400 Gb/s");
        row("throughput_bps", 51.2e12, "51.2 Tb/s");
        row("maxPower_W", 700, "700 W");
        row("maxPower_W", 10200, "10.2 kW");
        row("supplies.rating_W", 3300, "3300 W");
        row("latency_s", 130e-9, "130 ns");
        row("base_Hz", 2.1e9, "2.1 GHz");
        row("rackUnits", 8, "8");
        row("price.typical_USD", 30000, "$30000");
        row("maxReach_m", 50, "50 m");
    }
    void figuresAreWrittenForPeople() {
        QFETCH(QString, fact);
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(factText({fact.toStdString(), value})), text);
    }
};

CW_TEST(TestPartSearch)
#include "test_part_search.moc"
