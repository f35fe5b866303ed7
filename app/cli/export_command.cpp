#include <filesystem>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "model/design/document_file.h"
#include "model/exchange/ibdm.h"
#include "model/exchange/ibsim.h"
#include "model/exchange/simgrid.h"
#include "model/file.h"

namespace cw::cli {

namespace {

struct ExportOptions {
    std::string format;
    std::string output;  ///< empty: standard output
    std::string network = "compute";
};

design::Network networkNamed(const std::string& name) {
    if (name == "storage") return design::Network::storage;
    if (name == "management") return design::Network::management;
    if (name == "scaleUp") return design::Network::scaleUp;
    return design::Network::compute;
}

void writeText(const ExportOptions& options, const std::string& text) {
    if (options.output.empty())
        print(text);
    else
        replaceFile(options.output, text);
}

/// ibdm wants a file per kind of system beside the topology.
void writeFolder(const std::filesystem::path& folder, const exchange::IbdmFiles& files) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder))
        throw FileError("The folder cannot be made: " + error.message() + ".", folder.string(),
                        "Name a folder that you may write to.");
    replaceFile(folder / "plan.topo", files.topology);
    for (const auto& [name, text] : files.ibnl) replaceFile(folder / name, text);
}

int exportCommand(const Session& session, const ExportOptions& options) {
    if (options.format == "ibdm" && options.output.empty())
        throw UsageError("ibdm reads several files: they need a folder to go to.", "--format ibdm",
                         "Add -o FOLDER.");
    const design::Document document = design::openDocument(session.file);
    const auto chosen = chosenVariants(session, document);
    if (chosen.size() > 1)
        std::cerr << "Export of the first variant, \"" << chosen.front()->name
                  << "\"; choose another with --variant.\n";
    const exchange::NetworkPlan plan = exchange::planOf(
        design::resolve(*chosen.front(), document.pinned), networkNamed(options.network));
    if (options.format == "ibsim") {
        writeText(options, exchange::toIbsim(plan));
        std::cerr << "Load it with: ibsim -s " << exchange::ibsimLimits(plan) << " FILE\n";
    }
    if (options.format == "simgrid") writeText(options, exchange::toSimgrid(plan));
    if (options.format == "ibdm") writeFolder(options.output, exchange::toIbdm(plan));
    return exitOk;
}

}  // namespace

void addExportCommand(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "export", "One network for the simulators ibsim (with OpenSM), ibdm and SimGrid");
    const auto options = std::make_shared<ExportOptions>();
    command->add_option("FILE", session.file, "The .cluster file")->required();
    command->add_option("--format", options->format, "ibsim, ibdm or simgrid")
        ->required()
        ->check(CLI::IsMember({"ibsim", "ibdm", "simgrid"}));
    command
        ->add_option("-o,--output", options->output,
                     "File to write, or for ibdm the folder; standard output without it")
        ->type_name("OUT");
    command->add_option("--network", options->network, "compute (the default), storage, management")
        ->check(CLI::IsMember({"compute", "storage", "management", "scaleUp"}));
    command->add_option("--variant", session.variant, "This variant instead of the first")
        ->type_name("NAME");
    command->footer(
        "ibsim: a net file; ibsim -s FILE, then OpenSM with the umad2sim library preloaded.\n"
        "ibdm: plan.topo and its .ibnl files; IBDM_IBNL_PATH=OUT ibdmchk -t OUT/plan.topo -n "
        "HOST/U1 -p 1.\n"
        "simgrid: a platform with a host per NIC, a link per cable and a route per pair.");
    command->callback([&session, options] {
        session.command = [&session, options] { return exportCommand(session, *options); };
    });
}

}  // namespace cw::cli
