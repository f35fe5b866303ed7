// Which cables of a link are one piece: the assemblies that are ordered and carried to the racks.
//
// A twin-port cable carries its links between the same two cages, so between the same two
// instances; the trunk of a splitter sits in one cage and its legs fan out from there. What does
// not fill a piece still takes one. A fibre and a single-link cable are a piece each.
#pragma once

#include <vector>

#include "model/design/resolve.h"

namespace cw::design {

/// Pieces of a link, by formula; its number of cables where each is a piece.
[[nodiscard]] long countAssemblies(const ResolvedLink& link);

/// For every cable of the link, in the order of wiring.h, the number of its piece from 0 in order
/// of first use. Empty where each cable is a piece, or an end is missing.
[[nodiscard]] std::vector<int> assemblyNumbers(const ResolvedLink& link);

}  // namespace cw::design
