// Where the catalog file is, the same for the window and the command line. Opens nothing.
#pragma once

#include <filesystem>
#include <string>

namespace cw::app {

/// The file a program was started from; `argv0` where the system does not tell.
[[nodiscard]] std::filesystem::path executablePath(const char* argv0);

struct CatalogPlace {
    std::filesystem::path file;
    bool isChosen = false;  ///< named by the user, so that its absence is the user's error
};

/// `given` unless empty, else the environment's CLUSTERWRIGHT_CATALOG, else the installed
/// ../share/clusterwright/catalog.sqlite beside the program, else the build tree's.
[[nodiscard]] CatalogPlace catalogPlace(const std::string& given,
                                        const std::filesystem::path& executable);

}  // namespace cw::app
