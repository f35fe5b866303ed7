// A variant: one alternative of a design, as plain values. Nothing in it is computed.
//
// Devices, links, site, workload, economics and waivers: copyable, comparable, printable. It is
// changed only through Edit (edit.h). Parts are named by id; their facts are the document's pinned
// copies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/cloud_offer.h"
#include "model/catalog/part.h"
#include "model/design/currency.h"
#include "model/design/ids.h"
#include "model/design/ownership_terms.h"
#include "model/json.h"
#include "model/money.h"
#include "model/workload/inference_service.h"
#include "model/workload/training_job.h"

namespace cw::design {

/// Canvas coordinates of the middle of a device's card, in pixels at 100 % zoom.
struct Position {
    double x = 0;
    double y = 0;
    bool operator==(const Position&) const = default;
};

/// Parts of one kind in the slots of one group of one device (of each of its `count` instances).
struct Fitting {
    FittingId id;
    std::string slot;  ///< name of a SlotGroup of the device's part
    catalog::PartId part;
    int count = 1;
    JsonObject extra;  ///< unknown members of the file, kept
    bool operator==(const Fitting&) const = default;
};

/// A part placed in the design. A count above one is drawn as a stack.
struct Device {
    DeviceId id;
    std::string label;
    catalog::PartId part;
    int count = 1;
    Position position;
    std::vector<Fitting> fittings;
    JsonObject extra;
    bool operator==(const Device&) const = default;
};

/// One end of a link: a port group of a device, or of what is fitted in it.
struct LinkEnd {
    DeviceId device;
    FittingId fitting;  ///< none: a port of the device itself
    std::string port;   ///< name of a PortGroup
    auto operator<=>(const LinkEnd&) const = default;
};

/// Scale-up is NVLink and the like between trays that share GPUs of one domain: a fabric of its
/// own.
enum class Network { compute, storage, management, scaleUp };

/// How the cables of a link are laid between the instances of its two ends.
enum class WiringPattern {
    spread,  ///< each instance of A has `count` cables, dealt evenly over the instances of B
    rail,    ///< like spread, but port r of every instance of A goes to the same instance of B
    mesh,    ///< `count` cables between every instance of A and every instance of B
    /// Instance i of A goes to the i-th of A contiguous groups of B's instances, and its `count`
    /// cables are dealt round over them; where B has fewer instances, neighbours of A share one.
    group,
};

/// Where the lengths of a link's cables come from.
enum class LengthBasis {
    assumed,   ///< all are `length_m` long, a planning value
    byHand,    ///< all are `length_m` long, as the user says
    measured,  ///< each as long as its way over the floor; `length_m` is the longest when last
               ///< chosen
};

/// Where one cable of a link was plugged by hand; ports count as Link::firstPortA does, 0 is as
/// dealt.
struct PinnedCable {
    int cable = 0;  ///< number of the cable from 0, in the order of wiring.h
    int portA = 0;
    int portB = 0;
    bool operator==(const PinnedCable&) const = default;
};

/// Cables between the ports of two devices. Total cables: count x A, for a mesh count x A x B.
struct Link {
    LinkId id;
    LinkEnd a;
    LinkEnd b;
    Network network = Network::compute;
    WiringPattern pattern = WiringPattern::spread;
    int count = 1;
    /// Spread and group: how many instances of B (of its group) the dealing passes over before its
    /// first cable, so that links which share B's instances load them evenly.
    int shift = 0;
    catalog::PartId cable;
    catalog::PartId transceiverA;  ///< empty when the cable has its own plugs
    catalog::PartId transceiverB;
    double length_m = 0;
    LengthBasis lengthBasis = LengthBasis::assumed;
    bool cableByHand = false;  ///< the user picked cable and modules: choosing cables keeps them
    int firstPortA = 0;  ///< where the link's ports begin at every instance of A; 0: next free one
    int firstPortB = 0;
    int splitA = 1;  ///< cables that share one port of end A: above 1 it runs in split mode
    int splitB = 1;
    std::vector<PinnedCable> pinned;  ///< by cable, ascending; cables that are not there count not
    JsonObject extra;
    bool operator==(const Link&) const = default;
};

enum class Cooling {
    airBasic,
    airContained,
    airSpecial,
    rearDoorPassive,
    rearDoorActive,
    coldPlate
};

/// Where racks stand and how cables run between them, for estimates of cable lengths. The defaults
/// are planning values in the middle of common practice (racks 0.6 to 0.8 m wide, rows 2.4 to 3.0 m
/// apart with their aisles), not a survey of a room.
struct Floor {
    int racksPerRow = 16;
    double rackPitch_m = 0.7;  ///< from rack to rack in a row
    double rowPitch_m = 2.7;   ///< from row to row
    double trayDrop_m = 0.5;   ///< from the top of a rack up to the tray
    double slackShare = 0.1;   ///< of the way, for bends and dressing
    double slack_m = 1.0;      ///< on top, for both ends
    bool operator==(const Floor&) const = default;
};

/// What the building gives. An empty limit is "not stated" and is not checked.
struct Site {
    std::optional<double> powerLimit_W;    ///< IT and cooling together, at the meter
    std::optional<double> coolingLimit_W;  ///< heat the room can remove
    double feedVoltage_V = 415;            ///< line to line
    double feedCurrent_A = 60;             ///< breaker rating of one rack feed
    int feedsPerRack = 2;
    std::optional<double> rackLimit_W;  ///< most a rack may draw, as the building says
    double continuousDerating = 0.8;    ///< NEC: 0.8 of the breaker; IEC industrial feeds: 1
    Cooling cooling = Cooling::airContained;
    double pue = 1.4;
    std::optional<int> racks;  ///< racks available; empty: as many as needed
    double rackUnits = 48;
    double electricityPrice_USDpkWh = 0.0;  ///< 0: not stated
    Floor floor;
    bool operator==(const Site&) const = default;
};

struct Economics {
    std::optional<Money> budget;              ///< capex limit
    double cableSpares = 0;                   ///< cables and modules bought on top, as a share
    std::optional<OwnershipTerms> ownership;  ///< empty: the defaults of OwnershipTerms
    std::optional<Currency> currency;         ///< money is shown in; empty: US dollars
    /// What renting is compared by: copies, whose `source` is the publication's title and address.
    std::vector<catalog::CloudOffer> cloudOffers;
    bool operator==(const Economics&) const = default;
};

/// A finding accepted by the user. `key` is the finding's own: rule, things meant and figures.
struct Waiver {
    std::string rule;
    std::string key;
    std::string reason;
    bool operator==(const Waiver&) const = default;
};

struct Variant {
    std::string name;
    std::string notes;
    bool asStated = false;  ///< restates a publication: its own parts, prices and power
    std::vector<Device> devices;
    std::vector<Link> links;
    Site site;
    // What the cluster is for. With both, each is judged as if it had the whole cluster to itself.
    std::optional<workload::TrainingJob> job;
    std::optional<workload::InferenceService> service;
    Economics economics;
    std::vector<Waiver> waivers;
    std::int64_t nextId = 1;  ///< above every id ever given out here
    JsonObject extra;

    [[nodiscard]] const Device* findDevice(DeviceId id) const;
    [[nodiscard]] const Link* findLink(LinkId id) const;
    bool operator==(const Variant&) const = default;
};

[[nodiscard]] const Fitting* findFitting(const Device& device, FittingId id);

}  // namespace cw::design
