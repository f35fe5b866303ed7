// Every constraint of the schema refuses the mistake it is named after, in a catalog like any
// other.
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <regex>
#include <set>

#include "model/file.h"
#include "tests/test_program.h"

namespace fs = std::filesystem;

namespace {

struct WrongRow {
    const char* table;
    const char* id;          ///< a part that is right as shipped
    const char* mistake;     ///< what is set wrong
    const char* constraint;  ///< the beginning of the name of the constraint that refuses it
};

const std::vector<WrongRow> wrongRows = {
    {"source", "", "id = ''", "id: must not be empty"},
    {"source", "", "title = ''", "title: must not be empty"},
    {"source", "", "url = 'www.example.com'", "url: must start with http"},
    {"compatibility", "", "item = place", "place: is the item itself"},
    {"part", "dgx-h100", "id = 'DGX H100'", "id: must be lower case"},
    {"part", "dgx-h100", "year = 22", "year: is neither 0"},
    {"part", "dgx-h100", "replacedBy = 'dgx-h100'", "replacedBy: is the part itself"},
    {"part", "dgx-h100", "leadTime_weeks = 364", "leadTime_weeks: outside 0 to 260"},
    {"part", "dgx-h100", "idlePower_W = 10300", "idlePower_W: more than typicalPower_W"},
    {"part", "dgx-h100", "typicalPower_W = 10300", "typicalPower_W: more than maxPower_W"},
    {"part", "dgx-h100", "maxPower_W = 10.2e6", "maxPower_W: no part"},
    {"accelerator", "h100-sxm5-80gb", "memory_B = 80", "memory_B: outside"},
    {"accelerator", "h100-sxm5-80gb", "memoryUsable_B = 60e9", "memoryUsable_B: differs"},
    {"accelerator", "h100-sxm5-80gb", "memoryBandwidth_Bps = 26.8e12",
     "memoryBandwidth_Bps: reads"},
    {"accelerator", "h100-sxm5-80gb", "densePeak_FLOPs_tf32 = 1979e12",
     "densePeak_FLOPs_tf32: more"},
    {"accelerator", "h100-sxm5-80gb",
     "densePeak_FLOPs_bf16 = 1979e12, densePeak_FLOPs_fp16 = 1979e12, densePeak_FLOPs_fp8 = "
     "3958e12",
     "densePeak_FLOPs_bf16: more than 2.3"},
    {"accelerator", "h100-sxm5-80gb", "densePeak_FLOPs_fp16 = 1979e12",
     "densePeak_FLOPs_fp16: differs"},
    {"accelerator", "h100-sxm5-80gb", "densePeak_FLOPs_fp8 = 3958e12", "densePeak_FLOPs_fp8: more"},
    {"accelerator", "a100-sxm4-80gb", "densePeak_FLOPs_int8 = 1248e12",
     "densePeak_FLOPs_int8: more than 2.3"},
    {"accelerator", "h100-sxm5-80gb", "densePeak_FLOPs_int8 = 3958e12",
     "densePeak_FLOPs_int8: more than fp8"},
    {"accelerator", "b200-sxm6-180gb", "densePeak_FLOPs_fp6 = 2e15", "densePeak_FLOPs_fp6: less"},
    {"accelerator", "mi355x-288gb", "densePeak_FLOPs_fp4 = 40.2e15", "densePeak_FLOPs_fp4: more"},
    {"accelerator", "h100-sxm5-80gb", "scaleUp_Bps = 900e9",
     "scaleUp_Bps: more than this generation"},
    {"accelerator", "mi300x-192gb", "scaleUp_Bps = 896e9", "scaleUp_Bps: more than 600e9"},
    {"accelerator", "b200-sxm6-180gb", "scaleUpLinks = 2",
     "scaleUp_Bps: more than 100 GB/s a link"},
    {"accelerator", "h100-sxm5-80gb", "fp64Vector_FLOPs = 134e12", "fp64Vector_FLOPs: more"},
    {"accelerator", "h100-sxm5-80gb", "pcieGeneration = 16", "pcieGeneration: outside"},
    {"accelerator", "h100-sxm5-80gb", "pcieLanes = 5", "pcieLanes: is none"},
    {"accelerator", "h100-sxm5-80gb", "scaleUpName = ''", "scaleUp_Bps: needs"},
    {"accelerator", "h100-sxm5-80gb", "scaleUpDomain = 0", "scaleUpDomain: must"},
    {"server", "dgx-h100", "rackUnits = 80", "rackUnits: outside"},
    {"server", "dgx-h100", "depth_mm = 35.3", "depth_mm: outside"},
    {"server", "dgx-h100", "weight_kg = 130450", "weight_kg: outside"},
    {"server", "dgx-h100", "inletMax_C = 86", "inletMax_C: outside"},
    {"server", "gb200-nvl72", "liquidHeatShare = 85", "liquidHeatShare: is a share"},
    {"server", "dgx-h100", "liquidHeatShare = 0.7", "liquidHeatShare: is more than none"},
    {"server", "gb200-nvl72", "solderedMemory_B = 17280", "solderedMemory_B: outside"},
    {"server", "gb200-nvl72", "scaleUp_Bps = 3.6e12", "scaleUp_Bps: more than 1.8e12"},
    {"server", "dgx-h100", "scaleUpFabric = ''", "scaleUp_Bps: needs"},
    {"server", "dgx-h100", "supplies_needed = 7", "supplies_needed: more"},
    {"server", "dgx-h100", "supplies_inputLow_V = 400", "supplies_inputLow_V: more"},
    {"cpu", "epyc-9965", "cores = 0", "cores: must"},
    {"cpu", "epyc-9965", "threads = 200", "threads: neither"},
    {"cpu", "epyc-9965", "base_Hz = 2.25", "base_Hz: outside"},
    {"cpu", "epyc-9965", "boost_Hz = 2e9", "boost_Hz: less"},
    {"cpu", "epyc-9965", "memoryBandwidth_Bps = 4915.2e9", "memoryBandwidth_Bps: is not"},
    {"memory", "ddr5-rdimm-64gb-5600", "capacity_B = 64", "capacity_B: outside"},
    {"memory", "ddr5-rdimm-64gb-5600", "rate_MTps = 5.6e9", "rate_MTps: outside"},
    {"nic", "intel-x710-t2l", "gpuDirect = 1", "gpuDirect: needs"},
    {"networkSwitch", "nvidia-qm9700", "rackUnits = 61", "rackUnits: outside"},
    {"networkSwitch", "nvidia-qm9700", "depth_mm = 26", "depth_mm: outside"},
    {"networkSwitch", "nvidia-qm9700", "weight_kg = 14800", "weight_kg: outside"},
    {"networkSwitch", "nvidia-qm9700", "latency_s = 130", "latency_s: outside"},
    {"networkSwitch", "nvidia-sn3700", "buffer_B = 42", "buffer_B: outside"},
    {"networkSwitch", "nvidia-qm9700", "supplies_needed = 3", "supplies_needed: more"},
    {"networkSwitch", "nvidia-qm9700", "supplies_inputLow_V = 300", "supplies_inputLow_V: more"},
    {"cable", "mcp7y00", "rate_bps = 50", "rate_bps: is no port speed"},
    {"cable", "mcp7y00", "plugsB = 4", "linksPerAssembly: is not"},
    {"cable", "mcp7y00", "maxReach_m = 30", "maxReach_m: more"},
    {"transceiver", "mma4z00-ns", "rate_bps = 100e6", "rate_bps: is no port speed"},
    {"drive", "samsung-pm9d3a", "capacity_B = 7.68", "capacity_B: outside"},
    {"drive", "samsung-pm9d3a", "read_Bps = 96e9", "read_Bps: outside"},
    {"drive", "samsung-pm9d3a", "write_Bps = 54e9", "write_Bps: outside"},
    {"drive", "samsung-pm9d3a", "endurance_DWPD = 1095", "endurance_DWPD: outside"},
    {"storageSystem", "pure-flashblade-s500", "usable_B = 500e12", "usable_B: more"},
    {"storageSystem", "object-node-24nvme", "raw_B = 368", "raw_B: outside"},
    {"storageSystem", "vast-ebox-8node", "usable_B = 292.5", "usable_B: outside"},
    {"storageSystem", "ddn-ai400x2", "read_Bps = 90", "read_Bps: outside"},
    {"storageSystem", "ddn-ai400x2", "write_Bps = 65", "write_Bps: outside"},
    {"storageSystem", "ddn-ai400x2", "rackUnits = 0.1", "rackUnits: outside"},
    {"storageSystem", "ddn-ai400x2", "supplies_needed = 1", "supplies_needed: more"},
    {"storageSystem", "ddn-ai400x2", "supplies_inputLow_V = 1", "supplies_inputLow_V: more"},
    {"rack", "apc-ar3300", "rackUnits = 420", "rackUnits: outside"},
    {"rack", "apc-ar3300", "width_mm = 24", "width_mm: outside"},
    {"rack", "apc-ar3300", "depth_mm = 47", "depth_mm: outside"},
    {"rack", "apc-ar3300", "height_mm = 78", "height_mm: outside"},
    {"rack", "apc-ar3300", "staticLoad_kg = 30000", "staticLoad_kg: outside"},
    {"rack", "apc-ar3300", "dynamicLoad_kg = 2000", "dynamicLoad_kg: more"},
    {"pdu", "na-3ph-415-60", "phases = 2", "phases: must"},
    {"pdu", "na-3ph-415-60", "lineVoltage_V = 4.15, continuous_VA = NULL",
     "lineVoltage_V: outside"},
    {"pdu", "na-3ph-415-60", "derating = 80, continuous_VA = NULL", "derating: outside"},
    {"pdu", "na-3ph-415-60", "continuous_VA = 27600", "continuous_VA: is not volts"},
    {"pdu", "orv3-33kw-shelf", "continuous_VA = 33", "continuous_VA: more than 2 MVA"},
    {"pdu", "ups-generic-double-conversion", "efficiency = 96", "efficiency: is a share"},
    {"pdu", "ups-generic-double-conversion", "ecoEfficiency = 0.9", "ecoEfficiency: is less"},
    {"coolingUnit", "vertiv-xdu1350", "capacity_W = 1368, flow_Lpmin = NULL",
     "capacity_W: outside"},
    {"coolingUnit", "vertiv-xdu1350", "approach_K = 39", "approach_K: outside"},
    {"coolingUnit", "vertiv-xdu1350", "flow_Lpmin = 317", "flow_Lpmin: less"},
    {"coolingUnit", "vertiv-xdu1350", "head_Pa = 241", "head_Pa: outside"},
    {"coolingUnit", "vertiv-xdu1350", "supplyLow_C = 60", "supplyLow_C: more"},
    {"port_group", "nvidia-qm9700", "rate_bps = 50e9 / 8", "ports.rate_bps: is no port speed"},
    {"port_group", "nvidia-qm9700", "count = 63", "ports.count: is not"},
    {"port_mode", "nvidia-qm9700", "rate_bps = 25.6e12", "ports.modes.rate_bps: is no port speed"},
    {"slot_group", "dgx-h100", "perPcieSwitch = 99", "slots.perPcieSwitch: more"},
    {"slot_group", "dgx-h100", "perCpu = 99", "slots.perCpu: more"},
    {"price", "dgx-h100", "length_m = 20000", "price.length_m: outside"},
    {"price", "dgx-h100", "currency = '$'", "price.currency: must"},
    {"price", "dgx-h100", "kind = 'bargain'", "price.kind: must"},
    {"price", "dgx-h100", "asOf = 'late 2025'", "price.asOf: must"},
    {"price", "dgx-h100", "validUntil = '2020-01-01'", "price.validUntil: must"},
    {"price", "dgx-h100", "low_cents = -1", "price.low_cents: is negative"},
    {"price", "dgx-h100", "low_cents = 30000000", "price.low_cents: more"},
    {"price", "dgx-h100", "low_cents = NULL, typical_cents = -1",
     "price.typical_cents: is negative"},
    {"price", "dgx-h100", "high_cents = 25000000", "price.typical_cents: more"},
    {"price", "dgx-h100", "low_cents = NULL, typical_cents = NULL, high_cents = NULL",
     "price: holds no amount"},
    {"cloud_offer", "", "id = 'AWS p5'", "id: must be lower case"},
    {"cloud_offer", "", "memory_B = 640e12", "memory_B: outside 8 GB"},
    {"cloud_offer", "", "gpusPerInstance = 0", "gpusPerInstance: outside"},
    {"cloud_offer", "", "term = 'weekly'", "term: must be"},
    {"cloud_offer", "", "price_microdollars = 55040000", "price_microdollars: outside"},
    {"cloud_offer", "", "asOf = '9.11.2026'", "asOf: must be a month"},
    {"cloud_offer", "", "fabric_bps = 3.2e12", "fabric_bps: outside"},
    {"model_architecture", "llama-2-7b", "id = 'Llama 2'", "id: must be lower case"},
    {"model_architecture", "llama-2-7b", "layers = 0", "layers: outside"},
    {"model_architecture", "llama-2-7b", "hidden = NULL", "hidden: is needed"},
    {"model_architecture", "llama-2-70b", "keyValueHeads = 7", "keyValueHeads: does not divide"},
    {"model_architecture", "llama-2-7b", "ffnHidden = NULL", "ffnHidden: is needed"},
    {"model_architecture", "mixtral-8x7b", "experts_topK = 9", "experts.topK: more"},
    {"model_architecture", "deepseek-v3", "experts_moeLayers = 62", "experts.moeLayers: more"},
    {"model_architecture", "gpt-oss-20b", "slidingWindow_layers = 25",
     "slidingWindow.layers: more"},
    {"model_architecture", "resnet-50", "convolutions_parameters = NULL",
     "convolutions: a convolution network alone"},
    {"model_architecture", "llama-2-7b", "publishedParameters = 6.74",
     "publishedParameters: outside"},
    {"model_fact_source", "llama-2-7b", "valueKind = 'planning', verification = 'read'",
     "facts.verification: a planning value of a model"},
    {"model_fact_source", "llama-2-7b", "valueKind = 'derived', note = ''",
     "facts.note: a derived value of a model"},
    {"fact_source", "dgx-h100", "valueKind = 'planning', verification = 'read'",
     "facts.verification: a planning"},
    {"fact_source", "dgx-h100", "valueKind = 'derived', note = ''", "facts.note: a derived"},
};

/// The names of all constraints of schema.sql.
std::vector<std::string> constraintNames() {
    const std::string schema = cw::readFile(CW_SOURCE_DIR "/catalog/schema.sql", 1u << 20);
    static const std::regex pattern("CONSTRAINT \"([^\"]*)\"");
    std::vector<std::string> names;
    for (std::sregex_iterator it(schema.begin(), schema.end(), pattern), end; it != end; ++it)
        names.push_back((*it)[1]);
    return names;
}

}  // namespace

class TestSchema : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<SQLite::Database> db_;
    std::set<std::string> refused_;

private Q_SLOTS:
    void initTestCase() {
        const fs::path file = fs::path(folder_.path().toStdString()) / "catalog.sqlite";
        fs::copy_file(CW_CATALOG_FILE, file);
        fs::permissions(file, fs::perms::owner_write, fs::perm_options::add);
        db_ = std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE);
    }

    void aWrongRowIsRefusedByName_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < wrongRows.size(); ++i)
            QTest::addRow("%s.%s", wrongRows[i].table, wrongRows[i].mistake) << int(i);
    }
    void aWrongRowIsRefusedByName() {
        QFETCH(int, index);
        const WrongRow& row = wrongRows[std::size_t(index)];
        const std::string table = row.table;
        const std::string key = table == "part" || table == "model_architecture" ? "id" : "owner";
        const std::string where =
            *row.id ? " WHERE " + key + " = '" + std::string(row.id) + "'" : std::string();
        const std::string update =
            "UPDATE " + std::string(row.table) + " SET " + row.mistake + where;
        std::string said;
        try {
            const int changed = db_->exec(update);
            QFAIL(qPrintable(QString("%1 rows were changed").arg(changed)));
        } catch (const SQLite::Exception& error) {
            said = error.what();
        }
        const std::string start = "CHECK constraint failed: " + std::string(row.constraint);
        QVERIFY2(said.starts_with(start), said.c_str());
        refused_.insert(said.substr(said.find(": ") + 2));
    }

    void everyConstraintWasTried() {
        for (const std::string& name : constraintNames())
            QVERIFY2(refused_.contains(name), name.c_str());
    }

    void textIsNoNumberAndKeysHold() {
        const auto refuses = [&](const char* sql) {
            try {
                db_->exec(sql);
                return false;
            } catch (const SQLite::Exception&) {
                return true;
            }
        };
        QVERIFY(refuses("UPDATE accelerator SET memory_B = '80 GB'"));
        db_->exec("PRAGMA foreign_keys = ON");
        QVERIFY(refuses("UPDATE fact_source SET source = 'nobody'"));
        QVERIFY(refuses("UPDATE port_group SET connector = 'OFSP'"));
        QVERIFY(refuses("UPDATE part SET kind = 'rack' WHERE id = 'dgx-h100'"));
    }
};

CW_TEST(TestSchema)
#include "test_schema.moc"
