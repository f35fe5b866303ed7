// The half of part_checks.h that is about systems and what they include.
#include <optional>

#include "model/catalog/part_checks.h"
#include "model/json.h"

namespace cw::catalog {

namespace {

/// What the included parts come to by their own figures. A part without a figure counts nothing, so
/// the sums are lower bounds of the truth.
struct IncludedSums {
    double gpus_W = 0;
    double processors_W = 0;  ///< GPUs and CPUs
    Money gpusLow;            ///< what the GPUs cost at the least
    bool gpusPriced = true;
};

class SystemChecker {
public:
    SystemChecker(const Part& part, const PartLookup& parts, std::vector<PartProblem>& problems)
        : part_(part), parts_(parts), problems_(problems) {}

    void run() {
        const auto* server = part_.as<Server>();
        if (!server) {
            if (!part_.includes.empty())
                add("includes", "Only a server says on which basis its price and power stand.");
            if (const auto* gpu = part_.as<Accelerator>()) checkAccelerator(*gpu);
            return;
        }
        sum();
        checkPower(*server);
        checkPrice(*server);
        checkSupplies(server->supplies);
        checkScaleUp(*server);
    }

private:
    void add(const std::string& field, const std::string& what) {
        problems_.push_back({field, what});
    }

    void sum() {
        for (const Include& include : part_.includes) {
            const Part* fitted = parts_.find(include.part);
            if (!fitted) continue;
            const bool isGpu = fitted->kind == PartKind::accelerator;
            const double all_W = fitted->maxPower_W.value_or(0) * include.count;
            if (isGpu) sums_.gpus_W += all_W;
            if (isGpu || fitted->kind == PartKind::cpu) sums_.processors_W += all_W;
            if (!isGpu) continue;
            const Price* price = fitted->price();
            if (price && price->low)
                sums_.gpusLow += *price->low * include.count;
            else
                sums_.gpusPriced = false;
        }
    }

    /// What is published for the whole must be able to cover what is in it; what is published for
    /// the chassis must not cover it as well, or it would count twice.
    void checkPower(const Server& server) {
        const auto& max_W = part_.maxPower_W;
        if (server.powerBasis == Basis::perComponent && (max_W || part_.typicalPower_W))
            add("maxPower_W",
                "Is given although the power is that of the components: it would count twice.");
        if (!max_W || sums_.gpus_W == 0) return;
        if (server.powerBasis == Basis::bare && *max_W > sums_.gpus_W)
            add("maxPower_W", "Is " + numberText(*max_W) +
                                  " W of a bare chassis, more than its GPUs take (" +
                                  numberText(sums_.gpus_W) + " W): it would count them twice.");
        if (server.powerBasis != Basis::complete) return;
        if (sums_.gpus_W > *max_W)
            add("maxPower_W", "Is " + numberText(*max_W) + " W, but its GPUs alone take " +
                                  numberText(sums_.gpus_W) + " W.");
        else if (sums_.processors_W > *max_W)
            add("maxPower_W", "Is " + numberText(*max_W) + " W, but its GPUs and CPUs take " +
                                  numberText(sums_.processors_W) + " W.");
    }

    void checkPrice(const Server& server) {
        const Price* price = part_.price();
        if (!price) return;
        if (server.priceBasis == Basis::perComponent)
            add("prices",
                "There is one although the price is that of the components: it would count twice.");
        if (!sums_.gpusPriced || sums_.gpusLow == Money()) return;
        // As stated is as stated, sums that do not add up included.
        if (part_.availability == Availability::statedOnly) return;
        const auto most = price->high ? price->high : price->typical;
        const auto least = price->low ? price->low : price->typical;
        if (server.priceBasis == Basis::complete && most && *most < sums_.gpusLow)
            add("prices", "The complete system costs less than its GPUs alone.");
        if (server.priceBasis == Basis::bare && least && *least > sums_.gpusLow)
            add("prices", "The bare chassis costs more than the GPUs: it would count them twice.");
    }

    void checkSupplies(const PowerSupplies& supplies) {
        if (supplies.needed > 0 && supplies.rating_W && part_.maxPower_W &&
            supplies.needed * *supplies.rating_W < *part_.maxPower_W)
            add("supplies", std::to_string(supplies.needed) + " supplies of " +
                                numberText(*supplies.rating_W) + " W do not carry the maximum of " +
                                numberText(*part_.maxPower_W) + " W.");
    }

    void checkScaleUp(const Server& server) {
        for (const Include& include : part_.includes) {
            const Part* fitted = parts_.find(include.part);
            const auto* gpu = fitted ? fitted->as<Accelerator>() : nullptr;
            if (gpu && server.scaleUp_Bps &&
                *server.scaleUp_Bps > gpu->scaleUp_Bps.value_or(0) * 1.001)
                add("scaleUp_Bps", "Is more than '" + include.part +
                                       "' can send in one direction; both directions together?");
        }
    }

    void checkAccelerator(const Accelerator& gpu) {
        if (gpu.minimumPower_W && part_.maxPower_W && *gpu.minimumPower_W > *part_.maxPower_W)
            add("minimumPower_W", "Is more than maxPower_W.");
    }

    const Part& part_;
    const PartLookup& parts_;
    std::vector<PartProblem>& problems_;
    IncludedSums sums_;
};

}  // namespace

void checkSystem(const Part& part, const PartLookup& parts, std::vector<PartProblem>& problems) {
    SystemChecker(part, parts, problems).run();
}

}  // namespace cw::catalog
