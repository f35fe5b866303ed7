#include "app/cli/fact_sources.h"

#include <algorithm>

#include "model/catalog/facts.h"
#include "model/catalog/part_json.h"

namespace cw::cli {

std::string SourceList::mark(const std::string& id) {
    auto found = std::find(ids_.begin(), ids_.end(), id);
    if (found == ids_.end()) found = ids_.insert(ids_.end(), id);
    return "[" + std::to_string(found - ids_.begin() + 1) + "]";
}

std::string SourceList::text() const {
    std::string text;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const catalog::Source* source = catalog_.findSource(ids_[i]);
        text += "  [" + std::to_string(i + 1) + "] " + (source ? source->title : ids_[i]);
        if (source && !source->url.empty()) text += " (" + source->url + ")";
        text += "\n";
    }
    return text;
}

std::string notesText(const std::vector<catalog::FactSource>& facts, SourceList& sources) {
    std::string text;
    for (const catalog::FactSource& fact : facts) {
        const std::string mark = sources.mark(fact.source);
        if (!fact.note.empty()) text += "  " + mark + " " + fact.note + "\n";
    }
    return text.empty() ? text : "\nNotes on the facts:\n" + text;
}

std::string trustText(const catalog::FactSource& fact) {
    std::string text;
    if (fact.valueKind != catalog::ValueKind::vendor)
        text += " " + std::string(catalog::nameOf(fact.valueKind));
    if (catalog::isUnsure(fact)) text += " " + std::string(catalog::nameOf(fact.verification));
    return text;
}

}  // namespace cw::cli
