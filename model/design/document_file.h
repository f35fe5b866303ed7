// A document as the text of a .cluster file, and back.
//
// JSON, fixed key order, one device, link or pinned part a line, so that a diff reads well. The
// format has a version; older ones are migrated step by step on reading, newer ones refused by
// name. Unknown members are kept and written back. Saving what was just opened gives the same
// bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/design/document.h"
#include "model/design/edit.h"

namespace cw::design {

inline constexpr int documentFormat = 1;
inline constexpr std::size_t documentMaxSize_B = 64u << 20;

/// Throws DocumentError (place: `source`, then line and column, or the key path),
/// NewerVersionError, for anything a variant must not hold: unknown pinned part, negative count,
/// duplicate id, dangling link end, NaN, 200 levels of nesting.
[[nodiscard]] Document documentFromText(std::string_view text, const std::string& source);
[[nodiscard]] std::string documentToText(const Document& document);

/// FileError or what `documentFromText` throws.
[[nodiscard]] Document openDocument(const std::filesystem::path& file);
/// Atomic: see replaceFile in model/file.h.
void saveDocument(const std::filesystem::path& file, const Document& document);

/// Transactions as JSON, for the journal and the clipboard.
[[nodiscard]] Json transactionToJson(const Transaction& transaction);
[[nodiscard]] Transaction transactionFromJson(const Json& json, const std::string& path);

/// Devices, fittings, links, site as JSON values (used inside documents and transactions).
[[nodiscard]] Json deviceToJson(const Device& device);
[[nodiscard]] Device deviceFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json linkToJson(const Link& link);
[[nodiscard]] Link linkFromJson(const Json& json, const std::string& path);

[[nodiscard]] std::string_view nameOf(Network network);
[[nodiscard]] std::string_view nameOf(WiringPattern pattern);
[[nodiscard]] std::string_view nameOf(LengthBasis basis);
[[nodiscard]] std::string_view nameOf(Cooling cooling);

}  // namespace cw::design
