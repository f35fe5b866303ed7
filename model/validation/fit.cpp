#include "model/validation/fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlopt.hpp>
#include <set>

#include "model/error.h"

namespace cw::validation {

namespace {

using performance::Calibration;
using performance::Machine;
using performance::NamedConstant;

/// Errors well above this (in log) weigh by their size, smaller ones by their square.
constexpr double robustness = .08;
/// What moving one constant over its whole range costs, against a loss that is about the mean
/// error. A class may rest on a handful of rows of one publication, which must not carry it off.
constexpr double priorWeight = 6e-3;
/// Step of the difference quotients, as a share of a constant's range.
constexpr double differenceStep = 1e-4;
/// 0 would give every row one vote, 1 every publication.
constexpr double balance = .25;
/// Of tables after the first: classes of their own that shall not outvote it.
constexpr double other = .2;
constexpr int evaluationsPerRound = 60;

double robustLoss(double predicted_s, double measured_s) {
    const double e = std::log(predicted_s / measured_s);
    return std::sqrt(e * e + robustness * robustness) - robustness;
}

std::size_t classOf(const MappedRun& mapped) {
    return static_cast<std::size_t>(mapped.machine.gpu) * performance::widthClassNames.size() +
           static_cast<std::size_t>(performance::widthClassOf(mapped.job.precision));
}

/// The problem as NLopt sees it: free constants scaled to 0..1, and rows by class, because a class
/// constant moves only its own rows.
class Problem {
public:
    Problem(const std::vector<FitRow>& rows, const Calibration& start)
        : rows_(rows), calibration_(start) {
        std::set<std::size_t> touched;
        for (const FitRow& row : rows_) {
            touched.insert(classOf(*row.mapped));
            machines_.push_back(row.mapped->machine);
            machines_.back().calibration = &calibration_;
            weight_ += row.weight;
        }
        const std::size_t perClass = performance::classConstantInfos().size();
        const std::size_t globals = performance::globalConstantInfos().size();
        const auto all = performance::namedConstants(calibration_);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool isGlobal = i < globals;
            const std::size_t owner = isGlobal ? anyClass : (i - globals) / perClass;
            if (!isGlobal && touched.count(owner) == 0) continue;
            if (all[i].high <= all[i].low) continue;
            constants_.push_back(all[i]);
            owners_.push_back(owner);
            centre_.push_back(scaled(all[i], *all[i].value));
        }
    }
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;

    [[nodiscard]] std::size_t size() const { return constants_.size(); }
    [[nodiscard]] const std::vector<double>& centre() const { return centre_; }
    [[nodiscard]] const Calibration& calibration() const { return calibration_; }

    void set(const std::vector<double>& x) {
        for (std::size_t i = 0; i < x.size(); ++i) setOne(i, x[i]);
    }

    double value(const std::vector<double>& x, std::vector<double>& gradient) {
        set(x);
        std::vector<double> losses(rows_.size());
        double loss = prior(x);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            losses[i] = rowLoss(i);
            loss += losses[i] / weight_;
        }
        if (!gradient.empty()) differentiate(x, losses, gradient);
        return loss;
    }

private:
    static constexpr std::size_t anyClass = static_cast<std::size_t>(-1);

    static double scaled(const NamedConstant& constant, double value) {
        return std::clamp((value - constant.low) / (constant.high - constant.low), 0.0, 1.0);
    }

    void setOne(std::size_t i, double x) {
        *constants_[i].value = constants_[i].low + x * (constants_[i].high - constants_[i].low);
    }

    [[nodiscard]] double rowLoss(std::size_t i) const {
        const MappedRun& mapped = *rows_[i].mapped;
        const auto estimate =
            performance::estimateTraining(mapped.job, machines_[i], rows_[i].plan);
        return rows_[i].weight * robustLoss(estimate.step.total_s, mapped.measured_s);
    }

    [[nodiscard]] double prior(const std::vector<double>& x) const {
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - centre_[i]) * (x[i] - centre_[i]);
        return priorWeight * sum;
    }

    void differentiate(const std::vector<double>& x, const std::vector<double>& losses,
                       std::vector<double>& gradient) {
        for (std::size_t k = 0; k < x.size(); ++k) {
            const double step = x[k] + differenceStep <= 1 ? differenceStep : -differenceStep;
            setOne(k, x[k] + step);
            double change = 0;
            for (std::size_t i = 0; i < rows_.size(); ++i)
                if (owners_[k] == anyClass || owners_[k] == classOf(*rows_[i].mapped))
                    change += rowLoss(i) - losses[i];
            setOne(k, x[k]);
            gradient[k] = change / weight_ / step + 2 * priorWeight * (x[k] - centre_[k]);
        }
    }

    const std::vector<FitRow>& rows_;
    Calibration calibration_;
    std::vector<Machine> machines_;
    std::vector<NamedConstant> constants_;
    std::vector<std::size_t> owners_;
    std::vector<double> centre_;
    double weight_ = 0;
};

double objective(const std::vector<double>& x, std::vector<double>& gradient, void* data) {
    return static_cast<Problem*>(data)->value(x, gradient);
}

std::string configurationOf(const MappedRun& mapped) {
    const PublishedRun& run = *mapped.run;
    const auto width = performance::widthClassOf(mapped.job.precision);
    return run.publication() + "/" + run.model + "/" + run.gpu + "/" +
           std::to_string(mapped.machine.gpus()) + "/" + std::to_string(mapped.job.sequenceLength) +
           "/" + std::string(performance::widthClassNames[static_cast<std::size_t>(width)]);
}

}  // namespace

std::vector<FitRow> fitRows(const std::vector<const Validation*>& tables,
                            const Calibration& calibration) {
    std::vector<FitRow> rows;
    std::map<std::string, double> sizes;
    int number = 0;
    for (const Validation* table : tables) {
        ++number;
        for (const RowResult& result : table->counted) {
            const auto plan = choosePlan(*result.mapped, calibration);
            if (!plan) continue;
            FitRow row{result.mapped, *plan, 1, configurationOf(*result.mapped), ""};
            row.source = std::to_string(number) + "/" + result.mapped->run->publication();
            ++sizes[row.source];
            rows.push_back(std::move(row));
        }
    }
    for (FitRow& row : rows)
        row.weight =
            std::pow(sizes[row.source], -balance) * (row.source.starts_with("1/") ? 1 : other);
    return rows;
}

double lossOf(const std::vector<FitRow>& rows, const Calibration& calibration) {
    double sum = 0;
    double weight = 0;
    for (const FitRow& row : rows) {
        const RowResult result = estimateRow(*row.mapped, row.plan, calibration);
        sum += row.weight * robustLoss(result.predicted_s, row.mapped->measured_s);
        weight += row.weight;
    }
    return weight > 0 ? sum / weight : 0;
}

Calibration fitCalibration(const std::vector<FitRow>& rows, const FitOptions& options) {
    if (rows.empty()) return options.start;
    Problem problem(rows, options.start);
    std::vector<double> x = problem.centre();
    double last = 0;
    for (int round = 0; round < options.rounds; ++round) {
        nlopt::opt optimiser(nlopt::LD_SLSQP, static_cast<unsigned>(problem.size()));
        optimiser.set_min_objective(objective, &problem);
        optimiser.set_lower_bounds(0);
        optimiser.set_upper_bounds(1);
        optimiser.set_maxeval(evaluationsPerRound);
        optimiser.set_ftol_rel(1e-6);
        std::vector<double> best = x;
        double reached = 0;
        try {
            optimiser.optimize(best, reached);
        } catch (const std::exception&) {
            // Rounding stopped it; NLopt leaves the best point so far in `best`.
            std::vector<double> none;
            reached = problem.value(best, none);
        }
        x = best;
        if (round > 0 && std::abs(last - reached) < 1e-6) break;
        last = reached;
    }
    problem.set(x);
    return problem.calibration();
}

std::vector<int> foldsOf(const std::vector<FitRow>& rows, int folds) {
    // By source, configurations in the order of their names go round the folds.
    std::map<std::string, std::set<std::string>> bySource;
    for (const FitRow& row : rows) bySource[row.source].insert(row.configuration);
    std::map<std::string, int> foldOf;
    int next = 0;
    for (const auto& [source, configurations] : bySource)
        for (const std::string& configuration : configurations)
            foldOf[source + "/" + configuration] = next++ % folds;
    std::vector<int> result;
    for (const FitRow& row : rows) result.push_back(foldOf[row.source + "/" + row.configuration]);
    return result;
}

std::vector<int> foldsBySource(const std::vector<FitRow>& rows) {
    std::map<std::string, int> foldOf;
    for (const FitRow& row : rows) foldOf.emplace(row.source, static_cast<int>(foldOf.size()));
    std::vector<int> result;
    for (const FitRow& row : rows) result.push_back(foldOf[row.source]);
    return result;
}

HeldOut crossValidate(const std::vector<FitRow>& rows, const std::vector<int>& fold,
                      const FitOptions& options) {
    HeldOut held;
    const int folds = fold.empty() ? 0 : *std::max_element(fold.begin(), fold.end()) + 1;
    for (int k = 0; k < folds; ++k) {
        std::vector<FitRow> others;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (fold[i] != k) others.push_back(rows[i]);
        const Calibration calibration = fitCalibration(others, options);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (fold[i] != k) continue;
            const auto plan = choosePlan(*rows[i].mapped, calibration);
            held.rows.push_back(
                estimateRow(*rows[i].mapped, plan.value_or(rows[i].plan), calibration));
        }
    }
    return held;
}

}  // namespace cw::validation
