// Time of single kernels: matrix products and memory-bound work, added to a pass by cause.
//
// Smooth in all sizes: each dimension carries a constant loss, so that time grows with each.
#pragma once

#include "model/performance/layer_time.h"

namespace cw::performance {

inline constexpr double element_B = 2;  ///< 16-bit activations

/// A product (rows x inner)(inner x columns).
struct Product {
    double rows;
    double columns;
    double inner;
};

/// A linear layer at the job's precision: forward, and backward with its two products of the same
/// work (one where weights are frozen), and the quantisation of its operands.
void addLinear(PassTime& time, const KernelRates& rates, const Product& size);
/// The same in 16 bit: head and router.
void addLinear16(PassTime& time, const KernelRates& rates, const Product& size);
/// Forward traffic in `kernels` kernels; backward moves twice as much.
void addMemoryBound(PassTime& time, const KernelRates& rates, double traffic_B, double kernels);

}  // namespace cw::performance
