#include "app/catalog_path.h"

#include <array>
#include <cstdlib>
#include <ctime>

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

fs::path userCatalogPath(const std::string& given) {
    const auto environment = [](const char* name) {
        const char* value = std::getenv(name);
        return fs::path(value ? value : "");
    };
    if (!given.empty()) return given;
    if (const fs::path chosen = environment("CLUSTERWRIGHT_USER_CATALOG"); !chosen.empty())
        return chosen;
    const fs::path inData = fs::path("clusterwright") / "user-catalog.sqlite";
    // A relative path there is to be ignored (XDG Base Directory Specification,
    // https://specifications.freedesktop.org/basedir-spec/latest/).
    if (const fs::path data = environment("XDG_DATA_HOME"); data.is_absolute())
        return data / inData;
    if (const fs::path home = environment("HOME"); home.is_absolute())
        return home / ".local/share" / inData;
    return {};
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", &local);
    return text.data();
}

}  // namespace cw::app
