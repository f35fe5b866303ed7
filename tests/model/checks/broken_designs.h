// Designs with one fault each and the rule that must find it, shared by the tests of rules and
// fixes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/checks/finding.h"
#include "tests/model/sample_designs.h"

namespace cw::test {

struct BrokenDesign {
    const char* name;
    const char* rule;
    checks::Severity severity;
    void (*breakIt)(ReferenceDesign&);
};

/// Two nodes on each of two leaves, with `uplinks` of each leaf to `spines`.
inline void twoTiers(ReferenceDesign& d, int uplinks, int spines = 1) {
    d.edit(design::SetDeviceCount{d.nodes, 2});
    const auto others = d.place("dgx-h200", 2);
    const auto leaf = d.place("nvidia-qm9700");
    d.connect(d.port(others, "osfp"), d.port(leaf, "osfp"), 8);
    d.connect(d.port(others, "bmc"), d.port(d.oob, "rj45"), 1);
    const auto spine = d.place("nvidia-qm9700", spines);
    for (const auto each : {d.leaf, leaf})
        d.connect(d.port(each, "osfp"), d.port(spine, "osfp"), uplinks);
}

inline design::SetEconomics withBudget(double dollars) {
    design::Economics economics;
    economics.budget = Money::fromDollars(dollars);
    return {economics};
}

inline const std::vector<BrokenDesign>& brokenDesigns() {
    using checks::Severity;
    static const std::vector<BrokenDesign> designs{
        {"an Ethernet cable between InfiniBand ports", "FAB-001", Severity::error,
         [](ReferenceDesign& d) {
             d.setLink(0, [&](design::Link& l) {
                 l.cable = d.link(1).cable;
                 l.transceiverA = l.transceiverB = "";
             });
         }},
        {"an InfiniBand switch cabled to an Ethernet one", "FAB-001", Severity::error,
         [](ReferenceDesign& d) {
             const auto other = d.place("nvidia-sn5600");
             design::Link link = d.link(0);
             link.id = {d.variant().nextId};
             link.a = d.port(d.leaf, "osfp");
             link.b = d.port(other, "osfp");
             link.count = 1;
             d.edit(design::AddLink{link, std::nullopt});
         }},
        {"a finned module in a flat cage", "FAB-002", Severity::error,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.transceiverA = l.transceiverB; });
         }},
        {"fibre longer than its modules reach", "FAB-004", Severity::error,
         [](ReferenceDesign& d) { d.setLink(0, [](design::Link& l) { l.length_m = 90; }); }},
        {"copper longer than it reaches", "FAB-004", Severity::error,
         [](ReferenceDesign& d) {
             const auto other = d.place("nvidia-qm9700");
             d.perform(design::connectPorts(d.desk(), d.port(d.leaf, "osfp"), d.port(other, "osfp"),
                                            4, 1.0));
             d.setLink(2, [](design::Link& l) { l.length_m = 10; });
         }},
        {"more cables than ports", "FAB-005", Severity::error,
         [](ReferenceDesign& d) { d.setLink(0, [](design::Link& l) { l.count = 9; }); }},
        {"a link without a cable", "FAB-006", Severity::error,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.cable = l.transceiverA = l.transceiverB = ""; });
         }},
        {"a fibre without modules", "FAB-006", Severity::error,
         [](ReferenceDesign& d) { d.setLink(0, [](design::Link& l) { l.transceiverA = ""; }); }},
        {"a twin cable for odd links", "CBL-001", Severity::warning,
         [](ReferenceDesign& d) {
             const auto other = d.place("nvidia-qm9700");
             d.perform(design::connectPorts(d.desk(), d.port(d.leaf, "osfp"), d.port(other, "osfp"),
                                            4, 1.0));
             d.setLink(2, [](design::Link& l) { l.count = 3; });
         }},
        {"named ports beyond the last", "CBL-002", Severity::error,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.firstPortB = 40; });  // 32 cables, 64 ports
         }},
        {"ports named twice", "CBL-002", Severity::error,
         [](ReferenceDesign& d) {
             const auto other = d.place("nvidia-qm9700");
             d.perform(design::connectPorts(d.desk(), d.port(d.leaf, "osfp"), d.port(other, "osfp"),
                                            4, 1.0));
             d.setLink(0, [](design::Link& l) { l.firstPortB = 1; });
             d.setLink(2, [](design::Link& l) { l.firstPortA = l.firstPortB = 30; });
         }},
        {"a length by hand that is too short", "CBL-003", Severity::warning,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) {
                 l.lengthBasis = design::LengthBasis::byHand;
                 l.length_m = 1;
             });
         }},
        {"a floor that is too wide for its cables", "FAB-004", Severity::error,
         [](ReferenceDesign& d) {
             d.setSite([](design::Site& s) { s.floor.rackPitch_m = 100; });
             d.edit(design::SetDeviceCount{d.nodes, 8});
             d.setLink(0, [](design::Link& l) { l.lengthBasis = design::LengthBasis::measured; });
         }},
        {"a length nobody stocks", "FAB-009", Severity::info,
         [](ReferenceDesign& d) { d.setLink(0, [](design::Link& l) { l.length_m = 11.3; }); }},
        {"a node nobody cabled", "FAB-011", Severity::error,
         [](ReferenceDesign& d) { d.place("dgx-h200"); }},
        {"a fast switch port for a slow NIC", "FAB-003", Severity::info,
         [](ReferenceDesign& d) {
             const auto node = d.place("cpu-1u-login");
             d.connect(d.port(node, "qsfp112"), d.port(d.leaf, "osfp"), 1);
         }},
        {"slow copper between fast ports", "FAB-003", Severity::warning,
         [](ReferenceDesign& d) {
             d.changePart(d.link(0).cable, [](catalog::Part& p) {
                 std::get<catalog::Cable>(p.spec).rate_bps = 200e9;
             });
         }},
        {"storage traffic on compute ports", "FAB-008", Severity::warning,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.network = design::Network::storage; });
         }},
        {"four uplinks for sixteen downlinks", "FAB-010", Severity::error,
         [](ReferenceDesign& d) { twoTiers(d, 4); }},
        {"two uplinks less than downlinks", "FAB-010", Severity::warning,
         [](ReferenceDesign& d) { twoTiers(d, 14); }},
        {"a single spine", "FAB-012", Severity::warning,
         [](ReferenceDesign& d) { twoTiers(d, 16); }},
        {"nobody runs the subnet manager", "FAB-013", Severity::error,
         [](ReferenceDesign& d) {
             d.perform(design::replaceDevice(d.desk(), d.leaf, "nvidia-qm9790"));
         }},
        {"Ethernet that drops packets", "FAB-014", Severity::warning,
         [](ReferenceDesign& d) {
             d.perform(design::removeThings(d.desk(), {d.leaf}, {}));
             const auto leaf = d.place("nvidia-sn5600");
             d.connect(d.port(d.nodes, "osfp"), d.port(leaf, "osfp"), 8);
             d.changePart("nvidia-sn5600", [](catalog::Part& p) {
                 std::get<catalog::NetworkSwitch>(p.spec).lossless = false;
             });
         }},
        {"rails that cross the spine", "FAB-015", Severity::info,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.count = 2; });
             d.edit(design::SetDeviceCount{d.leaf, 6});
             d.connect(d.port(d.leaf, "osfp"), d.port(d.place("nvidia-qm9700"), "osfp"), 2);
         }},
        {"half InfiniBand, half Ethernet", "FAB-016", Severity::warning,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.count = 4; });
             const auto leaf = d.place("nvidia-sn5600");
             d.connect(d.port(d.nodes, "osfp"), d.port(leaf, "osfp"), 4);
         }},
        {"uplinks that do not divide", "FAB-017", Severity::warning,
         [](ReferenceDesign& d) {
             twoTiers(d, 5, 3);
             d.setLink(4, [&](design::Link& l) {
                 if (l.a.device != d.leaf) {
                     std::swap(l.a, l.b);
                     std::swap(l.transceiverA, l.transceiverB);
                 }
                 l.pattern = design::WiringPattern::spread;
                 l.count = 16;
             });
         }},
        {"a thin spine", "FAB-018", Severity::info, [](ReferenceDesign& d) { twoTiers(d, 8); }},
        {"uplinks too few for all-to-all", "FAB-030", Severity::info,
         [](ReferenceDesign& d) { twoTiers(d, 4); }},
        {"a node with half its rails", "FAB-031", Severity::warning,
         [](ReferenceDesign& d) {
             d.connect(d.port(d.place("dgx-h200"), "osfp"), d.port(d.leaf, "osfp"), 4);
         }},
        {"RDMA over switches that drop packets", "FAB-032", Severity::warning,
         [](ReferenceDesign& d) {
             d.perform(design::removeThings(d.desk(), {d.leaf}, {}));
             const auto leaf = d.place("nvidia-sn5600");
             d.connect(d.port(d.nodes, "osfp"), d.port(leaf, "osfp"), 8);
             d.changePart("nvidia-sn5600", [](catalog::Part& p) {
                 std::get<catalog::NetworkSwitch>(p.spec).lossless = false;
             });
         }},
        {"a fabric that hashes its flows", "FAB-033", Severity::info,
         [](ReferenceDesign& d) {
             twoTiers(d, 16);
             d.changePart("nvidia-qm9700", [](catalog::Part& p) {
                 std::get<catalog::NetworkSwitch>(p.spec).adaptiveRouting = false;
                 p.ports[0].protocols = {catalog::Protocol::ethernet};
             });
             d.changePart("nv-cx7-dgx-densilink", [](catalog::Part& p) {
                 p.ports[0].protocols = {catalog::Protocol::ethernet};
             });
         }},
        {"two crossed rails", "FAB-034", Severity::warning,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.count = 1; });
             const auto second = d.place("nvidia-qm9700");
             d.connect(d.port(d.nodes, "osfp"), d.port(second, "osfp"), 1);
             const auto odd = d.place("dgx-h200");
             d.connect(d.port(odd, "osfp"), d.port(second, "osfp"), 1);
             d.connect(d.port(odd, "osfp"), d.port(d.leaf, "osfp"), 1);
         }},
        {"a port with two cables", "FAB-035", Severity::error,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.firstPortB = 1; });
             d.connect(d.port(d.place("dgx-h200"), "osfp"), d.port(d.leaf, "osfp"), 8);
             d.setLink(2, [](design::Link& l) { l.firstPortB = 4; });
         }},
        {"switches that are asked to reduce and cannot", "FAB-038", Severity::warning,
         [](ReferenceDesign& d) {
             d.changeJob([](workload::TrainingJob& job) { job.networkReduction = true; });
             d.changePart("nvidia-qm9700", [](catalog::Part& p) {
                 std::get<catalog::NetworkSwitch>(p.spec).sharp.clear();
             });
         }},
        {"a million cables a node", "FAB-039", Severity::error,
         [](ReferenceDesign& d) {
             d.connect(d.port(d.place("dgx-h200"), "osfp"), d.port(d.leaf, "osfp"), 8);
             for (const std::size_t link : {0U, 2U})
                 d.setLink(link, [](design::Link& l) { l.count = 1'000'000; });
         }},
        {"three switches in a ring", "FAB-037", Severity::warning,
         [](ReferenceDesign& d) {
             const auto one = d.place("nvidia-qm9700");
             const auto two = d.place("nvidia-qm9700");
             for (const auto leaf : {one, two})
                 d.connect(d.port(d.place("dgx-h200"), "osfp"), d.port(leaf, "osfp"), 8);
             for (const auto& [a, b] : {std::pair(d.leaf, one), {one, two}, {two, d.leaf}})
                 d.connect(d.port(a, "osfp"), d.port(b, "osfp"), 4);
         }},
        {"one switch for all", "FAB-012", Severity::info, [](ReferenceDesign&) {}},
        {"an idle switch", "FAB-020", Severity::warning,
         [](ReferenceDesign& d) { d.place("nvidia-qm9700"); }},
        {"no compute cables at all", "FAB-021", Severity::warning,
         [](ReferenceDesign& d) { d.perform(design::removeThings(d.desk(), {}, {d.link(0).id})); }},
        {"no management cables", "FAB-022", Severity::warning,
         [](ReferenceDesign& d) { d.perform(design::removeThings(d.desk(), {}, {d.link(1).id})); }},
        {"no storage", "FAB-023", Severity::info, [](ReferenceDesign&) {}},
        {"half the NICs cabled", "NOD-001", Severity::warning,
         [](ReferenceDesign& d) { d.setLink(0, [](design::Link& l) { l.count = 4; }); }},
        {"a processor in a GPU socket", "NOD-003", Severity::error,
         [](ReferenceDesign& d) {
             d.edit(
                 design::SetFitting{d.nodes, d.fitting(d.nodes, "gpu").id, "h200-sxm5-141gb", 7});
             design::Fitting wrong;
             wrong.id = {d.variant().nextId};
             wrong.slot = "gpu";
             wrong.part = d.fitting(d.nodes, "cpu").part;
             d.edit(design::AddFitting{d.nodes, wrong, std::nullopt});
         }},
        {"an 800 Gb/s NIC in a PCIe 5 slot", "NOD-002", Severity::warning,
         [](ReferenceDesign& d) { d.fit(d.place("smc-sys-821ge-tnhr"), "nv-cx8-c8180", 1); }},
        {"more lanes than the processors have", "NOD-005", Severity::warning,
         [](ReferenceDesign& d) {
             const auto login = d.place("cpu-1u-login");
             d.changePart("cpu-1u-login", [](catalog::Part& p) {
                 for (catalog::SlotGroup& slot : p.slotGroups) slot.count *= 9;
             });
             d.fit(login, "nv-cx7-1p-ndr-osfp", 16);
         }},
        {"few cores", "NOD-006", Severity::warning,
         [](ReferenceDesign& d) {
             d.changePart("xeon-8480c",
                          [](catalog::Part& p) { std::get<catalog::Cpu>(p.spec).cores = 16; });
         }},
        {"two kinds of GPU in one node", "NOD-009", Severity::warning,
         [](ReferenceDesign& d) {
             const auto node = d.place("smc-sys-821ge-tnhr");
             d.perform(design::unfitPart(d.desk(), node, d.fitting(node, "gpu").id, 4));
             d.fit(node, "h200-sxm5-141gb", 4);
         }},
        {"nine GPUs in eight sockets", "NOD-004", Severity::error,
         [](ReferenceDesign& d) {
             const design::Fitting& gpus = d.fitting(d.nodes, "gpu");
             d.edit(design::SetFitting{d.nodes, gpus.id, gpus.part, 9});
         }},
        {"little host memory", "NOD-007", Severity::warning,
         [](ReferenceDesign& d) {
             const design::Fitting& memory = d.fitting(d.nodes, "dimm");
             d.edit(design::SetFitting{d.nodes, memory.id, memory.part, 16});
         }},
        {"uneven memory channels", "NOD-008", Severity::warning,
         [](ReferenceDesign& d) {
             const auto node = d.place("smc-sys-821ge-tnhr");
             const design::Fitting& memory = d.fitting(node, "dimm");
             d.edit(design::SetFitting{node, memory.id, memory.part, 31});
         }},
        {"no memory", "NOD-010", Severity::warning,
         [](ReferenceDesign& d) {
             d.perform(design::unfitPart(d.desk(), d.nodes, d.fitting(d.nodes, "dimm").id, 32));
         }},
        {"no local drives", "NOD-011", Severity::info,
         [](ReferenceDesign& d) {
             d.perform(design::unfitPart(d.desk(), d.nodes, d.fitting(d.nodes, "nvme").id, 8));
         }},
        {"a room that cools 30 kW", "COO-001", Severity::error,
         [](ReferenceDesign& d) { d.setSite([](design::Site& s) { s.coolingLimit_W = 30e3; }); }},
        {"a liquid-cooled server in an air-cooled room", "COO-002", Severity::error,
         [](ReferenceDesign& d) { d.place("dell-xe9640"); }},
        {"GPUs that need liquid in an air-cooled server", "COO-003", Severity::error,
         [](ReferenceDesign& d) {
             d.changePart("h200-sxm5-141gb", [](catalog::Part& p) {
                 std::get<catalog::Accelerator>(p.spec).cooling = {"liquid"};
             });
         }},
        {"a server hotter than a rack may be", "RAC-001", Severity::error,
         [](ReferenceDesign& d) {
             d.changePart("dgx-h200", [](catalog::Part& p) { p.maxPower_W = 41e3; });
         }},
        {"racks at the edge of air", "RAC-002", Severity::warning, [](ReferenceDesign&) {}},
        {"supplies that do not suffice", "POW-004", Severity::warning,
         [](ReferenceDesign& d) {
             d.changePart("dgx-h200", [](catalog::Part& p) {
                 std::get<catalog::Server>(p.spec).supplies.needed = 3;
             });
         }},
        {"a server on two feeds that one cannot carry", "POW-001", Severity::warning,
         [](ReferenceDesign& d) {
             d.setSite([](design::Site& s) { s.feedVoltage_V = 208, s.feedCurrent_A = 30; });
         }},
        {"too few racks", "RAC-003", Severity::error,
         [](ReferenceDesign& d) { d.setSite([](design::Site& s) { s.racks = 1; }); }},
        {"low racks", "RAC-004", Severity::error,
         [](ReferenceDesign& d) { d.setSite([](design::Site& s) { s.rackUnits = 6; }); }},
        {"a rack of little power", "RAC-005", Severity::error,
         [](ReferenceDesign& d) { d.setSite([](design::Site& s) { s.rackLimit_W = 8e3; }); }},
        {"a thin feed", "POW-001", Severity::error,
         [](ReferenceDesign& d) {
             d.setSite([](design::Site& s) { s.feedVoltage_V = 208, s.feedCurrent_A = 16; });
         }},
        {"a voltage the supplies do not take", "POW-002", Severity::error,
         [](ReferenceDesign& d) { d.setSite([](design::Site& s) { s.feedVoltage_V = 480; }); }},
        {"a small site", "POW-003", Severity::error,
         [](ReferenceDesign& d) { d.setSite([](design::Site& s) { s.powerLimit_W = 50e3; }); }},
        {"no job", "WRK-001", Severity::info,
         [](ReferenceDesign& d) { d.edit(design::SetJob{std::nullopt}); }},
        {"no GPUs", "WRK-001", Severity::info,
         [](ReferenceDesign& d) { d.perform(design::removeThings(d.desk(), {d.nodes}, {})); }},
        {"a job on nodes nobody cabled", "WRK-002", Severity::warning,
         [](ReferenceDesign& d) { d.perform(design::removeThings(d.desk(), {}, {d.link(0).id})); }},
        {"a small batch over one NIC a node", "WRK-006", Severity::warning,
         [](ReferenceDesign& d) {
             d.setLink(0, [](design::Link& l) { l.count = 1; });
             d.changeJob([](workload::TrainingJob& j) {
                 j.globalBatch_tokens = 4096 * 32;
                 j.plan.tensorParallel = j.plan.pipelineParallel = 1;
             });
         }},
        {"a model that does not fit", "WRK-003", Severity::error,
         [](ReferenceDesign& d) { d.setJob("llama-3.1-405b", 15e12); }},
        {"a tensor group wider than a node", "WRK-005", Severity::warning,
         [](ReferenceDesign& d) {
             d.changeJob([](workload::TrainingJob& j) { j.plan.tensorParallel = 16; });
         }},
        {"a plan that cannot be laid out", "WRK-004", Severity::error,
         [](ReferenceDesign& d) {
             d.changeJob([](workload::TrainingJob& j) { j.plan.tensorParallel = 7; });
         }},
        {"two kinds of GPU in one job", "WRK-007", Severity::warning,
         [](ReferenceDesign& d) { d.place("dgx-h100"); }},
        {"sequences beyond the model's context", "WRK-008", Severity::warning,
         [](ReferenceDesign& d) {
             d.changeJob([](workload::TrainingJob& j) { j.sequenceLength = 8192; });
         }},
        {"few tokens", "WRK-009", Severity::info,
         [](ReferenceDesign& d) {
             d.changeJob([](workload::TrainingJob& j) { j.tokens = 10e9; });
         }},
        {"a service on GPUs of unknown peak", "WRK-020", Severity::warning,
         [](ReferenceDesign& d) {
             d.setService("llama-3.1-8b");
             d.changePart("h200-sxm5-141gb", [](catalog::Part& p) {
                 std::get<catalog::Accelerator>(p.spec).densePeak_FLOPs.clear();
             });
         }},
        {"a served model that does not fit", "WRK-021", Severity::error,
         [](ReferenceDesign& d) {
             d.perform(design::removeThings(d.desk(), {}, {d.link(0).id}));
             d.setService("kimi-k2", [](workload::InferenceService& s) {
                 s.weights = workload::WeightFormat::bf16;
                 s.tensorParallel = 4;
             });
         }},
        {"a hasty first token", "WRK-022", Severity::warning,
         [](ReferenceDesign& d) {
             d.setService("llama-3.1-405b",
                          [](workload::InferenceService& s) { s.firstToken_s = .01; });
         }},
        {"hasty tokens", "WRK-023", Severity::warning,
         [](ReferenceDesign& d) {
             d.setService("llama-3.1-405b",
                          [](workload::InferenceService& s) { s.interToken_s = .001; });
         }},
        {"more users than the GPUs can answer", "WRK-024", Severity::warning,
         [](ReferenceDesign& d) {
             d.setService("llama-3.1-70b",
                          [](workload::InferenceService& s) { s.concurrency = 1e6; });
         }},
        {"a prompt beyond the served model's context", "WRK-025", Severity::warning,
         [](ReferenceDesign& d) {
             d.setService("llama-2-70b",
                          [](workload::InferenceService& s) { s.promptTokens = 8192; });
         }},
        {"weights the GPUs unpack", "WRK-026", Severity::info,
         [](ReferenceDesign& d) {
             d.setService("llama-3.1-70b", [](workload::InferenceService& s) {
                 s.weights = workload::WeightFormat::nvfp4;
             });
         }},
        {"a small budget", "CST-001", Severity::error,
         [](ReferenceDesign& d) { d.edit(withBudget(100000)); }},
        {"a budget that holds only at typical prices", "CST-001", Severity::warning,
         [](ReferenceDesign& d) { d.edit(withBudget(1.5e6)); }},
        {"little money for the network", "CST-002", Severity::info, [](ReferenceDesign&) {}},
        {"a price nobody verified", "CST-004", Severity::info,
         [](ReferenceDesign& d) {
             d.changePart("nvidia-qm9700", [](catalog::Part& p) {
                 p.prices.at(0).confidence = catalog::Confidence::unverified;
             });
         }},
        {"a part without a price", "CAT-001", Severity::warning, [](ReferenceDesign&) {}},
        {"a changed system", "CST-003", Severity::info,
         [](ReferenceDesign& d) {
             d.perform(design::unfitPart(d.desk(), d.nodes, d.fitting(d.nodes, "nvme").id, 4));
         }},
        {"a server that is no longer sold", "CAT-003", Severity::info,
         [](ReferenceDesign& d) {
             d.perform(design::replaceDevice(d.desk(), d.nodes, "dgx-h100"));
         }},
        {"GPUs that never shipped in a chassis for others", "CAT-003", Severity::warning,
         [](ReferenceDesign& d) {
             const auto node = d.place("smc-sys-a22ga-nbrt");
             d.perform(design::replaceFitting(d.desk(), node, d.fitting(node, "gpu").id,
                                              "b100-sxm6-192gb"));
         }},
        {"a system that never shipped", "CAT-003", Severity::warning,
         [](ReferenceDesign& d) { d.place("hgx-b100-8gpu"); }},
    };
    return designs;
}

}  // namespace cw::test
