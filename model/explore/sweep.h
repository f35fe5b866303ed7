// Sensitivity: one or two inputs swept over a design, or over a request, and where the best
// changes.
//
// Each point of the grid is evaluated by itself, so a sweep parts into shards that can be run
// anywhere and merged: exact, and adding a shard again changes nothing.
#pragma once

#include "model/explore/result.h"

namespace cw::explore {

enum class Input {
    gpuPrice,     ///< times what the catalog says
    electricity,  ///< US dollars a kilowatt-hour
    utilisation,  ///< share of the hours in which the GPUs work, 0 to 1
    mfu,          ///< times the estimated speed
    tokens,       ///< of every workload
    pue,
    nodes,
};
inline constexpr int inputCount = 7;
[[nodiscard]] std::string_view nameOf(Input input);
[[nodiscard]] std::optional<Input> inputNamed(std::string_view name);

struct SweptInput {
    Input input = Input::gpuPrice;
    std::vector<double> values;
    bool operator==(const SweptInput&) const = default;
};
/// "electricity=0.05:0.30:6" (six values, both ends) or "nodes=4,8,16". Throws InputError.
[[nodiscard]] SweptInput sweptInputFrom(const std::string& text);

struct SweepPoint {
    int index = 0;           ///< row-major over the inputs
    std::vector<double> at;  ///< a value an input
    std::string best;        ///< name of the best design; empty when none keeps the limits
    Figures figures;
    std::string reason;  ///< why there is none
};

/// Between two neighbours of the grid the best design changes.
struct Flip {
    int from = 0;  ///< indices of points
    int to = 0;
    std::string words;
};

struct Sweep {
    std::string subject;  ///< title of the request, or file and variant
    Objective objective = Objective::cost;
    std::vector<SweptInput> inputs;
    std::vector<SweepPoint> points;  ///< ascending
    int shards = 1;
    std::vector<int> done{0};
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::vector<Flip> flips() const;
};

/// Of each point the design with the least of the request's first objective that keeps the limits.
[[nodiscard]] Sweep sweepRequest(const catalog::Catalog& catalog, const Request& request,
                                 const std::vector<SweptInput>& inputs,
                                 const SearchOptions& options = {});
/// The same design at each point.
[[nodiscard]] Sweep sweepDesign(const catalog::Catalog& catalog, const design::Document& document,
                                const std::string& variant, Objective objective,
                                const std::vector<SweptInput>& inputs,
                                const SearchOptions& options = {});

[[nodiscard]] Json sweepToJson(const Sweep& sweep);
[[nodiscard]] JsonLayout sweepLayout();
[[nodiscard]] Sweep sweepFromJson(const Json& json, const std::string& source);
[[nodiscard]] Sweep merge(const std::vector<Sweep>& parts);

/// How a figure moves when one input alone goes from its low to its high end: a leg of a spider.
struct Leg {
    Input input = Input::gpuPrice;
    std::vector<double> relative;  ///< input over its middle value
    std::vector<double> values;    ///< of the objective
};

}  // namespace cw::explore
