#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "model/design/document_file.h"
#include "model/exchange/bom.h"
#include "model/file.h"

namespace cw::cli {

namespace {

struct BomOptions {
    std::string format;
    std::string output;  ///< empty: standard output
};

void write(const BomOptions& options, const std::string& text) {
    if (options.output.empty())
        print(text);
    else
        replaceFile(options.output, text);
}

/// One variant is ordered: the named one, else the first, said aloud when there are others.
const design::Variant& orderedVariant(const Session& session, const design::Document& document) {
    const auto chosen = chosenVariants(session, document);
    if (chosen.size() > 1)
        std::cerr << "Bill of materials of the first variant, \"" << chosen.front()->name
                  << "\"; choose another with --variant.\n";
    return *chosen.front();
}

int bomCommand(const Session& session, const BomOptions& options) {
    if (options.format == "xlsx" && options.output.empty())
        throw UsageError("A workbook needs a file to go to.", "--format xlsx", "Add -o FILE.");
    const design::Document document = design::openDocument(session.file);
    const exchange::Bom bom = exchange::buildOrder(document, orderedVariant(session, document));
    if (options.format == "csv") write(options, exchange::bomToCsv(bom));
    if (options.format == "json") write(options, writeJson(exchange::bomToJson(bom), {{"lines"}}));
    if (options.format == "xlsx") exchange::writeBomXlsx(bom, options.output);
    return exitOk;
}

}  // namespace

void addBomCommand(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("bom", "The bill of materials, one line per orderable part");
    const auto options = std::make_shared<BomOptions>();
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command->add_option("--format", options->format, "csv, xlsx or json")
        ->required()
        ->check(CLI::IsMember({"csv", "xlsx", "json"}));
    command->add_option("-o,--output", options->output, "File to write; standard output without it")
        ->type_name("OUT");
    command->add_option("--variant", session.variant, "This variant instead of the first")
        ->type_name("NAME");
    command->callback([&session, options] {
        session.command = [&session, options] { return bomCommand(session, *options); };
    });
}

}  // namespace cw::cli
