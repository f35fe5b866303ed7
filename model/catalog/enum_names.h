// The fixed spelling of every enumerator of part.h, one table each, read in both directions.
//
// Used by the JSON form, by the SQLite reader and by the build tool. Spellings are part of the file
// formats: they are added to, never changed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/catalog/part.h"

namespace cw::catalog {

template <class E>
struct EnumNames;

template <>
struct EnumNames<PartKind> {
    static constexpr std::string_view what = "kind of part";
    static constexpr std::array<std::pair<PartKind, std::string_view>, 13> table{{
        {PartKind::accelerator, "accelerator"},
        {PartKind::server, "server"},
        {PartKind::cpu, "cpu"},
        {PartKind::memory, "memory"},
        {PartKind::nic, "nic"},
        {PartKind::networkSwitch, "networkSwitch"},
        {PartKind::cable, "cable"},
        {PartKind::transceiver, "transceiver"},
        {PartKind::drive, "drive"},
        {PartKind::storageSystem, "storageSystem"},
        {PartKind::rack, "rack"},
        {PartKind::pdu, "pdu"},
        {PartKind::coolingUnit, "coolingUnit"},
    }};
};

template <>
struct EnumNames<Availability> {
    static constexpr std::string_view what = "availability";
    static constexpr std::array<std::pair<Availability, std::string_view>, 4> table{{
        {Availability::orderable, "orderable"},
        {Availability::endOfLife, "endOfLife"},
        {Availability::announced, "announced"},
        {Availability::statedOnly, "statedOnly"},
    }};
};

template <>
struct EnumNames<ValueKind> {
    static constexpr std::string_view what = "kind of value";
    static constexpr std::array<std::pair<ValueKind, std::string_view>, 5> table{{
        {ValueKind::vendor, "vendor"},
        {ValueKind::thirdParty, "thirdParty"},
        {ValueKind::derived, "derived"},
        {ValueKind::planning, "planning"},
        {ValueKind::stated, "stated"},
    }};
};

template <>
struct EnumNames<Verification> {
    static constexpr std::string_view what = "verification";
    static constexpr std::array<std::pair<Verification, std::string_view>, 4> table{{
        {Verification::read, "read"},
        {Verification::readVia, "readVia"},
        {Verification::recalled, "recalled"},
        {Verification::unverified, "unverified"},
    }};
};

template <>
struct EnumNames<Confidence> {
    static constexpr std::string_view what = "confidence";
    static constexpr std::array<std::pair<Confidence, std::string_view>, 4> table{{
        {Confidence::high, "high"},
        {Confidence::medium, "medium"},
        {Confidence::low, "low"},
        {Confidence::unverified, "unverified"},
    }};
};

template <>
struct EnumNames<Basis> {
    static constexpr std::string_view what = "basis";
    static constexpr std::array<std::pair<Basis, std::string_view>, 3> table{{
        {Basis::complete, "complete"},
        {Basis::bare, "bare"},
        {Basis::perComponent, "perComponent"},
    }};
};

template <>
struct EnumNames<Protocol> {
    static constexpr std::string_view what = "protocol";
    static constexpr std::array<std::pair<Protocol, std::string_view>, 5> table{{
        {Protocol::infiniBand, "infiniBand"},
        {Protocol::ethernet, "ethernet"},
        {Protocol::omniPath, "omniPath"},
        {Protocol::slingshot, "slingshot"},
        {Protocol::nvLink, "nvLink"},
    }};
};

template <>
struct EnumNames<PortRole> {
    static constexpr std::string_view what = "role of a port";
    static constexpr std::array<std::pair<PortRole, std::string_view>, 4> table{{
        {PortRole::any, "any"},
        {PortRole::compute, "compute"},
        {PortRole::storage, "storage"},
        {PortRole::management, "management"},
    }};
};

template <>
struct EnumNames<SlotKind> {
    static constexpr std::string_view what = "kind of slot";
    static constexpr std::array<std::pair<SlotKind, std::string_view>, 6> table{{
        {SlotKind::gpuSocket, "gpuSocket"},
        {SlotKind::cpuSocket, "cpuSocket"},
        {SlotKind::dimm, "dimm"},
        {SlotKind::pcie, "pcie"},
        {SlotKind::driveBay, "driveBay"},
        {SlotKind::networkModule, "networkModule"},
    }};
};

template <>
struct EnumNames<Precision> {
    static constexpr std::string_view what = "precision";
    static constexpr std::array<std::pair<Precision, std::string_view>, 9> table{{
        {Precision::fp64, "fp64"},
        {Precision::fp32, "fp32"},
        {Precision::tf32, "tf32"},
        {Precision::bf16, "bf16"},
        {Precision::fp16, "fp16"},
        {Precision::int8, "int8"},
        {Precision::fp8, "fp8"},
        {Precision::fp6, "fp6"},
        {Precision::fp4, "fp4"},
    }};
};

template <class E>
constexpr std::string_view enumName(E value) {
    for (const auto& [enumerator, name] : EnumNames<E>::table)
        if (enumerator == value) return name;
    return "";
}

template <class E>
constexpr std::optional<E> enumFrom(std::string_view text) {
    for (const auto& [enumerator, name] : EnumNames<E>::table)
        if (name == text) return enumerator;
    return std::nullopt;
}

/// "orderable, endOfLife, announced, statedOnly", for messages.
template <class E>
std::string enumList() {
    std::string list;
    for (const auto& [enumerator, name] : EnumNames<E>::table)
        list += (list.empty() ? "" : ", ") + std::string(name);
    return list;
}

}  // namespace cw::catalog
