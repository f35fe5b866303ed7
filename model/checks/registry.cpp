#include <algorithm>

#include "model/checks/lookup.h"
#include "model/checks/rule_lists.h"

namespace cw::checks {

namespace {

std::string keyOf(const Finding& finding, const std::string& figures) {
    std::string key;
    for (design::DeviceId id : finding.devices) key += "d" + std::to_string(id.value) + " ";
    for (design::LinkId id : finding.links) key += "l" + std::to_string(id.value) + " ";
    return key + "| " + figures;
}

std::vector<Rule> collectRules() {
    std::vector<Rule> rules;
    for (const auto& list :
         {linkRules(), fabricRules(), networkRules(), nodeRules(), rackRules(), powerRules(),
          coolingRules(), workloadRules(), costRules(), catalogRules()})
        rules.insert(rules.end(), list.begin(), list.end());
    std::stable_sort(rules.begin(), rules.end(), [](const Rule& a, const Rule& b) {
        return std::string_view(a.id) < std::string_view(b.id);
    });
    return rules;
}

void applyWaivers(Finding& finding, const design::Variant& variant) {
    for (const design::Waiver& waiver : variant.waivers) {
        if (waiver.rule != finding.rule || waiver.key != finding.key) continue;
        finding.waived = true;
        finding.waiverReason = waiver.reason;
    }
}

}  // namespace

Report::Report(const Rule& rule) : rule_(rule) {}

Finding& Report::add(std::string text, std::vector<design::DeviceId> devices,
                     std::vector<design::LinkId> links, std::string figures) {
    Finding& finding = findings_.emplace_back();
    finding.rule = rule_.id;
    finding.title = rule_.title;
    finding.severity = rule_.severity;
    finding.domain = rule_.domain;
    finding.text = std::move(text);
    finding.source = rule_.source;
    finding.devices = std::move(devices);
    finding.links = std::move(links);
    finding.key = keyOf(finding, figures);
    return finding;
}

const std::vector<Rule>& allRules() {
    static const std::vector<Rule> rules = collectRules();
    return rules;
}

std::vector<Finding> runChecks(const Context& context) {
    const Index index(context.design);
    Context indexed = context;
    indexed.index = &index;
    std::vector<Finding> all;
    for (const Rule& rule : allRules()) {
        Report report(rule);
        rule.check(indexed, report);
        for (Finding& finding : report.findings()) {
            applyWaivers(finding, *context.design.variant);
            all.push_back(std::move(finding));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
    return all;
}

}  // namespace cw::checks
