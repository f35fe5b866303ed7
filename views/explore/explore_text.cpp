#include "views/explore/explore_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace cw::views {

namespace {

using explore::Limit;
using explore::Objective;

QString exploreTr(const char* text) {
    return QCoreApplication::translate("Explore", text);
}

QString html(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString countOf(long long number) {
    return QLocale().toString(qlonglong(number));
}

QString listHtml(const QStringList& items) {
    if (items.isEmpty()) return {};
    return QStringLiteral("<ul style=\"margin:0 0 0 -20px\"><li>%1</li></ul>")
        .arg(items.join(QLatin1String("</li><li>")));
}

QString leftOutHtml(const explore::Result& result) {
    const long long designs = result.candidates - result.judged;
    QStringList some;
    constexpr int shown = 6;
    for (const explore::LeftOut& out : result.leftOut) {
        if (some.size() < shown) some << html(out.what + " " + out.why);
    }
    if (result.leftOut.empty()) return {};
    QString text =
        exploreTr(
            "%1 more are left out because %2 parts lack a price, figures or a subnet manager, or "
            "draw more than a rack takes: %3")
            .arg(countOf(designs), countOf(qlonglong(result.leftOut.size())),
                 some.join(QLatin1String(", ")));
    if (int(result.leftOut.size()) > shown) text += exploreTr(" and others");
    return text + QLatin1Char('.');
}

QString clashHtml(const explore::Result& result) {
    QString text = QStringLiteral("<b>%1</b> %2")
                       .arg(exploreTr("Nothing keeps all limits."), html(result.binding));
    QStringList relaxed;
    for (const explore::Relaxation& relaxation : result.relaxations)
        relaxed << html(relaxation.words);
    return text + listHtml(relaxed);
}

/// How many designs were judged, and how many are worth a look.
QString countedText(const explore::Result& result) {
    const QString seconds = QLocale().toString(result.seconds(), 'f', 1);
    const QString judged = countOf(result.judged);
    const QString best = countOf(result.isFeasible() ? qlonglong(result.front.size()) : 0);
    if (result.cancelled)
        return exploreTr("After %1 s, of %2 designs: %3 are better than all others found.")
            .arg(seconds, judged, best);
    if (!result.isFeasible())
        return exploreTr("%1 designs in %2 s; none keeps all limits.").arg(judged, seconds);
    return exploreTr("%1 designs in %2 s; %3 of them are better than all others in something.")
        .arg(judged, seconds, best);
}

}  // namespace

AskedFor askedFor(const explore::Request& request) {
    return request.service ? AskedFor::service : AskedFor::training;
}

QString objectiveName(Objective objective, AskedFor asked) {
    const bool serves = asked == AskedFor::service;
    switch (objective) {
        case Objective::cost:
            return exploreTr("Cost");
        case Objective::time:
            return serves ? exploreTr("Time of a million output tokens")
                          : exploreTr("Time to train");
        case Objective::power:
            return exploreTr("Site power (with PUE)");
        case Objective::energy:
            return serves ? exploreTr("Energy of a million output tokens") : exploreTr("Energy");
        case Objective::racks:
            return exploreTr("Racks");
        case Objective::ownership:
            return exploreTr("Cost of ownership");
        case Objective::costPerTokens:
            return serves ? exploreTr("Cost of a million output tokens")
                          : exploreTr("Cost of a million tokens");
        case Objective::downtime:
            return exploreTr("Downtime");
        case Objective::leadTime:
            return exploreTr("Lead time");
    }
    return {};
}

QString limitName(Limit limit) {
    switch (limit) {
        case Limit::memory:
            return exploreTr("memory");
        case Limit::budget:
            return exploreTr("budget");
        case Limit::power:
            return exploreTr("site power");
        case Limit::cooling:
            return exploreTr("cooling");
        case Limit::racks:
            return exploreTr("racks");
        case Limit::floor:
            return exploreTr("floor");
        case Limit::deadline:
            return exploreTr("deadline");
        case Limit::availability:
            return exploreTr("availability");
        case Limit::leadTime:
            return exploreTr("lead time");
    }
    return {};
}

QString topologyName(fabric::Topology topology) {
    using fabric::Topology;
    switch (topology) {
        case Topology::fatTree:
            return exploreTr("Fat tree");
        case Topology::railOnly:
            return exploreTr("Rail only");
        case Topology::parallel:
            return exploreTr("Parallel switches");
        case Topology::dragonflyPlus:
            return exploreTr("Dragonfly+");
        case Topology::torus2d:
            return exploreTr("Torus");
        default:
            return QString::fromStdString(std::string(fabric::nameOf(topology)));
    }
}

QString inputName(explore::Input input) {
    using explore::Input;
    switch (input) {
        case Input::gpuPrice:
            return exploreTr("Price of GPUs");
        case Input::electricity:
            return exploreTr("Price of electricity");
        case Input::utilisation:
            return exploreTr("Utilisation");
        case Input::mfu:
            return exploreTr("Speed (MFU)");
        case Input::tokens:
            return exploreTr("Tokens");
        case Input::pue:
            return exploreTr("PUE");
        case Input::nodes:
            return exploreTr("Nodes");
    }
    return {};
}

QString inputUnit(explore::Input input) {
    using explore::Input;
    switch (input) {
        case Input::gpuPrice:
            return exploreTr("times the catalog's");
        case Input::electricity:
            return exploreTr("USD/kWh");
        case Input::utilisation:
            return exploreTr("share of the hours");
        case Input::mfu:
            return exploreTr("times the estimate");
        case Input::tokens:
        case Input::pue:
        case Input::nodes:
            break;
    }
    return {};
}

AxisUnit unitOf(Objective objective, AskedFor asked) {
    const bool serves = asked == AskedFor::service;
    switch (objective) {
        case Objective::cost:
        case Objective::ownership:
            return {exploreTr("million USD"), 1e-6};
        case Objective::time:
            if (serves) return {exploreTr("s"), 1};
            return {exploreTr("days"), 1.0 / 86'400};
        case Objective::power:
            return {exploreTr("kW"), 1e-3};
        case Objective::energy:
            if (serves) return {exploreTr("kWh"), 1 / 3.6e6};
            return {exploreTr("MWh"), 1 / 3.6e9};
        case Objective::racks:
            break;
        case Objective::costPerTokens:
            return {exploreTr("USD"), 1};
        case Objective::downtime:
            return {exploreTr("%"), 100};
        case Objective::leadTime:
            return {exploreTr("weeks"), 1.0 / (7 * 86'400)};
    }
    return {};
}

QString axisTitle(Objective objective, AskedFor asked) {
    const QString unit = unitOf(objective, asked).unit;
    return unit.isEmpty() ? objectiveName(objective, asked)
                          : exploreTr("%1, %2").arg(objectiveName(objective, asked), unit);
}

std::optional<double> limitOn(const explore::Request& request, Objective objective) {
    const explore::Limits& limits = request.limits;
    std::optional<double> value;
    switch (objective) {
        case Objective::cost:
            value = explore::valueOf(limits, Limit::budget);
            break;
        case Objective::time:
            value = limits.deadline_s;
            break;
        case Objective::power:
            value = limits.power_W;
            break;
        case Objective::racks:
            value = explore::valueOf(limits, Limit::racks);
            break;
        case Objective::downtime:
            if (limits.availability) value = 1 - *limits.availability;
            break;
        case Objective::leadTime:
            value = limits.leadTime_s;
            break;
        case Objective::energy:
        case Objective::ownership:
        case Objective::costPerTokens:
            break;
    }
    return value ? std::optional(*value * unitOf(objective, askedFor(request)).factor)
                 : std::nullopt;
}

QString summaryHtml(const explore::Result& result) {
    QStringList lines;
    if (result.cancelled)
        lines << QStringLiteral("<b>%1</b>")
                     .arg(exploreTr("Cancelled: what was found until then, not the whole answer."));
    lines << countedText(result);
    if (const QString left = leftOutHtml(result); !left.isEmpty()) lines << left;
    if ((!result.cancelled || result.isFeasible()) && !result.binding.empty())
        lines << (result.isFeasible() ? html(result.binding) : clashHtml(result));
    for (const std::string& note : result.notes) lines << html(note);
    return lines.join(QLatin1String("<br>"));
}

QString designHtml(const explore::FrontPoint& point, AskedFor asked) {
    QStringList lines{QStringLiteral("<b>%1</b>").arg(html(point.name))};
    QStringList figures;
    for (int i = 0; i < explore::objectiveCount; ++i) {
        const auto objective = Objective(i);
        figures << QStringLiteral("%1: %2").arg(
            objectiveName(objective, asked),
            html(explore::wordsFor(objective, point.point.figures.of(objective))));
    }
    lines << figures.join(QStringLiteral(" \u00b7 "));
    if (!point.breaks.empty()) {
        QStringList broken;
        for (const Limit limit : point.breaks) broken << limitName(limit);
        lines << exploreTr("Breaks: %1.").arg(broken.join(QLatin1String(", ")));
    }
    if (!point.advice.bindingWords.empty()) lines << html(point.advice.bindingWords);
    for (const std::string& more : point.advice.more) lines << html(more);
    if (point.isLookedAt)
        lines << exploreTr("Findings: %1 errors, %2 warnings.")
                     .arg(point.findings.error)
                     .arg(point.findings.warning);
    else
        lines << exploreTr("The search was cancelled before it was looked at more closely.");
    if (point.point.figures.leadTimeUnknown > 0)
        lines << exploreTr("%1 kinds of part state no lead time.")
                     .arg(point.point.figures.leadTimeUnknown);
    if (!point.unpriced.empty()) {
        QStringList parts;
        for (const std::string& part : point.unpriced) parts << html(part);
        lines << exploreTr("Without a price, in no sum: %1.").arg(parts.join(QLatin1String(", ")));
    }
    return lines.join(QLatin1String("<br>"));
}

}  // namespace cw::views
