// Summary figures of relative errors, and rank correlation.
//
// Plain descriptive statistics over small samples; no distributions and no tests of significance.
#pragma once

#include <cstddef>
#include <vector>

namespace cw::validation {

/// Errors are predicted / measured - 1, as fractions.
struct ErrorSummary {
    std::size_t rows = 0;
    double median = 0;  ///< of the absolute errors
    double mean = 0;    ///< of the absolute errors
    double p90 = 0;     ///< of the absolute errors
    double bias = 0;    ///< mean of the signed errors
};

[[nodiscard]] ErrorSummary summarize(const std::vector<double>& errors);

/// The `share` quantile with linear interpolation between neighbours; 0 of nothing.
[[nodiscard]] double quantile(std::vector<double> values, double share);

/// Spearman's rank correlation with mean ranks for ties; 0 where one side does not vary.
[[nodiscard]] double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b);

/// Pearson's correlation; 0 where one side does not vary.
[[nodiscard]] double correlation(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace cw::validation
