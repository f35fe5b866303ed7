// Small parts and catalogs for the tests of what is the user's own.
#pragma once

#include <string>
#include <vector>

#include "model/catalog/merged_catalog.h"

namespace cw::test {

inline const std::string today = "2026-11-30";

inline catalog::Part gpu(const std::string& id, const std::string& vendor = "NVIDIA",
                         double memory_B = 80e9) {
    catalog::Part part;
    part.id = id;
    part.kind = catalog::PartKind::accelerator;
    part.vendor = vendor;
    part.name = "GPU " + id;
    part.partNumbers = {"900-" + id};
    part.maxPower_W = 700;
    catalog::Accelerator spec;
    spec.formFactor = "SXM5";
    spec.memory_B = memory_B;
    spec.memoryBandwidth_Bps = 40 * memory_B;
    spec.densePeak_FLOPs[catalog::Precision::bf16] = 989e12;
    spec.cooling = {"air"};
    part.spec = spec;
    catalog::FactSource fact;
    fact.fields = {"*"};
    fact.source = "datasheet";
    part.facts = {fact};
    return part;
}

inline catalog::Part networkSwitch(const std::string& id, const std::string& connector = "OSFP") {
    catalog::Part part;
    part.id = id;
    part.kind = catalog::PartKind::networkSwitch;
    part.vendor = "NVIDIA";
    part.name = "Switch " + id;
    part.partNumbers = {"MQM-" + id};
    part.maxPower_W = 1700;
    part.spec = catalog::NetworkSwitch{};
    catalog::PortGroup port;
    port.name = "ib";
    port.count = 64;
    port.rate_bps = 400e9;
    port.connector = connector;
    port.portsPerCage = 2;
    port.protocols = {catalog::Protocol::infiniBand};
    part.ports = {port};
    catalog::FactSource fact;
    fact.fields = {"*"};
    fact.source = "datasheet";
    part.facts = {fact};
    return part;
}

inline catalog::Price dollars(double amount, const std::string& kind = "street",
                              const std::string& asOf = "2026-08") {
    catalog::Price price;
    price.typical = Money::fromDollars(amount);
    price.kind = kind;
    price.asOf = asOf;
    price.source = "datasheet";
    return price;
}

/// A catalog that was shipped with these parts.
inline catalog::Catalog catalogOf(const std::vector<catalog::Part>& parts) {
    catalog::UserParts all;
    all.parts = parts;
    all.sources["datasheet"] = {"datasheet", "Data sheet", "https://example.org/sheet"};
    return mergeCatalogs(catalog::Catalog(), all, today);
}

}  // namespace cw::test
