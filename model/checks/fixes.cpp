#include "model/checks/fixes.h"

#include "model/checks/wording.h"

namespace cw::checks {

namespace {

catalog::PartId idOf(const catalog::Part* part) {
    return part ? part->id : catalog::PartId();
}

}  // namespace

FixBuilder::FixBuilder(const Context& context, std::string name) : context_(context) {
    transaction_.name = std::move(name);
}

FixBuilder& FixBuilder::use(const catalog::Part* part) {
    if (!part || context_.parts.find(part->id) || !context_.catalog) return *this;
    transaction_.edits.push_back(design::PinPart{*part, context_.catalog->sourcesCitedBy(*part),
                                                 context_.catalog->version()});
    return *this;
}

FixBuilder& FixBuilder::edit(design::Edit edit) {
    transaction_.edits.push_back(
        design::EditVariant{context_.design.variant->name, std::move(edit)});
    return *this;
}

std::vector<const catalog::Part*> availableParts(const Context& context, catalog::PartKind kind) {
    if (!context.catalog) return {};
    std::vector<const catalog::Part*> parts = context.catalog->search("", kind);
    for (const catalog::Part*& part : parts)
        if (const catalog::Part* pinned = context.parts.find(part->id)) part = pinned;
    return parts;
}

std::optional<design::CableChoice> betterCable(const Context& context, const JoinedLink& link) {
    const auto answer = design::chooseCable(
        *link.a, *link.b, link.length_m, availableParts(context, catalog::PartKind::cable),
        availableParts(context, catalog::PartKind::transceiver), splitOf(*link.link->link));
    if (!answer.ok()) return std::nullopt;
    const design::CableChoice& choice = answer.value();
    const design::Link& now = *link.link->link;
    if (idOf(choice.cable) == now.cable && idOf(choice.transceiverA) == now.transceiverA &&
        idOf(choice.transceiverB) == now.transceiverB)
        return std::nullopt;
    return choice;
}

design::Transaction cableFix(const Context& context, const JoinedLink& link,
                             const design::CableChoice& choice) {
    design::Link changed = *link.link->link;
    changed.cable = idOf(choice.cable);
    changed.transceiverA = idOf(choice.transceiverA);
    changed.transceiverB = idOf(choice.transceiverB);
    FixBuilder fix(context, "Use " + nameOf(choice.cable, changed.cable));
    fix.use(choice.cable).use(choice.transceiverA).use(choice.transceiverB);
    return fix.edit(design::SetLink{std::move(changed)}).take();
}

design::Transaction removeLinkFix(const Context& context, const design::ResolvedLink& link) {
    return FixBuilder(context, "Remove the link " + labelOf(link))
        .edit(design::RemoveLink{link.link->id, std::nullopt})
        .take();
}

}  // namespace cw::checks
