#include "app/cli/faults.h"

#include <charconv>

#include "model/fabric/instance_names.h"
#include "model/fabric/port_assignment.h"

namespace cw::cli {

namespace {

struct Named {
    std::string instance;
    int port = 0;  ///< 0: the whole instance
};

Named taken(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) return {text, 0};
    Named named{text.substr(0, colon), 0};
    const char* first = text.data() + colon + 1;
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(first, last, named.port);
    if (error != std::errc() || end != last || named.port < 1)
        throw UsageError("\"" + text + "\" names no port.", "--fail", "Write NAME or NAME:PORT.");
    return named;
}

/// The number of a switch's port on its face, of a host's in its group.
int faceNumber(const design::ResolvedDevice& device, const design::LinkEnd& end,
               const fabric::PortPlace& place) {
    const bool isOwn = !end.fitting && device.part != nullptr;
    return (isOwn ? fabric::portsBefore(*device.part, end.port) : 0) +
           (place.piece > 1 ? place.piece : place.port);
}

design::LinkFault cableAt(const design::ResolvedDesign& design, int device, int instance,
                          const Named& named) {
    int number = 0;
    int link = -1;
    for (const fabric::CablePlace& cable : fabric::assignPorts(design)) {
        number = cable.link == link ? number + 1 : 0;
        link = cable.link;
        const design::Link& drawn = *design.links[link].link;
        for (const auto& [place, end] : {std::pair(&cable.a, &drawn.a), {&cable.b, &drawn.b}})
            if (place->device == device && place->instance == instance &&
                faceNumber(design.devices[device], *end, *place) == named.port)
                return {drawn.id, number};
    }
    throw UsageError(named.instance + " has no cable in port " + std::to_string(named.port) + ".",
                     "--fail", "See the exports for what is cabled where.");
}

}  // namespace

void addFailOption(CLI::App& command, Session& session) {
    command
        .add_option("--fail", session.failed,
                    "What if this fails: an instance (spine-2) or the cable in a port (leaf-1:33), "
                    "as exports name them; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME");
}

design::Faults faultsOf(const Session& session, const design::Variant& variant,
                        const catalog::PartLookup& parts) {
    design::Faults faults;
    if (session.failed.empty()) return faults;
    const design::ResolvedDesign design = design::resolve(variant, parts);
    const auto names = fabric::instanceNames(design);
    for (const std::string& text : session.failed) {
        const Named named = taken(text);
        bool isThere = false;
        for (std::size_t d = 0; d < names.size() && !isThere; ++d)
            for (std::size_t i = 0; i < names[d].size() && !isThere; ++i) {
                if (names[d][i] != named.instance) continue;
                isThere = true;
                const int device = static_cast<int>(d);
                const int instance = static_cast<int>(i);
                if (named.port == 0)
                    faults.devices.push_back({variant.devices[d].id, instance});
                else
                    faults.links.push_back(cableAt(design, device, instance, named));
            }
        if (!isThere)
            throw UsageError("There is no \"" + named.instance + "\" in the variant \"" +
                                 variant.name + "\".",
                             "--fail",
                             "Things are called as in: export FILE --variant NAME --format ibsim; "
                             "choose another variant with --variant.");
    }
    return faults;
}

}  // namespace cw::cli
