#include "views/inspector/serving_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "model/units.h"
#include "views/inspector/plan_rows.h"
#include "views/theme/numbers.h"
#include "views/theme/serving_words.h"

namespace cw::views {

namespace {

using performance::ServingEstimate;
using performance::ServingLimit;

QString ofServing(const char* text) {
    return QCoreApplication::translate("cw::serving", text);
}

QString count(double number) {
    return QLocale().toString(number, 'f', 0);
}

QString withMiss(const QString& value, bool meets) {
    return meets ? value : ofServing("%1, misses its target").arg(value);
}

QString memoryOf(const performance::ServingMemory& memory) {
    const auto gibibytes = [](double size_B) {
        return QLocale().toString(units::bytesToGibibytes(size_B), 'f', 1);
    };
    return ofServing("%1 of %2\u00a0GiB a GPU")
        .arg(gibibytes(memory.total_B()), gibibytes(memory.capacity_B));
}

}  // namespace

QString servingText(const ServingEstimate& estimate, const Theme& theme) {
    PlanRows rows(theme);
    rows.add(ofServing("Copies"), servingPlanText(estimate.plan));
    rows.add(ofServing("Output"), rateText(estimate.outputTokens_per_s), "why:outputTokens");
    rows.add(ofServing("Requests at a time"),
             estimate.meetsDemand
                 ? count(estimate.concurrency)
                 : ofServing("%1, fewer than asked for").arg(count(estimate.concurrency)),
             "why:concurrency");
    rows.add(ofServing("Set by"), servingLimitName(estimate.limit));
    if (estimate.limit == ServingLimit::demand)
        rows.add(ofServing("Could be"), count(estimate.most));
    rows.add(ofServing("First token"),
             withMiss(durationText(estimate.firstToken_s), estimate.meetsFirstToken),
             "why:firstToken");
    rows.add(ofServing("Between tokens"),
             withMiss(durationText(estimate.interToken_s), estimate.meetsInterToken),
             "why:interToken");
    rows.add(ofServing("Whole answer"), durationText(estimate.answer_s));
    rows.add(ofServing("Memory"), memoryOf(estimate.memory), "why:servingMemory");
    rows.add(ofServing("Doubt"),
             ofServing("within %1 either way").arg(percentText(estimate.doubt)));
    QString text = QStringLiteral("<table>%1</table>").arg(rows.html());
    if (estimate.unvalidated[0] != '\0')
        text += QStringLiteral("<p>%1</p>")
                    .arg(ofServing("Outside what this was validated on: %1.")
                             .arg(QString::fromUtf8(estimate.unvalidated))
                             .toHtmlEscaped());
    return text;
}

QString otherServingPlansText(const std::vector<ServingEstimate>& others,
                              const ServingEstimate& best, const Theme& theme) {
    constexpr std::size_t most = 4;
    if (others.empty()) return {};
    PlanRows rows(theme);
    for (std::size_t i = 0; i < std::min(most, others.size()); ++i) {
        const ServingEstimate& other = others[i];
        const bool meets = other.meetsFirstToken && other.meetsInterToken;
        rows.add(
            servingPlanText(other.plan),
            meets || !(best.meetsFirstToken && best.meetsInterToken)
                ? ofServing("%1, %2 between tokens")
                      .arg(rateText(other.outputTokens_per_s), durationText(other.interToken_s))
                : ofServing("misses a target"));
    }
    return QStringLiteral("<p>%1</p><table>%2</table>").arg(ofServing("Other plans"), rows.html());
}

}  // namespace cw::views
