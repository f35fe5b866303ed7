// Edits around the variants, and transactions. Here the parts are known, so here every edit is held
// to what the file format demands: parts pinned, link ends on ports that exist.
#include <algorithm>
#include <set>
#include <utility>

#include "model/catalog/part_json.h"
#include "model/design/document_json.h"
#include "model/design/document_rules.h"
#include "model/design/edit.h"
#include "model/design/error_text.h"
#include "model/error.h"

namespace cw::design {

namespace {

Variant& variantNamed(Document& document, const std::string& name) {
    const auto found = std::find_if(document.variants.begin(), document.variants.end(),
                                    [&](const Variant& variant) { return variant.name == name; });
    if (found == document.variants.end())
        throw EditError("There is no variant called \"" + name + "\".", "variants");
    return *found;
}

void requireFreeName(const Document& document, const std::string& name) {
    if (findVariant(document, name) != nullptr)
        throw EditError("There is already a variant called \"" + name + "\".", "variants");
}

/// Runs one of the rules of document_rules.h and turns its error into one of an edit.
template <class Rule>
void require(Rule rule) {
    try {
        rule();
    } catch (const InputError& error) {
        throw EditError(sentenceOf(error), error.where());
    }
}

/// Links of `variant` that end at `device`, or at one fitting of it.
void requireJoinedAt(const Variant& variant, DeviceId device, const PinnedParts& parts) {
    for (const Link& link : variant.links)
        if (link.a.device == device || link.b.device == device)
            requireJoined(variant, link, parts, "link " + std::to_string(link.id.value));
}

/// What an edit changed must still be sound. Only the edits that bring in parts or link ends can
/// break anything.
struct AfterEdit {
    const Variant& variant;
    const PinnedParts& parts;

    void device(DeviceId id) const {
        requirePinned(*variant.findDevice(id), parts, "device " + std::to_string(id.value));
        requireJoinedAt(variant, id, parts);
    }
    void link(LinkId id) const {
        requireJoined(variant, *variant.findLink(id), parts, "link " + std::to_string(id.value));
    }

    void operator()(const AddDevice& edit) const { device(edit.device.id); }
    void operator()(const SetDevicePart& edit) const { device(edit.device); }
    void operator()(const AddFitting& edit) const { device(edit.device); }
    void operator()(const SetFitting& edit) const { device(edit.device); }
    void operator()(const AddLink& edit) const { link(edit.link.id); }
    void operator()(const SetLink& edit) const { link(edit.link.id); }
    template <class Other>
    void operator()(const Other&) const {}
};

/// Where a part is used, in words; empty when it is not.
std::string useOf(const Variant& variant, const catalog::PartId& part) {
    for (const Device& device : variant.devices) {
        if (device.part == part) return "device " + std::to_string(device.id.value);
        for (const Fitting& fitting : device.fittings)
            if (fitting.part == part) return "fitting " + std::to_string(fitting.id.value);
    }
    for (const Link& link : variant.links)
        if (link.cable == part || link.transceiverA == part || link.transceiverB == part)
            return "link " + std::to_string(link.id.value);
    return {};
}

/// The sources of a document changed by a pin or an unpin, and what takes the change back.
class SourceChange {
public:
    explicit SourceChange(std::map<std::string, catalog::Source>& sources) : sources_(sources) {}

    void put(const catalog::Source& source) {
        const auto known = sources_.find(source.id);
        if (known == sources_.end())
            forget_.push_back(source.id);
        else if (!(known->second == source))
            restore_.push_back(known->second);
        sources_.insert_or_assign(source.id, source);
    }
    void forget(const std::string& id) {
        const auto known = sources_.find(id);
        if (known == sources_.end()) return;
        restore_.push_back(known->second);
        sources_.erase(known);
    }
    std::vector<std::string> takeForget() { return std::move(forget_); }
    std::vector<catalog::Source> takeRestore() { return std::move(restore_); }

private:
    std::map<std::string, catalog::Source>& sources_;
    std::vector<std::string> forget_;
    std::vector<catalog::Source> restore_;
};

void requireSources(const std::vector<catalog::Source>& put,
                    const std::vector<std::string>& forget) {
    std::set<std::string> seen;
    for (const catalog::Source& source : put) {
        require([&] { (void)sourceFromJson(sourceToJson(source), "sources"); });
        if (!seen.insert(source.id).second)
            throw EditError("The source \"" + source.id + "\" is named twice.", "sources");
    }
    for (const std::string& id : forget)
        if (!seen.insert(id).second)
            throw EditError("The source \"" + id + "\" is named twice.", "sources");
}

class DocumentApplier {
public:
    explicit DocumentApplier(Document& document) : document_(document) {}

    DocumentEdit operator()(const EditVariant& edit) {
        Variant& variant = variantNamed(document_, edit.variant);
        if (const auto* text = std::get_if<SetVariantText>(&edit.edit))
            if (text->name != edit.variant) requireFreeName(document_, text->name);
        EditVariant inverse{edit.variant, design::apply(variant, edit.edit)};
        try {
            require([&] { std::visit(AfterEdit{variant, document_.pinned}, edit.edit); });
        } catch (const EditError&) {
            design::apply(variant, inverse.edit);
            throw;
        }
        inverse.variant = variant.name;  // it may have been renamed
        return inverse;
    }

    DocumentEdit operator()(const AddVariant& edit) {
        requireFreeName(document_, edit.variant.name);
        if (edit.index.value_or(0) > document_.variants.size())
            throw EditError("The place is beyond the end of the list.", "variants");
        require([&] {
            (void)variantFromJson(variantToJson(edit.variant), "variant");
            requireSound(edit.variant, document_.pinned, "variant");
        });
        const std::size_t index = edit.index.value_or(document_.variants.size());
        document_.variants.insert(document_.variants.begin() + static_cast<std::ptrdiff_t>(index),
                                  edit.variant);
        return RemoveVariant{edit.variant.name};
    }

    DocumentEdit operator()(const RemoveVariant& edit) {
        Variant& variant = variantNamed(document_, edit.variant);
        if (document_.variants.size() == 1)
            throw EditError("The last variant cannot be removed.", "variants");
        const auto index = static_cast<std::size_t>(&variant - document_.variants.data());
        AddVariant inverse{std::move(variant), index};
        document_.variants.erase(document_.variants.begin() + static_cast<std::ptrdiff_t>(index));
        return inverse;
    }

    DocumentEdit operator()(const PinPart& edit) {
        require([&] { (void)catalog::partFromJson(catalog::partToJson(edit.part), "part"); });
        requireSources(edit.sources, edit.forgetSources);
        const catalog::Part* known = document_.pinned.find(edit.part.id);
        std::optional<catalog::Part> old;
        if (known != nullptr) old = *known;
        document_.pinned.pin(edit.part);
        if (old) keepLinks(*old);
        SourceChange sources(document_.sources);
        for (const catalog::Source& source : edit.sources) sources.put(source);
        for (const std::string& id : edit.forgetSources) sources.forget(id);
        std::string version = std::exchange(document_.catalogVersion, edit.catalogVersion);
        if (!old)
            return UnpinPart{edit.part.id, sources.takeForget(), std::move(version),
                             sources.takeRestore()};
        return PinPart{std::move(*old), sources.takeRestore(), std::move(version),
                       sources.takeForget()};
    }

    DocumentEdit operator()(const UnpinPart& edit) {
        const catalog::Part* part = document_.pinned.find(edit.part);
        if (part == nullptr)
            throw EditError("The part \"" + edit.part + "\" is not pinned.", "parts");
        for (const Variant& variant : document_.variants)
            if (const std::string use = useOf(variant, edit.part); !use.empty())
                throw EditError("The part \"" + edit.part + "\" is still used by " + use +
                                    " of \"" + variant.name + "\".",
                                "parts");
        requireSources(edit.restoreSources, edit.forgetSources);
        PinPart inverse{*part, {}, {}, {}};
        document_.pinned.unpin(edit.part);
        SourceChange sources(document_.sources);
        for (const catalog::Source& source : edit.restoreSources) sources.put(source);
        for (const std::string& id : edit.forgetSources) sources.forget(id);
        inverse.sources = sources.takeRestore();
        inverse.forgetSources = sources.takeForget();
        inverse.catalogVersion = std::exchange(document_.catalogVersion, edit.catalogVersion);
        return inverse;
    }

    DocumentEdit operator()(const SetTitle& edit) {
        return SetTitle{std::exchange(document_.title, edit.title)};
    }

private:
    /// A newer copy of a part may have lost a port where a link ends; then the old one stays.
    void keepLinks(const catalog::Part& old) {
        try {
            require([&] {
                for (const Variant& variant : document_.variants)
                    if (!useOf(variant, old.id).empty())
                        requireSound(variant, document_.pinned, "variant " + variant.name);
            });
        } catch (const EditError&) {
            document_.pinned.pin(old);
            throw;
        }
    }

    Document& document_;
};

}  // namespace

DocumentEdit apply(Document& document, const DocumentEdit& edit) {
    return std::visit(DocumentApplier(document), edit);
}

Transaction apply(Document& document, const Transaction& transaction) {
    Transaction inverse{transaction.name, {}};
    inverse.edits.reserve(transaction.edits.size());
    try {
        for (const DocumentEdit& edit : transaction.edits)
            inverse.edits.push_back(design::apply(document, edit));
    } catch (const EditError&) {
        for (auto undo = inverse.edits.rbegin(); undo != inverse.edits.rend(); ++undo)
            design::apply(document, *undo);
        throw;
    }
    std::reverse(inverse.edits.begin(), inverse.edits.end());
    return inverse;
}

}  // namespace cw::design
