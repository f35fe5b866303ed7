#include "app/named_variant.h"

#include "app/usage_error.h"

namespace cw::app {

const design::Variant& namedVariant(const design::Document& document, const std::string& name,
                                    const std::string& file) {
    std::string known;
    for (const design::Variant& variant : document.variants) {
        if (variant.name == name) return variant;
        known += (known.empty() ? "\"" : ", \"") + variant.name + "\"";
    }
    throw UsageError("There is no variant \"" + name + "\".", file, "It has " + known + ".");
}

}  // namespace cw::app
