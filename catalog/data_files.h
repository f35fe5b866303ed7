// Reads catalog/data/*.json: parts, sources, connectors, cloud offers and model architectures.
//
// A file holds one or more of the lists "parts", "sources", "connectors", "compatibility",
// "cloudOffers" and "architectures". Whatever is malformed becomes a Problem, and reading goes on
// behind it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "catalog/problems.h"
#include "model/catalog/cloud_offer.h"
#include "model/catalog/model_entry.h"
#include "model/catalog/part.h"

namespace cw::build {

template <class T>
struct FromFile {
    std::string file;
    T value;
};

struct Connector {
    std::string name;
    bool isFibre = false;
};

struct CompatibilityRow {
    std::string kind;   ///< "plug" or "form"
    std::string item;   ///< what goes in
    std::string place;  ///< the cage or slot
    std::string note;
};

struct CatalogData {
    std::vector<FromFile<catalog::Part>>
        parts;  ///< by kind, stated parts last, then as in the files
    std::vector<FromFile<catalog::Source>> sources;
    std::vector<FromFile<Connector>> connectors;
    std::vector<FromFile<CompatibilityRow>> compatibility;
    std::vector<FromFile<catalog::CloudOffer>> cloudOffers;
    std::vector<FromFile<catalog::ModelEntry>> architectures;
};

/// Reads every .json file of `folder` in the order of their names. Throws FileError when the folder
/// cannot be listed.
[[nodiscard]] CatalogData readData(const std::filesystem::path& folder, Problems& problems);

}  // namespace cw::build
