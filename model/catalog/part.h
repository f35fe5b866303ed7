// A part: a thing that can be bought, with its facts and where each fact comes from.
//
// Plain values, comparable, without behaviour. Figures are SI base units, one direction for links,
// dense for FLOP/s. A fact nobody published is an empty optional and stays empty: it is shown as
// missing, never guessed. The same struct is read from catalog/data/*.json, from catalog.sqlite and
// from the pinned copy inside a document (part_json.h, catalog.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/catalog/part_specs.h"
#include "model/money.h"

namespace cw::catalog {

/// Stable, lower case, unique over all kinds: "h100-sxm5-80gb".
using PartId = std::string;

enum class PartKind {
    accelerator,
    server,
    cpu,
    memory,
    nic,
    networkSwitch,
    cable,        ///< anything with two finished ends: DAC, AOC, fibre, copper patch
    transceiver,  ///< a module that goes into a cage and takes a fibre
    drive,
    storageSystem,
    rack,
    pdu,          ///< power distribution: rack PDUs, circuits, power shelves, UPSs
    coolingUnit,  ///< CDUs, rear doors, in-row and room units, manifolds
};

/// Whether it can be ordered today.
enum class Availability {
    orderable,
    endOfLife,   ///< used market or remaining stock only
    announced,   ///< not shipping, or never broadly shipped
    statedOnly,  ///< exists only as stated in a publication ("as stated" parts), never suggested
};

/// What kind of value a fact is, from the surest to the least.
enum class ValueKind {
    vendor,      ///< published by the maker
    thirdParty,  ///< measured or published by somebody else
    derived,     ///< computed from published values; the note holds the formula
    planning,    ///< a planning value without a publication of its own
    stated,      ///< as stated in a publication whose correctness is not claimed
};

/// How the source was checked.
enum class Verification { read, readVia, recalled, unverified };

/// Where a group of facts of one part comes from.
struct FactSource {
    std::vector<std::string>
        fields;          ///< JSON field names of this part; "*" means all not named elsewhere
    std::string source;  ///< id in the table of sources
    ValueKind valueKind = ValueKind::vendor;
    Verification verification = Verification::read;
    std::string note;  ///< conflicts, losing values, formula of a derived value
    bool operator==(const FactSource&) const = default;
};

/// A publication. `url` is empty when the address was not recorded; the title then says what it
/// was.
struct Source {
    std::string id;
    std::string title;
    std::string url;
    bool operator==(const Source&) const = default;
};

enum class Confidence { high, medium, low, unverified };

/// One dated price per unit (for a cable: per assembly); a part has any number of them. Missing
/// ends of the range stay empty.
struct Price {
    std::optional<Money> low;
    std::optional<Money> typical;
    std::optional<Money> high;
    std::string kind;    ///< "quote", "street", "list", "analyst", "derived", "stated"
    std::string asOf;    ///< "2026", "2026-08" or "2026-08-15"
    std::string source;  ///< id in the table of sources
    Confidence confidence = Confidence::low;
    std::string note;
    std::string currency = "USD";  ///< ISO 4217; only dollars are counted, others are shown
    std::string validUntil = {};   ///< "2026-12-31", "" without an end
    double length_m = 0;           ///< of a cable: of that length alone; 0 for all lengths
    bool operator==(const Price&) const = default;
};

/// What a port is for. A link of a network may use ports of `any` or of its own role.
enum class PortRole { any, compute, storage, management };

/// A speed a port group can run at, as an alternative for all its cages together.
struct PortMode {
    double rate_bps = 0;
    int count = 0;
    bool operator==(const PortMode&) const = default;
};

/// Ports of one part that are alike. A port is a logical port: it carries one link.
struct PortGroup {
    std::string name;  ///< unique in its part: "ib", "rj45", "qsfp28"
    PortRole role = PortRole::any;
    int count = 0;          ///< logical ports at `rate_bps`
    double rate_bps = 0;    ///< rate of one logical port, one direction
    std::string connector;  ///< cage family: "OSFP", "QSFP112", "QSFP56", "QSFP28", "SFP28", "RJ45"
    int portsPerCage = 1;   ///< 2 for twin-port OSFP
    std::string shell;      ///< "finned", "flat" or "" where the connector has no such choice
    std::string laneRate;   ///< fastest lane: "100G-PAM4", "50G-PAM4", "25G-NRZ", "200G-PAM4", ""
    std::vector<Protocol> protocols;
    std::vector<PortMode> modes;  ///< other speeds; empty means only `rate_bps`
    /// Older plugs the cage takes besides its own connector. Follows from the catalog's
    /// compatibility table (compatibility.h) and is kept here, so that a pinned part needs no
    /// catalog.
    std::vector<std::string> alsoTakes = {};
    bool operator==(const PortGroup&) const = default;
};

enum class SlotKind { gpuSocket, cpuSocket, dimm, pcie, driveBay, networkModule };

/// Slots of one part that are alike.
struct SlotGroup {
    std::string name;  ///< unique in its part: "gpu", "cpu", "dimm", "pcie", "nvme", "network"
    SlotKind kind = SlotKind::pcie;
    int count = 0;
    std::vector<std::string>
        forms;  ///< what fits by form: "SXM5", "LGA4677", "DDR5", "LP", "FHHL", "U.2"
    std::vector<PartId> accepts;  ///< if not empty, only these parts (vendor's qualified list)
    int pcieGeneration = 0;       ///< 0 where it does not apply
    int pcieLanes = 0;
    std::string note;
    /// Consecutive slots that share a PCIe switch, and that hang on one CPU; 0 where not known.
    int perPcieSwitch = 0;
    int perCpu = 0;
    bool operator==(const SlotGroup&) const = default;
};

/// What a system is sold with: drawn in its slots, counted for ports, memory and performance.
struct Include {
    std::string slot;
    PartId part;
    int count = 0;
    bool operator==(const Include&) const = default;
};

struct Part {
    PartId id;
    PartKind kind = PartKind::server;
    std::string vendor;
    std::string name;
    std::vector<std::string> partNumbers;  ///< vendor's ordering numbers, the preferred first
    Availability availability = Availability::orderable;
    std::string availabilityNote;
    int year = 0;                          ///< of its introduction, 0 where not known
    bool soldOnlyInside = false;           ///< comes in a system alone, without a price of its own
    std::vector<PartId> formerIds;         ///< ids it had in earlier catalogs
    PartId replacedBy;                     ///< of a part no longer sold: what to look at instead
    std::optional<double> leadTime_weeks;  ///< from order to delivery; of a range the longer end
    std::optional<double> idlePower_W;
    std::optional<double> typicalPower_W;
    std::optional<double> maxPower_W;  ///< TDP of a GPU or CPU, rated maximum of a system or switch
    std::vector<Price> prices;
    std::vector<PortGroup> ports;
    std::vector<SlotGroup> slotGroups;  ///< "slots" in files; Qt keeps that word for itself
    std::vector<Include> includes;
    Spec spec = Server{};  ///< of the alternative that belongs to `kind`
    std::string notes;
    std::vector<FactSource> facts;

    /// The spec when this part is of kind T's kind, else null.
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&spec);
    }

    /// The price that counts: of the surest kind (quote, street, list, analyst, derived, stated)
    /// the newest, of two as new the first. For a cable of `length_m` that of its length beats one
    /// as sure for all lengths; where there is neither, that of the next longer counts. With
    /// length 0 (not known) it is the one for all lengths, else that of the shortest. Null when
    /// there is none in dollars.
    [[nodiscard]] const Price* price(double length_m = 0) const;

    bool operator==(const Part&) const = default;
};

/// Finds parts by id. Implemented by the catalog and by a document's pinned copies.
class PartLookup {
public:
    virtual ~PartLookup() = default;
    /// Null when there is no such part. The pointer lives as long as the lookup is not changed.
    [[nodiscard]] virtual const Part* find(const PartId& id) const = 0;
};

}  // namespace cw::catalog
