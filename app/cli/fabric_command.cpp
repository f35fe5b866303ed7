// clusterwright-cli fabric: what a fabric takes, counted, and a design with it.
#include <cmath>
#include <cstdlib>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/part_named.h"
#include "app/cli/table.h"
#include "model/design/document_file.h"
#include "model/fabric/sizing.h"
#include "model/fabric/wire_design.h"
#include "model/units.h"

namespace cw::cli {

namespace {

using catalog::Part;

/// One network as asked for, in words.
struct ShapeOptions {
    fabric::FabricRequest request;
    std::string alignment = "rail";
    std::string tiers = "auto";
    std::string topology = "fat-tree";
    std::string oversubscription = "1";
    std::string spineOversubscription = "1";
    double linkRate_Gbps = 0;
};

struct FabricOptions {
    ShapeOptions compute;
    ShapeOptions storage;
    ShapeOptions management;
    fabric::FabricRequest request;  ///< of the compute network, read
    std::string server;
    std::string nic;
    int managementUplinks = 2;
    std::string output;
};

/// "2", "2:1" or "3:2": rate down over rate up.
double ratioOf(const std::string& text, const char* option) {
    const auto colon = text.find(':');
    const auto number = [&](const std::string& part) {
        char* end = nullptr;
        const double value = std::strtod(part.c_str(), &end);
        if (part.empty() || *end != '\0' || !std::isfinite(value) || value <= 0)
            throw UsageError("\"" + text + "\" is no oversubscription.", option,
                             "Give a number above 0, or two as in 2:1.");
        return value;
    };
    if (colon == std::string::npos) return number(text);
    return number(text.substr(0, colon)) / number(text.substr(colon + 1));
}

std::vector<const Part*> switchesOf(const catalog::Catalog& catalog) {
    std::vector<const Part*> switches;
    for (const Part& part : catalog.parts())
        if (part.kind == catalog::PartKind::networkSwitch) switches.push_back(&part);
    return switches;
}

/// The server asked for, else the first of the catalog with exactly those NICs; null when none is.
const Part* serverFor(const catalog::Catalog& catalog, const FabricOptions& options,
                      const fabric::SwitchShape& shape) {
    if (!options.server.empty())
        return &partNamed(catalog, options.server, "--server", catalog::PartKind::server);
    const int ports = options.request.nicsPerNode * options.request.planes;
    for (const Part* server : catalog.search({}, catalog::PartKind::server)) {
        if (server->availability != catalog::Availability::orderable) continue;
        const auto nodes = fabric::nodeShape(*server, catalog, ports, shape);
        if (nodes && nodes->ports == ports) return server;
    }
    return nullptr;
}

/// What would do where a server has too few ports: those it has, and a NIC with a port a plane.
std::string nearestPorts(const catalog::Catalog& catalog, const Part& server,
                         const FabricOptions& options, const fabric::SwitchShape& shape) {
    int most = options.request.nicsPerNode * options.request.planes - 1;
    while (most > 0 && !fabric::nodeShape(server, catalog, most, shape)) --most;
    std::string text = most > 0 ? "It has " + std::to_string(most) + ": ask for so many. "
                                : "Give another server. ";
    for (const Part* nic : catalog.search({}, catalog::PartKind::nic)) {
        // What is built into a system has no order number of its own.
        if (nic->availability != catalog::Availability::orderable || nic->ports.empty() ||
            nic->partNumbers.empty())
            continue;
        const catalog::PortGroup& ports = nic->ports.front();
        if (ports.count != options.request.planes || ports.rate_bps != shape.linkRate_bps) continue;
        return text + "Or name NICs that have, such as --nic " + nic->id + ".";
    }
    return text + "Or name other NICs with --nic.";
}

/// Links that share a module at a node; 0 where no server is known.
int linksPerNodeCage(const catalog::Catalog& catalog, const FabricOptions& options,
                     const fabric::SwitchShape& shape) {
    if (!options.nic.empty()) {
        const Part& nic = partNamed(catalog, options.nic, "--nic", catalog::PartKind::nic);
        return nic.ports.empty() ? 0 : std::max(1, nic.ports.front().portsPerCage);
    }
    const Part* server = serverFor(catalog, options, shape);
    if (server == nullptr) return 0;
    const int ports = options.request.nicsPerNode * options.request.planes;
    const auto nodes = fabric::nodeShape(*server, catalog, ports, shape);
    if (nodes) return nodes->linksPerCage;
    throw UsageError(server->name + " has no " + std::to_string(ports) +
                         " ports that run at the rate of " + shape.name + ".",
                     "--server", nearestPorts(catalog, *server, options, shape));
}

/// An odd number of NICs is taken where a server has them and its GPUs share them evenly.
std::optional<design::Refusal> refusesOddNics(const catalog::Catalog& catalog,
                                              const FabricOptions& options,
                                              const fabric::SwitchShape& shape) {
    const int nics = options.request.nicsPerNode;
    if (nics == 1 || nics % 2 == 0) return std::nullopt;
    const Part* server = serverFor(catalog, options, shape);
    if (server == nullptr)
        return design::Refusal{"No server of the catalog has " + std::to_string(nics) +
                               " NICs that its GPUs share evenly. Ask for " +
                               std::to_string(nics - 1) + " or " + std::to_string(nics + 1) +
                               ", or name the server."};
    int gpus = 0;
    for (const catalog::Include& include : server->includes) {
        const Part* part = catalog.find(include.part);
        if (part != nullptr && part->kind == catalog::PartKind::accelerator) gpus += include.count;
    }
    return fabric::refusesNics(nics, gpus);
}

void printSizing(const fabric::Sizing& sizing) {
    std::string text = "leaf switches        " + std::to_string(sizing.leaf) + "\n" +
                       "spine switches       " + std::to_string(sizing.spine) + "\n" +
                       "core switches        " + std::to_string(sizing.core) + "\n";
    const auto cables = [&](const char* words, long count) {
        if (count > 0) text += words + std::to_string(count) + "\n";
    };
    cables("node-node cables     ", sizing.nodeNode);
    cables("node-leaf cables     ", sizing.nodeLeaf);
    cables("same-tier cables     ", sizing.leafLeaf);
    cables("leaf-spine cables    ", sizing.leafSpine);
    cables("ports for others     ", sizing.service);
    cables("spine-core cables    ", sizing.spineCore);
    text += "transceivers         " + std::to_string(sizing.transceivers()) + " (" +
            std::to_string(sizing.switchModules) + " at switches, " +
            std::to_string(sizing.nodeModules) + " at nodes)\n";
    print(text);
}

fabric::FabricRequest requestOf(const ShapeOptions& options, const std::string& prefix) {
    fabric::FabricRequest request = options.request;
    request.alignment = *fabric::alignmentNamed(options.alignment);
    request.topology = *fabric::topologyNamed(options.topology);
    request.tiers = options.tiers == "auto" ? 0 : std::atoi(options.tiers.c_str());
    request.leafOversubscription =
        ratioOf(options.oversubscription, (prefix + "oversubscription").c_str());
    request.spineOversubscription =
        ratioOf(options.spineOversubscription, (prefix + "spine-oversubscription").c_str());
    constexpr double most_Gbps = 1e6;
    if (!(options.linkRate_Gbps >= 0 && options.linkRate_Gbps <= most_Gbps))
        throw UsageError("A speed in Gb/s is expected, up to a million.", prefix + "link-rate");
    request.linkRate_bps = units::gigabitsToBits(options.linkRate_Gbps);
    return request;
}

/// What a gesture gives, performed. Its refusal is wrong usage here: nothing was drawn by hand.
void perform(design::Document& document, const design::Answer<design::Transaction>& step) {
    if (!step) throw UsageError(step.reason(), "");
    design::apply(document, step.value());
}

/// The NICs of the fabric in place of the server's own.
void fitNics(design::Document& document, const design::Desk& desk, const FabricOptions& options) {
    const design::Device& device = document.variants.front().devices.front();
    const Part& nic = partNamed(desk.catalog, options.nic, "--nic", catalog::PartKind::nic);
    int ports = 0;
    for (const catalog::PortGroup& port : nic.ports) ports += port.count;
    const int needed = options.request.nicsPerNode * options.request.planes;
    const int count = (needed + std::max(1, ports) - 1) / std::max(1, ports);
    for (const design::Fitting& fitting : device.fittings) {
        const Part* fitted = desk.catalog.find(fitting.part);
        if (fitted == nullptr || fitted->kind != catalog::PartKind::nic || fitting.count != count)
            continue;
        const auto step = design::replaceFitting(desk, device.id, fitting.id, nic.id);
        if (!step) continue;
        design::apply(document, step.value());
        return;
    }
    perform(document, design::fitPart(desk, device.id, nic.id, count));
}

std::vector<fabric::NetworkRequest> networksOf(const catalog::Catalog& catalog,
                                               const FabricOptions& options) {
    const Part* part = catalog.find(options.request.switchPart);
    const auto* spec = part == nullptr ? nullptr : part->as<catalog::NetworkSwitch>();
    const bool isScaleUp = spec != nullptr && spec->role == "scaleUp";
    std::vector<fabric::NetworkRequest> networks{
        {isScaleUp ? design::Network::scaleUp : design::Network::compute, options.request}};
    const auto add = [&](design::Network network, const ShapeOptions& shape, const char* prefix) {
        if (shape.request.switchPart.empty()) return;
        networks.push_back({network, requestOf(shape, prefix)});
        networks.back().request.nodes = options.request.nodes;
    };
    add(design::Network::storage, options.storage, "--storage-");
    add(design::Network::management, options.management, "--management-");
    if (!networks.back().request.uplinkPart.empty())
        networks.back().request.leafUplinks = options.managementUplinks;
    return networks;
}

void writeDesign(const catalog::Catalog& catalog, const FabricOptions& options,
                 const Part* server) {
    if (server == nullptr)
        throw UsageError("No server of the catalog has exactly " +
                             std::to_string(options.request.nicsPerNode) + " such NICs.",
                         "-o", "Give the node with --server, and its NICs with --nic.");
    design::Document document = design::blankDocument(
        std::to_string(options.request.nodes) + " x " + server->name, "Fabric");
    const design::Desk desk{document, "Fabric", catalog};
    perform(document, design::placePart(desk, server->id, {}, options.request.nodes));
    if (!options.nic.empty()) fitNics(document, desk, options);
    const design::DeviceId nodes = document.variants.front().devices.front().id;
    perform(document, fabric::wireNetworks(desk, {nodes}, networksOf(catalog, options)));
    design::saveDocument(options.output, document);
}

int fabricCommand(const Session& session, FabricOptions options) {
    options.request = requestOf(options.compute, "--");
    const catalog::Catalog catalog = openCatalog(session);
    const Part& part = partNamed(catalog, options.request.switchPart, "--switch",
                                 catalog::PartKind::networkSwitch);
    const auto shape = fabric::switchShape(part, options.request.linkRate_bps);
    if (!shape) throw UsageError(shape.reason(), "--switch");
    if (const auto refusal = fabric::refusesRequest(options.request))
        throw UsageError(refusal->reason, "");
    if (const auto refusal = refusesOddNics(catalog, options, shape.value()))
        throw UsageError(refusal->reason, "--nics-per-node");
    const auto sizing =
        fabric::size(options.request, shape.value(),
                     linksPerNodeCage(catalog, options, shape.value()), switchesOf(catalog));
    if (!sizing) throw UsageError(sizing.reason(), "");
    if (!options.output.empty())
        writeDesign(catalog, options, serverFor(catalog, options, shape.value()));
    if (session.json)
        print(writeJson(fabric::sizingToJson(sizing.value())));
    else if (options.output.empty())
        printSizing(sizing.value());
    return exitOk;
}

void addShapeOptions(CLI::App& command, const std::string& prefix, ShapeOptions& options) {
    fabric::FabricRequest& request = options.request;
    const std::string group = prefix == "--storage-"      ? "Storage network (with -o)"
                              : prefix == "--management-" ? "Management network (with -o)"
                                                          : "Shape";
    const auto add = [&](const char* name, auto& value, const char* words) {
        return command.add_option(prefix + name, value, words)->group(group);
    };
    add("scalable-unit", request.scalableUnit,
        "Nodes of a unit (of a rack, aligned by rack); as a leaf takes without it");
    add("alignment", options.alignment, "Where the NICs of a node meet")
        ->check(CLI::IsMember({"rail", "server", "rack"}));
    add("planes", request.planes, "Fabrics side by side, a link of each NIC in each");
    add("tiers", options.tiers, "As few as do without it")
        ->check(CLI::IsMember({"auto", "1", "2", "3"}));
    add("topology", options.topology, "What kind of fabric")
        ->check(CLI::IsMember({"fat-tree", "rail-only", "pair", "parallel", "access", "direct",
                               "dragonfly-plus", "torus-2d", "torus-3d"}));
    add("oversubscription", options.oversubscription,
        "Of the leaves: rate down over rate up, 2 or 2:1");
    add("spine-oversubscription", options.spineOversubscription, "The same of the spines");
    add("link-rate", options.linkRate_Gbps,
        "Gb/s of a link; as the switch's ports are listed without it");
    command
        .add_flag(prefix + "whole-units", request.wholeUnits,
                  "A last unit that is not full gets all its leaves")
        ->group(group);
    add("ufm-ports", request.managerPorts, "Leaf ports kept for the fabric managers");
    add("nodes-per-leaf", request.nodesPerLeaf, "Fewer than a leaf takes");
    add("spine-groups", request.railGroups, "Groups of rails with spines of their own");
    add("units-per-pod", request.unitsPerPod, "Fewer than a pod takes");
    add("least-spines", request.leastSpines, "At least so many spines, for redundancy");
    add("peer-links", request.peerLinks,
        "Cables between the two leaves of a pair that stand in for each other");
    add("service-leaves", request.serviceLeaves,
        "Leaves for storage systems and servers, besides the nodes'");
    add("service-links", request.serviceLinks,
        "Ports for other devices, in all: on those leaves; on the nodes' own of an access network "
        "or a pair");
    add("service-links-per-uplink", request.serviceLinksPerUplink,
        "How many of them an uplink carries: 2 at half of its rate");
}

/// The networks that are wired beside it.
void addOtherNetworks(CLI::App& command, FabricOptions& options) {
    const std::string storage = "Storage network (with -o)";
    command
        .add_option("--storage-switch", options.storage.request.switchPart,
                    "Part id: wire a storage network of these switches as well")
        ->type_name("ID")
        ->group(storage);
    options.storage.request.nicsPerNode = 2;
    command
        .add_option("--storage-ports", options.storage.request.nicsPerNode,
                    "Ports of each node on the storage network")
        ->group(storage);
    addShapeOptions(command, "--storage-", options.storage);
    const std::string management = "Management network (with -o)";
    command
        .add_option("--management-switch", options.management.request.switchPart,
                    "Part id: cable each node's management port to such a switch")
        ->type_name("ID")
        ->group(management);
    options.management.request.nicsPerNode = 1;
    options.management.topology = "access";
    command
        .add_option("--uplink-switch", options.management.request.uplinkPart,
                    "Join the management switches to a pair of these")
        ->type_name("ID")
        ->group(management);
    command
        .add_option("--management-uplinks", options.managementUplinks,
                    "Uplinks of each management switch")
        ->group(management);
    addShapeOptions(command, "--management-", options.management);
}

}  // namespace

void addFabricCommand(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("fabric", "The switches, cables and modules that join so many nodes");
    const auto options = std::make_shared<FabricOptions>();
    command->add_option("--nodes", options->compute.request.nodes, "Nodes to join")->required();
    command
        ->add_option("--nics-per-node", options->compute.request.nicsPerNode, "NICs of each node")
        ->required();
    command->add_option("--switch", options->compute.request.switchPart, "Part id of the switch")
        ->required()
        ->type_name("ID");
    addShapeOptions(*command, "--", options->compute);
    command
        ->add_option("--server", options->server,
                     "Part id of the node; the first with those NICs without it")
        ->type_name("ID");
    command->add_option("--nic", options->nic, "Part id of the NICs, instead of the server's own")
        ->type_name("ID");
    addOtherNetworks(*command, *options);
    command->add_flag("--json", session.json, "Print the counts as JSON");
    command->add_option("-o,--output", options->output, "Write a design with the fabric drawn")
        ->type_name("FILE");
    command->callback([&session, options] {
        session.command = [&session, options] { return fabricCommand(session, *options); };
    });
}

}  // namespace cw::cli
