#include "model/design/variant.h"

#include <algorithm>

namespace cw::design {

namespace {

template <class Things, class Id>
auto findById(const Things& things, Id id) -> decltype(things.data()) {
    const auto found =
        std::find_if(things.begin(), things.end(), [&](const auto& t) { return t.id == id; });
    return found == things.end() ? nullptr : &*found;
}

}  // namespace

const Device* Variant::findDevice(DeviceId id) const {
    return findById(devices, id);
}

const Link* Variant::findLink(LinkId id) const {
    return findById(links, id);
}

const Fitting* findFitting(const Device& device, FittingId id) {
    return findById(device.fittings, id);
}

}  // namespace cw::design
