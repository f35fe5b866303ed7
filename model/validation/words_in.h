// Finding figures and words in the free text of a table's cell. Case does not matter.
//
// Plain searches, not patterns: the texts are written by people, and what is not found is simply
// not known.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cw::validation {

[[nodiscard]] std::string lowered(std::string_view text);

/// Whether `text` (already lowered) holds `words`.
[[nodiscard]] bool has(std::string_view text, std::string_view words);

/// The number that follows `words`, spaces between allowed: "GA 16", "q_lora 1536".
[[nodiscard]] std::optional<double> numberAfter(std::string_view text, std::string_view words);

/// The number that stands directly before `words`: "128-token sliding window".
[[nodiscard]] std::optional<double> numberBefore(std::string_view text, std::string_view words);

/// The number that begins at `at`, thousands separators not allowed.
[[nodiscard]] std::optional<double> numberAt(std::string_view text, std::size_t at);

}  // namespace cw::validation
