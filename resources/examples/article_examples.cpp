#include "resources/examples/article_examples.h"

#include <algorithm>

#include "model/error.h"
#include "resources/examples/difference_notes.h"
#include "resources/examples/example_builder.h"
#include "resources/examples/payback_example.h"
#include "resources/examples/serving_example.h"

namespace cw::examples {

namespace {

using design::DeviceId;
using design::Position;

constexpr Position computeSwitchAt{0, -240};
constexpr Position spineAt{0, -480};
constexpr Position nodesAt{0, 40};
constexpr Position managementAt{480, -240};

}  // namespace

workload::TrainingJob jobOf(const std::vector<workload::ModelArchitecture>& models,
                            const std::string& model, double tokens, double batch_tokens,
                            workload::TrainingPrecision precision) {
    const auto found =
        std::find_if(models.begin(), models.end(), [&](const auto& m) { return m.id == model; });
    if (found == models.end()) throw InputError("there is no model " + model, "example");
    workload::TrainingJob job;
    job.model = *found;
    job.tokens = tokens;
    job.sequenceLength = 4096;
    job.globalBatch_tokens = batch_tokens;
    job.precision = precision;
    return job;
}

namespace {

/// Nodes and their stated network, joined by `links` stated cables per node.
void drawStated(ExampleBuilder& builder, const std::string& node, int nodes,
                const std::string& network, const std::string& nodePort,
                const std::string& networkPort, int links, const std::string& cable) {
    const DeviceId nodeId = builder.place(node, "Node", nodesAt, nodes);
    const DeviceId networkId = builder.place(network, "Network", computeSwitchAt, 1);
    builder.cableAsStated(builder.portOf(nodeId, nodePort), builder.portOf(networkId, networkPort),
                          links, cable);
}

/// A management switch and the controllers of nodes and switches on it.
void drawManagement(ExampleBuilder& builder, const std::vector<DeviceId>& managed) {
    const DeviceId oob = builder.place("nvidia-sn2201", "Management", managementAt, 1);
    for (const DeviceId device : managed)
        builder.cable(device, oob, catalog::PortRole::management, 1);
}

/// Nodes on one leaf, all compute ports cabled, with a management network.
DeviceId drawSingleLeaf(ExampleBuilder& builder, const std::string& node, int nodes,
                        const std::string& leaf, int linksPerNode) {
    const DeviceId nodeId = builder.place(node, "Node", nodesAt, nodes);
    const DeviceId leafId = builder.place(leaf, "Leaf", computeSwitchAt, 1);
    builder.cable(nodeId, leafId, catalog::PortRole::compute, linksPerNode);
    drawManagement(builder, {nodeId});
    return nodeId;
}

Example thirtyTwoB100(const catalog::Catalog& catalog,
                      const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "32 x B100");
    // 38 h at the article's 57.3 % MFU on 32 x 1.75 PFLOP/s is 10.45 billion tokens of a 70B model.
    const auto job = jobOf(models, "llama-2-70b", 10.45e9, 3e6);
    const Money budget = Money::fromDollars(2e6);

    builder.startVariant("as stated in the article", true);
    drawStated(builder, "article-node-8xb100", 4, "article-network-32xb100", "osfp", "osfp", 4,
               "article-dac-400");
    builder.setJob(job);
    builder.setBudget(budget);
    builder.setNotes(
        "As stated in the article: 4 nodes of 8 B100 with 96 GB, 4 x 400 Gb/s a node; $960K GPUs + "
        "$240K network "
        "+ $200K CPU, RAM and storage = $1.4M; 7.5 kW a node. It also states 57.3 % MFU and 70B "
        "trained in 38 hours: "
        "at that MFU, 38 hours are 10.45 billion tokens, which is the run entered here.");
    const design::Variant stated = builder.variant();

    builder.startVariant("by the datasheets", false);
    const DeviceId node = builder.place("hgx-b100-8gpu", "Node", nodesAt, 4);
    builder.refit(node, "pcie", "nv-cx8-c8180", 4);
    const DeviceId leaf = builder.place("nvidia-qm9700", "Leaf", computeSwitchAt, 1);
    builder.cable(node, leaf, catalog::PortRole::compute, 4);
    drawManagement(builder, {node});
    builder.setJob(job);
    builder.setBudget(budget);
    builder.setNotes(differenceNotes(
        builder.document(), stated, builder.variant(),
        "The same build with catalog parts: B100 with 192 GB, 4 ConnectX-8 at 400 Gb/s a node, one "
        "QM9700.",
        {{Headline::capex,
          "the node's price is 8 analyst GPU prices plus the platform share of a DGX B200; the "
          "network, bottom-up, is one switch, 16 adapters and their optics, well below the stated "
          "$240K (its fibres have no published price and are left out)."},
         {Headline::typicalPower,
          "training draws about 76 % of the rating of a chassis with 700 W GPUs."},
         {Headline::peakPower,
          "7.5 kW is a typical draw; the rating of this chassis class is 10.2 kW, and "
          "circuits and cooling are sized for the rating."},
         {Headline::tokensPerSecond,
          "the node's memory, links and host differ from the stated ones."},
         {Headline::timeToTrain, "it follows from the throughput."}}));
    return {"32-gpu-b100.cluster", builder.document()};
}

Example budgetA100(const catalog::Catalog& catalog,
                   const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "Budget: 32 x A100");
    const auto job = jobOf(models, "llama-2-13b", 260e9, 4194304);
    builder.startVariant("as stated in the article", true);
    drawStated(builder, "article-node-8xa100", 4, "article-network-32xa100", "osfp", "osfp", 4,
               "article-dac-400");
    builder.setJob(job);
    builder.setNotes(
        "As stated in the article: 4 nodes, 32 A100 80 GB, about $600K, for models below 20B or "
        "fine-tuning. Node power is not stated.");
    const design::Variant stated = builder.variant();
    builder.startVariant("by the datasheets", false);
    drawSingleLeaf(builder, "dgx-a100-640gb", 4, "nvidia-qm8700", 8);
    builder.setJob(job);
    builder.setNotes(differenceNotes(
        builder.document(), stated, builder.variant(),
        "4 x DGX A100 640GB on one HDR switch, 8 x 200 Gb/s a node. The system is no longer sold: "
        "no price is known, "
        "and it is left out of the total.",
        {{Headline::capex,
          "no price of the node is known, so only what has one is added up; $600K would leave "
          "$5,000 a GPU, a used-market level."},
         {Headline::tokensPerSecond,
          "8 x 200 Gb/s here against 4 x 400 Gb/s there, and real host figures."},
         {Headline::typicalPower, "no node power is stated in the article."},
         {Headline::peakPower, "no node power is stated in the article."},
         {Headline::timeToTrain, "it follows from the throughput."}}));
    return {"budget-32-a100.cluster", builder.document()};
}

Example midH200(const catalog::Catalog& catalog,
                const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "Mid: 64 x H200");
    const auto job = jobOf(models, "llama-2-70b", 1.4e12, 4194304);
    builder.startVariant("as stated in the article", true);
    drawStated(builder, "article-node-8xh200", 8, "article-network-64xh200", "osfp", "osfp", 4,
               "article-dac-400");
    builder.setJob(job);
    builder.setNotes(
        "As stated in the article: 8 nodes, 64 H200, about $2.2M, for 70B. Node power is not "
        "stated.");
    const design::Variant stated = builder.variant();
    builder.startVariant("by the datasheets", false);
    drawSingleLeaf(builder, "dgx-h200", 8, "nvidia-qm9700", 8);
    builder.setJob(job);
    builder.setNotes(differenceNotes(
        builder.document(), stated, builder.variant(),
        "8 x DGX H200, one 400 Gb/s port a GPU, all 64 ports of one QM9700.",
        {{Headline::capex,
          "$2.2M leaves about $20.6K an H200 after the article's own node cost, below any market "
          "price found."},
         {Headline::tokensPerSecond, "8 x 400 Gb/s a node here against 4 there."},
         {Headline::typicalPower, "no node power is stated in the article."},
         {Headline::peakPower, "no node power is stated in the article."},
         {Headline::timeToTrain, "it follows from the throughput."}}));
    return {"mid-64-h200.cluster", builder.document()};
}

Example enterpriseB100(const catalog::Catalog& catalog,
                       const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "Enterprise: 128 x B100");
    const auto job = jobOf(models, "gpt3-175b", 300e9, 6291456, workload::TrainingPrecision::fp8);
    builder.startVariant("as stated in the article", true);
    drawStated(builder, "article-node-8xb100-ent", 16, "article-network-128xb100", "osfp", "osfp",
               4, "article-dac-400");
    builder.setJob(job);
    builder.setNotes(
        "As stated in the article: 16 nodes, 128 B100 with 96 GB, about $5.8M, FP8, for 100B and "
        "more. "
        "Node power is not stated for this build.");
    const design::Variant stated = builder.variant();
    builder.startVariant("by the datasheets", false);
    const DeviceId node = builder.place("hgx-b100-8gpu", "Node", nodesAt, 16);
    const DeviceId leaf = builder.place("nvidia-qm9700", "Leaf", computeSwitchAt, 4);
    const DeviceId spine = builder.place("nvidia-qm9700", "Spine", spineAt, 2);
    builder.cable(node, leaf, catalog::PortRole::compute, 8);
    // 16 nodes x 8 links over 4 leaves are 32 down; 32 up over 2 spines are 16 a pair: 1:1.
    builder.mesh(leaf, spine, "osfp", 16);
    drawManagement(builder, {node});
    builder.setJob(job);
    builder.setNotes(differenceNotes(
        builder.document(), stated, builder.variant(),
        "16 nodes of 8 B100 with 192 GB, one 400 Gb/s port a GPU: 128 ports need two tiers, 4 "
        "leaves and 2 spines.",
        {{Headline::capex,
          "node price from analyst GPU prices and a DGX B200's platform share; a two-tier fabric."},
         {Headline::tokensPerSecond,
          "8 x 400 Gb/s a node here against 4 there, and twice the memory a GPU."},
         {Headline::typicalPower, "no node power is stated in the article for this build."},
         {Headline::peakPower, "no node power is stated in the article for this build."},
         {Headline::timeToTrain, "it follows from the throughput."}}));
    return {"enterprise-128-b100.cluster", builder.document()};
}

/// 8 nodes of 4 H100 whose network was replaced: four variants, before and after.
Example networkFirst(const catalog::Catalog& catalog,
                     const std::vector<workload::ModelArchitecture>& models) {
    ExampleBuilder builder(catalog, "Network first: before and after");
    // The article gives no tokens; 3.2 days at 45 % MFU on 32 H100 hold about 50 billion tokens of
    // a 13B model.
    const auto job = jobOf(models, "llama-2-13b", 50e9, 4194304);
    const std::string result =
        "The article reports 11 days before and 3.2 days after for a 13B run: 71 % less time, "
        "which is 3.44 times the speed. It names neither tokens nor batch. ";
    builder.startVariant("before, as stated in the article", true);
    drawStated(builder, "article-node-4xh100-before", 8, "article-network-h100-before", "qsfp28",
               "qsfp28", 1, "article-dac-100");
    builder.setJob(job);
    builder.setNotes(
        result +
        "8 nodes of 4 H100 on PCIe, one Ethernet uplink a node (its speed is not stated; "
        "100 Gb/s is assumed). No prices are stated.");
    const design::Variant before = builder.variant();
    builder.startVariant("before, by the datasheets", false);
    DeviceId node = builder.place("dell-xe8640", "Node", nodesAt, 8);
    DeviceId leaf = builder.place("nvidia-sn3700c", "Ethernet leaf", computeSwitchAt, 1);
    builder.refit(node, "pcie", "nv-cx6dx-2p-100", 1);
    builder.cable(node, leaf, catalog::PortRole::compute, 1, 3);
    drawManagement(builder, {node});
    builder.setJob(job);
    const std::vector<Difference> reasons{
        {Headline::tokensPerSecond,
         "a 4-GPU board with all-to-all NVLink stands for the node: GPU pairs over "
         "bridges, or PCIe alone, are slower."},
        {Headline::timeToTrain, "it follows from the throughput."},
        {Headline::capex, "no prices are stated in the article."},
        {Headline::typicalPower, "no node power is stated in the article."},
        {Headline::peakPower, "no node power is stated in the article."}};
    builder.setNotes(
        differenceNotes(builder.document(), before, builder.variant(),
                        "8 x XE8640 with 4 H100 SXM, one 100 Gb/s Ethernet port a node.", reasons));

    builder.startVariant("after, as stated in the article", true);
    drawStated(builder, "article-node-4xh100-after", 8, "article-network-h100-after", "osfp",
               "osfp", 1, "article-dac-400");
    builder.setJob(job);
    builder.setNotes(
        result +
        "NVLink pairs in the node and NDR 400 Gb/s InfiniBand between nodes, for about 15 % "
        "more cost.");
    const design::Variant after = builder.variant();
    builder.startVariant("after, by the datasheets", false);
    node = builder.place("dell-xe8640", "Node", nodesAt, 8);
    leaf = builder.place("nvidia-qm9700", "Leaf", computeSwitchAt, 1);
    builder.cable(node, leaf, catalog::PortRole::compute, 2);
    drawManagement(builder, {node});
    builder.setJob(job);
    builder.setNotes(differenceNotes(builder.document(), after, builder.variant(),
                                     "8 x XE8640 with 4 H100 SXM and 2 x 400 Gb/s NDR a node.",
                                     reasons));
    return {"network-before-after.cluster", builder.document()};
}

}  // namespace

std::vector<Example> articleExamples(const catalog::Catalog& catalog,
                                     const std::vector<workload::ModelArchitecture>& models) {
    return {thirtyTwoB100(catalog, models), budgetA100(catalog, models),
            midH200(catalog, models),       enterpriseB100(catalog, models),
            networkFirst(catalog, models),  paybackExample(catalog, models),
            servingExample(catalog, models)};
}

}  // namespace cw::examples
