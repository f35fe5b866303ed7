// The question: what the cluster is for, and within which limits.
#include <QLocale>

#include "model/units.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"
#include "views/theme/workload_text.h"

namespace cw::views {

namespace {

using design::Site;
using workload::TrainingJob;

QString notStated() {
    return reportTr("not stated");
}

/// "2.00 T", "69.0 B", "4.19 M": counts as this field writes them.
QString countInWords(double count) {
    struct Step {
        double scale;
        const char* name;
    };
    for (const Step step : {Step{1e12, QT_TRANSLATE_NOOP("cw::report", "%1 trillion")},
                            Step{1e9, QT_TRANSLATE_NOOP("cw::report", "%1 billion")},
                            Step{1e6, QT_TRANSLATE_NOOP("cw::report", "%1 million")}})
        if (count >= step.scale)
            return reportTr(step.name).arg(QLocale().toString(count / step.scale, 'g', 4));
    return wholeText(static_cast<long long>(count));
}

ComparedRow ofJob(const char* name, QString (*text)(const TrainingJob&)) {
    return {reportTr(name), [text](const EvaluatedVariant& each) {
                return each.variant->job ? text(*each.variant->job) : notStated();
            }};
}

ComparedRow ofSite(const char* name, QString (*text)(const Site&)) {
    return {reportTr(name),
            [text](const EvaluatedVariant& each) { return text(each.variant->site); }};
}

QString modelText(const TrainingJob& job) {
    return reportTr("%1, %2 parameters")
        .arg(fromModel(job.model.name), countInWords(workload::countParameters(job.model).total));
}

QString coolingText(const Site& site) {
    switch (site.cooling) {
        case design::Cooling::airBasic:
            return reportTr("air, open room");
        case design::Cooling::airContained:
            return reportTr("air, contained aisle");
        case design::Cooling::airSpecial:
            return reportTr("air, purpose-built");
        case design::Cooling::rearDoorPassive:
            return reportTr("rear door, passive");
        case design::Cooling::rearDoorActive:
            return reportTr("rear door, active");
        case design::Cooling::coldPlate:
            return reportTr("direct liquid, cold plate");
    }
    return {};
}

QString feedText(const Site& site) {
    return reportTr("%1 a rack, %2\u00a0V three-phase, %3\u00a0A")
        .arg(site.feedsPerRack)
        .arg(site.feedVoltage_V)
        .arg(site.feedCurrent_A);
}

std::vector<ComparedRow> workloadRows() {
    return {
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Model to train"), modelText),
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Tokens of the run"),
              [](const TrainingJob& job) { return countInWords(job.tokens); }),
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Sequence length"),
              [](const TrainingJob& job) {
                  return reportTr("%1 tokens").arg(wholeText(job.sequenceLength));
              }),
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Global batch"),
              [](const TrainingJob& job) {
                  return reportTr("%1 tokens a step").arg(countInWords(job.globalBatch_tokens));
              }),
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Number format"),
              [](const TrainingJob& job) { return precisionName(job.precision); }),
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Software"),
              [](const TrainingJob& job) { return softwareName(job.software); }),
        ofJob(QT_TRANSLATE_NOOP("cw::report", "What is trained"),
              [](const TrainingJob& job) {
                  return job.loraRank > 0
                             ? reportTr("low-rank adapters of rank %1").arg(job.loraRank)
                             : reportTr("all weights");
              }),
    };
}

std::vector<ComparedRow> limitRows() {
    return {
        {reportTr("Budget"),
         [](const EvaluatedVariant& each) {
             const auto& budget = each.variant->economics.budget;
             return budget ? moneyText(*budget) : notStated();
         }},
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Site power"),
               [](const Site& site) {
                   return site.powerLimit_W ? powerText(*site.powerLimit_W) : notStated();
               }),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Heat the room removes"),
               [](const Site& site) {
                   if (!site.coolingLimit_W) return notStated();
                   return reportTr("%1 (%2)").arg(
                       powerText(*site.coolingLimit_W),
                       heatText(units::wattsToBtuPerHour(*site.coolingLimit_W)));
               }),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Racks there is room for"),
               [](const Site& site) { return site.racks ? wholeText(*site.racks) : notStated(); }),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Cooling"), coolingText),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Feeds"), feedText),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "PUE"),
               [](const Site& site) { return QLocale().toString(site.pue); }),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Electricity"),
               [](const Site& site) {
                   if (site.electricityPrice_USDpkWh <= 0) return notStated();
                   return reportTr("$%1 per kWh")
                       .arg(QLocale().toString(site.electricityPrice_USDpkWh));
               }),
    };
}

}  // namespace

void addQuestion(ProposalSection& section, const ProposalSubject& subject) {
    section.blocks.push_back(ProposalHeading{reportTr("Workload")});
    addComparison(section, subject, workloadRows());
    section.blocks.push_back(ProposalHeading{reportTr("Limits")});
    addComparison(section, subject, limitRows());
}

}  // namespace cw::views
