// Money: the budget, where it goes, and how sure the sum is.
#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"
#include "model/checks/sources.h"
#include "model/checks/wording.h"
#include "model/economics/in_currency.h"

namespace cw::checks {

namespace {

void checkBudget(const Context& context, Report& report) {
    const auto& budget = context.design.variant->economics.budget;
    const MoneyRange& total = context.capex.total;
    if (!budget || total.high <= *budget) return;
    const bool typicallyOver = total.typical > *budget;
    const design::Currency currency = economics::currencyOf(*context.design.variant);
    const auto said = [&](Money amount) {
        return amountIn(economics::convert(amount, currency), currency);
    };
    Finding& finding = report.add(
        typicallyOver
            ? "The design costs " + said(total.typical) + ", " + said(total.typical - *budget) +
                  " above the budget of " + said(*budget) + "."
            : "At the high end of the prices the design costs " + said(total.high) +
                  ", above the budget of " + said(*budget) + "; typically it stays below.",
        {}, {}, total.typical.text() + "/" + budget->text());
    if (!typicallyOver) finding.severity = Severity::warning;
}

constexpr double leastNetworkShare = 0.10;

void checkNetworkShare(const Context& context, Report& report) {
    if (context.fabric.gpuNodes < 2 || context.capex.total.typical.cents() <= 0) return;
    double network = 0;
    for (const economics::CategoryCost& category : context.capex.categories)
        if (category.category == economics::CostCategory::nics ||
            category.category == economics::CostCategory::switches ||
            category.category == economics::CostCategory::cabling)
            network += category.cost.typical.dollars();
    const double share = network / context.capex.total.typical.dollars();
    if (share >= leastNetworkShare) return;
    report.add("Switches, separately bought NICs and cables are " + percent(share) +
                   " of the capital cost; builds of several nodes that spend below " +
                   percent(leastNetworkShare) +
                   " on the network tend to wait for it. NICs sold inside a "
                   "complete system are not in this share.",
               {}, {}, percent(share));
}

void checkEstimate(const Context& context, Report& report) {
    if (!context.capex.isEstimate) return;
    std::vector<design::DeviceId> devices;
    for (const design::ResolvedDevice& device : context.design.devices)
        if (device.isChanged) devices.push_back(device.device->id);
    report.add(
        "The cost is an estimate: complete systems were changed, and only the differences are "
        "priced. Ask "
        "the vendor for the changed configuration.",
        devices, {}, "estimate");
}

void checkPriceConfidence(const Context& context, Report& report) {
    std::vector<std::string> names;
    for (const economics::CostLine& line : context.capex.lines)
        if (line.part && line.part->price() && line.quantity != 0 &&
            line.part->price()->confidence == catalog::Confidence::unverified)
            names.push_back(line.part->name);
    if (names.empty()) return;
    report.add("Prices nobody has verified are in the sum: " + listed(names) + ".", {}, {},
               listed(names));
}

}  // namespace

std::vector<Rule> costRules() {
    using enum Severity;
    constexpr Domain cost = Domain::cost;
    return {
        {"CST-001", "The design stays within its budget", error, cost, sources::designItself,
         checkBudget},
        {"CST-002", "The network gets a tenth of the money", info, cost, sources::article,
         checkNetworkShare},
        {"CST-003", "Changed systems are priced by the difference", info, cost,
         sources::catalogFacts, checkEstimate},
        {"CST-004", "Prices are verified", info, cost, sources::catalogFacts, checkPriceConfidence},
    };
}

}  // namespace cw::checks
