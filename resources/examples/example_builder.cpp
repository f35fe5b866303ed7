#include "resources/examples/example_builder.h"

#include <algorithm>

#include "model/design/money_gestures.h"
#include "model/error.h"

namespace cw::examples {

namespace {

constexpr const char* blankName = "blank";

/// Ports that may carry a link of `role`: those of the role itself, then those of any role.
std::vector<design::PortUse> portsForRole(const design::Variant& variant,
                                          const design::Device& device,
                                          const catalog::PartLookup& parts,
                                          catalog::PortRole role) {
    std::vector<design::PortUse> ports;
    for (const auto wanted : {role, catalog::PortRole::any})
        for (const design::PortUse& use : design::portsOf(variant, device, parts))
            if (use.port->role == wanted && use.available() > 0) ports.push_back(use);
    return ports;
}

}  // namespace

ExampleBuilder::ExampleBuilder(const catalog::Catalog& catalog, const std::string& title)
    : catalog_(catalog), document_(design::blankDocument(title, blankName)), variant_(blankName) {}

const design::Variant& ExampleBuilder::variant() const {
    return *std::find_if(document_.variants.begin(), document_.variants.end(),
                         [this](const design::Variant& v) { return v.name == variant_; });
}

void ExampleBuilder::startVariant(const std::string& name, bool asStated) {
    design::Variant fresh;
    fresh.name = name;
    fresh.asStated = asStated;
    design::apply(document_, design::DocumentEdit{design::AddVariant{fresh, std::nullopt}});
    if (isFirstVariant_)
        design::apply(document_, design::DocumentEdit{design::RemoveVariant{blankName}});
    isFirstVariant_ = false;
    variant_ = name;
}

design::DeviceId ExampleBuilder::place(const std::string& part, const std::string& label,
                                       design::Position at, int count) {
    perform(design::placePart(desk(), part, at, count), "place " + part);
    const design::DeviceId id = variant().devices.back().id;
    edit(design::SetDeviceLabel{id, label});
    return id;
}

void ExampleBuilder::refit(design::DeviceId device, const std::string& slot,
                           const std::string& part, int count) {
    const design::Device copy = *variant().findDevice(device);
    for (const design::Fitting& fitting : copy.fittings)
        if (fitting.slot == slot)
            perform(design::unfitPart(desk(), device, fitting.id, fitting.count), "empty " + slot);
    fit(device, part, count);
}

void ExampleBuilder::fit(design::DeviceId device, const std::string& part, int count) {
    perform(design::fitPart(desk(), device, part, count), "fit " + part);
}

void ExampleBuilder::cable(design::DeviceId a, design::DeviceId b, catalog::PortRole role,
                           int count, double length_m) {
    const auto ofA = portsForRole(variant(), *variant().findDevice(a), document_.pinned, role);
    const auto ofB = portsForRole(variant(), *variant().findDevice(b), document_.pinned, role);
    std::string reason = "no free ports";
    int left = count;
    for (const design::PortUse& from : ofA)
        for (const design::PortUse& to : ofB) {
            if (left == 0) return;
            const int now = std::min(left, from.available());
            const auto answer = design::connectPorts(desk(), from.end, to.end, now, length_m);
            if (!answer) {
                reason = answer.reason();
                continue;
            }
            perform(answer, "cable");
            left -= now;
            break;  // this group of A is done: go on with the next
        }
    if (left > 0) throw InputError("cannot cable: " + reason, document_.title + ", " + variant_);
}

design::LinkEnd ExampleBuilder::portOf(design::DeviceId device, const std::string& port) const {
    for (const design::PortUse& use :
         design::portsOf(variant(), *variant().findDevice(device), document_.pinned))
        if (use.end.port == port) return use.end;
    throw InputError("there is no port called " + port, document_.title + ", " + variant_);
}

void ExampleBuilder::cableAsStated(const design::LinkEnd& a, const design::LinkEnd& b, int count,
                                   const std::string& cable) {
    const catalog::Part* part = catalog_.find(cable);
    if (!part) throw InputError("there is no part " + cable, document_.title + ", " + variant_);
    design::apply(document_, design::DocumentEdit{
                                 design::PinPart{*part, sourcesOf(*part), catalog_.version()}});
    design::Link link;
    link.id = {variant().nextId};
    link.a = a;
    link.b = b;
    link.count = count;
    link.cable = cable;
    link.length_m = part->as<catalog::Cable>()->lengths_m.empty()
                        ? 3
                        : part->as<catalog::Cable>()->lengths_m.back();
    edit(design::AddLink{link, std::nullopt});
}

std::vector<catalog::Source> ExampleBuilder::sourcesOf(const catalog::Part& part) const {
    std::vector<catalog::Source> sources;
    const auto add = [&](const std::string& id) {
        const catalog::Source* source = catalog_.findSource(id);
        const auto isSame = [&](const catalog::Source& known) { return known.id == id; };
        if (source && std::none_of(sources.begin(), sources.end(), isSame))
            sources.push_back(*source);
    };
    for (const catalog::FactSource& fact : part.facts) add(fact.source);
    for (const catalog::Price& price : part.prices) add(price.source);
    return sources;
}

void ExampleBuilder::mesh(design::DeviceId a, design::DeviceId b, const std::string& port,
                          int count) {
    perform(design::connectPorts(desk(), portOf(a, port), portOf(b, port), count), "mesh");
}

void ExampleBuilder::setNotes(const std::string& notes) {
    edit(design::SetVariantText{variant_, notes});
}
void ExampleBuilder::setSite(const design::Site& site) {
    edit(design::SetSite{site});
}
void ExampleBuilder::setBudget(Money budget) {
    design::Economics economics;
    economics.budget = budget;
    edit(design::SetEconomics{economics});
}
void ExampleBuilder::setEconomics(const design::Economics& economics) {
    edit(design::SetEconomics{economics});
}
void ExampleBuilder::compareWith(const std::vector<catalog::CloudOffer>& offers) {
    perform(design::chooseOffers(desk(), offers), "compare with clouds");
}
void ExampleBuilder::setJob(const workload::TrainingJob& job) {
    edit(design::SetJob{job});
}

void ExampleBuilder::setService(const workload::InferenceService& service) {
    edit(design::SetService{service});
}

void ExampleBuilder::perform(const design::Answer<design::Transaction>& answer,
                             const std::string& what) {
    if (!answer)
        throw InputError("cannot " + what + ": " + answer.reason(),
                         document_.title + ", " + variant_);
    design::apply(document_, answer.value());
}

void ExampleBuilder::edit(design::Edit edit) {
    design::apply(document_, design::DocumentEdit{design::EditVariant{variant_, std::move(edit)}});
}

}  // namespace cw::examples
