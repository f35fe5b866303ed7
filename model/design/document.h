// A document: variants of one design and the pinned copies of every part they use.
//
// Nothing computed. The pinned copies make it open the same in five years without that catalog.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog/part.h"
#include "model/design/variant.h"

namespace cw::design {

/// Copies of catalog parts, by id.
class PinnedParts : public catalog::PartLookup {
public:
    [[nodiscard]] const catalog::Part* find(const catalog::PartId& id) const override;
    [[nodiscard]] const std::map<catalog::PartId, catalog::Part>& all() const { return parts_; }
    void pin(catalog::Part part);
    void unpin(const catalog::PartId& id) { parts_.erase(id); }
    bool operator==(const PinnedParts& other) const { return parts_ == other.parts_; }

private:
    std::map<catalog::PartId, catalog::Part> parts_;
};

struct Document {
    std::string title;
    std::vector<Variant> variants;  ///< never empty
    PinnedParts pinned;
    std::map<std::string, catalog::Source> sources;  ///< those the pinned parts cite
    std::string catalogVersion;  ///< of the newest pinned copy; empty before the first
    JsonObject extra;
    bool operator==(const Document&) const = default;
};

/// Null when no variant is called `name`.
[[nodiscard]] const Variant* findVariant(const Document& document, std::string_view name);
/// The names of all variants as a sentence lists them: "\"a\", \"b\"".
[[nodiscard]] std::string variantNames(const Document& document);

/// A document with one empty variant called `variantName`.
[[nodiscard]] Document blankDocument(const std::string& title, const std::string& variantName);

}  // namespace cw::design
