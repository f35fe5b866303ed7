// The fields of every struct of part.h, in file order, said once for all who walk over them.
//
// `describe(visitor, value)` calls one method of the visitor per field, with the field's name, a
// reference to it and what is allowed. The JSON reader and writer, the SQLite reader, the build
// tool and the list of facts are such visitors, so the forms cannot drift apart. The template works
// for const and non-const values. A visitor has these methods (`low` of 1 or more means the field
// must be there; otherwise zero and "" stand for "not known" and are left out):
//   text(name, string, required)      number(name, double, low, high)   maybe(name,
//   optional<double>) integer(name, int, low, high)     maybeInteger(name, optional<int>)
//   flag(name, bool)                  maybeFlag(name, optional<bool>)
//   choice(name, enum)                money(name, optional<Money>)
//   texts(name, vector<string>)       numbers(name, vector<double>)     textMap(name, map)
//   choices(name, vector<enum>)       peaks(name, map<Precision, double>)
//   nested(name, struct)              objects(name, vector<struct>)
#pragma once

#include <concepts>
#include <type_traits>

#include "model/catalog/part.h"

namespace cw::catalog {

template <class T, class S>
concept Maybe = std::same_as<std::remove_const_t<T>, S>;

/// Above any figure of a part; catches an exponent typed twice.
inline constexpr double largestNumber = 1e21;
inline constexpr int largestCount = 1'000'000;

template <class V, Maybe<Price> T>
void describe(V& v, T& x) {
    v.money("low", x.low);
    v.money("typical", x.typical);
    v.money("high", x.high);
    v.text("kind", x.kind, true);
    v.text("asOf", x.asOf, true);
    v.text("source", x.source, true);
    v.choice("confidence", x.confidence);
    v.text("note", x.note, false);
    v.text("currency", x.currency, false);
    v.text("validUntil", x.validUntil, false);
    v.number("length_m", x.length_m, 0, largestNumber);
}

template <class V, Maybe<FactSource> T>
void describe(V& v, T& x) {
    v.texts("fields", x.fields);
    v.text("source", x.source, true);
    v.choice("valueKind", x.valueKind);
    v.choice("verification", x.verification);
    v.text("note", x.note, false);
}

template <class V, Maybe<PortMode> T>
void describe(V& v, T& x) {
    v.number("rate_bps", x.rate_bps, 1, largestNumber);
    v.integer("count", x.count, 1, largestCount);
}

template <class V, Maybe<PortGroup> T>
void describe(V& v, T& x) {
    v.text("name", x.name, true);
    v.choice("role", x.role);
    v.integer("count", x.count, 1, largestCount);
    v.number("rate_bps", x.rate_bps, 1, largestNumber);
    v.text("connector", x.connector, true);
    v.integer("portsPerCage", x.portsPerCage, 1, 16);
    v.text("shell", x.shell, false);
    v.text("laneRate", x.laneRate, false);
    v.choices("protocols", x.protocols);
    v.objects("modes", x.modes);
    v.texts("alsoTakes", x.alsoTakes);
}

template <class V, Maybe<SlotGroup> T>
void describe(V& v, T& x) {
    v.text("name", x.name, true);
    v.choice("kind", x.kind);
    v.integer("count", x.count, 1, largestCount);
    v.texts("forms", x.forms);
    v.texts("accepts", x.accepts);
    v.integer("pcieGeneration", x.pcieGeneration, 0, 9);
    v.integer("pcieLanes", x.pcieLanes, 0, 64);
    v.text("note", x.note, false);
    v.integer("perPcieSwitch", x.perPcieSwitch, 0, 1000);
    v.integer("perCpu", x.perCpu, 0, 1000);
}

template <class V, Maybe<Include> T>
void describe(V& v, T& x) {
    v.text("slot", x.slot, true);
    v.text("part", x.part, true);
    v.integer("count", x.count, 1, largestCount);
}

template <class V, Maybe<Accelerator> T>
void describe(V& v, T& x) {
    v.text("architecture", x.architecture, false);
    v.text("formFactor", x.formFactor, true);
    v.text("memoryType", x.memoryType, false);
    v.number("memory_B", x.memory_B, 1, largestNumber);
    v.maybe("memoryUsable_B", x.memoryUsable_B);
    v.number("memoryBandwidth_Bps", x.memoryBandwidth_Bps, 1, largestNumber);
    v.peaks("densePeak_FLOPs", x.densePeak_FLOPs);
    v.maybe("fp64Vector_FLOPs", x.fp64Vector_FLOPs);
    v.text("scaleUpName", x.scaleUpName, false);
    v.maybe("scaleUp_Bps", x.scaleUp_Bps);
    v.maybeInteger("scaleUpLinks", x.scaleUpLinks);
    v.text("scaleUpTopology", x.scaleUpTopology, false);
    v.maybeInteger("scaleUpDomain", x.scaleUpDomain);
    v.flag("inNetworkReduction", x.inNetworkReduction);
    v.integer("pcieGeneration", x.pcieGeneration, 0, 9);
    v.integer("pcieLanes", x.pcieLanes, 0, 64);
    v.texts("cooling", x.cooling);
    v.maybe("minimumPower_W", x.minimumPower_W);
    v.text("dimensions", x.dimensions, false);
}

template <class V, Maybe<PowerSupplies> T>
void describe(V& v, T& x) {
    v.integer("count", x.count, 0, 1000);
    v.integer("needed", x.needed, 0, 1000);
    v.maybe("rating_W", x.rating_W);
    v.text("inlet", x.inlet, false);
    v.number("inputLow_V", x.inputLow_V, 0, 1e5);
    v.number("inputHigh_V", x.inputHigh_V, 0, 1e5);
}

template <class V, Maybe<Server> T>
void describe(V& v, T& x) {
    v.text("systemType", x.systemType, false);
    v.maybe("rackUnits", x.rackUnits);
    v.maybe("depth_mm", x.depth_mm);
    v.maybe("weight_kg", x.weight_kg);
    v.text("cooling", x.cooling, false);
    v.maybe("airflow_CFM", x.airflow_CFM);
    v.maybe("heat_W", x.heat_W);
    v.maybe("inletMax_C", x.inletMax_C);
    v.maybe("liquidHeatShare", x.liquidHeatShare);
    v.maybe("solderedMemory_B", x.solderedMemory_B);
    v.text("scaleUpFabric", x.scaleUpFabric, false);
    v.maybe("scaleUp_Bps", x.scaleUp_Bps);
    v.integer("gpusPerPcieSwitch", x.gpusPerPcieSwitch, 0, 1000);
    v.nested("supplies", x.supplies);
    v.choice("priceBasis", x.priceBasis);
    v.choice("powerBasis", x.powerBasis);
}

template <class V, Maybe<Cpu> T>
void describe(V& v, T& x) {
    v.text("architecture", x.architecture, false);
    v.text("socket", x.socket, false);
    v.integer("cores", x.cores, 0, largestCount);
    v.integer("threads", x.threads, 0, largestCount);
    v.maybe("base_Hz", x.base_Hz);
    v.maybe("boost_Hz", x.boost_Hz);
    v.text("memoryType", x.memoryType, false);
    v.integer("memoryChannels", x.memoryChannels, 0, 1000);
    v.maybe("memoryMaxRate_MTps", x.memoryMaxRate_MTps);
    v.maybe("memoryMax_B", x.memoryMax_B);
    v.maybe("memoryBandwidth_Bps", x.memoryBandwidth_Bps);
    v.integer("pcieGeneration", x.pcieGeneration, 0, 9);
    v.integer("pcieLanes", x.pcieLanes, 0, 1000);
}

template <class V, Maybe<Memory> T>
void describe(V& v, T& x) {
    v.text("type", x.type, true);
    v.number("capacity_B", x.capacity_B, 1, largestNumber);
    v.maybe("rate_MTps", x.rate_MTps);
    v.text("module", x.module, false);
}

template <class V, Maybe<Nic> T>
void describe(V& v, T& x) {
    v.text("formFactor", x.formFactor, false);
    v.integer("pcieGeneration", x.pcieGeneration, 0, 9);
    v.integer("pcieLanes", x.pcieLanes, 0, 64);
    v.flag("rdma", x.rdma);
    v.flag("gpuDirect", x.gpuDirect);
    v.text("sharp", x.sharp, false);
}

template <class V, Maybe<NetworkSwitch> T>
void describe(V& v, T& x) {
    v.maybe("throughput_bps", x.throughput_bps);
    v.maybe("rackUnits", x.rackUnits);
    v.maybe("depth_mm", x.depth_mm);
    v.maybe("weight_kg", x.weight_kg);
    v.maybe("latency_s", x.latency_s);
    v.maybe("cagePowerLimit_W", x.cagePowerLimit_W);
    v.text("sharp", x.sharp, false);
    v.maybeFlag("adaptiveRouting", x.adaptiveRouting);
    v.maybeFlag("lossless", x.lossless);
    v.maybeFlag("managed", x.managed);
    v.text("role", x.role, false);
    v.maybe("buffer_B", x.buffer_B);
    v.texts("airflow", x.airflow);
    v.text("cooling", x.cooling, false);
    v.integer("independentSwitches", x.independentSwitches, 0, 1000);
    v.nested("supplies", x.supplies);
}

template <class V, Maybe<Plug> T>
void describe(V& v, T& x) {
    v.text("connector", x.connector, true);
    v.text("shell", x.shell, false);
    v.integer("linksPerPlug", x.linksPerPlug, 1, 64);
}

template <class V, Maybe<Cable> T>
void describe(V& v, T& x) {
    v.text("medium", x.medium, true);
    v.number("rate_bps", x.rate_bps, 1, largestNumber);
    v.nested("endA", x.endA);
    v.nested("endB", x.endB);
    v.integer("plugsA", x.plugsA, 1, 64);
    v.integer("plugsB", x.plugsB, 1, 64);
    v.integer("linksPerAssembly", x.linksPerAssembly, 1, 64);
    v.maybe("maxReach_m", x.maxReach_m);
    v.numbers("lengths_m", x.lengths_m);
    v.textMap("partNumberByLength", x.partNumberByLength);
    v.text("laneRate", x.laneRate, false);
    v.choices("protocols", x.protocols);
    v.flag("isCrossover", x.isCrossover);
}

template <class V, Maybe<Transceiver> T>
void describe(V& v, T& x) {
    v.text("medium", x.medium, true);
    v.number("rate_bps", x.rate_bps, 1, largestNumber);
    v.nested("cage", x.cage);
    v.text("fibreConnector", x.fibreConnector, true);
    v.maybe("maxReach_m", x.maxReach_m);
    v.text("laneRate", x.laneRate, false);
    v.choices("protocols", x.protocols);
}

template <class V, Maybe<Drive> T>
void describe(V& v, T& x) {
    v.text("formFactor", x.formFactor, true);
    v.number("capacity_B", x.capacity_B, 1, largestNumber);
    v.integer("pcieGeneration", x.pcieGeneration, 0, 9);
    v.maybe("read_Bps", x.read_Bps);
    v.maybe("write_Bps", x.write_Bps);
    v.maybe("endurance_DWPD", x.endurance_DWPD);
}

template <class V, Maybe<StorageSystem> T>
void describe(V& v, T& x) {
    v.text("type", x.type, false);
    v.maybeInteger("nodes", x.nodes);
    v.maybe("rackUnits", x.rackUnits);
    v.maybe("weight_kg", x.weight_kg);
    v.maybe("usable_B", x.usable_B);
    v.numbers("usableChoices_B", x.usableChoices_B);
    v.maybe("raw_B", x.raw_B);
    v.maybe("read_Bps", x.read_Bps);
    v.maybe("write_Bps", x.write_Bps);
    v.maybe("readIops", x.readIops);
    v.nested("supplies", x.supplies);
}

template <class V, Maybe<Rack> T>
void describe(V& v, T& x) {
    v.text("standard", x.standard, false);
    v.maybe("rackUnits", x.rackUnits);
    v.maybe("width_mm", x.width_mm);
    v.maybe("depth_mm", x.depth_mm);
    v.maybe("height_mm", x.height_mm);
    v.maybe("weight_kg", x.weight_kg);
    v.maybe("staticLoad_kg", x.staticLoad_kg);
    v.maybe("dynamicLoad_kg", x.dynamicLoad_kg);
    v.maybe("filledWeight_kg", x.filledWeight_kg);
    v.text("power", x.power, false);
}

template <class V, Maybe<Outlet> T>
void describe(V& v, T& x) {
    v.text("connector", x.connector, true);
    v.integer("count", x.count, 1, largestCount);
}

template <class V, Maybe<Pdu> T>
void describe(V& v, T& x) {
    v.text("type", x.type, false);
    v.text("region", x.region, false);
    v.maybeInteger("phases", x.phases);
    v.maybe("lineVoltage_V", x.lineVoltage_V);
    v.maybe("breaker_A", x.breaker_A);
    v.maybe("derating", x.derating);
    v.maybe("continuous_VA", x.continuous_VA);
    v.maybe("capacity_W", x.capacity_W);
    v.text("inlet", x.inlet, false);
    v.objects("outlets", x.outlets);
    v.maybe("rackUnits", x.rackUnits);
    v.maybe("weight_kg", x.weight_kg);
    v.maybe("efficiency", x.efficiency);
    v.maybe("ecoEfficiency", x.ecoEfficiency);
    v.maybe("runtime_s", x.runtime_s);
    v.numbers("sizes_W", x.sizes_W);
}

template <class V, Maybe<CoolingUnit> T>
void describe(V& v, T& x) {
    v.text("type", x.type, false);
    v.text("medium", x.medium, false);
    v.text("form", x.form, false);
    v.maybe("capacity_W", x.capacity_W);
    v.maybe("approach_K", x.approach_K);
    v.maybe("flow_Lpmin", x.flow_Lpmin);
    v.maybe("head_Pa", x.head_Pa);
    v.maybe("airflow_CFM", x.airflow_CFM);
    v.maybe("supplyLow_C", x.supplyLow_C);
    v.maybe("supplyHigh_C", x.supplyHigh_C);
    v.maybeFlag("hasFans", x.hasFans);
    v.maybe("rackUnits", x.rackUnits);
    v.maybe("width_mm", x.width_mm);
    v.maybe("depth_mm", x.depth_mm);
    v.maybe("weight_kg", x.weight_kg);
}

/// The fields every part has and that stand in one row, before what it holds in lists.
template <class V, Maybe<Part> T>
void describeCommon(V& v, T& x) {
    v.text("id", x.id, true);
    v.choice("kind", x.kind);
    v.text("vendor", x.vendor, true);
    v.text("name", x.name, true);
    v.texts("partNumbers", x.partNumbers);
    v.choice("availability", x.availability);
    v.text("availabilityNote", x.availabilityNote, false);
    v.integer("year", x.year, 0, 2100);
    v.flag("soldOnlyInside", x.soldOnlyInside);
    v.texts("formerIds", x.formerIds);
    v.text("replacedBy", x.replacedBy, false);
    v.maybe("leadTime_weeks", x.leadTime_weeks);
    v.maybe("idlePower_W", x.idlePower_W);
    v.maybe("typicalPower_W", x.typicalPower_W);
    v.maybe("maxPower_W", x.maxPower_W);
    v.text("notes", x.notes, false);
}

/// An empty spec of the alternative that belongs to `kind`.
[[nodiscard]] Spec emptySpec(PartKind kind);

}  // namespace cw::catalog
