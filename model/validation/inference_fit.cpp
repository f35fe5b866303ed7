#include "model/validation/inference_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlopt.hpp>
#include <set>

#include "model/validation/report.h"

namespace cw::validation {

namespace {

using performance::ServingConstants;

struct FreeConstant {
    const char* name;
    double ServingConstants::* member;
    double low;
    double high;
};

/// Between what physics and kernels allow.
constexpr std::array<FreeConstant, 4> freeConstants{{
    {"unpack", &ServingConstants::unpack, .1, 1},
    {"layer_s", &ServingConstants::layer_s, 5e-6, 2e-4},
    {"activation_B", &ServingConstants::activation_B, 20, 400},
    {"sequence_s", &ServingConstants::sequence_s, 1e-6, 5e-5},
}};

constexpr int evaluations = 400;
constexpr double worst = 2;  ///< a logarithm beyond counts as this, so that one row decides nothing
constexpr double latencyWeight = .5;

using Uses = std::function<bool(const InferenceRow&)>;

/// One fit: the search moves logarithms, since the constants differ by powers of ten.
class Fit {
public:
    Fit(const Table& table, const std::vector<const catalog::Part*>& accelerators,
        const std::vector<workload::ModelArchitecture>& models, Uses uses)
        : table_(table), accelerators_(accelerators), models_(models), uses_(std::move(uses)) {}

    [[nodiscard]] ServingConstants run() {
        std::vector<double> at;
        std::vector<double> low;
        std::vector<double> high;
        for (const FreeConstant& each : freeConstants) {
            at.push_back(std::log(performance::servingConstants.*each.member));
            low.push_back(std::log(each.low));
            high.push_back(std::log(each.high));
        }
        nlopt::opt search(nlopt::LN_SBPLX, static_cast<unsigned>(at.size()));
        search.set_lower_bounds(low);
        search.set_upper_bounds(high);
        search.set_initial_step(std::vector<double>(at.size(), .25));
        search.set_maxeval(evaluations);
        search.set_min_objective(objective, this);
        double least = 0;
        search.optimize(at, least);
        return constantsAt(at);
    }

private:
    static ServingConstants constantsAt(const std::vector<double>& logarithms) {
        ServingConstants constants;
        for (std::size_t i = 0; i < freeConstants.size(); ++i)
            constants.*freeConstants[i].member = std::exp(logarithms[i]);
        return constants;
    }

    static double sizeOf(double error) { return std::min(worst, std::abs(std::log1p(error))); }

    [[nodiscard]] double lossAt(const ServingConstants& constants) const {
        double loss = 0;
        std::size_t rows = 0;
        for (const InferenceRow& row :
             checkInference(table_, accelerators_, models_, constants).rows) {
            if (!row.reason.empty() || !row.aside.empty() || !uses_(row)) continue;
            ++rows;
            loss += sizeOf(row.error);
            for (const auto& latency : {row.firstTokenError, row.interTokenError})
                if (latency) loss += latencyWeight * sizeOf(*latency);
        }
        return rows > 0 ? loss / static_cast<double>(rows) : 0;
    }

    static double objective(const std::vector<double>& at, std::vector<double>&, void* fit) {
        return static_cast<const Fit*>(fit)->lossAt(constantsAt(at));
    }

    const Table& table_;
    const std::vector<const catalog::Part*>& accelerators_;
    const std::vector<workload::ModelArchitecture>& models_;
    Uses uses_;
};

bool isFittedTo(const InferenceRow& row) {
    return row.reason.empty() && row.aside.empty();
}

}  // namespace

InferenceFit fitInference(const Table& table, const std::vector<const catalog::Part*>& accelerators,
                          const std::vector<workload::ModelArchitecture>& models) {
    InferenceFit fit;
    fit.constants = Fit(table, accelerators, models, isFittedTo).run();
    const InferenceCheck check = checkInference(table, accelerators, models, fit.constants);
    fit.dense = summarizeInference(check, false);
    fit.experts = summarizeInference(check, true);
    std::set<std::string> names;
    for (const InferenceRow& row : check.rows)
        if (isFittedTo(row)) names.insert(row.model);
    std::array<std::vector<double>, 2> heldOut;
    for (const std::string& name : names) {
        const auto isOther = [&](const InferenceRow& row) { return row.model != name; };
        const ServingConstants constants = Fit(table, accelerators, models, isOther).run();
        for (const InferenceRow& row : checkInference(table, accelerators, models, constants).rows)
            if (isFittedTo(row) && row.model == name)
                heldOut[row.hasExperts ? 1 : 0].push_back(row.error);
    }
    fit.heldOutDense = summarize(heldOut[0]);
    fit.heldOutExperts = summarize(heldOut[1]);
    return fit;
}

std::string inferenceFitToText(const InferenceFit& fit) {
    std::string text;
    for (const FreeConstant& each : freeConstants)
        text += std::string(each.name) + " = " + numberText(fit.constants.*each.member) + "\n";
    text += "\noutput tokens a second   rows   median     mean      p90     bias\n";
    text += errorLine("dense models", fit.dense);
    text += errorLine("models with experts", fit.experts);
    text += "\neach model by constants fitted without it\n";
    text += errorLine("dense models", fit.heldOutDense);
    text += errorLine("models with experts", fit.heldOutExperts);
    return text;
}

}  // namespace cw::validation
