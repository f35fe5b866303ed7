// The devices and links a fabric is to have, turned into the edits that bring a
// design there.
//
// Internal to the folder. Things are named by their place in the fabric ("plane
// 1 leaf 3"); what a design already has at a place is kept and changed, the
// rest of what was generated goes. Knows nothing of topologies: wire_design.cpp
// says what is wanted.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "model/design/gesture_draft.h"
#include "model/fabric/generated_mark.h"
#include "model/fabric/node_stacks.h"

namespace cw::fabric {

/// A port group of a node device, by position, so that copies of the device
/// have it too.
struct NodePort {
    int fitting = -1;  ///< index in Device::fittings; -1: the device's own
    const catalog::PortGroup* port = nullptr;
};

/// What is wanted between two devices.
struct WantedLink {
    std::string place;
    design::LinkEnd a;
    design::LinkEnd b;
    const catalog::PortGroup* portA = nullptr;
    const catalog::PortGroup* portB = nullptr;
    design::WiringPattern pattern = design::WiringPattern::spread;
    int count = 1;
    int shift = 0;
    int splitB = 1;  ///< cables that share a port at b
};

class FabricDrawing {
public:
    /// `replaced`: the fabrics that this one takes the place of. `keepsDeleted`:
    /// links of theirs that were deleted by hand stay away while both ends are
    /// there. `variant` must outlive this.
    FabricDrawing(const design::Desk& desk, const design::Variant& variant,
                  const FabricRequest& request, design::Network network,
                  const std::set<std::int64_t>& replaced, bool keepsDeleted);

    /// A stack of switches of `part` at a place; it stands behind `beside` in the
    /// design, at the end when there is none.
    design::DeviceId switches(const std::string& place, const std::string& label, int count,
                              const catalog::PartId& part, design::DeviceId beside = {});
    /// The device of a stack of nodes, made as a copy of the one it is parted
    /// from where it has none.
    design::DeviceId nodes(const NodeStack& stack);
    /// Nodes come: they go to the end of the design, followed by their leaves.
    void grow() { isGrowing_ = true; }
    /// Takes a node device away, with all its links.
    void removeNodes(design::DeviceId device);
    [[nodiscard]] design::LinkEnd nodeEnd(design::DeviceId device, const NodePort& port) const;
    void join(WantedLink link) { wanted_.push_back(std::move(link)); }

    /// The edits in an order that can be applied. Refused where no cable joins
    /// two ports, or where ports are taken by hand-made links.
    [[nodiscard]] design::Answer<design::Transaction> finish(const std::string& name);

private:
    struct OldLink {
        const design::Link* link = nullptr;
        bool isHandChanged = false;
    };

    [[nodiscard]] std::string keyOf(const Mark& mark) const;
    [[nodiscard]] bool isGenerated(const design::Link& link) const;
    void collectOld(const std::set<std::int64_t>& replaced);
    /// Puts a device behind another one in the list, at the end without one:
    /// racks are filled in its order. The place for AddDevice; empty: at the end.
    [[nodiscard]] std::optional<std::size_t> placeBehind(design::DeviceId anchor,
                                                         design::DeviceId device);
    void copyHandLinks(const design::Device& original, const design::Device& copy);
    [[nodiscard]] std::optional<design::Refusal> makeLinks();
    [[nodiscard]] bool isDeleted(const WantedLink& wanted) const;
    /// A kept link as it will be, or a new one.
    [[nodiscard]] design::Answer<design::Link> linkFor(const WantedLink& wanted);
    void rememberRequest(std::vector<design::Link>& links) const;
    void edit(const design::Link& link);
    [[nodiscard]] design::Answer<design::Link> newLink(const WantedLink& wanted);
    [[nodiscard]] std::string freeLabel(const std::string& label);
    void removeStale();
    [[nodiscard]] std::optional<design::Refusal> refusesPorts(const design::Variant& after) const;
    void chooseCables(const design::Variant& after, std::vector<design::Edit>& edits);
    void setPositions(const design::Variant& after, std::vector<design::Edit>& edits) const;

    const design::Desk& desk_;
    const design::Variant& variant_;
    FabricRequest request_;
    design::Network network_;
    design::Draft draft_;
    std::int64_t id_ = 0;
    bool isChanged_ = false;  ///< devices come or go
    bool isGrowing_ = false;
    std::unordered_map<std::string, const design::Device*> oldSwitches_;
    std::unordered_map<std::string, OldLink> oldLinks_;
    std::set<design::LinkId> generated_;  ///< of the replaced fabrics
    std::unordered_map<design::DeviceId, design::Device>
        devices_;                          ///< of the fabric, as they will be
    std::set<design::DeviceId> cabled_;    ///< before anything is drawn
    std::vector<design::DeviceId> order_;  ///< of all devices, with those that come
    /// What stands behind a device for its sake: pieces parted from it, their
    /// leaves.
    std::unordered_map<design::DeviceId, design::DeviceId> lastBehind_;
    std::unordered_map<design::DeviceId, design::DeviceId> originalOf_;  ///< of a piece
    std::vector<WantedLink> wanted_;
    std::set<std::string> labels_;
    std::unordered_map<std::string, int> nextNumber_;
    std::map<std::tuple<const catalog::PortGroup*, const catalog::PortGroup*, int>,
             design::CableChoice>
        choices_;
    bool keepsDeleted_;
    std::set<std::int64_t> generatedPlaces_;  ///< of the fabric as it was drawn last
    std::vector<design::Edit> unlink_;
    std::vector<design::Edit> change_;
    std::vector<design::Edit> add_;
    std::vector<design::Edit> link_;
    std::vector<design::Edit> remove_;
};

}  // namespace cw::fabric
