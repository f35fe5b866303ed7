// What a part of each kind is, by its published figures: one struct a kind, and their variant.
//
// Plain values in SI base units, one direction for links, dense for FLOP/s. An empty optional, and
// for texts and plain numbers "" and 0 where the comment says so, means nobody published it.
// part.h holds what all parts have; part_fields.h names every field for files and databases.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cw::catalog {

/// How the price or the power of a system with `includes` stands, so that nothing counts twice.
enum class Basis {
    complete,      ///< the figure covers everything in `includes`
    bare,          ///< the figure is the chassis alone; what is fitted is added
    perComponent,  ///< there is no figure of the whole; what is fitted is all there is
};

/// What runs over a port. Omni-Path and Slingshot are fabrics of their own, NVLink is scale-up.
enum class Protocol { infiniBand, ethernet, omniPath, slingshot, nvLink };

enum class Precision { fp64, fp32, tf32, bf16, fp16, int8, fp8, fp6, fp4 };

struct Accelerator {
    std::string architecture;
    std::string formFactor;  ///< "SXM5", "OAM", "PCIe", "superchip"
    std::string memoryType;  ///< "HBM3e"
    double memory_B = 0;
    std::optional<double> memoryUsable_B;  ///< as the driver reports it
    double memoryBandwidth_Bps = 0;
    std::map<Precision, double> densePeak_FLOPs;  ///< absent: not supported or not confirmed
    std::optional<double> fp64Vector_FLOPs;  ///< without matrix units; densePeak_FLOPs is with them
    std::string scaleUpName;                 ///< "NVLink 4", "" without one
    std::optional<double> scaleUp_Bps;       ///< per GPU, per direction
    std::optional<int> scaleUpLinks;         ///< links that together carry scaleUp_Bps
    std::string scaleUpTopology;             ///< "NVSwitch gen 3, all-to-all in 8-GPU boards"
    std::optional<int> scaleUpDomain;        ///< GPUs that can share one domain
    bool inNetworkReduction = false;
    int pcieGeneration = 0;
    int pcieLanes = 0;
    std::vector<std::string> cooling;      ///< "air", "liquid"
    std::optional<double> minimumPower_W;  ///< the lowest power limit that can be set
    std::string dimensions;                ///< "FHFL dual slot, 267 mm"
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
    std::string systemType;  ///< "gpuNode", "rackScale", "workstation", "cpuNode", "storageNode",
                             ///< "appliance"
    std::optional<double> rackUnits;
    std::optional<double> depth_mm;
    std::optional<double> weight_kg;
    std::string cooling;  ///< "air", "liquid", "hybrid"
    std::optional<double> airflow_CFM;
    std::optional<double> heat_W;      ///< published heat where it differs from the power rating
    std::optional<double> inletMax_C;  ///< warmest air the maker allows at the inlet
    std::optional<double> liquidHeatShare;   ///< of the heat, 0 to 1, that liquid carries away
    std::optional<double> solderedMemory_B;  ///< host memory that is no module: of superchips
    std::string scaleUpFabric;               ///< "NVSwitch 3", "" where GPUs have none
    std::optional<double> scaleUp_Bps;       ///< per GPU, per direction, through that fabric
    int gpusPerPcieSwitch = 0;               ///< 0 where not known
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
    std::string module;  ///< "RDIMM"
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
    std::string role;              ///< "compute", "oob", "scaleUp", "chassis"
    std::optional<double> buffer_B;
    std::vector<std::string> airflow;  ///< "P2C" (out at the ports), "C2P" (in at the ports)
    std::string cooling;               ///< "air", "liquid"
    /// Switches in one box that do not reach each other inside it: a radix is that of one of them.
    /// 0 and 1 both mean one.
    int independentSwitches = 0;
    PowerSupplies supplies;
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
    bool isCrossover = false;  ///< type B fibre, what straight-through links need
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

/// A storage system sold as one: its nodes, drives and ports together.
struct StorageSystem {
    std::string type;  ///< "parallel (Lustre)", "file/object", "object"
    std::optional<int> nodes;
    std::optional<double> rackUnits;
    std::optional<double> weight_kg;
    std::optional<double> usable_B;
    std::vector<double> usableChoices_B;  ///< where it is sold in several sizes, ascending
    std::optional<double> raw_B;
    std::optional<double> read_Bps;
    std::optional<double> write_Bps;
    std::optional<double> readIops;
    PowerSupplies supplies;
    bool operator==(const StorageSystem&) const = default;
};

struct Rack {
    std::string standard;  ///< "EIA-310", "ORV3"
    std::optional<double> rackUnits;
    std::optional<double> width_mm;
    std::optional<double> depth_mm;
    std::optional<double> height_mm;
    std::optional<double> weight_kg;        ///< empty
    std::optional<double> staticLoad_kg;    ///< what it may carry, standing
    std::optional<double> dynamicLoad_kg;   ///< what it may carry while rolled
    std::optional<double> filledWeight_kg;  ///< of a rack that is sold filled
    std::string power;                      ///< "" for PDUs, "48-54 V DC busbar"
    bool operator==(const Rack&) const = default;
};

/// Outlets of one connector, or of one that takes several.
struct Outlet {
    std::string connector;  ///< "C19", "C13/C15/C19/C21"
    int count = 0;
    bool operator==(const Outlet&) const = default;
};

/// Power distribution between the building's feed and the supplies of the systems: rack PDUs, the
/// circuits they hang on, power shelves of a DC busbar, UPSs.
struct Pdu {
    std::string type;    ///< "circuit", "rackPdu", "powerShelf", "ups"
    std::string region;  ///< "NA" (plugs loaded to 80 %), "IEC" (plugs loaded in full)
    std::optional<int> phases;
    std::optional<double> lineVoltage_V;  ///< line to line where there are three phases
    std::optional<double> breaker_A;      ///< rating of the plug
    std::optional<double> derating;       ///< share of the rating that may be drawn continuously
    std::optional<double> continuous_VA;  ///< after the derating: never derate it again
    std::optional<double> capacity_W;     ///< what a shelf or a UPS gives out
    std::string inlet;
    std::vector<Outlet> outlets;
    std::optional<double> rackUnits;  ///< 0 for a vertical PDU that takes none
    std::optional<double> weight_kg;
    std::optional<double> efficiency;
    std::optional<double> ecoEfficiency;
    std::optional<double> runtime_s;
    std::vector<double> sizes_W;  ///< where it is sold in several sizes, ascending
    bool operator==(const Pdu&) const = default;
};

/// What takes heat out of a rack or a row.
struct CoolingUnit {
    std::string type;    ///< "cdu", "rearDoor", "inRow", "crah", "manifold"
    std::string medium;  ///< "liquid-to-liquid", "liquid-to-air"
    std::string form;    ///< "in-rack", "in-row", "row/perimeter"
    std::optional<double> capacity_W;
    /// Coolant supply minus facility water supply at capacity_W; a rating means little without it.
    std::optional<double> approach_K;
    std::optional<double> flow_Lpmin;
    std::optional<double> head_Pa;  ///< external pressure at that flow
    std::optional<double> airflow_CFM;
    std::optional<double> supplyLow_C;
    std::optional<double> supplyHigh_C;
    std::optional<bool> hasFans;
    std::optional<double> rackUnits;
    std::optional<double> width_mm;
    std::optional<double> depth_mm;
    std::optional<double> weight_kg;
    bool operator==(const CoolingUnit&) const = default;
};

using Spec = std::variant<Accelerator, Server, Cpu, Memory, Nic, NetworkSwitch, Cable, Transceiver,
                          Drive, StorageSystem, Rack, Pdu, CoolingUnit>;

}  // namespace cw::catalog
