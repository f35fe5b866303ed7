#include "catalog/cross_checks.h"

#include <map>
#include <set>

#include "model/catalog/compatibility.h"
#include "model/catalog/part_checks.h"

namespace cw::build {

namespace {

/// The parts of the data files, found by id; the first of two with the same id.
class DataParts : public catalog::PartLookup {
public:
    explicit DataParts(const CatalogData& data) {
        for (const auto& [file, part] : data.parts) parts_.emplace(part.id, &part);
    }
    const catalog::Part* find(const catalog::PartId& id) const override {
        const auto found = parts_.find(id);
        return found == parts_.end() ? nullptr : found->second;
    }

private:
    std::map<catalog::PartId, const catalog::Part*> parts_;
};

/// Whether `id` is new in `seen`; the second of two is a problem.
void requireNew(std::set<std::string>& seen, const std::string& file, const std::string& id,
                Problems& problems) {
    if (!seen.insert(id).second)
        problems.push_back({file, id, "id", "Another entry has the same id."});
}

void checkIds(const CatalogData& data, Problems& problems) {
    std::set<std::string> parts;
    std::set<std::string> sources;
    std::set<std::string> connectors;
    std::set<std::string> models;
    std::set<std::string> offers;
    for (const auto& [file, part] : data.parts) requireNew(parts, file, part.id, problems);
    for (const auto& [file, source] : data.sources) requireNew(sources, file, source.id, problems);
    for (const auto& [file, connector] : data.connectors)
        requireNew(connectors, file, connector.name, problems);
    for (const auto& [file, model] : data.architectures)
        requireNew(models, file, model.id, problems);
    for (const auto& [file, offer] : data.cloudOffers) requireNew(offers, file, offer.id, problems);
    for (const auto& [file, row] : data.compatibility)
        for (const std::string& name : {row.item, row.place})
            if (row.kind == "plug" && !connectors.contains(name))
                problems.push_back({file, name, "compatibility", "Is no connector."});
}

void checkUnused(const CatalogData& data, Problems& problems) {
    std::set<std::string> used;
    for (const auto& [file, part] : data.parts) {
        for (const auto& fact : part.facts) used.insert(fact.source);
        for (const auto& price : part.prices) used.insert(price.source);
    }
    for (const auto& [file, model] : data.architectures)
        for (const auto& fact : model.facts) used.insert(fact.source);
    for (const auto& [file, offer] : data.cloudOffers) used.insert(offer.source);
    for (const auto& [file, source] : data.sources)
        if (!used.contains(source.id))
            problems.push_back({file, source.id, "",
                                "No part uses this source, nor does a cloud offer or a model."});
}

}  // namespace

void checkData(const CatalogData& data, Problems& problems) {
    checkIds(data, problems);
    const DataParts parts(data);
    catalog::KnownThings known{parts, {}, {}};
    for (const auto& [file, source] : data.sources) known.sources.insert(source.id);
    for (const auto& [file, connector] : data.connectors)
        known.connectors[connector.name] = connector.isFibre;
    catalog::Compatibility table;
    for (const auto& [file, row] : data.compatibility)
        (row.kind == "plug" ? table.plugs : table.forms).push_back({row.item, row.place});
    for (const auto& [file, part] : data.parts) {
        for (const auto& port : part.ports)
            if (!port.alsoTakes.empty())
                problems.push_back({file, part.id, "ports." + port.name + ".alsoTakes",
                                    "Follows from connectors.json and is not said here."});
        catalog::Part whole = part;
        catalog::applyCompatibility(table, whole);
        for (const auto& problem : catalog::checkPart(whole, known))
            problems.push_back({file, part.id, problem.field, problem.what});
    }
    for (const auto& [file, offer] : data.cloudOffers)
        for (const auto& problem :
             catalog::checkCloudOffer(offer, parts, known.sources.contains(offer.source)))
            problems.push_back({file, offer.id, problem.field, problem.what});
    for (const auto& [file, model] : data.architectures)
        for (const auto& problem : catalog::checkModel(model, known.sources))
            problems.push_back({file, model.id, problem.field, problem.what});
    checkUnused(data, problems);
}

}  // namespace cw::build
