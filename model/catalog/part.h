// A part: a thing that can be bought, with its facts and where each fact comes from.
//
// Plain values, comparable, without behaviour. Figures are SI base units, one direction for links,
// dense for FLOP/s. A fact nobody published is an empty optional and stays empty: it is shown as
// missing, never guessed. The same struct is read from catalog/data/*.json, from catalog.sqlite and
// from the pinned copy inside a document (part_json.h, catalog.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

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
    pdu,
    coolingUnit,
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

/// One dated price per unit (for a cable: per assembly). Missing ends of the range stay empty.
struct Price {
    std::optional<Money> low;
    std::optional<Money> typical;
    std::optional<Money> high;
    std::string kind;    ///< "list", "street", "analyst", "derived", "stated"
    std::string asOf;    ///< "2026-08"
    std::string source;  ///< id in the table of sources
    Confidence confidence = Confidence::low;
    std::string note;
    bool operator==(const Price&) const = default;
};

/// How a figure of a part with `includes` stands.
enum class Basis {
    complete,  ///< the figure covers everything in `includes`
    bare,      ///< the figure is the chassis alone; what is fitted is added
};

enum class Protocol { infiniBand, ethernet };

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
    bool operator==(const SlotGroup&) const = default;
};

/// What a system is sold with: drawn in its slots, counted for ports, memory and performance.
struct Include {
    std::string slot;
    PartId part;
    int count = 0;
    bool operator==(const Include&) const = default;
};

enum class Precision { fp64, fp32, tf32, bf16, fp16, int8, fp8, fp6, fp4 };

struct Accelerator {
    std::string architecture;
    std::string formFactor;  ///< "SXM5", "OAM", "PCIe"
    double memory_B = 0;
    std::optional<double> memoryUsable_B;  ///< as the driver reports it
    double memoryBandwidth_Bps = 0;
    std::map<Precision, double> densePeak_FLOPs;  ///< absent: not supported or not confirmed
    std::string scaleUpName;                      ///< "NVLink 4", "" without one
    std::optional<double> scaleUp_Bps;            ///< per GPU, per direction
    std::optional<int> scaleUpDomain;             ///< GPUs that can share one domain
    bool inNetworkReduction = false;
    int pcieGeneration = 0;
    int pcieLanes = 0;
    std::vector<std::string> cooling;  ///< "air", "liquid"
    bool operator==(const Accelerator&) const = default;
};

struct PowerSupplies {
    int count = 0;
    int needed = 0;  ///< supplies that must work for full load; 0 where not known
    std::optional<double> rating_W;
    std::string inlet;      ///< "C20"
    double inputLow_V = 0;  ///< 0 where not known
    double inputHigh_V = 0;
    bool operator==(const PowerSupplies&) const = default;
};

struct Server {
    std::optional<double> rackUnits;
    std::optional<double> depth_mm;
    std::optional<double> weight_kg;
    std::string cooling;  ///< "air", "liquid", "hybrid"
    std::optional<double> airflow_CFM;
    std::optional<double> heat_W;       ///< published heat where it differs from the power rating
    std::string scaleUpFabric;          ///< "NVSwitch 3", "" where GPUs have none
    std::optional<double> scaleUp_Bps;  ///< per GPU, per direction, through that fabric
    int gpusPerPcieSwitch = 0;          ///< 0 where not known
    PowerSupplies supplies;
    Basis priceBasis = Basis::complete;
    Basis powerBasis = Basis::complete;
    bool operator==(const Server&) const = default;
};

struct Cpu {
    std::string architecture;
    std::string socket;
    int cores = 0;
    int threads = 0;
    std::optional<double> base_Hz;
    std::optional<double> boost_Hz;
    std::string memoryType;  ///< "DDR5"
    int memoryChannels = 0;
    std::optional<double> memoryMaxRate_MTps;
    std::optional<double> memoryMax_B;
    std::optional<double> memoryBandwidth_Bps;
    int pcieGeneration = 0;
    int pcieLanes = 0;
    bool operator==(const Cpu&) const = default;
};

struct Memory {
    std::string type;  ///< "DDR5"
    double capacity_B = 0;
    std::optional<double> rate_MTps;
    bool operator==(const Memory&) const = default;
};

struct Nic {
    std::string formFactor;  ///< "HHHL", "FHHL", "module"
    int pcieGeneration = 0;
    int pcieLanes = 0;
    bool rdma = false;
    bool gpuDirect = false;
    std::string sharp;  ///< "v3" or ""
    bool operator==(const Nic&) const = default;
};

struct NetworkSwitch {
    std::optional<double> throughput_bps;  ///< one direction
    std::optional<double> rackUnits;
    std::optional<double> depth_mm;
    std::optional<double> weight_kg;
    std::optional<double> latency_s;
    std::optional<double> cagePowerLimit_W;
    std::string sharp;
    std::optional<bool> adaptiveRouting;
    std::optional<bool> lossless;  ///< PFC and ECN, for RoCE
    std::optional<bool> managed;   ///< subnet manager or switch OS on board
    std::string role;              ///< "compute", "oob"
    bool operator==(const NetworkSwitch&) const = default;
};

/// One end of a cable or the cage side of a transceiver. A DAC's or AOC's ends are plugs that go
/// into a cage; a fibre's ends are fibre connectors that go into transceivers.
struct Plug {
    std::string connector;  ///< "OSFP", "QSFP56", "RJ45", or a fibre connector "MPO-12/APC"
    std::string shell;      ///< "finned", "flat" or ""
    int linksPerPlug = 1;   ///< 2 for a twin-port plug
    bool operator==(const Plug&) const = default;
};

struct Cable {
    std::string medium;   ///< "copper passive", "copper active", "AOC", "multimode", "single-mode",
                          ///< "twisted pair"
    double rate_bps = 0;  ///< rate of one link
    Plug endA;
    Plug endB;
    int plugsA = 1;  ///< plugs at each end: a 1:2 splitter has 1 and 2
    int plugsB = 1;
    int linksPerAssembly = 1;
    std::optional<double> maxReach_m;
    std::vector<double> lengths_m;                          ///< stocked lengths, ascending
    std::map<std::string, std::string> partNumberByLength;  ///< "10" -> "980-9I45J-00H010"
    std::string laneRate;
    std::vector<Protocol> protocols;
    bool operator==(const Cable&) const = default;
};

struct Transceiver {
    std::string medium;   ///< "multimode", "single-mode"
    double rate_bps = 0;  ///< rate of one link
    Plug cage;
    std::string fibreConnector;  ///< "MPO-12/APC"
    std::optional<double> maxReach_m;
    std::string laneRate;
    std::vector<Protocol> protocols;
    bool operator==(const Transceiver&) const = default;
};

struct Drive {
    std::string formFactor;  ///< "U.2"
    double capacity_B = 0;
    int pcieGeneration = 0;
    std::optional<double> read_Bps;
    std::optional<double> write_Bps;
    std::optional<double> endurance_DWPD;
    bool operator==(const Drive&) const = default;
};

/// Kinds that later catalogs fill: only what every part has.
struct OtherSpec {
    bool operator==(const OtherSpec&) const = default;
};

using Spec = std::variant<Accelerator, Server, Cpu, Memory, Nic, NetworkSwitch, Cable, Transceiver,
                          Drive, OtherSpec>;

struct Part {
    PartId id;
    PartKind kind = PartKind::server;
    std::string vendor;
    std::string name;
    std::vector<std::string> partNumbers;  ///< vendor's ordering numbers, the preferred first
    Availability availability = Availability::orderable;
    std::string availabilityNote;
    std::optional<double> idlePower_W;
    std::optional<double> typicalPower_W;
    std::optional<double> maxPower_W;  ///< TDP of a GPU or CPU, rated maximum of a system or switch
    std::optional<Price> price;
    std::vector<PortGroup> ports;
    std::vector<SlotGroup> slotGroups;  ///< "slots" in files; Qt keeps that word for itself
    std::vector<Include> includes;
    Spec spec = OtherSpec{};
    std::string notes;
    std::vector<FactSource> facts;

    /// The spec when this part is of kind T's kind, else null.
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&spec);
    }

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
