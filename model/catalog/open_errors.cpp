#include "model/catalog/open_errors.h"

#include "model/error.h"

namespace cw::catalog {

namespace {

// Result codes of SQLite (https://www.sqlite.org/rescode.html); sqlite3.h stays out of the model.
constexpr int openCorrupt = 11;
constexpr int openRefused = 14;
constexpr int openNoDatabase = 26;

}  // namespace

void convertOpenError(const SQLite::Exception& error, const std::string& file) {
    switch (error.getErrorCode()) {
        case openRefused:
            throw CatalogError("cannot be opened for reading.", file,
                               "Check the permissions of the file and its folder.");
        case openNoDatabase:
            throw CatalogError("is not a catalog file.", file, reinstallCatalog);
        case openCorrupt:
            throw CatalogError("is damaged.", file, reinstallCatalog);
        default:
            throw CatalogError(std::string("cannot be read as a catalog: ") + error.what() + ".",
                               file, reinstallCatalog);
    }
}

}  // namespace cw::catalog
