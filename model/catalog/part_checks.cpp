#include "model/catalog/part_checks.h"

#include <algorithm>

#include "model/catalog/facts.h"
#include "model/catalog/slot_fit.h"
#include "model/catalog/slot_layout.h"
#include "model/json.h"

namespace cw::catalog {

namespace {

class PartChecker {
public:
    PartChecker(const Part& part, const KnownThings& known) : part_(part), known_(known) {}

    std::vector<PartProblem> run() {
        checkSources();
        checkNames();
        checkPorts();
        checkSlots();
        checkSlotLayout();
        checkIncludes();
        checkSystem(part_, known_.parts, problems_);
        checkSwitch();
        checkCable();
        checkTransceiver();
        return std::move(problems_);
    }

private:
    void add(const std::string& field, const std::string& what) {
        problems_.push_back({field, what});
    }

    void requireSource(const std::string& field, const std::string& source) {
        if (!known_.sources.contains(source)) add(field, "There is no source '" + source + "'.");
    }

    void requireConnector(const std::string& field, const std::string& name) {
        if (!known_.connectors.contains(name)) add(field, "'" + name + "' is no known connector.");
    }

    void checkLengthOf(const Price& price) {
        if (price.length_m == 0) return;
        const auto* cable = part_.as<Cable>();
        if (cable == nullptr)
            add("prices.length_m", "Only a cable is priced by its length.");
        else if (!cable->lengths_m.empty() &&
                 std::ranges::find(cable->lengths_m, price.length_m) == cable->lengths_m.end())
            add("prices.length_m", "Is none of the cable's lengths.");
    }

    void checkSources() {
        const auto stated = factFields(part_);
        for (std::size_t i = 0; i < part_.facts.size(); ++i) {
            const FactSource& fact = part_.facts[i];
            const std::string here = "facts[" + std::to_string(i) + "]";
            requireSource(here + ".source", fact.source);
            if (fact.fields.empty()) add(here + ".fields", "Names no field.");
            for (const std::string& field : fact.fields)
                if (field != "*" && !isStated(stated, field))
                    add(here + ".fields", "'" + field + "' is no field that this part states.");
            const bool asStated = fact.valueKind == ValueKind::stated;
            if (asStated && part_.availability != Availability::statedOnly)
                add(here + ".valueKind",
                    "Only a part that exists as stated alone may have facts as stated.");
        }
        for (const std::string& field : stated)
            if (!sourceOf(part_, field)) add(field, "Has no source in facts.");
        for (const Price& price : part_.prices) {
            requireSource("prices.source", price.source);
            checkLengthOf(price);
        }
    }

    /// Whether `field` or a member of it ("densePeak_FLOPs") is among the facts.
    static bool isStated(const std::vector<std::string>& stated, const std::string& field) {
        return std::ranges::any_of(stated, [&](const std::string& name) {
            return name == field || name.starts_with(field + ".");
        });
    }

    void checkNames() {
        if (!part_.replacedBy.empty() && !known_.parts.find(part_.replacedBy))
            add("replacedBy", "There is no part '" + part_.replacedBy + "'.");
        for (const PartId& former : part_.formerIds) {
            const Part* found = known_.parts.find(former);
            if (found && found->id != part_.id)
                add("formerIds", "'" + former + "' is the id of " + found->id + ".");
        }
    }

    void checkPorts() {
        std::set<std::string> names;
        for (const PortGroup& port : part_.ports) {
            const std::string here = "ports." + port.name;
            if (!names.insert(port.name).second) add(here, "Another port group has the same name.");
            requireConnector(here + ".connector", port.connector);
            if (port.protocols.empty()) add(here + ".protocols", "Names no protocol.");
            const double total_bps = port.rate_bps * port.count;
            for (const PortMode& mode : port.modes)
                if (mode.rate_bps * mode.count > total_bps * 1.001)
                    add(here + ".modes", "Carries more than all ports at rate_bps together.");
        }
    }

    void checkSlots() {
        std::set<std::string> names;
        for (const SlotGroup& slot : part_.slotGroups) {
            const std::string here = "slots." + slot.name;
            if (!names.insert(slot.name).second) add(here, "Another slot group has the same name.");
            if (slot.forms.empty() && slot.accepts.empty())
                add(here, "Needs forms or a list of accepted parts.");
            for (const PartId& id : slot.accepts) {
                const Part* accepted = known_.parts.find(id);
                if (!accepted)
                    add(here + ".accepts", "There is no part '" + id + "'.");
                else if (!fits(slot, *accepted))
                    add(here + ".accepts", "'" + id + "' does not fit by kind or form.");
            }
        }
    }

    /// That the groups of slots speak of the same PCIe switches and of sockets that are there.
    void checkSlotLayout() {
        int switches = 0;
        int sockets = 0;
        for (const SlotGroup& slot : part_.slotGroups)
            if (slot.kind == SlotKind::cpuSocket) sockets += slot.count;
        for (const SlotGroup& slot : part_.slotGroups) {
            const std::string here = "slots." + slot.name;
            const SlotPlace last = lastPlaceOf(slot);
            if (last.pcieSwitch > 0 && switches > 0 && last.pcieSwitch != switches)
                add(here + ".perPcieSwitch", "Makes " + std::to_string(last.pcieSwitch) +
                                                 " PCIe switches; other slots hang on " +
                                                 std::to_string(switches) + ".");
            if (last.pcieSwitch > 0 && switches == 0) switches = last.pcieSwitch;
            if (sockets > 0 && last.cpuSocket > sockets)
                add(here + ".perCpu", "Makes " + std::to_string(last.cpuSocket) +
                                          " CPU sockets of " + std::to_string(sockets) + ".");
            const auto* server = part_.as<Server>();
            if (server && slot.kind == SlotKind::gpuSocket && slot.perPcieSwitch > 0 &&
                server->gpusPerPcieSwitch > 0 && server->gpusPerPcieSwitch != slot.perPcieSwitch)
                add(here + ".perPcieSwitch", "Is not gpusPerPcieSwitch.");
        }
    }

    void checkIncludes() {
        std::map<std::string, int> filled;
        for (const Include& include : part_.includes) {
            const std::string here = "includes." + include.part;
            const Part* fitted = known_.parts.find(include.part);
            const auto slot = std::ranges::find(part_.slotGroups, include.slot, &SlotGroup::name);
            if (!fitted) add(here, "There is no such part.");
            if (fitted && fitted->availability == Availability::statedOnly &&
                part_.availability != Availability::statedOnly)
                add(here, "Exists only as stated and is never suggested.");
            if (slot == part_.slotGroups.end()) {
                add(here, "There is no slot group '" + include.slot + "'.");
                continue;
            }
            if (fitted && !fits(*slot, *fitted))
                add(here, "Does not fit the slot group '" + include.slot + "'.");
            if ((filled[include.slot] += include.count) > slot->count)
                add(here, "Fills " + std::to_string(filled[include.slot]) + " of " +
                              std::to_string(slot->count) + " slots of '" + include.slot + "'.");
        }
    }

    void checkSwitch() {
        const auto* networkSwitch = part_.as<NetworkSwitch>();
        if (!networkSwitch || !networkSwitch->throughput_bps || part_.ports.empty()) return;
        double ports_bps = 0;
        for (const PortGroup& port : part_.ports) ports_bps += port.rate_bps * port.count;
        if (*networkSwitch->throughput_bps > ports_bps * 1.001)
            add("throughput_bps", "Is more than all ports carry in one direction (" +
                                      numberText(ports_bps) + "); both directions together?");
    }

    void checkCable() {
        const auto* cable = part_.as<Cable>();
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
        const auto* module = part_.as<Transceiver>();
        if (!module) return;
        requireConnector("cage.connector", module->cage.connector);
        requireConnector("fibreConnector", module->fibreConnector);
        const auto known = known_.connectors.find(module->fibreConnector);
        if (known != known_.connectors.end() && !known->second)
            add("fibreConnector", "'" + module->fibreConnector + "' is no fibre connector.");
        if (module->protocols.empty()) add("protocols", "Names no protocol.");
    }

    const Part& part_;
    const KnownThings& known_;
    std::vector<PartProblem> problems_;
};

}  // namespace

std::vector<PartProblem> checkPart(const Part& part, const KnownThings& known) {
    return PartChecker(part, known).run();
}

}  // namespace cw::catalog
