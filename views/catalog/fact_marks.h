// How sure a fact is, as a shape and a word: what its source is and how it was checked.
//
// A value published by its maker and read there has no mark; everything less sure has one.
#pragma once

#include <QString>
#include <string_view>

#include "model/catalog/part.h"
#include "views/theme/theme.h"

namespace cw::views {

/// From the surest down.
enum class Trust { read, derived, planning, stated, recalled, unverified, none };

[[nodiscard]] Trust trustOf(const catalog::FactSource* source);
/// The least sure of all facts of the part: "read", "recalled", ...; "no source" without any.
[[nodiscard]] Trust trustOf(const catalog::Part& part);
/// A shape in one letter; empty for `read`.
[[nodiscard]] QString trustShape(Trust trust);
/// "recalled, not read again".
[[nodiscard]] QString trustWord(Trust trust);
[[nodiscard]] Role trustRole(Trust trust);

}  // namespace cw::views
