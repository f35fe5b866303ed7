#include "catalog/cross_checks.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"
#include "model/catalog/slot_fit.h"
#include "model/json.h"

namespace cw::build {

namespace {

using catalog::Part;

class Checker {
public:
    Checker(const CatalogData& data, Problems& problems) : data_(data), problems_(problems) {}

    void run() {
        index();
        for (const auto& [file, part] : data_.parts) {
            file_ = &file;
            part_ = &part;
            checkFacts();
            checkPrice();
            checkPorts();
            checkSlots();
            checkIncludes();
            checkServer();
            checkSwitch();
            checkCable();
            checkTransceiver();
        }
        checkUnused();
    }

private:
    void add(const std::string& field, const std::string& what) {
        problems_.push_back({*file_, part_->id, field, what});
    }

    /// Whether `id` is new in `seen`; the second of two is a problem.
    void requireNew(std::set<std::string>& seen, const std::string& file, const std::string& id) {
        if (!seen.insert(id).second)
            problems_.push_back({file, id, "id", "Another entry has the same id."});
    }

    void index() {
        std::set<std::string> parts;
        std::set<std::string> models;
        for (const auto& [file, part] : data_.parts) {
            requireNew(parts, file, part.id);
            parts_.emplace(part.id, &part);
        }
        for (const auto& [file, source] : data_.sources) requireNew(sources_, file, source.id);
        for (const auto& [file, connector] : data_.connectors) {
            requireNew(connectors_, file, connector.name);
            if (connector.isFibre) fibres_.insert(connector.name);
        }
        for (const auto& [file, model] : data_.architectures) requireNew(models, file, model.id);
        for (const auto& [file, row] : data_.compatibility)
            for (const std::string& name : {row.item, row.place})
                if (row.kind == "plug" && !connectors_.contains(name))
                    problems_.push_back({file, name, "compatibility", "Is no connector."});
    }

    const Part* find(const std::string& id) const {
        const auto found = parts_.find(id);
        return found == parts_.end() ? nullptr : found->second;
    }

    void requireSource(const std::string& field, const std::string& source) {
        used_.insert(source);
        if (!sources_.contains(source)) add(field, "There is no source '" + source + "'.");
    }

    void requireConnector(const std::string& field, const std::string& name) {
        if (!connectors_.contains(name))
            add(field, "'" + name + "' is no connector of connectors.json.");
    }

    void checkFacts() {
        const auto stated = catalog::factFields(*part_);
        for (std::size_t i = 0; i < part_->facts.size(); ++i) {
            const auto& fact = part_->facts[i];
            const std::string here = "facts[" + std::to_string(i) + "]";
            requireSource(here + ".source", fact.source);
            if (fact.fields.empty()) add(here + ".fields", "Names no field.");
            for (const std::string& field : fact.fields)
                if (field != "*" && !isStated(stated, field))
                    add(here + ".fields", "'" + field + "' is no field that this part states.");
        }
        for (const std::string& field : stated)
            if (!catalog::sourceOf(*part_, field)) add(field, "Has no source in facts.");
    }

    /// Whether `field` or a member of it ("densePeak_FLOPs") is among the facts.
    static bool isStated(const std::vector<std::string>& stated, const std::string& field) {
        return std::ranges::any_of(stated, [&](const std::string& name) {
            return name == field || name.starts_with(field + ".");
        });
    }

    void checkPrice() {
        for (const auto& price : part_->prices) requireSource("prices.source", price.source);
    }

    void checkPorts() {
        std::set<std::string> names;
        for (const auto& port : part_->ports) {
            const std::string here = "ports." + port.name;
            if (!names.insert(port.name).second) add(here, "Another port group has the same name.");
            requireConnector(here + ".connector", port.connector);
            if (!port.alsoTakes.empty())
                add(here + ".alsoTakes", "Follows from connectors.json and is not said here.");
            if (port.protocols.empty()) add(here + ".protocols", "Names no protocol.");
            const double total_bps = port.rate_bps * port.count;
            for (const auto& mode : port.modes)
                if (mode.rate_bps * mode.count > total_bps * 1.001)
                    add(here + ".modes", "Carries more than all ports at rate_bps together.");
        }
    }

    void checkSlots() {
        std::set<std::string> names;
        for (const auto& slot : part_->slotGroups) {
            const std::string here = "slots." + slot.name;
            if (!names.insert(slot.name).second) add(here, "Another slot group has the same name.");
            if (slot.forms.empty() && slot.accepts.empty())
                add(here, "Needs forms or a list of accepted parts.");
            for (const std::string& id : slot.accepts) {
                const Part* accepted = find(id);
                if (!accepted)
                    add(here + ".accepts", "There is no part '" + id + "'.");
                else if (!catalog::fits(slot, *accepted))
                    add(here + ".accepts", "'" + id + "' does not fit by kind or form.");
            }
        }
    }

    void checkIncludes() {
        std::map<std::string, int> filled;
        for (const auto& include : part_->includes) {
            const std::string here = "includes." + include.part;
            const Part* fitted = find(include.part);
            const auto slot =
                std::ranges::find(part_->slotGroups, include.slot, &catalog::SlotGroup::name);
            if (!fitted) add(here, "There is no such part.");
            if (slot == part_->slotGroups.end()) {
                add(here, "There is no slot group '" + include.slot + "'.");
                continue;
            }
            if (fitted && !catalog::fits(*slot, *fitted))
                add(here, "Does not fit the slot group '" + include.slot + "'.");
            if ((filled[include.slot] += include.count) > slot->count)
                add(here, "Fills " + std::to_string(filled[include.slot]) + " of " +
                              std::to_string(slot->count) + " slots of '" + include.slot + "'.");
        }
    }

    void checkServer() {
        const auto* server = part_->as<catalog::Server>();
        if (!server) return;
        double processors_W = 0;
        for (const auto& include : part_->includes) {
            const Part* fitted = find(include.part);
            if (!fitted) continue;
            if (fitted->kind == catalog::PartKind::accelerator)
                processors_W += fitted->maxPower_W.value_or(0) * include.count;
            if (const auto* gpu = fitted->as<catalog::Accelerator>())
                checkScaleUp(*server, *gpu, include.part);
        }
        if (part_->maxPower_W && server->powerBasis == catalog::Basis::complete &&
            processors_W > *part_->maxPower_W)
            add("maxPower_W", "Is " + numberText(*part_->maxPower_W) +
                                  " W, but its GPUs alone take " + numberText(processors_W) +
                                  " W.");
        const auto& supplies = server->supplies;
        if (supplies.needed > 0 && supplies.rating_W && part_->maxPower_W &&
            supplies.needed * *supplies.rating_W < *part_->maxPower_W)
            add("supplies", std::to_string(supplies.needed) + " supplies of " +
                                numberText(*supplies.rating_W) + " W do not carry the maximum of " +
                                numberText(*part_->maxPower_W) + " W.");
    }

    void checkScaleUp(const catalog::Server& server, const catalog::Accelerator& gpu,
                      const std::string& id) {
        if (server.scaleUp_Bps && *server.scaleUp_Bps > gpu.scaleUp_Bps.value_or(0) * 1.001)
            add("scaleUp_Bps",
                "Is more than '" + id + "' can send in one direction; both directions together?");
    }

    void checkSwitch() {
        const auto* networkSwitch = part_->as<catalog::NetworkSwitch>();
        if (!networkSwitch || !networkSwitch->throughput_bps) return;
        double ports_bps = 0;
        for (const auto& port : part_->ports) ports_bps += port.rate_bps * port.count;
        if (*networkSwitch->throughput_bps > ports_bps * 1.001)
            add("throughput_bps", "Is more than all ports carry in one direction (" +
                                      numberText(ports_bps) + "); both directions together?");
    }

    void checkCable() {
        const auto* cable = part_->as<catalog::Cable>();
        if (!cable) return;
        requireConnector("endA.connector", cable->endA.connector);
        requireConnector("endB.connector", cable->endB.connector);
        if (!std::ranges::is_sorted(cable->lengths_m)) add("lengths_m", "Must ascend.");
        for (const double length_m : cable->lengths_m)
            if (cable->maxReach_m && length_m > *cable->maxReach_m)
                add("lengths_m", numberText(length_m) + " m is beyond maxReach_m.");
        for (const auto& [length, number] : cable->partNumberByLength)
            if (std::ranges::none_of(cable->lengths_m,
                                     [&](double m) { return numberText(m) == length; }))
                add("partNumberByLength", "'" + length + "' is no length of this cable.");
        if (cable->protocols.empty()) add("protocols", "Names no protocol.");
    }

    void checkTransceiver() {
        const auto* module = part_->as<catalog::Transceiver>();
        if (!module) return;
        requireConnector("cage.connector", module->cage.connector);
        requireConnector("fibreConnector", module->fibreConnector);
        if (connectors_.contains(module->fibreConnector) &&
            !fibres_.contains(module->fibreConnector))
            add("fibreConnector", "'" + module->fibreConnector + "' is no fibre connector.");
        if (module->protocols.empty()) add("protocols", "Names no protocol.");
    }

    void checkUnused() {
        for (const auto& [file, source] : data_.sources)
            if (!used_.contains(source.id))
                problems_.push_back({file, source.id, "", "No part uses this source."});
    }

    const CatalogData& data_;
    Problems& problems_;
    const std::string* file_ = nullptr;
    const Part* part_ = nullptr;
    std::map<std::string, const Part*> parts_;
    std::set<std::string> sources_;
    std::set<std::string> used_;
    std::set<std::string> connectors_;
    std::set<std::string> fibres_;
};

}  // namespace

void checkData(const CatalogData& data, Problems& problems) {
    Checker(data, problems).run();
}

}  // namespace cw::build
