#include "model/design/document.h"

#include <algorithm>
#include <utility>

namespace cw::design {

const catalog::Part* PinnedParts::find(const catalog::PartId& id) const {
    const auto found = parts_.find(id);
    return found == parts_.end() ? nullptr : &found->second;
}

void PinnedParts::pin(catalog::Part part) {
    catalog::PartId id = part.id;
    parts_.insert_or_assign(std::move(id), std::move(part));
}

const Variant* findVariant(const Document& document, std::string_view name) {
    const auto found = std::find_if(document.variants.begin(), document.variants.end(),
                                    [&](const Variant& variant) { return variant.name == name; });
    return found == document.variants.end() ? nullptr : &*found;
}

std::string variantNames(const Document& document) {
    std::string names;
    for (const Variant& variant : document.variants)
        names += (names.empty() ? "\"" : ", \"") + variant.name + "\"";
    return names;
}

Document blankDocument(const std::string& title, const std::string& variantName) {
    Document document;
    document.title = title;
    document.variants.emplace_back().name = variantName;
    return document;
}

}  // namespace cw::design
