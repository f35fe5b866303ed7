// Transactions as JSON, for the journal and the clipboard: one object an edit, named by "edit".
#include <array>

#include "model/catalog/part_json.h"
#include "model/design/document_json.h"
#include "model/error.h"
#include "model/object_reader.h"
#include "model/workload/inference_service_json.h"
#include "model/workload/workload_json.h"

namespace cw::design {

namespace {

constexpr std::int64_t maxEditId = 9'007'199'254'740'991;
constexpr std::int64_t maxIndex = 1'000'000'000;

// --- writing -----------------------------------------------------------------------------------

void addIndex(JsonObject& members, const std::optional<std::size_t>& index) {
    if (index) members.emplace_back("index", static_cast<std::int64_t>(*index));
}

void addNextId(JsonObject& members, const std::optional<std::int64_t>& nextIdAfter) {
    if (nextIdAfter) members.emplace_back("nextIdAfter", *nextIdAfter);
}

Json textsToJson(const std::vector<std::string>& texts) {
    return JsonArray(texts.begin(), texts.end());
}

Json sourcesToJson(const std::vector<catalog::Source>& sources) {
    JsonArray items;
    for (const catalog::Source& source : sources) items.push_back(sourceToJson(source));
    return items;
}

/// Members of one edit after its name.
struct EditWriter {
    JsonObject& to;

    void operator()(const AddDevice& edit) const {
        to.emplace_back("device", deviceToJson(edit.device));
        addIndex(to, edit.index);
    }
    void operator()(const RemoveDevice& edit) const {
        to.emplace_back("device", edit.device.value);
        addNextId(to, edit.nextIdAfter);
    }
    void operator()(const SetDevicePart& edit) const {
        JsonArray fittings;
        for (const Fitting& fitting : edit.fittings) fittings.push_back(fittingToJson(fitting));
        to.emplace_back("device", edit.device.value);
        to.emplace_back("part", edit.part);
        to.emplace_back("fittings", std::move(fittings));
        addNextId(to, edit.nextIdAfter);
    }
    void operator()(const SetDeviceLabel& edit) const {
        to.emplace_back("device", edit.device.value);
        to.emplace_back("label", edit.label);
    }
    void operator()(const SetDeviceCount& edit) const {
        to.emplace_back("device", edit.device.value);
        to.emplace_back("count", edit.count);
    }
    void operator()(const MoveDevice& edit) const {
        to.emplace_back("device", edit.device.value);
        to.emplace_back("x", edit.position.x);
        to.emplace_back("y", edit.position.y);
    }
    void operator()(const AddFitting& edit) const {
        to.emplace_back("device", edit.device.value);
        to.emplace_back("fitting", fittingToJson(edit.fitting));
        addIndex(to, edit.index);
    }
    void operator()(const RemoveFitting& edit) const {
        to.emplace_back("device", edit.device.value);
        to.emplace_back("fitting", edit.fitting.value);
        addNextId(to, edit.nextIdAfter);
    }
    void operator()(const SetFitting& edit) const {
        to.emplace_back("device", edit.device.value);
        to.emplace_back("fitting", edit.fitting.value);
        to.emplace_back("part", edit.part);
        to.emplace_back("count", edit.count);
    }
    void operator()(const AddLink& edit) const {
        to.emplace_back("link", linkToJson(edit.link));
        addIndex(to, edit.index);
    }
    void operator()(const RemoveLink& edit) const {
        to.emplace_back("link", edit.link.value);
        addNextId(to, edit.nextIdAfter);
    }
    void operator()(const SetLink& edit) const { to.emplace_back("link", linkToJson(edit.link)); }
    void operator()(const SetSite& edit) const { to.emplace_back("site", siteToJson(edit.site)); }
    void operator()(const SetJob& edit) const {
        if (edit.job) to.emplace_back("job", workload::trainingJobToJson(*edit.job));
    }
    void operator()(const SetService& edit) const {
        if (edit.service)
            to.emplace_back("service", workload::inferenceServiceToJson(*edit.service));
    }
    void operator()(const SetEconomics& edit) const {
        to.emplace_back("economics", economicsToJson(edit.economics));
    }
    void operator()(const AddWaiver& edit) const {
        to.emplace_back("waiver", waiverToJson(edit.waiver));
        addIndex(to, edit.index);
    }
    void operator()(const RemoveWaiver& edit) const { addIndex(to, edit.index); }
    void operator()(const SetVariantText& edit) const {
        to.emplace_back("name", edit.name);
        to.emplace_back("notes", edit.notes);
    }
    void operator()(const AddVariant& edit) const {
        to.emplace_back("added", variantToJson(edit.variant));
        addIndex(to, edit.index);
    }
    void operator()(const RemoveVariant& edit) const { to.emplace_back("name", edit.variant); }
    void operator()(const PinPart& edit) const {
        to.emplace_back("part", catalog::partToJson(edit.part));
        to.emplace_back("sources", sourcesToJson(edit.sources));
        to.emplace_back("catalogVersion", edit.catalogVersion);
        if (!edit.forgetSources.empty())
            to.emplace_back("forgetSources", textsToJson(edit.forgetSources));
    }
    void operator()(const UnpinPart& edit) const {
        to.emplace_back("part", edit.part);
        to.emplace_back("forgetSources", textsToJson(edit.forgetSources));
        to.emplace_back("catalogVersion", edit.catalogVersion);
        if (!edit.restoreSources.empty())
            to.emplace_back("restoreSources", sourcesToJson(edit.restoreSources));
    }
    void operator()(const SetTitle& edit) const { to.emplace_back("title", edit.title); }
};

// --- reading -----------------------------------------------------------------------------------

DeviceId deviceOf(ObjectReader& reader) {
    return {reader.integer("device", 1, maxEditId)};
}

FittingId fittingOf(ObjectReader& reader) {
    return {reader.integer("fitting", 1, maxEditId)};
}

int editCountOf(ObjectReader& reader) {
    return static_cast<int>(reader.integer("count", 1, maxCount));
}

std::optional<std::size_t> indexOf(ObjectReader& reader) {
    const auto index = reader.optionalInteger("index", 0, maxIndex);
    return index ? std::optional(static_cast<std::size_t>(*index)) : std::nullopt;
}

std::optional<std::int64_t> nextIdOf(ObjectReader& reader) {
    return reader.optionalInteger("nextIdAfter", 1, maxEditId);
}

std::vector<catalog::Source> sourcesOf(ObjectReader& reader, const char* key) {
    std::vector<catalog::Source> sources;
    for (const Json& item : reader.optionalArray(key))
        sources.push_back(sourceFromJson(item, itemPath(reader.pathOf(key), sources.size())));
    return sources;
}

std::vector<Fitting> fittingsOf(ObjectReader& reader) {
    std::vector<Fitting> fittings;
    for (const Json& item : reader.array("fittings"))
        fittings.push_back(
            fittingFromJson(item, itemPath(reader.pathOf("fittings"), fittings.size())));
    return fittings;
}

Edit readAddDevice(ObjectReader& r) {
    return AddDevice{deviceFromJson(r.member("device"), r.pathOf("device")), indexOf(r)};
}
Edit readRemoveDevice(ObjectReader& r) {
    return RemoveDevice{deviceOf(r), nextIdOf(r)};
}
Edit readSetDevicePart(ObjectReader& r) {
    return SetDevicePart{deviceOf(r), r.text("part"), fittingsOf(r), nextIdOf(r)};
}
Edit readSetDeviceLabel(ObjectReader& r) {
    return SetDeviceLabel{deviceOf(r), r.text("label")};
}
Edit readSetDeviceCount(ObjectReader& r) {
    return SetDeviceCount{deviceOf(r), editCountOf(r)};
}
Edit readMoveDevice(ObjectReader& r) {
    return MoveDevice{deviceOf(r), {r.number("x", -1e9, 1e9), r.number("y", -1e9, 1e9)}};
}
Edit readAddFitting(ObjectReader& r) {
    return AddFitting{deviceOf(r), fittingFromJson(r.member("fitting"), r.pathOf("fitting")),
                      indexOf(r)};
}
Edit readRemoveFitting(ObjectReader& r) {
    return RemoveFitting{deviceOf(r), fittingOf(r), nextIdOf(r)};
}
Edit readSetFitting(ObjectReader& r) {
    return SetFitting{deviceOf(r), fittingOf(r), r.text("part"), editCountOf(r)};
}
Edit readAddLink(ObjectReader& r) {
    return AddLink{linkFromJson(r.member("link"), r.pathOf("link")), indexOf(r)};
}
Edit readRemoveLink(ObjectReader& r) {
    return RemoveLink{{r.integer("link", 1, maxEditId)}, nextIdOf(r)};
}
Edit readSetLink(ObjectReader& r) {
    return SetLink{linkFromJson(r.member("link"), r.pathOf("link"))};
}
Edit readSetSite(ObjectReader& r) {
    return SetSite{siteFromJson(r.member("site"), r.pathOf("site"))};
}
Edit readSetJob(ObjectReader& r) {
    const Json* job = r.optionalMember("job");
    if (job == nullptr) return SetJob{};
    return SetJob{workload::trainingJobFromJson(*job, r.pathOf("job"))};
}
Edit readSetService(ObjectReader& r) {
    const Json* service = r.optionalMember("service");
    if (service == nullptr) return SetService{};
    return SetService{workload::inferenceServiceFromJson(*service, r.pathOf("service"))};
}
Edit readSetEconomics(ObjectReader& r) {
    return SetEconomics{economicsFromJson(r.member("economics"), r.pathOf("economics"))};
}
Edit readAddWaiver(ObjectReader& r) {
    return AddWaiver{waiverFromJson(r.member("waiver"), r.pathOf("waiver")), indexOf(r)};
}
Edit readRemoveWaiver(ObjectReader& r) {
    return RemoveWaiver{static_cast<std::size_t>(r.integer("index", 0, maxIndex))};
}
Edit readSetVariantText(ObjectReader& r) {
    return SetVariantText{r.text("name"), r.text("notes")};
}

DocumentEdit readAddVariant(ObjectReader& r) {
    return AddVariant{variantFromJson(r.member("added"), r.pathOf("added")), indexOf(r)};
}
DocumentEdit readRemoveVariant(ObjectReader& r) {
    return RemoveVariant{r.text("name")};
}
DocumentEdit readPinPart(ObjectReader& r) {
    return PinPart{catalog::partFromJson(r.member("part"), r.pathOf("part")),
                   sourcesOf(r, "sources"), r.text("catalogVersion"), r.textList("forgetSources")};
}
DocumentEdit readUnpinPart(ObjectReader& r) {
    return UnpinPart{r.text("part"), r.textList("forgetSources"), r.text("catalogVersion"),
                     sourcesOf(r, "restoreSources")};
}
DocumentEdit readSetTitle(ObjectReader& r) {
    return SetTitle{r.text("title")};
}

template <class Result>
struct Form {
    const char* name;
    Result (*read)(ObjectReader&);
};

/// In the order of the alternatives of Edit.
constexpr std::array<Form<Edit>, 19> editForms = {{
    {"addDevice", readAddDevice},
    {"removeDevice", readRemoveDevice},
    {"setDevicePart", readSetDevicePart},
    {"setDeviceLabel", readSetDeviceLabel},
    {"setDeviceCount", readSetDeviceCount},
    {"moveDevice", readMoveDevice},
    {"addFitting", readAddFitting},
    {"removeFitting", readRemoveFitting},
    {"setFitting", readSetFitting},
    {"addLink", readAddLink},
    {"removeLink", readRemoveLink},
    {"setLink", readSetLink},
    {"setSite", readSetSite},
    {"setJob", readSetJob},
    {"setService", readSetService},
    {"setEconomics", readSetEconomics},
    {"addWaiver", readAddWaiver},
    {"removeWaiver", readRemoveWaiver},
    {"setVariantText", readSetVariantText},
}};
static_assert(editForms.size() == std::variant_size_v<Edit>);

/// In the order of the alternatives of DocumentEdit after the first.
constexpr std::array<Form<DocumentEdit>, 5> documentForms = {{
    {"addVariant", readAddVariant},
    {"removeVariant", readRemoveVariant},
    {"pinPart", readPinPart},
    {"unpinPart", readUnpinPart},
    {"setTitle", readSetTitle},
}};
static_assert(documentForms.size() + 1 == std::variant_size_v<DocumentEdit>);

template <class Forms>
auto readForm(const Forms& forms, ObjectReader& reader, const std::string& name) {
    for (const auto& form : forms)
        if (form.name == name) return form.read(reader);
    reader.fail("edit", "There is no edit called \"" + name + "\" here.");
}

Json documentEditToJson(const DocumentEdit& edit) {
    JsonObject members;
    if (const auto* inside = std::get_if<EditVariant>(&edit)) {
        members.emplace_back("variant", inside->variant);
        members.emplace_back("edit", editForms[inside->edit.index()].name);
        std::visit(EditWriter{members}, inside->edit);
        return members;
    }
    members.emplace_back("edit", documentForms[edit.index() - 1].name);
    std::visit(
        [&](const auto& document) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(document)>, EditVariant>)
                EditWriter{members}(document);
        },
        edit);
    return members;
}

DocumentEdit documentEditFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    const std::string name = reader.text("edit");
    const auto variant = reader.optionalText("variant");
    DocumentEdit edit = variant
                            ? DocumentEdit(EditVariant{*variant, readForm(editForms, reader, name)})
                            : readForm(documentForms, reader, name);
    reader.refuseUnread();
    return edit;
}

}  // namespace

Json transactionToJson(const Transaction& transaction) {
    JsonArray edits;
    for (const DocumentEdit& edit : transaction.edits) edits.push_back(documentEditToJson(edit));
    JsonObject members;
    members.emplace_back("name", transaction.name);
    members.emplace_back("edits", std::move(edits));
    return members;
}

Transaction transactionFromJson(const Json& json, const std::string& path) {
    ObjectReader reader(json, path);
    Transaction transaction;
    transaction.name = reader.text("name");
    for (const Json& edit : reader.array("edits"))
        transaction.edits.push_back(
            documentEditFromJson(edit, itemPath(reader.pathOf("edits"), transaction.edits.size())));
    reader.refuseUnread();
    return transaction;
}

}  // namespace cw::design
