// The catalog that the build made, opened once by a test program.
#pragma once

#include "model/catalog/catalog.h"

namespace cw::test {

inline const catalog::Catalog& shippedCatalog() {
    static const catalog::Catalog catalog = catalog::Catalog::open(CW_CATALOG_FILE);
    return catalog;
}

}  // namespace cw::test
