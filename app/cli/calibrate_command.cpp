#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "model/error.h"
#include "model/file.h"
#include "model/validation/calibrate.h"
#include "model/validation/inference_fit.h"
#include "model/validation/tables.h"

namespace cw::cli {

namespace {

struct CalibrateOptions {
    std::vector<std::string> files;
    std::string output;
    bool quick = false;
    bool inference = false;
};

/// Constants of the program itself: printed, to be put into its source with what they rest on.
int calibrateInference(const Session& session, const CalibrateOptions& options) {
    const catalog::Catalog catalog = openCatalog(session);
    print(validation::inferenceFitToText(
        validation::fitInference(validation::readTable(options.files.front()),
                                 validation::acceleratorsOf(catalog), openModels(session))));
    return exitOk;
}

int calibrateCommand(const Session& session, const CalibrateOptions& options) {
    if (options.inference) return calibrateInference(session, options);
    // The fit takes minutes: a folder that is not there is told before.
    if (!options.output.empty()) requireWritable(options.output);
    const catalog::Catalog catalog = openCatalog(session);
    std::vector<std::vector<validation::PublishedRun>> tables;
    for (const std::string& file : options.files)
        tables.push_back(validation::readTrainingRuns(validation::readTable(file)));
    const auto outcome =
        validation::calibrate(tables, validation::acceleratorsOf(catalog), !options.quick);
    if (outcome.rows.all == 0)
        throw InputError("No row can be calculated, so there is nothing to fit to.",
                         options.files.front(), "`validate` says why of each row.");
    print(validation::outcomeToText(outcome));
    if (!options.output.empty()) replaceFile(options.output, validation::outcomeToFile(outcome));
    return exitOk;
}

}  // namespace

void addCalibrateCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "calibrate", "Fit the constants of the estimate to tables of measured runs");
    const auto options = std::make_shared<CalibrateOptions>();
    command->add_option("RUNS", options->files, "Tables (CSV) of measured training runs")
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "Write the constants to this file (catalog/data/performance.json)")
        ->type_name("FILE");
    command->add_flag("--quick", options->quick,
                      "Without the errors on held-out rows: they need a fit for each part");
    command->add_flag("--inference", options->inference,
                      "The first table holds runs of inference: prints its constants and errors");
    command->callback([&session, options] {
        session.command = [&session, options] { return calibrateCommand(session, *options); };
    });
}

}  // namespace cw::cli
