// Power and cooling: what the site must give, and what it gives.
#include <QLocale>
#include <set>

#include "model/units.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using design::Site;
using facility::Power;

QString powerCategoryName(facility::PowerCategory category) {
    switch (category) {
        case facility::PowerCategory::accelerators:
            return reportTr("GPUs");
        case facility::PowerCategory::hosts:
            return reportTr("Hosts");
        case facility::PowerCategory::network:
            return reportTr("Network");
        case facility::PowerCategory::storage:
            return reportTr("Storage");
    }
    return {};
}

ProposalRow wattsRow(const QString& name, const facility::Watts& watts, Tone tone,
                     ProposalRow::Kind kind) {
    return {{cell(name, tone), cell(powerText(watts.idle_W), tone),
             cell(powerText(watts.typical_W), tone), cell(powerText(watts.peak_W), tone)},
            kind};
}

void addWatts(ProposalSection& section, const Power& power, const Site& site) {
    ProposalTable table;
    table.columns = {{reportTr("Load"), 2},
                     {reportTr("Idle"), 1, true},
                     {reportTr("Typical"), 1, true},
                     {reportTr("Peak"), 1, true}};
    for (const facility::CategoryPower& category : power.categories)
        if (category.power.peak_W > 0 || category.power.idle_W > 0)
            table.rows.push_back(wattsRow(powerCategoryName(category.category), category.power,
                                          Tone::normal, ProposalRow::Kind::plain));
    table.rows.push_back(
        wattsRow(reportTr("All equipment"), power.it, Tone::strong, ProposalRow::Kind::total));
    table.rows.push_back(
        wattsRow(reportTr("At the meter, PUE %1").arg(QLocale().toString(site.pue)),
                 power.it * site.pue, Tone::normal, ProposalRow::Kind::plain));
    table.rows.push_back(
        {{cell(reportTr("Heat of the equipment")), cell(heatText(power.idleHeat_BTUph)),
          cell(heatText(power.typicalHeat_BTUph)), cell(heatText(power.peakHeat_BTUph))}});
    section.blocks.push_back(std::move(table));
}

/// "84.0 kW of 100 kW (84.0 %)", or only the need where no limit is stated.
QString needText(double need_W, std::optional<double> limit_W) {
    if (!limit_W || *limit_W <= 0) return reportTr("%1; no limit stated").arg(powerText(need_W));
    return reportTr("%1 of %2 (%3)")
        .arg(powerText(need_W), powerText(*limit_W), percentText(need_W / *limit_W));
}

QString racksText(const Power& power, const Site& site) {
    if (!site.racks) return wholeText(power.racksNeeded);
    return reportTr("%1 of %2").arg(wholeText(power.racksNeeded), wholeText(*site.racks));
}

void addSite(ProposalSection& section, const Power& power, const Site& site) {
    ProposalTable table;
    table.columns = {{reportTr("The site"), 2}, {reportTr("Needed, of what there is"), 3}};
    const auto add = [&](const QString& name, const QString& value) {
        table.rows.push_back({{cell(name, Tone::light), cell(value)}});
    };
    add(reportTr("Site power, peak"), needText(power.sitePeak_W, site.powerLimit_W));
    add(reportTr("Heat to remove, peak"), needText(power.it.peak_W, site.coolingLimit_W));
    add(reportTr("Cooling, peak"),
        reportTr("%1 tons of refrigeration")
            .arg(QLocale().toString(units::wattsToTons(power.it.peak_W), 'f', 1)));
    add(reportTr("Racks"), racksText(power, site));
    if (power.racksNeeded > 0) {
        add(reportTr("Fullest rack against its cooling"),
            needText(power.rackPeak_W, power.rackCoolingLimit_W));
        add(reportTr("Fullest rack against its feeds, one side lost"),
            needText(power.rackPeak_W, power.rackFeedLimit_W));
    }
    section.blocks.push_back(std::move(table));
}

/// What the sums rest on, or leave out.
void addPowerDoubts(ProposalSection& section, const ProposalSubject& subject, const Power& power) {
    std::set<catalog::PartId> missing;
    bool isEstimate = false;
    bool isShare = false;
    for (const facility::DevicePower& device : power.devices) {
        missing.insert(device.missing.begin(), device.missing.end());
        isEstimate |= device.isEstimate;
        isShare |= device.typicalOrigin == facility::Origin::assumed;
    }
    if (!missing.empty()) {
        QStringList names;
        for (const catalog::PartId& id : missing) {
            const catalog::Part* part = subject.document.pinned.find(id);
            names << fromModel(part ? part->name : id);
        }
        section.blocks.push_back(
            ProposalText{reportTr("Not in these sums, because nobody published its power: %1.")
                             .arg(names.join(QStringLiteral("; "))),
                         Tone::warning});
    }
    QString text = reportTr("Idle power is taken as %1 of the maximum, for vendors publish none.")
                       .arg(percentText(facility::assumedIdleShare));
    if (isShare)
        text += QLatin1Char(' ') +
                reportTr("Where no typical figure is published it is %1 of the maximum.")
                    .arg(percentText(facility::assumedTypicalShare));
    if (isEstimate)
        text += QLatin1Char(' ') +
                reportTr(
                    "A complete system was changed from what its published figure covers: "
                    "its figure is an estimate.");
    section.blocks.push_back(ProposalText{text, Tone::light});
}

}  // namespace

void addFacility(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        const Power& power = each.evaluation->power;
        if (power.devices.empty() || power.it.peak_W <= 0) {
            section.blocks.push_back(ProposalText{
                power.devices.empty() ? reportTr("Nothing draws power yet.")
                                      : reportTr("The power of this variant is not known: nobody "
                                                 "published that of its parts."),
                Tone::warning});
            continue;
        }
        section.blocks.push_back(ProposalCharts{{powerChart(*each.evaluation, each.variant->site),
                                                 heatChart(*each.evaluation, each.variant->site)}});
        addWatts(section, power, each.variant->site);
        addSite(section, power, each.variant->site);
        addPowerDoubts(section, subject, power);
    }
}

}  // namespace cw::views
