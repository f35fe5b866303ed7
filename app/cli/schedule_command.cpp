#include <filesystem>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "model/design/document_file.h"
#include "model/exchange/cable_schedule.h"
#include "model/file.h"

namespace cw::cli {

namespace {

std::string formatOf(const Session& session, const std::string& output) {
    if (session.json) return "json";
    if (output.empty()) return "csv";
    const std::string ending = std::filesystem::path(output).extension().string();
    if (ending == ".csv" || ending == ".xlsx" || ending == ".html") return ending.substr(1);
    if (ending == ".json") return "json";
    throw UsageError("\"" + output + "\" ends in no format of a cable schedule.", "-o",
                     "Name a .csv, .xlsx, .json or, for labels, .html file.");
}

int scheduleCommand(const Session& session, const std::string& output) {
    const std::string format = formatOf(session, output);
    const design::Document document = design::openDocument(session.file);
    const auto variants = chosenVariants(session, document);
    if (variants.size() > 1)
        std::cerr << "Cable schedule of the first variant, \"" << variants.front()->name
                  << "\"; choose another with --variant.\n";
    const exchange::CableSchedule schedule =
        exchange::buildCableSchedule(document, *variants.front());
    if (format == "xlsx") {
        exchange::writeScheduleXlsx(schedule, output);
        return exitOk;
    }
    std::string text;
    if (format == "csv") text = exchange::scheduleToCsv(schedule);
    if (format == "html") text = exchange::scheduleToLabels(schedule);
    if (format == "json") text = writeJson(exchange::scheduleToJson(schedule), {{"cables"}});
    if (output.empty())
        print(text);
    else
        replaceFile(output, text);
    return exitOk;
}

}  // namespace

void addScheduleCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "schedule", "The cable schedule: every cable, with both its ends, part and length");
    const auto output = std::make_shared<std::string>();
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command
        ->add_option("-o,--output", *output,
                     "File to write: .csv, .xlsx, .json, or .html for labels to print; standard "
                     "output as comma-separated values without it")
        ->type_name("OUT");
    command->add_flag("--json", session.json, "JSON instead of comma-separated values");
    command->add_option("--variant", session.variant, "This variant instead of the first")
        ->type_name("NAME");
    command->callback([&session, output] {
        session.command = [&session, output] { return scheduleCommand(session, *output); };
    });
}

}  // namespace cw::cli
