// Ids of the things in a variant: numbers with a type, stable, and not reused within a variant.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace cw::design {

template <class Tag>
struct Id {
    std::int64_t value = 0;  ///< 1 and above; 0 means "none"
    [[nodiscard]] explicit operator bool() const { return value != 0; }
    auto operator<=>(const Id&) const = default;
};

using DeviceId = Id<struct DeviceTag>;
using FittingId = Id<struct FittingTag>;
using LinkId = Id<struct LinkTag>;

}  // namespace cw::design

template <class Tag>
struct std::hash<cw::design::Id<Tag>> {
    std::size_t operator()(const cw::design::Id<Tag>& id) const noexcept {
        return std::hash<std::int64_t>{}(id.value);
    }
};
