#include "app/named_variant.h"

#include "app/usage_error.h"

namespace cw::app {

const design::Variant& namedVariant(const design::Document& document, const std::string& name,
                                    const std::string& file) {
    if (const design::Variant* variant = design::findVariant(document, name)) return *variant;
    throw UsageError("There is no variant \"" + name + "\".", file,
                     "It has " + design::variantNames(document) + ".");
}

}  // namespace cw::app
