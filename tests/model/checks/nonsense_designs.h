// Variants that no gesture makes and no file holds; the same for the same seed on every machine.
#pragma once

#include <random>

#include "model/design/fitting_rules.h"
#include "tests/model/sample_designs.h"

namespace cw::test {

/// Variants no gesture would make: unknown parts, ends that name nothing, absurd counts and sites.
class NonsenseMaker {
public:
    explicit NonsenseMaker(unsigned seed) : engine_(seed) {}

    design::Variant variant() {
        design::Variant v;
        v.name = "Nonsense";
        const int devices = below(6);
        for (int i = 0; i < devices; ++i) v.devices.push_back(device(v));
        const int links = below(8);
        for (int i = 0; i < links; ++i) v.links.push_back(link(v));
        v.site = site();
        if (below(3) > 0) v.job = job();
        if (below(2)) v.economics.budget = Money::fromCents(below(2) ? 0 : 100'000'000);
        return v;
    }

private:
    int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }

    catalog::PartId partId() {
        const auto& parts = shippedCatalog().parts();
        if (below(12) == 0) return "no-such-part";
        return parts[static_cast<std::size_t>(below(static_cast<int>(parts.size())))].id;
    }

    int count() {
        static constexpr int counts[]{1, 1, 2, 3, 8, 9, 64, 1000};
        return counts[below(8)];
    }

    design::Device device(design::Variant& v) {
        design::Device d;
        d.id = {v.nextId++};
        d.part = partId();
        d.count = count();
        const catalog::Part* part = shippedCatalog().find(d.part);
        const int fittings = below(6);
        for (int i = 0; i < fittings; ++i) {
            design::Fitting f;
            f.id = {v.nextId++};
            f.slot = part && !part->slotGroups.empty() && below(5)
                         ? part->slotGroups[static_cast<std::size_t>(
                                                below(static_cast<int>(part->slotGroups.size())))]
                               .name
                         : "nowhere";
            f.part = partId();
            f.count = count();
            d.fittings.push_back(f);
        }
        return d;
    }

    design::LinkEnd end(const design::Variant& v) {
        design::LinkEnd e;
        e.device = {1 + below(40)};
        e.port = "osfp";
        if (v.devices.empty() || below(6) == 0) return e;
        const design::Device& d =
            v.devices[static_cast<std::size_t>(below(static_cast<int>(v.devices.size())))];
        e.device = d.id;
        if (!d.fittings.empty() && below(2))
            e.fitting =
                d.fittings[static_cast<std::size_t>(below(static_cast<int>(d.fittings.size())))].id;
        const auto uses = design::portsOf(v, d, shippedCatalog());
        if (!uses.empty() && below(8))
            e = uses[static_cast<std::size_t>(below(static_cast<int>(uses.size())))].end;
        return e;
    }

    design::Link link(design::Variant& v) {
        design::Link l;
        l.id = {v.nextId++};
        l.a = end(v);
        l.b = end(v);
        l.network = static_cast<design::Network>(below(3));
        l.pattern = static_cast<design::WiringPattern>(below(4));
        l.count = count();
        l.cable = below(4) ? partId() : "";
        if (below(2)) l.transceiverA = partId();
        if (below(2)) l.transceiverB = partId();
        l.length_m = below(200) / 3.0;
        return l;
    }

    design::Site site() {
        design::Site s;
        if (below(2)) s.powerLimit_W = below(1000) * 1e3;
        if (below(2)) s.coolingLimit_W = 0;
        s.feedVoltage_V = below(3) ? 415 : 1;
        s.feedsPerRack = below(4);
        s.cooling = static_cast<design::Cooling>(below(6));
        if (below(2)) s.racks = below(3);
        s.rackUnits = below(2) ? 48 : 1;
        return s;
    }

    workload::TrainingJob job() {
        static const auto models = workload::readArchitectures(CW_CATALOG_FILE);
        workload::TrainingJob j;
        if (below(8))
            j.model = models[static_cast<std::size_t>(below(static_cast<int>(models.size())))];
        j.tokens = below(4) ? 1e12 : 0;
        j.sequenceLength = below(4) ? 4096 : below(3);
        j.globalBatch_tokens = below(4) ? 4194304 : below(10);
        if (below(3) == 0) j.plan.tensorParallel = 1 + below(20);
        if (below(3) == 0) j.plan.pipelineParallel = 1 + below(20);
        return j;
    }

    std::mt19937 engine_;
};

}  // namespace cw::test
