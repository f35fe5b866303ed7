#include "model/validation/plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "model/error.h"
#include "model/file.h"
#include "model/validation/report.h"

namespace cw::validation {

namespace {

constexpr double pictureWidth = 420;
constexpr double pictureHeight = 400;
constexpr double marginLeft = 62;
constexpr double marginRight = 28;
constexpr double marginTop = 40;
constexpr double marginBottom = 52;
constexpr const char* inkColour = "#1b1f24";
constexpr const char* faintColour = "#c9ced6";
constexpr const char* denseColour = "#0072b2";    // Okabe-Ito blue
constexpr const char* expertsColour = "#d55e00";  // Okabe-Ito vermillion

std::string figure(double number, int digits = 1) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, number);
    return text.data();
}

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '&')
            safe += "&amp;";
        else if (c == '<')
            safe += "&lt;";
        else
            safe += c;
    }
    return safe;
}

std::string svgText(double x, double y, const std::string& text, const char* anchor,
                    int size = 12) {
    return "<text x=\"" + figure(x) + "\" y=\"" + figure(y) + "\" text-anchor=\"" + anchor +
           "\" font-size=\"" + std::to_string(size) + "\" fill=\"" + inkColour + "\">" +
           escaped(text) + "</text>\n";
}

std::string svgLine(double x1, double y1, double x2, double y2, const char* colour,
                    const char* dash = "") {
    std::string line = "<line x1=\"" + figure(x1) + "\" y1=\"" + figure(y1) + "\" x2=\"" +
                       figure(x2) + "\" y2=\"" + figure(y2) + "\" stroke=\"" + colour + "\"";
    if (*dash != 0) line += " stroke-dasharray=\"" + std::string(dash) + "\"";
    return line + "/>\n";
}

std::string svgHead(double w, double h, const std::string& title) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + figure(w, 0) + "\" height=\"" +
           figure(h, 0) + "\" viewBox=\"0 0 " + figure(w, 0) + " " + figure(h, 0) +
           "\" font-family=\"sans-serif\">\n<title>" + escaped(title) + "</title>\n<rect width=\"" +
           figure(w, 0) + "\" height=\"" + figure(h, 0) + "\" fill=\"#ffffff\"/>\n";
}

/// The square logarithmic frame of a scatter.
struct Frame {
    double low = 0;  ///< exponents of ten
    double high = 1;
    [[nodiscard]] double share(double seconds) const {
        return (std::log10(seconds) - low) / (high - low);
    }
    [[nodiscard]] double x(double seconds) const {
        return marginLeft + share(seconds) * (pictureWidth - marginLeft - marginRight);
    }
    [[nodiscard]] double y(double seconds) const {
        return pictureHeight - marginBottom -
               share(seconds) * (pictureHeight - marginTop - marginBottom);
    }
};

Frame frameOf(const std::vector<RowResult>& rows) {
    Frame frame{1e9, -1e9};
    for (const RowResult& row : rows)
        for (const double seconds : {row.mapped->measured_s, row.predicted_s}) {
            frame.low = std::min(frame.low, std::floor(std::log10(seconds)));
            frame.high = std::max(frame.high, std::ceil(std::log10(seconds)));
        }
    if (frame.high <= frame.low) frame.high = frame.low + 1;
    return frame;
}

std::string secondsText(double exponent) {
    if (exponent < 0) return figure(std::pow(10, exponent + 3), 0) + " ms";
    return figure(std::pow(10, exponent), 0) + " s";
}

std::string axes(const Frame& frame) {
    std::string svg;
    const double floor = pictureHeight - marginBottom;
    for (double e = frame.low; e <= frame.high + .01; e += 1) {
        const double seconds = std::pow(10, e);
        svg += svgLine(frame.x(seconds), marginTop, frame.x(seconds), floor, faintColour);
        svg += svgLine(marginLeft, frame.y(seconds), pictureWidth - marginRight, frame.y(seconds),
                       faintColour);
        svg += svgText(frame.x(seconds), floor + 16, secondsText(e), "middle", 11);
        svg += svgText(marginLeft - 6, frame.y(seconds) + 4, secondsText(e), "end", 11);
    }
    // Predicted = measured, and 10 and 25 % off, cut to the frame.
    const double least = std::pow(10, frame.low);
    const double most = std::pow(10, frame.high);
    for (const double off : {1.0, 1.1, 1 / 1.1, 1.25, 1 / 1.25}) {
        const double from = std::max(least, least / off);
        const double to = std::min(most, most / off);
        svg += svgLine(frame.x(from), frame.y(from * off), frame.x(to), frame.y(to * off),
                       "#6b7280", off == 1 ? "" : (std::abs(std::log(off)) < .15 ? "4 3" : "1 4"));
    }
    svg += svgText((marginLeft + pictureWidth - marginRight) / 2, pictureHeight - 12,
                   "measured step time", "middle");
    svg += "<g transform=\"rotate(-90 14 " + figure((marginTop + floor) / 2) + ")\">" +
           svgText(14, (marginTop + floor) / 2, "predicted step time", "middle") + "</g>\n";
    return svg;
}

std::string mark(double x, double y, bool hasExperts) {
    if (!hasExperts)
        return "<circle cx=\"" + figure(x) + "\" cy=\"" + figure(y) + "\" r=\"3\" fill=\"" +
               denseColour + "\" fill-opacity=\"0.65\"/>\n";
    return "<path d=\"M" + figure(x) + " " + figure(y - 4) + "l4 4l-4 4l-4 -4z\" fill=\"" +
           std::string(expertsColour) + "\" fill-opacity=\"0.65\"/>\n";
}

std::string legend(const std::vector<RowResult>& rows) {
    bool any[2] = {false, false};
    for (const RowResult& row : rows) any[row.mapped->job.model.experts.has_value()] = true;
    std::string svg;
    double y = marginTop + 14;
    for (const bool hasExperts : {false, true}) {
        if (!any[hasExperts]) continue;
        svg += mark(marginLeft + 12, y - 4, hasExperts);
        svg += svgText(marginLeft + 22, y, hasExperts ? "with experts" : "dense", "start", 11);
        y += 16;
    }
    return svg;
}

std::string percentText(double share) {
    return figure(100 * share) + " %";
}

/// Fewer runs are in the tables alone.
constexpr std::size_t leastForPicture = 5;

/// "A100" of "A100-SXM-80GB": one picture for boards of one chip.
std::string chipOf(const MappedRun& mapped) {
    return mapped.run->gpu.substr(0, mapped.run->gpu.find_first_of("- "));
}

std::string pictureName(const std::string& chip) {
    std::string name = "step-time-";
    for (const char c : chip) name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return name + ".svg";
}

std::map<std::string, std::vector<RowResult>> rowsByChip(const Validation& validation) {
    std::map<std::string, std::vector<RowResult>> chips;
    for (const RowResult& row : validation.counted) chips[chipOf(*row.mapped)].push_back(row);
    std::erase_if(chips, [](const auto& chip) { return chip.second.size() < leastForPicture; });
    return chips;
}

std::string groupTable(const std::string& name, const Groups& groups) {
    std::string text = "| " + name + " | runs | median | mean | 9 of 10 within | bias |\n";
    text += "|---|--:|--:|--:|--:|--:|\n";
    for (const auto& [group, errors] : groups)
        text += "| " + group + " | " + std::to_string(errors.rows) + " | " +
                percentText(errors.median) + " | " + percentText(errors.mean) + " | " +
                percentText(errors.p90) + " | " + (errors.bias > 0 ? "+" : "") +
                percentText(errors.bias) + " |\n";
    return text + "\n";
}

std::string classOfRow(const MappedRun& mapped) {
    const auto widthClass = performance::widthClassOf(mapped.job.precision);
    return chipOf(mapped) + ", " +
           std::string(performance::widthClassNames[static_cast<std::size_t>(widthClass)]) + ", " +
           kindOf(mapped);
}

/// Groups whose ninth decile is worst, and those that rest on few runs.
std::string weakSpots(const Validation& validation) {
    const Groups classes = summarizeBy(validation.counted, classOfRow);
    std::string text = "## Where it is weak\n\n";
    for (const auto& [name, errors] : classes) {
        if (errors.rows < 5)
            text += "- " + name + ": only " + std::to_string(errors.rows) +
                    (errors.rows == 1 ? " run" : " runs") + ", median error " +
                    percentText(errors.median) + ".\n";
        else if (errors.p90 > .2)
            text += "- " + name + ": one run in ten is off by more than " +
                    percentText(errors.p90) + ".\n";
    }
    text +=
        "- Accelerators without a row here use the constants of their class from kernel\n"
        "  measurements, or the default of a GPU known by its datasheet alone.\n"
        "- Recompute, micro-batch and interleave are often not published; blanks are filled by "
        "rule\n"
        "  (the least recompute that fits, the fastest size), which can differ from what ran.\n\n";
    return text;
}

std::string heldOutText(const performance::Calibration& calibration) {
    const performance::HeldOutErrors& fifths = calibration.fifths;
    const performance::HeldOutErrors& sources = calibration.sources;
    if (fifths.runs == 0 || sources.runs == 0)
        return "How well they predict runs they were not fitted to is\nnot recorded. ";
    return "What counts are the errors on runs held out of\nthe fit: fitted without a fifth of "
           "the configurations in turn, the median is " +
           percentText(fifths.median) + ", the mean\n" + percentText(fifths.mean) +
           " and nine of ten are within " + percentText(fifths.p90) +
           "; fitted without a run's whole publication,\n" + percentText(sources.median) + ", " +
           percentText(sources.mean) + " and " + percentText(sources.p90) + ".\n\n";
}

std::string memoryText(const Validation& validation) {
    const ErrorSummary errors = summarizeMemory(validation.counted);
    return "## Memory\n\n" + std::to_string(errors.rows) +
           " runs say how much memory the fullest GPU used. Half of the predictions are within " +
           percentText(errors.median) + "\nof it, with a bias of " + percentText(errors.bias) +
           "; a negative bias means that less is predicted than was used. Of all runs,\n" +
           std::to_string(countFitting(validation.counted)) + " of " +
           std::to_string(validation.counted.size()) +
           " fit by the estimate, and all of them did fit.\n\n";
}

std::string leftOut(const Validation& validation) {
    std::string text =
        "## What is not counted\n\n"
        "Set aside, by what a row's own notes and columns say and never by which row it is: rows\n"
        "superseded by a later measurement of the same configuration, upper bounds, averages over\n"
        "more than training steps, single-step readings, figures read off a picture, rows their\n"
        "notes call doubtful, and rows whose plan, batch, sequence or precision is not published.\n"
        "They are simulated and shown here, but count nowhere else and are in no fit.\n\n";
    if (!validation.aside.empty())
        text +=
            groupTable("Set aside because",
                       summarizeBy(validation.aside, [](const MappedRun& m) { return m.aside; }));
    std::map<std::string, int> reasons;
    for (const SkippedRow& row : validation.skipped) ++reasons[row.reason];
    for (const auto& [reason, count] : reasons)
        text += "- " + std::to_string(count) + " not simulated: " + reason + "\n";
    return text;
}

}  // namespace

std::string scatterSvg(const std::string& title, const std::vector<RowResult>& rows) {
    const Frame frame = frameOf(rows);
    const ErrorSummary errors = summarizeAll(rows);
    std::string svg = svgHead(pictureWidth, pictureHeight, title);
    svg += svgText(marginLeft, 24,
                   title + ": " + std::to_string(rows.size()) + " runs, median error " +
                       percentText(errors.median),
                   "start", 14);
    svg += axes(frame);
    for (const RowResult& row : rows)
        svg += mark(frame.x(row.mapped->measured_s), frame.y(row.predicted_s),
                    row.mapped->job.model.experts.has_value());
    return svg + legend(rows) + "</svg>\n";
}

std::string barsSvg(const std::string& title, const Groups& groups) {
    constexpr double rowHeight = 22;
    constexpr double from = 150;
    const double tall = 70 + rowHeight * static_cast<double>(groups.size());
    double most = .1;
    for (const auto& [name, errors] : groups) most = std::max(most, std::min(errors.p90, .6));
    const auto x = [&](double share) {
        return from + std::min(share, most) / most * (520 - from - 100);
    };
    std::string svg = svgHead(520, tall, title);
    svg += svgText(12, 24, title, "start", 14);
    svg += svgText(12, 42, "dark: median error; light: nine of ten runs are within", "start", 11);
    double y = 56;
    for (const auto& [name, errors] : groups) {
        svg +=
            svgText(from - 8, y + 12, name + " (" + std::to_string(errors.rows) + ")", "end", 11);
        for (const auto& [share, colour] :
             {std::pair(errors.p90, "#a8cbe6"), std::pair(errors.median, denseColour)})
            svg += "<rect x=\"" + figure(from) + "\" y=\"" + figure(y) + "\" width=\"" +
                   figure(x(share) - from) + "\" height=\"15\" fill=\"" + colour + "\"/>\n";
        svg += svgText(x(errors.p90) + 5, y + 12,
                       percentText(errors.median) + " / " + percentText(errors.p90), "start", 10);
        y += rowHeight;
    }
    return svg + "</svg>\n";
}

std::string accuracyPage(const Validation& validation,
                         const performance::Calibration& calibration) {
    const ErrorSummary all = summarizeAll(validation.counted);
    const RankCorrelations ranks = rankWithinModels(validation.counted);
    std::string text = "# How far the throughput estimate can be trusted\n\n";
    text +=
        "The step time of " + std::to_string(all.rows) +
        " published training runs was predicted from their model, accelerators, network and\n"
        "plan, and compared with what was measured. Half of them are within " +
        percentText(all.median) + ", nine of ten\nwithin " + percentText(all.p90) +
        "; the mean error is " + percentText(all.mean) +
        ". Among runs of one model the order is\n"
        "right with a rank correlation (Spearman; mean over " +
        std::to_string(ranks.models) + " models, weighted by runs) of\n" + figure(ranks.step, 3) +
        " for step times and " + figure(ranks.tokensPerGpu, 3) +
        " for tokens per second and GPU; half of the models are above " +
        figure(ranks.stepMedian, 3) +
        ".\nOf two runs of a model measured more than 10 % apart, the faster is predicted to be "
        "faster in " +
        percentText(ranks.pairsInOrder) +
        "\nof the pairs. What is missing lies in runs of one configuration that were measured "
        "apart, and in\nsweeps whose measured times follow no smooth law of their sizes.\n\n"
        "The constants were fitted to the same runs. " +
        heldOutText(calibration) +
        "This page is written by\n"
        "`clusterwright-cli validate RUNS.csv --report DIR`, the errors on held-out runs are those "
        "that\n"
        "`clusterwright-cli calibrate` found; the runs and their sources are in "
        "`tests/validation`.\n\n";
    for (const auto& [chip, rows] : rowsByChip(validation))
        text +=
            "![Predicted against measured step time, " + chip + "](" + pictureName(chip) + ")\n";
    text += "\n![Errors by source](by-source.svg)\n\n";
    text += groupTable("Accelerator", summarizeBy(validation.counted, acceleratorOf));
    text += groupTable("Model", summarizeBy(validation.counted, kindOf));
    text += groupTable("Scale", summarizeBy(validation.counted, scaleOf));
    text += groupTable("Source", summarizeBy(validation.counted, publicationOf));
    return text + memoryText(validation) + weakSpots(validation) + leftOut(validation);
}

void writeReport(const Validation& validation, const performance::Calibration& calibration,
                 const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw FileError("The folder cannot be made: " + error.message() + ".", folder.string());
    replaceFile(folder / "index.md", accuracyPage(validation, calibration));
    for (const auto& [chip, rows] : rowsByChip(validation))
        replaceFile(folder / pictureName(chip), scatterSvg(chip, rows));
    replaceFile(folder / "by-source.svg", barsSvg("Error of step time by source",
                                                  summarizeBy(validation.counted, publicationOf)));
}

}  // namespace cw::validation
