// The build tool: each usual mistake is named with file, entry and field, and nothing is written.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <functional>

#include "catalog/catalog_writer.h"
#include "catalog/cross_checks.h"
#include "catalog/data_files.h"
#include "model/catalog/catalog.h"
#include "model/file.h"
#include "tests/model/caught.h"
#include "tests/test_program.h"

using namespace cw;
using namespace cw::build;
using catalog::Accelerator;
using catalog::Cable;
using catalog::Cpu;
using catalog::Part;
using catalog::Server;
namespace fs = std::filesystem;

Q_DECLARE_METATYPE(std::function<void(CatalogData&)>)

namespace {

const CatalogData& shippedData() {
    static const CatalogData data = [] {
        Problems problems;
        return readData(CW_SOURCE_DIR "/catalog/data", problems);
    }();
    return data;
}

Part& part(CatalogData& data, const char* id) {
    for (auto& entry : data.parts)
        if (entry.value.id == id) return entry.value;
    qFatal("no part %s", id);
}

template <class T>
T& spec(CatalogData& data, const char* id) {
    return std::get<T>(part(data, id).spec);
}

/// All problems of `data`, one a line; the catalog goes to `out` when there are none.
QString problemsOf(const CatalogData& data, const fs::path& out) {
    Problems problems;
    checkData(data, problems);
    writeCatalog(data, readFile(CW_SOURCE_DIR "/catalog/schema.sql", 1u << 20), "test", out,
                 problems);
    std::string lines;
    for (const Problem& problem : problems) lines += problem.text() + "\n";
    return QString::fromStdString(lines);
}

}  // namespace

class TestBuildCatalog : public QObject {
    Q_OBJECT

    QTemporaryDir folder_{QDir::tempPath() + "/build catalog ü"};
    fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

private Q_SLOTS:
    void theShippedDataIsWithoutProblems() {
        QCOMPARE(problemsOf(shippedData(), path("ok.sqlite")), QString());
        QCOMPARE(catalog::Catalog::open(path("ok.sqlite")).parts().size(),
                 shippedData().parts.size());
        QVERIFY(!fs::exists(path("ok.sqlite.new")));
    }

    void mistakesInModelsAreNamedByModelAndField() {
        CatalogData data = shippedData();
        const auto model = [&](const char* id) -> catalog::ModelEntry& {
            for (auto& entry : data.architectures)
                if (entry.value.id == id) return entry.value;
            qFatal("no model %s", id);
        };
        model("llama-2-7b").facts.front().source = "hearsay";
        model("mistral-7b").facts.front().fields = {"heads"};
        for (catalog::PartFact& value : model("mixtral-8x7b").values)
            if (value.name == "experts.topK") value.value = 9.0;
        const QString said = problemsOf(data, path("models.sqlite"));
        for (const char* line :
             {"model_architectures.json, llama-2-7b, facts[0].source: There is no source "
              "'hearsay'.",
              "model_architectures.json, mistral-7b, layers: Has no source in facts.",
              "model_architectures.json, mixtral-8x7b, experts.topK: More than experts.count."})
            QVERIFY2(said.contains(line), qPrintable(said));
        QVERIFY(!fs::exists(path("models.sqlite")));
    }

    void theSameDataGivesTheSameBytes() {
        QCOMPARE(problemsOf(shippedData(), path("a.sqlite")), QString());
        QCOMPARE(problemsOf(shippedData(), path("b.sqlite")), QString());
        QVERIFY(readFile(path("a.sqlite"), 1u << 28) == readFile(path("b.sqlite"), 1u << 28));
    }

    void usualMistakesAreNamed_data() {
        QTest::addColumn<std::function<void(CatalogData&)>>("mistake");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* name, std::function<void(CatalogData&)> mistake,
                            const char* line) {
            QTest::newRow(name) << std::move(mistake) << QString(line);
        };
        using D = CatalogData;
        using enum catalog::Precision;
        row(
            "sparse fp8",
            [](D& d) { spec<Accelerator>(d, "h100-sxm5-80gb").densePeak_FLOPs[fp8] = 3958e12; },
            "accelerators.json, h100-sxm5-80gb, densePeak_FLOPs_fp8: More than 2.3 times bf16; a "
            "sparse figure");
        row(
            "sparse bf16",
            [](D& d) { spec<Accelerator>(d, "h100-sxm5-80gb").densePeak_FLOPs[bf16] = 1979e12; },
            "accelerators.json, h100-sxm5-80gb, densePeak_FLOPs_bf16: More than 2.3 times tf32; a "
            "sparse figure");
        row(
            "sparse int8",
            [](D& d) { spec<Accelerator>(d, "a100-sxm4-80gb").densePeak_FLOPs[int8] = 1248e12; },
            "accelerators.json, a100-sxm4-80gb, densePeak_FLOPs_int8: More than 2.3 times fp8");
        row(
            "tf32 above bf16",
            [](D& d) { spec<Accelerator>(d, "a100-sxm4-80gb").densePeak_FLOPs[tf32] = 400e12; },
            "accelerators.json, a100-sxm4-80gb, densePeak_FLOPs_tf32: More than bf16");
        row(
            "NVLink 4 both directions",
            [](D& d) { spec<Accelerator>(d, "h100-sxm5-80gb").scaleUp_Bps = 900e9; },
            "accelerators.json, h100-sxm5-80gb, scaleUp_Bps: More than this generation of NVLink "
            "carries in one direction");
        row(
            "NVLink 5 both directions",
            [](D& d) { spec<Accelerator>(d, "b200-sxm6-180gb").scaleUp_Bps = 1.8e12; },
            "accelerators.json, b200-sxm6-180gb, scaleUp_Bps: More than this generation of NVLink");
        row(
            "server with both directions",
            [](D& d) { spec<Server>(d, "dgx-h100").scaleUp_Bps = 900e9; },
            "servers.json, dgx-h100, scaleUp_Bps: Is more than 'h100-sxm5-80gb' can send in one "
            "direction");
        row(
            "switch with both directions",
            [](D& d) { spec<catalog::NetworkSwitch>(d, "nvidia-qm9700").throughput_bps = 51.2e12; },
            "switches.json, nvidia-qm9700, throughput_bps: Is more than all ports carry in one "
            "direction");
        row(
            "gigabytes as bytes",
            [](D& d) { spec<Accelerator>(d, "h100-sxm5-80gb").memory_B = 80; },
            "accelerators.json, h100-sxm5-80gb, memory_B: Outside 8 GB to 2 TB");
        row(
            "memory bandwidth in bits",
            [](D& d) { spec<Accelerator>(d, "h100-sxm5-80gb").memoryBandwidth_Bps = 26.8e12; },
            "accelerators.json, h100-sxm5-80gb, memoryBandwidth_Bps: Reads the memory less than 5");
        row(
            "CPU bandwidth in bits",
            [](D& d) { spec<Cpu>(d, "epyc-9965").memoryBandwidth_Bps = 4915.2e9; },
            "cpus.json, epyc-9965, memoryBandwidth_Bps: Is not channels x rate x 8 bytes");
        row(
            "port speed in bytes",
            [](D& d) { part(d, "nvidia-qm9700").ports[0].rate_bps = 51.2e9; },
            "switches.json, nvidia-qm9700, ports.rate_bps: Is no port speed");
        row(
            "typical above maximum", [](D& d) { part(d, "nvidia-qm9700").typicalPower_W = 1721; },
            "switches.json, nvidia-qm9700, typicalPower_W: More than maxPower_W");
        row(
            "GPUs above the system", [](D& d) { part(d, "dgx-h100").maxPower_W = 5500; },
            "servers.json, dgx-h100, maxPower_W: Is 5500 W, but its GPUs alone take 5600 W");
        row(
            "supplies too small",
            [](D& d) { spec<Server>(d, "dgx-h100").supplies.rating_W = 1000; },
            "servers.json, dgx-h100, supplies: 4 supplies of 1000 W do not carry");
        row(
            "low above typical",
            [](D& d) { part(d, "dgx-h100").prices[0].low = Money::fromDollars(300000); },
            "servers.json, dgx-h100, price.low_cents: More than typical or high");
        row(
            "typical above high",
            [](D& d) { part(d, "dgx-h100").prices[0].high = Money::fromDollars(250000); },
            "servers.json, dgx-h100, price.typical_cents: More than high");
        row(
            "a date in words", [](D& d) { part(d, "dgx-h100").prices[0].asOf = "late 2025"; },
            "servers.json, dgx-h100, price.asOf: Must be a year, a month or a day");
        row(
            "unknown source", [](D& d) { part(d, "dgx-h100").facts[0].source = "nobody"; },
            "servers.json, dgx-h100, facts[0].source: There is no source 'nobody'");
        row(
            "a fact without source",
            [](D& d) { part(d, "xeon-8480c").facts[0].fields = {"cores"}; },
            "cpus.json, xeon-8480c, base_Hz: Has no source in facts");
        row(
            "a source of nothing",
            [](D& d) { part(d, "xeon-8480c").facts[0].fields.push_back("colour"); },
            "cpus.json, xeon-8480c, facts[0].fields: 'colour' is no field that this part states");
        row(
            "derived without formula",
            [](D& d) {
                auto& fact = part(d, "hgx-b100-8gpu").facts[0];
                fact.note.clear();
            },
            "servers.json, hgx-b100-8gpu, facts.note: A derived value needs its formula");
        row(
            "too many GPUs", [](D& d) { part(d, "dgx-h100").includes[0].count = 9; },
            "servers.json, dgx-h100, includes.h100-sxm5-80gb: Fills 9 of 8 slots");
        row(
            "a GPU of another socket",
            [](D& d) { part(d, "smc-sys-821ge-tnhr").includes[0].part = "b200-sxm6-180gb"; },
            "servers.json, smc-sys-821ge-tnhr, includes.b200-sxm6-180gb: Does not fit the slot "
            "group 'gpu'");
        row(
            "a part that is not there", [](D& d) { part(d, "dgx-h100").includes[0].part = "h101"; },
            "servers.json, dgx-h100, includes.h101: There is no such part");
        row(
            "a slot that is not there", [](D& d) { part(d, "dgx-h100").includes[0].slot = "gpus"; },
            "servers.json, dgx-h100, includes.h100-sxm5-80gb: There is no slot group 'gpus'");
        row(
            "a cable that splits wrongly", [](D& d) { spec<Cable>(d, "mcp7y00").plugsB = 4; },
            "cables.json, mcp7y00, linksPerAssembly: Is not plugs times links per plug");
        row(
            "a length beyond reach", [](D& d) { spec<Cable>(d, "mcp7y00").maxReach_m = 2; },
            "cables.json, mcp7y00, lengths_m: 2.5 m is beyond maxReach_m");
        row(
            "an unknown connector", [](D& d) { spec<Cable>(d, "mcp7y00").endA.connector = "OFSP"; },
            "cables.json, mcp7y00, endA.connector: 'OFSP' is no known connector");
        row(
            "a second part of the same id", [](D& d) { part(d, "dgx-h200").id = "dgx-h100"; },
            "servers.json, dgx-h100, id: Another entry has the same id");
        row(
            "an id with a blank", [](D& d) { part(d, "cat6-1g").id = "Cat 6"; },
            "cables.json, Cat 6, id: Must be lower case");
        row(
            "a source nobody uses",
            [](D& d) { d.sources.push_back({"sources.json", {"extra", "Extra", ""}}); },
            "sources.json, extra: No part uses this source");
        row(
            "a source with half an address",
            [](D& d) { d.sources[0].value.url = "www.example.com"; },
            ", url: Must start with http");
    }
    void usualMistakesAreNamed() {
        QFETCH(std::function<void(CatalogData&)>, mistake);
        QFETCH(QString, line);
        CatalogData data = shippedData();
        mistake(data);
        const fs::path out = path("refused.sqlite");
        const QString problems = problemsOf(data, out);
        QVERIFY2(problems.contains(line), qPrintable(problems));
        QVERIFY(!fs::exists(out));
    }

    void allMistakesOfOnePartAreFoundAtOnce() {
        CatalogData data = shippedData();
        auto& gpu = spec<Accelerator>(data, "h100-sxm5-80gb");
        gpu.densePeak_FLOPs[catalog::Precision::fp8] = 3958e12;
        gpu.densePeak_FLOPs[catalog::Precision::int8] = 9e15;
        gpu.scaleUp_Bps = 900e9;
        part(data, "h100-sxm5-80gb").typicalPower_W = 900;
        const QString problems = problemsOf(data, path("many.sqlite"));
        for (const char* field : {"fp8:", "int8:", "scaleUp_Bps:", "typicalPower_W:"})
            QVERIFY2(problems.contains(field), qPrintable(problems));
    }

    void aBrokenDataFileIsToldWholly() {
        const fs::path data = path("data");
        fs::create_directory(data);
        replaceFile(data / "a.json",
                    R"({"parts": [
                    {"id": "m1", "kind": "memory", "vendor": "v", "name": "n", "availability": "soon", "spec": {"type": "DDR5", "capacity_B": 6.4e10}},
                    {"id": "m2", "kind": "memory", "vendor": "v", "name": "n", "availability": "orderable", "maxPower_W": "6 W",
                     "idlePower_W": -1, "spec": {"type": "DDR5", "capacity_B": 6.4e10, "size": 3}}]})");
        replaceFile(data / "b.json", "{\"parts\": [}");
        Problems problems;
        QVERIFY(readData(data, problems).parts.empty());
        std::string lines;
        for (const Problem& problem : problems) lines += problem.text() + "\n";
        for (const char* line :
             {"a.json, m1, availability: 'soon' is no availability", "a.json, m2, maxPower_W: ",
              "a.json, m2, idlePower_W: ", "a.json, m2, spec.size: ", "b.json: b.json, line 1"})
            QVERIFY2(lines.find(line) != std::string::npos, lines.c_str());
        QCOMPARE(problems.size(), 5u);
    }

    void theProgramSpeaksThroughItsExitCode() {
        const auto run = [&](const QStringList& arguments) {
            QProcess process;
            process.start(CW_BUILD_CATALOG, arguments);
            process.waitForFinished();
            return qMakePair(process.exitCode(), process.readAllStandardError());
        };
        const QString out = QString::fromStdString(path("program.sqlite").string());
        const QString schema = CW_SOURCE_DIR "/catalog/schema.sql";
        QCOMPARE(run({out, schema, CW_SOURCE_DIR "/catalog/data", "2026"}).first, 0);
        QCOMPARE(catalog::Catalog::open(out.toStdString()).version(), std::string("2026"));
        QCOMPARE(run({}).first, 2);
        QCOMPARE(run({out, schema, out + "/none", "2026"}).first, 3);
        QCOMPARE(run({out + "/no/file", schema, CW_SOURCE_DIR "/catalog/data", "2026"}).first, 3);
        const auto bad = run({out, schema, QString::fromStdString(path("data").string()), "2026"});
        QCOMPARE(bad.first, 1);
        QVERIFY(bad.second.contains("5 problems; the catalog was not written."));
    }
};

CW_TEST(TestBuildCatalog)
#include "test_build_catalog.moc"
