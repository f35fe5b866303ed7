// The values of a document as JSON and back, one function pair each; document_file.h adds the file.
//
// Reading checks every value by itself (types, ranges, finite numbers) and throws DocumentError
// with the key path. What must hold between the values is checked in document_rules.h.
#pragma once

#include <string>

#include "model/design/document_file.h"
#include "model/json.h"

namespace cw::design {

/// The most instances of a device, parts of a fitting or cables of a link that a document may hold.
inline constexpr int maxCount = 1'000'000;

[[nodiscard]] Json fittingToJson(const Fitting& fitting);
[[nodiscard]] Fitting fittingFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json siteToJson(const Site& site);
[[nodiscard]] Site siteFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json economicsToJson(const Economics& economics);
[[nodiscard]] Economics economicsFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json waiverToJson(const Waiver& waiver);
[[nodiscard]] Waiver waiverFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json sourceToJson(const catalog::Source& source);
[[nodiscard]] catalog::Source sourceFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json variantToJson(const Variant& variant);
[[nodiscard]] Variant variantFromJson(const Json& json, const std::string& path);

/// The whole document, format number included.
[[nodiscard]] Json documentToJson(const Document& document);
/// A document of this program's own format, checked as a whole.
[[nodiscard]] Document currentDocumentFromJson(const Json& json);
/// A document of any format this program reads, migrated. Throws NewerVersionError for newer ones.
[[nodiscard]] Document documentFromJson(Json json);

/// "path[3]"
[[nodiscard]] std::string itemPath(const std::string& path, std::size_t index);

}  // namespace cw::design
