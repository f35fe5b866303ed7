#include "app/catalog_path.h"

#include <cstdlib>

namespace fs = std::filesystem;

namespace cw::app {

fs::path executablePath(const char* argv0) {
    std::error_code ignored;
    const fs::path self = fs::read_symlink("/proc/self/exe", ignored);
    return self.empty() ? fs::path(argv0 ? argv0 : "") : self;
}

CatalogPlace catalogPlace(const std::string& given, const fs::path& executable) {
    if (!given.empty()) return {given, true};
    if (const char* variable = std::getenv("CLUSTERWRIGHT_CATALOG"); variable && *variable)
        return {variable, true};
    const fs::path installed =
        (executable.parent_path().parent_path() / "share/clusterwright/catalog.sqlite")
            .lexically_normal();
    std::error_code ignored;
    if (fs::exists(installed, ignored)) return {installed, false};
    return {CW_BUILD_CATALOG, false};
}

}  // namespace cw::app
