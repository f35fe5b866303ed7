// Where the catalog files are, the same for the window and the command line. Opens nothing.
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

/// The user's own catalog: `given` unless empty, else the environment's
/// CLUSTERWRIGHT_USER_CATALOG, else clusterwright/user-catalog.sqlite in the user's data folder
/// (XDG_DATA_HOME, else ~/.local/share). Empty when the system names no such folder. It need not
/// exist.
[[nodiscard]] std::filesystem::path userCatalogPath(const std::string& given);

/// The day by the system's clock, "2026-11-30": which prices count.
[[nodiscard]] std::string today();

}  // namespace cw::app
