#include "app/cli/session.h"

#include <iostream>

namespace cw::cli {

catalog::Catalog openCatalog(const Session& session) {
    return catalog::Catalog::open(app::catalogPlace(session.catalogFile, session.executable).file);
}

std::optional<catalog::Catalog> openCatalogIfThere(const Session& session) {
    const app::CatalogPlace place = app::catalogPlace(session.catalogFile, session.executable);
    std::error_code ignored;
    if (!place.isChosen && !std::filesystem::exists(place.file, ignored)) {
        std::cerr << "There is no catalog at " << place.file.string()
                  << ": findings name no parts that could replace others.\n";
        return std::nullopt;
    }
    return catalog::Catalog::open(place.file);
}

std::vector<const design::Variant*> chosenVariants(const Session& session,
                                                   const design::Document& document) {
    std::vector<const design::Variant*> chosen;
    std::string names;
    for (const design::Variant& variant : document.variants) {
        if (session.variant.empty() || variant.name == session.variant) chosen.push_back(&variant);
        names += (names.empty() ? "\"" : ", \"") + variant.name + "\"";
    }
    if (chosen.empty())
        throw UsageError("There is no variant \"" + session.variant + "\".", session.file,
                         "It has " + names + ".");
    return chosen;
}

void print(const std::string& text) {
    std::cout << text << std::flush;
    if (!std::cout) throw FileError("The output could not be written.", "standard output");
}

void printJson(const Json& json) {
    print(writeJson(json, {{"variants", "findings", "parts", "lines"}}));
}

}  // namespace cw::cli
