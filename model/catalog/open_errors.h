// What SQLite says about a catalog file, as a sentence. Private to the catalog room.
#pragma once

#include <SQLiteCpp/Exception.h>

#include <string>

namespace cw::catalog {

inline constexpr const char* reinstallCatalog = "Install the catalog file again.";

/// Throws CatalogError.
[[noreturn]] void convertOpenError(const SQLite::Exception& error, const std::string& file);

}  // namespace cw::catalog
