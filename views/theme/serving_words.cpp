#include "views/theme/serving_words.h"

#include <QCoreApplication>

namespace cw::views {

namespace {

QString servingWords(const char* text) {
    return QCoreApplication::translate("cw::serving", text);
}

}  // namespace

QString servingPlanText(const performance::ServingPlan& plan) {
    const int gpus = plan.gpusPerReplica();
    QString text = gpus == 1 ? servingWords("%1 x 1 GPU").arg(plan.replicas)
                             : servingWords("%1 x %2 GPUs").arg(plan.replicas).arg(gpus);
    if (plan.pipelineParallel > 1) text += servingWords(" (%1 stages)").arg(plan.pipelineParallel);
    if (plan.expertsSpread) text += servingWords(", experts spread");
    return text;
}

QString servingLimitName(performance::ServingLimit limit) {
    using performance::ServingLimit;
    switch (limit) {
        case ServingLimit::demand:
            return servingWords("the demand");
        case ServingLimit::memory:
            return servingWords("memory");
        case ServingLimit::interToken:
            return servingWords("the target between tokens");
        case ServingLimit::firstToken:
            return servingWords("the target of the first token");
        case ServingLimit::batch:
            return servingWords("the largest batch");
    }
    return {};
}

}  // namespace cw::views
