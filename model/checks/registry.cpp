#include <algorithm>
#include <map>
#include <set>

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
         {linkRules(), cableRules(), fabricRules(), networkRules(), trafficRules(), loopRules(),
          nodeRules(), rackRules(), powerRules(), coolingRules(), workloadRules(), servingRules(),
          costRules(), catalogRules()})
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

/// Appends what the finding means to `things`, each once.
template <class Id>
void addOnce(std::vector<Id>& things, std::set<Id>& known, const std::vector<Id>& more) {
    for (const Id id : more)
        if (known.insert(id).second) things.push_back(id);
}

/// One finding for all of `rest`, which are of one rule and one severity.
Finding foldedFinding(const std::vector<Finding>& rest) {
    Finding folded = rest.front();
    folded.fix.reset();
    folded.searched = SearchedFix::none;
    folded.text =
        std::to_string(rest.size()) + " more like these, the first of them: " + folded.text;
    folded.devices.clear();
    folded.links.clear();
    std::set<design::DeviceId> devices;
    std::set<design::LinkId> links;
    for (const Finding& finding : rest) {
        addOnce(folded.devices, devices, finding.devices);
        addOnce(folded.links, links, finding.links);
    }
    folded.key = "folded " + std::to_string(rest.size()) + " after " + rest.front().key;
    return folded;
}

/// Moves the findings of one rule to `all`; beyond `shownPerRule` of a severity the rest become
/// one.
void takeFindings(std::vector<Finding> findings, std::vector<Finding>& all) {
    std::map<Severity, int> shown;
    std::map<Severity, std::vector<Finding>> rest;
    for (Finding& finding : findings) {
        if (finding.waived || shown[finding.severity]++ < shownPerRule)
            all.push_back(std::move(finding));
        else
            rest[finding.severity].push_back(std::move(finding));
    }
    for (const auto& [severity, folded] : rest) all.push_back(foldedFinding(folded));
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
        for (Finding& finding : report.findings()) applyWaivers(finding, *context.design.variant);
        takeFindings(std::move(report.findings()), all);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
    return all;
}

}  // namespace cw::checks
