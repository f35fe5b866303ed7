#include "app/cli/session.h"

#include <iostream>

#include "app/named_variant.h"
#include "model/catalog/merged_catalog.h"
#include "model/design/error_text.h"
#include "model/workload/architecture_library.h"

namespace cw::cli {

namespace {

/// With the user's own catalog over it, where there is one.
catalog::Catalog opened(const Session& session, const std::filesystem::path& file) {
    catalog::Catalog shipped = catalog::Catalog::open(file);
    const std::filesystem::path own = app::userCatalogPath(session.userCatalogFile);
    std::error_code ignored;
    if (own.empty() || !std::filesystem::exists(own, ignored)) return shipped;
    const catalog::UserCatalog user(own);
    return catalog::mergeCatalogs(std::move(shipped), user.read(), app::today());
}

}  // namespace

catalog::Catalog openCatalog(const Session& session) {
    return opened(session, app::catalogPlace(session.catalogFile, session.executable).file);
}

std::vector<workload::ModelArchitecture> openModels(const Session& session) {
    return workload::readArchitectures(
        app::catalogPlace(session.catalogFile, session.executable).file);
}

catalog::UserCatalog userCatalog(const Session& session) {
    std::filesystem::path file = app::userCatalogPath(session.userCatalogFile);
    if (file.empty())
        throw UsageError("Nothing says where the user's own catalog is.", "--user-catalog",
                         "Name the file.");
    return catalog::UserCatalog(std::move(file));
}

std::optional<catalog::Catalog> openCatalogIfThere(const Session& session) {
    const app::CatalogPlace place = app::catalogPlace(session.catalogFile, session.executable);
    std::error_code ignored;
    if (!place.isChosen && !std::filesystem::exists(place.file, ignored)) {
        std::cerr << "There is no catalog at " << place.file.string()
                  << ": findings name no parts that could replace others.\n";
        return std::nullopt;
    }
    return opened(session, place.file);
}

std::vector<const design::Variant*> chosenVariants(const Session& session,
                                                   const design::Document& document) {
    if (!session.variant.empty())
        return {&app::namedVariant(document, session.variant, session.file)};
    std::vector<const design::Variant*> all;
    for (const design::Variant& variant : document.variants) all.push_back(&variant);
    return all;
}

InputError placedIn(const std::string& file, const InputError& error) {
    const std::string sentence = error.what();
    if (sentence.find(file) != std::string::npos) return error;
    const std::string place = error.where().empty() ? file : file + ", " + error.where();
    return {design::sentenceOf(error), place};
}

void print(const std::string& text) {
    std::cout << text << std::flush;
    if (!std::cout) throw FileError("The output could not be written.", "standard output");
}

void printJson(const Json& json) {
    print(writeJson(json, {{"variants", "findings", "parts", "lines"}}));
}

}  // namespace cw::cli
