// Whole designs made with the gestures of the window and the parts of the real catalog.
//
// For tests of checks, evaluation and the programs. Tests of sums with round figures use
// design_builder.h.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "model/catalog/catalog.h"
#include "model/design/gestures.h"
#include "model/design/history.h"
#include "model/workload/architecture_library.h"
#include "tests/shipped_catalog.h"

namespace cw::test {

inline workload::ModelArchitecture modelNamed(const std::string& id) {
    for (const workload::ModelArchitecture& model : workload::readArchitectures(CW_CATALOG_FILE))
        if (model.id == id) return model;
    throw std::logic_error("no model " + id);
}

/// A document under construction by gestures; a refused gesture ends the test.
class SampleDesign {
public:
    explicit SampleDesign(const std::string& title = "Sample")
        : history_(design::blankDocument(title, "Design")) {}

    [[nodiscard]] const design::Document& document() const { return history_.document(); }
    [[nodiscard]] const design::Variant& variant() const { return document().variants.front(); }
    [[nodiscard]] design::Desk desk() const {
        return {document(), variant().name, shippedCatalog()};
    }

    void perform(const design::Answer<design::Transaction>& answer) {
        if (!answer.ok()) throw std::logic_error("refused: " + answer.reason());
        history_.perform(answer.value());
    }
    void edit(design::Edit change) {
        history_.perform(design::single(desk(), "Edit", std::move(change)));
    }

    design::DeviceId place(const std::string& part, int count = 1) {
        perform(design::placePart(
            desk(), part, {100.0 * static_cast<double>(variant().devices.size()), 0}, count));
        return variant().devices.back().id;
    }
    void fit(design::DeviceId device, const std::string& part, int count) {
        perform(design::fitPart(desk(), device, part, count));
    }
    void connect(const design::LinkEnd& a, const design::LinkEnd& b,
                 std::optional<int> count = {}) {
        perform(design::connectPorts(desk(), a, b, count));
    }

    /// A port of the device itself, or of the first thing fitted that has one of that name.
    [[nodiscard]] design::LinkEnd port(design::DeviceId id, const std::string& name) const {
        const design::Device& device = *variant().findDevice(id);
        for (const design::PortUse& use : design::portsOf(variant(), device, document().pinned))
            if (use.end.port == name) return use.end;
        throw std::logic_error("no port " + name);
    }
    [[nodiscard]] const design::Fitting& fitting(design::DeviceId id,
                                                 const std::string& slot) const {
        for (const design::Fitting& fitting : variant().findDevice(id)->fittings)
            if (fitting.slot == slot) return fitting;
        throw std::logic_error("nothing in " + slot);
    }
    [[nodiscard]] const design::Link& link(std::size_t index) const {
        return variant().links.at(index);
    }

    void setSite(const std::function<void(design::Site&)>& change) {
        design::Site site = variant().site;
        change(site);
        edit(design::SetSite{site});
    }
    /// Gives the document a copy of a part with other facts.
    void changePart(const std::string& id, const std::function<void(catalog::Part&)>& change) {
        catalog::Part part = *document().pinned.find(id);
        change(part);
        history_.perform({"Edit", {design::PinPart{part, {}, document().catalogVersion}}});
    }
    void setLink(std::size_t index, const std::function<void(design::Link&)>& change) {
        design::Link changed = link(index);
        change(changed);
        edit(design::SetLink{changed});
    }
    void setJob(const std::string& model, double tokens, int sequence = 4096,
                double batch = 4194304) {
        workload::TrainingJob job;
        job.model = modelNamed(model);
        job.tokens = tokens;
        job.sequenceLength = sequence;
        job.globalBatch_tokens = batch;
        edit(design::SetJob{job});
    }
    /// A chat on a model, with the targets of one.
    void setService(const std::string& model,
                    const std::function<void(workload::InferenceService&)>& change = {}) {
        workload::InferenceService service;
        service.model = modelNamed(model);
        service.promptTokens = 1024;
        service.outputTokens = 256;
        service.firstToken_s = 2;
        service.interToken_s = .05;
        if (change) change(service);
        edit(design::SetService{service});
    }
    void changeJob(const std::function<void(workload::TrainingJob&)>& change) {
        workload::TrainingJob job = *variant().job;
        change(job);
        edit(design::SetJob{job});
    }

private:
    design::History history_;
};

/// Four DGX H200, 32 GPUs, every NIC cabled to one QM9700, managed over one SN2201: as NVIDIA's
/// reference architecture cables a small cluster.
struct ReferenceDesign : SampleDesign {
    ReferenceDesign()
        : SampleDesign("Reference"),
          nodes(place("dgx-h200", 4)),
          leaf(place("nvidia-qm9700")),
          oob(place("nvidia-sn2201")) {
        connect(port(nodes, "osfp"), port(leaf, "osfp"), 8);
        connect(port(nodes, "bmc"), port(oob, "rj45"), 1);
        setJob("llama-2-13b", 300e9);
    }
    design::DeviceId nodes;
    design::DeviceId leaf;
    design::DeviceId oob;
};

}  // namespace cw::test
