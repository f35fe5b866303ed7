// A part as JSON: the one form used by catalog/data/*.json and by the pinned copies in documents.
//
// Field names are those of the structs in part.h, units included; prices are dollars. Enumerations
// are their enumerator names. Fields with no value are left out. Reading is strict: an unknown
// field, a wrong type, a value out of range or a NaN throws DocumentError with the key path.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/catalog/part.h"
#include "model/json.h"

namespace cw::catalog {

[[nodiscard]] Part partFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json partToJson(const Part& part);

/// One entry of "facts", as parts and model architectures have them.
[[nodiscard]] FactSource factSourceFromJson(const Json& json, const std::string& path);
[[nodiscard]] Json factSourceToJson(const FactSource& fact);

/// The fixed spelling of each enumerator, for files and messages ("networkSwitch").
[[nodiscard]] std::string_view nameOf(PartKind kind);
[[nodiscard]] std::string_view nameOf(Availability availability);
[[nodiscard]] std::string_view nameOf(ValueKind kind);
[[nodiscard]] std::string_view nameOf(Verification verification);
[[nodiscard]] std::string_view nameOf(Confidence confidence);
[[nodiscard]] std::string_view nameOf(Basis basis);
[[nodiscard]] std::string_view nameOf(Protocol protocol);
[[nodiscard]] std::string_view nameOf(PortRole role);
[[nodiscard]] std::string_view nameOf(SlotKind kind);
[[nodiscard]] std::string_view nameOf(Precision precision);

[[nodiscard]] std::optional<PartKind> partKindFrom(std::string_view name);
[[nodiscard]] std::optional<Precision> precisionFrom(std::string_view name);

}  // namespace cw::catalog
