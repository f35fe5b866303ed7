// The question: what the cluster is for, and within which limits.
#include <QLocale>
#include <algorithm>

#include "model/units.h"
#include "views/report/proposal_parts.h"
#include "views/theme/money_text.h"
#include "views/theme/numbers.h"
#include "views/theme/serving_names.h"
#include "views/theme/workload_text.h"

namespace cw::views {

namespace {

using design::Site;
using workload::InferenceService;
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

ComparedRow ofService(const char* name, QString (*text)(const InferenceService&)) {
    return {reportTr(name), [text](const EvaluatedVariant& each) {
                return each.variant->service ? text(*each.variant->service) : notStated();
            }};
}

ComparedRow ofSite(const char* name, QString (*text)(const Site&)) {
    return {reportTr(name),
            [text](const EvaluatedVariant& each) { return text(each.variant->site); }};
}

QString modelText(const workload::ModelArchitecture& model) {
    return reportTr("%1, %2 parameters")
        .arg(fromModel(model.name), countInWords(workload::countParameters(model).total));
}

/// "40 ms"; a target of 0 is none.
QString targetText(double time_s) {
    return time_s > 0 ? reportTr("within %1").arg(durationText(time_s)) : notStated();
}

QString demandText(const InferenceService& service) {
    QStringList pieces;
    if (service.concurrency > 0)
        pieces << reportTr("%1 requests at a time")
                      .arg(wholeText(static_cast<long long>(service.concurrency)));
    if (service.requests_per_s > 0)
        pieces << reportTr("%1 requests a second").arg(QLocale().toString(service.requests_per_s));
    return pieces.isEmpty() ? reportTr("as many as it can") : pieces.join(QStringLiteral(", "));
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
        ofJob(QT_TRANSLATE_NOOP("cw::report", "Model to train"),
              [](const TrainingJob& job) { return modelText(job.model); }),
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

std::vector<ComparedRow> serviceRows() {
    return {
        ofService(QT_TRANSLATE_NOOP("cw::report", "Model that answers"),
                  [](const InferenceService& service) { return modelText(service.model); }),
        ofService(QT_TRANSLATE_NOOP("cw::report", "Weights, keys and values"),
                  [](const InferenceService& service) {
                      return reportTr("%1, %2").arg(weightFormatName(service.weights),
                                                    cacheFormatName(service.keyValues));
                  }),
        ofService(QT_TRANSLATE_NOOP("cw::report", "A request"),
                  [](const InferenceService& service) {
                      return reportTr("%1 tokens of prompt, %2 of answer")
                          .arg(wholeText(service.promptTokens), wholeText(service.outputTokens));
                  }),
        ofService(QT_TRANSLATE_NOOP("cw::report", "First token"),
                  [](const InferenceService& service) { return targetText(service.firstToken_s); }),
        ofService(QT_TRANSLATE_NOOP("cw::report", "Each further token"),
                  [](const InferenceService& service) { return targetText(service.interToken_s); }),
        ofService(QT_TRANSLATE_NOOP("cw::report", "Demand"), demandText),
    };
}

QString electricityText(const EvaluatedVariant& each) {
    const double price = each.variant->site.electricityPrice_USDpkWh;
    const design::Currency& currency = each.evaluation->currency;
    if (price <= 0) return notStated();
    if (currency.isDollar()) return reportTr("$%1 per kWh").arg(QLocale().toString(price));
    return reportTr("%1\u00a0%2 per kWh")
        .arg(QLocale().toString(price * currency.perDollar, 'g', 3), fromModel(currency.code));
}

std::vector<ComparedRow> limitRows() {
    return {
        {reportTr("Budget"),
         [](const EvaluatedVariant& each) {
             const auto& budget = each.variant->economics.budget;
             return budget ? fullIn(*budget, each.evaluation->currency) : notStated();
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
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Most a rack may draw"),
               [](const Site& site) {
                   return site.rackLimit_W ? powerText(*site.rackLimit_W) : notStated();
               }),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Cooling"), coolingText),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "Feeds"), feedText),
        ofSite(QT_TRANSLATE_NOOP("cw::report", "PUE"),
               [](const Site& site) { return QLocale().toString(site.pue); }),
        {reportTr("Electricity"), electricityText},
    };
}

}  // namespace

void addQuestion(ProposalSection& section, const ProposalSubject& subject) {
    const auto any = [&](auto has) { return std::ranges::any_of(subject.variants, has); };
    const bool trains = any([](const EvaluatedVariant& v) { return v.variant->job.has_value(); });
    const bool serves =
        any([](const EvaluatedVariant& v) { return v.variant->service.has_value(); });
    if (trains || !serves) {
        section.blocks.push_back(
            ProposalHeading{serves ? reportTr("Training") : reportTr("Workload")});
        addComparison(section, subject, workloadRows());
    }
    if (serves) {
        section.blocks.push_back(ProposalHeading{reportTr("Inference service")});
        addComparison(section, subject, serviceRows());
    }
    section.blocks.push_back(ProposalHeading{reportTr("Limits")});
    addComparison(section, subject, limitRows());
}

}  // namespace cw::views
