// Edits that must work and edits that must be refused, on one small cluster.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "tests/model/design/bench_desk.h"

namespace cw::test {

using namespace design;

/// Four DGX H100 (device 1, fittings 2 to 7) on one QM9700 (8) by a link (9), a second switch (10).
inline BenchDesk smallCluster() {
    BenchDesk bench;
    const DeviceId node = bench.place("dgx-h100", 4);
    const DeviceId leaf = bench.place("nvidia-qm9700");
    bench.perform(connectDevices(bench.desk(), node, leaf));
    bench.place("nvidia-qm9700");
    return bench;
}

inline constexpr DeviceId node{1};
inline constexpr FittingId gpus{2};
inline constexpr FittingId network{5};
inline constexpr DeviceId leaf{8};
inline constexpr LinkId cable{9};
inline constexpr DeviceId spare{10};

inline Device newDevice(std::int64_t id, const std::string& part = "nvidia-qm9700") {
    Device device;
    device.id.value = id;
    device.label = "new";
    device.part = part;
    device.fittings = {};
    return device;
}

inline Fitting newFitting(std::int64_t id, const std::string& part = "h100-sxm5-80gb") {
    Fitting fitting;
    fitting.id.value = id;
    fitting.slot = "gpu";
    fitting.part = part;
    return fitting;
}

inline Link changed(const BenchDesk& bench, const std::function<void(Link&)>& change) {
    Link copy = *bench.variant().findLink(cable);
    change(copy);
    return copy;
}

inline DocumentEdit inA(Edit edit) {
    return EditVariant{"A", std::move(edit)};
}

inline PinPart pinOf(const std::string& id) {
    return {*shippedCatalog().find(id), {}, "2026-12", {}};
}

/// The smallest job that may be set.
inline workload::TrainingJob smallJob() {
    workload::TrainingJob job;
    job.model.id = "m";
    job.model.name = "M";
    job.model.layers = 2;
    job.model.hidden = 64;
    job.model.heads = job.model.keyValueHeads = 4;
    job.model.headDim = 16;
    job.model.ffnHidden = 256;
    job.model.vocabulary = 1000;
    job.tokens = 1e9;
    job.sequenceLength = 128;
    job.globalBatch_tokens = 1024;
    return job;
}

using MakeEdit = std::function<DocumentEdit(const BenchDesk&)>;

struct Case {
    const char* name;
    MakeEdit make;
};

/// At least one of every alternative of Edit and DocumentEdit.
inline std::vector<Case> goodEdits() {
    using Bench = BenchDesk;
    return {
        {"add a device at the end", [](const Bench&) { return inA(AddDevice{newDevice(11)}); }},
        {"add a device in front", [](const Bench&) { return inA(AddDevice{newDevice(11), 0}); }},
        {"add a device far ahead in ids",
         [](const Bench&) {
             Device device = newDevice(50, "dgx-h100");
             device.fittings = {newFitting(70), newFitting(60)};
             return inA(AddDevice{device});
         }},
        {"remove a device in the middle", [](const Bench&) { return inA(RemoveDevice{spare}); }},
        {"set a part with the fittings it had",
         [](const Bench& b) {
             return inA(SetDevicePart{node, "dgx-h100", b.device(node).fittings});
         }},
        {"set a part with new fittings",
         [](const Bench& b) {
             return inA(SetDevicePart{
                 node, "dgx-h100", {newFitting(20), *findFitting(b.device(node), network)}});
         }},
        {"set a label", [](const Bench&) { return inA(SetDeviceLabel{node, "nöde"}); }},
        {"set a count", [](const Bench&) { return inA(SetDeviceCount{node, 32}); }},
        {"move", [](const Bench&) { return inA(MoveDevice{node, {-1.5, 1e6}}); }},
        {"add a fitting", [](const Bench&) { return inA(AddFitting{node, newFitting(11), 1}); }},
        {"remove a fitting", [](const Bench&) { return inA(RemoveFitting{node, gpus}); }},
        {"set a fitting",
         [](const Bench&) { return inA(SetFitting{node, gpus, "h100-sxm5-80gb", 4}); }},
        {"add a link",
         [](const Bench& b) {
             return inA(AddLink{changed(b, [](Link& l) { l.id.value = 11; }), 0});
         }},
        {"remove a link", [](const Bench&) { return inA(RemoveLink{cable}); }},
        {"say where a link's cables come from",
         [](const Bench& b) {
             return inA(SetLink{changed(b, [](Link& l) {
                 l.lengthBasis = LengthBasis::measured;
                 l.cableByHand = true;
                 l.firstPortA = 3;
                 l.firstPortB = 33;
                 l.splitB = 2;
                 l.pinned = {{0, 3, 40}, {2, 0, 41}};
             })});
         }},
        {"set a link",
         [](const Bench& b) { return inA(SetLink{changed(b, [](Link& l) { l.count = 3; })}); }},
        {"set the site",
         [](const Bench&) {
             Site site;
             site.racks = 4;
             site.powerLimit_W = 1e6;
             site.cooling = Cooling::coldPlate;
             site.floor = {20, 0.8, 3, 0.6, 0.2, 2};
             return inA(SetSite{site});
         }},
        {"set a job", [](const Bench&) { return inA(SetJob{smallJob()}); }},
        {"set a service",
         [](const Bench&) {
             workload::InferenceService service;
             service.model = smallJob().model;
             service.promptTokens = 100;
             service.outputTokens = 10;
             service.concurrency = 5;
             return inA(SetService{service});
         }},
        {"set the spares",
         [](const Bench&) { return inA(SetEconomics{{std::nullopt, 0.05, {}, {}, {}}}); }},
        {"set the budget",
         [](const Bench&) {
             return inA(SetEconomics{{Money::fromCents(123456789), 0, {}, {}, {}}});
         }},
        {"add a waiver", [](const Bench&) { return inA(AddWaiver{{"FAB-003", "key", "why"}, 0}); }},
        {"remove a waiver", [](const Bench&) { return inA(RemoveWaiver{0}); }},
        {"rename the variant", [](const Bench&) { return inA(SetVariantText{"B", "notes"}); }},
        {"add a variant",
         [](const Bench& b) {
             AddVariant edit{b.variant(), 0};
             edit.variant.name = "copy";
             return DocumentEdit(edit);
         }},
        {"remove a variant", [](const Bench&) { return DocumentEdit(RemoveVariant{"second"}); }},
        {"pin a new part",
         [](const Bench&) {
             PinPart pin = pinOf("b200-sxm6-180gb");
             pin.sources = {{"new source", "Title", "https://example.com"}};
             return DocumentEdit(pin);
         }},
        {"pin another copy, with another text of a known source",
         [](const Bench& b) {
             PinPart pin = pinOf("h100-sxm5-80gb");
             pin.part.notes = "newer";
             catalog::Source known = b.document.sources.begin()->second;
             known.title = "another title";
             pin.sources = {known, {"new source", "Title", ""}};
             return DocumentEdit(pin);
         }},
        {"unpin an unused part",
         [](const Bench&) {
             return DocumentEdit(UnpinPart{"nvidia-sn2201", {"spare source"}, ""});
         }},
        {"set the title", [](const Bench&) { return DocumentEdit(SetTitle{"Another title"}); }},
    };
}

/// The small cluster with what some edits need: a waiver, a second variant, an unused part.
inline BenchDesk benchForEdits() {
    BenchDesk bench = smallCluster();
    Variant& variant = bench.document.variants.front();
    variant.waivers = {{"SIT-001", "k", "r"}};
    variant.devices.front().extra = {{"unknown", 1}};
    Variant second;
    second.name = "second";
    bench.document.variants.push_back(second);
    bench.document.pinned.pin(*shippedCatalog().find("nvidia-sn2201"));
    bench.document.sources["spare source"] = {"spare source", "Spare", ""};
    return bench;
}

/// Edits that must be refused, with words of the reason.
struct BadCase {
    const char* name;
    const char* words;
    MakeEdit make;
};

inline std::vector<BadCase> badEdits() {
    using Bench = BenchDesk;
    return {
        {"a device of a taken id", "The id 2 is taken.",
         [](const Bench&) { return inA(AddDevice{newDevice(2)}); }},
        {"a device whose own ids collide", "used twice",
         [](const Bench&) {
             Device device = newDevice(20, "dgx-h100");
             device.fittings = {newFitting(21), newFitting(21)};
             return inA(AddDevice{device});
         }},
        {"a device of an unknown part", "\"no-such\" is not among the parts",
         [](const Bench&) { return inA(AddDevice{newDevice(20, "no-such")}); }},
        {"a device far down the list", "beyond the end",
         [](const Bench&) { return inA(AddDevice{newDevice(20), 99}); }},
        {"a device of count 0", "must be from 1 to 1,000,000, not 0",
         [](const Bench&) {
             Device device = newDevice(20);
             device.count = 0;
             return inA(AddDevice{device});
         }},
        {"a device without an id", "must be from 1",
         [](const Bench&) { return inA(AddDevice{newDevice(0)}); }},
        {"removing a device that is not there", "There is no device 99.",
         [](const Bench&) { return inA(RemoveDevice{{99}}); }},
        {"removing a device with links", "link 9 still ends here",
         [](const Bench&) { return inA(RemoveDevice{leaf}); }},
        {"a next id that goes back too far", "cannot go back",
         [](const Bench&) { return inA(RemoveDevice{spare, 1000}); }},
        {"a part that loses a linked fitting", "link 9 still ends here",
         [](const Bench&) { return inA(SetDevicePart{node, "dgx-h100", {newFitting(20)}}); }},
        {"a part without the linked port", "has no port called \"osfp\"",
         [](const Bench&) { return inA(SetDevicePart{leaf, "nvidia-sn2201", {}}); }},
        {"a part with a fitting twice", "used twice",
         [](const Bench& b) {
             auto fittings = b.device(node).fittings;
             fittings.push_back(fittings.front());
             return inA(SetDevicePart{node, "dgx-h100", fittings});
         }},
        {"an unknown part", "\"no-such\" is not among the parts",
         [](const Bench&) { return inA(SetDevicePart{spare, "no-such", {}}); }},
        {"a negative count", "not -1", [](const Bench&) { return inA(SetDeviceCount{node, -1}); }},
        {"a huge count", "not 1000001",
         [](const Bench&) { return inA(SetDeviceCount{node, 1'000'001}); }},
        {"a place that is no number", "not finite",
         [](const Bench&) {
             return inA(MoveDevice{node, {std::numeric_limits<double>::quiet_NaN(), 0}});
         }},
        {"a place at infinity", "not finite",
         [](const Bench&) {
             return inA(MoveDevice{node, {0, std::numeric_limits<double>::infinity()}});
         }},
        {"a fitting of a taken id", "The id 1 is taken.",
         [](const Bench&) { return inA(AddFitting{node, newFitting(1)}); }},
        {"a fitting of an unknown part", "\"no-such\" is not among the parts",
         [](const Bench&) { return inA(AddFitting{node, newFitting(20, "no-such")}); }},
        {"removing a linked fitting", "link 9 still ends here",
         [](const Bench&) { return inA(RemoveFitting{node, network}); }},
        {"removing a fitting of another device", "There is no fitting 2.",
         [](const Bench&) { return inA(RemoveFitting{leaf, gpus}); }},
        {"a fitting of count 0", "not 0",
         [](const Bench&) { return inA(SetFitting{node, gpus, "h100-sxm5-80gb", 0}); }},
        {"a fitting whose linked port goes", "has no port called \"osfp\"",
         [](const Bench&) { return inA(SetFitting{node, network, "nv-cx7-dgx-2p-400", 1}); }},
        {"a link of a taken id", "The id 9 is taken.",
         [](const Bench& b) { return inA(AddLink{changed(b, [](Link&) {})}); }},
        {"a link to nowhere", "There is no device 99.",
         [](const Bench& b) {
             return inA(SetLink{changed(b, [](Link& l) { l.b.device.value = 99; })});
         }},
        {"a link to a fitting of another device", "There is no fitting 5",
         [](const Bench& b) {
             return inA(SetLink{changed(b, [](Link& l) { l.b.fitting = network; })});
         }},
        {"a link to a port that is not there", "has no port called \"qsfp\"",
         [](const Bench& b) {
             return inA(SetLink{changed(b, [](Link& l) { l.b.port = "qsfp"; })});
         }},
        {"a link from a device to itself", "Both ends of the link are at device 8",
         [](const Bench& b) { return inA(SetLink{changed(b, [](Link& l) { l.a = l.b; })}); }},
        {"a link of unknown cable", "\"no-such\" is not among the parts",
         [](const Bench& b) {
             return inA(SetLink{changed(b, [](Link& l) { l.cable = "no-such"; })});
         }},
        {"a link of negative length", "must be from 0",
         [](const Bench& b) { return inA(SetLink{changed(b, [](Link& l) { l.length_m = -1; })}); }},
        {"a link that is not there", "There is no link 99.",
         [](const Bench& b) { return inA(SetLink{changed(b, [](Link& l) { l.id.value = 99; })}); }},
        {"a site without volts", "site.feedVoltage_V",
         [](const Bench&) {
             Site site;
             site.feedVoltage_V = 0;
             return inA(SetSite{site});
         }},
        {"a job that is no number", "job.tokens",
         [](const Bench&) {
             workload::TrainingJob job = smallJob();
             job.tokens = std::numeric_limits<double>::quiet_NaN();
             return inA(SetJob{job});
         }},
        {"a negative budget", "economics.budget_USD",
         [](const Bench&) { return inA(SetEconomics{{Money::fromCents(-1), 0, {}, {}, {}}}); }},
        {"a waiver of no rule", "must not be empty",
         [](const Bench&) { return inA(AddWaiver{{"", "k", "r"}}); }},
        {"a waiver that is not there", "There is no waiver 5.",
         [](const Bench&) { return inA(RemoveWaiver{5}); }},
        {"a variant without a name", "needs a name",
         [](const Bench&) { return inA(SetVariantText{"", ""}); }},
        {"a variant of another's name", "already a variant called \"second\"",
         [](const Bench&) { return inA(SetVariantText{"second", ""}); }},
        {"an edit of a variant that is not there", "no variant called \"C\"",
         [](const Bench&) { return DocumentEdit(EditVariant{"C", SetSite{}}); }},
        {"adding a variant of a taken name", "already a variant called \"A\"",
         [](const Bench& b) { return DocumentEdit(AddVariant{b.variant()}); }},
        {"adding an unsound variant", "\"no-such\" is not among the parts",
         [](const Bench& b) {
             AddVariant edit{b.variant()};
             edit.variant.name = "copy";
             edit.variant.devices.front().part = "no-such";
             return DocumentEdit(edit);
         }},
        {"unpinning a used part", "still used by fitting 2",
         [](const Bench&) { return DocumentEdit(UnpinPart{"h100-sxm5-80gb", {}, ""}); }},
        {"unpinning what is not pinned", "is not pinned",
         [](const Bench&) { return DocumentEdit(UnpinPart{"no-such", {}, ""}); }},
        {"a newer copy that lost a linked port", "has no port called \"osfp\"",
         [](const Bench&) {
             PinPart pin = pinOf("nvidia-qm9700");
             pin.part.ports.clear();
             return DocumentEdit(pin);
         }},
    };
}

}  // namespace cw::test
