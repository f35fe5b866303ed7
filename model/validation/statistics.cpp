#include "model/validation/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace cw::validation {

namespace {

/// Rank of each value from 1; equal values share their mean rank.
std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from;
        while (to < order.size() && values[order[to]] == values[order[from]]) ++to;
        const double rank = (static_cast<double>(from) + static_cast<double>(to) + 1) / 2;
        for (std::size_t i = from; i < to; ++i) ranks[order[i]] = rank;
        from = to;
    }
    return ranks;
}

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (values[above] - values[below]) * (place - static_cast<double>(below));
}

ErrorSummary summarize(const std::vector<double>& errors) {
    ErrorSummary summary;
    summary.rows = errors.size();
    if (errors.empty()) return summary;
    std::vector<double> sizes;
    for (const double error : errors) sizes.push_back(std::abs(error));
    summary.median = quantile(sizes, .5);
    summary.mean = meanOf(sizes);
    summary.p90 = quantile(sizes, .9);
    summary.bias = meanOf(errors);
    return summary;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    assert(a.size() == b.size());
    if (a.size() < 2) return 0;
    const double meanA = meanOf(a);
    const double meanB = meanOf(b);
    double together = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        together += (a[i] - meanA) * (b[i] - meanB);
        squaresA += (a[i] - meanA) * (a[i] - meanA);
        squaresB += (b[i] - meanB) * (b[i] - meanB);
    }
    return squaresA > 0 && squaresB > 0 ? together / std::sqrt(squaresA * squaresB) : 0;
}

double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
    return correlation(ranksOf(a), ranksOf(b));
}

}  // namespace cw::validation
