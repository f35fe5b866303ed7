// What one run of the command line works on: the options all commands share, and the chosen
// command.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog_path.h"
#include "app/exit_code.h"
#include "app/usage_error.h"
#include "model/catalog/user_catalog.h"
#include "model/design/document.h"
#include "model/error.h"
#include "model/json.h"
#include "model/workload/architecture.h"

namespace cw::cli {

using app::UsageError;
using enum app::ExitCode;

struct Session {
    std::filesystem::path executable;
    std::string catalogFile;      ///< --catalog; empty: environment or default
    std::string userCatalogFile;  ///< --user-catalog; empty: environment or the user's data folder
    std::string file;             ///< FILE of the command
    std::string variant;          ///< --variant; empty: all, or the first
    bool json = false;            ///< --json
    std::vector<std::string> failed;  ///< --fail: instances and ports out of order
    std::function<int()> command;     ///< what was asked for
};

/// The shipped catalog with the user's own over it. Throws CatalogError.
[[nodiscard]] catalog::Catalog openCatalog(const Session& session);
/// The model architectures of the shipped catalog. Throws CatalogError.
[[nodiscard]] std::vector<workload::ModelArchitecture> openModels(const Session& session);
/// The user's own catalog. Throws UsageError when nothing says where it is.
[[nodiscard]] catalog::UserCatalog userCatalog(const Session& session);
/// `openCatalog` for commands that can do without: nullopt, with a note on standard error, when no
/// catalog was asked for and none is installed.
[[nodiscard]] std::optional<catalog::Catalog> openCatalogIfThere(const Session& session);

/// The variants the command is about: the named one, else all. Throws UsageError when there is none
/// of that name.
[[nodiscard]] std::vector<const design::Variant*> chosenVariants(const Session& session,
                                                                 const design::Document& document);

/// `error` with the file it is about in front of its key path: "plan.json, limits.racks: ...". As
/// it is where it names the file already.
[[nodiscard]] InputError placedIn(const std::string& file, const InputError& error);

/// What `read` makes of the file's content; what is wrong with it is told with the file's name.
template <class Read>
auto readingOf(const std::string& file, Read read) {
    try {
        return read();
    } catch (const InputError& error) {
        throw placedIn(file, error);
    }
}

/// Writes to standard output. Throws FileError when that fails.
void print(const std::string& text);
/// Canonical JSON with one variant, finding or part a line.
void printJson(const Json& json);

}  // namespace cw::cli
