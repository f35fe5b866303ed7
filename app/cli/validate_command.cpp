#include <memory>

#include "app/cli/commands.h"
#include "model/file.h"
#include "model/validation/collectives_check.h"
#include "model/validation/inference_check.h"
#include "model/validation/plots.h"
#include "model/validation/report.h"
#include "model/validation/tables.h"

namespace cw::cli {

namespace {

struct ValidateOptions {
    std::string output;     ///< a row's figures, as CSV
    std::string report;     ///< folder for the pictures
    std::string constants;  ///< other constants than the shipped ones
    bool collectives = false;
    bool inference = false;
};

int validateCollectives(const Session& session, const ValidateOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    const auto check = validation::checkCollectives(validation::readTable(session.file),
                                                    validation::acceleratorsOf(catalog));
    if (!options.output.empty()) replaceFile(options.output, validation::collectivesToCsv(check));
    if (session.json)
        printJson(validation::collectivesToJson(check));
    else
        print(validation::collectivesToText(check));
    return exitOk;
}

int validateInference(const Session& session, const ValidateOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    const auto check =
        validation::checkInference(validation::readTable(session.file),
                                   validation::acceleratorsOf(catalog), openModels(session));
    if (!options.output.empty()) replaceFile(options.output, validation::inferenceToCsv(check));
    if (session.json)
        printJson(validation::inferenceToJson(check));
    else
        print(validation::inferenceToText(check));
    return exitOk;
}

int validateCommand(const Session& session, const ValidateOptions& options) {
    if (options.inference) return validateInference(session, options);
    if (options.collectives) return validateCollectives(session, options);
    const catalog::Catalog catalog = openCatalog(session);
    const auto runs = validation::readTrainingRuns(validation::readTable(session.file));
    const auto calibration = readingOf(
        options.constants, [&] { return validation::readCalibration(options.constants); });
    const auto result =
        validation::validateRuns(runs, validation::acceleratorsOf(catalog), calibration);
    if (!options.output.empty()) replaceFile(options.output, validation::rowsToCsv(result));
    if (!options.report.empty()) validation::writeReport(result, calibration, options.report);
    if (session.json)
        printJson(validation::summaryToJson(result));
    else
        print(validation::summaryToText(result));
    return exitOk;
}

}  // namespace

void addValidateCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "validate", "Hold the estimate against published measurements in a table");
    const auto options = std::make_shared<ValidateOptions>();
    command->add_option("RUNS", session.file, "A table (CSV) of measured training runs")
        ->required();
    command
        ->add_option("-o,--output", options->output, "Write every row's figures to this CSV file")
        ->type_name("OUT");
    command
        ->add_option("--report", options->report,
                     "Write a page with pictures of predicted against measured to this folder")
        ->type_name("DIR");
    command
        ->add_option("--constants", options->constants,
                     "Use the constants of this file instead of the shipped ones")
        ->type_name("FILE");
    command->add_flag("--collectives", options->collectives,
                      "The table holds timings of collective operations");
    command->add_flag("--inference", options->inference,
                      "The table holds output tokens a second of inference services");
    command->add_flag("--json", session.json,
                      "JSON: rows, simulated, summary, by_source, skipped; errors as fractions");
    command->callback([&session, options] {
        session.command = [&session, options] { return validateCommand(session, *options); };
    });
}

}  // namespace cw::cli
