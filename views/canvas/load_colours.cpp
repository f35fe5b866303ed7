#include "views/canvas/load_colours.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace cw::views {

namespace {

/// Rates are sums of fractions: full is full within rounding.
constexpr double almostFull = 0.9995;

QString loadTr(const char* text) {
    return QCoreApplication::translate("cw::canvas", text);
}

}  // namespace

const std::array<LoadStep, 5>& loadSteps() {
    static constexpr std::array<LoadStep, 5> steps{{
        {0.005, Role::portFree, QT_TRANSLATE_NOOP("cw::canvas", "idle")},
        {0.50, Role::networkCompute, QT_TRANSLATE_NOOP("cw::canvas", "to 50 %")},
        {0.90, Role::good, QT_TRANSLATE_NOOP("cw::canvas", "to 90 %")},
        {almostFull, Role::severityWarning, QT_TRANSLATE_NOOP("cw::canvas", "below 100 %")},
        {1e9, Role::severityError, QT_TRANSLATE_NOOP("cw::canvas", "full: sets the pace")},
    }};
    return steps;
}

Role roleOfLoad(double load) {
    for (const LoadStep& step : loadSteps())
        if (load <= step.upTo) return step.role;
    return loadSteps().back().role;
}

QString loadText(double share) {
    return loadTr("%1 %").arg(QLocale().toString(std::round(share * 100), 'f', 0));
}

QString trafficText(fabric::Traffic traffic) {
    switch (traffic) {
        case fabric::Traffic::ringPerRail:
            return loadTr("a ring along each rail");
        case fabric::Traffic::allToAll:
            return loadTr("every GPU to every other");
        case fabric::Traffic::allToAllPerRail:
            return loadTr("all GPUs of a rail to each other");
        case fabric::Traffic::pipelineNeighbours:
            return loadTr("one pipeline stage to the next");
        case fabric::Traffic::reduceToFew:
            return loadTr("all nodes to one");
        case fabric::Traffic::storageReads:
            return loadTr("all nodes read from storage");
    }
    return {};
}

}  // namespace cw::views
