#include "model/catalog/compatibility.h"

#include <algorithm>

namespace cw::catalog {

namespace {

bool holds(const std::vector<std::string>& list, std::string_view item) {
    return std::ranges::find(list, item) != list.end();
}

}  // namespace

void applyCompatibility(const Compatibility& table, Part& part) {
    for (PortGroup& port : part.ports)
        for (const auto& [plug, cage] : table.plugs)
            if (cage == port.connector && plug != cage && !holds(port.alsoTakes, plug))
                port.alsoTakes.push_back(plug);
    for (SlotGroup& slot : part.slotGroups) {
        // Only what the maker names opens a slot to more: what was let in here lets nothing else
        // in.
        const std::vector<std::string> named = slot.forms;
        for (const auto& [form, place] : table.forms)
            if (holds(named, place) && !holds(slot.forms, form)) slot.forms.push_back(form);
    }
}

bool takesPlug(const PortGroup& port, std::string_view connector) {
    return port.connector == connector || holds(port.alsoTakes, connector);
}

}  // namespace cw::catalog
