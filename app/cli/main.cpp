// clusterwright-cli: evaluate, check and order designs without a window.
#include <iostream>
#include <new>
#include <stdexcept>

#include "app/cli/commands.h"

namespace {

using namespace cw::cli;

constexpr const char* exitCodes =
    "Exit codes: 0 done; 1 the design has findings that are errors (check), or saving would change "
    "the file "
    "(strict); 2 wrong usage; 3 a file or the catalog could not be read or written.\n"
    "Catalog: --catalog FILE, else the environment's CLUSTERWRIGHT_CATALOG, else the installed "
    "one. Your own parts and price books: --user-catalog FILE, else the environment's "
    "CLUSTERWRIGHT_USER_CATALOG, else clusterwright/user-catalog.sqlite in your data folder.";

int complain(const std::string& sentence, int code) {
    std::cerr << "clusterwright-cli: " << sentence << "\n";
    return code;
}

int run(Session& session) {
    try {
        return session.command();
    } catch (const UsageError& error) {
        return complain(error.what(), exitUsage);
    } catch (const cw::InputError& error) {
        return complain(error.what(), exitInputOutput);
    } catch (const std::bad_alloc&) {
        return complain("There is not enough memory for this input.", exitInputOutput);
    } catch (const std::length_error&) {
        return complain("There is not enough memory for this input.", exitInputOutput);
    }
}

/// Help and version are output, too.
int helped(const CLI::App& app, const CLI::ParseError& request) {
    app.exit(request);
    std::cout.flush();
    if (std::cout) return exitOk;
    return complain("standard output: The output could not be written.", exitInputOutput);
}

/// What the parser says, but for a command that is not there: it would only miss one.
std::string sentenceOf(const CLI::App& app, const CLI::ParseError& error) {
    const std::vector<std::string> left = app.remaining(true);
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) && !left.empty())
        return "There is no command \"" + left.front() + "\".";
    return error.what();
}

}  // namespace

int main(int argc, char** argv) {
    Session session;
    session.executable = cw::app::executablePath(argc > 0 ? argv[0] : nullptr);
    CLI::App app("Evaluates, checks and orders GPU cluster designs (.cluster files).",
                 "clusterwright-cli");
    app.add_option("--catalog", session.catalogFile, "Catalog file to use")->type_name("FILE");
    app.add_option("--user-catalog", session.userCatalogFile, "File of your own parts and prices")
        ->type_name("FILE");
    app.set_version_flag("--version", "clusterwright-cli " CW_VERSION);
    app.footer(exitCodes);
    app.require_subcommand(1);
    app.fallthrough();
    addEvaluateCommand(app, session);
    addCheckCommand(app, session);
    addBomCommand(app, session);
    addCostCommand(app, session);
    addExportCommand(app, session);
    addScheduleCommand(app, session);
    addCatalogCommand(app, session);
    addFabricCommand(app, session);
    addStrictCommand(app, session);
    addValidateCommand(app, session);
    addCalibrateCommand(app, session);
    addExploreCommand(app, session);
    addSweepCommand(app, session);
    addMergeCommand(app, session);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return helped(app, error);
        return complain(sentenceOf(app, error) + " (see --help)", exitUsage);
    }
    return run(session);
}
