#include "model/explore/sweep.h"

#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "model/checks/wording.h"
#include "model/error.h"
#include "model/explore/prices.h"
#include "model/explore/request_words.h"
#include "model/fabric/wire_design.h"

namespace cw::explore {

namespace {

constexpr std::array<std::string_view, inputCount> inputNames{
    "gpuPrice", "electricity", "utilisation", "mfu", "tokens", "pue", "nodes"};
constexpr std::size_t mostValues = 10'000;

double numberIn(std::string_view text, const std::string& whole) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        throw InputError("\"" + std::string(text) + "\" in \"" + whole + "\" is no number.", "",
                         "Write NAME=FROM:TO:STEPS or NAME=VALUE,VALUE,...");
    return value;
}

std::vector<std::string_view> split(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0;;) {
        const std::size_t next = text.find(mark, at);
        parts.push_back(text.substr(at, next == std::string_view::npos ? next : next - at));
        if (next == std::string_view::npos) return parts;
        at = next + 1;
    }
}

struct Range {
    double low;
    double high;
};
/// What makes sense of each input.
Range rangeOf(Input input) {
    switch (input) {
        case Input::gpuPrice:
            return {0.01, 100};
        case Input::electricity:
            return {0, 10};
        case Input::utilisation:
            return {0.01, 1};
        case Input::mfu:
            return {0.01, 10};
        case Input::tokens:
            return {1, 1e18};
        case Input::pue:
            return {1, 5};
        case Input::nodes:
            return {1, 100'000};
    }
    return {0, 0};
}

/// "0.01", "100,000"
std::string plainNumber(double value) {
    return std::abs(value) < 1000 ? checks::figure(value, 4)
                                  : checks::grouped(static_cast<long long>(value));
}

void requireInRange(const SweptInput& swept, const std::string& text) {
    const Range range = rangeOf(swept.input);
    for (const double value : swept.values)
        if (value < range.low || value > range.high)
            throw InputError(
                "\"" + text + "\" leaves the range of " + std::string(nameOf(swept.input)) + ".",
                "",
                "It goes from " + plainNumber(range.low) + " to " + plainNumber(range.high) + ".");
}

/// The values of point `index`, one an input.
std::vector<double> valuesAt(const std::vector<SweptInput>& inputs, std::size_t index) {
    std::vector<double> values(inputs.size());
    for (std::size_t i = inputs.size(); i-- > 0;) {
        values[i] = inputs[i].values[index % inputs[i].values.size()];
        index /= inputs[i].values.size();
    }
    return values;
}

/// All but the number of nodes of a design.
void setInput(Request& request, Input input, double value) {
    switch (input) {
        case Input::gpuPrice:
            request.gpuPrice = value;
            break;
        case Input::electricity:
            request.site.electricityPrice_USDpkWh = value;
            break;
        case Input::utilisation:
            request.terms.utilisation = {value, value, value};
            break;
        case Input::mfu:
            request.speed = value;
            break;
        case Input::tokens:
            for (workload::TrainingJob& job : request.workloads) job.tokens = value;
            break;
        case Input::pue:
            request.site.pue = value;
            break;
        case Input::nodes:
            request.vary.nodes = {static_cast<int>(value), static_cast<int>(value), 1};
            break;
    }
}

Sweep begun(const std::vector<SweptInput>& inputs, Objective objective,
            const SearchOptions& options) {
    if (inputs.empty() || inputs.size() > 2)
        throw InputError("One or two inputs are swept.", "", "Name them with --input.");
    Sweep sweep;
    sweep.inputs = inputs;
    sweep.objective = objective;
    sweep.shards = options.shards;
    sweep.done = {options.shard};
    return sweep;
}

/// `work` on each point of this shard.
template <class Work>
void eachPoint(Sweep& sweep, const SearchOptions& options, const Work& work) {
    for (std::size_t index = 0; index < sweep.size(); ++index) {
        if (static_cast<int>(index % static_cast<std::size_t>(options.shards)) != options.shard)
            continue;
        if (options.cancel.stop_requested()) return;
        SweepPoint point;
        point.index = static_cast<int>(index);
        point.at = valuesAt(sweep.inputs, index);
        work(point);
        if (options.cancel.stop_requested()) return;  // and what was found so far is no answer
        sweep.points.push_back(std::move(point));
        if (options.progress)
            options.progress({false, static_cast<long long>(index) + 1,
                              static_cast<long long>(sweep.size()),
                              static_cast<long>(sweep.points.size()), 0});
    }
}

std::string pointWords(const Sweep& sweep, const SweepPoint& point) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < point.at.size(); ++i)
        words.push_back(std::string(nameOf(sweep.inputs[i].input)) + " " +
                        plainNumber(point.at[i]));
    return checks::listed(words);
}

std::string bestWords(const SweepPoint& point) {
    return point.best.empty() ? "no design" : point.best;
}

design::Document resizedTo(const catalog::Catalog& catalog, design::Document document,
                           const std::string& variant, int nodes) {
    for (const design::Device& device : design::findVariant(document, variant)->devices) {
        const catalog::Part* part = document.pinned.find(device.part);
        if (part == nullptr || part->kind != catalog::PartKind::server) continue;
        const design::Desk desk{document, variant, catalog};
        const auto step = fabric::setNodeCount(desk, device.id, nodes);
        if (step) design::apply(document, step.value());
        return document;
    }
    return document;
}

}  // namespace

std::string_view nameOf(Input input) {
    return inputNames[static_cast<std::size_t>(input)];
}

std::optional<Input> inputNamed(std::string_view name) {
    for (int i = 0; i < inputCount; ++i)
        if (folded(inputNames[static_cast<std::size_t>(i)]) == folded(name))
            return static_cast<Input>(i);
    if (folded(name) == "utilization") return Input::utilisation;
    if (folded(name) == "nodecount") return Input::nodes;
    return std::nullopt;
}

SweptInput sweptInputFrom(const std::string& text) {
    const std::size_t equal = text.find('=');
    const auto input = inputNamed(std::string_view(text).substr(0, equal));
    if (!input || equal == std::string::npos)
        throw InputError("\"" + text + "\" names no input that can be swept.", "",
                         "Write NAME=FROM:TO:STEPS with one of gpuPrice, electricity, utilisation, "
                         "mfu, tokens, pue, nodes.");
    SweptInput swept;
    swept.input = *input;
    const std::string_view values = std::string_view(text).substr(equal + 1);
    if (values.find(':') == std::string_view::npos) {
        for (const std::string_view value : split(values, ','))
            swept.values.push_back(numberIn(value, text));
    } else {
        const auto parts = split(values, ':');
        const double steps = parts.size() == 3 ? numberIn(parts[2], text) : 0;
        if (parts.size() != 3 || steps < 1 || steps > mostValues || steps != std::floor(steps))
            throw InputError("\"" + text + "\" is no range.", "",
                             "Write NAME=FROM:TO:STEPS with 1 to 10,000 steps.");
        const double from = numberIn(parts[0], text);
        const double to = numberIn(parts[1], text);
        for (int i = 0; i < static_cast<int>(steps); ++i)
            swept.values.push_back(steps == 1 ? from : from + (to - from) * i / (steps - 1));
    }
    if (swept.input == Input::nodes)
        for (double& value : swept.values) value = std::round(value);
    requireInRange(swept, text);
    return swept;
}

std::size_t Sweep::size() const {
    std::size_t all = 1;
    for (const SweptInput& input : inputs) all *= input.values.size();
    return all;
}

std::vector<Flip> Sweep::flips() const {
    std::map<int, const SweepPoint*> byIndex;
    for (const SweepPoint& point : points) byIndex[point.index] = &point;
    std::vector<Flip> flips;
    const int columns = inputs.empty() ? 1 : static_cast<int>(inputs.back().values.size());
    const auto compare = [&](const SweepPoint& a, int next) {
        const auto found = byIndex.find(next);
        if (found == byIndex.end() || found->second->best == a.best) return;
        flips.push_back({a.index, next,
                         "Between " + pointWords(*this, a) + " and " +
                             pointWords(*this, *found->second) + " the best changes from " +
                             bestWords(a) + " to " + bestWords(*found->second) + "."});
    };
    for (const auto& [index, point] : byIndex) {
        if (index % columns + 1 < columns) compare(*point, index + 1);
        if (inputs.size() == 2) compare(*point, index + columns);
    }
    return flips;
}

namespace {

void requireOfWorkload(const Request& request, const std::vector<SweptInput>& inputs) {
    for (const SweptInput& swept : inputs)
        if (request.service && swept.input == Input::tokens)
            throw InputError("An inference service has no number of tokens to sweep.", "",
                             "Sweep another input.");
}

/// The space of the last point, kept while only what does not shape it changes.
class SpaceOfPoints {
public:
    explicit SpaceOfPoints(const catalog::Catalog& catalog) : catalog_(catalog) {}

    const Space& forRequest(const Request& asked, const SearchOptions& options) {
        Request shape = asked;
        shape.site.electricityPrice_USDpkWh = 0;
        shape.site.pue = 1;
        shape.terms.utilisation = {};
        shape.speed = 1;
        if (!space_ || !(shape == shape_)) {
            space_ = buildSpace(catalog_, asked, options.cancel);
            plans_ = std::make_shared<PlanCache>(asked);
            shape_ = shape;
        }
        space_->request = asked;
        return *space_;
    }
    [[nodiscard]] std::shared_ptr<PlanCache> plans() const { return plans_; }

private:
    const catalog::Catalog& catalog_;
    std::optional<Space> space_;
    std::shared_ptr<PlanCache> plans_;
    Request shape_;
};

}  // namespace

Sweep sweepRequest(const catalog::Catalog& catalog, const Request& request,
                   const std::vector<SweptInput>& inputs, const SearchOptions& options) {
    Sweep sweep = begun(inputs, request.objectives.front(), options);
    sweep.subject = request.title;
    requireOfWorkload(request, inputs);
    SpaceOfPoints spaces(catalog);
    eachPoint(sweep, options, [&](SweepPoint& point) {
        Request asked = request;
        for (std::size_t i = 0; i < inputs.size(); ++i)
            setInput(asked, inputs[i].input, point.at[i]);
        const Space& space = spaces.forRequest(asked, options);
        SearchOptions inner;
        inner.threads = options.threads;
        inner.cancel = options.cancel;
        inner.plans = spaces.plans();
        const auto best = searchBest(space, sweep.objective, asked.limits, inner);
        if (!best) {
            point.reason = "No design keeps all limits.";
            return;
        }
        point.best = space.nameOf(best->candidate);
        point.figures = best->figures;
    });
    return sweep;
}

Sweep sweepDesign(const catalog::Catalog& catalog, const design::Document& document,
                  const std::string& variant, Objective objective,
                  const std::vector<SweptInput>& inputs, const SearchOptions& options) {
    Sweep sweep = begun(inputs, objective, options);
    sweep.subject = document.title + ", " + variant;
    const Request base = requestFrom(*design::findVariant(document, variant));
    requireOfWorkload(base, inputs);
    eachPoint(sweep, options, [&](SweepPoint& point) {
        Request asked = base;
        design::Document changed = document;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i].input == Input::nodes)
                changed =
                    resizedTo(catalog, std::move(changed), variant, static_cast<int>(point.at[i]));
            else
                setInput(asked, inputs[i].input, point.at[i]);
        }
        design::Variant one = *design::findVariant(changed, variant);
        one.site.pue = asked.site.pue;
        one.site.electricityPrice_USDpkWh = asked.site.electricityPrice_USDpkWh;
        one.economics.ownership = asked.terms;
        std::vector<const catalog::Part*> parts;
        for (const auto& [id, part] : changed.pinned.all()) parts.push_back(&part);
        const ScaledPrices prices(changed.pinned, parts, asked.gpuPrice);
        // Other tokens make another job: plans are the same, but the cache knows them by job.
        PlanCache own(asked);
        point.figures = measure(one, prices, asked, own);
        point.best = variant;
        point.reason = point.figures.reason;
    });
    return sweep;
}

Sweep merge(const std::vector<Sweep>& parts) {
    if (parts.empty()) throw InputError("There is nothing to merge.", "");
    Sweep merged = parts.front();
    std::map<int, SweepPoint> points;
    std::set<int> done;
    for (const Sweep& part : parts) {
        if (!(part.inputs == merged.inputs) || part.subject != merged.subject ||
            part.objective != merged.objective)
            throw InputError("These sweeps do not belong together.", "",
                             "Merge shards of one sweep.");
        if (part.shards == 1) return part;
        if (part.shards != merged.shards)
            throw InputError("These are shards of different numbers of shards.", "",
                             "Merge shards of one sweep.");
        done.insert(part.done.begin(), part.done.end());
        for (const SweepPoint& point : part.points) points.emplace(point.index, point);
    }
    merged.points.clear();
    for (auto& [index, point] : points) merged.points.push_back(std::move(point));
    merged.done.assign(done.begin(), done.end());
    if (static_cast<int>(done.size()) == merged.shards) {
        merged.shards = 1;
        merged.done = {0};
    }
    return merged;
}

}  // namespace cw::explore
