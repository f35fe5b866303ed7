// Which plug enters which cage, and which form goes into which slot: the catalog's table.
//
// Only what does not follow from equal names: "QSFP56" into a "QSFP112" cage, an "HHHL" card into
// an "FHHL" slot. The catalog applies it to its parts as it reads them (PortGroup::alsoTakes,
// SlotGroup::forms), so that a part, pinned into a document, carries the rule with it: a design is
// cabled the same without the catalog, and a newer table arrives with newer parts. Whether links
// and speeds agree is asked in design/fitting_rules.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part.h"

namespace cw::catalog {

struct Compatibility {
    struct Row {
        std::string item;   ///< connector of a plug, or form of a part
        std::string place;  ///< connector of a cage, or form of a slot
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> plugs;
    std::vector<Row> forms;
    bool operator==(const Compatibility&) const = default;
};

/// Adds to the ports and slots of `part` what the table lets in besides; again changes nothing.
void applyCompatibility(const Compatibility& table, Part& part);

/// Whether a plug of `connector` enters a cage of `port`: the same family, or one it also takes.
/// Shells and links per plug are asked elsewhere.
[[nodiscard]] bool takesPlug(const PortGroup& port, std::string_view connector);

}  // namespace cw::catalog
