#include "model/evaluation/stated_claims.h"

#include <algorithm>
#include <array>

#include "model/checks/wording.h"
#include "model/performance/machine_parts.h"
#include "model/performance/plan_search.h"
#include "model/units.h"

namespace cw::evaluation {

namespace {

using checks::figure;

// The article's own numbers.
constexpr double statedParameters = 70e9;
constexpr double bytesPerValue = 2;      // BF16
constexpr double statedLink_Bps = 42e9;  // one 400 Gb/s link, as it measures it
constexpr int statedNicsPerNode = 4;
constexpr double statedSync_s = 3.3;
constexpr double statedEthernet_Bps = 8e9;  // one 100 Gb/s link, as it measures it
constexpr double statedEthernetSync_s = 17.5;
constexpr double statedMfu = 0.573;
constexpr double statedRun_s = 38 * 3600.0;
constexpr double statedSpeedUp = 2.1;
constexpr double statedCommShare = 0.4;
// 20 tokens a parameter: Hoffmann et al. 2022, arXiv 2203.15556.
constexpr double tokensPerParameter = 20;

std::string hours(double time_s) {
    return figure(time_s / 3600, 1) + " hours";
}

std::string days(double time_s) {
    return figure(units::secondsToDays(time_s), 0) + " days";
}

/// A ring all-reduce of the 16-bit gradients among `members`, through all NICs of a node: each
/// sends and receives 2(N-1)/N of them (Patarasuk and Yuan 2009, Journal of Parallel and
/// Distributed Computing 69, 117-124).
double ringAllReduce_s(double members) {
    return 2 * (members - 1) / members * statedParameters * bytesPerValue /
           (statedNicsPerNode * statedLink_Bps);
}

StatedClaim syncClaim(double gpus, double nodes) {
    return {"Gradient synchronisation of a 70B model",
            "140 GB at 42 GB/s: " + figure(statedSync_s, 1) + " s",
            figure(ringAllReduce_s(nodes), 2) + " to " + figure(ringAllReduce_s(gpus), 2) + " s",
            "A ring all-reduce moves 2(N-1)/N of the gradients, and a node has " +
                std::to_string(statedNicsPerNode) +
                " such links, not one. The longer time is a flat ring over all GPUs; the shorter "
                "one reduces inside each node first, which NVLink does meanwhile."};
}

/// The article's other network: one such link a node, for all it says.
StatedClaim ethernetSyncClaim(double gpus, double nodes) {
    const double links = statedNicsPerNode * statedLink_Bps / statedEthernet_Bps;
    return {"The same over 100 Gb/s Ethernet",
            "140 GB at 8 GB/s: " + figure(statedEthernetSync_s, 1) + " s",
            figure(links * ringAllReduce_s(nodes), 1) + " to " +
                figure(links * ringAllReduce_s(gpus), 1) + " s",
            "2(N-1)/N of the gradients, over one such link a node. With one for each of four NICs "
            "it is a quarter of that."};
}

StatedClaim trafficClaim(double gpus) {
    const double size_B = statedParameters * bytesPerValue;
    return {"Traffic of FSDP", "140 GB a batch",
            figure(3 * (gpus - 1) / gpus * size_B / 1e9, 0) + " GB a GPU and micro-step",
            "Full sharding gathers the weights twice and scatters the gradients once, (N-1)/N of "
            "them each time (Zhao et al. 2023, arXiv 2304.11277)."};
}

StatedClaim fasterSyncClaim() {
    const double endToEnd = 1 / (1 - statedCommShare + statedCommShare / statedSpeedUp);
    return {
        "A network that synchronises 2.1 times as fast",
        "pretraining is 2.1 times as fast, while 40 % of the time goes to communication",
        figure(endToEnd, 2) + " times as fast",
        "Only the share that is communication gets faster (Amdahl's law); 2.1 times needs a run "
        "that does nothing else."};
}

StatedClaim reductionClaim(double gpus) {
    return {"Reduction in the switches (SHARP)", "all-reduce takes 18 % less time",
            "at most " + figure(100 * (1 - 1 / (2 * (gpus - 1) / gpus)), 0) + " % less",
            "Each GPU sends its gradients once instead of 2(N-1)/N times; what is reached lies "
            "between. At 40 % communication 18 % is " +
                figure(100 * statedCommShare * 0.18, 1) + " % of a run."};
}

StatedClaim utilisationClaim() {
    return {"Switched NVLink for a mixture of experts", "GPU utilisation rises from 23 to 78 %",
            figure(78.0 / 23.0, 2) + " times the busy time, if nothing else changed",
            "Utilisation counts a GPU that waits inside a collective as busy: it is not the share "
            "of the peak that is used (MFU)."};
}

/// What one 400 Gb/s link carries, and the article's comparison of bytes with bits.
StatedClaim linkClaim(const performance::Machine& machine) {
    constexpr double line_Bps = 50e9;
    return {"What a 400 Gb/s link carries", "50 GB/s in theory, about 42 in practice: 42, not 100",
            figure(machine.networkEfficiency * line_Bps / 1e9, 1) +
                " GB/s for large messages; 100 Gb/s Ethernet is 12.5 GB/s, not 100",
            "Gigabits and gigabytes differ by eight. nccl-tests reach 92 to 98 % of InfiniBand's "
            "rate (https://github.com/NVIDIA/nccl-tests/issues/290)."};
}

StatedClaim scaleUpClaim(const performance::Machine& machine) {
    return {"NVLink inside a node", "900 GB/s for tensor parallelism",
            figure(machine.scaleUp_Bps / 1e9, 0) + " GB/s each way here",
            "Announced figures add both directions: 900 GB/s of an H100 or H200 are 450 each way, "
            "1.8 TB/s of a Blackwell GPU 900. A collective sends and receives at once, so one way "
            "is what counts."};
}

/// More GPUs of the generation before, by their dense 16-bit peaks.
StatedClaim olderGpusClaim(const performance::Machine& machine) {
    constexpr double olderGpus = 128;
    constexpr double older_FLOPs = 989e12;  // H100 SXM, dense bf16
    return {"128 H100 instead of 32 B100", "they would be faster",
            figure(olderGpus * older_FLOPs / (machine.gpus() * machine.peak_FLOPs), 2) +
                " times as fast, if both reach the same share of their peaks",
            "128 x 989 TFLOP/s against " + std::to_string(machine.gpus()) + " x " +
                figure(machine.peak_FLOPs / 1e12, 0) +
                ". Four times as many GPUs reach a smaller share at the same batch."};
}

/// The build with another job, evaluated.
Evaluation withModel(const design::Variant& build, const catalog::PartLookup& parts,
                     const workload::ModelArchitecture& model, double tokens) {
    design::Variant variant = build;
    variant.job->model = model;
    variant.job->tokens = tokens;
    variant.job->plan = {};
    return evaluate(variant, parts);
}

StatedClaim runClaim(const Evaluation& here) {
    const performance::Machine& machine = *here.throughput.machine;
    const double gpus = machine.gpus();
    const double tokens =
        gpus * machine.peak_FLOPs * statedMfu * statedRun_s / (6 * statedParameters);
    StatedClaim claim{"A 70B model from scratch on the 32 GPUs", "38 hours at 57.3 % MFU",
                      figure(tokens / 1e9, 2) + " billion tokens",
                      "Tokens are N x peak x MFU x time / (6 x parameters). " +
                          figure(tokensPerParameter, 0) + " tokens a parameter would be " +
                          figure(tokensPerParameter * statedParameters / tokens, 0) +
                          " times as many."};
    if (!here.throughput.estimate) return claim;
    const double rate = here.throughput.estimate->tokens_per_s;
    claim.here += ", for which this program estimates " + hours(tokens / rate) + " at " +
                  figure(100 * here.throughput.estimate->mfu, 1) + " % MFU; a whole training of " +
                  figure(tokensPerParameter * statedParameters / 1e12, 1) + " trillion tokens " +
                  days(tokensPerParameter * statedParameters / rate);
    return claim;
}

/// The step of the best plan on the same links spoken to as Ethernet with working flow control.
StatedClaim ethernetClaim(const workload::TrainingJob& job, const Evaluation& here) {
    performance::Machine ethernet = *here.throughput.machine;
    performance::setNetworkRate(ethernet, performance::NetworkKind::ethernetTuned,
                                ethernet.network_Bps, 1);
    const performance::Estimate& best = *here.throughput.estimate;
    const double other_s = performance::estimateTraining(job, ethernet, best.plan).step.total_s;
    return {"Ethernet for data-parallel training", "wrong for a cluster of 2026",
            "the step of a 70B model takes " + figure(100 * (other_s / best.step.total_s - 1), 1) +
                " % longer over tuned RoCE of the same rate",
            "Only communication that no computation hides gets slower: " +
                figure(100 * best.step.exposed_s() / best.step.total_s, 1) +
                " % of this step. Without working flow control it is another matter (the findings "
                "say so)."};
}

/// Tensor parallelism inside a node, and over two.
std::optional<StatedClaim> tensorClaim(workload::TrainingJob job, const Evaluation& here) {
    const performance::Machine& machine = *here.throughput.machine;
    std::array<double, 2> best_s{};
    for (std::size_t i = 0; i < best_s.size(); ++i) {
        job.plan = {};
        job.plan.tensorParallel = machine.domain() * (i == 0 ? 1 : 2);
        const auto found = performance::searchPlan(job, machine).best;
        if (!found) return std::nullopt;
        best_s[i] = found->step.total_s;
    }
    return StatedClaim{
        "Tensor parallelism over several nodes", "rarely needed below 100B parameters",
        figure(best_s[1] / best_s[0], 1) + " times the step of a 70B model with tensor parallel " +
            std::to_string(2 * machine.domain()) + " instead of " +
            std::to_string(machine.domain()),
        "Two gathers and two scatters a layer and pass leave the scale-up domain. It holds: what "
        "does not fit into a node goes into pipeline stages instead."};
}

StatedClaim gpt3Claim(const Evaluation& here, const workload::ModelArchitecture& model) {
    const double gpus = here.throughput.machine ? here.throughput.machine->gpus() : here.gpus;
    // Weights, gradients and Adam's states in mixed precision: Rajbhandari et al. 2020 (ZeRO),
    // arXiv 1910.02054, section 3.1.
    const double states_B = 16 * workload::countParameters(model).total / gpus;
    StatedClaim claim{"GPT-3 175B on 32 GPUs of 96 GB",
                      "57.3 % MFU",
                      {},
                      "Weights, gradients and optimizer states alone take 16 bytes a parameter: " +
                          figure(states_B / 1e9, 1) + " GB of each GPU's 96 GB."};
    claim.here =
        here.throughput.estimate
            ? "fits only with " + figure(here.throughput.estimate->memory.total_B / 1e9, 1) +
                  " GB in use, at " + figure(100 * here.throughput.estimate->mfu, 1) + " % MFU"
            : here.throughput.reason;
    return claim;
}

const workload::ModelArchitecture* modelNamed(
    const std::vector<workload::ModelArchitecture>& models, std::string_view id) {
    const auto found =
        std::find_if(models.begin(), models.end(), [&](const auto& m) { return m.id == id; });
    return found == models.end() ? nullptr : &*found;
}

}  // namespace

std::vector<StatedClaim> statedClaims(const design::Variant& build,
                                      const catalog::PartLookup& parts,
                                      const std::vector<workload::ModelArchitecture>& models) {
    const Evaluation asBuilt = evaluate(build, parts);
    const auto gpus = static_cast<double>(asBuilt.gpus);
    std::vector<StatedClaim> claims;
    if (gpus > 1 && asBuilt.gpuNodes > 0) {
        claims.push_back(syncClaim(gpus, asBuilt.gpuNodes));
        claims.push_back(ethernetSyncClaim(gpus, asBuilt.gpuNodes));
        claims.push_back(trafficClaim(gpus));
        claims.push_back(reductionClaim(gpus));
    }
    if (const auto& machine = asBuilt.throughput.machine) {
        claims.push_back(linkClaim(*machine));
        claims.push_back(scaleUpClaim(*machine));
        claims.push_back(olderGpusClaim(*machine));
    }
    claims.push_back(fasterSyncClaim());
    claims.push_back(utilisationClaim());
    if (!build.job) return claims;
    if (const auto* model = modelNamed(models, "llama-2-70b")) {
        const Evaluation here =
            withModel(build, parts, *model, tokensPerParameter * statedParameters);
        if (here.throughput.machine) claims.push_back(runClaim(here));
        if (here.throughput.machine && here.throughput.estimate) {
            workload::TrainingJob job = *build.job;
            job.model = *model;
            job.plan = {};
            claims.push_back(ethernetClaim(job, here));
            if (auto claim = tensorClaim(job, here)) claims.push_back(std::move(*claim));
        }
    }
    if (const auto* model = modelNamed(models, "gpt3-175b"))
        claims.push_back(gpt3Claim(withModel(build, parts, *model, 300e9), *model));
    return claims;
}

}  // namespace cw::evaluation
